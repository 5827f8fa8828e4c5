/**
 * What payers, shops and the service's deliveries do twice, at once, in the wrong order or with bad intent (F081 to F088, F118
 * to F136), on both stores. What one layer alone decides is tested there; docs/faults.md says where.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Payment } from '../../src/core/contract/wire.js'
import { isDeep } from '../support/check.js'
import { freshFolder } from '../support/folders.js'
import { apiKey, startEndpoint, type Endpoint, type EndpointOptions } from '../support/sandbox-endpoint.js'
import { storeKinds, type OpenStore } from '../support/empty-stores.js'

const webhookSecret = 'w'.repeat(40)
let folder: string
let open: OpenStore
let endpoint: Endpoint
const more: Endpoint[] = []

beforeEach(() => void (folder = freshFolder()))
afterEach(async () => {
  for (const each of [...more.splice(0), endpoint]) await each.close()
})

/** A page that asks rarely by itself, so that what is counted is what a test causes. */
async function start(options: EndpointOptions = {}): Promise<void> {
  endpoint = await startEndpoint({
    store: await open(),
    sandbox: { confirmDelayMs: 0 },
    webhookSecrets: [webhookSecret],
    limits: false,
    ...options,
  })
}

/** Another instance on the same store. */
async function another(options: EndpointOptions = {}): Promise<Endpoint> {
  const next = await startEndpoint({
    store: await open(),
    beside: endpoint,
    webhookSecrets: [webhookSecret],
    limits: false,
    ...options,
  })
  more.push(next)
  return next
}

/** No check becomes due by itself. */
const startedAt = Date.now()
const stopped = () => startedAt

const initiates = () => endpoint.calls.filter((call) => call.includes('/initiate')).length
const validates = () => endpoint.calls.filter((call) => call.includes('/validate')).length
const deliver = (body: unknown, to = endpoint) =>
  to.request('POST', '/webhook', { body, headers: { 'x-checkout-webhook-secret': webhookSecret } })
const completed = (id: string | undefined) => ({
  event: 'transaction_completed',
  data: { _id: id, status: 'completed', balanceRequired: '0', amountReceived: '50' },
})
const idsTold = () =>
  new Set(
    [endpoint, ...more].flatMap(({ notified }) => notified.map(({ id, reference }) => `${reference} ${id}`)),
  )

async function paid(session: string, { id, address }: Payment): Promise<Payment> {
  endpoint.deposit(address)
  return endpoint.until(session, id, 'paid')
}

describe.each(await storeKinds())('the endpoint on $name', ({ place }) => {
  beforeEach(() => {
    open = place(folder)
  })

  it('F078: keeps orders apart whose names are like, or like what every object has', async () => {
    await start()
    const composed = 'caf\u00e9'
    const names = [
      '__proto__',
      'constructor',
      'null',
      '0',
      composed,
      composed.normalize('NFD'),
      'x'.repeat(128),
    ]
    const payments = await Promise.all(
      names.map(async (reference) => {
        const session = await endpoint.session({ reference })
        return { reference, session, body: (await endpoint.pay(session)).body }
      }),
    )
    expect(new Set(payments.map(({ body }) => body.address)).size).toBe(names.length)
    for (const { session, body } of payments) await paid(session, body)
    await expect.poll(() => idsTold().size).toBe(names.length)
    expect(endpoint.notified.map(({ reference }) => reference).sort()).toEqual([...names].sort())
  })

  it('F053, F083, F086: makes another payment for another coin, and watches both', async () => {
    await start()
    const session = await endpoint.session()
    const [first, second] = [await endpoint.pay(session, 'tron'), await endpoint.pay(session, 'bsc')]
    expect(second.body.address).not.toBe(first.body.address)
    await paid(session, second.body)
    endpoint.deposit(first.body.address)
    const late = await endpoint.until(session, first.body.id, 'paid')
    expect(late.flags).toContain('duplicate')
    await expect.poll(() => idsTold().size).toBe(1)
  })

  it('F084, F085, F087: shows a page that is loaded again, and every other device, the same payment', async () => {
    await start()
    const session = await endpoint.session()
    const { body } = await endpoint.pay(session)
    const other = await another()
    for (const each of [endpoint, other])
      expect((await each.getSession(session)).payments).toMatchObject([
        { id: body.id, address: body.address },
      ])
    expect((await other.pay(session)).body.address).toBe(body.address)
    expect(initiates()).toBe(1)
  })

  it('F081, F082, F088, F118: makes one payment of a hundred clicks on two instances', async () => {
    await start()
    const other = await another()
    const session = await endpoint.session()
    const clicks = Array.from({ length: 100 }, (_, click) => (click % 2 ? endpoint : other).pay(session))
    const addresses = (await Promise.all(clicks)).map(({ body }) => body.address)
    expect(new Set(addresses).size).toBe(1)
    expect(initiates()).toBe(1)
  })

  it('F128, F129: accepts a delivery for an unknown payment, and trusts no field of a forged one', async () => {
    await start({ watchIntervalMs: 5, now: stopped })
    const session = await endpoint.session()
    await endpoint.pay(session)
    const [truth] = endpoint.sandbox.payments()
    const before = validates()
    expect((await deliver(completed('e'.repeat(24)))).status).toBe(202)
    expect((await deliver(completed(truth?._id))).status).toBe(202)
    await expect.poll(validates).toBe(before + 1)
    const [payment] = (await endpoint.getSession(session)).payments
    expect(payment?.status).toBe('awaiting')
    expect(endpoint.notified).toEqual([])
  })

  it('F130, F131: fulfils once on many deliveries to two instances, and on one of a month ago', async () => {
    let ahead = 0
    // Nothing becomes due by itself.
    const options = { watchIntervalMs: 5, now: () => startedAt + ahead }
    await start(options)
    const other = await another(options)
    const session = await endpoint.session()
    const { body } = await endpoint.pay(session)
    endpoint.deposit(body.address)
    const [truth] = endpoint.sandbox.payments()
    for (let times = 0; times < (isDeep ? 10 : 2); times += 1) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, at) => deliver(completed(truth?._id), at % 2 ? other : endpoint)),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    }
    // Before a page asks, which makes it due, too.
    await expect.poll(() => idsTold().size).toBe(1)
    await endpoint.until(session, body.id, 'paid')
    // One that is not recorded as sent is sent again.
    const headers = { authorization: `Bearer ${apiKey}` }
    const recorded = async () => (await endpoint.request('GET', '/orders/order-1042', { headers })).text
    await expect.poll(recorded).toContain('"event":"delivery"')
    ahead = 30 * 86_400_000
    expect(
      (await deliver({ event: 'transaction_pending', data: { _id: truth?._id, status: 'pending' } })).status,
    ).toBe(202)
    expect((await endpoint.request('GET', `/payments/${body.id}`, { session })).body.status).toBe('paid')
    expect(endpoint.notified.length + other.notified.length).toBe(1)
  })

  it('F132: finds the payment in a delivery of an unknown type, by its other id', async () => {
    await start({ watchIntervalMs: 5, now: stopped })
    await endpoint.pay(await endpoint.session())
    const before = validates()
    const [truth] = endpoint.sandbox.payments()
    expect((await deliver({ event: 'no such event', data: { txId: truth?.txId } })).status).toBe(202)
    await expect.poll(validates).toBe(before + 1)
  })

  it('F134: is not confused by a delivery that comes before the answer of initiate', async () => {
    await start({
      watchIntervalMs: 5,
      now: stopped,
      async intercept(request, next) {
        const answer = await next(request)
        const [truth] = endpoint.sandbox.payments()
        if (request.url.includes('/initiate')) expect((await deliver(completed(truth?._id))).status).toBe(202)
        return answer
      },
    })
    const session = await endpoint.session()
    const { status, body } = await endpoint.pay(session)
    expect({ status, shown: body.status }).toEqual({ status: 201, shown: 'awaiting' })
    // The first was before the address was shown; the second is what was delivered before.
    await expect.poll(validates).toBe(2)
    endpoint.deposit(body.address)
    const [truth] = endpoint.sandbox.payments()
    expect((await deliver(completed(truth?._id))).status).toBe(202)
    await endpoint.until(session, body.id, 'paid')
    await expect.poll(() => endpoint.notified).toHaveLength(1)
  })

  it('error: F136: acknowledges no delivery that it could not store', async () => {
    await start()
    const store = await open()
    more.push(
      await startEndpoint({
        beside: endpoint,
        webhookSecrets: [webhookSecret],
        store: { ...store, receiveDelivery: () => Promise.reject(new Error('the database is away')) },
      }),
    )
    expect((await deliver(completed('x'), more[0])).status).toBe(503)
  })
})
