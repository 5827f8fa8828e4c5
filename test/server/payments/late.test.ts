import { describe, expect, it } from 'vitest'
import type { IncidentAlert } from '../../../src/server/index.js'
import {
  changing,
  freshEndpoint,
  type Endpoint,
  type EndpointOptions,
} from '../../support/sandbox-endpoint.js'

let endpoint: Endpoint
let incidents: IncidentAlert[]
/** What a coin is worth now, as a part of what it was. */
let percent = 100

const hour = 3_600_000
const long = { expiresInSeconds: 30 * 86_400 }

async function start(options: EndpointOptions = {}): Promise<void> {
  // Of its own: the endpoint of the test before may still report.
  const heard: typeof incidents = []
  incidents = heard
  percent = 100
  endpoint = await freshEndpoint({
    sandbox: { confirmDelayMs: 0 },
    onIncident: (incident) => void heard.push(incident),
    intercept: changing('/rates/', (data) => {
      if (percent === 100) return
      for (const name of ['usd', 'rate']) data[name] = (Number(data[name]) * percent) / 100
    }),
    ...options,
  })
}

/** A payment whose price hold has ended, in a session that goes on. */
async function open() {
  const { session, body: payment } = await endpoint.begin(long)
  endpoint.advance(hour + 1000)
  return { session, payment }
}

describe('the price hold', () => {
  it('is part of the session and the payment, and lasts an hour at most', async () => {
    await start()
    const before = Date.now()
    const { session, body } = await endpoint.begin(long)
    const heldUntil = Date.parse(body.priceHeldUntil ?? '')
    expect(heldUntil).toBeGreaterThanOrEqual(before + hour)
    expect(heldUntil).toBeLessThanOrEqual(Date.now() + hour)
    const { priceHeldUntil = '' } = await endpoint.getSession(session)
    expect(Date.parse(priceHeldUntil)).toBeGreaterThanOrEqual(Date.parse(body.priceHeldUntil ?? ''))
  })

  it('is no longer than the session, and of a price in the coin as long', async () => {
    await start({ priceHoldSeconds: 600 })
    const short = await endpoint.pay(await endpoint.session({ reference: 'a', expiresInSeconds: 60 }))
    expect(Date.parse(short.body.priceHeldUntil ?? '') - Date.now()).toBeLessThanOrEqual(60_000)
    const coin = { reference: 'b', currency: undefined, coin: 'usdt', expiresInSeconds: 7200 }
    const crypto = await endpoint.pay(await endpoint.session(coin))
    expect(Date.parse(crypto.body.priceHeldUntil ?? '') - Date.now()).toBeGreaterThan(7_100_000)
  })
})

describe('money that is first seen after the price hold', () => {
  it('is enough at the rate of that moment, within the tolerance: paid, flagged and reported', async () => {
    await start()
    const { session, payment } = await open()
    percent = 98
    endpoint.deposit(payment.address)
    const paid = await endpoint.until(session, payment.id, 'paid')
    expect(paid.flags).toEqual(['late'])
    await expect.poll(() => incidents).toMatchObject([{ kind: 'late', paymentId: payment.id }])
    await expect.poll(() => endpoint.notified).toHaveLength(1)
  })
})

describe('a payment whose price hold has ended', () => {
  it('is renewed at a new amount and address, and the one before stays watched', async () => {
    await start()
    const { session, payment } = await open()
    const renewed = await endpoint.pay(session)
    expect(renewed.status).toBe(201)
    expect(renewed.body.address).not.toBe(payment.address)
    expect(Date.parse(renewed.body.priceHeldUntil ?? '')).toBeGreaterThan(
      Date.parse(payment.priceHeldUntil ?? ''),
    )
    expect(await endpoint.pay(session)).toMatchObject({ status: 200, body: { id: renewed.body.id } })
    endpoint.deposit(payment.address)
    expect(await endpoint.until(session, payment.id, 'paid')).toMatchObject({ flags: ['late'] })
  })
})

describe('onIncident', () => {
  it('is called again under the same id when it has thrown', async () => {
    let tries = 0
    const ids = new Set<string>()
    await start({
      latePolicy: 'review',
      onIncident({ id }) {
        ids.add(id)
        tries += 1
        if (tries <= 2) throw new Error('the pager is away')
      },
    })
    const { session, payment } = await open()
    endpoint.deposit(payment.address)
    await endpoint.until(session, payment.id, 'review')
    await expect.poll(() => tries).toBe(2)
    endpoint.advance(121_000)
    await expect.poll(() => tries).toBe(4)
    const { amount } = payment
    expect([...ids].sort()).toEqual([
      `inc_${payment.id}_late_${amount}`,
      `inc_${payment.id}_review_${amount}`,
    ])
  })
})
