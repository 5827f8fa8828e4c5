import { describe, expect, it } from 'vitest'
import { contractIdentities, identityOf, keyBytes } from '../../../src/core/addresses/unpayable/identity.js'
import type { ChainFamily } from '../../../src/core/chains/chains.js'
import { abandonAbout } from '../../support/address-vectors.js'

const hex20 = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c'
const hex32 = 'ab'.repeat(32)
const hexOf = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('hex')

describe('keyBytes', () => {
  it.each<[ChainFamily, address: string, hex: string]>([
    ['evm', `0x${hex20}`, hex20],
    ['aptos', `0x${hex32}`, hex32],
    ['near', `0x${hex20}`, hex20],
    ['near', hex32, hex32],
    ['ton', `0:${hex32}`, hex32],
    ['ton', `-1:${hex32}`, hex32],
    ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', hex20],
    ['btc', '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH', '751e76e8199196d454941c45d1b3a323f1433bd6'],
    ['btc', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '751e76e8199196d454941c45d1b3a323f1433bd6'],
    [
      'btc',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    ],
    ['xrpl', 'rBgGZ9tc4him9KBzD8fKFiQz3fSZpaSwMH', '751e76e8199196d454941c45d1b3a323f1433bd6'],
    ['sol', '11111111111111111111111111111111', '00'.repeat(32)],
    ['stellar', 'GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF', '00'.repeat(32)],
  ])('of %s are read from %s', (family, address, hex) => {
    expect(hexOf(keyBytes(family, address))).toBe(hex)
  })

  it.each<[ChainFamily, text: string]>([
    ['evm', `z0x${hex20}`],
    ['evm', `0x${hex20}0`],
    ['aptos', `z0x${hex32}`],
    ['aptos', `0x${hex32}0`],
    ['near', `z0x${hex20}`],
    ['near', `0x${hex20}0`],
    ['near', `${hex32}0`],
    ['near', `${hex32.slice(0, -1)}z`],
    ['near', 'shop.near'],
    ['ton', `z0:${hex32}`],
    ['ton', `0:${hex32}0`],
    ['ton', `z:${hex32}`],
    ['ton', '0:a'],
    ['ton', `0:${'z'.repeat(64)}`],
    ['btc', 'nonsense'],
    ['tron', 'nonsense'],
    ['xrpl', 'nonsense'],
    ['sol', '0'],
    ['stellar', '1'],
  ])('error: of %s are not in %s', (family, text) => {
    expect(keyBytes(family, text)).toBeUndefined()
  })
})

describe('identityOf', () => {
  it('is one for the networks of one kind of key, and for the formats of one script', () => {
    const keccak = `keccak:${hex20}`
    expect(identityOf('evm', `0x${hex20.toUpperCase()}`)).toBe(keccak)
    expect(identityOf('near', `0x${hex20}`)).toBe(keccak)
    expect(identityOf('tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(keccak)
    expect(identityOf('btc', '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH')).toBe(
      identityOf('btc', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'),
    )
  })

  it('is another for a key of the same bytes on another kind of network', () => {
    expect(identityOf('xrpl', 'rBgGZ9tc4him9KBzD8fKFiQz3fSZpaSwMH')).toBe(
      'xrpl:751e76e8199196d454941c45d1b3a323f1433bd6',
    )
    expect(identityOf('near', hex32)).toBe(`near:${hex32}`)
    expect(identityOf('aptos', `0x${hex32}`)).toBe(`aptos:${hex32}`)
    expect(identityOf('near', 'shop.near')).toBe('near:shop.near')
  })
})

describe('contractIdentities', () => {
  const [ton] = abandonAbout.ton

  it.each<[ChainFamily, contract: string, account: string]>([
    ['evm', `0x${hex20}`, `0x${hex20}`],
    ['evm', hex20, `0x${hex20}`],
    ['evm', `eip155:1/erc20:0x${hex20}`, `0x${hex20}`],
    ['tron', `41${hex20}`, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['tron', `trc20:0x${hex20}`, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['aptos', `0x${hex32}::coin::Usdt`, `0x${hex32}`],
    ['stellar', `USDT-${abandonAbout.stellar[0]}`, abandonAbout.stellar[0]],
    ['xrpl', `USD.${abandonAbout.xrpl[0]}`, abandonAbout.xrpl[0]],
    ['xrpl', `USD :: ${abandonAbout.xrpl[0]}`, abandonAbout.xrpl[0]],
    ['ton', ton, ton],
    ['ton', `ton:mainnet/jetton:${ton}`, ton],
    ['near', 'nep141:usdt.tether-token.near', 'usdt.tether-token.near'],
    ['near', 'near / my_token.near', 'my_token.near'],
  ])('of %s find in %s the account %s', (family, contract, account) => {
    expect(contractIdentities(family, contract)).toContain(identityOf(family, account))
    // Once more, from memory.
    expect(contractIdentities(family, contract)).toContain(identityOf(family, account))
  })

  it('error: read the name of an account on NEAR as a whole', () => {
    expect(contractIdentities('near', 'usdt.tether-token.near')).not.toContain(identityOf('near', 'usdt'))
    expect(contractIdentities('near', 'usdt.tether-token.near')).not.toContain(identityOf('near', 'near'))
  })

  it('error: are read as hex of their own family alone', () => {
    const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
    expect(contractIdentities('btc', `41${hex20}`)).not.toContain(identityOf('tron', tron))
    expect(contractIdentities('evm', `${hex20}0`)).not.toContain(
      identityOf('evm', `0x${hex20}0`.slice(0, 42)),
    )
    expect(contractIdentities('near', hex20)).toEqual([`near:${hex20}`, `near:${hex20}`])
  })

  it('are right for more contracts than are remembered', () => {
    for (let index = 0; index < 2100; index += 1) {
      const account = `0x${index.toString(16).padStart(40, 'e')}`
      expect(contractIdentities('evm', account)).toContain(`keccak:${account.slice(2)}`)
    }
    expect(contractIdentities('evm', hex20)).toContain(`keccak:${hex20}`)
  })
})
