/**
 * The checkout as a state machine: every state a payer can be in and everything that can happen. The one pure
 * function that leads from one to the next is `transition`. No DOM, no fetch, no clock.
 */
import type { CheckoutSession, Method, Payment, PaymentStatus } from '../core/contract/wire.js'

/** What went wrong. */
export type CheckoutFailure = {
  /**
   * A code of the wire contract, or `network-error` when no answer came from the endpoint, `endpoint-not-found` when
   * there is none, `session-unavailable` when the page could not get a session, `address-mismatch` when the address is
   * not payable, `address-unchecked` when the code that checks addresses could not be loaded. Others may be added.
   */
  code: string
  /** The same action may succeed later: offer to try again. */
  retryable: boolean
  /** To quote to the merchant's support. */
  requestId?: string
}

/** A fact of a payment that must never change, and that an answer changed. */
export type ContradictedField = 'id' | 'network' | 'coin' | 'contract' | 'address' | 'amount' | 'fiat'

/** What the payer chose: a way to pay and, where the price leaves it to them, how much in the price's currency or coin. */
export type Selection = { method: Method; amount?: string }

/** A state of the checkout. `name` is what `<crypto-checkout>` shows as its `state`. */
export type CheckoutState =
  /** `known` are payments that were on screen before: the next answer is compared with them. */
  | { name: 'loading'; known?: readonly Payment[] }
  /**
   * `methods` is null until the list has come. `failure` tells why the last choice or the list did not work, `selection`
   * is that choice.
   */
  | {
      name: 'choosing'
      session: CheckoutSession
      methods: Method[] | null
      selection?: Selection
      failure?: CheckoutFailure
    }
  /** `amount` is what the payer entered before, as they typed it. */
  | {
      name: 'entering-amount'
      session: CheckoutSession
      methods: Method[]
      method: Method
      amount?: string
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
  /**
   * An answer contradicts what the payer chose or what was on screen, in these fields. Nothing is to be sent. The state
   * ends with an answer that agrees with `accepted`, the payment before the contradiction; without one, when the payer
   * tries `creation` again or loads the order again.
   */
  | {
      name: 'contradiction'
      session: CheckoutSession
      fields: readonly ContradictedField[]
      accepted?: Payment
      creation?: Selection & { methods: Method[] }
    }
  | { name: 'expired'; session?: CheckoutSession; known?: readonly Payment[] }
  | { name: 'error'; failure: CheckoutFailure; session?: CheckoutSession; known?: readonly Payment[] }

/** A state that shows a payment: its amount and address are on screen. */
export type PaymentState = Extract<CheckoutState, { payment: Payment }>

/** The ids of those payments of an answer whose address is not payable: they are not shown. */
type Unpayable = { unpayable?: readonly string[] }

/** Everything that can happen to a checkout: what the endpoint answered, what the payer asked for. */
export type CheckoutEvent =
  /** The order has come; a payment it already has is shown again. */
  | ({ type: 'session-loaded'; session: CheckoutSession } & Unpayable)
  | { type: 'session-failed'; failure: CheckoutFailure }
  /** The order was looked at again, because the payer came back: they may have paid elsewhere. */
  | ({ type: 'session-checked'; session: CheckoutSession } & Unpayable)
  | { type: 'methods-loaded'; methods: Method[] }
  | { type: 'methods-failed'; failure: CheckoutFailure }
  | ({ type: 'payment-created'; payment: Payment } & Unpayable)
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
