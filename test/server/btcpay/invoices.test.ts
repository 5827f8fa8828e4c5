/** Whole orders by BTCPay's interface, with its published client. */
import {
  ApiKeysService,
  InvoicesService,
  ServerInfoService,
  StoresService,
  WebhooksService,
  type InvoiceData,
} from 'btcpay-greenfield-node-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signatureOf } from '../../../src/server/http/btcpay/webhooks.js'
import { startBtcpayShop, storeId, webhookSecret, type BtcpayShop } from '../../support/btcpay-shop.js'
import { apiKey, changing } from '../../support/sandbox-endpoint.js'

let shop: BtcpayShop

beforeEach(async () => {
  shop = await startBtcpayShop()
})
afterEach(() => shop.close())

const stateOf = ({ status, additionalStatus }: InvoiceData) => `${status}/${additionalStatus}`
const types = () => shop.received.map(({ event }) => event.type)
const until = (type: string) => expect.poll(() => types()).toContain(type)

describe('a shop system', () => {
  it('connects: key with permissions, store, payment methods, server', async () => {
    const key = await ApiKeysService.getApiKeysService()
    expect(key).toMatchObject({ apiKey, label: 'shop' })
    expect(key.permissions).toEqual(
      expect.arrayContaining([
        `btcpay.store.cancreateinvoice:${storeId}`,
        `btcpay.store.canviewinvoices:${storeId}`,
        `btcpay.store.canmodifyinvoices:${storeId}`,
        `btcpay.store.webhooks.canmodifywebhooks:${storeId}`,
      ]),
    )
    expect(await StoresService.storesGetStores()).toMatchObject([{ id: storeId, name: 'Test shop' }])
    expect(await StoresService.storesGetStore({ storeId })).toMatchObject({ id: storeId })
    const { supportedPaymentMethods } = await ServerInfoService.serverInfoGetServerInfo()
    expect(supportedPaymentMethods).toEqual(expect.arrayContaining(['BTC-CHAIN', 'USDT-TRON']))
    const { body } = await shop.call('GET', `/api/v1/stores/${storeId}/payment-methods?enabled=true`)
    expect(body).toContainEqual({ paymentMethodId: 'BTC-CHAIN', enabled: true, config: null })
  })

  it('sells: New, paid, Settled once, and its webhook is signed', async () => {
    const invoice = await shop.invoice()
    expect(stateOf(invoice)).toBe('New/None')
    const { id, address, session, amount } = await shop.pay(invoice)
    shop.endpoint.deposit(address)
    await shop.endpoint.until(session, id, 'paid')
    await until('InvoiceSettled')
    const settled = await shop.read(invoice.id)
    expect(stateOf(settled)).toBe('Settled/None')
    expect(settled).toMatchObject({
      amount: '49.99',
      paidAmount: '49.99',
      currency: 'USD',
      metadata: { orderId: '1042' },
    })
    const [method] = await InvoicesService.invoicesGetInvoicePaymentMethods({
      storeId,
      invoiceId: invoice.id,
    })
    expect(method).toMatchObject({ paymentMethod: 'USDT-TRON', destination: address, amount, due: '0' })
    expect(method?.payments).toMatchObject([{ value: amount, status: 'Settled', destination: address }])
    const [delivery] = shop.received.filter(({ event }) => event.type === 'InvoiceSettled')
    expect(delivery?.event).toMatchObject({
      storeId,
      invoiceId: invoice.id,
      manuallyMarked: false,
      overPaid: false,
    })
    expect(delivery?.headers['btcpay-sig']).toBe(signatureOf(webhookSecret, delivery?.body ?? ''))
    await shop.deliver()
    expect(types().filter((type) => type === 'InvoiceSettled')).toHaveLength(1)
  })

  it('gets the invoice of an orderId again, and error: none at another price', async () => {
    const [first, second] = await Promise.all([shop.invoice(), shop.invoice({ amount: 49.99 as never })])
    expect(second.id).toBe(first.id)
    expect((await shop.invoice({ amount: '49.990' })).id).toBe(first.id)
    await expect(shop.invoice({ amount: '1.00' })).rejects.toMatchObject({
      status: 422,
      body: [{ path: 'amount', message: expect.stringContaining('one orderId has one price') as string }],
    })
    await expect(shop.invoice({ currency: 'EUR' })).rejects.toMatchObject({ status: 422 })
    await shop.endpoint.session({ reference: 'of-another-way' })
    await expect(shop.invoice({ metadata: { orderId: 'of-another-way' } })).rejects.toMatchObject({
      body: [{ path: 'metadata.orderId' }],
    })
    const without = await Promise.all([shop.invoice({ metadata: {} }), shop.invoice({ metadata: {} })])
    expect(new Set(without.map(({ id }) => id)).size).toBe(2)
  })

  it('of two that race for one orderId at two prices, has one invoice and one price', async () => {
    const results = await Promise.allSettled([
      shop.invoice({ amount: '1' }),
      shop.invoice({ amount: '1000' }),
    ])
    const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(made).toHaveLength(1)
    const list = await InvoicesService.invoicesGetInvoices({ storeId })
    expect(list).toMatchObject([{ id: made[0]?.id, amount: made[0]?.amount }])
  })

  it('sends the payer to the hosted page in the language of the invoice, and back', async () => {
    const invoice = await shop.invoice({
      checkout: {
        redirectURL: 'https://shop.example/thanks?order={OrderId}&invoice={InvoiceId}',
        defaultLanguage: 'de-DE',
      },
    })
    const { status, headers } = await fetch(invoice.checkoutLink, { redirect: 'manual' })
    expect(status).toBe(302)
    expect(headers.get('location')).toMatch(/\/checkout\/pay\/[\w.-]+\?lang=de-DE$/)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    const { returnUrl } = await shop.endpoint.getSession(await shop.sessionOf(invoice))
    expect(returnUrl).toBe(`https://shop.example/thanks?order=1042&invoice=${invoice.id}`)
    expect((await fetch(`${shop.url}/i/unknown`, { redirect: 'manual' })).status).toBe(404)
  })

  it('limits the methods and the time of an invoice', async () => {
    const invoice = await shop.invoice({
      checkout: { paymentMethods: ['BTC', 'USDT_TRON'], expirationMinutes: 10 },
    })
    const session = await shop.sessionOf(invoice)
    const methods = (await shop.endpoint.methods(session)).map(({ chain, coin }) => `${coin.id} ${chain.id}`)
    expect(methods.sort()).toEqual(['bitcoin bitcoin', 'usdt tron'])
    expect((invoice.expirationTime ?? 0) - (invoice.createdTime ?? 0)).toBe(600)
    await expect(shop.invoice({ checkout: { paymentMethods: ['BTC-LN'] } })).rejects.toMatchObject({
      status: 422,
      body: [{ path: 'checkout.paymentMethods[0]' }],
    })
  })

  it('has a part of the money: PaidPartial, then Expired, then a new session of the same invoice, and a refund by link', async () => {
    const invoice = await shop.invoice()
    const { id, address, session } = await shop.pay(invoice)
    shop.endpoint.deposit(address, '10')
    await shop.endpoint.until(session, id, 'partial')
    await until('InvoiceReceivedPayment')
    expect(stateOf(await shop.read(invoice.id))).toBe('New/PaidPartial')
    shop.endpoint.advance(3700_000)
    await until('InvoiceExpired')
    expect(stateOf(await shop.read(invoice.id))).toBe('Expired/PaidPartial')
    expect(shop.received.find(({ event }) => event.type === 'InvoiceExpired')?.event).toMatchObject({
      partiallyPaid: true,
    })
    const again = await shop.invoice()
    expect(again.id).toBe(invoice.id)
    await InvoicesService.invoicesMarkInvoiceStatus({
      storeId,
      invoiceId: invoice.id,
      requestBody: { status: 'Invalid' as never },
    })
    expect(stateOf(await shop.read(invoice.id))).toBe('Invalid/Marked')
    const refund = await shop.call('POST', `/api/v1/stores/${storeId}/invoices/${invoice.id}/refund`, {
      refundVariant: 'OverpaidAmount',
      description: 'not enough came',
    })
    expect(refund).toMatchObject({ status: 200, body: { amount: '10', currency: 'USDT' } })
    const { viewLink } = refund.body as { viewLink: string }
    expect((await fetch(viewLink)).status).toBe(200)
    await expect(shop.invoice()).rejects.toMatchObject({ body: [{ path: 'metadata.orderId' }] })
  })

  it('refunds a part of a settled invoice in its currency, and error: not at a rate of today', async () => {
    const invoice = await shop.invoice()
    const { id, address, session } = await shop.pay(invoice)
    shop.endpoint.deposit(address)
    await shop.endpoint.until(session, id, 'paid')
    const refund = (body: object) =>
      shop.call('POST', `/api/v1/stores/${storeId}/invoices/${invoice.id}/refund`, body)
    expect(await refund({ refundVariant: 'CurrentRate' })).toMatchObject({
      status: 422,
      body: [{ path: 'refundVariant' }],
    })
    expect(
      await refund({ refundVariant: 'Custom', customAmount: '5.00', subtractPercentage: '2' }),
    ).toMatchObject({
      body: [{ path: 'subtractPercentage' }],
    })
    expect(
      await refund({ refundVariant: 'Custom', customAmount: '5.00', customCurrency: 'USD' }),
    ).toMatchObject({
      status: 200,
      body: { currency: 'USDT', viewLink: expect.stringContaining('/refund/') as string },
    })
    expect(
      await refund({ refundVariant: 'Custom', customAmount: '500', customCurrency: 'USD' }),
    ).not.toMatchObject({ status: 200 })
  })

  it('refunds an invoice that was paid on two networks, one payment after the other', async () => {
    const invoice = await shop.invoice()
    const session = await shop.sessionOf(invoice)
    for (const [chain, amount] of [
      ['bsc', ''],
      ['tron', '25'],
      ['polygon', '24'],
    ] as const) {
      const { body } = await shop.endpoint.pay(session, chain)
      if (amount === '') continue
      shop.endpoint.deposit(body.address, amount)
      await shop.endpoint.until(session, body.id, 'partial')
    }
    const one = `/api/v1/stores/${storeId}/invoices/${invoice.id}`
    await shop.call('POST', `${one}/status`, { status: 'Settled' })
    const refund = (body: object) => shop.call('POST', `${one}/refund`, body)
    const custom = { refundVariant: 'Custom', customAmount: '1', description: 'one' }
    const amount = (sum: string) => ({ status: 200, body: { amount: sum, currency: 'USDT' } })
    expect(await refund({ ...custom, customCurrency: 'USDT' })).toMatchObject(amount('1'))
    expect(await refund({ ...custom, customCurrency: 'USDT-POLYGON' })).toMatchObject(amount('1'))
    for (const left of ['24', '23', '25', '25'])
      expect(await refund({ refundVariant: 'RateThen' }), left).toMatchObject({ status: 200 })
    const { refunds } = await shop.endpoint.checkout.orders.get('1042')
    const sums = refunds.map(({ network, amount: sum }) => `${sum} ${network}`)
    expect(sums).toEqual(['1 TRON', '1 Polygon PoS', '24 TRON', '23 Polygon PoS'])
  })

  it('marks an invoice by hand, archives it, and changes its metadata but not its order', async () => {
    const invoice = await shop.invoice()
    const at = { storeId, invoiceId: invoice.id }
    await expect(
      InvoicesService.invoicesMarkInvoiceStatus({ ...at, requestBody: { status: 'Settled' as never } }),
    ).rejects.toMatchObject({ status: 404 })
    await shop.pay(invoice)
    const marked = await InvoicesService.invoicesMarkInvoiceStatus({
      ...at,
      requestBody: { status: 'Settled' as never },
    })
    expect(stateOf(marked)).toBe('Settled/Marked')
    await until('InvoiceSettled')
    const settled = shop.received.filter(({ event }) => event.type === 'InvoiceSettled')
    expect(settled.at(-1)?.event).toMatchObject({ manuallyMarked: true })
    await expect(
      InvoicesService.invoicesMarkInvoiceStatus({ ...at, requestBody: { status: 'Invalid' as never } }),
    ).rejects.toMatchObject({ status: 409 })
    await InvoicesService.invoicesArchiveInvoice(at)
    expect(await InvoicesService.invoicesGetInvoices({ storeId })).toEqual([])
    expect(await InvoicesService.invoicesUnarchiveInvoice(at)).toMatchObject({ archived: false })
    const update = (metadata: object) =>
      InvoicesService.invoicesUpdateInvoice({ ...at, requestBody: { metadata } })
    expect(await update({ orderId: '1042', note: 'gift' })).toMatchObject({ metadata: { note: 'gift' } })
    await expect(update({ orderId: '7' })).rejects.toMatchObject({ body: [{ path: 'metadata.orderId' }] })
  })

  it('lists invoices by order, status and text, in pages', async () => {
    for (const orderId of ['1', '2', '3']) await shop.invoice({ metadata: { orderId } })
    const list = async (query: string) => {
      const { body } = await shop.call('GET', `/api/v1/stores/${storeId}/invoices?${query}`)
      return (body as { metadata: { orderId: string } }[]).map(({ metadata }) => metadata.orderId)
    }
    expect((await list('')).sort()).toEqual(['1', '2', '3'])
    expect(await list('orderId=2&orderId=9')).toEqual(['2'])
    expect(await list('status=Settled')).toEqual([])
    expect(await list('status=New&take=2')).toHaveLength(2)
    expect(await list('textSearch=3')).toEqual(['3'])
    expect(await list('skip=3')).toEqual([])
    expect(await list('includeArchived=true&take=1&skip=1')).toHaveLength(1)
  })
})

describe('an invoice follows its order', () => {
  const by = { by: 'ada', reason: 'agreed on the phone' }
  const of = (type: string) => shop.received.filter(({ event }) => event.type === type)

  it.each([
    ['without a payment', ''],
    ['with a payment and no money', '0'],
    ['with a part of the money', '10'],
  ])('that is closed at the desk %s: Invalid, and its webhook says so once', async (_, amount) => {
    const invoice = await shop.invoice()
    if (amount !== '') {
      const { id, address, session } = await shop.pay(invoice)
      if (amount !== '0') {
        shop.endpoint.deposit(address, amount)
        await shop.endpoint.until(session, id, 'partial')
      }
    }
    await shop.endpoint.checkout.orders.close('1042', by)
    await until('InvoiceInvalid')
    await shop.endpoint.checkout.orders.close('1042', by)
    await shop.deliver()
    expect(of('InvoiceInvalid').map(({ event }) => event)).toMatchObject([
      { invoiceId: invoice.id, manuallyMarked: true },
    ])
    expect(stateOf(await shop.read(invoice.id))).toBe('Invalid/Marked')
  })

  it('that is closed and accepted before the shop answers: Settled, and no late InvoiceInvalid', async () => {
    shop.answerWith(503)
    const invoice = await shop.invoice()
    await shop.pay(invoice)
    await shop.endpoint.checkout.orders.close('1042', by)
    await until('InvoiceInvalid')
    const failed = shop.received.length
    await shop.endpoint.checkout.orders.accept('1042', by)
    shop.answerWith(200)
    shop.endpoint.advance(31_000)
    await until('InvoiceSettled')
    await shop.deliver()
    expect(shop.received.slice(failed).map(({ event }) => event.type)).not.toContain('InvoiceInvalid')
    expect(stateOf(await shop.read(invoice.id))).toBe('Settled/Marked')
  })

  it.each([
    ['the money of one payment', 1],
    ['a half on each of two networks', 2],
  ])(
    'that was accepted with %s, which the service takes back and confirms again: Invalid, then Settled',
    async (_, halves) => {
      let lost = ''
      await shop.close()
      shop = await startBtcpayShop({
        checkIntervalMs: 20,
        intercept: changing('/validate', (data) => {
          if (data['walletAddress'] === lost)
            Object.assign(data, { status: 'pending', amountReceived: '0', balanceRequired: data['amount'] })
        }),
      })
      const invoice = await shop.invoice()
      const session = await shop.sessionOf(invoice)
      const addresses: string[] = []
      for (const chain of ['tron', 'polygon'].slice(0, halves)) {
        const { body } = await shop.endpoint.pay(session, chain)
        shop.endpoint.deposit(body.address, '20')
        await shop.endpoint.until(session, body.id, 'partial')
        addresses.push(body.address)
      }
      await shop.endpoint.checkout.orders.accept('1042', by)
      await until('InvoiceSettled')
      expect(stateOf(await shop.read(invoice.id))).toBe('Settled/Marked')
      // Not the payment that the acceptance names.
      lost = addresses[0] ?? ''
      await shop.endpoint.checkout.orders.check('1042', { by: 'ada' })
      await until('InvoiceInvalid')
      expect(of('InvoiceInvalid').at(-1)?.event).toMatchObject({ manuallyMarked: false })
      expect(stateOf(await shop.read(invoice.id))).toBe('Invalid/Invalid')
      // A person who looked at it brings no money back.
      await shop.endpoint.checkout.orders.note('1042', { by: 'ada', text: 'asked the service' })
      expect(stateOf(await shop.read(invoice.id))).toBe('Invalid/Invalid')
      lost = ''
      await shop.endpoint.checkout.orders.check('1042', { by: 'ada' })
      await expect.poll(() => of('InvoiceSettled').length).toBe(2)
      expect(stateOf(await shop.read(invoice.id))).toBe('Settled/Marked')
    },
  )

  it('that was accepted unconfirmed stays Settled', async () => {
    await shop.close()
    shop = await startBtcpayShop({ sandbox: { confirmDelayMs: 3_600_000 } })
    const invoice = await shop.invoice()
    const { id, address, session } = await shop.pay(invoice)
    shop.endpoint.deposit(address)
    await shop.endpoint.until(session, id, 'confirming')
    await shop.endpoint.checkout.orders.accept('1042', by)
    await until('InvoiceSettled')
    expect(stateOf(await shop.read(invoice.id))).toBe('Settled/Marked')
  })
})

describe('a webhook', () => {
  it('is read without its secret, is changed, and ends', async () => {
    const [webhook] = await WebhooksService.webhokksGetWebhooks({ storeId })
    expect(webhook).toMatchObject({ enabled: true, authorizedEvents: { everything: true } })
    expect(webhook).not.toHaveProperty('secret')
    const webhookId = webhook?.id ?? ''
    const path = `/api/v1/stores/${storeId}/webhooks/${webhookId}`
    const change = {
      url: webhook?.url,
      authorizedEvents: { everything: false, specificEvents: ['InvoiceSettled'] },
    }
    expect(await shop.call('PUT', path, change)).toMatchObject({ status: 200, body: change })
    expect(await shop.call('GET', path)).toMatchObject({ body: change })
    const invoice = await shop.invoice()
    const { id, address, session } = await shop.pay(invoice)
    shop.endpoint.deposit(address, '1')
    await shop.endpoint.until(session, id, 'partial')
    shop.endpoint.deposit(address)
    await shop.endpoint.until(session, id, 'paid')
    await until('InvoiceSettled')
    expect(types()).toEqual(['InvoiceSettled'])
    expect((await shop.call('DELETE', path)).status).toBe(200)
    expect((await shop.call('DELETE', path)).status).toBe(404)
    expect(await WebhooksService.webhokksGetWebhooks({ storeId })).toEqual([])
  })

  it('is tried again under the same ids until the shop takes it', async () => {
    shop.answerWith(500)
    const invoice = await shop.invoice()
    const { id, address, session } = await shop.pay(invoice)
    shop.endpoint.deposit(address)
    await shop.endpoint.until(session, id, 'paid')
    await until('InvoiceSettled')
    shop.answerWith(200)
    shop.endpoint.advance(31_000)
    await expect.poll(() => shop.received.length).toBe(2)
    const [first, second] = shop.received.map(({ body }) => body)
    expect(second).toBe(first)
  })

  it('that is late says nothing that the invoice has left behind', async () => {
    shop.answerWith(503)
    const invoice = await shop.invoice()
    const { id, address, session } = await shop.pay(invoice)
    shop.endpoint.deposit(address, '1')
    await shop.endpoint.until(session, id, 'partial')
    shop.endpoint.advance(3700_000)
    await until('InvoiceExpired')
    const failed = shop.received.length
    await shop.endpoint.checkout.orders.accept('1042', { by: 'ada', reason: 'the rest came in cash' })
    shop.answerWith(200)
    shop.endpoint.advance(31_000)
    await until('InvoiceSettled')
    await shop.deliver()
    const taken = shop.received.slice(failed).map(({ event }) => event)
    expect(taken.map(({ type }) => type)).not.toContain('InvoiceExpired')
    expect(taken.filter(({ type }) => type === 'InvoiceReceivedPayment')).not.toContainEqual(
      expect.objectContaining({ afterExpiration: true }),
    )
    expect(stateOf(await shop.read(invoice.id))).toBe('Settled/Marked')
  })
})
