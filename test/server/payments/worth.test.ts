import { describe, expect, it } from 'vitest'
import {
  changing,
  freshEndpoint,
  type Endpoint,
  type EndpointOptions,
} from '../../support/sandbox-endpoint.js'

let endpoint: Endpoint

const euro = { amount: '1000', currency: 'EUR' } as const

async function start(options: EndpointOptions = {}): Promise<void> {
  endpoint = await freshEndpoint(options)
}

/** The service answers about payments with other fields. */
const answering = (fields: Record<string, unknown>, operation = '/payment/') =>
  changing(operation, (data) => void Object.assign(data, fields))

const unknown = () => endpoint.events.filter(({ type }) => type === 'worth-unknown').length

const unverifiable = { status: 502, body: { code: 'payment-unverifiable' } }

describe('what an amount is worth', () => {
  it.each([
    ['fiat that is dollars', { amount: '49.99', currency: 'USD' }],
    ['fiat that is not', euro],
    ['a tiny price', { amount: '0.01', currency: 'USD' }],
    ['yen', { amount: '5000', currency: 'JPY' }],
    ['a price in the coin', { amount: '5', currency: undefined, coin: 'usdt' }],
  ])('is the price: %s', async (_, price) => {
    await start()
    expect(await endpoint.pay(await endpoint.session(price))).toMatchObject({ status: 201 })
    expect(unknown()).toBe(0)
  })

  const wrong = { amount: '0.000001', coinAmount: '0.000001', balanceRequired: '0.000001' }
  it.each<[string, Record<string, unknown>]>([
    ['a millionth of a coin, consistently', wrong],
    [
      'a millionth, with the rate and the worth to match',
      { ...wrong, rate: '1000000000', usdAmount: '1160' },
    ],
    ['ten times the price', { amount: '11600', coinAmount: '11600', balanceRequired: '11600' }],
    ['an amount that its own dollars contradict', { usdAmount: '5' }],
    ['an amount that its own rate contradicts', { rate: '0.001' }],
    ['an amount and another one', { coinAmount: '5' }],
  ])('error: shows no address for %s', async (_, fields) => {
    await start({ intercept: answering(fields) })
    const answer = await endpoint.pay(await endpoint.session(euro))
    expect(answer).toMatchObject(unverifiable)
    expect(answer.text).not.toContain(endpoint.sandbox.payments()[0]?.walletAddress)
  })

  it.each([
    ['rate-zero', 201],
    ['rate-negative', 201],
    ['rate-text', 502],
    ['rate-huge', 201],
    ['rate-stale', 502],
  ])('meets rates of the kind %s with %d', async (name, status) => {
    await start()
    await endpoint.fault({ name, operation: 'rates' })
    expect(await endpoint.pay(await endpoint.session(euro))).toMatchObject({ status })
  })

  it('shows a payment whose worth is unknown, and counts it', async () => {
    await start()
    await endpoint.fault({ name: 'down', operation: 'rates' })
    expect(await endpoint.pay(await endpoint.session(euro))).toMatchObject({ status: 201 })
    expect(unknown()).toBe(1)
  })

  it('takes no rate of another coin for the coin’s', async () => {
    await start({
      intercept: changing('/rates/', (data) => Object.assign(data, { coin: 'doge', usd: 0.1, rate: 0.1 })),
    })
    expect(await endpoint.pay(await endpoint.session(euro))).toMatchObject({ status: 201 })
    expect(unknown()).toBe(1)
  })

  it.each(['id', 'name', 'symbol', 'priceTag'])(
    'takes a rate that names its coin by the %s',
    async (field) => {
      const lists = changing('/system/currency', (data) => {
        for (const currency of data as unknown as { id: string }[])
          if (currency.id === 'usdt')
            Object.assign(currency, { name: 'The Coin', symbol: 'COIN', priceTag: 'tag' })
      })
      const words: Record<string, string> = { id: 'USDT', name: 'the coin', symbol: 'coin', priceTag: 'TAG' }
      const rates = changing('/rates/', (data) => Object.assign(data, { coin: words[field] }))
      await start({
        assumptions: { recordFields: [] },
        intercept: (request, next) => lists(request, (listed) => rates(listed, next)),
      })
      expect(await endpoint.pay(await endpoint.session(euro))).toMatchObject({ status: 201 })
      expect(unknown()).toBe(0)
    },
  )

  it('has a tolerance of its own', async () => {
    const intercept = changing('/payment/', (data) => Object.assign(data, { usdAmount: '52' }))
    await start({ intercept })
    expect(await endpoint.pay(await endpoint.session())).toMatchObject(unverifiable)
    await start({ intercept, priceTolerancePercent: 5 })
    expect(await endpoint.pay(await endpoint.session())).toMatchObject({ status: 201 })
  })
})
