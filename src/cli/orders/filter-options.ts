/** Which orders `orders list`, `find` and `export` print. */
import type { OrderFilter } from '../../server/orders/operations.js'
import { orderNeeds, orderStates } from '../../server/rules/order.js'
import { oneOf } from '../options/options.js'

const timeText = 'must be a date or a time in UTC, such as 2026-11-01 or 2026-11-01T08:30:00Z'

export const filterOptions = {
  state: {
    flag: '--state',
    description: `only orders that are ${orderStates.join(', ')}`,
    optional: true,
    parse: oneOf(...orderStates),
  },
  needs: {
    flag: '--needs',
    description: `only orders that need a person for this reason: ${orderNeeds.join(', ')}; or any`,
    optional: true,
    parse: oneOf('any', ...orderNeeds),
  },
  from: {
    flag: '--from',
    description: 'only orders whose newest payment was shown since then, such as 2026-11-01, in UTC',
    optional: true,
    parse: isoTime,
  },
  to: {
    flag: '--to',
    description: 'and before then',
    optional: true,
    parse: isoTime,
  },
} as const

type Filter = Omit<OrderFilter, 'limit' | 'before' | 'query'>

/** The filter of the options that were given. */
export function filterOf({
  state,
  needs,
  from,
  to,
}: { [Name in keyof Filter]: Filter[Name] | undefined }): Filter {
  return {
    ...(state !== undefined && { state }),
    ...(needs !== undefined && { needs }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
}

/** A date or a time in UTC, as ms since the epoch. A day that no month has is refused. */
function isoTime(value: string): number {
  const [, day = '', time = 'T00:00:00', fraction = '.000'] =
    /^(\d{4}-\d\d-\d\d)(?:(T\d\d:\d\d:\d\d)(\.\d{3})?Z)?$/.exec(value) ?? []
  const text = `${day}${time}${fraction}Z`
  const at = Date.parse(text)
  // JavaScript takes the 30th of February for the 2nd of March.
  if (Number.isNaN(at) || new Date(at).toISOString() !== text) throw new Error(timeText)
  return at
}
