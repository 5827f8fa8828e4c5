import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareDecimals, isDecimal } from '../../../src/core/money/decimal.js'
import {
  ceilFraction,
  floorFraction,
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
} from '../../../src/core/money/fraction.js'

const third: Fraction = { n: 1n, d: 3n }
const isEqual = (a: Fraction, b: Fraction) => a.n * b.d === b.n * a.d

const fractions = fc.record({
  n: fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
  d: fc.bigInt({ min: 1n, max: 10n ** 30n }),
})

describe('toFraction', () => {
  it.each<[string, Fraction]>([
    ['0', zero],
    ['0.000', zero],
    ['1', one],
    ['1.0', one],
    ['0.25', { n: 1n, d: 4n }],
    ['1234567890123456789.000000000000000001', { n: 1234567890123456789000000000000000001n, d: 10n ** 18n }],
  ])('is %s exactly', (value, fraction) => {
    expect(isEqual(toFraction(value), fraction)).toBe(true)
  })

  it('is exact with as many decimals as an amount may have', () => {
    const least = `0.${'0'.repeat(77)}1`
    expect(isEqual(toFraction(least), { n: 1n, d: 10n ** 78n })).toBe(true)
  })

  it.each(['', '-1', '+1', '1e3', '.5', '1.', '01', ' 1', '1,5', 'NaN'])('error: refuses %j', (value) => {
    expect(() => toFraction(value)).toThrow(RangeError)
  })
})

describe('the arithmetic of fractions', () => {
  it('is exact', () => {
    expect(isEqual(plus(third, third), { n: 2n, d: 3n })).toBe(true)
    expect(isEqual(plus(third, { n: 1n, d: 2n }), { n: 5n, d: 6n })).toBe(true)
    expect(isEqual(minus(third, { n: 1n, d: 2n }), { n: -1n, d: 6n })).toBe(true)
    expect(isEqual(minus(third, third), zero)).toBe(true)
    expect(isEqual(times(third, { n: 3n, d: 2n }), { n: 1n, d: 2n })).toBe(true)
    expect(isEqual(over(third, { n: 3n, d: 2n }), { n: 2n, d: 9n })).toBe(true)
  })

  it('undoes itself', () => {
    fc.assert(
      fc.property(fractions, fractions, (a, b) => {
        expect(isEqual(minus(plus(a, b), b), a)).toBe(true)
        if (b.n > 0n) expect(isEqual(over(times(a, b), b), a)).toBe(true)
        expect(plus(a, b).d > 0n && times(a, b).d > 0n).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it.each<[string, Fraction]>([
    ['zero', zero],
    ['zero by another denominator', { n: 0n, d: 7n }],
    ['less than zero', { n: -1n, d: 7n }],
  ])('error: divides by nothing that is %s', (_name, divisor) => {
    expect(() => over(one, divisor)).toThrow(new RangeError('division by zero'))
  })
})

describe('isAtMost', () => {
  it('compares whatever the denominators are', () => {
    expect(isAtMost(third, { n: 2n, d: 6n })).toBe(true)
    expect(isAtMost({ n: 333_333n, d: 1_000_000n }, third)).toBe(true)
    expect(isAtMost(third, { n: 333_333n, d: 1_000_000n })).toBe(false)
    expect(isAtMost({ n: -1n, d: 2n }, zero)).toBe(true)
    expect(isAtMost(zero, { n: -1n, d: 2n })).toBe(false)
  })
})

describe('floorFraction and ceilFraction', () => {
  it.each<[Fraction, decimals: number, floor: string, ceil: string]>([
    [third, 0, '0', '1'],
    [third, 2, '0.33', '0.34'],
    [{ n: 2n, d: 3n }, 2, '0.66', '0.67'],
    [{ n: 1n, d: 4n }, 2, '0.25', '0.25'],
    [{ n: 1n, d: 4n }, 24, '0.25', '0.25'],
    [{ n: 1n, d: 4n }, 1, '0.2', '0.3'],
    [{ n: 199n, d: 100n }, 1, '1.9', '2'],
    [{ n: 1999n, d: 100n }, 1, '19.9', '20'],
    [{ n: 100n, d: 1n }, 0, '100', '100'],
    [{ n: 100n, d: 1n }, 6, '100', '100'],
    [{ n: 1001n, d: 10n }, 6, '100.1', '100.1'],
    [{ n: 1n, d: 10n ** 30n }, 24, '0', '0.000000000000000000000001'],
    [{ n: 10n ** 40n + 1n, d: 10n ** 18n }, 18, `1${'0'.repeat(22)}.${'0'.repeat(17)}1`, ''],
    [zero, 6, '0', '0'],
    [{ n: -1n, d: 3n }, 2, '0', '0'],
  ])('round %o to %d decimals: %s and %s', (fraction, decimals, floor, ceil) => {
    expect(floorFraction(fraction, decimals)).toBe(floor)
    expect(ceilFraction(fraction, decimals)).toBe(ceil || floor)
  })

  it('are canonical amounts on either side, one unit apart at most', () => {
    fc.assert(
      fc.property(fractions, fc.nat(24), (fraction, decimals) => {
        const [floor, ceil] = [floorFraction(fraction, decimals), ceilFraction(fraction, decimals)]
        expect([floor, ceil].every(isDecimal)).toBe(true)
        expect(compareDecimals(floor, ceil)).toBeLessThanOrEqual(0)
        if (fraction.n < 0n) return
        expect(isAtMost(toFraction(floor), fraction) && isAtMost(fraction, toFraction(ceil))).toBe(true)
        expect(
          isAtMost(toFraction(ceil), plus(toFraction(floor), { n: 1n, d: 10n ** BigInt(decimals) })),
        ).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})

describe('isRate', () => {
  it.each(['1', '0.000000000000000000000001', '92.5'])('takes %s', (value) => {
    expect(isRate(value)).toBe(true)
  })

  it.each(['0', '0.00', '', '-1', '1e3', 1, 0n, null, undefined, {}, '1'.repeat(81)])(
    'error: refuses %s',
    (value) => {
      expect(isRate(value)).toBe(false)
    },
  )
})
