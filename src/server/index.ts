/**
 * The merchant endpoint: holds the access id, decides the amount, creates the payment, validates it, and tells
 * the shop.
 */
export type { RequestEvent } from './app.js'
export { createCheckout, type Checkout, type CheckoutOptions } from './checkout.js'
export type { TrustProxy } from './client-address.js'
export type { CheckoutEvent, Merchant } from './context.js'
export { ReversedPayment } from './incidents.js'
export type { Connection, LimitOptions } from './limits.js'
export type { OnPaid, PaidOrder } from './notifications.js'
export type { OrderInput } from './requests.js'
export type { GatewayBudget } from './service-calls.js'
export { packageAssets } from './adapters/package-assets.js'
export { openApiDocument, type OpenApiDocument } from './openapi.js'
export type { AssetSource } from './pages/assets.js'
export type { SealedSession } from './sessions.js'
export type * from './store/store.js'
export { CheckoutError, type Problem, type ProblemCode } from '../core/problem.js'
export type { Payment } from '../core/wire.js'
