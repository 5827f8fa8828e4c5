import { base58xrp, bech32 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { checkAddress, sameAddress } from '../../../src/core/addresses/index.js'
import { crc16 } from '../../../src/core/addresses/families/crc16.js'
import type { ChainFamily } from '../../../src/core/chains/chains.js'
import { abandonAbout } from '../../support/address-vectors.js'
import { strkey, xAddress } from '../../support/made-addresses.js'

const families = Object.keys(abandonAbout) as ChainFamily[]
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const valid = { ok: true }

function isAccepted(family: ChainFamily, address: string): boolean {
  return checkAddress(family, address).ok
}

describe('checkAddress', () => {
  describe.each(families)('%s', (family) => {
    it.each(abandonAbout[family])('accepts %s', (address) => {
      expect(checkAddress(family, address)).toEqual(valid)
    })

    it.each(abandonAbout[family])('error: refuses %s with anything around it, or cut short', (address) => {
      const wrong = [
        ` ${address}`,
        `${address} `,
        `${address}\n`,
        `bitcoin:${address}`,
        `${address}/`,
        address + '0'.repeat(80),
      ]
      for (const text of [...wrong, address.slice(0, -1) + ' ', '']) {
        expect(checkAddress(family, text)).toEqual({ ok: false, reason: expect.any(String) })
      }
    })

    it('error: refuses the addresses of every other family', () => {
      const others = families.filter((other) => other !== family).flatMap((other) => abandonAbout[other])
      expect(others.filter((address) => isAccepted(family, address))).toEqual([])
    })
  })

  it.each([
    { family: 'btc', alphabet: '023456789acdefghjklmnpqrstuvwxyz', addresses: abandonAbout.btc.slice(0, 2) },
    { family: 'btc', alphabet: base58, addresses: abandonAbout.btc.slice(2) },
    { family: 'tron', alphabet: base58, addresses: abandonAbout.tron },
    { family: 'xrpl', alphabet: base58, addresses: abandonAbout.xrpl },
    { family: 'stellar', alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', addresses: abandonAbout.stellar },
    { family: 'evm', alphabet: '0123456789abcdefABCDEF', addresses: abandonAbout.evm },
    {
      family: 'ton',
      alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
      addresses: abandonAbout.ton,
    },
  ] as const)(
    'error: catches every single wrong character of $addresses',
    ({ family, alphabet, addresses }) => {
      for (const address of addresses) {
        const corrupted = [...address].flatMap((right, index) =>
          [...alphabet]
            .filter((wrong) => wrong !== right)
            .map((wrong) => address.slice(0, index) + wrong + address.slice(index + 1)),
        )
        expect(corrupted.filter((text) => isAccepted(family, text))).toEqual([])
      }
    },
  )

  describe('evm', () => {
    it.each([
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
      '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
      '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    ])('accepts %s, a vector of EIP-55', (address) => {
      expect(checkAddress('evm', address)).toEqual(valid)
    })

    it.each([
      '0x52908400098527886E0F7030069857D2E4169EE7',
      '0xde709f2102306220921060314715629080e2fb77',
      '0x0000000000000000000000000000000000000001',
    ])('accepts %s, all in one case, without a checksum', (address) => {
      expect(checkAddress('evm', address)).toEqual(valid)
    })

    it.each(['0X52908400098527886E0F7030069857D2E4169EE7', '52908400098527886E0F7030069857D2E4169EE7'])(
      'error: refuses %s',
      (address) => {
        expect(isAccepted('evm', address)).toBe(false)
      },
    )
  })

  describe('btc', () => {
    it.each([
      'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    ])('accepts %s, a vector of BIP-350', (address) => {
      expect(checkAddress('btc', address)).toEqual(valid)
    })

    it.each([
      'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
      'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
      'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
      'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R',
      'bc1pw5dgrnzv',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav',
      'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
      'bc1gmk9yu',
    ])('error: refuses %s, an invalid vector of BIP-350', (address) => {
      expect(isAccepted('btc', address)).toBe(false)
    })

    it.each([
      'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
      'BC1SW50QGDZ25J',
      'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
    ])('error: refuses %s, well-formed but of an unspendable witness program', (address) => {
      expect(isAccepted('btc', address)).toBe(false)
    })

    it('error: refuses another prefix that starts alike', () => {
      const program = [0, ...bech32.toWords(new Uint8Array(20))]
      expect(isAccepted('btc', bech32.encode('bc', program))).toBe(true)
      expect(isAccepted('btc', bech32.encode('bc1bc', program))).toBe(false)
    })

    it.each([
      'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
      'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
      'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
    ])('error: refuses %s of a test network', (address) => {
      expect(isAccepted('btc', address)).toBe(false)
    })
  })

  describe('stellar', () => {
    it('accepts 40 bytes with a checksum only as a muxed account', () => {
      const bytes = Array<number>(40).fill(7)
      expect(isAccepted('stellar', strkey(12, bytes))).toBe(true)
      expect(isAccepted('stellar', strkey(18, bytes))).toBe(false)
    })

    it.each([
      'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ',
      'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ',
      'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK',
    ])('accepts %s, a vector of SEP-23', (address) => {
      expect(checkAddress('stellar', address)).toEqual(valid)
    })

    it.each([
      'GAAAAAAAACGC6',
      'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUR',
      'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZA',
      'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUACUSI',
      'G47QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVP2I',
      'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLKA',
      'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAAV75I',
      'M47QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ',
      'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUK===',
      'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUO',
    ])('error: refuses %s, an invalid vector of SEP-23', (address) => {
      expect(isAccepted('stellar', address)).toBe(false)
    })

    it.each([
      'PA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAQACAQDAQCQMBYIBEFAWDANBYHRAEISCMKBKFQXDAMRUGY4DUPB6IBZGM',
      'CA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUWDA',
      'LA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUPJN',
      'BAAD6DBUX6J22DMZOHIEZTEQ64CVCHEDRKWZONFEUL5Q26QD7R76RGR4TU',
    ])('error: refuses %s, a strkey that is no account', (address) => {
      expect(isAccepted('stellar', address)).toBe(false)
    })
  })

  describe('ton', () => {
    const [address] = abandonAbout.ton

    it('accepts the raw spelling, without a checksum', () => {
      expect(checkAddress('ton', rawTon(address))).toEqual(valid)
      expect(checkAddress('ton', `-1:${'5'.repeat(64)}`)).toEqual(valid)
    })

    it('accepts either base64', () => {
      expect(checkAddress('ton', standardBase64(address))).toEqual(valid)
    })

    it('error: refuses a mix of both', () => {
      const mixed = 'UQBHyu-oZVDHRYQ1-rKlGqpHy5yAqanPBirEQNMNOmfHLtaT'.replace('-', '+')
      expect(isAccepted('ton', mixed)).toBe(false)
    })

    it.each([
      { name: 'a test network', change: (bytes: Uint8Array) => void (bytes[0] = 0x51 | 0x80) },
      { name: 'an unknown tag', change: (bytes: Uint8Array) => void (bytes[0] = 0x31) },
      { name: 'an unknown workchain', change: (bytes: Uint8Array) => void (bytes[1] = 5) },
    ])('error: refuses $name, whatever the checksum', ({ change }) => {
      expect(
        isAccepted(
          'ton',
          friendlyTon(address, () => {}),
        ),
      ).toBe(true)
      expect(isAccepted('ton', friendlyTon(address, change))).toBe(false)
    })
  })

  describe('xrpl', () => {
    const account = base58xrp.decode('rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3').subarray(1, 21)

    it('accepts X-addresses with and without a tag', () => {
      expect(xAddress(account, { tag: [0x39, 0x30] })).toBe(abandonAbout.xrpl[1])
      expect(checkAddress('xrpl', xAddress(account, { flag: 0 }))).toEqual(valid)
    })

    it.each([
      { name: 'the test network', parts: { prefix: [0x05, 0x93] } },
      { name: 'a tag of 64 bits', parts: { tag: [0, 0, 0, 0, 1] } },
      { name: 'a reserved flag', parts: { flag: 2 } },
      { name: 'a tag without its flag', parts: { flag: 0, tag: [1] } },
    ])('error: refuses an X-address of $name', ({ parts }) => {
      expect(isAccepted('xrpl', xAddress(account, parts))).toBe(false)
    })
  })

  describe('near', () => {
    it.each(['shop.near', 'a-b_c.d1.near', '0x9858effd232b4033e47d90003d41ec34ecaeda94'])(
      'accepts %s',
      (name) => {
        expect(checkAddress('near', name)).toEqual(valid)
      },
    )

    it.each([
      'near',
      'Shop.near',
      '.near',
      'shop..near',
      'shop.near.',
      '-a.near',
      'a--b.near',
      'x.'.repeat(32) + 'near',
    ])('error: refuses %s', (name) => {
      expect(isAccepted('near', name)).toBe(false)
    })
  })

  it.each(['0x1', '0x0a', abandonAbout.aptos[0].replace('0x', '0X')])(
    'error: refuses %s on aptos',
    (address) => {
      expect(isAccepted('aptos', address)).toBe(false)
    },
  )

  it.each(['1'.repeat(31), '1'.repeat(33)])('error: refuses %s on sol, which is not 32 bytes', (address) => {
    expect(isAccepted('sol', address)).toBe(false)
  })

  it('checks length and characters of an unknown family', () => {
    expect(checkAddress(undefined, 'kaspa:qqqqqqqqqqqqqqqqqqqqqqqqqq')).toEqual(valid)
    for (const text of [
      'short',
      'has a space in the middle of it',
      'ünïcödé-ünïcödé-ünïcödé',
      'x'.repeat(129),
    ]) {
      expect(checkAddress(undefined, text).ok).toBe(false)
    }
  })

  it('never repeats the address in the reason', () => {
    for (const family of families) {
      expect(JSON.stringify(checkAddress(family, 'zz-secret-zz'))).not.toContain('secret')
    }
  })
})

describe('sameAddress', () => {
  const [unbounceable, bounceable, another] = abandonAbout.ton as [string, string, string]

  it('knows every spelling of a TON account', () => {
    for (const spelling of [bounceable, standardBase64(unbounceable), rawTon(unbounceable).toUpperCase()]) {
      expect(sameAddress('ton', unbounceable, spelling)).toBe(true)
      expect(sameAddress('ton', another, spelling)).toBe(false)
    }
  })

  it('tells TON workchains apart', () => {
    expect(sameAddress('ton', rawTon(unbounceable), rawTon(unbounceable).replace('0:', '-1:'))).toBe(false)
  })

  it.each(['evm', 'aptos'] as const)('disregards case on %s', (family) => {
    const [address] = abandonAbout[family]
    expect(sameAddress(family, address, address.toLowerCase())).toBe(true)
    expect(sameAddress(family, address, address.replace(/.$/, '0'))).toBe(false)
  })

  it.each(['sol', 'btc', 'tron', 'xrpl', 'stellar', 'near', undefined] as const)(
    'compares bytes on %s',
    (family) => {
      const [address] = abandonAbout[family ?? 'sol']
      expect(sameAddress(family, address, address)).toBe(true)
      expect(sameAddress(family, address, address.toUpperCase() + 'x')).toBe(false)
      expect(sameAddress(family, `${address}A`, `${address}a`)).toBe(false)
    },
  )

  it('compares two malformed TON addresses by their bytes', () => {
    expect(sameAddress('ton', 'nonsense', 'nonsense')).toBe(true)
    expect(sameAddress('ton', 'nonsense', 'other')).toBe(false)
  })
})

describe('crc16', () => {
  it('has the check value of CRC16-XMODEM', () => {
    expect(crc16(new TextEncoder().encode('123456789'))).toBe(0x31c3)
  })
})

function rawTon(friendly: string): string {
  return `0:${Buffer.from(friendly, 'base64url').subarray(2, 34).toString('hex')}`
}

function standardBase64(friendly: string): string {
  return Buffer.from(friendly, 'base64url').toString('base64')
}

function friendlyTon(friendly: string, change: (bytes: Uint8Array) => void): string {
  const bytes = Buffer.from(friendly, 'base64url')
  change(bytes)
  bytes.writeUInt16BE(crc16(bytes.subarray(0, 34)), 34)
  return bytes.toString('base64url')
}
