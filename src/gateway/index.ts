/** Public entry `crypto-checkout/gateway`: the typed client of the payment service. For servers, never for a page. */
export {
  assumptions,
  defaultAssumptions,
  type Assumption,
  type AssumptionId,
  type Assumptions,
} from './assumptions.js'
export { GatewayError, type GatewayErrorCode } from './errors.js'
export { createGateway, type Gateway, type GatewayOptions } from './gateway.js'
export type { CallOptions, InitiateInput, Payments } from './payments.js'
export type { ExchangeRate, GatewayChain, GatewayCurrency, Page, System } from './system.js'
export type { Transaction } from './transaction.js'
