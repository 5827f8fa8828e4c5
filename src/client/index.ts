/** The client without elements: for a page that draws the checkout itself. */
export * from './address-check.js'
export * from './agreement.js'
export * from './checkout-client.js'
export * from './checkout-flow.js'
export * from './checkout-state.js'
export * from './environment.js'
export * from './journal.js'
export * from './tabs.js'
export * from './status-poller.js'
export * from './support-bundle.js'
export * from './transition.js'
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
