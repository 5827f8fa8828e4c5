/** What is found long after: money that was taken back, decisions that are missing, whole days without the service. */
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Store } from '../../src/server/index.js'
import { sqliteStore } from '../../src/server/store/sqlite.js'
import { freshFolder } from '../support/folders.js'
import { changing, freshEndpoint, type Endpoint, type EndpointOptions } from '../support/sandbox-endpoint.js'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let endpoint: Endpoint

async function start(options: EndpointOptions = {}): Promise<void> {
  endpoint = await freshEndpoint({ sandbox: { confirmDelayMs: 0 }, ...options })
}

/** A paid order, and what the payer sees of it. */
async function paidOrder() {
  const { session, body } = await endpoint.receive({ order: { expiresInSeconds: 2_592_000 } })
  await endpoint.untilTried(1)
  expect(endpoint.notified).toHaveLength(1)
  const look = async () => (await endpoint.request('GET', `/payments/${body.id}`, { session })).body
  return { session, payment: body, look }
}

const validates = () => endpoint.calls.filter((call) => call.includes('/validate')).length
const incidents = () => endpoint.reports.filter(({ where }) => where === 'incident')

describe('reconciliation', () => {
  it('asks for a paid payment daily for a month, and finds it as it was', async () => {
    await start()
    const { look } = await paidOrder()
    for (let days = 0; days < 30; days += 1) {
      const before = validates()
      await endpoint.pass(day + minute)
      expect(validates()).toBe(before + 1)
    }
    const before = validates()
    endpoint.advance(3 * day)
    expect(await look()).toMatchObject({ status: 'paid', stale: false })
    expect(validates()).toBe(before)
    expect(endpoint.notified).toHaveLength(1)
    expect(endpoint.reports).toEqual([])
  })

  it('puts a paid order under review when the service takes it back, and reports it once', async () => {
    let isTakenBack = false
    await start({
      intercept: changing('/validate', (data) => {
        if (isTakenBack) Object.assign(data, { status: 'pending', amountReceived: '0', balanceRequired: '1' })
      }),
    })
    const { look, payment } = await paidOrder()
    isTakenBack = true
    await endpoint.pass(day + minute)
    expect(await look()).toMatchObject({ status: 'review' })
    for (let times = 0; times < 3; times += 1) {
      const { checkedAt } = await look()
      await endpoint.pass(hour)
      expect((await look()).checkedAt).not.toBe(checkedAt)
    }
    expect(incidents()).toHaveLength(1)
    expect(incidents()[0]?.error).toMatchObject({ reference: 'order-1042', paymentId: payment.id })
    const apiKey = { authorization: 'Bearer api-key-of-the-shop' }
    const order = await endpoint.request('GET', '/orders/order-1042', { headers: apiKey })
    expect(order.body).toMatchObject({ fulfilled: true, payments: [{ status: 'review' }] })
  })

  it.each<[keyof Store, number]>([
    ['takeIncidents', 0],
    ['recordReport', 1],
  ])('tells of it under the same id in the next process when one dies in %s', async (step, toldBefore) => {
    const file = join(freshFolder(), 'checkout.db')
    let isTakenBack = false
    const intercept = changing('/validate', (data) => {
      if (isTakenBack) data['status'] = 'pending'
    })
    const dying = () => ({
      [step]: async () => {
        throw new Error('killed')
      },
    })
    await start({ file, intercept, wrapStore: dying })
    const { look } = await paidOrder()
    isTakenBack = true
    endpoint.advance(day + minute)
    await expect.poll(look).toMatchObject({ status: 'review' })
    await expect.poll(incidents).toHaveLength(toldBefore)

    const next = await freshEndpoint({ file, intercept, beside: endpoint, now: () => Date.now() + 2 * day })
    const store = await sqliteStore(file)
    onTestFinished(() => store.close())
    const reported = () => next.reports.filter(({ where }) => where === 'incident')
    await expect.poll(reported).toHaveLength(1)
    await expect.poll(async () => (await store.listIncidents('order-1042'))[0]).toHaveProperty('reportedAt')
    const [incident] = await store.listIncidents('order-1042')
    expect(reported()[0]?.error).toMatchObject({ id: incident?.id, reference: 'order-1042' })
  })

  it('tells a person once of money that the service never completes (R11)', async () => {
    let isSeen = false
    const types: string[] = []
    await start({
      on: { '*': ({ type }) => void types.push(type) },
      intercept: changing('/validate', (data) => {
        if (isSeen)
          Object.assign(data, { status: 'failed', amountReceived: data['amount'], balanceRequired: '0' })
      }),
    })
    const { body } = await endpoint.pay(await endpoint.session())
    isSeen = true
    const headers = { authorization: 'Bearer api-key-of-the-shop' }
    const needing = async () =>
      (await endpoint.request<{ orders: object[] }>('GET', '/orders?needs=any', { headers })).body.orders
    await endpoint.pass(minute)
    expect(await needing()).toEqual([])
    for (let days = 0; days < 40; days += 1) await endpoint.pass(day)
    expect(await needing()).toMatchObject([{ reference: 'order-1042', state: 'review', needs: 'review' }])
    expect(incidents()).toHaveLength(1)
    expect(incidents()[0]?.error).toMatchObject({ kind: 'review', paymentId: body.id })
    expect(types).toEqual(['order.review'])
  })

  it('leaves a receipt as it is while the service does not answer', async () => {
    await start()
    const { look } = await paidOrder()
    const before = validates()
    await endpoint.fault({ name: 'down', operation: 'validate' })
    await endpoint.pass(day + minute)
    expect(validates()).toBeGreaterThan(before)
    expect(endpoint.reports).toHaveLength(1)
    expect(await look()).toMatchObject({ status: 'paid', stale: false })
  })
})

describe('a day without the service and without its webhooks', () => {
  it('loses nothing, asks a service that is away rarely, and reports it once', async () => {
    await start({ gatewayBudget: { failures: 5 }, watchIntervalMs: 5 })
    const sessions = []
    for (let index = 0; index < 20; index += 1) {
      const { session, body } = await endpoint.begin({
        reference: `order-${index}`,
        expiresInSeconds: 2_592_000,
      })
      sessions.push({ session, address: body.address })
    }
    await endpoint.fault({ name: 'down' })
    const before = endpoint.calls.length
    for (const { address } of sessions) endpoint.deposit(address)
    for (let quarters = 0; quarters < 24 * 4; quarters += 1) {
      endpoint.advance(15 * minute)
      await new Promise((resolve) => setImmediate(resolve))
    }
    const paused = () => endpoint.reports.filter(({ where }) => where === 'gateway')
    await expect.poll(paused).toHaveLength(1)
    const [{ session } = { session: '' }] = sessions
    const refused = await endpoint.pay(session, 'bsc')
    expect(refused).toMatchObject({ status: 503, body: { code: 'gateway-unavailable', retryable: true } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await endpoint.pay(session)).status).toBe(200)
    expect(endpoint.notified).toEqual([])

    await endpoint.heal()
    const afterAnHour = () => {
      endpoint.advance(hour)
      return endpoint.notified.length
    }
    await expect.poll(afterAnHour).toBe(20)
    expect(new Set(endpoint.notified.map(({ reference }) => reference)).size).toBe(20)
    expect(endpoint.events.filter(({ type }) => type === 'gateway-recovered')).toHaveLength(1)
    expect(paused()).toHaveLength(1)
    // Two weeks apply to payments, not to the service: it was called a few times an hour at most.
    expect(endpoint.calls.length - before).toBeLessThan(600)
  })
})

describe('retentionDays', () => {
  it('deletes an order whose notification no endpoint ever took', async () => {
    await start({ retentionDays: 3, on: {} })
    await endpoint.receive({ order: { expiresInSeconds: 2_592_000 } })
    await endpoint.pass(4 * day)
    await expect.poll(() => endpoint.events).toContainEqual({ type: 'purged', payments: 1 })
  })

  it('deletes what becomes old while it deletes', async () => {
    let isFirst = true
    await start({
      started: false,
      retentionDays: 3,
      on: {},
      wrapStore: (store) => ({
        async deleteSettled(...values) {
          const payments = await store.deleteSettled(...values)
          if (isFirst) endpoint.advance(4 * day)
          isFirst = false
          return payments
        },
      }),
    })
    await endpoint.receive({ order: { expiresInSeconds: 2_592_000 } })
    await endpoint.checkout.runDue()
    await endpoint.checkout.runDue()
    expect(endpoint.events).toContainEqual({ type: 'purged', payments: 1 })
  })

  it('deletes what is settled after so many days, keeps what is open, and never pays an order twice', async () => {
    const file = join(freshFolder(), 'checkout.db')
    await start({ file, retentionDays: 3 })
    const { session, payment } = await paidOrder()
    await endpoint.untilTried(1)
    const { session: other, body: open } = await endpoint.begin({
      reference: 'order-2',
      expiresInSeconds: 2_592_000,
    })
    await endpoint.pass(2 * day)
    const found = (id: string, by: string) => endpoint.request('GET', `/payments/${id}`, { session: by })
    expect((await found(payment.id, session)).status).toBe(200)
    await endpoint.pass(2 * day)
    await expect.poll(() => endpoint.events).toContainEqual({ type: 'purged', payments: 1 })
    expect((await found(payment.id, session)).status).toBe(404)
    expect((await found(open.id, other)).body).toMatchObject({ status: 'awaiting' })
    const again = await endpoint.pay(session, 'bsc')
    expect(again).toMatchObject({ status: 401, body: { detail: 'This order was paid long ago.' } })
    expect(endpoint.notified).toHaveLength(1)
  })
})
