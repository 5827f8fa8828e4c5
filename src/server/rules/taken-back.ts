/** Money that an order took, and that the payment service no longer confirms. */
import { isZero } from '../../core/money/decimal.js'
import { ledgerOf } from './ledger.js'
import type { Order } from './order.js'
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
