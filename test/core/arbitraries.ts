import fc from 'fast-check'

/** Canonical amounts of up to 30 integer and 24 fraction digits, trailing zeros included. */
export const decimals = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 24 }))
  .map(([units, scale]) => {
    const digits = units.toString().padStart(scale + 1, '0')
    return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
  })
