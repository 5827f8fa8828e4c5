import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDecimals,
  ceilDecimal,
  compareDecimals,
  decimalFromNumber,
  decimalFromNumberText,
  divideDecimalsUp,
  floorDecimal,
  isDecimal,
  isZero,
  maxDecimalLength,
  multiplyDecimals,
  subtractDecimals,
  toBaseUnits,
  trimDecimal,
} from '../../../src/core/money/decimal.js'
import { decimals } from '../arbitraries.js'

/** An amount as a fraction of integers: arithmetic that shares nothing with the code under test. */
type Rational = { top: bigint; bottom: bigint }

function rational(value: string): Rational {
  const point = value.indexOf('.')
  const places = point < 0 ? 0 : value.length - point - 1
  return { top: BigInt(value.replace('.', '')), bottom: BigInt('1' + '0'.repeat(places)) }
}

function equal(a: Rational, b: Rational): boolean {
  return a.top * b.bottom === b.top * a.bottom
}

const places = fc.integer({ min: 0, max: 24 })
// oxfmt-ignore
const notAmounts = [
  '', '.', '1.', '.5', '01', '00.1', '-1', '+1', '1e3', '1,5', ' 1', '1 ', '1\n', '0x10', 'NaN', '١', '1.2.3',
]

describe('isDecimal', () => {
  it.each(['0', '0.0', '7', '10', '0.000000000000000000000001', '123456789012345678901234567890.5'])(
    'accepts %j',
    (value) => {
      expect(isDecimal(value)).toBe(true)
    },
  )

  it.each([...notAmounts, '1'.repeat(maxDecimalLength + 1)])('error: refuses %j', (value) => {
    expect(isDecimal(value)).toBe(false)
  })

  it('error: refuses everything but text', () => {
    for (const value of [1, 1n, null, undefined, ['1'], { toString: () => '1' }]) {
      expect(isDecimal(value)).toBe(false)
    }
  })
})

describe('compareDecimals', () => {
  it('orders as rationals do', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        const [x, y] = [rational(a), rational(b)]
        const difference = x.top * y.bottom - y.top * x.bottom
        expect(compareDecimals(a, b)).toBe(difference < 0n ? -1 : difference > 0n ? 1 : 0)
      }),
    )
  })

  it('takes trailing zeros for nothing', () => {
    expect(compareDecimals('1.50', '1.5')).toBe(0)
    expect(isZero('0.000')).toBe(true)
    expect(isZero('0.001')).toBe(false)
  })

  it('compares what was computed, also where it is longer than what is accepted', () => {
    const most = '9'.repeat(maxDecimalLength)
    expect(compareDecimals(multiplyDecimals(most, '10'), most)).toBe(1)
  })

  it.each(notAmounts)('error: refuses to compare %j', (value) => {
    expect(() => compareDecimals(value, '1')).toThrowError(RangeError)
  })
})

describe('addDecimals, subtractDecimals, multiplyDecimals', () => {
  it('agree with rationals', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        const [x, y] = [rational(a), rational(b)]
        const bottom = x.bottom * y.bottom
        expect(equal(rational(addDecimals(a, b)), { top: x.top * y.bottom + y.top * x.bottom, bottom })).toBe(
          true,
        )
        expect(equal(rational(multiplyDecimals(a, b)), { top: x.top * y.top, bottom })).toBe(true)
      }),
    )
  })

  it('subtract what was added', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        expect(subtractDecimals(addDecimals(a, b), b)).toBe(trimDecimal(a))
      }),
    )
  })

  it('answer canonical amounts', () => {
    expect(addDecimals('0.1', '0.2')).toBe('0.3')
    expect(addDecimals('0.5', '0.5')).toBe('1')
    expect(subtractDecimals('1.50', '1.5')).toBe('0')
    expect(multiplyDecimals('0.001', '0.001')).toBe('0.000001')
  })

  it('error: subtractDecimals refuses a negative result', () => {
    expect(() => subtractDecimals('1', '1.000000000000000001')).toThrowError(
      new RangeError('1 is less than 1.000000000000000001'),
    )
  })
})

describe('divideDecimalsUp', () => {
  it('is the least amount of that many places which is not short', () => {
    fc.assert(
      fc.property(decimals, decimals, places, (a, b, decimalPlaces) => {
        fc.pre(!isZero(b))
        const quotient = rational(divideDecimalsUp(a, b, decimalPlaces))
        const [x, y] = [rational(a), rational(b)]
        const step = 10n ** BigInt(decimalPlaces)
        const asked = { top: quotient.top * y.top, bottom: quotient.bottom * y.bottom }
        const oneStepLess = { top: asked.top * step - y.top * quotient.bottom, bottom: asked.bottom * step }
        expect(asked.top * x.bottom >= x.top * asked.bottom).toBe(true)
        expect(oneStepLess.top * x.bottom < x.top * oneStepLess.bottom).toBe(true)
      }),
    )
  })

  it('rounds up, not to the nearest', () => {
    expect(divideDecimalsUp('1', '3', 8)).toBe('0.33333334')
    expect(divideDecimalsUp('49.99', '1', 6)).toBe('49.99')
  })

  it('error: refuses to divide by zero', () => {
    expect(() => divideDecimalsUp('1', '0.00', 8)).toThrowError(new RangeError('division by zero'))
  })
})

describe('ceilDecimal, floorDecimal', () => {
  it('enclose the amount within one step', () => {
    fc.assert(
      fc.property(decimals, places, (value, decimalPlaces) => {
        const up = ceilDecimal(value, decimalPlaces)
        const down = floorDecimal(value, decimalPlaces)
        const step = decimalPlaces === 0 ? '1' : `0.${'1'.padStart(decimalPlaces, '0')}`
        expect(compareDecimals(up, value)).not.toBe(-1)
        expect(compareDecimals(down, value)).not.toBe(1)
        expect(compareDecimals(subtractDecimals(up, down), step)).not.toBe(1)
        expect(up.split('.')[1]?.length ?? 0).toBeLessThanOrEqual(decimalPlaces)
        expect(down.split('.')[1]?.length ?? 0).toBeLessThanOrEqual(decimalPlaces)
      }),
    )
  })

  it('leave an amount that fits as it is written', () => {
    expect(ceilDecimal('25.50', 2)).toBe('25.50')
    expect(floorDecimal('25.50', 2)).toBe('25.50')
    expect(floorDecimal('25.50', 6)).toBe('25.50')
  })

  it('round up and down', () => {
    expect(ceilDecimal('0.1234567891', 8)).toBe('0.12345679')
    expect(floorDecimal('0.1234567891', 8)).toBe('0.12345678')
    expect(ceilDecimal('9.01', 0)).toBe('10')
  })
})

describe('trimDecimal', () => {
  it.each([
    ['25.50', '25.5'],
    ['25.00', '25'],
    ['100', '100'],
    ['0.0', '0'],
    ['10.010', '10.01'],
  ])('makes %s %s', (value, trimmed) => {
    expect(trimDecimal(value)).toBe(trimmed)
  })

  it('changes nothing of the amount', () => {
    fc.assert(
      fc.property(decimals, (value) => {
        expect(isDecimal(trimDecimal(value))).toBe(true)
        expect(equal(rational(trimDecimal(value)), rational(value))).toBe(true)
      }),
    )
  })
})

describe('toBaseUnits', () => {
  it('is the amount times ten to the decimals', () => {
    fc.assert(
      fc.property(decimals, (value) => {
        const { top, bottom } = rational(value)
        expect(toBaseUnits(value, 24) * bottom).toBe(top * 10n ** 24n)
      }),
    )
  })

  it('takes trailing zeros for nothing', () => {
    expect(toBaseUnits('0.500000000000', 9)).toBe(500_000_000n)
  })

  it('error: refuses more decimals than the coin has', () => {
    expect(() => toBaseUnits('0.0000001', 6)).toThrowError(
      new RangeError('0.0000001 has more than 6 decimals'),
    )
  })

  it.each([...notAmounts, '1.2.0', '1.0.0'])('error: refuses %j', (value) => {
    expect(() => toBaseUnits(value, 6)).toThrowError(new RangeError('not a decimal amount'))
  })
})

describe('decimalFromNumber', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [1e-7, '0.0000001'],
    [1.5e-7, '0.00000015'],
    [1e21, '1000000000000000000000'],
    [1.25e22, '12500000000000000000000'],
    [0.1, '0.1'],
    [1234.5, '1234.5'],
  ])('writes %d as %s', (value, decimal) => {
    expect(decimalFromNumber(value)).toBe(decimal)
  })

  it('reads back as the same number', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-50, max: 1e50, noNaN: true }), (value) => {
        expect(Number(decimalFromNumber(value))).toBe(value)
      }),
    )
  })

  it.each([-1, -1e-7, NaN, Infinity, Number.MAX_VALUE, Number.MIN_VALUE])('error: refuses %d', (value) => {
    expect(() => decimalFromNumber(value)).toThrowError(RangeError)
  })
})

describe('decimalFromNumberText', () => {
  it.each([
    ['0', '0'],
    ['0.0', '0'],
    ['0e5', '0'],
    ['25.50', '25.5'],
    ['0.5e3', '500'],
    ['1.50E-7', '0.00000015'],
    ['12345678901234567890', '12345678901234567890'],
    ['0.1234567890123456789', '0.1234567890123456789'],
    ['1e+21', '1000000000000000000000'],
    ['100', '100'],
    // The longest shift: eighty zeros that leave nothing.
    [`0e${maxDecimalLength}`, '0'],
  ])('writes %s as %s', (text, decimal) => {
    expect(decimalFromNumberText(text)).toBe(decimal)
  })

  it.each(['', '-1', '+1', '1.', '.5', '1e', 'x', '1e81', '1e-81', '1e999999999', '9'.repeat(81), ' 1'])(
    'error: refuses %j',
    (text) => {
      expect(() => decimalFromNumberText(text)).toThrowError(new RangeError('not an amount'))
    },
  )
})
