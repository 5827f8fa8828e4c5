import { describe, expect, it } from 'vitest'
import { chain, currency, gatewayTo, success } from '../fixtures.js'

const schemaError = expect.objectContaining({ code: 'schema', ambiguous: false })
const page = (items: unknown[], number = 1, pages = 1) =>
  success({ data: items, page: number, pages, limit: 40 })

describe('system.chains', () => {
  it('leaves out a broken record, and links that no page should use', async () => {
    const odd = chain('sol', { explorer: 'javascript:alert(1)', icon: '' })
    const { gateway } = gatewayTo(() => page([{ id: 'ton' }, chain('bad id'), odd, null]))
    const { items, dropped } = await gateway.system.chains()
    expect(items).toEqual([{ ...chain('sol'), explorer: undefined, icon: undefined, dropped: ['explorer'] }])
    expect(dropped).toStrictEqual({ count: 3, reasons: ['0.name', '1.id', '3'] })
  })
})

describe('system.allChains', () => {
  const ids = async (chains: AsyncIterable<{ id: string }>) => {
    const found: string[] = []
    for await (const { id } of chains) found.push(id)
    return found
  }

  it('follows a service that counts its pages from 0', async () => {
    const { gateway, seen } = gatewayTo((_, index) => page([chain(`chain-${index}`)], index, 2))
    expect(await ids(gateway.system.allChains())).toStrictEqual(['chain-0', 'chain-1'])
    expect(seen.map(({ url }) => url.search)).toStrictEqual(['', '?page=1'])
  })

  it('stops after a hundred pages, and says so', async () => {
    const { gateway, seen } = gatewayTo((_, index) => page([chain(`chain-${index}`)], index + 1, 1e9))
    const cuts: object[] = []
    expect(await ids(gateway.system.allChains({ onCut: (cut) => cuts.push(cut) }))).toHaveLength(100)
    expect(seen).toHaveLength(100)
    expect(cuts).toEqual([{ page: 100, pages: 1e9 }])
  })

  it('error: fails at the hundredth page of more, without onCut, and not of exactly a hundred', async () => {
    for (const pages of [100, 101]) {
      const { gateway } = gatewayTo((_, at) => page([chain(`chain-${at}`)], at + 1, pages))
      const found: string[] = []
      const walk = (async () => {
        for await (const { id } of gateway.system.allChains()) found.push(id)
      })()
      if (pages === 100) await walk
      else await expect(walk).rejects.toThrow('system/chains: page 100 of 101 is the last that is read')
      expect(found).toHaveLength(100)
    }
  })
})

describe('a name', () => {
  it('comes without the marks that reorder the words around it, and a word of the interface as it is', async () => {
    const hostile = { name: '\u202Erehte', symbol: 'USDT\u2067', status: 'active\u202E' }
    const { gateway } = gatewayTo(({ url }) =>
      url.pathname.endsWith('/chains')
        ? page([chain('tron', hostile)])
        : success([currency('usdt', hostile)]),
    )
    const { items } = await gateway.system.chains()
    expect(items[0]).toMatchObject({ name: 'rehte', status: 'active\u202E' })
    const [usdt] = await gateway.system.currencies()
    expect(usdt).toMatchObject({ name: 'rehte', symbol: 'USDT', status: 'active\u202E' })
  })

  it('error: of an identifier with such marks is none: its record is left out', async () => {
    const { gateway } = gatewayTo(() => success([currency('usdt'), currency('usdt\u202E')]))
    const found = await gateway.system.currencies()
    expect(found.map(({ id }) => id)).toStrictEqual(['usdt'])
    expect(found.dropped).toStrictEqual({ count: 1, reasons: ['1.id'] })
  })
})

describe('system.currencies', () => {
  it('names the maps and lists of which it left out an entry', async () => {
    const odd = { chains: ['tron', 'a b'], contractAddress: { tron: 'TR 7' }, fee: { tron: true, bsc: '1' } }
    const { gateway } = gatewayTo(() => success([currency('usdt', odd)]))
    const [usdt] = await gateway.system.currencies()
    expect(usdt).toMatchObject({ chains: ['tron'], fee: { bsc: '1' } })
    expect(usdt?.dropped?.toSorted()).toStrictEqual(['chains', 'contractAddress', 'fee'])
  })

  it('looks contracts up by chain without finding inherited names', async () => {
    const contractAddress = JSON.parse('{"tron":"TR7N","ethereum":"","sol":null,"__proto__":{"base":"0x1"}}')
    const { gateway } = gatewayTo(() => success([currency('usdt', { contractAddress })]))
    const [usdt] = await gateway.system.currencies()
    expect(Object.keys(usdt?.contractAddress ?? {})).toStrictEqual(['tron'])
    expect(usdt?.contractAddress?.['constructor']).toBeUndefined()
    expect(usdt?.contractAddress?.['base']).toBeUndefined()
  })

  it('gives fees as the texts they came as, and leaves out what is none', async () => {
    const { gateway } = gatewayTo(() =>
      success([
        currency('usdt', { fee: { tron: '1 %', bsc: 0.5, ton: 1e-7, sol: true, eth: -1, btc: null } }),
      ]),
    )
    expect(Object.entries((await gateway.system.currencies())[0]?.fee ?? {})).toStrictEqual([
      ['tron', '1 %'],
      ['bsc', '0.5'],
      ['ton', '0.0000001'],
    ])
  })

  it('reads more than the limit of a single record', async () => {
    const many = Array.from({ length: 2000 }, (_, index) => currency(`coin-${index}`))
    const { gateway } = gatewayTo(() => success(many))
    expect(JSON.stringify(many).length).toBeGreaterThan(262_144)
    expect(await gateway.system.currencies()).toHaveLength(2000)
  })
})

describe('system.rate', () => {
  const price = { coin: 'btc', usd: 64321.5, rate: 59000.25, currency: 'EUR' }

  it('asks for a fiat currency by the assumed name', async () => {
    for (const [options, search] of [
      [{}, '?currency=EUR'],
      [{ assumptions: { ratesCurrencyParam: 'fiat' } }, '?fiat=EUR'],
    ] as const) {
      const { gateway, seen } = gatewayTo(() => success(price), options)
      await gateway.system.rate('btc', { currency: 'EUR' })
      expect(seen[0]?.url.search).toBe(search)
    }
  })

  it('has the price in US dollars from an answer in any currency', async () => {
    const { gateway } = gatewayTo(() => success(price))
    expect(await gateway.system.rate('btc', { currency: 'USD' })).toMatchObject({
      currency: 'USD',
      rate: '64321.5',
    })
  })

  it('turns a rate per dollar into one per coin when rateMeaning says so', async () => {
    const perDollar = { coin: 'btc', usd: 64000.5, rate: 0.92, currency: 'EUR' }
    const assumptions = { rateMeaning: 'per-usd' } as const
    const { gateway } = gatewayTo(() => success(perDollar), { assumptions })
    expect((await gateway.system.rate('btc', { currency: 'EUR' })).rate).toBe('58880.46')
  })

  it('error: refuses a price in another currency than asked for', async () => {
    const { gateway } = gatewayTo(() => success({ ...price, currency: 'USD' }))
    await expect(gateway.system.rate('btc', { currency: 'EUR' })).rejects.toThrow(
      'system/rates/{coin}: data.currency is not the one asked for',
    )
  })

  it.each([0, '0.00', -1, '59,000', 'free'])('leaves out the rate %o alone, and names it', async (rate) => {
    const { gateway } = gatewayTo(() => success({ ...price, rate }))
    const found = await gateway.system.rate('btc')
    expect(found).toStrictEqual({ coin: 'btc', usd: found.usd, dropped: ['rate'] })
    expect(found.usd).toBeDefined()
  })

  it.each([null, undefined])('has no rate where the service has %o', async (rate) => {
    const { gateway } = gatewayTo(() => success({ ...price, rate }))
    const found = await gateway.system.rate('btc')
    expect(found).not.toHaveProperty('rate')
    expect(found).not.toHaveProperty('dropped')
  })

  it.each([undefined, 'EUR'])(
    'leaves out a rate in eur with its currency, asked for %o',
    async (currency) => {
      const { gateway } = gatewayTo(() => success({ ...price, currency: 'eur' }))
      const found = await gateway.system.rate('btc', { ...(currency && { currency }) })
      expect(found).toStrictEqual({ coin: 'btc', usd: found.usd, dropped: ['currency'] })
    },
  )

  it('takes the price in US dollars for the rate in them, whatever the rate is', async () => {
    const { gateway } = gatewayTo(() => success({ ...price, usd: '64000.5', rate: 0, currency: 'eur' }))
    expect(await gateway.system.rate('btc', { currency: 'USD' })).toMatchObject({
      currency: 'USD',
      rate: '64000.5',
    })
  })

  it('error: refuses an answer without any price', async () => {
    const { gateway } = gatewayTo(() => success({ ...price, usd: 0, rate: '0' }))
    await expect(gateway.system.rate('btc')).rejects.toEqual(schemaError)
  })

  it('error: refuses to ask for a currency that is no ISO code', async () => {
    const { gateway, seen } = gatewayTo(() => success(price))
    await expect(gateway.system.rate('btc', { currency: 'euro' })).rejects.toMatchObject({
      code: 'invalid-input',
    })
    expect(seen).toHaveLength(0)
  })
})
