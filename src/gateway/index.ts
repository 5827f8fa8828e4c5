/** Public entry `crypto-checkout/gateway`: the typed client of the payment service. For servers, never for a page. */
export { defaultAssumptions, type Assumptions } from './assumptions/assumptions.js'
export { GatewayError, type GatewayErrorCode } from './errors.js'
export {
  deliveryPlace,
  eventTypes,
  findIds,
  parseEvent,
  type DepositHint,
  type GatewayEvent,
} from './events.js'
export { assumptions, type Assumption, type AssumptionId } from './assumptions/catalogue.js'
export { createGateway, type Gateway, type GatewayOptions } from './gateway.js'
export type { Onramp, OnrampChain, OnrampCoin } from './operations/onramp.js'
export type { GatewayClock } from './http/service-clock.js'
export type { GatewayRequest, RequestInput } from './operations/request.js'
export { verifyDelivery } from './verify-delivery.js'
export type { Cut, Page, PageOptions, WalkOptions } from './operations/pages.js'
export type { Dropped, List } from './schemas/records.js'
export type { InitiateInput, Payments } from './operations/payments.js'
export type { Payout, Payouts } from './operations/payouts.js'
export {
  serializations,
  type Serialization,
  type SerializationName,
  type SignatureParts,
} from './http/signing.js'
export type { ExchangeRate, GatewayChain, GatewayCurrency, System } from './operations/system.js'
export type { Transaction } from './operations/transaction.js'
export type { CallOptions, GatewayAnswer, GatewayCall } from './http/call.js'
export type { DroppedSummary } from './schemas/records.js'
export type { DepositFilter, Wallet, WalletAddress, Wallets } from './operations/wallets.js'
export type { LogOptions, Webhook, WebhookInput, WebhookLog, Webhooks } from './operations/webhooks.js'
