/** The price of an order (rule R9): one at a time, the one that the shop sealed last. It holds from that moment. */
import { CheckoutError } from '../../core/contract/problem.js'
import { trimDecimal, type Decimal } from '../../core/money/decimal.js'
import { isOwedOrUnconfirmed } from './conclude.js'
import { withFlag } from './decide.js'
import { hasMoney } from './ledger.js'
import { occurrence } from './notify.js'
import type { Incident, Order, OrderChange, OrderRecord } from './order.js'
import type { CheckedRow, Observation, OrderPrice } from './payment.js'

/** An amount, or the bounds of one that the payer chooses, in a currency or a coin. */
export type PriceTerms = {
  amount: Decimal | { min: Decimal; max: Decimal }
  currency?: string | undefined
  coin?: string | undefined
}

/**
 * A price as one text, equal for equal prices: `49.99 USD`, `5-500 USD`, `0.5 coin btc`. Presets, lines and methods are
 * not part of it.
 */
export function orderPriceOf({ amount, currency, coin = '' }: PriceTerms): string {
  const sum =
    typeof amount === 'string' ? trimDecimal(amount) : `${trimDecimal(amount.min)}-${trimDecimal(amount.max)}`
  return `${sum} ${currency ?? `coin ${coin}`}`
}

/** The currency or the coin of such a text. */
export const unitOf = (price: string): string => price.slice(price.indexOf(' ') + 1)

/**
 * Seals a price. Another one takes the place of the current one at once: payments at a replaced price ask for nothing, and
 * money on them needs a person. Undefined if nothing changes: the order is decided or closed, or a later price was sealed.
 */
export function sealRule(
  order: Order,
  price: NonNullable<OrderChange['price']>,
  at: number,
): OrderChange | undefined {
  const { record } = order
  if (!record || record.price === '') return isEnded(record) ? undefined : { at, price }
  if (isEnded(record) || price.sealedAt <= record.sealedAt) return undefined
  if (price.price === record.price) return { at, price }
  const isAtOther = (at?: string) => at !== undefined && at !== price.price
  const marked = order.payments.flatMap((before) => {
    const observation = marking(before.observation, isAtOther(before.orderPrice?.price))
    if (!observation) return []
    const after = { ...before, observation, revision: before.revision + 1, updatedAt: at }
    // Money at the price that holds again pays the order: the next check finds that, and is due now.
    const isDue = !observation.flags.includes('price-replaced') && hasMoney(observation)
    return [{ before, after: { ...after, ...(isDue && { nextCheckAt: at }) } }]
  })
  // A person who dealt with a payment under review did so at the price before.
  const isWaiting = ({ id }: CheckedRow) =>
    order.incidents.some(
      ({ kind, paymentId, closedAt }) => kind === 'review' && paymentId === id && closedAt === undefined,
    )
  const reviewed = marked
    .map(({ after }) => after)
    .filter(
      (after) =>
        after.observation.status === 'review' && !isWaiting(after) && isOwedOrUnconfirmed(order, after, at),
    )
  return {
    at,
    price,
    payments: marked.map(({ after }) => after),
    abandoned: order.pending.filter((pending) => isAtOther(pending.price)).map(({ id }) => id),
    incidents: reviewed.map((payment) => incidentOf(payment, at)),
    notifications: reviewed.map((payment) => ({
      ...occurrence('order.review', [payment.id, payment.observation.received], payment, {
        at,
        detail: replacedDetail,
      }),
      recurs: true,
    })),
  }
}

/** When another price was sealed that is later than this one, by the clock of the process that sealed it; undefined if none was. */
export function laterPriceOf({ record }: Order, { price, sealedAt }: OrderPrice): number | undefined {
  const isOther = record !== undefined && record.price !== '' && record.price !== price
  return isOther && !isEnded(record) && record.sealedAt >= sealedAt ? record.sealedAt : undefined
}

/**
 * Refuses a session of an order that takes no payment at its price.
 * @throws {CheckoutError} `order-closed`; `price-replaced` if a different price was sealed later.
 */
export function assertPrice(record: OrderRecord | undefined, { price, sealedAt }: OrderPrice): void {
  assertOpen(record)
  if (record && record.price !== '' && record.price !== price && record.sealedAt >= sealedAt)
    throw new CheckoutError('price-replaced')
}

/**
 * Whether an attempt may be claimed, in the step that commits it.
 * @param price of the attempt; absent where it is not compared.
 * @throws {CheckoutError} `order-closed`, also where the order is decided; `price-replaced` where it has another price.
 */
export function assertClaimable(record: OrderRecord | undefined, price: OrderPrice | undefined): void {
  if (record?.decision) throw new CheckoutError('order-closed', { detail: 'This order is paid.' })
  assertOpen(record)
  if (price) assertPrice(record, { ...price, sealedAt: -Infinity })
}

function assertOpen(record: OrderRecord | undefined): void {
  if (record?.closedAt !== undefined) throw closedByShop()
}

/** The error where a closed order would ask for money. */
export const closedByShop = () => new CheckoutError('order-closed', { detail: 'The shop closed this order.' })

/**
 * A payment at a replaced price: money there fulfils nothing and needs a person's decision.
 * @param before the observation at the revision of the check; it says whether the price was replaced.
 */
export function underReplacedPrice(before: Observation, observation: Observation): Observation {
  if (!before.flags.includes('price-replaced')) return observation
  const marked = withFlag(observation, 'price-replaced')
  if (before.wasPaid || observation.status === 'awaiting') return marked
  const { wasPaid: _, ...undecided } = marked
  return { ...undecided, status: 'review' }
}

export const replacedDetail = 'the price of the order was replaced'

function isEnded(record: OrderRecord | undefined): boolean {
  return record?.decision !== undefined || record?.closedAt !== undefined
}

/** Undefined if nothing changes. */
function marking(observation: Observation, isReplaced: boolean): Observation | undefined {
  if (observation.flags.includes('price-replaced') === isReplaced) return undefined
  if (!isReplaced)
    return { ...observation, flags: observation.flags.filter((flag) => flag !== 'price-replaced') }
  const marked = withFlag(observation, 'price-replaced')
  return hasMoney(observation) ? underReplacedPrice(marked, marked) : marked
}

function incidentOf({ id, reference, observation }: CheckedRow, at: number): Incident {
  return {
    id: `inc_${id}_review_${observation.received}`,
    kind: 'review',
    reference,
    paymentId: id,
    detail: replacedDetail,
    at,
  }
}
