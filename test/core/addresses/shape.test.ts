import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkAddress } from '../../../src/core/addresses/index.js'
import { hasAddressShape } from '../../../src/core/addresses/shape.js'
import type { ChainFamily } from '../../../src/core/chains/chains.js'
import { abandonAbout } from '../../support/address-vectors.js'

const families = Object.keys(abandonAbout) as ChainFamily[]

describe('hasAddressShape', () => {
  describe.each(families)('%s', (family) => {
    it.each(abandonAbout[family])('accepts %s', (address) => {
      expect(hasAddressShape(family, address)).toBe(true)
    })

    it.each(abandonAbout[family])('error: refuses %s with anything around it', (address) => {
      for (const text of [
        ` ${address}`,
        `${address} `,
        `${address}\n`,
        `bitcoin:${address}`,
        `${address}/`,
        '',
      ]) {
        expect([text, hasAddressShape(family, text)]).toEqual([text, false])
      }
    })

    it('error: refuses the addresses of every other family, as the whole check does', () => {
      const others = families.filter((other) => other !== family).flatMap((other) => abandonAbout[other])
      expect(others.filter((address) => hasAddressShape(family, address))).toEqual([])
    })
  })

  it('accepts everything that the whole check accepts', () => {
    const near = fc.constantFrom(...Object.values(abandonAbout).flat()).chain((address) =>
      fc.tuple(fc.nat(address.length - 1), fc.constantFrom(...'0Aa1zZ_-.')).map(([index, character]) => {
        return address.slice(0, index) + character + address.slice(index + 1)
      }),
    )
    const keys = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter(([first]) => first !== 0)
    const text = fc.oneof(
      near,
      near.map((address) => address.toLowerCase()),
      keys.map(base58.encode),
    )
    fc.assert(
      fc.property(fc.constantFrom(...families), text, (family, address) => {
        if (checkAddress(family, address).ok) expect(hasAddressShape(family, address)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('accepts any 20 to 128 printable characters on a chain it does not know', () => {
    expect(hasAddressShape(undefined, 'x'.repeat(20))).toBe(true)
    expect(hasAddressShape(undefined, 'x'.repeat(128))).toBe(true)
  })

  it.each(['x'.repeat(19), 'x'.repeat(129), `${'x'.repeat(30)} x`, 'é'.repeat(30)])(
    'error: refuses %j on a chain it does not know',
    (address) => {
      expect(hasAddressShape(undefined, address)).toBe(false)
    },
  )
})
