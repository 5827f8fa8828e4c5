/**
 * Whether an amount of a coin is worth its price (rule R8). Exact: fractions of `bigint`, so that no rate, however long or
 * large, is rounded before it is compared.
 */
import { currencyDigits } from './amount-format.js'
import { isDecimal, type Decimal } from './decimal.js'
import {
  isAtMost,
  isRate,
  minus,
  one,
  over,
  plus,
  times,
  toFraction,
  zero,
  type Fraction,
} from './fraction.js'

/** What one coin costs, as the payment service lists it: in the currency of the price, and in US dollars. */
export type CoinRate = { perCoin: Decimal; usdPerCoin: Decimal }

/** The claims of the answer about the worth of its amount. Each field may be missing. */
export type WorthClaims = {
  /** The amount in US dollars, rounded to cents. */
  usdAmount?: Decimal | undefined
  /** The amount in `agentCurrency`, rounded to its smallest unit. */
  agentAmount?: Decimal | undefined
  /** ISO 4217. */
  agentCurrency?: string | undefined
  /** The price of one coin, in US dollars or in the currency of the price. */
  rate?: Decimal | undefined
}

export type WorthQuestion = {
  /** The amount that the payer owes, in the coin. */
  amount: Decimal
  /** How many decimals the coin has, where that is known: an amount is rounded up to its smallest unit. */
  decimals?: number | undefined
  /** `currency` is ISO 4217. */
  price: { amount: Decimal; currency: string }
  claims: WorthClaims
  /** Undefined when the service lists none, or the listing failed. */
  rate?: CoinRate | undefined
  /** How far the worth may be from the price, in hundredths of a percent. */
  toleranceBasisPoints: number
}

/** The source of the comparison. */
export type WorthSource = 'listed-rate' | 'transaction-rate' | 'usd-amount' | 'agent-amount'

/**
 * - `agrees`: a listed rate values the amount at the price, and no claim contradicts it.
 * - `unknown`: no rate is listed. What the answer says of its own worth agrees with the price, or is missing.
 * - `contradicts`: by `source` the amount is worth less or more than the price.
 */
export type Worth = { verdict: 'agrees' | 'unknown' } | { verdict: 'contradicts'; source: WorthSource }

const cent: Fraction = { n: 1n, d: 100n }

/**
 * Compares the worth of an amount with the price, by every known rate. A rate of zero is no rate.
 * @throws {RangeError} when the amount or the price is not canonical.
 * @example
 * checkWorth({
 *   amount: '0.000001',
 *   price: { amount: '1000', currency: 'EUR' },
 *   claims: {},
 *   rate: { perCoin: '0.92', usdPerCoin: '1' },
 *   toleranceBasisPoints: 300,
 * }) // { verdict: 'contradicts', source: 'listed-rate' }
 */
export function checkWorth(question: WorthQuestion): Worth {
  const { amount, decimals, price, claims } = question
  const { usdAmount, agentAmount, agentCurrency, rate: usedRate } = claims
  const isInUsd = price.currency === 'USD'
  const { perCoin, usdPerCoin } = listedRates(question.rate)
  // Each counts without the other.
  const listed = [perCoin, isInUsd ? usdPerCoin : undefined].filter((rate) => rate !== undefined)
  const currencyPerUsd = isInUsd ? one : perCoin && usdPerCoin && over(perCoin, usdPerCoin)
  const smallestCoin: Fraction = decimals === undefined ? zero : { n: 1n, d: 10n ** BigInt(decimals) }
  const agreesAt = (perCoin: Fraction) =>
    isWorth(question, times(toFraction(amount), perCoin), times(smallestCoin, perCoin))
  const agreesInUsd = (usd: Decimal) =>
    !currencyPerUsd || isWorth(question, times(toFraction(usd), currencyPerUsd), times(cent, currencyPerUsd))

  if (!listed.every(agreesAt)) return contradiction('listed-rate')
  // The interface does not show which of the two currencies the rate is in.
  const readings = isRate(usedRate)
    ? [one, currencyPerUsd].map((unit) => unit && times(toFraction(usedRate), unit))
    : []
  if (readings.length > 0 && readings.every((reading) => reading && !agreesAt(reading)))
    return contradiction('transaction-rate')
  if (isDecimal(usdAmount) && !agreesInUsd(usdAmount)) return contradiction('usd-amount')
  if (isDecimal(agentAmount)) {
    const agrees =
      agentCurrency === price.currency
        ? isWorth(question, toFraction(agentAmount), smallestUnit(agentCurrency))
        : agentCurrency !== 'USD' || agreesInUsd(agentAmount)
    if (!agrees) return contradiction('agent-amount')
  }
  return { verdict: listed.length > 0 ? 'agrees' : 'unknown' }
}

/** Whether a worth equals the price, within the tolerance and the rounding. */
function isWorth(
  { price, toleranceBasisPoints }: WorthQuestion,
  worth: Fraction,
  rounding: Fraction,
): boolean {
  const due = toFraction(price.amount)
  const tolerance = times(due, { n: BigInt(toleranceBasisPoints), d: 10_000n })
  const least = minus(due, plus(tolerance, rounding))
  const most = plus(due, plus(tolerance, rounding))
  return isAtMost(least, worth) && isAtMost(worth, most)
}

/** The listed prices of one coin, each undefined where it is unknown or zero. */
function listedRates(rate: CoinRate | undefined): { perCoin?: Fraction; usdPerCoin?: Fraction } {
  return {
    ...(isRate(rate?.perCoin) && { perCoin: toFraction(rate.perCoin) }),
    ...(isRate(rate?.usdPerCoin) && { usdPerCoin: toFraction(rate.usdPerCoin) }),
  }
}

/** What an amount in a currency may be rounded by: services write cents where a currency has thousandths. */
function smallestUnit(currency: string): Fraction {
  return currencyDigits(currency) === 0 ? one : cent
}

function contradiction(source: WorthSource): Worth {
  return { verdict: 'contradicts', source }
}
