import { describe, expect, it } from 'vitest'
import { tokensOf } from '../../../src/core/addresses/tokens.js'
import { pinnedAmount } from '../../../src/core/transfers/pinned-amount.js'

const chain = (id: string) => ({ id, name: id, type: '' })
const native = (symbol: string) => ({ id: symbol, name: symbol, symbol, token: false })
const token = (symbol: string, contract: string) => ({ ...native(symbol), token: true, contract })
const contractOf = (id: string, symbol: string) =>
  tokensOf(id).find((pinned) => pinned.symbol === symbol)?.contract ?? ''

describe('pinnedAmount', () => {
  it('is in the smallest unit of the network’s own coin', () => {
    expect(pinnedAmount({ chain: chain('xrpl'), coin: native('XRP'), amount: '1.5' })).toEqual({
      units: 1_500_000n,
    })
  })

  it('is in the smallest unit of a token, with its contract as pinned', () => {
    const contract = contractOf('tron', 'USDT')
    expect(pinnedAmount({ chain: chain('tron'), coin: token('USDT', contract), amount: '1.5' })).toEqual({
      units: 1_500_000n,
      contract,
    })
  })

  it.each([
    ['a network that is not pinned', 'brand-new', native('ETH'), '1'],
    ['a token without fixed decimals', 'xrpl', token('USDC', contractOf('xrpl', 'USDC')), '1'],
    [
      'a contract in letters of another case',
      'tron',
      token('USDT', contractOf('tron', 'USDT').toLowerCase()),
      '1',
    ],
    ['an amount finer than the coin', 'xrpl', native('XRP'), '0.0000001'],
    ['zero', 'xrpl', native('XRP'), '0.00'],
    ['text that is no amount', 'xrpl', native('XRP'), '1e3'],
  ])('error: does not exist for %s', (_, id, coin, amount) => {
    expect(pinnedAmount({ chain: chain(id), coin, amount })).toBe(undefined)
  })
})
