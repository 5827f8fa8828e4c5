/**
 * Every call of the payment service passes here: so many at once, so many a second, and none while the service fails.
 * The service shows no limits of its own, and an account that is blocked for too many calls is a shop that can't sell.
 */
import { CheckoutError } from '../../core/contract/problem.js'
import { GatewayError } from '../../gateway/index.js'
import { circuitBreaker, type CallOutcome } from './circuit-breaker.js'
import type { Context } from '../context.js'
import { unref } from '../timers.js'

/** What the payment service is asked of one process at most. */
export type GatewayBudget = {
  /** Calls under way at once. Default 20. */
  concurrent?: number
  /** Calls begun within any second. Default 50. */
  perSecond?: number
  /**
   * Failures in a row after which the service is left alone: for 5 seconds, doubling to a minute, then one call tries it.
   * Default 5; `Infinity` never leaves it alone.
   */
  failures?: number
}

export type ServiceCalls = {
  /**
   * Makes a call for somebody who waits, in order of arrival.
   * @throws {CheckoutError} `gateway-unavailable`, and nothing was sent, while the service is left alone or too many
   *   wait; else what the call throws.
   */
  run<T>(call: () => Promise<T>): Promise<T>
  /** @throws {CheckoutError} `gateway-unavailable` while the service is left alone: for steps that must not begin then. */
  assertAvailable(): void
  /**
   * How many calls may begin now for which nobody waits: half of what is free, so that payers go first, and none while
   * payers wait. One after a pause, to try the service.
   */
  room(): number
}

/** With this and its own deadline, a creation has ended before another process takes it for dead. */
const longestWaitSeconds = 4

export function serviceCalls(
  { now, onError, onEvent }: Pick<Context, 'now' | 'onError' | 'onEvent'>,
  { concurrent = 20, perSecond = 50, failures = 5 }: GatewayBudget = {},
): ServiceCalls {
  for (const [name, value] of Object.entries({ concurrent, perSecond, failures }))
    if (!(value >= 1))
      throw new CheckoutError('internal', { detail: `gatewayBudget.${name}: must be 1 or more` })
  const waiting: { admit: () => void; refuse: (error: CheckoutError) => void }[] = []
  let running = 0
  let begunWithinSecond = 0
  const breaker = circuitBreaker(failures, (change) => {
    if (!change.paused) return onEvent({ type: 'gateway-recovered', afterMs: change.afterMs })
    onError(new Error(`the payment service fails; it is left alone for ${change.pauseMs} ms`), 'gateway')
    // Whoever waits for a turn is refused now, not later.
    for (const { refuse } of waiting.splice(0)) refuse(unavailable(change.pauseMs))
  })

  return { run, assertAvailable, room }

  async function run<T>(call: () => Promise<T>): Promise<T> {
    assertAvailable()
    if (waiting.length === 0 && free() > 0) take()
    else await turn()
    try {
      assertAvailable()
      return await attempt(call)
    } finally {
      running -= 1
      admitNext()
    }
  }

  async function attempt<T>(call: () => Promise<T>): Promise<T> {
    const end = breaker.begin()
    try {
      const answer = await call()
      end({ kind: 'answered' }, now())
      return answer
    } catch (error) {
      end(outcomeOf(error), now())
      throw error
    }
  }

  function assertAvailable(): void {
    const waitMs = breaker.waitMs(now())
    if (waitMs > 0) throw unavailable(waitMs)
  }

  function room(): number {
    if (waiting.length > 0 || breaker.waitMs(now()) > 0) return 0
    return breaker.isPaused() ? 1 : Math.ceil(free() / 2)
  }

  function free(): number {
    return Math.max(0, Math.min(concurrent - running, perSecond - begunWithinSecond))
  }

  function turn(): Promise<void> {
    if (waiting.length >= perSecond * longestWaitSeconds) throw unavailable(1000 * longestWaitSeconds)
    return new Promise((admit, refuse) => waiting.push({ admit, refuse }))
  }

  function take(): void {
    running += 1
    begunWithinSecond += 1
    const timer = setTimeout(() => {
      begunWithinSecond -= 1
      admitNext()
    }, 1000)
    unref(timer)
  }

  /** The place is taken for whoever is next, before anybody new can come in between. */
  function admitNext(): void {
    if (free() < 1) return
    const next = waiting.shift()
    if (!next) return
    take()
    next.admit()
  }
}

function unavailable(waitMs: number): CheckoutError {
  return new CheckoutError('gateway-unavailable', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}

/** A refusal is an answer: a service that says no is there. */
function outcomeOf(error: unknown): CallOutcome {
  if (!(error instanceof GatewayError) || error.code === 'aborted' || error.code === 'invalid-input')
    return { kind: 'unknown' }
  if (!error.retryable) return { kind: 'answered' }
  const { retryAfterSeconds } = error
  return {
    kind: 'failed',
    ...(retryAfterSeconds !== undefined && { retryAfterMs: 1000 * retryAfterSeconds }),
  }
}
