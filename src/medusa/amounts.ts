/** Medusa's amounts as decimal strings. */
import { currencyDigits } from '../core/money/amount-format.js'
import {
  addDecimals,
  decimalFromNumber,
  decimalFromNumberText,
  floorDecimal,
  trimDecimal,
  type Decimal,
} from '../core/money/decimal.js'
import type { MedusaAmount } from './types.js'

/**
 * An amount, exact. A `BigNumber` is read from its text, never from the number beside it.
 * @throws {RangeError} for anything but an amount.
 */
export function toDecimal(amount: MedusaAmount): Decimal {
  if (typeof amount === 'number') return decimalFromNumber(amount)
  if (typeof amount === 'string') return decimalFromNumberText(amount)
  if ('raw' in amount && amount.raw !== undefined) return toDecimal(amount.raw)
  if ('value' in amount) return toDecimal(amount.value)
  if ('toFixed' in amount) return decimalFromNumberText(amount.toFixed())
  throw new RangeError('not an amount')
}

/**
 * The price that a payer is asked for: rounded to what the currency has, as Medusa shows and compares it, because taxes and
 * discounts leave more decimals.
 * @throws {RangeError} for anything but an amount.
 */
export function toPrice(amount: MedusaAmount, currency: string): Decimal {
  const digits = currencyDigits(currency)
  const half = `0.${'0'.repeat(digits)}5`
  return trimDecimal(floorDecimal(addDecimals(toDecimal(amount), half), digits))
}
