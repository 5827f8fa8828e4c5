/**
 * The sandbox's time: the real one, plus whatever a developer skipped. Confirmations, rates and slow answers go by it,
 * so that nobody waits for them.
 */

export type SandboxClock = {
  /** Milliseconds since 1970, as `Date.now`. */
  now: () => number
  /** Skips time. Waits that end meanwhile end at once. */
  advance: (ms: number) => void
}

/** A {@link SandboxClock} that can also be waited on and set back. */
export class Clock implements SandboxClock {
  readonly #realNow: () => number
  readonly #advances = new EventTarget()
  #skippedMs = 0

  constructor(realNow: () => number) {
    this.#realNow = realNow
  }

  now = (): number => this.#realNow() + this.#skippedMs

  advance = (ms: number): void => {
    this.#skippedMs += ms
    this.#advances.dispatchEvent(new Event('advance'))
  }

  /** Undoes every skip. */
  reset(): void {
    this.#skippedMs = 0
  }

  /**
   * Resolves when `ms` have passed on this clock.
   * @throws the signal's reason when it aborts first.
   */
  wait(ms: number, signal: AbortSignal): Promise<void> {
    const skippedAtStart = this.#skippedMs
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
      const recheck = () => this.#skippedMs - skippedAtStart >= ms && finish(resolve)
      this.#advances.addEventListener('advance', recheck, { signal: done.signal })
    })
  }
}
