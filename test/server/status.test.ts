import { beforeEach, describe, expect, it } from 'vitest'
import type { Payment } from '../../src/core/contract/wire.js'
import { freshEndpoint, type Endpoint, type EndpointOptions } from '../support/sandbox-endpoint.js'

let endpoint: Endpoint
beforeEach(() => start())

async function start(options: EndpointOptions = {}): Promise<void> {
  endpoint = await freshEndpoint({ sandbox: { confirmDelayMs: 0 }, ...options })
}

async function open(): Promise<{ session: string; payment: Payment; serviceId: string }> {
  const { session, body: payment } = await endpoint.begin()
  return { session, payment, serviceId: endpoint.sandbox.payments()[0]?._id ?? '' }
}

const validates = () => endpoint.calls.filter((call) => call.includes('/validate'))

describe('GET /payments/{id}', () => {
  it('follows a payment in two parts from awaiting to paid', async () => {
    await start({ sandbox: { confirmDelayMs: 60_000 } })
    const { session, payment, serviceId } = await open()
    endpoint.sandbox.deposit(serviceId, '20')
    const partial = await endpoint.until(session, payment.id, 'partial')
    expect(partial).toMatchObject({ received: '20', address: payment.address, amount: payment.amount })
    expect(Number(partial.remaining) + 20).toBeCloseTo(Number(payment.amount), 6)

    endpoint.sandbox.deposit(serviceId)
    const confirming = await endpoint.until(session, payment.id, 'confirming')
    expect(confirming).toMatchObject({ received: payment.amount, remaining: '0' })

    endpoint.advance(61_000)
    const paid = await endpoint.until(session, payment.id, 'paid')
    expect(paid).toMatchObject({ address: payment.address, received: payment.amount, flags: [] })
    await expect
      .poll(() => endpoint.notified)
      .toMatchObject([{ reference: 'order-1042', payment: { id: payment.id, status: 'paid' } }])
  })

  it('answers 304 to the version it gave, and holds a poll until the payment changes', async () => {
    const { session, payment, serviceId } = await open()
    const first = await endpoint.request('GET', `/payments/${payment.id}`, { session })
    const etag = first.headers.get('etag') ?? ''
    const held = endpoint.request('GET', `/payments/${payment.id}`, {
      session,
      headers: { prefer: 'respond-async, wait=30', 'if-none-match': etag },
    })
    await expect.poll(() => validates().length).toBeGreaterThan(3)
    endpoint.sandbox.deposit(serviceId, '1')
    const changed = await held
    expect(changed).toMatchObject({ status: 200, body: { status: 'partial', received: '1' } })
    expect(changed.headers.get('etag')).not.toBe(etag)
  })

  it('reads the payment once a check, however many wait, and lets them wait on until there is news', async () => {
    let reads = 0
    await start({
      limits: false,
      wrapStore: (store) => ({
        getPayment(id) {
          reads += 1
          return store.getPayment(id)
        },
      }),
    })
    const { session, payment, serviceId } = await open()
    const { headers } = await endpoint.request('GET', `/payments/${payment.id}`, { session })
    const polls = Array.from({ length: 100 }, () =>
      endpoint.request('GET', `/payments/${payment.id}`, {
        session,
        headers: { prefer: 'wait=30', 'if-none-match': headers.get('etag') ?? '' },
      }),
    )
    await expect.poll(() => reads).toBeGreaterThan(100)
    const before = { reads, checks: validates().length }
    await expect.poll(() => validates().length).toBeGreaterThan(before.checks + 3)
    expect(reads - before.reads).toBeLessThan(3 * (validates().length - before.checks + 1))

    endpoint.sandbox.deposit(serviceId, '1')
    for (const { body } of await Promise.all(polls)) expect(body).toMatchObject({ status: 'partial' })
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
    endpoint.advance(60_000)
    expect((await endpoint.getSession(session)).payments).toMatchObject([{ stale: true }])
  })

  it('error: shows no session another order’s payment', async () => {
    const { payment } = await open()
    const stranger = await endpoint.session({ reference: 'order-2' })
    const other = await endpoint.request('GET', `/payments/${payment.id}`, { session: stranger })
    const missing = await endpoint.request('GET', '/payments/AAAAAAAAAAAAAAAAAAAAAA', { session: stranger })
    expect({ ...other.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
    expect(other.status).toBe(404)
    expect(endpoint.reports, 'the operator hears what is lost, not what is of another order').toMatchObject([
      { where: 'unknown-payment', error: { message: expect.stringContaining('a page of order-2 shows') } },
    ])
  })
})

describe('a payment that the store does not have', () => {
  const lost = 'AAAAAAAAAAAAAAAAAAAAAA'

  it('is reported once a minute, and few of one order, without foreign text', async () => {
    await start({})
    const session = await endpoint.session()
    const ask = (id: string) => endpoint.request('GET', `/payments/${id}`, { session })
    const ids = Array.from({ length: 50 }, (_, index) => `${index}`.padEnd(22, 'B'))
    for (const id of [lost, lost, 'x%0acrypto-checkout: incident: forged', 'a'.repeat(3000), ...ids])
      expect((await ask(id)).status).toBe(404)
    const heard = endpoint.reports.map(({ error }) => String(error))
    expect(heard).toHaveLength(3)
    expect(heard.filter((text) => text.includes(lost))).toHaveLength(1)
    expect(heard.join()).not.toMatch(/forged|aaa/)
    endpoint.advance(60_000)
    await ask(lost)
    expect(endpoint.reports).toHaveLength(4)
  })
})

describe('fulfilment', () => {
  it('happens after the tab closed, without a viewer', async () => {
    const { serviceId } = await open()
    endpoint.sandbox.deposit(serviceId)
    endpoint.advance(16_000)
    await expect.poll(() => endpoint.notified).toHaveLength(1)
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
