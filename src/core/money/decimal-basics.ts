/** What the list of methods needs of decimal arithmetic: a page loads the rest, `decimal.ts`, after it. */

/** An amount in canonical form: ASCII digits, no sign, exponent, separator or leading zero, e.g. `49.99`. */
export type Decimal = string

/**
 * The canonical form of an amount, as the wire contract fixes it. Not `\d`: the pattern is published, and in other
 * languages that matches the digits of every script.
 */
export const decimalPattern = /^(0|[1-9][0-9]*)(\.[0-9]+)?$/

/** The longest amount accepted. 18 decimals and 10^60 fit; a megabyte of digits does not. */
export const maxDecimalLength = 80

/** An amount as its digits and how many of them are decimals. */
export type Scaled = { units: bigint; scale: number }

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

/** The amount rounded up to at most `decimals` places: the only rounding of an amount due. */
export function ceilDecimal(value: Decimal, decimals: number): Decimal {
  const { units, scale } = parse(value)
  if (scale <= decimals) return value
  return format({ units: ceilDivide(units, 10n ** BigInt(scale - decimals)), scale: decimals })
}

/** The amount without trailing zeros, the only change that display may make: `25.50` becomes `25.5`. */
export function trimDecimal(value: Decimal): Decimal {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value
}

/**
 * The parts of an amount, also of a computed one, which may be longer than one that is accepted.
 * @throws {RangeError} when it is not canonical.
 */
export function parse(value: Decimal): Scaled {
  if (!decimalPattern.test(value)) throw new RangeError('not a decimal amount')
  const [integer = '', fraction = ''] = value.split('.')
  return { units: BigInt(integer + fraction), scale: fraction.length }
}

/** An amount in canonical form. */
export function format({ units, scale }: Scaled): Decimal {
  const digits = units.toString().padStart(scale + 1, '0')
  return scale === 0 ? digits : trimDecimal(`${digits.slice(0, -scale)}.${digits.slice(-scale)}`)
}

/** Two amounts with as many decimals. */
export function align(a: Scaled, b: Scaled): [bigint, bigint, number] {
  const scale = Math.max(a.scale, b.scale)
  return [a.units * 10n ** BigInt(scale - a.scale), b.units * 10n ** BigInt(scale - b.scale), scale]
}

/** A quotient rounded up. */
export function ceilDivide(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator
}
