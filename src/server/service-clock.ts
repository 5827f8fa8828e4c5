/** The payment service's clock, as the `date` header of its answers tells it. */

export type ServiceClock = {
  /**
   * By how many milliseconds the service's clock was ahead of this host's at its last answer, within a second or so;
   * undefined before the first answer that had a `date`.
   */
  driftMs(): number | undefined
  /** The same `fetch`, whose answers are looked at. */
  observe(send: typeof fetch): typeof fetch
}

/**
 * Reads the service's clock from the answers to a gateway's calls.
 * @param now this host's clock, in milliseconds since the epoch.
 * @example
 * const serviceClock = createServiceClock(Date.now)
 * const gateway = createGateway({ baseUrl, accessId, fetch: serviceClock.observe(fetch) })
 * const checkout = createCheckout({ gateway, serviceClock, secret, store, merchant })
 */
export function createServiceClock(now: () => number): ServiceClock {
  let drift: number | undefined
  return {
    driftMs: () => drift,
    observe: (send) => async (input, init) => {
      const response = await send(input, init)
      const date = Date.parse(response.headers.get('date') ?? '')
      // What comes out of a cache tells when it was stored.
      if (Number.isFinite(date) && !response.headers.has('age')) drift = date - now()
      return response
    },
  }
}
