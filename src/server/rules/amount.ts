/**
 * The amount that a payment asks for (rule R5): from the sealed session alone, unless the session lets the payer
 * choose.
 */
import { ceilDecimal, compareDecimals, trimDecimal, type Decimal } from '../../core/money/decimal.js'
import { decimalsOf } from '../../core/chains/tokens.js'
import { CheckoutError } from '../../core/contract/problem.js'
import type { Chain, Coin } from '../../core/contract/wire.js'
import type { PriceTerms } from './price.js'

/** A price in fiat, which the payment service converts, or in the coin itself. */
export type ChosenPrice =
  { kind: 'fiat'; amount: Decimal; currency: string } | { kind: 'crypto'; amount: Decimal }

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
  const amount = trimDecimal(chosenAmount(order, chosen))
  if (order.currency !== undefined) return { kind: 'fiat', amount, currency: order.currency }
  const decimals = decimalsOf(method.chain.id, method.coin)
  // A coin has a smallest unit; rounding down would ask for less than the price.
  return { kind: 'crypto', amount: decimals === undefined ? amount : ceilDecimal(amount, decimals) }
}

function chosenAmount({ amount }: PriceTerms, chosen: Decimal | undefined): Decimal {
  if (typeof amount === 'string') {
    if (chosen !== undefined && compareDecimals(chosen, amount) !== 0)
      throw new CheckoutError('invalid-amount', { detail: 'amount: the price of this order is fixed' })
    return amount
  }
  if (chosen === undefined)
    throw new CheckoutError('invalid-amount', {
      detail: 'amount: the payer chooses the amount of this order',
    })
  if (compareDecimals(chosen, amount.min) < 0 || compareDecimals(chosen, amount.max) > 0)
    throw new CheckoutError('amount-out-of-range', {
      detail: `amount: must be from ${amount.min} to ${amount.max}`,
    })
  return chosen
}
