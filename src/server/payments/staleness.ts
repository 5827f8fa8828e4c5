/** Derives `stale` when a payment is read, so that a process that can't record anything can't hide it. */
import type { PaymentRecord, Store } from '../store/store.js'
import { isOverdue } from '../rules/schedule.js'

/** The same store; a payment whose check is overdue reads as stale. */
export function withOverdueAsStale(store: Store, now: () => number): Store {
  const read = (payment: PaymentRecord): PaymentRecord =>
    !payment.stale && isOverdue(payment, now()) ? { ...payment, stale: true } : payment
  return {
    ...store,
    async getPayment(id) {
      const payment = await store.getPayment(id)
      return payment && read(payment)
    },
    listPayments: async (reference) => (await store.listPayments(reference)).map(read),
  }
}
