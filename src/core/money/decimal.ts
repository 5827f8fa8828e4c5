/**
 * Exact decimal arithmetic. An amount is a canonical decimal string everywhere in this package and a scaled
 * `bigint` inside these functions; it is never a `number`, which can't hold 0.1 or 18 decimals.
 */
import {
  align,
  ceilDivide,
  format,
  isDecimal,
  maxDecimalLength,
  parse,
  trimDecimal,
  type Decimal,
} from './decimal-basics.js'

export {
  ceilDecimal,
  compareDecimals,
  decimalPattern,
  isDecimal,
  isZero,
  maxDecimalLength,
  trimDecimal,
  type Decimal,
} from './decimal-basics.js'

/** `a + b`, exact. */
export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const [left, right, scale] = align(parse(a), parse(b))
  return format({ units: left + right, scale })
}

/**
 * `a - b`, exact.
 * @throws {RangeError} when the result would be negative: an amount never is.
 */
export function subtractDecimals(a: Decimal, b: Decimal): Decimal {
  const [left, right, scale] = align(parse(a), parse(b))
  if (left < right) throw new RangeError(`${a} is less than ${b}`)
  return format({ units: left - right, scale })
}

/** `a * b`, exact. */
export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  const left = parse(a)
  const right = parse(b)
  return format({ units: left.units * right.units, scale: left.scale + right.scale })
}

/**
 * `a / b`, rounded up to `decimals` places: a quotient that a payer owes must never be short.
 * @throws {RangeError} when `b` is zero.
 */
export function divideDecimalsUp(a: Decimal, b: Decimal, decimals: number): Decimal {
  const dividend = parse(a)
  const divisor = parse(b)
  if (divisor.units === 0n) throw new RangeError('division by zero')
  const numerator = dividend.units * 10n ** BigInt(decimals + divisor.scale)
  const denominator = divisor.units * 10n ** BigInt(dividend.scale)
  return format({ units: ceilDivide(numerator, denominator), scale: decimals })
}

/** The amount cut to at most `decimals` places: the only rounding of an amount received, for display. */
export function floorDecimal(value: Decimal, decimals: number): Decimal {
  const { units, scale } = parse(value)
  if (scale <= decimals) return value
  return format({ units: units / 10n ** BigInt(scale - decimals), scale: decimals })
}

/**
 * An amount in a coin's smallest unit, e.g. `toBaseUnits('0.5', 9)` is `500000000n` lamports.
 * @throws {RangeError} when the amount has more significant decimals than the coin.
 */
export function toBaseUnits(value: Decimal, decimals: number): bigint {
  const { units, scale } = parse(value)
  if (scale <= decimals) return units * 10n ** BigInt(decimals - scale)
  const excess = 10n ** BigInt(scale - decimals)
  if (units % excess !== 0n) throw new RangeError(`${value} has more than ${decimals} decimals`)
  return units / excess
}

/**
 * A number as an amount, without the exponent that `String(1e-7)` has. For JSON numbers that a parser has read already.
 * @throws {RangeError} for negative and non-finite numbers, and past {@link maxDecimalLength}.
 */
export function decimalFromNumber(value: number): Decimal {
  return decimalFromNumberText(String(value))
}

/**
 * The text of a JSON number as an amount, exact to the last digit: `1.50e-7` becomes `0.00000015`.
 * @throws {RangeError} for negative numbers, for other texts, and past {@link maxDecimalLength}.
 */
export function decimalFromNumberText(text: string): Decimal {
  const [, integer = '', fraction = '', exponent = '0'] = numberPattern.exec(text) ?? []
  const shift = Number(exponent)
  // Checked before the zeros are written: `1e999999999` would be a gigabyte.
  const decimal = integer && Math.abs(shift) <= maxDecimalLength ? shiftPoint(integer, fraction, shift) : ''
  if (!isDecimal(decimal)) throw new RangeError('not an amount')
  return decimal
}

const numberPattern = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

function shiftPoint(integer: string, fraction: string, shift: number): string {
  const digits = '0'.repeat(Math.max(0, -shift)) + integer + fraction + '0'.repeat(Math.max(0, shift))
  const point = integer.length + Math.max(0, shift)
  return trimDecimal(`${digits.slice(0, point)}.${digits.slice(point)}0`).replace(/^0+(?=\d)/, '')
}
