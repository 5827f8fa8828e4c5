/** The system operations of the service (4.2). */
import { Hono } from 'hono'
import { multiplyDecimals } from '../../core/money/decimal.js'
import { chainListing, chains } from '../catalogue/chains.js'
import { currencies, currencyDetails, currencyListing } from '../catalogue/currencies.js'
import { chainOf } from '../catalogue/lookup.js'
import type { Faults } from '../faults/faults.js'
import type { Ledger } from '../payments/ledger.js'
import { success } from '../http/refusal.js'
import { pageOf } from '../http/requests.js'

/** The page size that the interface shows for chains. */
const chainsPerPage = 40

export function systemRoutes(ledger: Ledger, faults: Faults): Hono {
  return new Hono()
    .get('/system/chains', faults.apply('chains'), (c) => {
      const listed = chains.filter(({ isListed }) => isListed)
      const { items, pages, page, limit } = pageOf(c, listed, chainsPerPage)
      return success(c, { data: items.map(chainListing), pages, page, limit })
    })
    .get('/system/chains/:id/currency', faults.apply('chainCurrencies'), (c) => {
      const chain = chainOf(c.req.param('id'), 'id')
      return success(c, currencies.filter(({ chains: ids }) => ids.includes(chain.id)).map(currencyListing))
    })
    .get('/system/currency', faults.apply('currencies'), (c) => success(c, currencies.map(currencyDetails)))
    .get('/system/rates/:coin', faults.apply('rates'), (c) => {
      const coin = c.req.param('coin')
      const usd = ledger.usdRate(coin)
      // The parameter's name is not shown; `currency` is what the answer calls it.
      const currency = (c.req.query('currency') ?? 'USD').toUpperCase()
      const rate = multiplyDecimals(usd, ledger.fiatRate(currency))
      return success(c, { coin, usd: Number(usd), rate: Number(rate), currency })
    })
}
