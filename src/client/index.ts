/** The client without elements: for a page that draws the checkout itself. */
export { amountDue } from './agreement.js'
export {
  CheckoutClientError,
  createCheckoutClient,
  type CheckoutClient,
  type CheckoutClientOptions,
  type PaymentAnswer,
  type PaymentChoice,
  type PaymentClaim,
} from './checkout-client.js'
export { CheckoutFlow, type CheckoutFlowOptions, type CheckoutStart } from './checkout-flow.js'
export type { AddressCheck, AddressToCheck } from './address-check.js'
export type {
  CheckoutEvent,
  CheckoutFailure,
  CheckoutState,
  ContradictedField,
  PaymentState,
  Selection,
} from './checkout-state.js'
export type { Clock, PageSignal, PageSignals } from './environment.js'
export type { Journal, JournalEntry } from './support-journal.js'
export type {
  AmountRange,
  Chain,
  CheckoutSession,
  Coin,
  Method,
  Payment,
  PaymentFlag,
  PaymentStatus,
  Price,
} from '../core/contract/wire.js'
