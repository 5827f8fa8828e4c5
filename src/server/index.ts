/**
 * The merchant endpoint: holds the access id, decides the amount, creates and validates the payment, and notifies the
 * shop.
 */
export type { RequestEvent } from './http/request-event.js'
export { createCheckout, type Checkout, type CheckoutSessions } from './checkout.js'
export type { Appearance, CheckoutOptions } from './checkout-options.js'
export type { ApiKey } from './http/api-keys.js'
export type { TrustProxy } from './http/client-address.js'
export type { ClockEvent } from './clocks.js'
export type { EndpointEvent, Merchant } from './context.js'
export { StoreFailedError } from './store/failed-error.js'
export { IncidentError, type IncidentAlert, type OnIncident } from './notifications/incident-alerts.js'
export type { ClientConnection, LimitOptions } from './http/limits.js'
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
export type { NotificationHandler, NotificationHandlers } from './notifications/handlers.js'
export { DeliveryError } from './notifications/deliveries.js'
export type { LinkInput } from './input/link-bodies.js'
export type { LinkDetails, LinkOperations } from './orders/links.js'
export type { LinkField, LinkOffer, LinkSale } from './rules/link-data.js'
export type { AmountBounds, OrderInput, OrderLine, OrderMethod } from './input/bodies.js'
export type { LatePolicy } from './rules/price-policy.js'
export type { GatewayBudget } from './gateway-calls/call-budget.js'
export type { HealthReport, ServiceState } from './health.js'
export { packageAssets } from './adapters/package-assets.js'
export { openApiDocument, type OpenApiDocument } from './http/openapi.js'
export type { AssetSource } from './http/pages/assets.js'
export type { RenderedCheckout, RenderOptions } from './http/pages/snippet.js'
export type { Actor, ListedOrder, OrderDetails, OrderFilter, OrderOperations } from './orders/operations.js'
export type { GivenUpNotification, GivenUpNotifications, ResentNotifications } from './orders/given-up.js'
export type { RefundDetails, RefundInput } from './orders/refunds.js'
export type { SealedSession } from './orders/sessions.js'
export type { TimelineEntry } from './orders/timeline.js'
export type { OrderNeed, OrderState } from './rules/order.js'
export type { Store } from './store/store.js'
export { CheckoutError, type Problem, type ProblemCode } from '../core/contract/problem.js'
export type { Payment } from '../core/contract/wire.js'
