import { describe, expect, it } from 'vitest'
import { tokensOf } from '../../src/core/addresses/tokens.js'
import { namedByCurrencies, seenChains } from '../contract/fixtures/chain.js'
import { startService, type ChainPage, type Currencies, type Rate } from '../support/sandbox.js'

const identifiers = [...seenChains, ...namedByCurrencies]

describe('GET /system/chains', () => {
  it('pages', async () => {
    const { get } = startService()
    const { data } = await get<ChainPage>('/system/chains?page=3&limit=7')
    expect(data).toMatchObject({ pages: 3, page: 3, limit: 7 })
    expect(data.data.map(({ id }) => id)).toEqual(['xrp', 'xrpl'])
  })

  it.each(['page=0', 'limit=-1', 'limit=ten'])('error: refuses %s', async (query) => {
    const { http, message } = await startService().get(`/system/chains?${query}`)
    expect([http, message]).toEqual([400, expect.stringMatching(/^(page|limit): /)])
  })
})

describe('GET /system/chains/{id}/currency', () => {
  it('lists what each chain can be paid in, with its contracts', async () => {
    const { get } = startService()
    for (const chain of identifiers) {
      const { data } = await get<Currencies>(`/system/chains/${chain}/currency`)
      expect(data.length).toBeGreaterThan(0)
      for (const currency of data) {
        expect(currency.chains).toContain(chain)
        expect(typeof currency.fee[chain]).toBe('string')
        expect('contractAddress' in currency).toBe(currency.isContract)
      }
    }
  })

  it('has the contracts that are pinned in the registry, and no withdrawn token', async () => {
    const { get } = startService()
    for (const chain of ['bsc', 'sol', 'stellar', 'ton', '8453', 'tron']) {
      const { data } = await get<Currencies>(`/system/chains/${chain}/currency`)
      const contracts = data.flatMap(({ contractAddress }) => contractAddress?.[chain] ?? [])
      const pinned = tokensOf(chain).filter(({ discontinued }) => !discontinued)
      expect(new Set(contracts)).toEqual(new Set(pinned.map(({ contract }) => contract)))
    }
  })
})

describe('GET /system/currency', () => {
  it('lists every currency with its records, fees and wallets', async () => {
    const { get } = startService()
    const { data } = await get<Currencies>('/system/currency')
    const ids = data.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(['avalanche', 'usdc', 'usdt', 'ethereum']))
    expect(new Set(ids).size).toBe(ids.length)
    for (const currency of data) {
      expect(currency._id).toMatch(/^[\da-f]{24}$/)
      expect(new Date(currency.createdAt).toISOString()).toBe(currency.createdAt)
      expect(Object.keys(currency.activationFee)).toEqual(Object.keys(currency.fee))
      expect(currency.wallets.length).toBeGreaterThan(0)
      expect(currency.icon).toMatch(/^https:\/\/icons\.sandbox\.invalid\//)
    }
  })
})

describe('GET /system/rates/{coin}', () => {
  it('answers numbers, in dollars unless asked for another currency', async () => {
    const { get } = startService()
    const dollars = (await get<Rate>('/system/rates/bitcoin')).data
    expect(dollars).toEqual({ coin: 'bitcoin', usd: dollars.usd, rate: dollars.usd, currency: 'USD' })
    expect(dollars.usd).toBeGreaterThan(1000)
    const naira = (await get<Rate>('/system/rates/bitcoin?currency=ngn')).data
    expect(naira).toMatchObject({ usd: dollars.usd, currency: 'NGN' })
    expect(naira.rate).toBeGreaterThan(dollars.usd * 100)
  })

  it('drifts with the clock, the same way for the same seed', async () => {
    const walk = async (seed: string) => {
      const { get, sandbox } = startService({ seed })
      const rates: number[] = []
      for (let day = 0; day < 4; day++) {
        rates.push((await get<Rate>('/system/rates/ton')).data.usd)
        sandbox.clock.advance(86_400_000)
      }
      return rates
    }
    const rates = await walk('one')
    expect(new Set(rates).size).toBe(4)
    expect(await walk('one')).toEqual(rates)
    expect(await walk('two')).not.toEqual(rates)
  })
})

describe('createSandbox', () => {
  it('makes the same payments for the same seed, and others without one', async () => {
    const first = await startService({ seed: 'one' }).initiate()
    expect(await startService({ seed: 'one' }).initiate()).toEqual(first)
    const other = await startService({ seed: 'two' }).initiate()
    expect(other._id).not.toBe(first._id)
    expect(other.walletAddress).not.toBe(first.walletAddress)
  })

  it('never gives an identifier or address out twice, not even after a reset', async () => {
    const { initiate, sandbox } = startService()
    const before = await initiate()
    sandbox.reset()
    expect(sandbox.payments()).toEqual([])
    const after = await initiate()
    expect(after._id).not.toBe(before._id)
    expect(after.walletAddress).not.toBe(before.walletAddress)
  })
})
