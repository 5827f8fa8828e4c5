/** The operations of the service (section 4). */
import { Hono, type MiddlewareHandler } from 'hono'
import * as z from 'zod/mini'
import { multiplyDecimals } from '../../core/money/decimal.js'
import { webAddress } from '../../core/web-address.js'
import { isValidOn } from '../account/wallets.js'
import { chainListing, chains } from '../catalogue/chains.js'
import { currencies, currencyDetails, currencyListing } from '../catalogue/currencies.js'
import { chainOf } from '../catalogue/lookup.js'
import { onrampChains, onrampCoins } from '../catalogue/onramp.js'
import { RefusalError, success } from '../http/refusal.js'
import { body, pageOf, readBody, requiredString, requiredStrings } from '../http/requests.js'
import type { InitiateShapes } from '../options.js'
import { stateAt } from '../payments/payment.js'
import { expandedTransaction, transaction } from '../payments/transaction.js'
import type { Simulator } from '../simulator.js'

/** The sizes of pages that the interface shows (section 8). It shows none for logs: theirs is that of payouts. */
const perPage = { chains: 40, addresses: 20, payouts: 10, logs: 10 }

const text = z.optional(z.string('must be a string'))
const order = {
  amount: requiredString,
  chain: requiredString,
  reference: text,
  meta: z.optional(z.object({ customerEmail: text }, 'must be an object')),
}
const cryptoOrder = body({ ...order, coin: requiredString })
// The interface doesn't list the name of the coin's field here; its sample says `currency`.
const fiatOrder = body({ ...order, currency: requiredString })

/** Payments (4.1). */
export function paymentRoutes({ ledger, faults, clock: { now } }: Simulator, shapes: InitiateShapes): Hono {
  return new Hono()
    .post('/payment/initiate', faults.apply('initiate'), async (c) => {
      const payment = ledger.create(await readBody(c, cryptoOrder))
      return success(c, transaction(payment, shapes.initiate, now()))
    })
    .post('/payment/initiate/:currency', faults.apply('initiateFiat'), async (c) => {
      const { currency: coin, ...rest } = await readBody(c, fiatOrder)
      const payment = ledger.create({ ...rest, coin, fiat: c.req.param('currency') })
      return success(c, transaction(payment, shapes.initiateFiat, now()))
    })
    .post('/payment/validate/:id', faults.apply('validate'), (c) => {
      const payment = ledger.find(c.req.param('id'))
      const { status, due } = stateAt(payment, now())
      const isPaid = status === 'completed' && due === '0'
      return success(c, expandedTransaction(payment, now()), isPaid ? 'payment received' : 'success')
    })
}

/** Networks, coins and rates (4.2). */
export function systemRoutes({ ledger, faults }: Simulator): Hono {
  return new Hono()
    .get('/system/chains', faults.apply('chains'), (c) => {
      const listed = chains.filter(({ isListed }) => isListed)
      const { items, pages, page, limit } = pageOf(c, listed, perPage.chains)
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

/** Headers that the connection or the sandbox sets. */
const reservedHeaders = /^(content-length|content-type|host|connection|transfer-encoding|upgrade|expect)$/i

const webhookOrder = body({
  url: requiredString.check(
    z.refine((text) => webAddress(text) !== undefined, 'must be an http or https address'),
  ),
  eventTypes: requiredStrings,
  description: text,
  headers: z.optional(
    z
      .record(z.string(), z.string('must be a string'), 'must be an object')
      .check(z.refine(areHeaders, 'must be headers that a request may carry')),
  ),
})
const walletOrder = body({ reference: requiredString })
const addressQuestion = body({ address: requiredString, networks: requiredStrings })
const filterOrder = body({ address: requiredString, chains: requiredStrings })

/** What needs a signature: webhooks (4.3), subwallets (4.4), payouts (4.5) and the on-ramp (4.6). */
export function signedRoutes(simulator: Simulator, signed: MiddlewareHandler): Hono {
  const { webhooks, wallets, faults } = simulator
  return new Hono()
    .post('/webhook', faults.apply('registerWebhook'), signed, async (c) =>
      success(c, webhooks.register(await readBody(c, webhookOrder))),
    )
    .get('/webhook', faults.apply('getWebhook'), signed, (c) =>
      success(c, webhooks.current(), 'Webhooks fetched'),
    )
    .get('/webhook/logs', faults.apply('webhookLogs'), signed, (c) => {
      const { items, total, pages } = pageOf(c, webhooks.deliveries(), perPage.logs)
      const data = { webhookLogs: items.map(({ log }) => log), total, totalPages: pages }
      return success(c, data, 'Webhook logs fetched')
    })
    .delete('/webhook/:id', faults.apply('deleteWebhook'), signed, (c) => {
      webhooks.remove(c.req.param('id'))
      return success(c, { deleted: true })
    })
    .post('/wallet', faults.apply('createWallet'), signed, async (c) =>
      success(c, wallets.create((await readBody(c, walletOrder)).reference)),
    )
    .get('/wallet/:walletReference/addresses', faults.apply('walletAddresses'), signed, (c) => {
      const { addresses } = wallets.find(c.req.param('walletReference'))
      return success(c, pageOf(c, addresses, perPage.addresses).items)
    })
    .post('/wallet/validate', faults.apply('validateAddress'), signed, async (c) => {
      const { address, networks } = await readBody(c, addressQuestion)
      return success(c, { valid: isValidOn(address, networks, 'networks') })
    })
    .post('/wallet/filter', faults.apply('filterDeposits'), signed, async (c) => {
      const { address, chains: ids } = await readBody(c, filterOrder)
      return success(c, wallets.watch(address, ids))
    })
    .get('/payout', faults.apply('payouts'), signed, (c) => {
      const { items, pages, page, limit } = pageOf(c, simulator.payouts, perPage.payouts)
      return success(c, { data: items, pages, page, limit })
    })
    .get('/onramp/chains', faults.apply('onrampChains'), signed, (c) => success(c, onrampChains))
    .get('/onramp/coins', faults.apply('onrampCoins'), signed, (c) => {
      // The name of the filter is an assumption.
      const chain = c.req.query('chain')
      if (chain !== undefined && !onrampChains.some(({ id }) => id === chain))
        throw new RefusalError(400, 'chain: is not among the on-ramp chains')
      const coins = onrampCoins.filter(({ chains: ids }) => chain === undefined || ids.includes(chain))
      return success(c, coins)
    })
}

function areHeaders(headers: Record<string, string>): boolean {
  try {
    return [...new Headers(headers).keys()].every((name) => !reservedHeaders.test(name))
  } catch {
    return false
  }
}
