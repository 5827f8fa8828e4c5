/** What the parts of one endpoint share. */
import type { Gateway } from '../gateway/index.js'
import type { Catalogue } from './catalogue.js'
import type { Sessions } from './sessions.js'
import type { Store } from './store/store.js'

export type Merchant = { name: string; logo?: string; supportUrl?: string }

export type Context = {
  gateway: Gateway
  store: Store
  sessions: Sessions
  catalogue: Catalogue
  merchant: Merchant
  mode: 'sandbox' | 'live'
  /** Rejects when the store is another mode's; nothing is answered or watched then. */
  ready: Promise<void>
  /** Milliseconds since the epoch. */
  now: () => number
  /** How long a creation may take before another process may take it for dead; over the gateway's own deadline. */
  creationDeadlineMs: number
  /** The least time between two checks of one payment, and the pace of checks while somebody looks. */
  checkIntervalMs: number
  /** Told of failures that no caller sees, and of those that are answered as `internal`. */
  onError: (error: unknown, where: string) => void
}
