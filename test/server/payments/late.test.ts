import { describe, expect, it } from 'vitest'
import { freshEndpoint, type Endpoint } from '../../support/sandbox-endpoint.js'

let endpoint: Endpoint

const hour = 3_600_000
const long = { expiresInSeconds: 30 * 86_400 }
const sandbox = { confirmDelayMs: 0 }

/** A payment whose price hold has ended, in a session that goes on. */
async function open() {
  const { session, body: payment } = await endpoint.begin(long)
  endpoint.advance(hour + 1000)
  return { session, payment }
}

describe('the price hold', () => {
  it('is part of the session and the payment, and lasts an hour at most', async () => {
    endpoint = await freshEndpoint({ sandbox })
    const before = Date.now()
    const { session, body } = await endpoint.begin(long)
    const heldUntil = Date.parse(body.priceHeldUntil ?? '')
    expect(heldUntil).toBeGreaterThanOrEqual(before + hour)
    expect(heldUntil).toBeLessThanOrEqual(Date.now() + hour)
    const { priceHeldUntil = '' } = await endpoint.getSession(session)
    expect(Date.parse(priceHeldUntil)).toBeGreaterThanOrEqual(Date.parse(body.priceHeldUntil ?? ''))
  })
})

describe('a payment whose price hold has ended', () => {
  it('is renewed at a new amount and address, and the one before stays watched', async () => {
    endpoint = await freshEndpoint({ sandbox })
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
    endpoint = await freshEndpoint({
      ...{ sandbox, latePolicy: 'review' },
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
