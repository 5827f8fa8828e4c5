/** Refuses an address whose amount is not worth its price (rule R8). */
import { decimalsOf } from '../../core/addresses/tokens.js'
import type { Decimal } from '../../core/money/decimal.js'
import { isAtMost, minus, times, toFraction } from '../../core/money/fraction.js'
import { checkWorth, type CoinRate } from '../../core/money/worth.js'
import type { Transaction } from '../../gateway/index.js'
import type { NewAttempt } from './payment.js'

/** Whether the amount of a new payment may be shown: the reason against it, or that no rate is known. */
export type WorthFinding = { reason?: string; isUnknown: boolean }

/**
 * Compares the amount due with the price, by the rate and by the answer's own values.
 * @param amount the amount due.
 */
export function examineWorth(
  attempt: NewAttempt,
  amount: Decimal,
  transaction: Pick<
    Transaction,
    'amount' | 'coinAmount' | 'usdAmount' | 'agentAmount' | 'agentCurrency' | 'rate'
  >,
  rate: CoinRate | undefined,
  toleranceBasisPoints: number,
): WorthFinding {
  const { coinAmount, usdAmount, agentAmount, agentCurrency, rate: usedRate } = transaction
  if (coinAmount !== undefined && !isClose(coinAmount, transaction.amount, toleranceBasisPoints))
    return { reason: 'the answer names two amounts', isUnknown: false }
  if (attempt.fiatCurrency === undefined) return { isUnknown: false }
  const worth = checkWorth({
    amount,
    decimals: decimalsOf(attempt.chain.id, attempt.coin),
    price: { amount: attempt.priceAmount, currency: attempt.fiatCurrency },
    claims: { usdAmount, agentAmount, agentCurrency, rate: usedRate },
    rate,
    toleranceBasisPoints,
  })
  if (worth.verdict === 'contradicts')
    return { reason: `the amount is not worth the price (${worth.source})`, isUnknown: false }
  return { isUnknown: worth.verdict === 'unknown' }
}

function isClose(a: Decimal, b: Decimal, toleranceBasisPoints: number): boolean {
  const [left, right] = [toFraction(a), toFraction(b)]
  const tolerance = times(right, { n: BigInt(toleranceBasisPoints), d: 10_000n })
  return isAtMost(minus(left, right), tolerance) && isAtMost(minus(right, left), tolerance)
}
