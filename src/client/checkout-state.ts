/**
 * The checkout as a state machine: every state a payer can be in and everything that can happen. The one pure
 * function that leads from one to the next is `transition`. No DOM, no fetch, no clock.
 */
import type { CheckoutSession, Method, Payment, PaymentStatus } from '../core/contract/wire.js'

/** What went wrong. */
export type CheckoutFailure = {
  /**
   * A code of the wire contract, or `network-error` when no answer came from the endpoint, `endpoint-not-found` when
   * there is none, `session-unavailable` when the page could not get a session. Others may be added.
   */
  code: string
  /** The same action may succeed later: offer to try again. */
  retryable: boolean
  /** To quote to the merchant's support. */
  requestId?: string
}

/** A state of the checkout. `name` is what `<crypto-checkout>` shows as its `state`. */
export type CheckoutState =
  | { name: 'loading' }
  /** `methods` is null until the list has come. `failure` tells why the last choice or the list did not work. */
  | { name: 'choosing'; session: CheckoutSession; methods: Method[] | null; failure?: CheckoutFailure }
  | {
      name: 'entering-amount'
      session: CheckoutSession
      methods: Method[]
      method: Method
      failure?: CheckoutFailure
    }
  | { name: 'creating'; session: CheckoutSession; methods: Method[]; method: Method; amount?: string }
  /**
   * `online` is false when the last check of the endpoint failed: the address stays on screen all the same.
   * `failure` tells why where the endpoint refused the check, so that it will not work again by itself.
   */
  | {
      name: PaymentStatus
      session: CheckoutSession
      payment: Payment
      online: boolean
      failure?: CheckoutFailure
    }
  | { name: 'expired'; session?: CheckoutSession }
  | { name: 'error'; failure: CheckoutFailure }

/** A state that shows a payment: its amount and address are on screen. */
export type PaymentState = Extract<CheckoutState, { payment: Payment }>

/** Everything that can happen to a checkout: what the endpoint answered, what the payer asked for. */
export type CheckoutEvent =
  /** The order has come; a payment it already has is shown again. */
  | { type: 'session-loaded'; session: CheckoutSession }
  | { type: 'session-failed'; failure: CheckoutFailure }
  /** The order was looked at again, because the payer came back: they may have paid elsewhere. */
  | { type: 'session-checked'; session: CheckoutSession }
  | { type: 'methods-loaded'; methods: Method[] }
  | { type: 'methods-failed'; failure: CheckoutFailure }
  | { type: 'payment-created'; payment: Payment }
  | { type: 'creation-failed'; failure: CheckoutFailure }
  /** A check of the payment on screen was answered; the same payment again when nothing changed. */
  | { type: 'payment-checked'; payment: Payment }
  /** A check of the payment on screen was refused or not answered. */
  | { type: 'check-failed'; failure: CheckoutFailure }
  | { type: 'method-chosen'; method: Method }
  | { type: 'amount-entered'; amount: string }
  | { type: 'method-change-requested' }
  /** The payer goes back to the payment that they left, or that the order has already. */
  | { type: 'payment-resumed' }
  | { type: 'retry-requested' }
