/**
 * The payment service of the interface, in memory: what a checkout is developed and tested against. It reads the
 * interface on its own and shares no code with the client of the service, so that a misreading shows.
 */
import { Hono } from 'hono'
import type { SandboxClock } from './clock.js'
import { failure, Refusal } from './refusal.js'
import { requireAccessId } from './requests.js'
import { controlRoutes } from './routes/control.js'
import { pageRoutes } from './routes/page.js'
import { systemRoutes } from './routes/system.js'
import { transactionRoutes, type InitiateShapes } from './routes/transactions.js'
import { World, type PaymentSummary } from './world.js'

/** The access id and secret of a sandbox that is not told others. They are public. */
export const sandboxAccessId = 'sandbox-access-id'
export const sandboxAccessSecret = 'sandbox-access-secret'

export type SandboxOptions = {
  accessId?: string
  /** For the signed operations of the interface. */
  accessSecret?: string
  /** The same seed gives the same identifiers, addresses, rates and faults. Without one, every run is another. */
  seed?: string
  /** Real time, in milliseconds since 1970. Default `Date.now`. */
  now?: () => number
  /**
   * How long a full deposit waits for its confirmation, on the sandbox's clock. Default 8000: a page that asks every
   * five seconds sees it happen.
   */
  confirmDelayMs?: number
  /** Default: expanded for amounts in crypto, compact for amounts in fiat, as the interface documents them. */
  shapes?: Partial<InitiateShapes>
}

export type Sandbox = {
  /** The service under `/v1/api`, the control page at `/sandbox`, the control routes under `/sandbox/api`. */
  fetch: (request: Request) => Promise<Response>
  /** Forgets payments and faults, and sets the clock right. */
  reset: () => void
  /** All payments, newest first. */
  payments: () => PaymentSummary[]
  /**
   * Lets money arrive at a payment, by `_id` or `txId`: `amount`, or what is still due.
   * @throws when there is no such payment, the coin can't have the amount, or nothing is due.
   */
  deposit: (id: string, amount?: string) => PaymentSummary
  clock: SandboxClock
  /** Ends the requests that a fault holds open. */
  close: () => void
}

export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const {
    accessId = sandboxAccessId,
    seed = crypto.randomUUID(),
    now = Date.now,
    confirmDelayMs = 8000,
  } = options
  const shapes: InitiateShapes = { initiate: 'expanded', initiateFiat: 'compact', ...options.shapes }
  const closing = new AbortController()
  const world = new World({ seed, now, confirmDelayMs, closing: closing.signal })
  const { ledger, faults, clock } = world

  const service = new Hono()
    .use(requireAccessId(accessId))
    .route('/', transactionRoutes(ledger, faults, clock.now, shapes))
    .route('/', systemRoutes(ledger, faults))

  const app = new Hono()
    .route('/v1/api', service)
    .route('/sandbox/api', controlRoutes(world))
    .route('/sandbox', pageRoutes(world, accessId))
    .get('/', (c) => c.redirect('/sandbox'))
    .notFound((c) => failure(new Refusal(404, 'path: nothing here'), c))
    .onError(failure)

  return {
    fetch: async (request) => app.fetch(request),
    reset: () => world.reset(),
    payments: () => world.summaries(),
    deposit: (id, amount) => {
      const payment = ledger.find(id)
      ledger.deposit(payment, amount)
      return world.summary(payment)
    },
    clock: { now: clock.now, advance: clock.advance },
    close: () => closing.abort(new Refusal(503, 'the sandbox is closing')),
  }
}
