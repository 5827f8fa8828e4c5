/**
 * The amount that a payment asks for (rule R5): from the sealed session alone, unless the session lets the payer
 * choose.
 */
import { currencyDigits } from '../../core/money/amount-format.js'
import {
  ceilDecimal,
  compareDecimals,
  multiplyDecimals,
  trimDecimal,
  type Decimal,
} from '../../core/money/decimal.js'
import { decimalsOf } from '../../core/addresses/tokens.js'
import { findChain } from '../../core/chains/chains.js'
import { isTooSmall, leastAmount, type Receiver } from '../../core/chains/minimums.js'
import { fieldError } from '../../core/contract/problem.js'
import type { Chain, Coin } from '../../core/contract/wire.js'
import type { PriceTerms } from './price.js'

/** A price in fiat, which the payment service converts, or in the coin itself. */
export type ChosenPrice =
  | { kind: 'fiat'; amount: Decimal; currency: string }
  | { kind: 'crypto'; amount: Decimal }

/**
 * @param chosen the payer's amount; only for a price that is a range.
 * @throws {CheckoutError} `invalid-amount` if an amount is missing or not the payer's to choose, `amount-out-of-range`
 * if it is outside the range.
 */
export function priceOf(
  order: PriceTerms,
  method: { chain: Chain; coin: Coin },
  chosen: Decimal | undefined,
): ChosenPrice {
  const amount = trimDecimal(chosenAmount(order, chosen, 'order'))
  if (order.currency !== undefined) return { kind: 'fiat', amount, currency: order.currency }
  const decimals = decimalsOf(method.chain.id, method.coin)
  // A coin has a smallest unit; rounding down would ask for less than the price.
  return { kind: 'crypto', amount: decimals === undefined ? amount : ceilDecimal(amount, decimals) }
}

/**
 * Refuses an amount in the coin that its network does not take.
 * @throws {CheckoutError} `amount-out-of-range`, naming the least amount.
 */
export function assertSendable(
  method: { chain: Pick<Chain, 'id' | 'name'>; coin: Pick<Coin, 'symbol' | 'token' | 'contract'> },
  amount: Decimal,
  receiver: Receiver,
): void {
  if (!isTooSmall(method, amount, receiver)) return
  const { chain, coin } = method
  throw fieldError(
    'amount',
    `${amount} ${coin.symbol} can’t be sent on ${chain.name}, where ${leastAmount(method, receiver)} is the least`,
    'amount-out-of-range',
  )
}

/**
 * Refuses a price of which the network of the coin does not take even the most. The payment service names a
 * network's own coin as the network; a coin of another name is judged with its payment.
 * @param pieces the most that one order has of it.
 * @throws {CheckoutError} `amount-out-of-range`, naming the least amount.
 */
export function assertPayable({ amount, coin }: PriceTerms, receiver: Receiver, pieces = 1): void {
  const chain = coin && findChain(coin)
  if (!chain) return
  const most = multiplyDecimals(typeof amount === 'string' ? amount : amount.max, String(pieces))
  const { ids, name, native } = chain
  const own = { symbol: native.symbol, token: false }
  assertSendable({ chain: { id: ids[0], name }, coin: own }, most, receiver)
}

/**
 * The price, or what was chosen within its bounds.
 * @param of what has the price.
 * @throws {CheckoutError} as `priceOf`.
 */
export function chosenAmount(
  { amount, currency }: PriceTerms,
  chosen: Decimal | undefined,
  of: 'order' | 'link',
): Decimal {
  if (typeof amount === 'string') {
    if (chosen !== undefined && compareDecimals(chosen, amount) !== 0)
      throw fieldError('amount', `the price of this ${of} is fixed`, 'invalid-amount')
    return amount
  }
  if (chosen === undefined)
    throw fieldError('amount', `the payer chooses the amount of this ${of}`, 'invalid-amount')
  if (compareDecimals(chosen, amount.min) < 0 || compareDecimals(chosen, amount.max) > 0)
    throw fieldError('amount', `must be from ${amount.min} to ${amount.max}`, 'amount-out-of-range')
  const problem = decimalsProblem(chosen, currency)
  if (problem !== undefined) throw fieldError('amount', problem, 'invalid-amount')
  return chosen
}

/**
 * Why an amount can't be charged in a currency: it has more decimals than the currency. Zeros at the end are none.
 * Undefined of an amount in a coin, which `priceOf` rounds up to the smallest unit on its network.
 * @example
 * decimalsProblem('5.999', 'EUR') // 'must have at most 2 decimals in EUR'
 */
export function decimalsProblem(amount: Decimal, currency: string | undefined): string | undefined {
  if (currency === undefined) return undefined
  const digits = currencyDigits(currency)
  if (compareDecimals(ceilDecimal(amount, digits), amount) === 0) return undefined
  return digits === 0
    ? `must have no decimals in ${currency}`
    : `must have at most ${digits} decimals in ${currency}`
}
