/** Sections 2.11, 2.12, 8 and 9: the values, limits and prefixes that the interface names. */
import { describe, expect, it } from 'vitest'
import { sandboxAccessId } from '../../src/sandbox/index.js'
import { namedByCurrencies, seenChains, seenChainTypes } from './fixtures/chain.js'
import { seenCurrencies } from './fixtures/currency.js'
import { startService } from './service.js'

type Listed = { id: string; chainType?: string; chains?: readonly string[] }

describe('2.11 and 2.12 the sandbox', () => {
  it('lists each chain, type of chain and currency that was seen, and chains that currencies alone name', async () => {
    const { call } = startService()
    // As the tables of sections 2.11 and 2.12 have it, which is tested elsewhere.
    const { data: chains } = (await call('GET system/chains')).data as { data: Listed[] }
    const currencies = (await call('GET system/currency')).data as Listed[]
    const ids = chains.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([...seenChains]))
    expect(chains.map(({ chainType }) => chainType)).toEqual(expect.arrayContaining([...seenChainTypes]))
    expect(currencies.map(({ id }) => id)).toEqual(expect.arrayContaining([...seenCurrencies]))
    expect(ids.filter((id) => namedByCurrencies.includes(id))).toEqual([])
    expect(currencies.flatMap((one) => one.chains)).toEqual(expect.arrayContaining([...namedByCurrencies]))
  })
})

describe('8 the sandbox', () => {
  it('lists wallet addresses from page 1, 20 a page, when nothing else is asked for', async () => {
    const { call } = startService()
    const { data: wallet } = await call('POST wallet', { body: { reference: 'customer-7' } })
    const all: unknown[] = Object(wallet).addresses
    const page = async (query?: Record<string, unknown>) => {
      const parameters = ['customer-7']
      return (await call('GET wallet/{walletReference}/addresses', { parameters, ...(query && { query }) }))
        .data
    }
    expect(all.length).toBeGreaterThan(20)
    expect(await page()).toEqual(all.slice(0, 20))
    expect(await page({ page: 1, limit: 20 })).toEqual(all.slice(0, 20))
    expect(await page({ page: 2 })).toEqual(all.slice(20))
    expect(await page({ limit: 3 })).toEqual(all.slice(0, 3))
  })

  it.each([
    ['GET system/chains', 40],
    ['GET payout', 10],
  ] as const)('answers %s with limit %i', async (name, limit) => {
    expect((await startService().call(name)).data).toMatchObject({ page: 1, limit })
  })
})

describe('9 the version', () => {
  it.each([
    ['/v1/api/system/chains', 200],
    ['/api/system/chains', 404],
    ['/v2/api/system/chains', 404],
  ])('has the sandbox answer %s with HTTP %i', async (path, status) => {
    const { sandbox } = startService()
    const headers = { 'x-access-id': sandboxAccessId }
    expect(await sandbox.fetch(new Request(`http://sandbox.test${path}`, { headers }))).toHaveProperty(
      'status',
      status,
    )
  })
})
