/** What is done long after: a whole day without the service, and the deletion of what is over. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freshFolder } from '../support/folders.js'
import { freshEndpoint, type Endpoint, type EndpointOptions } from '../support/sandbox-endpoint.js'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let endpoint: Endpoint

async function start(options: EndpointOptions = {}): Promise<void> {
  endpoint = await freshEndpoint({ sandbox: { confirmDelayMs: 0 }, ...options })
}

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
    const { session, body: payment } = await endpoint.receive({ order: { expiresInSeconds: 2_592_000 } })
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
