/** Links to buy a coin first: of what the service's on-ramp delivers, and never in the way of a payment. */
import { describe, expect, it } from 'vitest'
import { createCheckout } from '../../../src/server/index.js'
import { memoryStore } from '../../../src/server/store/memory.js'
import {
  changing,
  secret,
  freshEndpoint,
  type Endpoint,
  type EndpointOptions,
} from '../../support/sandbox-endpoint.js'

let endpoint: Endpoint | undefined

const onrampUrl = 'https://buy.example/{chain}?coin={coin}'
async function start(options: EndpointOptions = {}) {
  // The sandbox reads timestamps by the real clock, which `advance` leaves behind.
  const sandbox = { timestampToleranceMs: 3_600_000 }
  endpoint = await freshEndpoint({ isSigned: true, onrampUrl, sandbox, ...options })
  return endpoint
}
const links = async ({ methods, session }: Endpoint) =>
  new Map(
    (await methods(await session())).map(({ chain, coin, buyUrl }) => [`${chain.id}/${coin.id}`, buyUrl]),
  )
const onrampCalls = ({ calls }: Endpoint) => calls.filter((call) => call.includes('/onramp/')).length

/** The link of a method, once it is known: the first answers may come before it is. */
const linkOf = (running: Endpoint, method: string) =>
  expect.poll(async () => (await links(running)).get(method), { message: method })

describe('the methods of an endpoint with onrampUrl', () => {
  it('have a link where the service delivers the coin on that network, and no other', async () => {
    const running = await start()
    await linkOf(running, 'tron/usdt').toBe('https://buy.example/tron?coin=usdt')
    const found = await links(running)
    expect(found.get('ton/usdt')).toBeUndefined()
    expect([...found.values()].filter(Boolean).length).toBeGreaterThan(5)
  })

  it('have a link where the on-ramp names the network by its other id', async () => {
    const renamed = changing('/onramp/coins', (data) => {
      for (const coin of data as unknown as { chains: string[] }[])
        coin.chains = coin.chains.map((chain) => (chain === 'xrpl' ? 'xrp' : chain))
    })
    const running = await start({ intercept: renamed })
    const onXrpl = async () =>
      [...(await links(running))].filter(([id, url]) => /^xrpl?\//.test(id) && url !== undefined)
    await expect.poll(onXrpl).not.toEqual([])
  })

  it('have none by default, and the service is not asked', async () => {
    endpoint = await freshEndpoint({ isSigned: true })
    expect([...(await links(endpoint)).values()].filter(Boolean)).toEqual([])
    expect(onrampCalls(endpoint)).toBe(0)
  })

  it('encodes what it puts into the address', async () => {
    const odd = changing('/onramp/coins', (data) => {
      for (const coin of data as unknown as { id: string }[]) if (coin.id === 'usdt') coin.id = 'usdt?#&'
    })
    const running = await start({ intercept: odd })
    await linkOf(running, 'bitcoin/bitcoin').toBeDefined()
    const found = await links(running)
    expect([...found.values()].filter(Boolean).every((url) => URL.canParse(url ?? ''))).toBe(true)
    expect(found.get('tron/usdt')).toBeUndefined()
  })

  it('asks once in five minutes, also while the on-ramp fails, and reports that', async () => {
    const running = await start()
    await running.fault({ name: 'status-404', operation: 'onrampCoins' })
    const failures = () => running.reports.filter(({ where }) => where === 'onramp')
    await links(running)
    await expect.poll(failures).toHaveLength(1)
    for (let visit = 0; visit < 3; visit += 1) await links(running)
    const asked = onrampCalls(running)
    expect(failures()).toHaveLength(1)
    running.advance(6 * 60_000)
    await running.heal()
    await linkOf(running, 'tron/usdt').toBeDefined()
    expect(onrampCalls(running)).toBe(asked + 1)
  })

  it('keeps the links that it knows while the on-ramp fails', async () => {
    const running = await start()
    await linkOf(running, 'tron/usdt').toBeDefined()
    await running.fault({ name: 'status-404', operation: 'onrampCoins' })
    running.advance(6 * 60_000)
    await links(running)
    await expect.poll(() => running.reports.some(({ where }) => where === 'onramp')).toBe(true)
    expect((await links(running)).get('tron/usdt')).toBeDefined()
  })

  it('error: a refused signature takes the links alone, not the service and its payments', async () => {
    const running = await start({ assumptions: { signature: 'colon' } })
    await links(running)
    await expect.poll(() => running.reports.map(({ where }) => where)).toEqual(['onramp'])
    expect([...(await links(running)).values()].filter(Boolean)).toEqual([])
    expect((await running.request<{ gateway: string }>('GET', '/health')).body.gateway).toBe('up')
    expect((await running.pay(await running.session(), 'tron', 'usdt')).status).toBe(201)
  })

  it('reports coins that can’t be read', async () => {
    const unread = changing('/onramp/coins', (data) => {
      for (const coin of (data as unknown as { isContract: unknown }[]).slice(0, 2)) coin.isContract = 'yes'
    })
    const running = await start({ intercept: unread })
    await links(running)
    await expect
      .poll(() => running.events)
      .toContainEqual({
        type: 'fields-dropped',
        operation: 'onramp.coins',
        records: 2,
        fields: ['isContract'],
      })
  })

  it('error: needs the access secret', () => {
    const options = {
      gateway: { baseUrl: 'https://pay.example', accessId: 'access-id-of-the-shop' },
      secrets: [secret],
      store: memoryStore(),
      merchant: { name: 'Shop' },
    }
    expect(() => createCheckout({ ...options, onrampUrl })).toThrow(/^onrampUrl: needs accessSecret/)
  })
})
