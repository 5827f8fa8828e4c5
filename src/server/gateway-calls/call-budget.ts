/**
 * Every call of the payment service passes here. Each kind of call has a budget and a circuit of its own, so that estimates,
 * listings and checks never delay or refuse a creation. The service shows no limits, and an account that is blocked for too
 * many calls is a shop that can't sell.
 */
import { CheckoutError } from '../../core/contract/problem.js'
import { GatewayError } from '../../gateway/index.js'
import { createCallQueue, type CallQueue } from './call-queue.js'
import { createCircuitBreaker, type CallOutcome, type CircuitBreaker } from './circuit-breaker.js'
import { isAccessRefused } from './gateway-problem.js'

/**
 * - `creation`: initiates a payment. A payer waits.
 * - `verification`: validates a new payment before its address is shown. A payer waits.
 * - `check`: validates a payment that was shown.
 * - `listing`: chains and currencies.
 * - `estimate`: rates.
 */
export type CallKind = 'creation' | 'verification' | 'check' | 'listing' | 'estimate'

/** What the payment service is asked of one process at most. Each kind of call gets a fixed share of it. */
export type GatewayBudget = {
  /** Calls under way at once. Default 20. */
  concurrent?: number
  /** Calls begun within any second. Default 50. */
  perSecond?: number
  /**
   * Failures in a row, of different payments, that open the circuit of a kind of call: no calls for 5 seconds, doubling to a
   * minute, then one call tries the service. Default 5; `Infinity` never opens it.
   */
  failures?: number
}

/** What an operator may want to know of the payment service. */
export type GatewayEvent = {
  /** The payment service answers a kind of call again, so long after its circuit opened. */
  type: 'gateway-recovered'
  afterMs: number
  calls: CallKind
}

/** Where the budget reports. */
export type CallReporter = {
  /** Milliseconds since the epoch. */
  now: () => number
  /** `where` is `gateway` when a circuit opens, `access-refused` when the service refuses the access id. */
  onError: (error: unknown, where: string) => void
  onEvent: (event: GatewayEvent) => void
}

export type CallBudget = {
  /**
   * Makes a call, in order of arrival among its kind.
   * @param subject what the call is about, such as a payment's id. Failures about one subject count once.
   * @throws {CheckoutError} `gateway-unavailable` with `retryAfterSeconds`, and nothing was sent, while the circuit is open or
   *   when the wait would exceed 4 s; else what the call throws.
   */
  run<T>(kind: CallKind, call: () => Promise<T>, subject?: string): Promise<T>
  /** @throws {CheckoutError} `gateway-unavailable` while no payment can be created: for steps that must not begin then. */
  assertCreationPossible(): void
  /**
   * How many checks may begin now for which no payer waits: three quarters of what is free, so that a payer's check finds a
   * place. One after a pause, to try the service.
   */
  room(): number
}

type Share = { concurrent: number; perSecond: number; maxWaitMs: number }

/** With this and the gateway's own deadline, a creation has ended before another process takes it for dead. */
const longestWaitMs = 4000
/** Parts of the whole. Nobody waits for an estimate, so they queue for longer. */
const shares: Record<CallKind, Share> = {
  creation: { concurrent: 0.25, perSecond: 0.22, maxWaitMs: longestWaitMs },
  verification: { concurrent: 0.25, perSecond: 0.22, maxWaitMs: longestWaitMs },
  check: { concurrent: 0.3, perSecond: 0.36, maxWaitMs: longestWaitMs },
  listing: { concurrent: 0.05, perSecond: 0.04, maxWaitMs: longestWaitMs },
  estimate: { concurrent: 0.15, perSecond: 0.16, maxWaitMs: 60_000 },
}

/** @throws {TypeError} naming the option that is below one. */
export function createCallBudget(
  { now, onError, onEvent }: CallReporter,
  { concurrent = 20, perSecond = 50, failures = 5 }: GatewayBudget = {},
): CallBudget {
  for (const [name, value] of Object.entries({ concurrent, perSecond, failures }))
    if (!(value >= 1)) throw new TypeError(`gatewayBudget.${name}: must be a number of 1 or more`)
  let isRefused = false
  const lanes = mapShares((kind, share) => createLane(kind, share))

  return {
    async run(kind, call, subject) {
      const { queue, assertClosed, attempt } = lanes[kind]
      assertClosed()
      const end = await queue.turn()
      try {
        assertClosed()
        return await attempt(call, subject)
      } finally {
        end()
      }
    },
    assertCreationPossible() {
      lanes.creation.assertClosed()
      lanes.verification.assertClosed()
    },
    room() {
      const { queue, breaker } = lanes.check
      if (breaker.waitMs(now()) > 0) return 0
      return breaker.isOpen() ? Math.min(1, queue.free()) : Math.ceil(0.75 * queue.free())
    },
  }

  function createLane(kind: CallKind, share: Share) {
    const queue: CallQueue = createCallQueue(
      {
        concurrent: Math.max(1, Math.floor(concurrent * share.concurrent)),
        perSecond: Math.max(1, Math.floor(perSecond * share.perSecond)),
        maxWaitMs: share.maxWaitMs,
      },
      unavailable,
    )
    const breaker: CircuitBreaker = createCircuitBreaker(failures, (change) => {
      if (!change.open) return onEvent({ type: 'gateway-recovered', afterMs: change.afterMs, calls: kind })
      onError(new Error(`the payment service fails: no ${kind} calls for ${change.pauseMs} ms`), 'gateway')
      queue.refuseWaiting(change.pauseMs)
    })

    function assertClosed(): void {
      const waitMs = breaker.waitMs(now())
      if (waitMs > 0) throw unavailable(waitMs)
    }

    async function attempt<T>(call: () => Promise<T>, subject?: string): Promise<T> {
      const end = breaker.begin()
      try {
        const answer = await call()
        end({ kind: 'answered' }, now())
        isRefused = false
        return answer
      } catch (error) {
        end(outcomeOf(error, subject), now())
        reportRefusal(error)
        throw error
      }
    }

    return { queue, breaker, assertClosed, attempt }
  }

  /** Once for a row of refusals: all of them have one cause. */
  function reportRefusal(error: unknown): void {
    if (!isAccessRefused(error) || isRefused) return
    isRefused = true
    onError(new Error(`the payment service refuses the access id (HTTP ${error.status})`), 'access-refused')
  }
}

function mapShares<T>(create: (kind: CallKind, share: Share) => T): Record<CallKind, T> {
  const entries = Object.entries(shares) as [CallKind, Share][]
  // `fromEntries` forgets the names of the keys.
  return Object.fromEntries(entries.map(([kind, share]) => [kind, create(kind, share)])) as Record<
    CallKind,
    T
  >
}

function unavailable(waitMs: number): CheckoutError {
  return new CheckoutError('gateway-unavailable', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}

/** A refusal is an answer: a service that says no is there. */
function outcomeOf(error: unknown, subject: string | undefined): CallOutcome {
  if (!(error instanceof GatewayError) || error.code === 'aborted' || error.code === 'invalid-input')
    return { kind: 'unknown' }
  if (!error.retryable) return { kind: 'answered' }
  const { code, status, retryAfterSeconds } = error
  // A broken connection and a rate limit are about the service, whatever was asked.
  const isAboutService = code === 'network' || status === 429
  return {
    kind: 'failed',
    ...(subject !== undefined && !isAboutService && { subject }),
    ...(retryAfterSeconds !== undefined && { retryAfterMs: 1000 * retryAfterSeconds }),
  }
}
