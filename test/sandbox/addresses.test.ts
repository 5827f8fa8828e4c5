import { describe, expect, it } from 'vitest'
import { checkAddress } from '../../src/core/addresses/index.js'
import { chains } from '../../src/core/chains/chains.js'
import { deriveAddress } from '../../src/sandbox/addresses/derive.js'

const addressFamilies = [...new Set(chains.map(({ family }) => family))]

const abandon = `${'abandon '.repeat(11)}about`

// Published vectors (BIP-84, SEP-5) and what the networks' own libraries derive from the same words.
const vectors = {
  [abandon]: {
    evm: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    btc: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    tron: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
    xrpl: 'rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3',
    sol: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
    stellar: 'GB3JDWCQJCWMJ3IILWIGDTQJJC5567PGVEVXSCVPEQOTDN64VJBDQBYX',
    ton: 'UQAzWZa6nM5mJev91wGc7VCSfBoIsYRqKJpV78N8Add9-RKY',
    aptos: '0xeb663b681209e7087d681c5d3eed12aaa8e1915e7c87794542c3f96e94b3d3bf',
    near: '5510e2b44cae6eb807e3e0e45d579dda058c274abcba15e5cb84636f5d1ee412',
  },
  'test test test test test test test test test test test junk': {
    evm: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    btc: 'bc1q4qw42stdzjqs59xvlrlxr8526e3nunw7mp73te',
    tron: 'TWer2Ygk5TEheHp3TPuYeqxmB6SsGZmaL6',
    xrpl: 'rnrbiYDUYTJS4JVdSV5FtyCj4HFuRjfLKM',
    sol: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
    stellar: 'GCRN5PMAG5FM5QLCH7BUZPRQ7UIW37LBZLF2BIDEOSG4ZQ6HYRC45ALA',
    ton: 'UQAtUn6khf4MxnAB4aQNcDlUPNOsLtU8IOVZbIabFzw9Ketu',
    aptos: '0xbfef909638ef90885158fdab9f56e216fd811fe25b32ead0bc2a272d66522bb0',
    near: '82b08c7cedd90d57506d15f600a268adfb5b4122fd9380b2f7714f7291d86133',
  },
}

describe('deriveAddress', () => {
  for (const [mnemonic, addresses] of Object.entries(vectors)) {
    for (const family of addressFamilies) {
      it(`derives the known ${family} address of "${mnemonic.slice(0, 12)}…"`, () => {
        expect(deriveAddress(family, 0, mnemonic)).toBe(addresses[family])
      })
    }
  }

  it.each(addressFamilies)('gives every index an address of its own on %s', (family) => {
    const addresses = [0, 1, 2, 2 ** 31 - 1].map((index) => deriveAddress(family, index))
    expect(new Set(addresses).size).toBe(4)
    for (const address of addresses) expect(checkAddress(family, address)).toMatchObject({ ok: true })
  })
})
