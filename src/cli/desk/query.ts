/** What the address of a page asks for. */
import type { Context } from 'hono'
import { fieldError } from '../../core/contract/problem.js'
import { utcDayOrTime } from '../../server/input/text.js'
import { filterFields, filterOf as storedFilterOf } from '../../server/orders/order-filter.js'
import type { DeskFilter } from './overview.js'

const dayMs = 86_400_000

/**
 * The filter of a list. A query that is a day stands for the orders that were shown then.
 * @throws {CheckoutError} `invalid-request`, naming the field.
 */
export function filterOf(c: Context): DeskFilter {
  const query = plain(c.req.query('q')).trim().slice(0, 200)
  const isReturn = c.req.query('needs') === 'return'
  const judged: readonly string[] = ['state', 'before', ...(isReturn ? [] : ['needs'])]
  return {
    ...(dayOf(query) ?? (query !== '' && { query })),
    ...storedFilterOf((field) => (judged.includes(field) && c.req.query(field)) || undefined),
    ...(isReturn && { needs: 'return' }),
  }
}

/**
 * The filter of an export: that of HTTP, and a month.
 * @throws {CheckoutError} as {@link filterOf}.
 */
export function exportFilterOf(c: Context): ReturnType<typeof storedFilterOf> {
  return {
    ...storedFilterOf((field) => (field in filterFields && c.req.query(field)) || undefined),
    ...monthOf(c.req.query('month')),
  }
}

/** The times of a day such as 2026-11-25 or 25.11.2026, in UTC. */
function dayOf(text: string): { from: number; to: number } | undefined {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  const iso = year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text
  if (!/^\d{4}-\d\d-\d\d$/.test(iso) || !utcDayOrTime.safeParse(iso).success) return undefined
  return { from: Date.parse(iso), to: Date.parse(iso) + dayMs }
}

/** The times of a month such as 2026-11, in UTC. Without a month, of all. */
function monthOf(text = ''): { from: number; to: number } | undefined {
  if (text === '') return undefined
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? []
  if (year === undefined) throw fieldError('month', 'must be a month such as 2026-11')
  return { from: Date.UTC(Number(year), Number(month) - 1), to: Date.UTC(Number(year), Number(month)) }
}

/** @throws {CheckoutError} `invalid-request`, naming a field that has several values. */
export function assertOnce(values: Readonly<Record<string, unknown>>): void {
  const repeated = Object.entries(values).find(([, value]) => Array.isArray(value) && value.length > 1)
  if (repeated) throw fieldError(repeated[0], 'must be given once')
}

/** A page of a list, from 1; 1 for anything else. */
export function pageNumber(text = ''): number {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}

/** A text without control characters, which no reference has and PostgreSQL refuses. */
export function plain(text = ''): string {
  return text.replace(/\p{Cc}/gu, '')
}
