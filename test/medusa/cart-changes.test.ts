/** A cart that changes or goes while its money is under way, and what a cart passes on to its order. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CryptoCheckoutProvider, type CryptoCheckoutOptions } from '../../src/medusa/index.js'
import type { PaymentContext, PaymentData } from '../../src/medusa/types.js'
import { apiKey, startEndpoint, type Endpoint } from '../support/sandbox-endpoint.js'

const notifySecret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const options: CryptoCheckoutOptions = { endpoint: 'http://shop.example/checkout', apiKey, notifySecret }
const reference = 'payses_01ABC'

let endpoint: Endpoint
let provider: CryptoCheckoutProvider
/** What was sent to the endpoint. */
let sent: { path: string; headers: Headers; body: Record<string, unknown> }[]

beforeEach(async () => {
  // Money stays unconfirmed.
  endpoint = await startEndpoint({ sandbox: { confirmDelayMs: 3_600_000 } })
  sent = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const request = new Request(url, init)
    if (init.body)
      sent.push({
        path: new URL(url).pathname.replace('/checkout', ''),
        headers: request.headers,
        body: JSON.parse(init.body as string) as Record<string, unknown>,
      })
    return endpoint.checkout.fetch(request)
  })
  provider = new CryptoCheckoutProvider({}, options)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await endpoint.close()
})

const initiate = (data: PaymentData = {}, context: PaymentContext = {}) =>
  provider.initiatePayment({
    data: { ...data, session_id: reference },
    amount: 49.99,
    currency_code: 'usd',
    context,
  })

async function send(data: PaymentData, share: bigint, status: 'confirming' | 'partial' | 'paid') {
  const session = String(data['session'])
  const { body } = await endpoint.pay(session)
  const amount = BigInt(body.amount.split('.')[0]!)
  endpoint.deposit(body.address, share === 1n ? undefined : String(amount / share))
  await endpoint.until(session, body.id, status)
}

describe('a cart that goes', () => {
  it.each([
    ['cancelPayment', 'confirming', 1n, 3_600_000],
    ['deletePayment', 'partial', 2n, 0],
  ] as const)('error: %s keeps an order payable whose money is %s', async (cancel, status, share, delay) => {
    await endpoint.close()
    endpoint = await startEndpoint({ sandbox: { confirmDelayMs: delay } })
    const { data } = await initiate()
    await send(data, share, status)
    await expect(provider[cancel]({ data })).rejects.toMatchObject({
      type: 'not_allowed',
      __isMedusaError: true,
      message: expect.stringContaining('stays payable') as string,
    })
    expect((await endpoint.checkout.orders.get(reference)).closedAt).toBeUndefined()
  })

  it('goes where a person has closed its order', async () => {
    const { data } = await initiate()
    await send(data, 1n, 'confirming')
    await endpoint.checkout.orders.close(reference, { by: 'ada', reason: 'the buyer asked for it' })
    expect(await provider.cancelPayment({ data })).toEqual({ data })
  })
})

it('can be paid in another session after a person closed the order, and captures that one alone', async () => {
  await endpoint.close()
  endpoint = await startEndpoint({ sandbox: { confirmDelayMs: 0 } })
  const { data } = await initiate()
  await send(data, 2n, 'partial')
  await endpoint.checkout.orders.close(reference, { by: 'ada', reason: 'the money was returned' })
  expect((await provider.authorizePayment({ data })).status).toBe('canceled')
  expect(await provider.deletePayment({ data })).toEqual({ data })

  const next = await provider.initiatePayment({
    data: { session_id: 'payses_01DEF' },
    amount: 49.99,
    currency_code: 'usd',
  })
  await send(next.data, 1n, 'paid')
  expect((await provider.authorizePayment({ data: next.data })).status).toBe('captured')
  expect((await provider.getPaymentStatus({ data })).status).toBe('canceled')
})

it('error: keeps the price of an order whose money is confirming, and takes the same price again', async () => {
  const { data } = await initiate()
  await send(data, 1n, 'confirming')
  await expect(provider.updatePayment({ data, amount: 60, currency_code: 'usd' })).rejects.toMatchObject({
    type: 'not_allowed',
  })
  expect((await provider.updatePayment({ data, amount: '49.99', currency_code: 'USD' })).data).toEqual(data)
  const shown = await endpoint.getSession(data.session)
  expect(shown.price).toMatchObject({ amount: '49.99' })
})

describe('what a cart passes on', () => {
  it('is its e-mail address, title and return address', async () => {
    provider = new CryptoCheckoutProvider({}, { ...options, returnUrl: 'https://shop.example/thanks' })
    const cart = {
      title: 'Two prints',
      email: 'guest@shop.example',
      return_url: 'https://shop.example/de/cart',
    }
    const { data } = await initiate({ ...cart, metadata: { secret: 1 } })
    expect(sent[0]!.body).toEqual({
      ...{ reference, amount: '49.99', currency: 'USD', title: 'Two prints' },
      ...{ email: 'guest@shop.example', returnUrl: 'https://shop.example/de/cart' },
    })
    expect(data).toMatchObject(cart)
    expect(data).not.toHaveProperty('metadata')
    const { title, returnUrl } = await endpoint.getSession(data.session)
    expect({ title, returnUrl }).toEqual({ title: 'Two prints', returnUrl: 'https://shop.example/de/cart' })

    // And with another price.
    const changed = await provider.updatePayment({ data, amount: 60, currency_code: 'usd' })
    expect(sent.at(-1)!.body).toMatchObject({
      amount: '60',
      title: 'Two prints',
      email: 'guest@shop.example',
    })
    expect(changed.data).toMatchObject(cart)
  })

  it('is the address of the customer who signed in, which the storefront does not get', async () => {
    const context = { customer: { email: 'ada@shop.example' }, idempotency_key: reference }
    const { data } = await initiate({}, context)
    expect(sent[0]!.body).toMatchObject({ email: 'ada@shop.example' })
    expect(JSON.stringify(data)).not.toContain('ada@')
    expect(sent[0]!.headers.get('idempotency-key')).toBe(reference)
  })

  it('is no e-mail address that the endpoint does not take', async () => {
    const { data } = await initiate({}, { customer: { email: '"a b"@shop.example' } })
    expect(data.session).not.toBe('')
    expect(sent.map(({ body }) => body['email'])).toEqual(['"a b"@shop.example', undefined])
  })

  it.each([
    ['another site', 'https://elsewhere.example/', { returnUrl: 'https://shop.example/' }],
    ['a script', 'javascript:alert(1)', { returnUrl: 'https://shop.example/' }],
    ['a site where none is configured', 'https://shop.example/', {}],
    ['no text', 7, {}],
  ])('error: is no return address of %s', async (_, address, more) => {
    provider = new CryptoCheckoutProvider({}, { ...options, ...more })
    await expect(initiate({ return_url: address })).rejects.toMatchObject({ type: 'invalid_data' })
    expect(sent).toEqual([])
  })

  it('is a return address of a further storefront', async () => {
    provider = new CryptoCheckoutProvider({}, { ...options, returnOrigins: ['https://shop.de.example'] })
    await initiate({ return_url: 'https://shop.de.example/cart?id=1' })
    expect(sent[0]!.body).toMatchObject({ returnUrl: 'https://shop.de.example/cart?id=1' })
  })
})

describe('an error has the type that Medusa answers', () => {
  const problem = (status: number, code: string) => async () =>
    Response.json({ code, detail: 'why' }, { status })

  it.each([
    ['invalid_data', problem(400, 'invalid-request')],
    ['invalid_data', problem(422, 'amount-out-of-range')],
    ['not_found', problem(404, 'not-found')],
    ['not_allowed', problem(409, 'order-closed')],
    ['unexpected_state', problem(401, 'unauthorized')],
    ['unexpected_state', problem(429, 'too-many-requests')],
    ['unexpected_state', problem(503, 'store-unavailable')],
    ['unexpected_state', async () => new Response('<html>', { status: 404 })],
    ['unexpected_state', async () => new Response('<html>', { status: 200 })],
    ['unexpected_state', async () => Promise.reject(new TypeError('fetch failed'))],
  ])('error: %s', async (type, fetch) => {
    vi.stubGlobal('fetch', fetch)
    await expect(initiate()).rejects.toMatchObject({ type, __isMedusaError: true })
  })

  it('error: invalid_data for what is no amount, and unauthorized for a forged notification', async () => {
    const given = { data: { session_id: reference }, amount: Number.NaN, currency_code: 'usd' }
    await expect(provider.initiatePayment(given)).rejects.toMatchObject({ type: 'invalid_data' })
    await expect(
      provider.getWebhookActionAndData({ data: {}, rawData: '{}', headers: {} }),
    ).rejects.toMatchObject({ type: 'unauthorized' })
  })
})
