/** The payment provider of Medusa, over the endpoint and the sandbox, without Medusa itself. */
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import provided, { CryptoCheckoutProvider, type CryptoCheckoutOptions } from '../../src/medusa/index.js'
import { toDecimal, toPrice } from '../../src/medusa/amounts.js'
import type { PaymentData } from '../../src/medusa/types.js'
import { apiKey, changing, startEndpoint, type Endpoint } from '../support/sandbox-endpoint.js'

const notifySecret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const options: CryptoCheckoutOptions = { endpoint: 'http://shop.example/checkout', apiKey, notifySecret }
const reference = 'payses_01ABC'

let endpoint: Endpoint
let provider: CryptoCheckoutProvider

beforeEach(async () => {
  endpoint = await startEndpoint({ sandbox: { confirmDelayMs: 0 } })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => endpoint.checkout.fetch(new Request(url, init)))
  provider = new CryptoCheckoutProvider({}, options)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await endpoint.close()
})

const initiate = (amount: Parameters<typeof toDecimal>[0] = 49.99, currency = 'usd') =>
  provider.initiatePayment({ data: { session_id: reference }, amount, currency_code: currency })

/** The payer chooses how to pay. */
async function choose(data: PaymentData) {
  const session = String(data['session'])
  const { body } = await endpoint.pay(session)
  return { session, ...body }
}

async function pay(data: PaymentData): Promise<void> {
  const { session, id, address } = await choose(data)
  endpoint.deposit(address)
  await endpoint.until(session, id, 'paid')
}

describe('what Medusa loads', () => {
  it('is one payment provider with a name', () => {
    expect(provided).toEqual({ module: 'payment', services: [CryptoCheckoutProvider] })
    expect(provider.getIdentifier()).toBe('crypto-checkout')
  })

  it.each([
    ['endpoint', { ...options, endpoint: 'shop' }],
    ['endpoint', { ...options, endpoint: 'localhost:4300/checkout' }],
    ['returnUrl', { ...options, returnUrl: 'localhost:8000/thanks' }],
    ['returnOrigins', { ...options, returnOrigins: ['shop.example:443'] }],
    ['apiKey', { ...options, apiKey: undefined }],
    ['notifySecret', { ...options, notifySecret: 'secret' }],
    ['notifySecret', { ...options, notifySecret: `whsec_${'Ab1-_'.repeat(8)}` }],
    ['notifySecret', { ...options, notifySecret: 'whsec_short' }],
    ['expiresInSeconds', { ...options, expiresInSeconds: 90.5 }],
    ['expiresInSeconds', { ...options, expiresInSeconds: 31_536_000 }],
    ['refunds', { ...options, refunds: 'send' }],
    ['apikey', { ...options, apikey: '' }],
  ])('error: refuses a wrong %s when Medusa starts', (name, given) => {
    expect(() => CryptoCheckoutProvider.validateOptions(given)).toThrow(name)
  })
})

describe('amounts', () => {
  it.each([
    [49.99, '49.99'],
    ['0.1', '0.1'],
    [1e-7, '0.0000001'],
    [{ value: '12.340000000000000000', precision: 20 }, '12.34'],
    [{ value: 12 }, '12'],
    // A BigNumber's number is nearest to its text, and is not it.
    [{ numeric: 9007199254740992, raw: { value: '9007199254740993.01' } }, '9007199254740993.01'],
    [{ toFixed: () => '0.30' }, '0.3'],
  ])('of %j is %s', (amount, decimal) => {
    expect(toDecimal(amount)).toBe(decimal)
  })

  it.each([[-1], [Number.NaN], ['1,5'], [{}], ['']])('error: %j is none', (amount) => {
    expect(() => toDecimal(amount)).toThrow(RangeError)
  })

  it.each([
    ['12.344', 'USD', '12.34'],
    ['12.345', 'USD', '12.35'],
    ['1200.5', 'JPY', '1201'],
    ['1.2345', 'KWD', '1.235'],
    ['50', 'EUR', '50'],
  ])('%s %s is asked for as %s', (amount, currency, price) => {
    expect(toPrice(amount, currency)).toBe(price)
  })
})

describe('a payment session', () => {
  it('is an order of the endpoint at its price, with the page for the storefront', async () => {
    const { id, status, data } = await initiate()
    expect({ id, status }).toEqual({ id: reference, status: 'pending' })
    expect(data).toMatchObject({ reference, amount: '49.99', currency: 'USD' })
    expect(data.url).toContain('/checkout/pay')
    const { price } = await endpoint.getSession(data.session)
    expect(price).toEqual({ kind: 'fiat', amount: '49.99', currency: 'USD' })
    expect(JSON.stringify(data)).not.toContain(apiKey)
  })

  it('is another session where the price changes, and the same where it does not', async () => {
    const { data } = await initiate()
    expect((await provider.updatePayment({ data, amount: '49.990', currency_code: 'usd' })).data).toEqual(
      data,
    )
    const changed = await provider.updatePayment({ data, amount: 60, currency_code: 'usd' })
    expect(changed.data).toMatchObject({ reference, amount: '60', currency: 'USD' })
    expect(changed.data.session).not.toBe(data.session)
  })

  it('needs the payer until the order is paid, and is captured then', async () => {
    const { data } = await initiate()
    expect((await provider.authorizePayment({ data })).status).toBe('requires_more')
    expect((await provider.getPaymentStatus({ data })).status).toBe('pending')
    await expect(provider.capturePayment({ data })).rejects.toMatchObject({ type: 'not_allowed' })
    await pay(data)
    expect((await provider.authorizePayment({ data })).status).toBe('captured')
    expect((await provider.retrievePayment({ data })).status).toBe('captured')
    expect(await provider.capturePayment({ data })).toEqual({ data })
  })

  it.each([
    ['amount', { amount: '50' }],
    ['currency', { currency: 'EUR' }],
  ])('error: is not captured for another %s than was paid', async (_, change) => {
    const { data } = await initiate()
    await pay(data)
    const changed = { ...data, ...change }
    expect((await provider.authorizePayment({ data: changed })).status).toBe('error')
    await expect(provider.capturePayment({ data: changed })).rejects.toMatchObject({ type: 'not_allowed' })
  })

  it('error: is not captured once the payment service took the payment back', async () => {
    await endpoint.close()
    let isTakenBack = false
    endpoint = await startEndpoint({
      sandbox: { confirmDelayMs: 0 },
      intercept: changing('/validate', (answer) => {
        if (isTakenBack)
          Object.assign(answer, { status: 'pending', amountReceived: '0', balanceRequired: '1' })
      }),
    })
    const { data } = await initiate()
    const { session, id, address } = await choose(data)
    endpoint.deposit(address)
    await endpoint.until(session, id, 'paid')
    expect((await provider.authorizePayment({ data })).status).toBe('captured')
    isTakenBack = true
    endpoint.advance(25 * 60 * 60_000)
    await expect.poll(async () => (await provider.authorizePayment({ data })).status).toBe('error')
    await expect(provider.capturePayment({ data })).rejects.toMatchObject({ type: 'not_allowed' })
  })

  it('error: is not captured by a partial payment, and is when the shop accepts it', async () => {
    const { data } = await initiate()
    const { session, id, address, amount } = await choose(data)
    endpoint.deposit(address, String(Math.floor(Number(amount) / 2)))
    await endpoint.until(session, id, 'partial')
    expect((await provider.authorizePayment({ data })).status).toBe('requires_more')
    await endpoint.checkout.orders.accept(reference, { by: 'ada', reason: 'the rest came by bank' })
    expect((await provider.authorizePayment({ data })).status).toBe('captured')
  })

  it('error: is refused where another provider made it, or none', async () => {
    await expect(provider.authorizePayment({ data: { id: 'pi_1' } })).rejects.toMatchObject({
      type: 'not_allowed',
    })
    await expect(provider.authorizePayment({})).rejects.toMatchObject({ type: 'not_allowed' })
  })

  it('error: says why the endpoint refuses it', async () => {
    await expect(initiate(0)).rejects.toThrow('amount: must be above zero')
    await expect(initiate(1, 'zzz')).rejects.toThrow('ISO 4217')
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 200 }))
    await expect(initiate()).rejects.toThrow()
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 404 }))
    await expect(initiate()).rejects.toThrow('check its address')
  })

  it('error: is made of no answer of more than two megabytes', async () => {
    const answered = (note: string) =>
      vi.stubGlobal('fetch', async () => Response.json({ session: 'sealed', url: '/pay/1', note }))
    answered('short')
    expect((await initiate()).data).toMatchObject({ session: 'sealed', url: '/pay/1' })
    answered('x'.repeat(2_000_000))
    await expect(initiate()).rejects.toThrow()
  })
})

describe('a cancelled cart', () => {
  it('closes the order, also twice', async () => {
    const { data } = await initiate()
    await choose(data)
    await provider.deletePayment({ data })
    await provider.cancelPayment({ data })
    expect((await endpoint.checkout.orders.get(reference)).closedAt).toBeDefined()
    expect((await provider.getPaymentStatus({ data })).status).toBe('canceled')
  })

  it.each(['cancelPayment', 'deletePayment'] as const)(
    'can no longer be paid after %s, also where no payer began to',
    async (cancel) => {
      const { data } = await initiate()
      expect(await provider[cancel]({ data })).toEqual({ data })
      expect(await endpoint.pay(String(data['session']))).toMatchObject({
        status: 409,
        body: { code: 'order-closed' },
      })
      expect((await provider.getPaymentStatus({ data })).status).toBe('canceled')
    },
  )

  it('has nothing to close without a session', async () => {
    expect(await provider.deletePayment({ data: { session_id: reference } })).toEqual({
      data: { session_id: reference },
    })
  })

  it('error: keeps a payment that is paid', async () => {
    const { data } = await initiate()
    await pay(data)
    await expect(provider.deletePayment({ data })).rejects.toMatchObject({ type: 'not_allowed' })
    expect((await endpoint.checkout.orders.get(reference)).closedAt).toBeUndefined()
  })

  it('error: is not cancelled while the endpoint does not answer', async () => {
    const { data } = await initiate()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
    await expect(provider.cancelPayment({ data })).rejects.toThrow('fetch failed')
  })
})

describe('a refund', () => {
  it('error: is refused, because it would send no money', async () => {
    const { data } = await initiate()
    await pay(data)
    await expect(provider.refundPayment({ data, amount: 10 })).rejects.toMatchObject({ type: 'not_allowed' })
  })

  it('is noted in the timeline where Medusa may record it', async () => {
    provider = new CryptoCheckoutProvider({}, { ...options, refunds: 'record' })
    const { data } = await initiate()
    await pay(data)
    await provider.refundPayment({ data, amount: 10, context: { idempotency_key: 'ref_1' } })
    const notes = (await endpoint.checkout.orders.get(reference)).timeline.filter(
      ({ type }) => type === 'note',
    )
    expect(notes.map(({ detail }) => detail)).toEqual([
      'Medusa records ref_1: 10 USD, to be paid from your own wallet',
    ])
  })
})

describe('a notification', () => {
  const paid = {
    type: 'order.paid',
    data: { reference, payment: { id: 'pay_1', fiat: { amount: '49.99', currency: 'USD' } } },
  }

  function signed(notification: unknown, secret = notifySecret, at = new Date()) {
    const rawData = JSON.stringify(notification)
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('msg_1', at, rawData),
    }
    return { data: {}, rawData: Buffer.from(rawData), headers }
  }

  it.each(['order.paid', 'order.accepted'])('%s captures its payment session', async (type) => {
    expect(await provider.getWebhookActionAndData(signed({ ...paid, type }))).toEqual({
      action: 'captured',
      data: { session_id: reference, amount: '49.99' },
    })
  })

  it('is verified with each secret, while one is replaced', async () => {
    const newer = `whsec_${Buffer.alloc(32, 2).toString('base64')}`
    provider = new CryptoCheckoutProvider({}, { ...options, notifySecret: `${newer}, ${notifySecret}` })
    for (const secret of [newer, notifySecret])
      expect(await provider.getWebhookActionAndData(signed(paid, secret))).toMatchObject({
        action: 'captured',
      })
  })

  it.each([
    ['another type', { ...paid, type: 'order.partial' }],
    ['an order of another shop', { ...paid, data: { ...paid.data, reference: 'order-1042' } }],
    ['a price in a coin', { ...paid, data: { ...paid.data, payment: { id: 'pay_1' } } }],
    ['a list', []],
  ])('of %s changes nothing', async (_, notification) => {
    expect(await provider.getWebhookActionAndData(signed(notification))).toEqual({ action: 'not_supported' })
  })

  it('error: is refused when it is forged, unsigned, changed or old', async () => {
    const other = `whsec_${Buffer.alloc(32, 3).toString('base64')}`
    const changed = { ...signed(paid), rawData: JSON.stringify({ ...paid, type: 'order.accepted' }) }
    const old = signed(paid, notifySecret, new Date(Date.now() - 3_600_000))
    for (const payload of [signed(paid, other), { ...signed(paid), headers: {} }, changed, old])
      await expect(provider.getWebhookActionAndData(payload)).rejects.toThrow('not signed')
  })
})
