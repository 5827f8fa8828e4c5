/** Refunds over HTTP: the merchant asks for an address, the payer gives it once, the merchant records the transaction. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Notification } from '../../../src/server/index.js'
import type { OrderDetails } from '../../../src/server/orders/operations.js'
import type { PublicRefund, RefundDetails } from '../../../src/server/orders/refunds.js'
import { changing, freshEndpoint, type Body, type Endpoint } from '../../support/sandbox-endpoint.js'

const merchant = { headers: { authorization: 'Bearer full-key' } }
const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const hash = '7c2d42'.padEnd(64, '0')
let endpoint: Endpoint
let taken: Notification[]
/** The transaction by which the money of a payment comes, by its address. */
let cameBy: Record<string, string>

beforeEach(async () => {
  // Of its own: the endpoint of the test before may still notify.
  const heard: Notification[] = []
  taken = heard
  cameBy = {}
  endpoint = await freshEndpoint({
    apiKeys: [
      { name: 'ada', key: 'full-key' },
      { name: 'reader', key: 'read-key', readOnly: true },
    ],
    sandbox: { confirmDelayMs: 0 },
    intercept: changing('/validate', (data) => {
      data['txId'] = cameBy[String(data['walletAddress'])] ?? data['txId']
    }),
    on: { '*': (notification) => void heard.push(notification) },
  })
})

type Requested = { refund: RefundDetails; url: string } & Body
const request = (body: object = { reason: 'too much' }, options = merchant) =>
  endpoint.request<Requested>('POST', '/orders/order-1042/refund-link', { ...options, body })
const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)
const open = (token: string) => endpoint.request<PublicRefund & Body>('GET', `/refund/${token}`)
const give = (token: string, to: string) =>
  endpoint.request<PublicRefund & Body>('POST', `/refund/${token}`, { body: { address: to } })
const end = (id: string, action: string, body: object) =>
  endpoint.request<RefundDetails & Body>('POST', `/refunds/${id}/${action}`, { ...merchant, body })

const overpaid = async () => (await endpoint.receive({ amount: '60' })).seen

describe('a refund', () => {
  it('goes from the request to the transaction, and the shop, the timeline and the export have it', async () => {
    const payment = await overpaid()
    const asked = await request()
    expect(asked.status).toBe(201)
    const { refund, url } = asked.body
    expect(refund).toMatchObject({
      state: 'requested',
      payment: payment.id,
      requestedBy: 'ada',
      coin: 'USDT',
    })
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:4300\/checkout\/refund\/[\w.-]+$/)
    expect(url).not.toContain(refund.id)

    const token = tokenOf(url)
    const shown = (await open(token)).body
    expect(shown).toMatchObject({ state: 'requested', amount: refund.amount, reference: 'order-1042' })
    expect(shown).not.toHaveProperty('reason')
    expect((await give(token, address)).body).toMatchObject({ state: 'address-given', address })
    expect((await end(refund.id, 'sent', { transaction: hash })).body).toMatchObject({
      ...{ state: 'sent', transaction: hash, endedBy: 'ada' },
    })
    expect((await open(token)).body).toMatchObject({ state: 'sent', transaction: hash })

    const order = await endpoint.request<OrderDetails>('GET', '/orders/order-1042', merchant)
    expect(order.body.refunds).toMatchObject([{ id: refund.id, state: 'sent' }])
    const events = order.body.timeline.map(({ event, type }) => `${event} ${type ?? ''}`)
    expect(events).toEqual(
      expect.arrayContaining(['action refund', 'refund address-given', 'action refund-sent']),
    )
    const { text } = await endpoint.open('/orders/export?format=jsonl', merchant)
    expect(JSON.parse(text)).toMatchObject({
      refunded: refund.amount,
      refund_transaction: hash,
      surplus: refund.amount,
    })
    const refunds = () => taken.filter(({ type }) => type.startsWith('refund'))
    await expect.poll(refunds).toHaveLength(3)
    expect(refunds().map((one) => 'refund' in one && one.refund?.state)).toEqual(
      expect.arrayContaining(['requested', 'address-given', 'sent']),
    )
  })

  it('is recorded as sent once: the same transaction again is answered, another is refused by what is so', async () => {
    await overpaid()
    const { refund, url } = (await request()).body
    expect((await end(refund.id, 'sent', { transaction: hash })).body.detail).toContain('has no address yet')
    await give(tokenOf(url), address)
    const sent = await end(refund.id, 'sent', { transaction: hash })
    expect(sent).toMatchObject({ status: 200, body: { state: 'sent', transaction: hash } })
    for (const transaction of [hash, hash.toUpperCase(), `0x${hash}`])
      expect(await end(refund.id, 'sent', { transaction })).toMatchObject({ status: 200, body: sent.body })
    const other = await end(refund.id, 'sent', { transaction: 'cd'.repeat(32) })
    expect(other).toMatchObject({ status: 409, body: { code: 'refund-closed' } })
    expect(other.body.detail).toContain('it was sent')
    expect((await end(refund.id, 'cancel', { reason: 'x' })).body.detail).toContain('it was sent')
    const { timeline } = (await endpoint.request<OrderDetails>('GET', '/orders/order-1042', merchant)).body
    expect(timeline.filter(({ type }) => type === 'refund-sent')).toHaveLength(1)
  })

  it('error: is not recorded with what is no hash of its network', async () => {
    await overpaid()
    const { refund, url } = (await request()).body
    await give(tokenOf(url), address)
    for (const transaction of ['zz', '=cmd()', 'javascript:alert(1)', `${hash.slice(1)}g`, `0x${hash}`])
      expect(await end(refund.id, 'sent', { transaction }), transaction).toMatchObject({
        ...{ status: 400 },
        body: { field: 'transaction', detail: 'transaction: must be the hash of a transaction on TRON' },
      })
    expect((await end(refund.id, 'sent', { transaction: hash })).status).toBe(200)
  })

  it('error: is not recorded again with a base58 transaction that differs in case alone', async () => {
    await endpoint.receive({ method: ['sol', 'usdt'], amount: '60' })
    const { refund, url } = (await request()).body
    await give(tokenOf(url), 'Ca2EDqyaZVsvjQX1NdpJzRBsV3Me6qMnXPsLUWzSfdMT')
    const transaction = 'aB'.repeat(43)
    expect((await end(refund.id, 'sent', { transaction: `z${transaction}` })).status).toBe(200)
    expect((await end(refund.id, 'sent', { transaction: `Z${transaction}` })).status).toBe(409)
  })

  it('error: takes no address to which its coin can’t be sent', async () => {
    await overpaid()
    const token = tokenOf((await request()).body.url)
    for (const [what, wrong] of [
      ['of another network', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
      ['with a broken checksum', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv9'],
      ['that is the contract of the coin', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
      ['with markup', '<img/src=x>'],
    ] as const) {
      const refused = await give(token, wrong)
      expect(refused, what).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
      expect(refused.body.detail).toMatch(/^address: /)
    }
    expect((await open(token)).body.state).toBe('requested')
  })

  it('error: opens no other token, no session, and no altered link', async () => {
    await overpaid()
    const token = tokenOf((await request()).body.url)
    const altered = `${token.slice(0, -3)}${token.endsWith('AAA') ? 'BBB' : 'AAA'}`
    for (const wrong of ['nonsense', altered, await endpoint.session(), 'a'.repeat(5000)])
      expect(await open(wrong)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })

  it('error: is not requested with a key that only reads, for an open order, or for nothing', async () => {
    await endpoint.receive({ amount: '20', status: 'partial' })
    const reader = { headers: { authorization: 'Bearer read-key' } }
    expect((await request(undefined, reader)).status).toBe(401)
    for (const path of ['/refunds/ref_1/sent', '/refunds/ref_1/cancel'])
      expect((await endpoint.request('POST', path, { ...reader, body: { reason: 'x' } })).status).toBe(401)
    const open = await request()
    expect(open).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
    expect(open.body.detail).toContain('accept or close it first')
    await endpoint.request('POST', '/orders/order-1042/accept', { ...merchant, body: { reason: 'cash' } })
    expect((await request()).body.detail).toContain('nothing above the price')
    expect((await end('ref_unknown', 'sent', { transaction: hash })).status).toBe(404)
  })
})

it('error: a refund in the currency of the order is refused of a payment at a price in another one', async () => {
  const { session, body } = await endpoint.begin()
  await endpoint.session({ currency: 'EUR', amount: '45' })
  endpoint.deposit(body.address)
  await endpoint.until(session, body.id, 'review')
  await endpoint.checkout.orders.accept('order-1042', { by: 'ada', reason: 'agreed' })
  const refused = await request({ reason: 'a part', amount: '10' })
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({
    field: 'amount',
    detail: `amount: the price of the order is in EUR, and that of the payment ${body.id} was in USD; give a sum in the coin`,
  })
  const given = await request({ reason: 'a part', amount: '10', coin: true })
  expect(given).toMatchObject({ status: 201, body: { refund: { amount: '10' } } })
  expect(given.body.refund).not.toHaveProperty('fiat')
})

describe('a refund that was recorded with a transaction by which money came', () => {
  const detail = 'the transaction of a refund is one by which money came: it returned nothing'
  const read = (reference: string) => endpoint.checkout.orders.get(reference)
  const incidents = async (reference: string) =>
    (await read(reference)).timeline.filter((entry) => entry.detail === detail)
  const heard = () => taken.filter((notification) => JSON.stringify(notification).includes(detail))

  it('needs a person, once, also where the money is of another order', async () => {
    await overpaid()
    const { refund, url } = (await request()).body
    await give(tokenOf(url), address)
    await end(refund.id, 'sent', { transaction: hash.toUpperCase() })
    const { session, body } = await endpoint.begin({ reference: 'order-2' })
    cameBy[body.address] = hash
    endpoint.deposit(body.address)
    await endpoint.until(session, body.id, 'paid')
    expect((await read('order-1042')).needs).toBe('review')
    expect(await incidents('order-1042')).toHaveLength(1)
    await expect.poll(heard).toMatchObject([{ type: 'order.review', reference: 'order-1042' }])
    expect(await read('order-2')).toMatchObject({ state: 'paid' })
    expect((await read('order-2')).needs).toBeUndefined()
    await endpoint.checkout.orders.check('order-2', { by: 'ada' })
    await endpoint.pass(1000)
    await endpoint.checkout.orders.note('order-1042', { by: 'ada', text: 'sent by another one' })
    await endpoint.checkout.orders.check('order-2', { by: 'ada' })
    await endpoint.pass(1000)
    expect((await read('order-1042')).needs).toBeUndefined()
    expect(await incidents('order-1042')).toHaveLength(1)
    expect(heard()).toHaveLength(1)
  })

  it('needs a person on any network where the money is of its own order', async () => {
    const { body } = await endpoint.receive({ method: ['ethereum', 'usdt'], amount: '60' })
    const { refund, url } = (await request()).body
    await give(tokenOf(url), '0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
    await end(refund.id, 'sent', { transaction: `0x${hash}` })
    cameBy[body.address] = `0x${hash}`
    await endpoint.checkout.orders.check('order-1042', { by: 'ada' })
    await endpoint.pass(1000)
    await expect.poll(heard).toMatchObject([{ type: 'order.review', reference: 'order-1042' }])
    expect(await read('order-1042')).toMatchObject({ needs: 'review' })
  })
})
