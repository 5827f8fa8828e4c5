/**
 * Stops calling a service that keeps failing: callers are refused at once instead of after the next timeout. After a
 * pause, one call probes the service. Has no timers: callers pass the time.
 */

/**
 * The outcome of a call. `unknown` is neither an answer nor a failure: the caller aborted it. Failures about the same
 * `subject`, such as a payment's id, count once.
 */
export type CallOutcome =
  | { kind: 'answered' | 'unknown' }
  | { kind: 'failed'; retryAfterMs?: number; subject?: string }

/** The circuit opened (no calls for `pauseMs`), or closed `afterMs` after it first opened. */
export type CircuitChange = { open: true; pauseMs: number } | { open: false; afterMs: number }

export type CircuitBreaker = {
  /** The ms until a call may start; 0 if one may start now. */
  waitMs(now: number): number
  /** Starts a call and returns the function that ends it. After a pause, one call alone probes the service. */
  begin(): (outcome: CallOutcome, now: number) => void
  /** The service failed and has not answered since. */
  isOpen(): boolean
}

type Failure = Extract<CallOutcome, { kind: 'failed' }>

const shortestPauseMs = 5000
const longestPauseMs = 60_000

/**
 * @param maxFailures the failures in a row, of different subjects, that open the circuit. `retryAfterMs`, the service's
 * `retry-after`, opens it at once unless the failure has a subject.
 * @param onChange called when the circuit opens first, and when the service answers again.
 */
export function createCircuitBreaker(
  maxFailures: number,
  onChange: (change: CircuitChange) => void,
): CircuitBreaker {
  let anonymousFailures = 0
  const failedSubjects = new Set<string>()
  let pause: { since: number; from: number; until: number; isProbing: boolean; count: number } | undefined

  return {
    isOpen: () => pause !== undefined,
    waitMs(now) {
      if (!pause) return 0
      if (pause.isProbing) return shortestPauseMs
      // A clock that was set back must not extend the pause.
      return now < pause.from ? 0 : Math.max(0, pause.until - now)
    },
    begin() {
      const isProbe = pause !== undefined
      if (pause) pause.isProbing = true
      return (outcome, now) => {
        if (isProbe && pause) pause.isProbing = false
        if (outcome.kind === 'answered') close(now)
        else if (outcome.kind === 'failed') fail(outcome, isProbe, now)
      }
    },
  }

  function close(now: number): void {
    anonymousFailures = 0
    failedSubjects.clear()
    const ended = pause
    pause = undefined
    if (ended) onChange({ open: false, afterMs: now - ended.since })
  }

  function fail({ subject, retryAfterMs = 0 }: Failure, isProbe: boolean, now: number): void {
    // A call that started before the pause adds no information.
    if (pause && !isProbe) return
    if (subject === undefined) anonymousFailures += 1
    else failedSubjects.add(subject)
    const isAsked = retryAfterMs > 0 && subject === undefined && Number.isFinite(maxFailures)
    if (anonymousFailures + failedSubjects.size < maxFailures && !isProbe && !isAsked) return
    const count = pause?.count ?? 0
    const pauseMs = Math.max(retryAfterMs, Math.min(longestPauseMs, shortestPauseMs * 2 ** count))
    const isFirst = !pause
    pause = {
      since: pause?.since ?? now,
      from: now,
      until: now + pauseMs,
      isProbing: false,
      count: count + 1,
    }
    if (isFirst) onChange({ open: true, pauseMs })
  }
}
