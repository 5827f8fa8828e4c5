/** The states of a checkout, each reached by its events. */
import type { CheckoutEvent, CheckoutFailure, CheckoutState } from '../../src/client/checkout-state.js'
import { transition } from '../../src/client/transition.js'
import type { CheckoutSession, Payment } from '../../src/core/contract/wire.js'
import { coinRangePrice, methods, payment, rangePrice, session, usdtOnTron } from './manual-client.js'

export const loading: CheckoutState = { name: 'loading' }
export const offline = { code: 'network-error', retryable: true } as const
export const expired = { code: 'session-expired', retryable: false }

export const run = (events: CheckoutEvent[], from: CheckoutState = loading) => events.reduce(transition, from)

export const choosing = run([
  { type: 'session-loaded', session: session() },
  { type: 'methods-loaded', methods },
])
export const enteringAmount = run([
  { type: 'session-loaded', session: session({ price: coinRangePrice }) },
  { type: 'methods-loaded', methods },
  { type: 'method-chosen', method: usdtOnTron },
])
/** The amount in fiat, which comes before the method. */
export const amountFirst = run([{ type: 'session-loaded', session: session({ price: rangePrice }) }])
export const choosingForAmount = run(
  [
    { type: 'amount-entered', amount: '25' },
    { type: 'methods-loaded', methods },
  ],
  amountFirst,
)
export const creatingForAmount = transition(choosingForAmount, { type: 'method-chosen', method: usdtOnTron })
export const creating = transition(choosing, { type: 'method-chosen', method: usdtOnTron })
export const awaiting = transition(creating, { type: 'payment-created', payment: payment() })

/** The state after an answer to a check of the payment, or after the payment that was created. */
export const afterCheck = (state: CheckoutState, changes: Partial<Payment> = {}) =>
  transition(state, { type: 'payment-checked', payment: payment(changes) })
export const afterCreation = (
  state: CheckoutState,
  changes: Partial<Payment> = {},
  unpayable: readonly string[] = [],
) => transition(state, { type: 'payment-created', payment: payment(changes), unpayable })

/** The state after the order is loaded, or looked at again. */
export const afterLoading = (order: CheckoutSession, unpayable: readonly string[] = []) =>
  transition(loading, { type: 'session-loaded', session: order, unpayable })
export const afterLook = (state: CheckoutState, order: CheckoutSession) =>
  transition(state, { type: 'session-checked', session: order })

/** The state after a request failed. */
export const afterFailure = (
  state: CheckoutState,
  type: 'session-failed' | 'methods-failed' | 'creation-failed' | 'check-failed',
  failure: CheckoutFailure,
) => transition(state, { type, failure })

/** The state after the payer asked for something. */
export const ask = (
  state: CheckoutState,
  type:
    | 'method-change-requested'
    | 'amount-change-requested'
    | 'price-renewal-requested'
    | 'payment-resumed'
    | 'retry-requested',
) => transition(state, { type })
