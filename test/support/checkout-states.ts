/** The states of a checkout, each reached by its events. */
import type { CheckoutEvent, CheckoutState } from '../../src/client/checkout-state.js'
import { transition } from '../../src/client/transition.js'
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
