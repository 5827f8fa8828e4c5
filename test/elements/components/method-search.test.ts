import { expect } from '@open-wc/testing'
import type { Method } from '../../../src/core/contract/wire.js'
import {
  coinEntries,
  lowestEstimate,
  withoutAliases,
} from '../../../src/elements/components/crypto-method-select/coins.js'
import {
  indexMethods,
  narrowEntries,
  searchMethods,
} from '../../../src/elements/components/crypto-method-select/search.js'
import { arrangeMethods } from '../../../src/elements/components/crypto-method-select/arrange-methods.js'
import { shortEstimate } from '../../../src/elements/components/crypto-method-select/estimates.js'
import { chains, coins, manyMethods, methods } from '../../support/canned-answers.js'

const usdt0 = { ...coins.usdt, id: 'usdt0', name: 'USDT0', symbol: 'USDT0' }

const trx = { id: 'tron', name: 'TRON', symbol: 'TRX', token: false }

const listed: Method[] = [
  ...methods,
  { chain: chains.polygon, coin: usdt0, estimate: null, available: true },
  { chain: chains.tron, coin: trx, estimate: null, available: true },
]

const named = (found: readonly Method[]) => found.map(({ chain, coin }) => `${coin.symbol} ${chain.id}`)

/** The coins found, best first, each with its networks. */
const find = (query: string, list = listed) => {
  const { matches, without } = searchMethods(indexMethods(list), query)
  const entries = narrowEntries(coinEntries(list), matches)
  return { found: entries.flatMap(({ networks }) => named(networks)), entries, without }
}

describe('searchMethods', () => {
  for (const [query, first] of [
    ['usdt', 'USDT tron'],
    ['USDT0', 'USDT0 polygon'],
    ['tether', 'USDT tron'],
    ['TRC-20', 'USDT tron'],
    ['trc20', 'USDT tron'],
    ['trc 20', 'USDT tron'],
    ['usdttrc20', 'USDT tron'],
    ['usdt/tron', 'USDT tron'],
    ['erc20 usdc', 'USDC ethereum'],
    ['bep20', 'USDT bsc'],
    ['Binance Smart Chain', 'BNB bsc'],
    ['tron', 'TRX tron'],
    ['matic', 'POL polygon'],
    ['TRÓN usdt', 'USDT tron'],
    ['btc', 'BTC bitcoin'],
    ['xbt', 'BTC bitcoin'],
    ['ripple', 'XRP xrpl'],
    ['gram', 'TON ton'],
    ['tron usdt', 'USDT tron'],
  ] as const) {
    it(`finds ${first} first for ${JSON.stringify(query)}`, () => {
      const { found, without } = find(query)
      expect(found[0]).to.equal(first)
      expect(without).to.equal(null)
    })
  }

  it('puts the coin that is meant before the one whose name begins with it', () => {
    const symbols = find('usdt', listed.toReversed()).entries.map(({ coin }) => coin.symbol)
    expect(symbols).to.deep.equal(['USDT', 'USDT0'])
  })

  it('needs every word, in any order', () => {
    const { found, entries } = find('ethereum usdc')
    expect(found).to.deep.equal(['USDC ethereum'])
    expect(entries[0]?.isNarrowed).to.equal(true)
  })

  it('leaves out the word that nothing matches, the last one where several could be it', () => {
    expect(find('btc lightning')).to.deep.include({ found: ['BTC bitcoin'], without: 'lightning' })
    expect(find('lightning btc')).to.deep.include({ found: ['BTC bitcoin'], without: 'lightning' })
    expect(find('btc tron')).to.deep.include({ found: ['BTC bitcoin'], without: 'tron' })
  })

  it('finds nothing for a word that is unknown, or two', () => {
    expect(find('dogecoin')).to.deep.include({ found: [], without: null })
    expect(find('doge lightning')).to.deep.include({ found: [], without: null })
  })

  it('folds the text of a list once, and of each search only its own', () => {
    const index = indexMethods(manyMethods(300))
    const normalize = String.prototype.normalize
    let folded = 0
    String.prototype.normalize = function (this: string, form?: string) {
      folded++
      return normalize.call(this, form)
    }
    try {
      searchMethods(index, 'coin 29')
    } finally {
      String.prototype.normalize = normalize
    }
    expect(folded).to.equal(1)
  })
})

describe('arrangeMethods', () => {
  const arranged = (words: string) => named(arrangeMethods(listed, words))
  const unnamed = arranged('')
  const first = (words: string, count: number) => arranged(words).slice(0, count)

  it('reads a word as a symbol, else as a network, else as a coin', () => {
    expect(first('BTC', 1)).to.deep.equal(['BTC bitcoin'])
    expect(first('ton', 1)).to.deep.equal(['TON ton'])
    expect(first('tron', 2)).to.deep.equal(['USDT tron', 'TRX tron'])
    expect(first('bnb', 1)).to.deep.equal(['BNB bsc'])
    expect(first('usdt0', 1)).to.deep.equal(['USDT0 polygon'])
  })

  it('takes a network and a coin together, and a star for any', () => {
    expect(first('tron:usdt, base:USDC', 2)).to.deep.equal(['USDT tron', 'USDC base'])
    expect(first('ton:*', 2)).to.deep.equal(['USDT ton', 'TON ton'])
    expect(first('*:sol', 1)).to.deep.equal(['SOL sol'])
  })

  it('takes either id of a network', () => {
    expect(first('xrp:*', 1)).to.deep.equal(['XRP xrpl'])
    expect(arranged('8453')).to.deep.equal(arranged('base'))
  })

  it('keeps the order for a name that is not listed, and without names', () => {
    expect(arranged('doge')).to.deep.equal(unnamed)
    expect(arranged(' ')).to.deep.equal(unnamed)
    expect(unnamed).to.have.members(named(listed))
  })

  it('puts first what is named, in the order of the names, and leaves the rest as it was', () => {
    const [top, rest] = [first('btc base', 3), arranged('btc base').slice(3)]
    expect(top).to.deep.equal(['BTC bitcoin', 'USDC base', 'ETH base'])
    expect(rest).to.deep.equal(unnamed.filter((name) => !top.includes(name)))
  })
})

describe('withoutAliases', () => {
  it('keeps one of two aliases of a network, the one that can be used', () => {
    const xrp: Method = {
      chain: { ...chains.xrpl, id: 'xrp' },
      coin: coins.xrp,
      estimate: '1',
      available: false,
    }
    expect(named(withoutAliases([xrp, { ...xrp, chain: chains.xrpl, available: true }]))).to.deep.equal([
      'XRP xrpl',
    ])
  })
})

describe('shortEstimate', () => {
  for (const [estimate, short] of [
    ['0.014218340912', '0.0142184'],
    ['0.00000000123456789', '0.00000000123457'],
    ['49.99', '49.99'],
    ['1234567.891', '1234568'],
  ] as const) {
    it(`writes ${estimate} as ${short}`, () => {
      expect(shortEstimate(estimate)).to.equal(short)
    })
  }
})

describe('lowestEstimate', () => {
  it('leaves out networks that are unknown or unavailable', () => {
    const [first] = methods
    if (!first) throw new Error('no methods')
    const cheap = { ...first, estimate: '1', available: false }
    expect(lowestEstimate([cheap, { ...first, estimate: null }, { ...first, estimate: '10' }])).to.equal('10')
    expect(lowestEstimate([cheap])).to.equal(null)
  })
})
