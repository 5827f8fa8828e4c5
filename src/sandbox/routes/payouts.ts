/** The payout (4.5) and on-ramp (4.6) operations of the service. */
import { Hono, type MiddlewareHandler } from 'hono'
import { onrampChains, onrampCoins } from '../catalogue/onramp.js'
import type { Faults } from '../faults/faults.js'
import { RefusalError, success } from '../http/refusal.js'
import { pageOf } from '../http/requests.js'
import type { Simulator } from '../simulator.js'

/** The page size that the interface shows (section 8). */
const payoutsPerPage = 10

/** `GET /payout`, newest first. */
export function payoutRoutes(simulator: Simulator, signed: MiddlewareHandler): Hono {
  return new Hono().get('/payout', simulator.faults.apply('payouts'), signed, (c) => {
    const { items, pages, page, limit } = pageOf(c, simulator.payouts, payoutsPerPage)
    return success(c, { data: items, pages, page, limit })
  })
}

/** The two on-ramp listings. The name of the filter, `chain`, is an assumption. */
export function onrampRoutes(faults: Faults, signed: MiddlewareHandler): Hono {
  return new Hono()
    .get('/onramp/chains', faults.apply('onrampChains'), signed, (c) => success(c, onrampChains))
    .get('/onramp/coins', faults.apply('onrampCoins'), signed, (c) => {
      const chain = c.req.query('chain')
      if (chain === undefined) return success(c, onrampCoins)
      if (!onrampChains.some(({ id }) => id === chain)) {
        throw new RefusalError(400, 'chain: is not among the on-ramp chains')
      }
      return success(
        c,
        onrampCoins.filter(({ chains }) => chains.includes(chain)),
      )
    })
}
