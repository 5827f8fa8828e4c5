/**
 * The merchant endpoint: holds the access id, decides the amount, creates the payment, validates it, and tells
 * the shop.
 */
export { createCheckout, type Checkout, type CheckoutOptions } from './checkout.js'
export type { Merchant } from './context.js'
export type { OnPaid, PaidOrder } from './notifications.js'
export type { OrderInput } from './requests.js'
export type { SealedSession } from './sessions.js'
export type * from './store/store.js'
export { CheckoutError, type Problem, type ProblemCode } from '../core/problem.js'
export type { Payment } from '../core/wire.js'
