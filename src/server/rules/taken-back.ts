/** Money that an order took, and that the payment service no longer confirms. */
import { isZero } from '../../core/money/decimal.js'
import { ledgerOf } from './ledger.js'
import type { Order } from './order.js'
import type { CheckedRow } from './payment.js'

/** The detail of the incident that names it, which is how it is found again. */
export const takenBackDetail = 'the payment service took accepted money back'

/**
 * Whether the payment service took back money that decided the order: the payment that paid it, or money that a person accepted.
 * What a person accepted unconfirmed, and is not confirmed yet, was not taken back.
 * @param payment that decided the order, or that a person accepted.
 */
export function isTakenBack(
  order: Pick<Order, 'refunds' | 'incidents'>,
  payment: CheckedRow,
  at: number,
): boolean {
  const { id, observation } = payment
  if (observation.status === 'review') return true
  const isKnown = order.incidents.some(
    ({ paymentId, detail }) => paymentId === id && detail === takenBackDetail,
  )
  return isKnown && !isCovered(order, payment, at)
}

/** Whether the service confirms all that the order took of a payment, and that was returned of it. */
export function isCovered(
  order: Pick<Order, 'refunds'>,
  { id, observation }: Pick<CheckedRow, 'id' | 'observation'>,
  at: number,
): boolean {
  return !observation.doubted && isZero(ledgerOf(order, { id, observation }, at).lost)
}
