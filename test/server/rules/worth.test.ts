import { describe, expect, it, vi } from 'vitest'
import type { Transaction } from '../../../src/gateway/index.js'
import { createRateSource } from '../../../src/server/payments/rates.js'
import { examineWorth } from '../../../src/server/rules/worth.js'
import { attempt } from '../../support/stored-orders.js'

const inFiat = attempt('a')
const { fiatCurrency: _, ...inCoin } = inFiat
const answer: Transaction = {
  ...{ shape: 'compact', type: 'receive', chain: 'tron', contract: '' },
  ...{ ids: ['service-1'], address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', amount: '25' },
}
/** Two dollars for a coin: 25 of them are worth 50, and the price is 49.99. */
const rate = { perCoin: '2', usdPerCoin: '2' }

describe('examineWorth (R8)', () => {
  it.each<[string, Partial<Transaction>]>([
    ['another amount below the band', { coinAmount: '24.2' }],
    ['another amount above the band', { coinAmount: '25.8' }],
  ])('error: refuses an answer that names %s, at any price', (_name, change) => {
    for (const of of [inFiat, inCoin])
      expect(examineWorth(of, '25', { ...answer, ...change }, rate, 300)).toEqual({
        reason: 'the answer names two amounts',
        isUnknown: false,
      })
  })

  it.each(['24.25', '25', '25.75'])('takes %s for 25, which rounding may cause', (coinAmount) => {
    expect(examineWorth(inFiat, '25', { ...answer, coinAmount }, rate, 300)).toEqual({ isUnknown: false })
  })

  it('error: refuses an amount that a rate contradicts, and names the rate', () => {
    expect(examineWorth(inFiat, '25', answer, { perCoin: '1', usdPerCoin: '1' }, 300)).toEqual({
      reason: 'the amount is not worth the price (listed-rate)',
      isUnknown: false,
    })
  })

  it('error: refuses an amount that the answer itself values at another price', () => {
    for (const change of [{ usdAmount: '1' }, { agentAmount: '1', agentCurrency: 'USD' }])
      expect(examineWorth(inFiat, '25', { ...answer, ...change }, undefined, 300).reason).toMatch(
        /^the amount is not worth the price/,
      )
  })

  it('does not know the worth without any rate, and needs none for a price in the coin', () => {
    expect(examineWorth(inFiat, '25', answer, undefined, 300)).toEqual({ isUnknown: true })
    expect(examineWorth(inCoin, '25', answer, undefined, 300)).toEqual({ isUnknown: false })
  })
})

describe('createRateSource', () => {
  it('asks for the coin in the currency of its price', async () => {
    const listed = vi.fn().mockResolvedValue(rate)
    expect(await createRateSource({ rate: listed, freshRate: vi.fn() }).rateOf(inFiat)).toEqual(rate)
    expect(listed).toHaveBeenCalledExactlyOnceWith(inFiat.coin, 'USD')
  })

  it('asks for none where the price is in the coin', async () => {
    const listed = vi.fn()
    expect(await createRateSource({ rate: listed, freshRate: vi.fn() }).rateOf(inCoin)).toBeUndefined()
    expect(listed).not.toHaveBeenCalled()
  })

  it('asks for a rate of this minute where money came late', async () => {
    const freshRate = vi.fn().mockResolvedValue(rate)
    const source = createRateSource({ rate: vi.fn(), freshRate })
    expect(await source.freshRateOf(inFiat)).toEqual(rate)
    expect(freshRate).toHaveBeenCalledExactlyOnceWith(inFiat.coin, 'USD')
    expect(await source.freshRateOf(inCoin)).toBeUndefined()
  })

  it('knows none after a second', async () => {
    vi.useFakeTimers()
    try {
      const found = createRateSource({
        rate: () => new Promise(() => undefined),
        freshRate: vi.fn(),
      }).rateOf(inFiat)
      await vi.advanceTimersByTimeAsync(1000)
      expect(await found).toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
  })
})
