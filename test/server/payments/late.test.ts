import { describe, expect, it } from 'vitest'
import { changing, freshEndpoint, type Endpoint } from '../../support/sandbox-endpoint.js'

let endpoint: Endpoint

const hour = 3_600_000
const long = { expiresInSeconds: 30 * 86_400 }
const sandbox = { confirmDelayMs: 0 }

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

describe('late money', () => {
  it('is worth what the coin is worth when it is seen, not two minutes before', async () => {
    let isFallen = false
    endpoint = await freshEndpoint({
      sandbox,
      intercept: changing('/rates/', (data) => {
        if (isFallen) Object.assign(data, { usd: Number(data['usd']) / 2, rate: Number(data['rate']) / 2 })
      }),
    })
    const { session, body: payment } = await endpoint.begin(long)
    endpoint.advance(hour + 1000)
    // Its rate is kept, and old enough to be asked for again.
    await endpoint.begin({ ...long, reference: 'order-2' })
    isFallen = true
    endpoint.advance(120_000)
    endpoint.deposit(payment.address)
    await endpoint.until(session, payment.id, 'review')
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
    const { session, body: payment } = await endpoint.begin(long)
    endpoint.advance(hour + 1000)
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
