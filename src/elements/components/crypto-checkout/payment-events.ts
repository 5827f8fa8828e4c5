/** The events of a payment on screen, in the order they are fired. */
import type { CheckoutState } from '../../../client/checkout-state.js'
import { isPaymentState, watchedPayment } from '../../../client/state-queries.js'
import {
  CryptoPaymentCompletedEvent,
  CryptoPaymentCreatedEvent,
  CryptoStatusChangeEvent,
} from '../../base/events.js'

/** The events of the payment that lead from one state to the next. `completed` has the ids of those that were paid before. */
export function paymentEvents(previous: CheckoutState, next: CheckoutState, completed: Set<string>): Event[] {
  if (!isPaymentState(next)) return []
  const { payment } = next
  const known = watchedPayment(previous)
  const before = known?.id === payment.id ? known : null
  const events: Event[] = []
  if (before === null) events.push(new CryptoPaymentCreatedEvent(payment))
  if (before?.status !== payment.status) {
    events.push(new CryptoStatusChangeEvent(payment, before?.status ?? null))
    if (payment.status === 'paid' && !completed.has(payment.id)) {
      completed.add(payment.id)
      events.push(new CryptoPaymentCompletedEvent(payment))
    }
  }
  return events
}
