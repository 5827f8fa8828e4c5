import { describe, expect, it } from 'vitest'
import { accountOf } from '../../../src/core/addresses/account.js'
import { sameAddress } from '../../../src/core/addresses/index.js'
import type { ChainFamily } from '../../../src/core/chains/chains.js'
import { abandonAbout } from '../../support/address-vectors.js'
import { strkey, xAddress } from '../../support/made-addresses.js'

const ton = 'UQBHyu-oZVDHRYQ1-rKlGqpHy5yAqanPBirEQNMNOmfHLtaT'
const classic = 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf'

const sevens = (length: number) => Array<number>(length).fill(7)

describe('accountOf', () => {
  it.each([
    ['evm', '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', '0x9858effd232b4033e47d90003d41ec34ecaeda94'],
    ['evm', '0x9858EFFD232B4033E47D90003D41EC34ECAEDA94', '0x9858effd232b4033e47d90003d41ec34ecaeda94'],
    ['btc', 'BC1QCR8TE4KR609GCAWUTMRZA0J4XV80JY8Z306FYU', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
    ['btc', '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA', '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA'],
    ['aptos', `0x${'AB'.repeat(32)}`, `0x${'ab'.repeat(32)}`],
    ['aptos', '0x1', `0x${'1'.padStart(64, '0')}`],
    ['xrpl', 'XVLhHMPHU98es4dbozjVtdWzVrDjtV8AqEL4xcZj5whKbmc', `${classic}:0`],
    ['xrpl', 'XVLhHMPHU98es4dbozjVtdWzVrDjtV1kAsixQTdMjbWi39u', `${classic}:4294967294`],
    ['xrpl', 'XVLhHMPHU98es4dbozjVtdWzVrDjtV5fdx1mHp98tDMoQXb', classic],
    ['xrpl', classic, classic],
    [
      'stellar',
      'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK',
      'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ:9223372036854775808',
    ],
    ['near', 'shop.near', 'shop.near'],
    [undefined, 'Some-Address-Of-Tomorrow', 'Some-Address-Of-Tomorrow'],
    [undefined, '0x00aBCd00aBCd00aBCd00aBCd', '0x00abcd00abcd00abcd00abcd'],
  ] as const)('of %s spells %s as %s', (family, address, account) => {
    expect(accountOf(family, address)).toBe(account)
    expect(sameAddress(family, account, address)).toBe(true)
  })

  it('is one for the four spellings of a TON account', () => {
    const bounceable = 'EQBHyu-oZVDHRYQ1-rKlGqpHy5yAqanPBirEQNMNOmfHLotW'
    const raw = accountOf('ton', ton)
    expect(raw).toMatch(/^0:47caefa86550c7[\da-f]{50}$/)
    for (const spelling of [bounceable, ton.replaceAll('-', '+').replaceAll('_', '/'), raw.toUpperCase()])
      expect(accountOf('ton', spelling)).toBe(raw)
  })

  it.each(Object.keys(abandonAbout) as ChainFamily[])(
    'tells the accounts of %s apart, and stays itself',
    (family) => {
      const accounts = abandonAbout[family].map((address) => accountOf(family, address))
      // Two of TON's are one account, with and without the bounceable flag.
      expect(new Set(accounts).size).toBe(abandonAbout[family].length - (family === 'ton' ? 1 : 0))
      if (family !== 'xrpl') expect(accounts.map((account) => accountOf(family, account))).toEqual(accounts)
    },
  )

  it.each([
    ['evm', '0x1234'],
    ['ton', 'EQnot-an-address'],
    ['xrpl', 'Xnot-an-address'],
    ['stellar', 'Mnot-an-address'],
    ['btc', 'bc1QCR8TE4KR609GCAWUTMRZA0J4XV80JY8Z306FYU'],
    ['btc', 'ZBC1QCR8TE4KR609GCAWUTMRZA0J4XV80JY8Z306FYU'],
    ['evm', `Z0x${'AB'.repeat(20)}`],
    ['evm', `0x${'AB'.repeat(20)}A`],
    ['aptos', `Z0x${'AB'.repeat(32)}`],
    ['aptos', `0x${'AB'.repeat(33)}`],
    ['xrpl', xAddress(sevens(20), { prefix: [0x04, 0x93], flag: 0 })],
    ['stellar', strkey(18, sevens(40))],
    [undefined, 'Z0xAB'],
    [undefined, '0xABZ'],
  ] as const)('leaves text that is no address of %s as it is', (family, text) => {
    expect(accountOf(family, text)).toBe(text)
  })
})
