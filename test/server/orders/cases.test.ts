/** An order with several payments, people and refunds, over HTTP. */
import { describe, expect, it } from 'vitest'
import type { Notification } from '../../../src/server/index.js'
import type { ListedOrder, OrderDetails } from '../../../src/server/orders/operations.js'
import type { RefundDetails } from '../../../src/server/orders/refunds.js'
import {
  freshEndpoint,
  type Body,
  type Endpoint,
  type EndpointOptions,
} from '../../support/sandbox-endpoint.js'

const headers = { authorization: 'Bearer full-key' }
const wallet = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
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
    await endpoint.receive({ method: ['xrp', 'xrp'], amount: '1000000' })
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
    ['xrp', 'XVMFQQBMhdouRqhPMuawgBMN1AVFToDJjGL3vhmPNrNxcgS', '12345'],
    ['stellar', 'MDVEU3DD4KOFECV66VIHWEZOYX4ZKR3WV27L464SIIPOU2IUI3JCYAAAAAAAAAAAA7CKG', '7'],
  ])('error: takes no second tag of %s beside an address that has its own', async (coin, address, tag) => {
    await start()
    await endpoint.receive({ method: [coin, coin], amount: '1000000' })
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
