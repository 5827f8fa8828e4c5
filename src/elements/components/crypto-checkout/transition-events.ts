/** Maps a change of state to the checkout's events, in the order they are fired. */
import type { CheckoutFailure, CheckoutState } from '../../../client/checkout-state.js'
import { CryptoErrorEvent, CryptoReadyEvent } from '../../base/events.js'
import { sessionOf, stateFailure } from '../../../client/state-queries.js'

type PaymentEvents = (previous: CheckoutState, next: CheckoutState, completed: Set<string>) => Event[]

/**
 * The events that lead from one state to the next. `payments` is the code of payments, once it is loaded, `completed` the ids of
 * the payments that were paid before.
 */
export function transitionEvents(
  previous: CheckoutState,
  next: CheckoutState,
  payments: { paymentEvents: PaymentEvents } | undefined,
  completed: Set<string>,
): Event[] {
  const events: Event[] = []
  const session = sessionOf(next)
  if (previous.name === 'loading' && session) events.push(new CryptoReadyEvent(session))
  events.push(...(payments?.paymentEvents(previous, next, completed) ?? []))
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
