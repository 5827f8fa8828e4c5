/**
 * What the client needs of the place it runs in, time and the life of the page, as two small interfaces: so that
 * a day of polling is tested in a millisecond, and the client runs where there is no page.
 */

/** Time as the client uses it: only durations, never dates, so a wrong clock on the payer's device does no harm. */
export interface Clock {
  /** Milliseconds since some fixed moment; monotonic. */
  now(): number
  /** Calls back once after `delayMs`, unless cancelled by what it returns. */
  after(delayMs: number, callback: () => void): () => void
}

/** The clock of the browser or of Node. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}

/**
 * What happens to a page: `wake` when the payer may look at it again (shown, focused, restored, back online),
 * `sleep` when the browser is about to freeze or discard it, `offline` when the device lost its network.
 */
export type PageSignal = 'wake' | 'sleep' | 'offline'

/** The life of the page the client works for. */
export interface PageSignals {
  readonly visible: boolean
  /** Calls back at every signal, until unsubscribed by what it returns. */
  subscribe(listener: (signal: PageSignal) => void): () => void
}
