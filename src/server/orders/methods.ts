/** `GET /methods`: the methods of this session, and an estimate of the amount in each coin. */
import { findChain } from '../../core/chains/chains.js'
import { decimalsOf } from '../../core/chains/tokens.js'
import { divideDecimalsUp, isDecimal, type Decimal } from '../../core/money/decimal.js'
import { isRate } from '../../core/money/fraction.js'
import type { CoinRate } from '../../core/money/worth.js'
import { CheckoutError } from '../../core/contract/problem.js'
import type { Method } from '../../core/contract/wire.js'
import type { Catalogue, ListedMethod } from '../gateway-calls/catalogue.js'
import type { Order } from '../http/request-bodies.js'

/** An estimate needs no more digits. */
const estimateDecimals = 8

/** The methods of an order, each with an estimate if a rate is known. */
export async function listMethods(catalogue: Catalogue, order: Order): Promise<Method[]> {
  const listed = (await catalogue.list()).filter((method) => isAllowed(order, method))
  const coins = new Map(listed.map(({ coin }) => [coin.id, coin]))
  const rates = needsRates(order) ? await catalogue.rates([...coins.values()], order.currency) : undefined
  return listed.map(({ chain, coin, active }) => ({
    chain,
    coin,
    estimate: estimate(order, chain.id, coin, rates?.get(coin.id)),
    available: active,
    ...(!active && { reason: 'inactive' }),
  }))
}

/**
 * The method that a payer chose.
 * @throws {CheckoutError} `method-unavailable` if the order can't be paid with it now.
 */
export async function findMethod(
  catalogue: Catalogue,
  order: Order,
  choice: { chain: string; coin: string },
): Promise<ListedMethod> {
  const method = (await catalogue.list()).find(
    ({ chain, coin }) => isSameNetwork(choice.chain, chain.id) && coin.id === choice.coin,
  )
  if (!method?.active || !isAllowed(order, method)) throw new CheckoutError('method-unavailable')
  return method
}

function isAllowed({ coin: priceCoin, methods }: Order, { chain, coin }: ListedMethod): boolean {
  if (priceCoin !== undefined && priceCoin !== coin.id) return false
  if (!methods) return true
  return methods.some(
    (allowed) => isSameNetwork(allowed.chain ?? chain.id, chain.id) && (allowed.coin ?? coin.id) === coin.id,
  )
}

/** The service lists some networks under two ids, of which the catalogue keeps one: requests may use either. */
function isSameNetwork(a: string, b: string): boolean {
  return a === b || findChain(a)?.ids.includes(b) === true
}

function needsRates(order: Order): order is Order & { currency: string } {
  return typeof order.amount === 'string' && order.currency !== undefined
}

function estimate(
  { amount, currency }: Order,
  chainId: string,
  coin: Method['coin'],
  rate: CoinRate | undefined,
): Decimal | null {
  if (typeof amount !== 'string') return null
  if (currency === undefined) return amount
  if (rate === undefined || !isRate(rate.perCoin)) return null
  const decimals = Math.min(decimalsOf(chainId, coin) ?? estimateDecimals, estimateDecimals)
  const worth = divideDecimalsUp(amount, rate.perCoin, decimals)
  // By a rate near zero it is too long to be an amount, and a page would refuse the whole list.
  return isDecimal(worth) ? worth : null
}
