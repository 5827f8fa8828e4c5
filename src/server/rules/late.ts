/** Values money that is first seen after the price hold (rule R10). */
import { addDecimals, isDecimal, isZero, subtractDecimals, type Decimal } from '../../core/money/decimal.js'
import {
  ceilFraction,
  floorFraction,
  isAtMost,
  isRate,
  minus,
  over,
  plus,
  times,
  toFraction,
} from '../../core/money/fraction.js'
import { difference, larger } from './ledger.js'
import type { LateMoney } from './payment.js'
import type { PricePolicy } from './price-policy.js'

/** More than any coin needs; a shown amount is rounded up to the coin's own. */
export const keptDecimals = 24

/** The terms of the payment: so many coins for a price. Without `price`, the price is in the coin itself. */
export type LateTerms = { amount: Decimal; price: Decimal | undefined }

/**
 * Values money that was first seen after the price hold, and adds it to the earlier late money.
 * @param seen the received totals of the previous check and of this one, which is higher.
 * @param perCoin the current rate; undefined if unknown.
 */
export function valueLateMoney(
  before: LateMoney | undefined,
  seen: { before: Decimal; now: Decimal },
  terms: LateTerms,
  perCoin: Decimal | undefined,
  policy: PricePolicy,
): LateMoney {
  const { held, credited } = before ?? { held: seen.before, credited: '0' }
  const added = subtractDecimals(seen.now, seen.before)
  if (credited === null) return { held, credited }
  // The full amount is enough: what exceeds it is not owed, at any rate, and is a surplus in full.
  const due = difference(terms.amount, held)
  if (isZero(due) || before?.missing === '0')
    return { held, credited: addDecimals(larger(credited, due), added), missing: '0' }
  const credit = creditOf(added, terms, perCoin, policy)
  if (credit === null) return { held, credited: null }
  const total = floorFraction(plus(toFraction(credited), toFraction(credit)), keptDecimals)
  const missing = missingAmount(held, total, terms, perCoin, policy)
  // A rate near zero makes an amount too long to represent: the missing amount is unknown.
  return { held, credited: total, ...(isDecimal(missing) && { missing }) }
}

/** What late money means for the status, once the whole amount has arrived. */
export function lateMoneyOf({ missing }: LateMoney): 'enough' | 'short' | 'unknown' {
  if (missing === undefined) return 'unknown'
  return missing === '0' ? 'enough' : 'short'
}

/** How many of the requested coins the late coins are worth; never more than they are. */
function creditOf(
  added: Decimal,
  { amount, price }: LateTerms,
  perCoin: Decimal | undefined,
  { latePolicy }: PricePolicy,
): Decimal | null {
  if (latePolicy === 'review') return null
  if (latePolicy === 'accept' || price === undefined) return added
  if (!isRate(perCoin)) return null
  const value = times(toFraction(added), toFraction(perCoin))
  const worth = over(times(value, toFraction(amount)), toFraction(price))
  return isAtMost(toFraction(added), worth) ? added : floorFraction(worth, keptDecimals)
}

/** The coins that pay the missing part of the price at the current rate, if late coins are valued by it. */
function missingAmount(
  held: Decimal,
  credited: Decimal,
  { amount, price }: LateTerms,
  perCoin: Decimal | undefined,
  { latePolicy, toleranceBasisPoints }: PricePolicy,
): Decimal {
  const due = minus(toFraction(amount), toFraction(held))
  const least = times(due, { n: BigInt(10_000 - toleranceBasisPoints), d: 10_000n })
  if (isAtMost(least, toFraction(credited))) return '0'
  const missing = minus(due, toFraction(credited))
  if (latePolicy !== 'revalue' || price === undefined || !isRate(perCoin))
    return ceilFraction(missing, keptDecimals)
  const pricePerCoin = over(toFraction(price), toFraction(amount))
  return ceilFraction(over(times(missing, pricePerCoin), toFraction(perCoin)), keptDecimals)
}
