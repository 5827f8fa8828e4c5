/** `GET /methods`: the methods of this session, and an estimate of the amount in each coin. */
import { isSameNetwork } from '../../core/chains/chains.js'
import { isTooSmall } from '../../core/chains/minimums.js'
import { decimalsOf } from '../../core/addresses/tokens.js'
import { divideDecimalsUp, isDecimal, type Decimal } from '../../core/money/decimal.js'
import { isRate } from '../../core/money/fraction.js'
import type { CoinRate } from '../../core/money/worth.js'
import { CheckoutError, fieldError } from '../../core/contract/problem.js'
import type { Method } from '../../core/contract/wire.js'
import type { Gateway } from '../../gateway/index.js'
import type { Catalogue, ListedMethod } from '../gateway-calls/catalogue.js'
import type { BuyLinks } from '../gateway-calls/onramp.js'
import type { Order } from '../input/bodies.js'

/** An estimate needs no more digits. */
const estimateDecimals = 8

/** The methods of an order, each with an estimate if a rate is known. */
export async function listMethods(
  {
    catalogue,
    buyLinks,
    gateway,
  }: { catalogue: Catalogue; buyLinks: BuyLinks; gateway: Pick<Gateway, 'assumptions'> },
  order: Order,
): Promise<Method[]> {
  const { receivingAccounts } = gateway.assumptions
  const listed = (await catalogue.list()).filter((method) => isAllowed(order, method))
  const coins = new Map(listed.map(({ coin }) => [coin.id, coin]))
  const [linkOf, rates] = await Promise.all([
    buyLinks(),
    needsRates(order) ? catalogue.rates([...coins.values()], order.currency) : undefined,
  ])
  return listed.map(({ chain, coin, active }) => {
    const worth = estimate(order, chain.id, coin, rates?.get(coin.id))
    const most = worth ?? mostInCoin(order)
    const isTooLittle = most !== null && isTooSmall({ chain, coin }, most, receivingAccounts)
    const reason = !active ? 'inactive' : isTooLittle ? 'amount-too-small' : undefined
    const buyUrl = reason === undefined ? linkOf({ chain, coin }) : undefined
    return {
      chain,
      coin,
      estimate: worth,
      available: reason === undefined,
      ...(reason !== undefined && { reason }),
      ...(buyUrl !== undefined && { buyUrl }),
    }
  })
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

/**
 * Refuses what no listed method can pay. A method that is listed and not active may be active again.
 * @throws {CheckoutError} `invalid-request`, naming the field.
 */
export function assertListed(offer: Restriction, listed: readonly ListedMethod[]): void {
  if (listed.some((method) => isAllowed(offer, method))) return
  const isCoin = !listed.some((method) => isAllowed({ coin: offer.coin }, method))
  throw isCoin
    ? fieldError('coin', 'the payment service lists no such coin')
    : fieldError('methods', 'the payment service lists none of them for this price')
}

type Restriction = Pick<Order, 'coin' | 'methods'>

// The catalogue keeps one id of a network that the service lists under two: requests may use either.
function isAllowed({ coin: priceCoin, methods }: Restriction, { chain, coin }: ListedMethod): boolean {
  if (priceCoin !== undefined && priceCoin !== coin.id) return false
  if (!methods) return true
  return methods.some(
    (allowed) => isSameNetwork(allowed.chain ?? chain.id, chain.id) && (allowed.coin ?? coin.id) === coin.id,
  )
}

function needsRates(order: Order): order is Order & { currency: string } {
  return typeof order.amount === 'string' && order.currency !== undefined
}

/** The most that a payer may enter, where that is in the coin. */
function mostInCoin({ amount, currency }: Order): Decimal | null {
  return typeof amount === 'object' && currency === undefined ? amount.max : null
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
