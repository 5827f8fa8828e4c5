import { beforeEach, describe, expect, it } from 'vitest'
import type { OrderInput } from '../../src/server/index.js'
import { openedOnce } from '../support/opened.js'
import {
  freshEndpoint,
  startEndpoint,
  type Endpoint,
  type EndpointOptions,
} from '../support/sandbox-endpoint.js'

let endpoint: Endpoint
const shared = openedOnce(() => startEndpoint())
let reference: string
let count = 0
beforeEach(async () => {
  endpoint = shared()
  await endpoint.heal()
  endpoint.calls.length = 0
  endpoint.reports.length = 0
  reference = `order-${(count += 1)}`
})

async function start(options: EndpointOptions): Promise<void> {
  endpoint = await freshEndpoint(options)
}

/** Each test has an order of its own. */
const newSession = (change: Partial<OrderInput> = {}) => endpoint.session({ reference, ...change })

/** Asks for a payment in USDT, under a key where there is one. */
const ask = (session: string, chain: string, key?: string) =>
  endpoint.request('POST', '/payments', {
    session,
    body: { chain, coin: 'usdt' },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })

const initiates = () => endpoint.calls.filter((call) => call.includes('/initiate'))
describe('POST /payments', () => {
  it('creates the payment that the service has, and shows its address and amount byte for byte', async () => {
    const { status, body } = await endpoint.pay(await newSession())
    expect(status).toBe(201)
    const service = endpoint.sandbox.payments().find((payment) => payment.reference === reference)!
    expect(body).toMatchObject({
      status: 'awaiting',
      address: service.walletAddress,
      amount: service.amount,
      remaining: service.amount,
      received: '0',
      fiat: { currency: 'USD', amount: '49.99' },
      chain: { id: 'tron', name: 'TRON', type: 'tron' },
      coin: { id: 'usdt', symbol: 'USDT', token: true, contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
      stale: false,
    })
    expect(body.id).toMatch(/^[\w-]{22}$/)
  })

  it('asks the service for the price, reference and e-mail address that were sealed', async () => {
    const bodies: unknown[] = []
    await start({
      async intercept(request, next) {
        if (request.url.includes('/initiate')) bodies.push(await request.clone().json())
        return next(request)
      },
    })
    await endpoint.pay(await newSession({ email: 'payer@shop.example' }))
    expect(initiates()).toEqual(['POST /v1/api/payment/initiate/USD'])
    expect(bodies).toEqual([
      {
        amount: '49.99',
        chain: 'tron',
        currency: 'usdt',
        reference,
        meta: { customerEmail: 'payer@shop.example' },
      },
    ])
  })

  it('error: refuses another choice under the key of an open payment, also where that choice is open', async () => {
    const session = await newSession()
    expect((await ask(session, 'tron', 'key-1')).status).toBe(201)
    const detail = 'idempotency-key: it came before with another choice'
    const mismatch = { status: 422, body: { code: 'idempotency-mismatch', retryable: false, detail } }
    expect(await ask(session, 'bsc', 'key-1')).toMatchObject(mismatch)
    expect((await ask(session, 'bsc')).status).toBe(201)
    const refused = await ask(session, 'bsc', 'key-1')
    expect(refused).toMatchObject(mismatch)
    expect(refused.text).not.toContain('address')
    expect(initiates()).toHaveLength(2)
  })

  it('error: begins one of two choices that come at once under one key', async () => {
    const session = await newSession()
    const answers = await Promise.all(['tron', 'bsc'].map((chain) => ask(session, chain, 'key-1')))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(initiates()).toHaveLength(1)
  })

  it('answers a choice that another request has no right to at the same time', async () => {
    const session = await newSession()
    expect((await ask(session, 'tron', 'key-1')).status).toBe(201)
    const answers = await Promise.all([ask(session, 'bsc', 'key-1'), ask(session, 'bsc')])
    expect(answers.map(({ status }) => status)).toEqual([422, 201])
  })

  it('error: takes no key that is empty, has a space, or is too long', async () => {
    const detail = 'idempotency-key: must be 1 to 255 visible ASCII characters'
    for (const key of ['', 'with a space', 'k'.repeat(256)])
      expect(await ask(await newSession(), 'tron', key), key).toMatchObject({
        ...{ status: 400, body: { code: 'invalid-request', detail } },
      })
  })

  it('gives a choice up after three lost answers, for a while', async () => {
    const session = await newSession()
    await endpoint.methods(session)
    await endpoint.fault({ name: 'html', operation: 'initiateFiat' })
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await endpoint.pay(session)).status).toBe(503)
    const refused = await endpoint.pay(session)
    expect(refused).toMatchObject({ status: 503, body: { code: 'gateway-unavailable', retryable: false } })
    expect(initiates()).toHaveLength(3)
    endpoint.advance(11 * 60_000)
    await endpoint.pay(session)
    expect(initiates()).toHaveLength(4)
  })

  it('error: answers 502 when the service refuses, and reports it once', async () => {
    const session = await newSession()
    endpoint.reports.length = 0
    await endpoint.fault({ name: 'error-envelope', operation: 'initiateFiat' })
    const refused = { status: 502, body: { code: 'gateway-refused' } }
    expect(await endpoint.pay(session, 'bsc')).toMatchObject(refused)
    expect(endpoint.reports).toHaveLength(1)
  })

  it.each<[string, unknown, number, string]>([
    ['a chain that is not listed', { chain: 'dogecoin', coin: 'usdt' }, 422, 'method-unavailable'],
    ['a coin that is not on the chain', { chain: 'bitcoin', coin: 'usdt' }, 422, 'method-unavailable'],
    ['no coin', { chain: 'tron' }, 400, 'invalid-request'],
    ['a coin that is a number', { chain: 'tron', coin: 5 }, 400, 'invalid-request'],
    ['an amount of its own', { chain: 'tron', coin: 'usdt', amount: '0.01' }, 400, 'invalid-amount'],
    ['a malformed amount', { chain: 'tron', coin: 'usdt', amount: '1e3' }, 400, 'invalid-amount'],
    ['a prototype', '{"__proto__":{"chain":"tron","coin":"usdt"}}', 400, 'invalid-request'],
    ['a list', '[]', 400, 'invalid-request'],
    ['half a body', '{"chain":', 400, 'invalid-request'],
    ['too long a body', { chain: 'tron', coin: 'x'.repeat(17_000) }, 413, 'payload-too-large'],
  ])('error: refuses %s', async (_, body, status, code) => {
    const session = await newSession()
    const answer = await endpoint.request('POST', '/payments', { session, body })
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
    expect(initiates()).toEqual([])
  })

  it('lets the payer choose the amount within the range only', async () => {
    const session = await newSession({ amount: { min: '5', max: '500' } })
    expect(await endpoint.pay(session)).toMatchObject({ status: 400, body: { code: 'invalid-amount' } })
    const low = await endpoint.pay(session, 'tron', 'usdt', '4.99')
    expect(low).toMatchObject({ status: 422, body: { code: 'amount-out-of-range' } })
    expect(low.body.detail).toContain('from 5 to 500')
    const paid = await endpoint.pay(session, 'tron', 'usdt', '12.50')
    expect(paid.body.fiat).toEqual({ currency: 'USD', amount: '12.5' })
    expect((await endpoint.pay(session, 'tron', 'usdt', '12.5')).body.id).toBe(paid.body.id)
  })

  it('error: takes no new payment in an expired session', async () => {
    const session = await newSession({ expiresInSeconds: 60 })
    endpoint.advance(61_000)
    expect(await endpoint.pay(session)).toMatchObject({ status: 401, body: { code: 'session-expired' } })
  })
})
