import type { ChainFamily } from '../../src/core/chains/chains.js'

/**
 * Addresses of the public mnemonic "abandon … about", derived by independent libraries; the Bitcoin ones are the
 * vectors of BIP-84 and BIP-86, the Stellar one of SEP-5. Never for money.
 */
export const abandonAbout: Record<ChainFamily, readonly [string, ...string[]]> = {
  evm: ['0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
  btc: [
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    '37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf',
    '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA',
  ],
  sol: ['HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'],
  ton: [
    'UQAzWZa6nM5mJev91wGc7VCSfBoIsYRqKJpV78N8Add9-RKY',
    'EQAzWZa6nM5mJev91wGc7VCSfBoIsYRqKJpV78N8Add9-U9d',
    'UQBHyu-oZVDHRYQ1-rKlGqpHy5yAqanPBirEQNMNOmfHLtaT',
  ],
  tron: ['TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
  stellar: ['GB3JDWCQJCWMJ3IILWIGDTQJJC5567PGVEVXSCVPEQOTDN64VJBDQBYX'],
  xrpl: ['rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3', 'XVMFQQBMhdouRqhPMuawgBMN1AVFToDJjGL3vhmPNrNxcgS'],
  aptos: ['0xeb663b681209e7087d681c5d3eed12aaa8e1915e7c87794542c3f96e94b3d3bf'],
  near: ['5510e2b44cae6eb807e3e0e45d579dda058c274abcba15e5cb84636f5d1ee412', 'shop.near'],
}
