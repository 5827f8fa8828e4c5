import { describe, expect, it } from 'vitest'
import { accountOf } from '../../../src/core/addresses/account.js'
import { checkAddress } from '../../../src/core/addresses/index.js'
import { pastedAddress, pastedHash, pastedTag, pastedText } from '../../../src/core/addresses/pasted.js'
import { familyOf } from '../../../src/core/chains/chains.js'
import { groupAddress } from '../../../src/core/money/amount-format.js'

const evm = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const addresses = {
  ethereum: evm,
  polygon: evm,
  bitcoin: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  tron: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  sol: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  ton: 'UQBHyu-oZVDHRYQ1-rKlGqpHy5yAqanPBirEQNMNOmfHLtaT',
  xrpl: 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh',
  near: 'shop.near',
  aptos: '0x357b0b74bc833e95a115ad22604854d6b0fca151cecd94111770e5d6ffc9dc2b',
} as const
type Id = keyof typeof addresses
const ids = Object.keys(addresses) as Id[]
const pasted = (id: string, text: string) => pastedAddress({ id, type: '' }, text)

describe('what is pasted as an address', () => {
  it.each(ids)('is the address of %s without what surrounds it, and in groups of four', (id) => {
    const address = addresses[id]
    const groups = groupAddress(address)
    for (const text of [
      address,
      ` ${address}\r\n`,
      `\u202e${address}\u202c`,
      `\ufeff${address.slice(0, 7)}\u200b${address.slice(7)}\u00a0`,
      groups.join(' '),
      groups.join('\u00a0'),
      groups.join('\n'),
      `“${address}”.`,
      `(${address})`,
      `<${address}>,`,
    ])
      expect(pasted(id, text)).toBe(address)
  })

  it.each([
    ['bitcoin', 'bitcoin:bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu?amount=0.1&label=Me%20too'],
    ['bitcoin', 'BITCOIN:bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu?AMOUNT=0.1'],
    ['bitcoin', `bitcoin:${addresses.bitcoin}?amount=0.1&lightning=lnbc1pvjluezpp5qqqsyq`],
    ['ethereum', `ethereum:${evm}`],
    ['ethereum', `ethereum:${evm}@0x1`],
    ['polygon', `ethereum:${evm}@0x89?value=1`],
    ['ethereum', `eth:${evm}`],
    ['ethereum', `ethereum:pay-${evm}@1?value=1e18`],
    ['polygon', `ethereum:${evm}@137`],
    ['sol', `solana:${addresses.sol}?amount=1`],
    ['ton', `ton://transfer/${addresses.ton}?amount=1000`],
    ['tron', `tron:${addresses.tron}`],
    ['xrpl', `xrpl:${addresses.xrpl}?amount=1`],
  ] as const)('is the address in a link of %s: %s', (id, link) => {
    expect(pasted(id, link)).toBe(addresses[id])
  })

  it.each([
    ['polygon', `ethereum:${evm}@1`],
    ['polygon', `eth:${evm}`],
    ['polygon', `ethereum:${evm}@0x1`],
    ['ethereum', `ethereum:${evm}@0x89`],
    ['ethereum', `ethereum:${evm}@mainnet`],
    ['bitcoin', `lightning:lnbc1pvjluezpp5qqqsyq`],
    ['tron', `tron:${addresses.tron}@1`],
    ['ethereum', `ethereum:${evm}@1/transfer?address=${evm}&uint256=5`],
    ['tron', `bitcoin:${addresses.tron}`],
    ['xrpl', `xrpl:${addresses.xrpl}?dt=12`],
    ['xrpl', `${addresses.xrpl}:12`],
    ['ton', `ton://transfer/${addresses.ton}?text=12`],
    ['sol', `solana:${addresses.sol}?memo=12`],
    ['bitcoin', `bitcoin:${addresses.bitcoin}?req-other=1`],
    ['tron', `https://tronscan.org/#/address/${addresses.tron}`],
    ['tron', `${addresses.tron} ${addresses.tron}`],
    ['near', 'alice.near bob.near'],
    ['near', 'alice.near\nbob.near'],
    ['unknown', 'tron:TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
    ['tron', ''],
  ])('error: is no address of %s: %s', (id, text) => {
    const found = pasted(id, text)
    expect(found).toBe(text)
    if (id !== 'unknown') expect(checkAddress(familyOf({ id, type: '' }), found).ok).toBe(false)
  })

  it('never changes an address into another one (What is pasted loses its decoration, and nothing else)', () => {
    for (const address of Object.values(addresses))
      for (const id of ids)
        expect(accountOf(familyOf({ id, type: '' }), pasted(id, address))).toBe(
          accountOf(familyOf({ id, type: '' }), address),
        )
  })
})

describe('what is pasted as a hash or a tag', () => {
  const hash = 'ab'.repeat(32)

  it('is the hash in one piece', () => {
    expect(pastedText(`\u200e${hash}\n`)).toBe(hash)
    expect(pastedText(groupAddress(`0x${hash}`).join(' '))).toBe(`0x${hash}`)
  })

  it('error: is not joined of two', () => {
    expect(pastedText(`${hash} ${hash}`)).toBe(`${hash} ${hash}`)
  })

  it('is the tag without what surrounds it', () => {
    expect(pastedTag('\u202a\u00a012345\u200b\n')).toBe('12345')
    expect(pastedTag('to  my account ')).toBe('to  my account')
    expect(pastedTag(' \u200b\n')).toBe('')
  })

  it.each(['12 345', '12\u200b345'])('error: stays as it is inside: %s', (tag) => {
    expect(pastedTag(tag)).toBe(tag)
  })
})

describe('what is pasted as a hash', () => {
  const hash = '5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060'
  const base64 = 'XFBO1DLLURE4vPCaXopBDdSh4gTvhL_t-xbfuhsiIGA='
  const near = '7AfwNxWt3V5Ngxg3tHqfGbjwbxs2TgcCCe9RRtGjKJH4'
  const base58 = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'

  it.each([
    [`https://etherscan.io/tx/0x${hash}`, `0x${hash}`],
    [`https://tronscan.org/#/transaction/${hash}?lang=en`, hash],
    [`https://explorer.solana.com/tx/${base58}`, base58],
    [`https://tonviewer.com/transaction/${hash}/.`, hash],
    [`https://tonviewer.com/transaction/${base64}`, base64],
    [`https://tonscan.org/tx/${encodeURIComponent('/+' + base64.slice(2))}`, `/+${base64.slice(2)}`],
    [`https://tonscan.org/tx/${base64.slice(0, -1)}?tab=raw`, base64.slice(0, -1)],
    [`https://nearblocks.io/txns/${near}#execution`, near],
    [`https://explorer.near.org/transactions/${near}`, near],
    [` ${hash}. `, hash],
  ])('is the hash in %s', (text, expected) => expect(pastedHash(text)).toBe(expected))

  it.each([
    'https://shop.example/order/12',
    `https://etherscan.io/address/${evm}`,
    `https://solscan.io/account/${addresses.sol}`,
    `https://tonviewer.com/${addresses.ton}`,
    `https://nearblocks.io/address/${near}`,
    `https://nearblocks.io/txns/${near}1234`,
    'no hash',
  ])('error: is none in %s', (text) => expect(pastedHash(text)).toBe(text))
})
