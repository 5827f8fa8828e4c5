/**
 * The merchant endpoint: holds the access id, decides the amount, creates and validates the payment, and notifies the
 * shop.
 */
export type { RequestEvent } from './http/request-event.js'
export { createCheckout, type Checkout, type CheckoutOptions } from './checkout.js'
export type { TrustProxy } from './http/client-address.js'
export type { ClockEvent } from './clocks.js'
export type { CheckoutEvent, Merchant } from './context.js'
export { createServiceClock, type ServiceClock } from './service-clock.js'
export { StoreFailedError } from './store/failed-error.js'
export { IncidentError, type IncidentAlert, type OnIncident } from './notifications/incident-alerts.js'
export type { Connection, LimitOptions } from './http/limits.js'
export {
  decisionTypes,
  notificationTypes,
  type Notification,
  type NotificationOf,
  type NotificationType,
  type OrderEventType,
  type OrderNotification,
  type PaidOrder,
  type WalletTransaction,
} from './notifications/notification.js'
export {
  notificationHooks,
  type NotificationHook,
  type NotificationHooks,
  type OnPaid,
  type OnWalletTransaction,
} from './notifications/hooks.js'
export { DeliveryError } from './notifications/deliveries.js'
export type { OrderInput } from './http/request-bodies.js'
export type { LatePolicy } from './rules/price-policy.js'
export type { GatewayBudget } from './gateway-calls/call-budget.js'
export type { HealthReport, ServiceState } from './health.js'
export { packageAssets } from './adapters/package-assets.js'
export { openApiDocument, type OpenApiDocument } from './http/openapi.js'
export type { AssetSource } from './http/pages/assets.js'
export type { CreatedSession } from './http/pages/snippet.js'
export type { SealedSession } from './orders/sessions.js'
export type * from './store/store.js'
export { CheckoutError, type Problem, type ProblemCode } from '../core/contract/problem.js'
export type { Payment } from '../core/contract/wire.js'
