/** Whether a payment asks for money. Apart from the other questions, because no page needs it before an order has an address. */
import { isTooSmall } from '../core/chains/minimums.js'
import { isZero } from '../core/money/decimal-basics.js'
import type { Payment } from '../core/contract/wire.js'
import type { PaymentState } from './checkout-state.js'

/**
 * Whether a payment asks for money, so that its address must be payable. Of an order that another payment paid, none does; nor does
 * a payment whose rest is too small to be sent.
 * @example
 * const unpaid = order.payments.filter(asksForMoney)
 */
export const asksForMoney = (payment: Payment): boolean => isUnpaid(payment) && !isRestTooSmall(payment)

/** Whether a payment would ask for an amount that its network does not take: only the shop can settle it. */
export const asksTooLittle = (payment: Payment): boolean => isUnpaid(payment) && isRestTooSmall(payment)

const isUnpaid = (payment: Payment): boolean => isIncomplete(payment) && !isOrderPaid(payment)

const isRestTooSmall = (payment: Payment): boolean => isTooSmall(payment, payment.remaining, 'existing')

/** Whether less than the amount was seen, by the status alone. */
export const isIncomplete = ({ status }: Payment): boolean => status === 'awaiting' || status === 'partial'

/**
 * Whether the order of a payment was paid by another payment, or accepted: this payment asks for nothing.
 * @example
 * if (isOrderPaid(payment)) console.log('Nothing more to send')
 */
export const isOrderPaid = ({ flags }: Payment): boolean => flags.includes('order-paid')

/**
 * Whether the endpoint may give a new amount for the payment on screen: nothing was sent, and the price is in fiat.
 * @example
 * if (isPaymentState(state) && canRenewPrice(state)) flow.renewPrice()
 */
export function canRenewPrice({ name, session, payment }: PaymentState): boolean {
  const isReplaced = payment.flags.includes('price-replaced') || isOrderPaid(payment)
  return name === 'awaiting' && isZero(payment.received) && session.price.kind === 'fiat' && !isReplaced
}
