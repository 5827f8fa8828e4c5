/** What the parts of one endpoint share. */
import type { Gateway } from '../gateway/index.js'
import type { ClockEvent, Clocks } from './clocks.js'
import type { Catalogue } from './gateway-calls/catalogue.js'
import type { CallBudget, GatewayEvent } from './gateway-calls/call-budget.js'
import type { PricePolicy } from './payments/price-policy.js'
import type { RateSource } from './payments/worth.js'
import type { Health } from './health.js'
import type { Sessions } from './orders/sessions.js'
import type { Mode, StoreMode } from './store-mode.js'
import type { Store } from './store/store.js'

export type Merchant = { name: string; logo?: string; supportUrl?: string }

/** What an operator may want to know and is no failure. Holds nothing of a payer. */
export type CheckoutEvent =
  | GatewayEvent
  /**
   * What the watcher has done since it last said so: when the backlog of a start is worked off, then daily. `reverted` are
   * paid payments that the service no longer calls completed; each was reported as an incident.
   */
  | { type: 'reconciled'; checked: number; failed: number; reverted: number }
  /** No rate told whether an amount is worth its price; see the assumption `unknown-worth`. */
  | { type: 'worth-unknown' }
  /** So many payments were due too late, or no longer watched, because of a clock; they are due now. */
  | { type: 'schedules-corrected'; payments: number }
  /** A delivery named no payment of ours, for the first time; `crypto-checkout orders unknown` lists it. */
  | { type: 'unknown-delivery' }
  | ClockEvent
  /** Settled payments were deleted because of `retentionDays`. */
  | { type: 'purged'; payments: number }

export type Context = {
  gateway: Gateway
  /** All calls of the gateway go through it. */
  calls: CallBudget
  store: Store
  sessions: Sessions
  catalogue: Catalogue
  rates: RateSource
  pricePolicy: PricePolicy
  health: Health
  merchant: Merchant
  mode: Mode
  storeMode: StoreMode
  clocks: Clocks
  /** The database's time, in milliseconds since the epoch. */
  now: () => number
  /** How long a creation may take before another process may take it for dead; over the gateway's own deadline. */
  creationDeadlineMs: number
  /** The least time between two checks of one payment, and the pace of checks while somebody looks. */
  checkIntervalMs: number
  /** Told of failures that no caller sees, and of those that are answered as `internal`. */
  onError: (error: unknown, where: string) => void
  onEvent: (event: CheckoutEvent) => void
}
