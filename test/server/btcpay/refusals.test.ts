/** What BTCPay's interface refuses: callers without a key or a right, and hostile input. */
import { afterEach, describe, expect, it } from 'vitest'
import { startBtcpayShop, storeId, type BtcpayShop } from '../../support/btcpay-shop.js'
import { apiKey } from '../../support/sandbox-endpoint.js'

let shop: BtcpayShop
afterEach(() => shop.close())

const readKey = 'key-that-reads-alone'
const invoices = `/api/v1/stores/${storeId}/invoices`
const webhooks = `/api/v1/stores/${storeId}/webhooks`
const order = { amount: '5', currency: 'USD', metadata: { orderId: '1' } }

const start = async (options = {}) => {
  const apiKeys = [
    { name: 'shop', key: apiKey },
    { name: 'reader', key: readKey, readOnly: true },
  ]
  shop = await startBtcpayShop({ apiKeys, ...options })
}

describe('the interface', () => {
  it('error: is not spoken without its setting', async () => {
    await start()
    const closed = await startBtcpayShop({ btcpayApi: false }).catch((error: unknown) => error)
    expect(closed).toMatchObject({ status: 404 })
  })

  it('error: refuses a caller without a key, with a wrong one, or with another scheme', async () => {
    await start()
    for (const authorization of [
      '',
      'token',
      'token wrong',
      `Bearer ${apiKey}`,
      `Basic ${btoa(`a:${apiKey}`)}`,
      `token ${apiKey} `.repeat(2),
    ])
      for (const [method, path] of [
        ['GET', invoices],
        ['POST', invoices],
        ['GET', webhooks],
        ['GET', '/api/v1/api-keys/current'],
      ] as const)
        expect(await shop.call(method, path, undefined, authorization)).toMatchObject({
          status: 401,
          body: { code: 'unauthenticated' },
        })
  })

  it('error: refuses whatever changes something to a key that only reads', async () => {
    await start()
    const invoice = await shop.invoice()
    const one = `${invoices}/${invoice.id}`
    const token = `token ${readKey}`
    for (const path of [invoices, one, `${one}/payment-methods`, '/api/v1/stores'])
      expect((await shop.call('GET', path, undefined, token)).status).toBe(200)
    const changes = [
      ['POST', invoices],
      ['PUT', one],
      ['DELETE', one],
      ['POST', `${one}/status`],
      ['POST', `${one}/unarchive`],
      ['POST', `${one}/refund`],
      ['POST', webhooks],
      ['GET', webhooks],
    ] as const
    for (const [method, path] of changes)
      expect(await shop.call(method, path, method === 'GET' ? undefined : {}, token)).toMatchObject({
        status: 403,
        body: { code: 'missing-permission' },
      })
    expect(await shop.call('GET', '/api/v1/api-keys/current', undefined, token)).toMatchObject({
      body: {
        permissions: [
          `btcpay.store.canviewinvoices:${storeId}`,
          `btcpay.store.canviewstoresettings:${storeId}`,
        ],
      },
    })
  })

  it('error: registers no webhook where the shop may not be called, and changes none to it', async () => {
    await start({
      webhookProblem: (url: string) =>
        url.startsWith('http://shop.') ? 'must begin with https:' : undefined,
    })
    const refused = { status: 422, body: [{ path: 'url', message: 'must begin with https:' }] }
    expect(await shop.call('POST', webhooks, { url: 'http://shop.example/hook' })).toMatchObject(refused)
    const { status, body } = await shop.call('POST', webhooks, { url: 'https://shop.example/hook' })
    expect(status).toBe(200)
    const one = `${webhooks}/${(body as { id: string }).id}`
    expect(await shop.call('PUT', one, { url: 'http://shop.example/hook' })).toMatchObject(refused)
    expect(await shop.call('GET', one)).toMatchObject({ body: { url: 'https://shop.example/hook' } })
  })

  it('error: registers none without TLS in live mode, also without the option', async () => {
    await start({ mode: 'live' })
    const { status, body } = await shop.call('POST', webhooks, { url: 'http://shop.example/hook' })
    expect(status).toBe(422)
    expect(body).toMatchObject([{ path: 'url', message: expect.stringMatching(/^must begin with https:/) }])
  })

  it('error: has no other store, invoice or webhook', async () => {
    await start()
    const { id } = await shop.invoice()
    expect(await shop.call('GET', `/api/v1/stores/other/invoices/${id}`)).toMatchObject({
      body: { code: 'store-not-found' },
    })
    for (const other of ['1042', 'unknown', `${id}x`, '%00', '..%2f'])
      expect((await shop.call('GET', `${invoices}/${other}`)).status).toBe(404)
    expect(await shop.call('GET', `${webhooks}/unknown`)).toMatchObject({
      body: { code: 'webhook-not-found' },
    })
  })

  it.each<[string, unknown, string]>([
    ['no amount', { currency: 'USD' }, 'amount'],
    ['an amount of zero', { ...order, amount: '0' }, 'amount'],
    ['a negative amount', { ...order, amount: '-5' }, 'amount'],
    ['a negative number', { ...order, amount: -5 }, 'amount'],
    ['an amount with a comma', { ...order, amount: '4,99' }, 'amount'],
    ['an amount that is a list', { ...order, amount: ['5'] }, 'amount'],
    ['no currency', { amount: '5' }, 'currency'],
    ['an unknown currency', { ...order, currency: 'SATS' }, 'currency'],
    ['an orderId that is an object', { ...order, metadata: { orderId: {} } }, 'metadata.orderId'],
    [
      'an orderId with a control character',
      { ...order, metadata: { orderId: 'a\u0000b' } },
      'metadata.orderId',
    ],
    ['an orderId that is too long', { ...order, metadata: { orderId: 'a'.repeat(129) } }, 'metadata.orderId'],
    ['metadata that are a list', { ...order, metadata: [] }, 'metadata'],
    [
      'a way back that is a script',
      { ...order, checkout: { redirectURL: 'javascript:alert(1)' } },
      'checkout.redirectURL',
    ],
    [
      'a time that is too short',
      { ...order, checkout: { expirationMinutes: 0.5 } },
      'checkout.expirationMinutes',
    ],
    [
      'a time without an end',
      { ...order, checkout: { expirationMinutes: 1e9 } },
      'checkout.expirationMinutes',
    ],
    [
      'an unknown method',
      { ...order, checkout: { paymentMethods: ['DOGE-LN'] } },
      'checkout.paymentMethods[0]',
    ],
  ])('error: refuses %s, and names the field', async (_, body, path) => {
    await start()
    expect(await shop.call('POST', invoices, body)).toMatchObject({ status: 422, body: [{ path }] })
    expect(await shop.call('GET', invoices)).toMatchObject({ body: [] })
  })

  it.each<[string, string, unknown]>([
    ['a mark that is none', 'POST status', { status: 'Paid' }],
    ['a mark of another type', 'POST status', { status: { toString: 'Settled' } }],
    ['a mark without a status', 'POST status', {}],
    ['metadata that are a text', 'PUT', { metadata: 'x' }],
    ['another order', 'PUT', { metadata: { orderId: 'other' } }],
    ['a refund without a variant', 'POST refund', {}],
    ['a refund of an unknown variant', 'POST refund', { refundVariant: '__proto__' }],
    ['a refund of nothing', 'POST refund', { refundVariant: 'Custom', customAmount: '0' }],
    ['a negative refund', 'POST refund', { refundVariant: 'Custom', customAmount: -1 }],
    ['a refund in another form', 'POST refund', { refundVariant: 'Custom', customAmount: '1e3' }],
    [
      'a refund of an unknown coin',
      'POST refund',
      { refundVariant: 'Custom', customAmount: '1', customCurrency: 'DOGE' },
    ],
    ['a refund of money that never came', 'POST refund', { refundVariant: 'Custom', customAmount: '1' }],
  ])('error: refuses %s, and changes nothing', async (_, call, body) => {
    await start()
    const invoice = await shop.invoice({ metadata: { orderId: '1' } })
    const [method = '', path] = call.split(' ')
    const one = `${invoices}/${invoice.id}`
    const { status, body: answer } = await shop.call(
      method,
      path === undefined ? one : `${one}/${path}`,
      body,
    )
    expect([400, 404, 409, 422]).toContain(status)
    expect(JSON.stringify(answer)).toMatch(/"message":"./)
    expect(await shop.read(invoice.id)).toEqual(invoice)
    expect(await shop.endpoint.checkout.orders.get('1')).toMatchObject({ refunds: [] })
  })

  it.each<[string, unknown]>([
    ['no object', '[]'],
    ['no address', { enabled: true }],
    ['an unknown kind of switch', { url: 'https://shop.example/', enabled: 'perhaps' }],
    [
      'events without an end',
      {
        url: 'https://shop.example/',
        authorizedEvents: { specificEvents: Array(21).fill('InvoiceSettled') },
      },
    ],
    [
      'an event that there is not',
      { url: 'https://shop.example/', authorizedEvents: { specificEvents: ['InvoiceSettled', 'Paid'] } },
    ],
    [
      'events that are never sent alone',
      { url: 'https://shop.example/', authorizedEvents: { specificEvents: ['InvoicePaymentSettled'] } },
    ],
    ['a secret with a line break', { url: 'https://shop.example/', secret: 'a\r\nb' }],
    ['a secret without an end', { url: 'https://shop.example/', secret: 'a'.repeat(257) }],
  ])('error: registers no webhook with %s', async (_, body) => {
    await start()
    const { body: before } = await shop.call('GET', webhooks)
    expect(await shop.call('POST', webhooks, body)).toMatchObject({ status: 422 })
    expect(await shop.call('GET', webhooks)).toMatchObject({ body: before })
  })

  it('error: refuses a refund that can’t be honoured, and names its own field', async () => {
    await start({ sandbox: { confirmDelayMs: 0 } })
    const invoice = await shop.invoice({ metadata: { orderId: '1' } })
    const refund = (body: object) => shop.call('POST', `${invoices}/${invoice.id}/refund`, body)
    const { id, address, session } = await shop.pay(invoice)
    const unpaid = await refund({ refundVariant: 'RateThen' })
    expect(unpaid).toMatchObject({ status: 422, body: [{ path: 'refundVariant' }] })
    shop.endpoint.deposit(address)
    await shop.endpoint.until(session, id, 'paid')
    for (const [body, path] of [
      [{ refundVariant: 'RateThen', paymentMethod: 'BTC' }, 'paymentMethod'],
      [{ refundVariant: 'RateThen', payoutMethodId: 'USDT-POLYGON' }, 'payoutMethodId'],
      [{ refundVariant: 'OverpaidAmount' }, 'refundVariant'],
      [{ refundVariant: 'Custom', customAmount: '500' }, 'customAmount'],
      [{ refundVariant: 'Custom', customAmount: '5.999' }, 'customAmount'],
    ] as const)
      expect(await refund(body)).toMatchObject({ status: 422, body: [{ path }] })
    const { body } = await refund({ refundVariant: 'RateThen', paymentMethod: 'USDT_TRON' })
    expect(body).toMatchObject({ currency: 'USDT', viewLink: expect.any(String) as string })
  })

  it('refunds by a method the payment of it that has money', async () => {
    await start({ sandbox: { confirmDelayMs: 0 } })
    const invoice = await shop.invoice({ metadata: { orderId: '1' } })
    await shop.pay(invoice)
    const { amount, currency } = invoice as unknown as { amount: string; currency: string }
    const again = await shop.endpoint.session({ reference: '1', amount, currency })
    const { body: paid } = await shop.endpoint.pay(again)
    shop.endpoint.deposit(paid.address)
    await shop.endpoint.until(again, paid.id, 'paid')
    const custom = { refundVariant: 'Custom', customAmount: '5', paymentMethod: 'USDT_TRON' }
    expect(await shop.call('POST', `${invoices}/${invoice.id}/refund`, custom)).toMatchObject({ status: 200 })
  })

  it('error: shows an invoice to no guess, and its link is no key of the interface', async () => {
    await start()
    const invoice = await shop.invoice()
    const session = await shop.sessionOf(invoice)
    for (const guess of [
      invoice.id.slice(0, -1),
      invoice.id.toUpperCase(),
      '1042',
      session,
      '%00',
      'a'.repeat(8000),
    ])
      expect((await fetch(`${shop.url}/i/${guess}`, { redirect: 'manual' })).status, guess).toBe(404)
    for (const forged of [session, invoice.id, `${apiKey}x`, apiKey.slice(0, -1), '*'])
      expect(await shop.call('GET', invoices, undefined, `token ${forged}`)).toMatchObject({ status: 401 })
  })

  it('error: refuses a body that is no JSON, or too large', async () => {
    await start()
    expect((await shop.call('POST', invoices, '{')).status).toBe(422)
    expect(
      (await shop.call('POST', invoices, JSON.stringify({ ...order, metadata: { a: 'x'.repeat(200_000) } })))
        .status,
    ).toBe(413)
    for (const query of ['status=Paid', 'take=x', 'skip=-1', 'startDate=1e9'])
      expect((await shop.call('GET', `${invoices}?${query}`)).status).toBe(422)
  })

  it('keeps metadata as they are, whatever their names, and ignores what it does not know', async () => {
    await start()
    const metadata = JSON.parse(
      '{"orderId":"1","__proto__":{"a":1},"constructor":"x","buyerEmail":"not an address","itemDesc":"a\\u0000b"}',
    ) as object
    const { status, body } = await shop.call('POST', invoices, {
      ...order,
      metadata,
      additionalSearchTerms: [],
      receipt: {},
    })
    expect(status).toBe(200)
    expect((body as { metadata: object }).metadata).toMatchObject({
      orderId: '1',
      constructor: 'x',
      itemDesc: 'a\0b',
    })
    expect(({} as { a?: number }).a).toBeUndefined()
  })

  it('error: takes no webhook at a strange address, and not more than twenty', async () => {
    await start()
    for (const url of ['', 'ftp://shop.example', 'https://a:b@shop.example/', 'javascript:alert(1)'])
      expect(await shop.call('POST', webhooks, { url })).toMatchObject({
        status: 422,
        body: [{ path: 'url' }],
      })
    const made = await Promise.all(
      Array.from({ length: 19 }, () => shop.call('POST', webhooks, { url: 'https://shop.example/' })),
    )
    expect(made.every(({ status }) => status === 200)).toBe(true)
    expect(await shop.call('POST', webhooks, { url: 'https://shop.example/' })).toMatchObject({ status: 422 })
  })

  it('error: limits the requests of one address for links of invoices', async () => {
    await start({ limits: { requestsPerAddress: 3 }, trustProxy: 1 })
    const open = async (path: string) =>
      (
        await fetch(`${shop.url}/i/${path}`, {
          redirect: 'manual',
          headers: { 'x-forwarded-for': '192.0.2.7' },
        })
      ).status
    const answers = []
    for (let index = 0; index < 5; index += 1) answers.push(await open(`guess-${index}`))
    expect(answers).toEqual([404, 404, 404, 429, 429])
  })
})
