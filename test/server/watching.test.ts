/** Payments without a viewer: over weeks, beside others that fail, and during the shop's outages. */
import { describe, expect, it } from 'vitest'
import type { Store } from '../../src/server/index.js'
import { freshEndpoint, type Endpoint, type EndpointOptions } from '../support/sandbox-endpoint.js'

const minute = 60_000
const day = 24 * 60 * minute

let endpoint: Endpoint

async function start(options: EndpointOptions = {}): Promise<void> {
  endpoint = await freshEndpoint({ sandbox: { confirmDelayMs: 0 }, ...options })
}

/** Counts the looks for what is due. */
function looks() {
  let count = 0
  const wrapStore = (store: Store): Partial<Store> => ({
    takeDuePayments: async (...due) => {
      count += 1
      return store.takeDuePayments(...due)
    },
  })
  return { count: () => count, wrapStore }
}

const validates = (of = endpoint) => of.calls.filter((call) => call.includes('/validate')).length

describe('the watcher', () => {
  it.each([1, 17, 61, 3000])('sees a part of the money after %i minutes', async (minutes) => {
    await start()
    const { session, body } = await endpoint.begin({ expiresInSeconds: 2_592_000 })
    endpoint.advance(minutes * minute + 7)
    endpoint.deposit(body.address, '5')
    endpoint.advance(minutes * minute + 7)
    // The price holds for an hour: a part that comes later is for a person, and is reported once.
    const isLate = 2 * minutes > 60
    await expect
      .poll(async () => (await endpoint.getSession(session)).payments)
      .toMatchObject([{ status: isLate ? 'review' : 'partial' }])
    const kinds = isLate ? ['review', 'late'] : []
    const expected = kinds.map((kind) => ({ where: 'incident', error: { kind } }))
    await expect.poll(() => endpoint.reports).toMatchObject(expected)
  })

  it('asks daily after two weeks, and stops after a month, for a payment that the service has forgotten', async () => {
    let isForgotten = false
    const { count, wrapStore } = looks()
    await start({
      wrapStore,
      intercept: async (request, next) =>
        isForgotten && request.url.includes('/validate')
          ? new Response(null, { status: 404 })
          : next(request),
    })
    await endpoint.pay(await endpoint.session())
    isForgotten = true
    endpoint.advance(13 * day)
    const refusals = () => endpoint.reports.filter(({ where }) => where === 'check').length
    await expect.poll(refusals).toBe(1)
    endpoint.advance(day + 61 * minute)
    await expect.poll(refusals).toBe(2)
    // The third check past the end, each a day after the one before, is the last.
    for (let asked = 2; asked < 20; asked += 1) {
      endpoint.advance(day)
      await expect.poll(refusals).toBe(asked + 1)
    }
    endpoint.advance(2 * day)
    const before = count()
    await expect.poll(count).toBeGreaterThan(before + 1)
    expect(refusals()).toBe(20)
  })

  it.each(['without a delivery', 'with a delivery'])(
    'goes on after one check by a clock that is 31 days ahead, %s',
    async (way) => {
      let ahead = 0
      await start({ now: () => Date.now() + ahead, webhookSecrets: ['secret-of-the-webhook'] })
      const { body } = await endpoint.pay(await endpoint.session())
      // The first tick, which begins by the right clock, is over.
      await expect.poll(() => endpoint.events.map(({ type }) => type)).toContain('reconciled')
      const before = validates()
      ahead = 31 * day
      await expect.poll(() => validates()).toBeGreaterThan(before)
      ahead = 0
      endpoint.deposit(body.address)
      const payment = endpoint.sandbox.payments().find(({ walletAddress }) => walletAddress === body.address)
      if (way === 'with a delivery')
        await endpoint.request('POST', '/webhook', {
          headers: { 'x-checkout-webhook-secret': 'secret-of-the-webhook' },
          body: { _id: payment!._id },
        })
      await expect.poll(() => endpoint.notified).toHaveLength(1)
    },
  )

  it('reports a delivery of an unknown payment once', async () => {
    await start({ webhookSecrets: ['secret-of-the-webhook'] })
    for (let time = 0; time < 3; time += 1)
      await endpoint.request('POST', '/webhook', {
        headers: { 'x-checkout-webhook-secret': 'secret-of-the-webhook' },
        body: { _id: 'payment-of-another-backup' },
      })
    expect(endpoint.events.filter(({ type }) => type === 'unknown-delivery')).toHaveLength(1)
  })

  it('shows a payment as stale when nothing can be recorded', async () => {
    const broken = () => Promise.reject(new Error('the disk failed'))
    let isBroken = false
    await start({
      wrapStore: (store) => ({
        takeDuePayments: (...due) => (isBroken ? broken() : store.takeDuePayments(...due)),
        changeOrder: (reference, rule) => (isBroken ? broken() : store.changeOrder(reference, rule)),
      }),
    })
    const { session } = await endpoint.begin()
    isBroken = true
    endpoint.advance(minute)
    expect((await endpoint.getSession(session)).payments).toMatchObject([{ stale: true }])
  })

  it('is not stopped, and does not spin, when checks fail for reasons of our own', async () => {
    let broken = ''
    let tries = 0
    const wrapStore = (store: Store): Partial<Store> => ({
      changeOrder(reference, rule) {
        return store.changeOrder(reference, (order) => {
          const ruling = rule(order)
          if (reference !== broken || !ruling.write?.changes.length) return ruling
          tries += 1
          throw new Error('the disk is full')
        })
      },
    })
    await start({ wrapStore })
    const first = await endpoint.pay(await endpoint.session())
    broken = 'order-1042'
    const second = await endpoint.pay(await endpoint.session({ reference: 'order-2' }))
    endpoint.deposit(first.body.address)
    endpoint.deposit(second.body.address)
    endpoint.advance(16_000)
    await expect.poll(() => endpoint.notified).toMatchObject([{ reference: 'order-2' }])
    await expect.poll(() => endpoint.reports.length).toBeGreaterThan(0)
    expect(tries).toBe(1)
    broken = ''
    endpoint.advance(16_000)
    await expect.poll(() => endpoint.notified).toHaveLength(2)
  })
})

describe('onError', () => {
  it('may fail itself without harm', async () => {
    await start({
      onError: () => {
        throw new Error('the log is full')
      },
    })
    const { session, body } = await endpoint.begin()
    await endpoint.fault({ name: 'html', operation: 'validate' })
    const look = async () => (await endpoint.request('GET', `/payments/${body.id}`, { session })).body
    await expect.poll(look).toMatchObject({ stale: true })
    await endpoint.fault({ name: 'error-envelope' })
    expect((await endpoint.pay(session, 'bsc')).status).toBe(502)
  })
})
