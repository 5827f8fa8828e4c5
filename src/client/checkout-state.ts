/**
 * The checkout as a state machine: every state a payer can be in, everything that can happen, and the one pure
 * function that leads from one to the next. No DOM, no fetch, no clock.
 */
import type { Problem } from '../core/problem.js'
import type { CheckoutSession, Method, Payment, PaymentStatus } from '../core/wire.js'

/** What went wrong, in the vocabulary of problems, or `network-error` when no answer came from the endpoint. */
export type CheckoutFailure = {
  code: Problem['code'] | 'network-error'
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
  /** `online` is false when the last check of the endpoint failed: the address stays on screen all the same. */
  | { name: PaymentStatus; session: CheckoutSession; payment: Payment; online: boolean }
  | { name: 'expired'; session?: CheckoutSession }
  | { name: 'error'; failure: CheckoutFailure }
