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

const unknown = () => endpoint.events.filter(({ type }) => type === 'worth-unknown').length

const unverifiable = { status: 502, body: { code: 'payment-unverifiable' } }

describe('what an amount is worth', () => {
  it('error: shows no address for a millionth of it, with the rate and the worth to match', async () => {
    const amounts = { amount: '0.000001', coinAmount: '0.000001', balanceRequired: '0.000001' }
    const fields = { ...amounts, rate: '1000000000', usdAmount: '1160' }
    await start({ intercept: changing('/payment/', (data) => void Object.assign(data, fields)) })
    const answer = await endpoint.pay(await endpoint.session(euro))
    expect(answer).toMatchObject(unverifiable)
    expect(answer.text).not.toContain(endpoint.sandbox.payments()[0]?.walletAddress)
    expect(
      endpoint.calls.filter((call) => call.includes('/validate')),
      'it is not asked about again',
    ).toEqual([])
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
