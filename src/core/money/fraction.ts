/** Exact fractions of `bigint`, for rates: a product of two long decimals has more digits than an amount may have. */
import { ceilDivide, format, isDecimal, isZero, maxDecimalLength, type Decimal } from './decimal-basics.js'
import { toBaseUnits } from './decimal.js'

/** `n / d`, with `d` above zero. */
export type Fraction = { n: bigint; d: bigint }

export const zero: Fraction = { n: 0n, d: 1n }
export const one: Fraction = { n: 1n, d: 1n }

/** No amount has more decimals than it has characters. */
const scale = 10n ** BigInt(maxDecimalLength)

/** @throws {RangeError} when the amount is not canonical. */
export function toFraction(value: Decimal): Fraction {
  return { n: toBaseUnits(value, maxDecimalLength), d: scale }
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return { n: a.n * b.d + b.n * a.d, d: a.d * b.d }
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, { n: -b.n, d: b.d })
}

export function times(a: Fraction, b: Fraction): Fraction {
  return { n: a.n * b.n, d: a.d * b.d }
}

/** @throws {RangeError} when `b` is not above zero. */
export function over(a: Fraction, b: Fraction): Fraction {
  if (b.n <= 0n) throw new RangeError('division by zero')
  return { n: a.n * b.d, d: a.d * b.n }
}

export function isAtMost(a: Fraction, b: Fraction): boolean {
  return a.n * b.d <= b.n * a.d
}

/** The fraction as an amount with so many decimals at most, rounded down; zero when it is negative. */
export function floorFraction({ n, d }: Fraction, decimals: number): Decimal {
  return n <= 0n ? '0' : format({ units: (n * 10n ** BigInt(decimals)) / d, scale: decimals })
}

/** The fraction as an amount with so many decimals at most, rounded up; zero when it is negative. */
export function ceilFraction({ n, d }: Fraction, decimals: number): Decimal {
  return n <= 0n ? '0' : format({ units: ceilDivide(n * 10n ** BigInt(decimals), d), scale: decimals })
}

/** Whether a value can be the price of something: a canonical amount above zero. */
export function isRate(value: unknown): value is Decimal {
  return isDecimal(value) && !isZero(value)
}
