/** Money that the payment service no longer confirms, and that it confirms again. */
import { isZero } from '../../core/money/decimal.js'
import { isOwedOrUnconfirmed, needOfIncident, needsOfMoney } from './conclude.js'
import { ledgerOf } from './ledger.js'
import type { Incident, Order } from './order.js'
import type { CheckedRow } from './payment.js'

/** The detail of the incident that names it, which is how it is found again. */
export const takenBackDetail = 'the payment service took accepted money back'

/** Whether the service confirms all that the order took of a payment, and that was returned of it. */
export function isCovered(
  order: Pick<Order, 'refunds'>,
  { id, observation }: Pick<CheckedRow, 'id' | 'observation'>,
  at: number,
): boolean {
  return !observation.doubted && isZero(ledgerOf(order, { id, observation }, at).lost)
}

/**
 * What needs a person again: money is there again whose incident ended when the service took it back. A refund that waits may be
 * cancelled.
 */
export function regained(
  order: Pick<Order, 'record' | 'refunds' | 'incidents'>,
  before: CheckedRow,
  after: CheckedRow,
  at: number,
): Incident[] {
  const sent = { refunds: order.refunds.filter(({ state }) => state === 'sent') }
  if (isOwedOrUnconfirmed(sent, before, at) || !isOwedOrUnconfirmed(sent, after, at)) return []
  const { closedAt, notedAt, decision } = order.record ?? {}
  const actedAt = [closedAt, notedAt, decision?.accepted && decision.at]
  const known = order.incidents.findLast((incident) => {
    const need = needOfIncident(incident, before)
    return incident.paymentId === before.id && need !== undefined && needsOfMoney.includes(need)
  })
  // A person who acted ended it, or acted on what was there without it.
  if (known?.closedAt === undefined || actedAt.includes(known.closedAt)) return []
  const { closedAt: _, reportedAt: __, ...incident } = known
  return [{ ...incident, at }]
}
