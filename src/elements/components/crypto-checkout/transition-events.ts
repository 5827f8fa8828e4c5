/** What a change of state means to the page: the events of the checkout, in the order they are fired. */
import type { CheckoutFailure, CheckoutState } from '../../../client/checkout-state.js'
import {
  CryptoErrorEvent,
  CryptoPaymentCompletedEvent,
  CryptoPaymentCreatedEvent,
  CryptoReadyEvent,
  CryptoStatusChangeEvent,
} from '../../base/events.js'
import { guarded } from './guard.js'

/** The events that lead from one state to the next, as far as the payer gets to see them. */
export function transitionEvents(from: CheckoutState, to: CheckoutState): Event[] {
  const events: Event[] = []
  if (from.name === 'loading' && 'session' in to && to.session) events.push(new CryptoReadyEvent(to.session))
  const previous = guarded(from)
  const next = guarded(to)
  if ('payment' in next) {
    const { payment } = next
    const before = 'payment' in previous && previous.payment.id === payment.id ? previous.payment : null
    if (before === null) events.push(new CryptoPaymentCreatedEvent(payment))
    if (before?.status !== payment.status) {
      events.push(new CryptoStatusChangeEvent(payment, before?.status ?? null))
      if (payment.status === 'paid') events.push(new CryptoPaymentCompletedEvent(payment))
    }
  }
  const failure = failureOf(next)
  if (failure !== undefined && failure !== failureOf(previous)) events.push(new CryptoErrorEvent(failure))
  return events
}

function failureOf(state: CheckoutState): CheckoutFailure | undefined {
  if (state.name === 'expired') return expired
  return 'failure' in state ? state.failure : undefined
}

const expired: CheckoutFailure = { code: 'session-expired', retryable: false }
