/**
 * The payment service of the interface, in memory, for development and tests. It shares no code with the client of the
 * service, so that a misreading of the interface shows.
 */
import { Hono, type Context } from 'hono'
import { requireAccessId, requireSignature } from './http/authentication.js'
import type { Connection, InitiateShapes, RateLimit, StateStore } from './options.js'
import type { SandboxClock } from './simulation/clock.js'
import { DisconnectedError } from './faults/definition.js'
import { limitRate } from './http/rate-limit.js'
import { failure, RefusalError } from './http/refusal.js'
import { limitBody, refuseOtherHosts } from './http/requests.js'
import { controlRoutes } from './routes/control.js'
import { paymentRoutes, signedRoutes, systemRoutes } from './routes/operations.js'
import { pageRoutes } from './routes/page.js'
import type { SignatureName } from './http/signing.js'
import { checkOptions, type OptionRule } from '../core/option-rules.js'
import { sandboxRules } from './option-rules.js'
import { formatState, parseState, StateKeeper } from './simulation/state.js'
import type { PaymentSummary } from './payments/summary.js'
import type { Deliver } from './webhooks/attempt.js'
import { Simulator } from './simulator.js'

/**
 * The default access id of a sandbox. It is public.
 * @example
 * const gateway = createGateway({ baseUrl: 'http://127.0.0.1:4100', accessId: sandboxAccessId })
 */
export const sandboxAccessId = 'sandbox-access-id'
/**
 * The default access secret of a sandbox. It is public.
 * @example
 * const gateway = createGateway({
 *   baseUrl: 'http://127.0.0.1:4100',
 *   accessId: sandboxAccessId,
 *   accessSecret: sandboxAccessSecret,
 * })
 */
export const sandboxAccessSecret = 'sandbox-access-secret'

/** The options of a sandbox; all have a default. */
export type SandboxOptions = {
  /** The access id that requests must have. Default: {@link sandboxAccessId}. */
  accessId?: string
  /** For the signed operations of the interface. */
  accessSecret?: string
  /** The serialization of the signed content, which the interface does not show. Default `json`. */
  signature?: SignatureName
  /** How far `x-timestamp` may be off, either way. Default 300,000: five minutes. */
  timestampToleranceMs?: number
  /** Default: none, as the interface shows none. */
  rateLimit?: RateLimit
  /** The same seed gives the same identifiers, addresses, rates and faults. Without one, every run differs. */
  seed?: string
  /** Real time, in milliseconds since 1970. Default `Date.now`. */
  now?: () => number
  /**
   * How long a full deposit waits for its confirmation, on the sandbox's clock. Default 8000: a page that polls every
   * five seconds sees both states.
   */
  confirmDelayMs?: number
  /** Default: expanded for crypto amounts, compact for fiat amounts, as the interface documents them. */
  shapes?: Partial<InitiateShapes>
  /** Sends events. Default `fetch`. */
  deliver?: Deliver
  /**
   * Keeps the state between runs, seed and clock included. Every change writes all of it, so it is for development and
   * not for load tests. Default: no storage.
   */
  state?: StateStore
  /** Accepts only host names of this machine, so that no web page can reach it by DNS rebinding. Default false. */
  loopbackOnly?: boolean
}

/** A payment service in memory, for development and tests. */
export type Sandbox = {
  /**
   * The service under `/v1/api`, the control page at `/sandbox`, the control routes under `/sandbox/api`. A socket
   * server passes the connection, for faults to break; without one, such faults reject as `fetch` does.
   */
  fetch: (request: Request, connection?: Connection) => Promise<Response>
  /** Removes payments, wallets, webhooks and faults, and resets the clock. */
  reset: () => void
  /** All payments, newest first. */
  payments: () => PaymentSummary[]
  /**
   * Credits a payment, by `_id` or `txId`: `amount`, or the amount due.
   * @throws if there is no such payment, the coin can't have the amount, or nothing is due.
   */
  deposit: (id: string, amount?: string) => PaymentSummary
  /** The clock of the sandbox, which can be moved ahead. */
  clock: SandboxClock
  /** Resolves when every due event has been delivered or tried. */
  settled: () => Promise<void>
  /** Ends held requests and running deliveries. Resolves when the state is stored. */
  close: () => Promise<void>
}

/**
 * A payment service in this process, for development and tests.
 * @throws {TypeError} for a malformed option, naming it and what it accepts.
 * @throws {Error} if the stored state is not of this version.
 * @example
 * ```ts
 * const sandbox = createSandbox({ seed: 'test' })
 * const gateway = createGateway({
 *   baseUrl: 'http://localhost',
 *   accessId: sandboxAccessId,
 *   fetch: (input, init) => sandbox.fetch(new Request(input, init)),
 * })
 * ```
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  checkOptions(options, sandboxRules satisfies Record<keyof SandboxOptions, OptionRule>)
  const {
    accessId = sandboxAccessId,
    accessSecret = sandboxAccessSecret,
    signature = 'json',
    timestampToleranceMs: toleranceMs = 300_000,
    rateLimit,
    seed = crypto.randomUUID(),
    now = Date.now,
    confirmDelayMs = 8000,
    deliver = (request) => fetch(request),
    state: store,
    loopbackOnly = false,
  } = options
  const shapes: InitiateShapes = { initiate: 'expanded', initiateFiat: 'compact', ...options.shapes }
  const closing = new AbortController()
  const keeper = store && new StateKeeper(store, () => formatState(simulator.state()))
  const onChange = () => keeper?.touch()
  const kept = store?.read()
  const simulator: Simulator = new Simulator(
    { seed, now, confirmDelayMs, deliver, closing: closing.signal, onChange },
    kept === undefined ? undefined : parseState(kept),
  )
  const { ledger, clock } = simulator
  const signed = requireSignature({ accessSecret, signature, toleranceMs, now })

  const service = new Hono()
  if (rateLimit) service.use(limitRate(rateLimit, clock.now))
  service
    .use(requireAccessId(accessId))
    .route('/', paymentRoutes(simulator, shapes))
    .route('/', systemRoutes(simulator))
    .route('/', signedRoutes(simulator, signed))

  const app = new Hono()
  if (loopbackOnly) app.use(refuseOtherHosts)
  app
    .use(limitBody)
    .use(async (c, next) => {
      await next()
      if (c.req.method !== 'GET') onChange()
    })
    .route('/v1/api', service)
    .route('/sandbox/api', controlRoutes(simulator))
    .route('/sandbox', pageRoutes(simulator, accessId))
    .get('/', (c) => c.redirect('/sandbox'))
    .notFound((c) => failure(new RefusalError(404, 'path: nothing here'), c))
    .onError(refused)

  return {
    fetch: async (request, connection) => app.fetch(request, { connection }),
    reset: () => {
      simulator.reset()
      onChange()
    },
    payments: () => simulator.summaries(),
    deposit: (id, amount) => {
      const payment = ledger.find(id)
      simulator.deposit(payment, amount)
      onChange()
      return simulator.summary(payment)
    },
    clock: {
      now: clock.now,
      advance: (ms) => {
        simulator.advance(ms)
        onChange()
      },
    },
    settled: () => simulator.webhooks.settled(),
    close: async () => {
      const keptLast = keeper?.flush()
      closing.abort(new RefusalError(503, 'the sandbox is closing'))
      await keptLast
    },
  }
}

function refused(error: Error, c: Context): Response | Promise<Response> {
  if (error instanceof DisconnectedError) throw error
  return failure(error, c)
}
