/** Money that was seen, and whose payment finds no end: the payment service neither completes it nor takes it back (R11). */
import { hasMoney } from './ledger.js'
import { occurrence } from './notify.js'
import type { Incident, Occurrence, Order } from './order.js'
import type { CheckedRow, Observation } from './payment.js'
import { hasWaitedFor } from './schedule.js'

/** The detail of the incident that names it, which is how it is found again. */
export const unfinishedDetail = 'money was seen, and the payment service does not complete the payment'

type Found = { incidents: Incident[]; notifications: Occurrence[] }

/**
 * What a check causes for a payment whose money waits for too long: an incident, once for each amount. Of an order that another
 * payment decided, the money is a duplicate, which a person knows of.
 * @param payment as the check leaves it.
 * @param found the incidents of the same check.
 */
export function unfinishedMoney(
  order: Pick<Order, 'payments' | 'incidents'>,
  payment: CheckedRow,
  at: number,
  found: readonly Incident[] = [],
): Found {
  const { id: paymentId, reference, observation, updatedAt } = payment
  const { status, flags, received } = observation
  const isOpen = status === 'confirming' || status === 'partial'
  // A part waits for the rest while a price of the order is held.
  const heldUntil = status === 'partial' ? order.payments.map((each) => each.priceHeldUntil) : []
  const isDue = hasWaitedFor(payment, Math.max(updatedAt, ...heldUntil), at)
  const id = `inc_${paymentId}_unfinished_${received}`
  const isTold = [...order.incidents, ...found].some(
    (known) =>
      known.id === id ||
      known.id === `inc_${paymentId}_short_${received}` ||
      (known.paymentId === paymentId && known.kind === 'review' && known.closedAt === undefined),
  )
  if (!isOpen || !hasMoney(observation) || flags.includes('order-paid') || !isDue || isTold)
    return { incidents: [], notifications: [] }
  const detail = unfinishedDetail
  return {
    incidents: [{ id, kind: 'review', reference, paymentId, detail, at }],
    notifications: [occurrence('order.review', [paymentId, 'unfinished', received], payment, { at, detail })],
  }
}

/** The price hold that ends last may be of a payment without money: the part that is short is on another. */
export function shortOthers({ payments }: Order, checkedId: string, at: number): Incident[] {
  return payments
    .filter(({ id, observation: { status } }) => id !== checkedId && status === 'partial')
    .map(({ id, reference, observation }) => ({
      ...shortIncident(id, observation),
      reference,
      paymentId: id,
      at,
    }))
}

export function shortIncident(id: string, { received }: Observation) {
  return { id: `inc_${id}_short_${received}`, kind: 'short', detail: 'the price hold has ended' } as const
}
