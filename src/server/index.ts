/**
 * The merchant endpoint: holds the access id, decides the amount, creates the payment, validates it, and tells
 * the shop.
 */
export type { RequestEvent } from './http/app.js'
export { createCheckout, type Checkout, type CheckoutOptions } from './checkout.js'
export type { TrustProxy } from './http/client-address.js'
export type { CheckoutEvent, Merchant } from './context.js'
export { ReversedPayment } from './notifications/incidents.js'
export type { Connection, LimitOptions } from './http/limits.js'
export type { OnPaid, PaidOrder } from './notifications/notifications.js'
export type { OnWalletTransaction, WalletTransaction } from './notifications/wallet-transactions.js'
export type { OrderInput } from './http/request-bodies.js'
export type { LatePolicy } from './payments/price-policy.js'
export type { GatewayBudget } from './gateway-calls/call-budget.js'
export { packageAssets } from './adapters/package-assets.js'
export { openApiDocument, type OpenApiDocument } from './http/openapi.js'
export type { AssetSource } from './http/pages/assets.js'
export type { SealedSession } from './orders/sessions.js'
export type * from './store/store.js'
export { CheckoutError, type Problem, type ProblemCode } from '../core/contract/problem.js'
export type { Payment } from '../core/contract/wire.js'
