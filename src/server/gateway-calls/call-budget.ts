/**
 * Budgets every call of the payment service. Each kind of call has its own budget and circuit, so that estimates,
 * listings and checks never delay or refuse a creation. The service documents no limits, and a shop whose account is
 * blocked for too many calls can't sell.
 */
import { CheckoutError } from '../../core/contract/problem.js'
import { GatewayError } from '../../gateway/index.js'
import { createCallQueue, type CallQueue } from './call-queue.js'
import { createCircuitBreaker, type CallOutcome, type CircuitBreaker } from './circuit-breaker.js'
import { isAccessRefused } from './gateway-problem.js'

/**
 * `creation`: initiates a payment. A payer waits.
 * - `verification`: validates a new payment before its address is shown. A payer waits.
 * - `check`: validates a payment that was shown.
 * - `listing`: chains and currencies.
 * - `estimate`: rates.
 */
export type CallKind = 'creation' | 'verification' | 'check' | 'listing' | 'estimate'

/** The highest load of one process on the payment service. Each kind of call gets a fixed share. */
export type GatewayBudget = {
  /** Concurrent calls. Default 20. */
  concurrent?: number
  /** Calls started within any second. Default 50. */
  perSecond?: number
  /**
   * Failures in a row, of different payments, that open the circuit of a kind of call: no calls for 5 seconds, doubling to a
   * minute, then one call tries the service. Default 5; `Infinity` never opens it.
   */
  failures?: number
}

/** Events of the payment service for the operator. */
export type GatewayEvent = {
  /** The payment service answers a kind of call again, so long after its circuit opened. */
  type: 'gateway-recovered'
  afterMs: number
  calls: CallKind
}

/** The receivers of the budget's reports. */
export type CallReporter = {
  /** Milliseconds since the epoch. */
  now: () => number
  /** `where` is `gateway` when a circuit opens, `access-refused` when the service refuses the access id. */
  onError: (error: unknown, where: string) => void
  onEvent: (event: GatewayEvent) => void
}

export type CallBudget = {
  /**
   * Makes a call, first in, first out among its kind.
   * @param subject what the call is about, such as a payment's id. Failures about one subject count once.
   * @throws {CheckoutError} `gateway-unavailable` with `retryAfterSeconds`, and nothing was sent, while the circuit is
   * open or if the wait would exceed 4 s; else what the call throws.
   */
  run<T>(kind: CallKind, call: () => Promise<T>, subject?: string): Promise<T>
  /**
   * @throws {CheckoutError} `gateway-unavailable` while no payment can be created: for steps that must not start then.
   */
  assertCreationPossible(): void
  /** Whether {@link assertCreationPossible} throws nothing. */
  isCreationPossible(): boolean
  /**
   * How many checks without a waiting payer may start now: three quarters of the free slots, so that a payer's check
   * finds one. One after a pause, to probe the service.
   */
  room(): number
}

type Share = { concurrent: number; perSecond: number; maxWaitMs: number }

/** With this and the gateway's own deadline, a creation ends before its lease does. */
const longestWaitMs = 4000
/** Shares of the whole. No payer waits for an estimate, so estimates may queue for longer. */
const shares: Record<CallKind, Share> = {
  creation: { concurrent: 0.25, perSecond: 0.22, maxWaitMs: longestWaitMs },
  verification: { concurrent: 0.25, perSecond: 0.22, maxWaitMs: longestWaitMs },
  check: { concurrent: 0.3, perSecond: 0.36, maxWaitMs: longestWaitMs },
  listing: { concurrent: 0.05, perSecond: 0.04, maxWaitMs: longestWaitMs },
  estimate: { concurrent: 0.15, perSecond: 0.16, maxWaitMs: 60_000 },
}

export function createCallBudget(
  { now, onError, onEvent }: CallReporter,
  { concurrent = 20, perSecond = 50, failures = 5 }: GatewayBudget = {},
): CallBudget {
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
    isCreationPossible() {
      return [lanes.creation, lanes.verification].every(({ breaker }) => breaker.waitMs(now()) <= 0)
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

  /** Reports the first of consecutive refusals: all have one cause. */
  function reportRefusal(error: unknown): void {
    if (!isAccessRefused(error) || isRefused) return
    isRefused = true
    onError(new Error(`the payment service refuses the access id (HTTP ${error.status})`), 'access-refused')
  }
}

function mapShares<T>(create: (kind: CallKind, share: Share) => T): Record<CallKind, T> {
  const entries = Object.entries(shares) as [CallKind, Share][]
  // `fromEntries` loses the types of the keys.
  return Object.fromEntries(entries.map(([kind, share]) => [kind, create(kind, share)])) as Record<
    CallKind,
    T
  >
}

function unavailable(waitMs: number): CheckoutError {
  return new CheckoutError('gateway-unavailable', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}

/** A refusal is an answer: the service is reachable. */
function outcomeOf(error: unknown, subject: string | undefined): CallOutcome {
  if (!(error instanceof GatewayError) || error.code === 'aborted' || error.code === 'invalid-input')
    return { kind: 'unknown' }
  if (!error.retryable) return { kind: 'answered' }
  const { code, status, retryAfterSeconds } = error
  // A broken connection and a rate limit concern the service, whatever the subject.
  const isAboutService = code === 'network' || status === 429
  return {
    kind: 'failed',
    ...(subject !== undefined && !isAboutService && { subject }),
    ...(retryAfterSeconds !== undefined && { retryAfterMs: 1000 * retryAfterSeconds }),
  }
}
