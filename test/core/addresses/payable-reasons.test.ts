/** What `checkPayable` says of a refused address, and on a network that is newer than this package. */
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, base58xrp } from '@scure/base'
import { describe, expect, it, vi } from 'vitest'
import { accountOf } from '../../../src/core/addresses/account.js'
import { encodeBase58Check } from '../../../src/core/addresses/families/base58check.js'
import { isSameAccount } from '../../../src/core/addresses/payable.js'
import { payable } from '../../support/payable.js'

const usdtOnTron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const offCurve = base58.encode(sha256(Uint8Array.of(0)))

describe('checkPayable', () => {
  it.each<[id: string, address: string, contract: string | undefined, reason: string, detail: string]>([
    [
      'tron',
      'nonsense',
      undefined,
      'malformed',
      'the address is not one of TRON: not a TRON address, or its checksum does not match',
    ],
    ['near', 'shop.example', undefined, 'malformed', 'the name is not one of NEAR’s main network'],
    ['tron', usdtOnTron, usdtOnTron, 'own-contract', 'the address is the contract of the coin'],
    ['tron', usdtOnTron, undefined, 'known-contract', 'the address is the contract of a token'],
    ['sol', offCurve, undefined, 'program', 'the address is derived by a program and is no wallet'],
    ['near', 'wrap.near', undefined, 'program', 'the address belongs to a program or to the network itself'],
    [
      'near',
      'poolv1.near',
      undefined,
      'program',
      'the address belongs to a program or to the network itself',
    ],
    ['ethereum', `0x${'0'.repeat(40)}`, undefined, 'unspendable', 'the address has no key, or a public one'],
  ])('error: says of %s %s why it is refused', (id, address, contract, reason, detail) => {
    expect(payable(id, address, contract)).toEqual({ ok: false, reason, detail })
  })

  it('accepts an account of NEAR that is the hash of an Ethereum key, which is no point of a curve', () => {
    for (let index = 0; index < 10; index += 1) {
      const address = `0x${Buffer.from(sha256(Uint8Array.of(index)))
        .toString('hex')
        .slice(0, 40)}`
      expect(payable('near', address)).toEqual({ ok: true })
    }
  })

  it('accepts another address than the contracts on a network that is newer than this package', () => {
    const address = 'some-address-of-tomorrow'
    expect(payable('brand-new', address, 'another-contract', ['a-third/contract'])).toEqual({ ok: true })
    expect(payable('brand-new', address, `cosmos: ${address}`)).toMatchObject({ reason: 'own-contract' })
  })

  it.each([
    ['bitcoin', base58, '1CashWroteThiXXXXXXXXXXXXXXXUWLpVr'],
    ['tron', base58, 'TSomebodyWroteXXXXXXXXXXXXXXXUWLpV'],
    ['xrpl', base58xrp, 'rSomebodyWroteXXXXXXXXXXXXXXXUWLp'],
  ] as const)('error: refuses on %s a text that was written by hand', (id, alphabet, text) => {
    const address = encodeBase58Check(alphabet, alphabet.decode(text).subarray(0, 21))
    expect(address).toContain('X'.repeat(13))
    expect(payable(id, address)).toMatchObject({ reason: 'unspendable' })
  })

  it('error: refuses on Solana a text that was written by hand', () => {
    const address = `Handmade${'X'.repeat(13)}WroteThisAddressHere12`
    expect(base58.decode(address)).toHaveLength(32)
    expect(payable('sol', address)).toMatchObject({ reason: 'unspendable' })
  })

  it('knows the contracts and the lists at its first use', async () => {
    const firstUse = async (id: string, address: string) => {
      vi.resetModules()
      const { checkPayable: fresh } = await import('../../../src/core/addresses/payable.js')
      const result = fresh({ chain: { id, name: id, type: '' }, coin: {}, address })
      return result.ok ? 'payable' : result.reason
    }
    expect(await firstUse('tron', usdtOnTron)).toBe('known-contract')
    expect(await firstUse('ethereum', '0x00000000219ab540356cBB839Cbe05303d7705Fa')).toBe('program')
    expect(await firstUse('ethereum', '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf')).toBe('unspendable')
  })
})

describe('isSameAccount', () => {
  it('compares by the family of the network', () => {
    const ton = 'UQBHyu-oZVDHRYQ1-rKlGqpHy5yAqanPBirEQNMNOmfHLtaT'
    expect(isSameAccount({ id: 'ton', type: '' }, ton, accountOf('ton', ton))).toBe(true)
    expect(isSameAccount({ id: 'tron', type: '' }, ton, accountOf('ton', ton))).toBe(false)
  })
})
