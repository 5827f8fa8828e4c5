/** Networks that only currency listings name (2.11): methods, or left out with a word to the operator. */
import { beforeEach, describe, expect, it } from 'vitest'
import { openedOnce } from '../../support/opened.js'
import { changing, freshEndpoint, startEndpoint, type Endpoint } from '../../support/sandbox-endpoint.js'

let endpoint: Endpoint
const shared = openedOnce(() => startEndpoint({ sandbox: { confirmDelayMs: 0 } }))
beforeEach(() => void (endpoint = shared()))

const named = ['8453', 'aurora', 'base', 'beam', 'near', 'pego']
const hiddenEvents = () => endpoint.events.filter(({ type }) => type === 'networks-hidden')
const networks = async () => [
  ...new Set((await endpoint.methods(await endpoint.session())).map(({ chain }) => chain.id)),
]

const listedChain = { id: 'base', name: 'Base', chainType: 'evm', status: 'active', coin: 'ETH' }
const isBase = (id: string) => ['base', '8453'].includes(id)

/** A service that lists one more network. */
const listing = (chain: object) =>
  changing('/system/chains', (data) => void (data as { data?: object[] }).data?.push(chain))

describe('the methods', () => {
  it('shows the networks that only currencies name', async () => {
    const ids = await networks()
    // 8453 is another id of Base, and a payer sees a network once.
    expect(ids).toEqual(expect.arrayContaining(named.filter((id) => id !== '8453')))
    expect(ids).not.toContain('8453')
    expect(hiddenEvents()).toEqual([])
  })

  it.each([
    ['base', 'usdc'],
    ['near', 'usdt'],
    ['aurora', 'ethereum'],
    ['pego', 'pego'],
    ['beam', 'beam'],
  ])('takes a payment on %s in %s, and it is paid', async (chain, coin) => {
    const order = { reference: `order-on-${chain}` }
    const { session, status, body } = await endpoint.begin(order, chain, coin)
    expect(status).toBe(201)
    endpoint.deposit(body.address)
    await endpoint.until(session, body.id, 'paid')
  })

  it('leaves them out if unlistedChains says so, and says so once', async () => {
    endpoint = await freshEndpoint({ assumptions: { unlistedChains: 'hide' } })
    expect((await networks()).filter((id) => named.includes(id))).toEqual([])
    endpoint.advance(6 * 60_000)
    // The first asks for the list again, the second has it.
    await networks()
    await networks()
    expect(hiddenEvents()).toHaveLength(1)
    const [event] = hiddenEvents() as unknown as { networks: string[] }[]
    expect(event?.networks.toSorted()).toEqual(named)
  })

  it('leaves out a network that this package does not know, and says so', async () => {
    endpoint = await freshEndpoint({
      intercept: changing('/system/currency', (data) => {
        for (const currency of data as unknown as { chains: string[] }[]) currency.chains.push('tomorrow')
      }),
    })
    expect(await networks()).not.toContain('tomorrow')
    expect(hiddenEvents()).toMatchObject([{ networks: ['tomorrow'] }])
  })

  it('says nothing if the service lists every network', async () => {
    endpoint = await freshEndpoint({
      intercept: changing('/system/currency', (data) => {
        const currencies = data as unknown as { chains: string[] }[]
        for (const currency of currencies)
          currency.chains = currency.chains.filter((id) => !named.includes(id))
      }),
    })
    await networks()
    expect(hiddenEvents()).toEqual([])
  })

  it.each(['base', '8453'])('follows the list of networks where it has one id of two, %s', async (id) => {
    const offeredOnBase = async (status: string) => {
      endpoint = await freshEndpoint({ intercept: listing({ ...listedChain, id, status }) })
      const methods = await endpoint.methods(await endpoint.session())
      return methods
        .filter(({ chain }) => isBase(chain.id))
        .map(({ coin, available }) => [coin.id, available])
    }
    const inactive = await offeredOnBase('inactive')
    expect(inactive).toContainEqual(['usdc', false])
    expect(inactive).not.toContainEqual(['usdc', true])
    expect((await offeredOnBase('active')).filter(([coin]) => coin === 'usdc')).toEqual([['usdc', true]])
  })

  it.each([
    ['status', { status: false }],
    ['status', { status: null }],
    ['status', { status: undefined }],
    ['name', { name: 7 }],
  ])('leaves out a network whose %s in the list can’t be read: %o', async (field, change) => {
    endpoint = await freshEndpoint({ intercept: listing({ ...listedChain, ...change }) })
    expect((await networks()).filter(isBase)).toEqual([])
    expect(await networks()).toContain('near')
    expect(hiddenEvents()).toEqual([])
    expect(endpoint.events).toContainEqual({
      ...{ type: 'fields-dropped', operation: 'system.allChains', records: 1, fields: [field] },
    })
  })

  it('error: shows no address on one that the service refuses', async () => {
    await endpoint.fault({ name: 'unlisted-chains-refused' })
    const { status, body } = await endpoint.pay(await endpoint.session(), 'base', 'usdc')
    expect([status, body.code]).toEqual([502, 'gateway-refused'])
    expect(body.detail).toContain('Choose another amount or method')
  })
})
