/** The context that the modules of one endpoint share. */
import type { Gateway } from '../gateway/index.js'
import type { ClockEvent, Clocks } from './clocks.js'
import type { Catalogue, CatalogueEvent } from './gateway-calls/catalogue.js'
import type { CallBudget, GatewayEvent } from './gateway-calls/call-budget.js'
import type { BuyLinks } from './gateway-calls/onramp.js'
import type { PricePolicy } from './rules/price-policy.js'
import type { RateSource } from './payments/rates.js'
import type { ServiceIds } from './payments/service-ids.js'
import type { Health, WeaknessEvent } from './health.js'
import type { RestoreEvent } from './restore-notice.js'
import type { Sessions } from './orders/sessions.js'
import type { Mode, StoreMode } from './store-mode.js'
import type { Store } from './store/store.js'
import type { Tracing } from './tracing.js'

/** The shop, as the payer sees it. */
export interface Merchant {
  /** Its name. */
  name: string
  /** The address of its logo, https or a path of the page's origin. */
  logo?: string
  /** Where payers find help: an https or `mailto:` address. */
  supportUrl?: string
}

/** Events for the operator that are no failures. They hold nothing of a payer. */
export type EndpointEvent =
  | GatewayEvent
  | WeaknessEvent
  | RestoreEvent
  /**
   * The work of the watcher since its last summary: after the backlog of a start, then daily. `reverted` are paid
   * payments that the service no longer calls completed; each was reported as an incident.
   */
  | { type: 'reconciled'; checked: number; failed: number; reverted: number }
  /** No rate was known to compare an amount with its price; see the assumption `unknown-worth`. */
  | { type: 'worth-unknown' }
  | CatalogueEvent
  /** This many payments were due too late, or no longer watched, because of a clock; they are due now. */
  | { type: 'schedules-corrected'; payments: number }
  /** A delivery named an unknown payment, for the first time; `crypto-checkout orders unknown` lists it. */
  | { type: 'unknown-delivery' }
  /** An authenticated delivery names no payment and no wallet: it can't be used. */
  | { type: 'unidentified-delivery' }
  | ClockEvent
  /** Settled payments were deleted because of `retentionDays`. */
  | { type: 'purged'; payments: number }

export type Context = {
  gateway: Gateway
  /** All calls of the gateway go through it, but that for the coins of the on-ramp. */
  calls: CallBudget
  store: Store
  sessions: Sessions
  catalogue: Catalogue
  rates: RateSource
  buyLinks: BuyLinks
  serviceIds: ServiceIds
  pricePolicy: PricePolicy
  health: Health
  merchant: Merchant
  mode: Mode
  storeMode: StoreMode
  clocks: Clocks
  /** The database's time, in milliseconds since the epoch. */
  now: () => number
  /** The lease of a creation: when it ends, another process may take over. Longer than the gateway's own deadline. */
  creationDeadlineMs: number
  /** The least time between two checks of one payment, and the interval while a payer waits. */
  checkIntervalMs: number
  /** Receives failures that no caller sees, and those answered as `internal`. */
  onError: (error: unknown, where: string) => void
  onEvent: (event: EndpointEvent) => void
  /** Absent without the option `telemetry`. */
  tracing?: Tracing
}
