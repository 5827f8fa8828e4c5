/** Refunds of Medusa as links of the endpoint. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CryptoCheckoutProvider } from '../../src/medusa/index.js'
import type { PaymentData } from '../../src/medusa/types.js'
import { apiKey } from '../support/sandbox-endpoint.js'

const notifySecret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const provider = new CryptoCheckoutProvider(
  {},
  { endpoint: 'http://shop.example/checkout', apiKey, notifySecret, refunds: 'link' },
)
const data: PaymentData = {
  ...{ reference: 'payses_01ABC', amount: '49.99', currency: 'USD' },
  ...{ session: 'sealed', url: 'https://shop.example/pay/1' },
}

type Call = { method: string; path: string; key: string | null; body: { reason: string; amount: string } }
type Refund = { id: string; state: string; amount: string; coin: string; reason: string }
let calls: Call[]
let refunds: Refund[]
/** How the endpoint answers a request of a refund after it was stored. */
let answer: (stored: Response) => Response

beforeEach(() => {
  calls = []
  refunds = []
  answer = (stored) => stored
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = new URL(url).pathname
    if (init.method === 'GET') return Response.json({ fulfilled: true, payments: [], refunds, timeline: [] })
    const body = JSON.parse(init.body as string) as Call['body']
    calls.push({ method: 'POST', path, key: new Headers(init.headers).get('idempotency-key'), body })
    const refund = {
      id: `ref_${calls.length}`,
      state: 'requested',
      amount: '10',
      coin: 'USDT',
      ...{ reason: body.reason },
    }
    refunds.push(refund)
    return answer(
      Response.json({ refund, url: 'https://shop.example/refund/token', created: true }, { status: 201 }),
    )
  })
})
afterEach(() => vi.unstubAllGlobals())

const refund = (of = data, key = 'refund_1', amount: string | { value: string } = '10') =>
  provider.refundPayment({ data: of, amount, context: { idempotency_key: key } })

it('requests a sum in the currency of the order, and keeps the link with the payment', async () => {
  const first = await refund(data, 'refund_1', { value: '10.000' })
  expect(calls).toEqual([
    {
      ...{ method: 'POST', path: '/checkout/orders/payses_01ABC/refund-link', key: 'refund_1' },
      body: { reason: 'Medusa refund_1: 10 USD', amount: '10' },
    },
  ])
  const kept = { id: 'ref_1', amount: '10', currency: 'USD', url: 'https://shop.example/refund/token' }
  expect(first.data).toEqual({ ...data, refunds: { refund_1: kept } })
  const second = await refund(first.data, 'refund_2', '5.5')
  expect(Object.keys(second.data['refunds'] as object)).toEqual(['refund_1', 'refund_2'])
})

it('requests it once for each key, also where Medusa did not keep it', async () => {
  const first = await refund()
  expect(await refund(first.data)).toEqual(first)
  expect((await refund()).data['refunds']).toEqual({
    refund_1: { id: 'ref_1', amount: '10', currency: 'USD' },
  })
  expect(calls).toHaveLength(1)
})

it('finds a refund whose answer was lost', async () => {
  answer = () => {
    throw new TypeError('terminated')
  }
  expect((await refund()).data['refunds']).toMatchObject({ refund_1: { id: 'ref_1' } })
  expect(calls).toHaveLength(1)
})

it('requests it again after the desk ended it', async () => {
  await refund()
  refunds[0]!.state = 'cancelled'
  expect((await refund()).data['refunds']).toMatchObject({ refund_1: { id: 'ref_2' } })
})

it('error: is refused with the words of the endpoint, and nothing is kept', async () => {
  answer = () =>
    Response.json({ code: 'invalid-request', detail: 'amount: is more than was received' }, { status: 400 })
  refunds = Object.assign([], { push: () => 0 })
  await expect(refund()).rejects.toMatchObject({
    type: 'invalid_data',
    message: expect.stringContaining('more than was received') as string,
  })
})

it('error: names an endpoint that refunds no sum of the shop’s choice', async () => {
  answer = () =>
    Response.json({ code: 'invalid-amount', detail: 'amount: is not a known field' }, { status: 400 })
  refunds = Object.assign([], { push: () => 0 })
  await expect(refund()).rejects.toMatchObject({
    type: 'invalid_data',
    message: expect.stringContaining('is older than this provider') as string,
  })
})

it('error: is refused where another refund waits in its place', async () => {
  answer = () =>
    Response.json({
      refund: { id: 'ref_0', state: 'requested', amount: '1', coin: 'USDT', reason: 'by hand' },
      url: '/refund/0',
    })
  refunds = Object.assign([], { push: () => 0 })
  await expect(refund()).rejects.toThrow('has refund ref_0, which waits')
})

it('error: needs the key of Medusa', async () => {
  await expect(provider.refundPayment({ data, amount: '10' })).rejects.toMatchObject({ type: 'invalid_data' })
})
