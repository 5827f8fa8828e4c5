/** The edges of each family's form, and the reasons of its refusals. */
import { base58, base58xrp, bech32m } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { accountOf, holderOf, tronFromHex } from '../../../src/core/addresses/account.js'
import { decodeBase58Check, encodeBase58Check } from '../../../src/core/addresses/families/base58check.js'
import { toRawTon } from '../../../src/core/addresses/families/ton.js'
import { checkAddress } from '../../../src/core/addresses/index.js'
import type { ChainFamily } from '../../../src/core/chains/chains.js'
import { abandonAbout } from '../../support/address-vectors.js'
import { xAddress } from '../../support/made-addresses.js'

const evm = abandonAbout.evm[0].toLowerCase()
const hex = 'a1'.repeat(32)
const masterchain = 'Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF'
/** The key of BIP-340's vector 5. */
const offCurve = Buffer.from('eefdea4cdb677750a420fee807eacf21eb9898ae79b9768766e4faa04a2d4a34', 'hex')
const taprootOffCurve = bech32m.encode('bc', [1, ...bech32m.toWords(offCurve)])

const xrpl = (...bytes: number[]) => encodeBase58Check(base58xrp, Uint8Array.from(bytes))
const sevens = (length: number) => Array<number>(length).fill(7)
const mainnetX = xAddress(sevens(20), { flag: 0 })
const testnetX = xAddress(sevens(20), { prefix: [0x04, 0x93], flag: 0 })
const notXrpl = 'not an XRP Ledger main network address, or its checksum does not match'

describe('checkAddress', () => {
  it.each<[ChainFamily | undefined, string]>([
    ['btc', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
    // `bc1` within a legacy address.
    ['btc', '1AtrCfTuu79ytGdwgYjFFkBc1DGGEz57Sn'],
    ['near', 'my-shop.near'],
    ['near', 'pay_2go.my-own-shop.near'],
    ['near', 'shop.near-21_x'],
    ['near', `${'a'.repeat(59)}.near`],
    ['ton', masterchain],
    ['ton', `-1:${hex}`],
    ['ton', 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs'],
    ['xrpl', xrpl(0, ...sevens(20))],
    ['xrpl', mainnetX],
    [undefined, 'x'.repeat(20)],
    [undefined, 'x'.repeat(128)],
  ])('accepts for %s the form %s', (family, address) => {
    expect(checkAddress(family, address)).toMatchObject({ ok: true })
  })

  it.each<[ChainFamily | undefined, string, reason: string]>([
    ['aptos', `0x${hex}0`, 'not 0x and 64 hex digits'],
    ['btc', '1nonsense', 'not a Bitcoin main network address, or its checksum does not match'],
    ['btc', 'bc1qnonsense', 'not a spendable segwit address'],
    ['btc', taprootOffCurve, 'the Taproot key is not a point on the curve'],
    ['evm', `a${evm}`, 'not 0x and 40 hex digits'],
    ['evm', `${evm}0`, 'not 0x and 40 hex digits'],
    ['evm', abandonAbout.evm[0].replace('E', 'e'), 'the EIP-55 checksum does not match'],
    ['near', 'near', 'not a NEAR account'],
    ['near', `${'a'.repeat(60)}.near`, 'not a NEAR account'],
    ['near', 'shop-.near', 'not a NEAR account'],
    ['near', 'shop.near-', 'not a NEAR account'],
    ['sol', 'nonsense', 'not 32 bytes in base58'],
    ['stellar', 'nonsense', 'not a Stellar account'],
    ['stellar', abandonAbout.stellar[0].replace(/.$/, 'A'), 'the Stellar checksum does not match'],
    ['ton', `10:${hex}`, 'not a TON main network address'],
    ['ton', `0:${hex}0`, 'not a TON main network address'],
    ['tron', 'Tnonsense', 'not a TRON address, or its checksum does not match'],
    ['xrpl', xrpl(0, ...sevens(19)), notXrpl],
    ['xrpl', xrpl(0, ...sevens(21)), notXrpl],
    ['xrpl', xrpl(1, ...sevens(20)), notXrpl],
    ['xrpl', testnetX, notXrpl],
    ['xrpl', xrpl(0x04, 0x44, ...sevens(20), ...Array<number>(9).fill(0)), notXrpl],
    ['xrpl', xrpl(0x05, 0x44, ...sevens(20), ...Array<number>(10).fill(0)), notXrpl],
    [undefined, 'x'.repeat(129), 'longer than any address'],
    [undefined, 'x'.repeat(19), 'not 20 to 128 printable characters'],
    [undefined, `é${'x'.repeat(20)}`, 'not 20 to 128 printable characters'],
    [undefined, `${'x'.repeat(20)}é`, 'not 20 to 128 printable characters'],
  ])('error: refuses for %s the form %s: %s', (family, address, reason) => {
    expect(checkAddress(family, address)).toEqual({ ok: false, reason })
  })
})

describe('holderOf', () => {
  it('is the account without its tag', () => {
    const tagged = xAddress(sevens(20), { tag: [5] })
    expect(accountOf('xrpl', tagged)).toBe(`${xrpl(0, ...sevens(20))}:5`)
    expect(holderOf('xrpl', tagged)).toBe(xrpl(0, ...sevens(20)))
    expect(holderOf('evm', abandonAbout.evm[0])).toBe(evm)
  })
})

describe('tronFromHex', () => {
  const digits = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c'

  it.each([`0x${digits}`, `41${digits}`, `0x41${digits}`, `0x${digits.toUpperCase()}`])(
    'spells %s as every wallet does',
    (text) => {
      expect(tronFromHex(text)).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
    },
  )

  it.each([digits, `z0x${digits}`, `0x${digits}0`, '0xa', `0x${'z'.repeat(40)}`, ''])(
    'error: is undefined for %j',
    (text) => {
      expect(tronFromHex(text)).toBeUndefined()
    },
  )
})

describe('toRawTon', () => {
  it('names the workchain', () => {
    expect(toRawTon(masterchain)).toBe(`-1:${'3'.repeat(64)}`)
    expect(toRawTon(abandonAbout.ton[0])).toMatch(/^0:[\da-f]{64}$/)
  })
})

describe('decodeBase58Check', () => {
  it.each([1, 21])('gives back a payload of %i bytes', (length) => {
    const payload = Uint8Array.from(sevens(length))
    expect(decodeBase58Check(base58, encodeBase58Check(base58, payload))).toEqual(payload)
  })

  it('error: finds no payload of nothing, with or without its checksum', () => {
    expect(decodeBase58Check(base58, encodeBase58Check(base58, new Uint8Array()))).toBeUndefined()
    expect(decodeBase58Check(base58, '')).toBeUndefined()
  })
})
