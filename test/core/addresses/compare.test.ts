import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareAddress } from '../../../src/core/addresses/compare.js'
import { addressIn } from '../../../src/core/addresses/wallet-forms.js'

const evm = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const bech32 = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const ton = 'EQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p4q2'
const tonUnbounceable = 'UQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p9dz'
const xrpl = 'rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3'
const stellar = 'GB3JDWCQJCWMJ3IILWIGDTQJJC5567PGVEVXSCVPEQOTDN64VJBDQBYX'
const aptos = '0xeb663b681209e7087d681c5d3eed12aaa8e1915e7c87794542c3f96e94b3d3bf'

const resultOf = (...[family, wanted, pasted]: Parameters<typeof compareAddress>) =>
  compareAddress(family, wanted, pasted).result

describe('compareAddress', () => {
  it.each([
    ['evm', evm, evm.toLowerCase()],
    ['evm', evm.toLowerCase(), evm],
    ['aptos', aptos, aptos.toUpperCase().replace('0X', '0x')],
    ['tron', tron, ` ${tron}\n`],
    ['tron', tron, 'TJRa bPrw bZy4 5sba vfcj inPJ C18k jpRT v8'],
    ['tron', tron, `\u2068${tron}\u2069`],
    ['btc', bech32, bech32.toUpperCase()],
    ['btc', bech32, `BITCOIN:${bech32.toUpperCase()}?amount=0.1`],
    ['ton', ton, tonUnbounceable],
    ['ton', ton, `ton://transfer/${ton}?amount=1`],
    ['ton', ton, `https://app.tonkeeper.com/transfer/${tonUnbounceable}?amount=1`],
    ['xrpl', xrpl, `https://xaman.app/detect/request:${xrpl}?amount=1&network=XRPL`],
    ['stellar', stellar, `web+stellar:pay?destination=${stellar}&amount=5`],
    [undefined, 'some-address-of-tomorrow', 'some-address-of-tomorrow'],
  ] as const)('finds the same address in another spelling: %s %#', (family, wanted, pasted) => {
    expect(resultOf(family, wanted, pasted)).toBe('same')
  })

  it.each([
    ['tron', tron, tron.toLowerCase()],
    ['btc', bech32, `${bech32.slice(0, 20)}${bech32.slice(20).toUpperCase()}`],
    ['btc', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1a1zp1ep5qgefi2dmptftl5slmv7divfna'],
    ['ton', ton, ton.replace('4q2', '4q3')],
    ['evm', evm, evm.replace(/94$/, '93')],
    [
      'evm',
      evm,
      'ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=0x1111111111111111111111111111111111111111',
    ],
    ['tron', tron, 'nonsense'],
    [undefined, 'some-address-of-tomorrow', 'Some-Address-Of-Tomorrow'],
  ] as const)('error: calls another address different: %s %#', (family, wanted, pasted) => {
    expect(resultOf(family, wanted, pasted)).toBe('different')
  })

  it('says where two addresses differ first', () => {
    const found = `${tron.slice(0, 6)}XX${tron.slice(8)}`
    expect(compareAddress('tron', tron, found)).toEqual({
      result: 'different',
      found,
      first: { position: 7, wanted: 'r', found: 'X' },
    })
    expect(compareAddress('tron', tron, `${tron}x`)).toMatchObject({
      first: { position: tron.length + 1, wanted: '', found: 'x' },
    })
  })

  it('takes the case of hex for no difference', () => {
    expect(compareAddress('evm', evm, evm.toLowerCase().replace(/94$/, '95'))).toMatchObject({
      first: { position: evm.length },
    })
    const capitals = aptos.toUpperCase().replace('0X', '0x').replace(/F$/, 'E')
    expect(compareAddress('aptos', aptos, capitals)).toMatchObject({
      first: { position: aptos.length },
    })
  })

  it.each(['TJRa…Tv8', 'TJRabP...jpRTv8', tron.slice(0, 20), tron.slice(-12)])(
    'error: does not take a part for the whole: %s',
    (part) => expect(resultOf('tron', tron, part)).toBe('cut'),
  )

  it('error: tells a shortened imitation from the address where it differs', () => {
    expect(resultOf('tron', tron, 'TJRa…Xv8')).toBe('different')
    expect(resultOf('tron', tron, 'TJRa…a…Tv8')).toBe('different')
    expect(resultOf('tron', tron, 'TJRa…Tv8…a')).toBe('different')
    expect(resultOf('tron', tron, 'TXRa…Tv8')).toBe('different')
  })

  it('says nothing of nothing', () => {
    expect(resultOf('tron', tron, ' \u200b\n')).toBe('empty')
  })

  it('error: never takes an address with any one character changed for the same one', () => {
    const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    const place = fc.nat({ max: tron.length - 1 })
    fc.assert(
      fc.property(place, fc.constantFrom(...alphabet), (index, character) => {
        fc.pre(tron.charAt(index) !== character)
        const found = tron.slice(0, index) + character + tron.slice(index + 1)
        expect(compareAddress('tron', tron, found)).toMatchObject({
          result: 'different',
          first: { position: index + 1, wanted: tron.charAt(index), found: character },
        })
      }),
    )
  })
})

describe('addressIn', () => {
  it.each([
    ['ethereum:0xabc@1?value=1', '0xabc'],
    ['ethereum:pay-0xabc@137', '0xabc'],
    ['ethereum:0xtoken@1/transfer?uint256=5&address=0xabc', '0xabc'],
    ['solana:Abc?amount=1&spl-token=X', 'Abc'],
    ['ton://transfer/EQab?amount=1', 'EQab'],
    ['0:abcdef', '0:abcdef'],
    ['-1:abcdef', '-1:abcdef'],
    ['xrpl:rAbc?amount=1', 'rAbc'],
    ['xrpl://rAbc?dt=5', 'rAbc'],
    ['ripple:rAbc', 'rAbc'],
    ['https://xaman.app/detect/request:rAbc?amount=1&network=XRPL', 'rAbc'],
    ['https://xumm.app/detect/request:rAbc:123', 'rAbc'],
    ['https://xrplf.org//send?to=rAbc&amount=1', 'rAbc'],
    ['https://app.tonkeeper.com/transfer/EQab?amount=1&jetton=EQjetton', 'EQab'],
    ['tonkeeper://transfer/EQab?amount=1', 'EQab'],
    ['https://my.tt/transfer/EQa_b-c?amount=1', 'EQa_b-c'],
    ['ton://transfer/EQa%2Bb', 'EQa+b'],
    ['web+stellar:pay?destination=GABC&amount=5&memo=x', 'GABC'],
    ['web+stellar:pay?amount=5&destination=GABC', 'GABC'],
    ['stellar:GABC?amount=5', 'GABC'],
    ['https://link.metamask.io/send/0xabc@56?value=1', '0xabc'],
    ['https://metamask.app.link/send/0xtoken@56/transfer?address=0xabc&uint256=5', '0xabc'],
    ['https://link.trustwallet.com/send?asset=c60_t0xtoken&address=0xabc&amount=1', '0xabc'],
    ['tronlinkoutside://pull.activity?param=%7B%22to%22%3A%22Tabc%22%7D', 'Tabc'],
    ['tron:Tabc?amount=5', 'Tabc'],
    ['https://etherscan.io/address/0xabc', '0xabc'],
    ['https://tronscan.org/#/address/Tabc', 'Tabc'],
    ['https://livenet.xrpl.org/accounts/rAbc', 'rAbc'],
    ['eip155:1:0xabc', '0xabc'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:Abc', 'Abc'],
    // What the wallet would not read is not read here either.
    ['bitcoin:bc1other?address=bc1yours', 'bc1other'],
    ['https://app.tonkeeper.com/transfer/EQother?address=EQyours', 'EQother'],
    [
      'https://link.trustwallet.com/send?address=0xother&address=0xyours',
      'https://link.trustwallet.com/send?address=0xother&address=0xyours',
    ],
    ['ethereum:0xother@1/approve?address=0xyours', '0xother'],
    ['ethereum:0xother@1/approve/transfer?address=0xyours', '0xother'],
    ['ethereum:a.pay-b@1', 'a.pay-b'],
    ['https://xaman.app/detect/rAbc?amount=1', 'rAbc'],
    ['https://stellar.expert/explorer/public/account/GABC', 'GABC'],
    ['tronlinkoutside://pull.activity?param=%7B%22to%22%20%3A%20%22Tabc%22%7D', 'Tabc'],
    ['zhttps://etherscan.io/address/0xabc', 'etherscan.io'],
    ['eip155:1:0xabc:more', '1:0xabc:more'],
    ['zz:Xab:c', 'Xab:c'],
    ['rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh:12', 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh:12'],
    ['ton://transfer/EQ%ZZ', 'EQ%ZZ'],
    ['https://shop.example/?address=0xyours', 'https://shop.example/?address=0xyours'],
  ])('takes %s for %s', (pasted, address) => {
    expect(addressIn(pasted)).toBe(address)
  })

  it.each([
    'ethereum:/0xabc',
    'https://xaman.app/detect/?amount=1',
    'xrpl:?dt=5',
    'tronlinkoutside://pull.activity?x=1',
    'tronlinkoutside://pull.activity?param=%7B%7D',
    'http://shop.example/0xabc',
  ])('error: finds no address in %s', (pasted) => {
    expect(addressIn(pasted)).toBe(pasted)
  })

  it.each([
    'ethereum:0xabc',
    'https://link.metamask.io/send/0xabc@56',
    'https://link.trustwallet.com/send?address=0xabc',
    'ton://transfer/EQab',
    'https://my.tt/transfer/EQab',
    'https://xaman.app/detect/request:rAbc',
    'https://xrplf.org//send?to=rAbc',
    'xrpl:rAbc',
    'web+stellar:pay?destination=GABC',
    'tronlinkoutside://pull.activity?param=%7B%22to%22%3A%22Tabc%22%7D',
    'eip155:1:0xabc',
    'dash:Xabc',
  ])('error: finds no address in a page that names the link %s', (link) => {
    expect(addressIn(`https://shop.example/?next=${link}`)).toBe(`https://shop.example/?next=${link}`)
  })
})
