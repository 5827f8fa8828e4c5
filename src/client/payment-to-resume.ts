/** Which of an order's payments a payer sees who comes back. */
import { msOf } from '../core/iso-time.js'
import type { Payment } from '../core/contract/wire.js'

/**
 * The payment to show when a payer comes back: the furthest along, then the one with the id `preferred`, then the newest.
 * @example
 * const resumed = paymentToResume(order.payments)
 */
export function paymentToResume(payments: readonly Payment[], preferred?: string): Payment | null {
  const [first = null] = payments.toSorted(
    (a, b) =>
      progressOf(b) - progressOf(a) ||
      Number(b.id === preferred) - Number(a.id === preferred) ||
      msOf(b.createdAt) - msOf(a.createdAt),
  )
  return first
}

/** How far along a payment is: nothing was seen, money was, all of it. */
export const progressOf = ({ status }: Payment): number =>
  status === 'paid' ? 2 : status === 'awaiting' ? 0 : 1
