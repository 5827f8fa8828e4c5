/**
 * Exact decimal arithmetic. An amount is a canonical decimal string everywhere in this package and a scaled
 * `bigint` inside these functions; it is never a `number`, which can't hold 0.1 or 18 decimals.
 */

/** An amount in canonical form: ASCII digits, no sign, exponent, separator or leading zero, e.g. `49.99`. */
export type Decimal = string

/**
 * The canonical form of an amount, as the wire contract fixes it. Not `\d`: the pattern is published, and in other
 * languages that matches the digits of every script.
 */
export const decimalPattern = /^(0|[1-9][0-9]*)(\.[0-9]+)?$/

/** The longest amount accepted. 18 decimals and 10^60 fit; a megabyte of digits does not. */
export const maxDecimalLength = 80

type Scaled = { units: bigint; scale: number }

/** Whether a value is an amount in canonical form. */
export function isDecimal(value: unknown): value is Decimal {
  return typeof value === 'string' && value.length <= maxDecimalLength && decimalPattern.test(value)
}

/**
 * Compares two amounts: -1 when `a` is less, 0 when equal (`1.50` equals `1.5`), 1 when more.
 * @throws {RangeError} when either is not canonical.
 */
export function compareDecimals(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const [left, right] = align(parse(a), parse(b))
  return left < right ? -1 : left > right ? 1 : 0
}

/** Whether an amount is zero, in any number of decimals. */
export function isZero(value: Decimal): boolean {
  return parse(value).units === 0n
}

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

/** The amount rounded up to at most `decimals` places: the only rounding of an amount due. */
export function ceilDecimal(value: Decimal, decimals: number): Decimal {
  const { units, scale } = parse(value)
  if (scale <= decimals) return value
  return format({ units: ceilDivide(units, 10n ** BigInt(scale - decimals)), scale: decimals })
}

/** The amount cut to at most `decimals` places: the only rounding of an amount received, for display. */
export function floorDecimal(value: Decimal, decimals: number): Decimal {
  const { units, scale } = parse(value)
  if (scale <= decimals) return value
  return format({ units: units / 10n ** BigInt(scale - decimals), scale: decimals })
}

/** The amount without trailing zeros, the only change that display may make: `25.50` becomes `25.5`. */
export function trimDecimal(value: Decimal): Decimal {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value
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

function parse(value: Decimal): Scaled {
  if (!isDecimal(value)) throw new RangeError('not a decimal amount')
  const [integer = '', fraction = ''] = value.split('.')
  return { units: BigInt(integer + fraction), scale: fraction.length }
}

function format({ units, scale }: Scaled): Decimal {
  const digits = units.toString().padStart(scale + 1, '0')
  return scale === 0 ? digits : trimDecimal(`${digits.slice(0, -scale)}.${digits.slice(-scale)}`)
}

function align(a: Scaled, b: Scaled): [bigint, bigint, number] {
  const scale = Math.max(a.scale, b.scale)
  return [a.units * 10n ** BigInt(scale - a.scale), b.units * 10n ** BigInt(scale - b.scale), scale]
}

function ceilDivide(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator
}
