/**
 * Leaves a service alone that keeps failing: payers are told at once instead of waiting for the next timeout, and a
 * service that comes back is not met by everybody together. Knows no timers: whoever asks tells the time.
 */

/** How a call of the service ended. `unknown` is neither an answer nor a failure: its caller gave up. */
export type CallOutcome = { kind: 'answered' | 'unknown' } | { kind: 'failed'; retryAfterMs?: number }

export type CircuitBreaker = {
  /** How long calls are kept away from the service, in ms; 0 when one may begin. */
  waitMs(now: number): number
  /** A call begins; the function it gives takes the end of it. After a pause, one call alone tries the service. */
  begin(): (outcome: CallOutcome, now: number) => void
  /** The service failed and has not answered since. */
  isPaused(): boolean
}

const shortestPauseMs = 5000
const longestPauseMs = 60_000

/**
 * @param maxFailures the failures in a row that begin a pause; `retryAfterMs`, the service's own wish, begins one at once.
 * @param onChange called when the first of a row of pauses begins, and when the service answers again.
 */
export function circuitBreaker(
  maxFailures: number,
  onChange: (change: { paused: true; pauseMs: number } | { paused: false; afterMs: number }) => void,
): CircuitBreaker {
  let failures = 0
  let pause: { since: number; from: number; until: number; isProbing: boolean; count: number } | undefined

  return {
    isPaused: () => pause !== undefined,
    waitMs(now) {
      if (!pause) return 0
      if (pause.isProbing) return shortestPauseMs
      // A clock that was set back must not make the pause longer.
      return now < pause.from ? 0 : Math.max(0, pause.until - now)
    },
    begin() {
      const isProbe = pause !== undefined
      if (pause) pause.isProbing = true
      return (outcome, now) => {
        if (isProbe && pause) pause.isProbing = false
        if (outcome.kind === 'answered') resume(now)
        else if (outcome.kind === 'failed') fail(isProbe, outcome.retryAfterMs, now)
      }
    },
  }

  function resume(now: number): void {
    failures = 0
    const ended = pause
    pause = undefined
    if (ended) onChange({ paused: false, afterMs: now - ended.since })
  }

  function fail(isProbe: boolean, retryAfterMs = 0, now: number): void {
    // A call from before the pause tells nothing that is not known.
    if (pause && !isProbe) return
    failures += 1
    if (failures < maxFailures && !isProbe && !(retryAfterMs > 0 && Number.isFinite(maxFailures))) return
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
    if (isFirst) onChange({ paused: true, pauseMs })
  }
}
