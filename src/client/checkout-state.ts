/**
 * The checkout as a state machine: every state a payer can be in and everything that can happen. The one pure
 * function that leads from one to the next is `transition`. No DOM, no fetch, no clock.
 */
import type { ShopLinks } from '../core/contract/problem.js'
import type { CheckoutSession, Method, Payment, PaymentStatus } from '../core/contract/wire.js'

/** What went wrong. */
export type CheckoutFailure = {
  /**
   * A code of the wire contract, or `network-error` when no answer came from the endpoint, `endpoint-not-found` when
   * there is none, `endpoint-unreadable` when its answer is not an endpoint's, `session-unavailable` when the page could not get a session, `address-mismatch` when the address is
   * not payable, `address-unchecked` when the code that checks addresses could not be loaded. Others may be added.
   */
  code: string
  /** The same action may succeed later: offer to retry. */
  retryable: boolean
  /** The payer quotes it to the merchant's support. */
  requestId?: string
  /** The shop's ways out, as the endpoint names them. */
  shop?: ShopLinks
}

/** A fact of a payment that must never change, but differs in an answer. */
export type ContradictedField = 'id' | 'network' | 'coin' | 'contract' | 'address' | 'amount' | 'fiat'

/** The payer's choice. */
export type Selection = {
  /** The coin and its network. */
  method: Method
  /** A decimal string in the price's currency or coin; absent if the payer does not decide the amount. */
  amount?: string
}

type LastChoice = {
  /** The payer's last choice on this page, if any. A state keeps it until the order is loaded again. */
  selection?: Selection
}

/** A state of the checkout. `name` is what `<crypto-checkout>` shows as its `state`. */
export type CheckoutState =
  /** `known` are payments that were on screen before: the next answer is compared with them. */
  | {
      /** Which state it is. */
      name: 'loading'
      known?: readonly Payment[]
    }
  /**
   * `methods` is null until the list arrives. `amount` is what the payer entered, where the amount comes before the
   * method. `failure` says why the last choice or the list failed.
   */
  | ({
      name: 'choosing'
      session: CheckoutSession
      methods: Method[] | null
      amount?: string
      failure?: CheckoutFailure
    } & LastChoice)
  /**
   * Before the method where the range is in fiat, after it where the range is in the coin. `amount` is what the payer
   * entered before.
   */
  | {
      name: 'entering-amount'
      session: CheckoutSession
      methods: Method[] | null
      method?: Method
      amount?: string
      failure?: CheckoutFailure
    }
  /** `methods` is null where the choice was not made on the list: a new price for a payment. */
  | { name: 'creating'; session: CheckoutSession; methods: Method[] | null; method: Method; amount?: string }
  /**
   * `online` is false when the last check of the endpoint failed; the address stays on screen. `failure` is present if
   * the endpoint refused the check, so that retrying by itself is useless.
   */
  | ({
      /** The status of `payment`. */
      name: PaymentStatus
      /** The order. */
      session: CheckoutSession
      /** The payment on screen. */
      payment: Payment
      /** False when the last check of the endpoint failed. */
      online: boolean
      /** Why the endpoint refused the check; absent if it did not. */
      failure?: CheckoutFailure
    } & LastChoice)
  /**
   * An answer contradicts the choice or the screen in these fields. Nothing is to be sent. The state ends with an
   * answer that agrees with `accepted`, the payment before the contradiction; without one, when the payer retries
   * `creation` or reloads the order.
   */
  | ({
      name: 'contradiction'
      session: CheckoutSession
      fields: readonly ContradictedField[]
      accepted?: Payment
      /** The endpoint does not have `accepted` any more. */
      isLost?: true
      creation?: Selection & { methods: Method[] | null }
    } & LastChoice)
  | { name: 'expired'; session?: CheckoutSession; known?: readonly Payment[]; shop?: ShopLinks }
  | ({
      name: 'error'
      failure: CheckoutFailure
      session?: CheckoutSession
      known?: readonly Payment[]
    } & LastChoice)

/** A state that shows a payment, with its amount and address. */
export type PaymentState = Extract<CheckoutState, { payment: Payment }>

/** The ids of the payments whose address is not payable: they are not shown. */
type Unpayable = { unpayable?: readonly string[] }

/** The events of a checkout: answers of the endpoint, actions of the payer. */
export type CheckoutEvent =
  /**
   * The order arrived; an existing payment is shown again: of several without money, the one with the id `preferred`, or the
   * choice of a method where `isChoosing`. After a `lost` one, nothing is asked for. Without a payment, an `amount` that the payer
   * entered before is taken where the amount comes first.
   */
  | ({
      /** What happened. */
      type: 'session-loaded'
      session: CheckoutSession
      preferred?: string
      isChoosing?: boolean
      amount?: string
      /** A payment that was shown, and that the endpoint does not have any more. */
      lost?: Payment
    } & Unpayable)
  | { type: 'session-failed'; failure: CheckoutFailure }
  /** The order was checked again, because the payer came back: they may have paid elsewhere. */
  | ({ type: 'session-checked'; session: CheckoutSession } & Unpayable)
  | { type: 'methods-loaded'; methods: Method[] }
  | { type: 'methods-failed'; failure: CheckoutFailure }
  | ({ type: 'payment-created'; payment: Payment } & Unpayable)
  | { type: 'creation-failed'; failure: CheckoutFailure }
  /** A check of the payment on screen was answered; the same payment if nothing changed. */
  | { type: 'payment-checked'; payment: Payment }
  /** A check of the payment on screen was refused or got no answer. */
  | { type: 'check-failed'; failure: CheckoutFailure }
  | { type: 'method-chosen'; method: Method }
  | { type: 'amount-entered'; amount: string }
  | { type: 'method-change-requested' }
  /** The payer goes back from the list to the amount. */
  | { type: 'amount-change-requested' }
  /** The payer asks for a new amount for the price, because the old one is no longer held. */
  | { type: 'price-renewal-requested' }
  /** The payer returns to the payment that they left, or that the order already has. */
  | { type: 'payment-resumed' }
  | { type: 'retry-requested' }
  /** A wallet of the page says that it sent this transaction. It changes no state: the endpoint decides. */
  | { type: 'wallet-sent'; transaction: string }
