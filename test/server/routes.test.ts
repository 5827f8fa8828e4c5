import { beforeEach, describe, expect, it } from 'vitest'
import { readStrictly } from '../../src/core/contract/shape.js'
import {
  methodsShape,
  sessionShape,
  type CheckoutSession,
  type Methods,
} from '../../src/core/contract/wire.js'
import { openedOnce } from '../support/opened.js'
import { apiKey, freshEndpoint, order, startEndpoint, type Endpoint } from '../support/sandbox-endpoint.js'

let endpoint: Endpoint
const shared = openedOnce(() => startEndpoint({ allowedOrigins: ['https://shop.example'] }))
beforeEach(() => void (endpoint = shared()))

describe('POST /sessions', () => {
  const authorization = { authorization: `Bearer ${apiKey}` }

  it('mints a session for the merchant’s server', async () => {
    type Minted = { session: string; id: string; expiresAt: string }
    const minting = { body: order, headers: authorization }
    const { status, body } = await endpoint.request<Minted>('POST', '/sessions', minting)
    expect(status).toBe(201)
    expect(await endpoint.getSession(body.session)).toMatchObject({ id: body.id, expiresAt: body.expiresAt })
  })

  it.each([{}, { authorization: 'Bearer wrong' }, { authorization: `Basic ${apiKey}` }])(
    'error: refuses requests without the API key',
    async (headers) => {
      const answer = await endpoint.request('POST', '/sessions', { body: order, headers })
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    },
  )
})

describe('GET /session', () => {
  it('shows the order as the payer may see it, and asks the service nothing', async () => {
    endpoint.calls.length = 0
    const lines = [{ label: 'A print', amount: '49.99' }]
    const session = await endpoint.session({ title: 'A print', lines, email: 'payer@shop.example' })
    const { body, text, headers } = await endpoint.request('GET', '/session', { session })
    expect(readStrictly<CheckoutSession>(sessionShape, body, 'body')).toEqual(body)
    expect(body).toMatchObject({
      reference: 'order-1042',
      price: { kind: 'fiat', amount: '49.99', currency: 'USD' },
      title: 'A print',
      lines,
      merchant: { name: 'Test shop', supportUrl: 'https://shop.example/help' },
      mode: 'sandbox',
      payments: [],
    })
    expect(text).not.toContain('payer@')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    expect(endpoint.calls).toEqual([])
  })

  it('shows the payments so far, and of an older session only those with money', async () => {
    const reference = 'order-of-two-sessions'
    const first = await endpoint.session({ reference })
    const awaiting = await endpoint.pay(first)
    expect((await endpoint.getSession(first)).payments).toMatchObject([{ id: awaiting.body.id }])
    const second = await endpoint.session({ reference })
    expect((await endpoint.getSession(second)).payments).toEqual([])
    endpoint.deposit(awaiting.body.address, '20')
    await endpoint.until(first, awaiting.body.id, 'partial')
    expect((await endpoint.getSession(second)).payments).toMatchObject([
      { id: awaiting.body.id, status: 'partial' },
    ])
  })

  it('still shows a payment after the session expired', async () => {
    const { session, body } = await endpoint.begin({ reference: 'order-that-expires', expiresInSeconds: 60 })
    endpoint.advance(61_000)
    expect((await endpoint.getSession(session)).payments).toMatchObject([{ id: body.id }])
    expect((await endpoint.request('GET', `/payments/${body.id}`, { session })).status).toBe(200)
  })

  it('error: answers 401 to an expired session without a payment', async () => {
    const session = await endpoint.session({ expiresInSeconds: 60 })
    endpoint.advance(61_000)
    const answer = await endpoint.request('GET', '/session', { session })
    const shop = { supportUrl: 'https://shop.example/help' }
    expect(answer).toMatchObject({ status: 401, body: { code: 'session-expired', shop } })
    // Only where the shop is the way out.
    expect((await endpoint.request('GET', '/nowhere', { session })).body).not.toHaveProperty('shop')
  })

  it('error: answers 401 without a session and with one that is none', async () => {
    expect((await endpoint.request('GET', '/session')).body.code).toBe('session-missing')
    expect((await endpoint.request('GET', '/session', { session: 'abc' })).body.code).toBe('session-invalid')
  })
})

describe('GET /methods', () => {
  it('lists the coins of the service on their networks, with estimates', async () => {
    const session = await endpoint.session()
    const { body } = await endpoint.request('GET', '/methods', { session })
    const { methods } = readStrictly<Methods>(methodsShape, body, 'body')
    expect(methods.length).toBeGreaterThan(20)
    const usdt = methods.find(({ chain, coin }) => chain.id === 'tron' && coin.id === 'usdt')
    expect(usdt).toMatchObject({ available: true, coin: { symbol: 'USDT', token: true } })
    expect(usdt?.estimate).toMatch(/^(49|50|51)\.?\d*$/)
  })

  it('names each network once, although the service lists some under two ids', async () => {
    const methods = await endpoint.methods(await endpoint.session())
    const names = methods.map(({ chain, coin }) => `${coin.id} on ${chain.name}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it('asks for each listing once, however many ask', async () => {
    endpoint = await freshEndpoint()
    const session = await endpoint.session()
    await Promise.all(Array.from({ length: 20 }, () => endpoint.methods(session)))
    const listings = endpoint.calls.filter((call) => !call.includes('/rates/'))
    expect(listings.sort()).toEqual(['GET /v1/api/system/chains', 'GET /v1/api/system/currency'])
    expect(new Set(endpoint.calls).size).toBe(endpoint.calls.length)
  })

  it('keeps to the methods and the coin that the session allows', async () => {
    const tron = await endpoint.methods(
      await endpoint.session({ methods: [{ chain: 'tron' }, { coin: 'bitcoin' }] }),
    )
    expect(new Set(tron.map(({ chain }) => chain.id))).toEqual(new Set(['tron', 'bitcoin']))
    const usdc = await endpoint.methods(
      await endpoint.session({ currency: undefined, coin: 'usdc', amount: '5' }),
    )
    expect(new Set(usdc.map(({ coin }) => coin.id))).toEqual(new Set(['usdc']))
    expect(usdc[0]?.estimate).toBe('5')
  })

  it('serves the last listing when the service is down, without estimates that are old', async () => {
    endpoint = await freshEndpoint()
    const session = await endpoint.session({ expiresInSeconds: 100_000 })
    const before = await endpoint.methods(session)
    await endpoint.fault({ name: 'down' })
    endpoint.advance(2 * 60 * 60_000)
    const after = await endpoint.methods(session)
    expect(after).toEqual(before.map((method) => ({ ...method, estimate: null })))
  })
})

describe('every route', () => {
  it('lets pages of the configured origins in', async () => {
    const session = await endpoint.session()
    const origin = 'https://shop.example'
    const preflight = await endpoint.request('OPTIONS', '/payments', {
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
    const answer = await endpoint.request('GET', '/session', { session, headers: { origin } })
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    expect(answer.headers.get('access-control-expose-headers')).toContain('etag')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it.each(['https://evil.example', 'null', 'https://shop.example.evil.example', 'http://shop.example'])(
    'error: keeps the origin %s out',
    async (origin) => {
      const session = await endpoint.session()
      const answer = await endpoint.request('GET', '/session', { session, headers: { origin } })
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden-origin' } })
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    },
  )

  it('lets a page of its own origin in', async () => {
    const session = await endpoint.session()
    const headers = { origin: 'https://127.0.0.1:4300', host: '127.0.0.1:4300' }
    expect((await endpoint.request('GET', '/session', { session, headers })).status).toBe(200)
  })

  it('error: hides why its store can’t be read', async () => {
    endpoint = await freshEndpoint()
    const session = await endpoint.session()
    await endpoint.checkout.close()
    const answer = await endpoint.request('GET', '/session', { session })
    const shop = { supportUrl: 'https://shop.example/help' }
    expect(answer).toMatchObject({ status: 503, body: { code: 'store-unavailable', shop } })
    expect(answer.body.detail).not.toMatch(/sqlite|database/i)
    expect(endpoint.reports).toHaveLength(1)
  })
})
