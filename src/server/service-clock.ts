/** The payment service's clock, from the `date` header of its answers. */
import { checkOptions, isFunction } from '../core/option-rules.js'

export type ServiceClock = {
  /**
   * By how many milliseconds the service's clock was ahead of this host's at its last answer, within a second or so;
   * undefined before the first answer that had a `date`.
   */
  driftMs(): number | undefined
  /** The same `fetch`, with the `date` of its answers observed. */
  observe(send: typeof fetch): typeof fetch
}

/**
 * Reads the service's clock from the answers to a gateway's calls.
 * @param now this host's clock, in milliseconds since the epoch.
 * @throws {TypeError} if `now` is no function.
 * @example
 * const serviceClock = createServiceClock(Date.now)
 * const gateway = createGateway({ baseUrl, accessId, fetch: serviceClock.observe(fetch) })
 * const checkout = createCheckout({ gateway, serviceClock, secret, store, merchant })
 */
export function createServiceClock(now: () => number): ServiceClock {
  checkOptions({ now }, { now: isFunction })
  let drift: number | undefined
  return {
    driftMs: () => drift,
    observe: (send) => async (input, init) => {
      const response = await send(input, init)
      const date = Date.parse(response.headers.get('date') ?? '')
      // A cached answer has the time when it was stored.
      if (Number.isFinite(date) && !response.headers.has('age')) drift = date - now()
      return response
    },
  }
}
