/**
 * Time and the life of the page, as two small interfaces: a day of polling is tested in a millisecond, and the client
 * runs without a page.
 */

/** Time for the client: durations only, never dates, so a wrong clock on the payer's device does no harm. */
export interface Clock {
  /** Milliseconds since some fixed moment; monotonic. */
  now(): number
  /** Calls back once after `delayMs`, unless the returned function cancels it. */
  after(delayMs: number, callback: () => void): () => void
}

/**
 * The clock of the browser or of Node.
 * @example
 * const cancel = systemClock.after(5_000, () => console.log('five seconds later'))
 */
export const systemClock: Clock = {
  now: () => performance.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}

/**
 * What happens to a page: `wake` when the payer may see it again (shown, focused, restored, back online), `sleep` when
 * the browser is about to freeze or discard it, `offline` when the device lost its network.
 */
export type PageSignal = 'wake' | 'sleep' | 'offline'

/** The life of the client's page. */
export interface PageSignals {
  /** Whether the payer may see the page now. */
  readonly visible: boolean
  /** Calls back at every signal, until the returned function unsubscribes it. */
  subscribe(listener: (signal: PageSignal) => void): () => void
}
