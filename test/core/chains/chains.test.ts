import { describe, expect, it } from 'vitest'
import { chains, familyOf, findChain } from '../../../src/core/chains/chains.js'
import { explorers, explorerUrl } from '../../../src/core/chains/explorers.js'
import { networkNickname, usualId } from '../../../src/core/chains/exchange-names.js'
import { abandonAbout } from '../../support/address-vectors.js'

const listed =
  'aptos avalanche bitcoin bsc ethereum move optimism planq polygon sol stable stellar ton tron xrp xrpl ' +
  'aurora near base beam pego 8453'

describe('chains', () => {
  it('has every chain id of the interface, each once', () => {
    expect(chains.flatMap(({ ids }) => ids).sort()).toEqual(listed.split(' ').sort())
  })

  it('has an explorer for every network but Movement', () => {
    const ids = chains.map(({ ids: [id] }) => id)
    expect(Object.keys(explorers).sort()).toEqual(ids.filter((id) => id !== 'move').sort())
  })

  it.each(Object.entries(explorers))('%s links to an https page only', (_, explorer) => {
    expect(explorer.tx).toMatch(/^https:\/\/[a-z.]+\/[^{}]*\{hash\}[^{}]*$/)
    expect(explorer.address).toMatch(/^https:\/\/[a-z.]+\/[^{}]*\{address\}[^{}]*$/)
  })

  it('has an EVM chain id on every EVM network, all different, and nowhere else', () => {
    const evm = chains.filter(({ family }) => family === 'evm')
    expect(new Set(evm.map(({ evmChainId }) => evmChainId)).size).toBe(evm.length)
    expect(
      chains.filter(({ family, evmChainId }) => (family === 'evm') !== (evmChainId !== undefined)),
    ).toEqual([])
  })

  it('gives a payment URI to three networks, each of its own', () => {
    expect(
      chains.filter(({ nativeUri }) => nativeUri).map(({ ids, nativeUri }) => [ids[0], nativeUri]),
    ).toEqual([
      ['bitcoin', 'bitcoin'],
      ['sol', 'solana'],
      ['ton', 'ton'],
    ])
  })
})

describe('findChain', () => {
  it.each([
    ['xrp', 'xrpl'],
    ['base', '8453'],
  ])('takes %s and %s for one network', (a, b) => {
    expect(findChain(a)).toBeDefined()
    expect(findChain(a)).toBe(findChain(b))
  })

  it.each(['', 'BSC', 'bsc ', 'litecoin', 'constructor', '__proto__'])('error: knows no %j', (id) => {
    expect(findChain(id)).toBeUndefined()
  })
})

describe('usualId', () => {
  it('is the first id of every network in the registry', () => {
    for (const { ids } of chains) expect(new Set(ids.map(usualId))).toEqual(new Set([ids[0]]))
  })

  it('is any other id itself', () => {
    expect(usualId('brand-new')).toBe('brand-new')
  })
})

describe('familyOf', () => {
  it('goes by the id first', () => {
    expect(familyOf({ id: 'near', type: '' })).toBe('near')
    expect(familyOf({ id: 'tron', type: 'evm' })).toBe('tron')
  })

  it.each([
    ['evm', 'evm'],
    ['aptos', 'aptos'],
    ['btc', 'btc'],
    ['sol', 'sol'],
    ['ton', 'ton'],
    ['tron', 'tron'],
    ['xrpl', 'xrpl'],
    ['stellar', 'stellar'],
    ['move', 'aptos'],
  ])('takes a new chain of type %s for %s', (type, family) => {
    expect(familyOf({ id: 'brand-new', type })).toBe(family)
  })

  it.each(['', 'EVM', 'kaspa', 'constructor'])('error: knows no type %j', (type) => {
    expect(familyOf({ id: 'brand-new', type })).toBeUndefined()
  })
})

describe('networkNickname', () => {
  it.each([
    ['tron', 'TRC-20'],
    ['bsc', 'BEP-20'],
    ['ethereum', 'ERC-20'],
    ['sol', 'SPL'],
  ])('of a token on %s is %s', (id, nickname) => {
    expect(networkNickname(id, true)).toBe(nickname)
  })

  it('is never shared by two networks', () => {
    const nicknames = chains.flatMap(({ ids: [id] }) => networkNickname(id, true) ?? [])
    expect(nicknames).toHaveLength(4)
    expect(new Set(nicknames).size).toBe(nicknames.length)
  })

  it('is nothing for native coins, other EVM networks and unknown chains', () => {
    expect(networkNickname('tron', false)).toBeUndefined()
    expect(networkNickname('base', true)).toBeUndefined()
    expect(networkNickname('brand-new', true)).toBeUndefined()
  })
})

describe('explorerUrl', () => {
  const hex = 'ab'.repeat(32)
  const [account] = abandonAbout.evm

  it.each([
    ['ethereum', `0x${hex}`, `https://etherscan.io/tx/0x${hex}`],
    ['8453', `0x${hex}`, `https://basescan.org/tx/0x${hex}`],
    ['bitcoin', hex, `https://mempool.space/tx/${hex}`],
    ['sol', '5'.repeat(88), `https://solscan.io/tx/${'5'.repeat(88)}`],
    ['ton', hex, `https://tonviewer.com/transaction/${hex}`],
    ['tron', hex, `https://tronscan.org/#/transaction/${hex}`],
    ['stellar', hex, `https://stellar.expert/explorer/public/tx/${hex}`],
    ['xrp', hex.toUpperCase(), `https://livenet.xrpl.org/transactions/${hex.toUpperCase()}`],
    ['aptos', `0x${hex}`, `https://explorer.aptoslabs.com/txn/0x${hex}?network=mainnet`],
    ['near', '6'.repeat(44), `https://nearblocks.io/txns/${'6'.repeat(44)}`],
  ])('on %s links to the transaction', (id, txId, url) => {
    expect(explorerUrl(id, { txId, address: 'not-needed' })).toBe(url)
  })

  it.each(['65f0c0ffee0000000000abcd', `${hex}`, `0x${hex}00`, '', '../..', `0x${hex}\n`])(
    'links to the address when the txId is %j',
    (txId) => {
      expect(explorerUrl('ethereum', { txId, address: account })).toBe(
        `https://etherscan.io/address/${account}`,
      )
    },
  )

  const base58 = '5'
  it.each([
    ['ethereum', `0x${hex}`],
    ['bitcoin', hex],
    ['sol', base58.repeat(85)],
    ['sol', base58.repeat(86)],
    ['sol', base58.repeat(88)],
    ['ton', hex],
    ['tron', hex],
    ['stellar', hex],
    ['xrpl', hex],
    ['aptos', `0x${hex}`],
    ['near', base58.repeat(42)],
    ['near', base58.repeat(44)],
  ])('on %s takes the whole of %s for a transaction, and nothing like it', (id, txId) => {
    const urlOf = (text: string) => explorerUrl(id, { txId: text, address: 'the-address' })
    expect(urlOf(txId)).toContain(txId)
    // `0` is no character of base58.
    const others = [`0${txId}`, `${txId}0`, txId.replaceAll(/[a-f]/g, 'g')].filter((text) => text !== txId)
    for (const other of others) expect(urlOf(other), other).toContain('the-address')
  })

  it('links to the address when there is no txId', () => {
    expect(explorerUrl('aptos', { address: '0xeb66' })).toBe(
      'https://explorer.aptoslabs.com/account/0xeb66?network=mainnet',
    )
  })

  it('encodes the address', () => {
    expect(explorerUrl('ton', { address: '-1:ab' })).toBe('https://tonviewer.com/-1%3Aab')
    expect(explorerUrl('ethereum', { address: '0x"><script>?a=b#c/$&' })).toBe(
      'https://etherscan.io/address/0x%22%3E%3Cscript%3E%3Fa%3Db%23c%2F%24%26',
    )
  })

  it.each(['', '.', '..', 'a b', 'ünïcödé', '\ud800', '/ab', 'abé', 'é-1:ab', '-1:abz', '-1:g'])(
    'error: has no link for the address %j',
    (address) => {
      expect(explorerUrl('ethereum', { address })).toBeUndefined()
    },
  )

  it.each(['move', 'brand-new'])('error: has no link on %s, whose explorer is not known', (id) => {
    expect(explorerUrl(id, { txId: `0x${hex}`, address: account })).toBeUndefined()
  })
})
