import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressIn, compareAddress } from '../../../src/core/addresses/compare.js'

const evm = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const bech32 = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const ton = 'EQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p4q2'
const tonUnbounceable = 'UQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p9dz'
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

  it('says where two addresses differ first, and in how many places', () => {
    const found = `${tron.slice(0, 6)}XX${tron.slice(8)}`
    expect(compareAddress('tron', tron, found)).toEqual({
      result: 'different',
      found,
      first: { position: 7, wanted: 'r', found: 'X' },
      count: 2,
    })
    expect(compareAddress('tron', tron, `${tron}x`)).toMatchObject({
      first: { position: tron.length + 1, wanted: '', found: 'x' },
      count: 1,
    })
  })

  it('does not count the case of hex as a difference', () => {
    expect(compareAddress('evm', evm, evm.toLowerCase().replace(/94$/, '95'))).toMatchObject({ count: 1 })
  })

  it.each(['TJRa…Tv8', 'TJRabP...jpRTv8', tron.slice(0, 20), tron.slice(-12)])(
    'error: does not take a part for the whole: %s',
    (part) => expect(resultOf('tron', tron, part)).toBe('cut'),
  )

  it('error: tells a shortened imitation from the address where it differs', () => {
    expect(resultOf('tron', tron, 'TJRa…Xv8')).toBe('different')
    expect(resultOf('tron', tron, 'TJRa…a…Tv8')).toBe('different')
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
          count: 1,
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
  ])('takes %s for %s', (pasted, address) => {
    expect(addressIn(pasted)).toBe(address)
  })
})
