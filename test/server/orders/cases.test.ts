/** An order with several payments, people and refunds, over HTTP: what was lost while nothing was responsible for the order. */
import { describe, expect, it } from 'vitest'
import type { Notification } from '../../../src/server/index.js'
import type { ListedOrder, OrderDetails } from '../../../src/server/orders/operations.js'
import type { RefundDetails } from '../../../src/server/orders/refunds.js'
import {
  changing,
  freshEndpoint,
  type Body,
  type Endpoint,
  type EndpointOptions,
} from '../../support/sandbox-endpoint.js'

const headers = { authorization: 'Bearer full-key' }
const wallet = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const minute = 60_000
let endpoint: Endpoint
let notified: Notification[]

async function start(options: EndpointOptions = {}): Promise<void> {
  // Of its own: the endpoint of the test before may still notify.
  const heard: Notification[] = []
  notified = heard
  endpoint = await freshEndpoint({
    apiKeys: [{ name: 'ada', key: 'full-key' }],
    sandbox: { confirmDelayMs: 0 },
    checkIntervalMs: 20,
    on: { '*': (notification) => void heard.push(notification) },
    ...options,
  })
}

type Requested = { refund: RefundDetails; url: string } & Body
const act = <T = OrderDetails & Body>(action: string, body: object, reference = 'order-1042') =>
  endpoint.request<T>('POST', `/orders/${reference}/${action}`, { headers, body })
const refund = (body: object = { reason: 'returned' }, reference?: string) =>
  act<Requested>('refund-link', body, reference)
const get = async (reference = 'order-1042') =>
  (await endpoint.request<OrderDetails>('GET', `/orders/${reference}`, { headers })).body
const needing = async (needs = 'any') =>
  (await endpoint.request<{ orders: ListedOrder[] }>('GET', `/orders?needs=${needs}`, { headers })).body
    .orders
const give = (url: string, body: object) =>
  endpoint.request('POST', `/refund/${url.slice(url.lastIndexOf('/') + 1)}`, { body })
const types = () => notified.map(({ type }) => type)
const reason = { reason: 'agreed on the phone' }

async function part(session: string, chain: string, amount: string) {
  const { body } = await endpoint.pay(session, chain)
  endpoint.deposit(body.address, amount)
  await endpoint.until(session, body.id, 'partial')
  return body
}

describe('an acceptance', () => {
  it('leaves what comes later to be returned, and the order is listed until it is', async () => {
    await start()
    const session = await endpoint.session()
    const { id, address } = await part(session, 'tron', '25')
    await act('accept', reason)
    endpoint.deposit(address, '5')
    await act('check', {})
    await expect.poll(async () => (await get()).needs).toBe('after-decision')
    expect(await needing('after-decision')).toMatchObject([{ reference: 'order-1042', state: 'paid' }])
    const { body } = await refund()
    expect(body.refund).toMatchObject({ amount: '5', payment: id })
    await give(body.url, { address: wallet })
    expect((await get()).needs).toBe('refund-to-pay')
    await endpoint.request('POST', `/refunds/${body.refund.id}/sent`, {
      headers,
      body: { transaction: '7c2d42'.padEnd(64, '0') },
    })
    expect(await get()).not.toHaveProperty('needs')
    expect(await refund()).toMatchObject({ status: 400 })
  })
})

describe('an order that is paid from another device', () => {
  it('asks for nothing at its other addresses, and each page shows the receipt at its next check', async () => {
    await start({ checkIntervalMs: 60_000 })
    const [here, there] = [await endpoint.session(), await endpoint.session()]
    const { body: shown, headers: answered } = await endpoint.pay(here)
    const held = endpoint.request('GET', `/payments/${shown.id}`, {
      session: here,
      headers: { 'if-none-match': answered.get('etag') ?? '', prefer: 'wait=30' },
    })
    const { body: paid } = await endpoint.pay(there, 'polygon')
    endpoint.deposit(paid.address)
    await endpoint.checkout.orders.check('order-1042', { by: 'ada' })
    expect((await held).body.flags).toEqual(['order-paid'])
    const { payments } = await endpoint.getSession(here)
    expect(payments).toMatchObject([{ id: paid.id, status: 'paid' }])
    expect(await endpoint.pay(here)).toMatchObject({ status: 200, body: { id: paid.id, status: 'paid' } })
  })
})

describe('a refund', () => {
  it('is of a part of a paid order, in its currency or in the coin, and never of more than there is', async () => {
    await start()
    await endpoint.receive({ order: { amount: '50' } })
    expect((await refund({ reason: 'one shoe', amount: '20' })).body.refund).toMatchObject({
      fiat: { currency: 'USD', amount: '20' },
      state: 'requested',
    })
    expect((await refund({ reason: 'one shoe', amount: '20' })).status).toBe(200)
    expect((await refund({ reason: 'the other', amount: '10', coin: true })).body.refund.amount).toBe('10')
    const refused = await refund({ reason: 'too much', amount: '30' })
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
    expect(refused.body.detail).toMatch(/^amount: is more than can be returned/)
    expect(await refund({ reason: 'x', amount: '0.0000000000001' })).toMatchObject({
      body: { code: 'invalid-amount' },
    })
  })

  it('takes no address while the service does not confirm its money (Money is spent once)', async () => {
    let isLess = false
    await start({
      intercept: changing('/validate', (data) => {
        if (isLess) data['amountReceived'] = data['amount']
      }),
    })
    await endpoint.receive({ amount: '70' })
    const { url, refund: asked } = (await refund()).body
    isLess = true
    await act('check', {})
    await expect.poll(async () => (await get()).needs).toBe('reverted')
    expect(await give(url, { address: wallet })).toMatchObject({
      status: 409,
      body: { code: 'refund-closed', detail: expect.stringContaining('does not confirm') as string },
    })
    expect((await get()).refunds).toMatchObject([{ id: asked.id, state: 'requested' }])
    await expect.poll(types).toEqual(['order.paid', 'order.overpaid', 'refund.requested', 'order.reverted'])
    isLess = false
    await act('check', {})
    await expect.poll(async () => (await get()).needs).toBeUndefined()
    expect(await give(url, { address: wallet })).toMatchObject({ status: 200 })
  })

  it('error: is not sent to an address that this shop shows to payers, or that the service lists', async () => {
    await start()
    const { body: payment } = await endpoint.receive({ amount: '70' })
    const { body: other } = await endpoint.pay(await endpoint.session({ reference: 'order-2' }))
    const { url } = (await refund()).body
    for (const address of [payment.address, other.address]) {
      const refused = await give(url, { address })
      expect(refused).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
      expect(refused.body.detail).toMatch(/^address: it is an address of this shop/)
    }
    const contract = await give(url, { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' })
    expect(contract.body.detail).toMatch(/^address: /)
    expect(await give(url, { address: wallet })).toMatchObject({ status: 200 })
  })

  it('asks for a tag where exchanges use them, or for the word that none is needed (A refund is given where it can be received)', async () => {
    await start()
    const session = await endpoint.session()
    const method = (await endpoint.methods(session)).find(({ chain }) => chain.type === 'xrpl')
    const { body: payment } = await endpoint.pay(session, method?.chain.id, method?.coin.id)
    endpoint.deposit(payment.address, '1000000')
    await endpoint.until(session, payment.id, 'paid')
    const { url } = (await refund()).body
    const address = 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH'
    expect((await give(url, { address })).body.detail).toMatch(/^tag: give the destination tag/)
    expect((await give(url, { address, tag: '4294967296' })).body.detail).toMatch(/^tag: /)
    expect(await give(url, { address, tag: '77' })).toMatchObject({
      status: 200,
      body: { address, tag: '77', needsTag: true },
    })
    const { refunds, timeline } = await get()
    expect(refunds).toMatchObject([{ address, tag: '77' }])
    expect(timeline.find(({ type }) => type === 'address-given')?.detail).toBe(
      `${address}, destination tag 77`,
    )
  })

  it.each([
    ['XRP', 'XVMFQQBMhdouRqhPMuawgBMN1AVFToDJjGL3vhmPNrNxcgS', '12345'],
    ['XLM', 'MDVEU3DD4KOFECV66VIHWEZOYX4ZKR3WV27L464SIIPOU2IUI3JCYAAAAAAAAAAAA7CKG', '7'],
  ])('error: takes no second tag of %s beside an address that has its own', async (symbol, address, tag) => {
    await start()
    const session = await endpoint.session()
    const method = (await endpoint.methods(session)).find(({ coin }) => coin.symbol === symbol)
    const { body: payment } = await endpoint.pay(session, method?.chain.id, method?.coin.id)
    endpoint.deposit(payment.address, '1000000')
    await endpoint.until(session, payment.id, 'paid')
    const { url } = (await refund()).body
    const refused = await give(url, { address, tag: '777' })
    expect(refused).toMatchObject({ status: 400, body: { field: 'tag' } })
    expect(refused.body.detail).toBe('tag: the address has another in it')
    for (const same of [{ address, tag }, { address }])
      expect(await give(url, same)).toMatchObject({ status: 200, body: { address } })
    expect((await get()).refunds[0]).not.toHaveProperty('tag')
  })
})

describe('a claim', () => {
  const hash = 'ab'.repeat(32)

  it('is checked once and reaches the shop, and changes no status', async () => {
    await start()
    const { session, body } = await endpoint.begin()
    const claim = (transaction: string, id = body.id) =>
      endpoint.request('POST', `/payments/${id}/claim`, {
        session,
        body: { transaction, note: 'an hour ago' },
      })
    expect(await claim(hash)).toMatchObject({ status: 202, body: { transaction: hash } })
    const copied = `\u200b${hash.replace(/.{4}/g, '$& ')}`
    expect(await claim(copied), 'as it was copied').toMatchObject({
      status: 202,
      body: { transaction: hash },
    })
    await expect.poll(types).toEqual(['order.claimed'])
    expect(await needing('claim')).toMatchObject([{ payments: [{ status: 'awaiting' }] }])
    expect(await claim('<script>')).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
    expect(await claim(`0x${hash}`)).toMatchObject({ status: 400 })
    expect(await claim(hash, 'no-such-payment')).toMatchObject({ status: 404 })
    for (const digit of ['1', '2', '3', '4']) expect((await claim(digit.repeat(64))).status).toBe(202)
    expect(await claim('5'.repeat(64))).toMatchObject({ status: 429 })
    await act('note', { text: 'looked at' })
    expect(await needing('claim')).toEqual([])
  })
})

describe('retention', () => {
  it('keeps the payment behind a refund whose payer waits, and behind what needs a person (What waits is kept)', async () => {
    await start({ retentionDays: 1, watchIntervalMs: 20 })
    await endpoint.receive({ order: { expiresInSeconds: 2_592_000 }, amount: '70' })
    const { url, refund: requested } = (await refund()).body
    await give(url, { address: wallet })
    await endpoint.pass(40 * 24 * 60 * minute)
    expect((await get()).payments).toHaveLength(1)
    await endpoint.request('POST', `/refunds/${requested.id}/sent`, {
      headers,
      body: { transaction: '7c2d42'.padEnd(64, '0') },
    })
    expect(await get()).not.toHaveProperty('needs')
  })
})

describe('the address of a payment that was deleted', () => {
  it('error: is no address for a refund', async () => {
    await start({ retentionDays: 1, watchIntervalMs: 20 })
    const { session: first, body: old } = await endpoint.begin({ reference: 'old' })
    endpoint.deposit(old.address)
    await endpoint.until(first, old.id, 'paid')
    // What is due after the payment, such as its last check, is done first.
    const paymentsAfter = async (days: number) => {
      endpoint.advance(days * 24 * 60 * minute)
      return (await get('old')).payments
    }
    await expect.poll(() => paymentsAfter(40), { interval: 500 }).toEqual([])
    await endpoint.receive({ order: { reference: 'order-1042' }, amount: '70' })
    const { url } = (await refund()).body
    const refused = await give(url, { address: old.address })
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
    expect(refused.body.detail).toMatch(/^address: it is an address of this shop/)
    expect(await give(url, { address: wallet })).toMatchObject({ status: 200 })
  })
})

describe('an answer that can’t be read', () => {
  it('five times in a row, brings the order to a person, and its end takes it back', async () => {
    let isBroken = false
    await start({
      gatewayBudget: { failures: Infinity },
      intercept: changing('/validate', (data) => {
        if (isBroken) data['amountReceived'] = { sum: 'fifty' }
      }),
    })
    const { session, body } = await endpoint.begin()
    isBroken = true
    const looked = async () => {
      await endpoint.request('GET', `/payments/${body.id}`, { session })
      return (await get()).needs
    }
    await expect.poll(looked, { interval: 100 }).toBe('review')
    await expect.poll(types).toEqual(['order.review'])
    expect(await endpoint.request('GET', '/orders?state=review', { headers })).toMatchObject({
      body: { orders: [{ reference: 'order-1042', payments: [{ id: body.id, status: 'awaiting' }] }] },
    })
    isBroken = false
    endpoint.deposit(body.address)
    await endpoint.until(session, body.id, 'paid')
    expect(await get()).not.toHaveProperty('needs')
  })
})

describe('an authenticated delivery', () => {
  const webhookSecret = 'w'.repeat(32)
  const detected = 'SUB_USER_WALLET_TRANSACTION_DETECTED'
  const deliver = (body: object) =>
    endpoint.request('POST', '/webhook', { headers: { 'x-checkout-webhook-secret': webhookSecret }, body })

  it('without any id is an event for the log', async () => {
    await start({ webhookSecrets: [webhookSecret] })
    for (const body of [
      { event: 'transaction_completed', data: {} },
      { eventType: detected, data: { amount: 5 } },
    ]) {
      expect((await deliver(body)).status).toBe(202)
      expect(endpoint.events.splice(0)).toContainEqual({ type: 'unidentified-delivery' })
    }
  })

  it('notifies once of a transfer of a transaction, and of a delivery with an id of its own', async () => {
    await start({ webhookSecrets: [webhookSecret] })
    const txHash = 'ab12cd34'.repeat(8)
    const transfer = { address: wallet, chain: 'tron', coin: 'usdt', amount: 5, txHash }
    const spelled = { amount: '5.0', txHash: `0x${txHash.toUpperCase()}` }
    const again = [{}, spelled, { logIndex: 1 }, { logIndex: 2 }, { deliveryId: 'a1' }, { deliveryId: 'a2' }]
    for (const change of [...again, { deliveryId: 'a1' }, { txHash: 'last' }])
      await deliver({ eventType: detected, data: { ...transfer, ...change } })
    const hashes = () => notified.flatMap((one) => (one.type === 'wallet.transaction' ? one.txHash : []))
    await expect.poll(hashes).toContain('last')
    expect(new Set(notified.map(({ id }) => id)).size).toBe(6)
  })
})

describe('a payment that the service has blacklisted', () => {
  it('says so in the order and in the notification (An order says why it needs a person)', async () => {
    let isHeld = false
    await start({
      intercept: changing('/validate', (data) => {
        if (isHeld) data['paymentBlacklisted'] = true
      }),
    })
    const { body } = await endpoint.pay(await endpoint.session())
    isHeld = true
    endpoint.deposit(body.address)
    await act('check', {})
    await expect.poll(types).toEqual(['order.review'])
    const detail = 'the payment service has blacklisted the payment'
    expect(notified).toMatchObject([{ detail, payment: { status: 'review' } }])
    const { timeline, needs } = await get()
    expect(needs).toBe('review')
    expect(timeline).toContainEqual(expect.objectContaining({ event: 'incident', type: 'review', detail }))
    await act('close', reason)
    expect((await refund()).body.detail).toBe(`reference: ${detail}: none of its money can be returned`)
  })
})
