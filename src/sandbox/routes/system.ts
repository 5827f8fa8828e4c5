/** The system operations of the service (4.2). */
import { Hono, type Context } from 'hono'
import { multiplyDecimals } from '../../core/decimal.js'
import { chainListing, chains } from '../catalogue/chains.js'
import { currencies, currencyDetails, currencyListing } from '../catalogue/currencies.js'
import type { Faults } from '../faults.js'
import { chainOf, type Ledger } from '../ledger.js'
import { Refusal, success } from '../refusal.js'

/** The page size that the interface shows for chains; `page` and `limit` as parameter names are an assumption. */
const chainsPerPage = 40

export function systemRoutes(ledger: Ledger, faults: Faults): Hono {
  return new Hono()
    .get('/system/chains', faults.strike('chains'), (c) => {
      const limit = countOf(c, 'limit', chainsPerPage)
      const page = countOf(c, 'page', 1)
      const data = chains.slice((page - 1) * limit, page * limit).map(chainListing)
      return success(c, { data, pages: Math.ceil(chains.length / limit), page, limit })
    })
    .get('/system/chains/:id/currency', faults.strike('chainCurrencies'), (c) => {
      const chain = chainOf(c.req.param('id'), 'id')
      return success(c, currencies.filter(({ chains: ids }) => ids.includes(chain.id)).map(currencyListing))
    })
    .get('/system/currency', faults.strike('currencies'), (c) => success(c, currencies.map(currencyDetails)))
    .get('/system/rates/:coin', faults.strike('rates'), (c) => {
      const coin = c.req.param('coin')
      const usd = ledger.usdRate(coin)
      // The parameter's name is not shown; `currency` is what the answer calls it.
      const currency = (c.req.query('currency') ?? 'USD').toUpperCase()
      const rate = multiplyDecimals(usd, ledger.fiatRate(currency))
      return success(c, { coin, usd: Number(usd), rate: Number(rate), currency })
    })
}

function countOf(c: Context, name: string, fallback: number): number {
  const text = c.req.query(name) ?? String(fallback)
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Refusal(400, `${name}: must be a whole number above zero`)
  return Number(text)
}
