/** The payment service's clock, from the `date` header of its answers. */

/** What a client knows of the payment service's clock. */
export interface GatewayClock {
  /**
   * By how many milliseconds the service's clock was ahead of this host's at its last answer, within a second or so;
   * undefined before the first answer that had a `date`.
   */
  driftMs(): number | undefined
}

/**
 * @param now this host's clock, in milliseconds since the epoch.
 * @returns the clock, and `send` with the `date` of its answers observed.
 */
export function observeClock(
  send: typeof fetch,
  now: () => number,
): { clock: GatewayClock; fetch: typeof fetch } {
  let drift: number | undefined
  return {
    clock: { driftMs: () => drift },
    async fetch(input, init) {
      const response = await send(input, init)
      const date = Date.parse(response.headers.get('date') ?? '')
      // A cached answer has the time when it was stored.
      if (Number.isFinite(date) && !response.headers.has('age')) drift = date - now()
      return response
    },
  }
}
