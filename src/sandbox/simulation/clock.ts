/**
 * The sandbox's time: the real one, plus what a developer skipped. Confirmations, rates and slow answers use it.
 */

export type SandboxClock = {
  /** Milliseconds since 1970, as `Date.now`. */
  now: () => number
  /** Skips time. Everything due in between happens, each at its own time. */
  advance: (ms: number) => void
}

/** The time of one sandbox: it can be waited on, skipped and set back. */
export class Clock {
  readonly #realNow: () => number
  readonly #advances = new EventTarget()
  /** How far this clock is ahead of the real one. Setting it wakes no waiter. */
  skippedMs = 0

  constructor(realNow: () => number) {
    this.#realNow = realNow
  }

  now = (): number => this.#realNow() + this.skippedMs

  /** Skips to a time, unless it has passed. Waits that end in between resolve at once. */
  skipTo(time: number): void {
    this.skippedMs += Math.max(0, time - this.now())
    this.#advances.dispatchEvent(new Event('advance'))
  }

  /**
   * Resolves when `ms` have passed on this clock.
   * @throws the signal's reason if it aborts first.
   */
  wait(ms: number, signal: AbortSignal): Promise<void> {
    const skippedAtStart = this.skippedMs
    return new Promise((resolve, reject) => {
      const done = new AbortController()
      const timer = setTimeout(() => finish(resolve), ms)
      const finish = (settle: () => void) => {
        clearTimeout(timer)
        done.abort()
        settle()
      }
      const abort = () => finish(() => reject(signal.reason))
      if (signal.aborted) return abort()
      signal.addEventListener('abort', abort, { signal: done.signal })
      const recheck = () => this.skippedMs - skippedAtStart >= ms && finish(resolve)
      this.#advances.addEventListener('advance', recheck, { signal: done.signal })
    })
  }
}
