/** Maps a change of state to the checkout's events, in the order they are fired. */
import type { CheckoutFailure, CheckoutState } from '../../../client/checkout-state.js'
import {
  CryptoErrorEvent,
  CryptoPaymentCompletedEvent,
  CryptoPaymentCreatedEvent,
  CryptoReadyEvent,
  CryptoStatusChangeEvent,
} from '../../base/events.js'
import { isPaymentState, sessionOf, stateFailure, watchedPayment } from '../../../client/transition.js'

/** The events that lead from one state to the next. */
export function transitionEvents(previous: CheckoutState, next: CheckoutState): Event[] {
  const events: Event[] = []
  const session = sessionOf(next)
  if (previous.name === 'loading' && session) events.push(new CryptoReadyEvent(session))
  if (isPaymentState(next)) {
    const { payment } = next
    const known = watchedPayment(previous)
    const before = known?.id === payment.id ? known : null
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
  return state.name === 'contradiction' ? contradiction : stateFailure(state)
}

const expired: CheckoutFailure = { code: 'session-expired', retryable: false }
const contradiction: CheckoutFailure = { code: 'contradiction', retryable: false }
