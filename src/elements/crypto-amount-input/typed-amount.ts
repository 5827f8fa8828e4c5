/** What a payer typed, as an exact amount: apart from the element, so that it can be tested without a page. */
import { compareDecimals, isDecimal, type Decimal } from '../../core/decimal.js'

/** Why an amount can't be used. */
export type AmountProblem = 'invalid' | 'too-small' | 'too-large'

/** Bounds, inclusive; one that is no canonical amount is none. */
export type AmountBounds = { min: string; max: string }

/**
 * The typed text as a canonical amount, or null. Forgiven are spaces around it, a separator that no decimals follow
 * yet, and a comma as the decimal separator, the only one on many phones' keypads; not where it could mean thousands:
 * `1,000` is nobody's guess to make.
 */
export function readAmount(text: string): Decimal | null {
  const trimmed = text.trim().replace(/[.,]$/, '')
  const isGrouped = /^[1-9]\d{0,2},\d{3}$/.test(trimmed)
  const amount = isGrouped || trimmed.includes('.') ? trimmed : trimmed.replace(',', '.')
  return isDecimal(amount) ? amount : null
}

/** What is wrong with an amount, or null when it can be paid: zero never can. */
export function amountProblem(amount: Decimal | null, { min, max }: AmountBounds): AmountProblem | null {
  if (amount === null || compareDecimals(amount, '0') === 0) return 'invalid'
  if (isDecimal(min) && compareDecimals(amount, min) < 0) return 'too-small'
  if (isDecimal(max) && compareDecimals(amount, max) > 0) return 'too-large'
  return null
}
