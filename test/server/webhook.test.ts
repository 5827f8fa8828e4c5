import { beforeEach, describe, expect, it } from 'vitest'
import { createGateway } from '../../src/gateway/index.js'
import { sandboxAccessId, sandboxAccessSecret } from '../../src/sandbox/index.js'
import { freshEndpoint, type Endpoint } from '../support/sandbox-endpoint.js'

const hour = 60 * 60_000
const oldSecret = 'o'.repeat(43)
const newSecret = 'n'.repeat(43)

let endpoint: Endpoint
/** It stands still: no check becomes due by itself. */
let now: number
beforeEach(async () => {
  now = Date.now()
  endpoint = await freshEndpoint({
    webhookSecrets: [oldSecret, newSecret],
    now: () => now,
    sandbox: { confirmDelayMs: 0, deliver: (request) => endpoint.checkout.fetch(request) },
  })
})

const deliver = (body: unknown, secret?: string) =>
  endpoint.request('POST', '/webhook', {
    body,
    headers: secret === undefined ? {} : { 'x-checkout-webhook-secret': secret },
  })
const validates = () => endpoint.calls.filter((call) => call.includes('/validate')).length

/** A payment that was checked, and is not due. */
async function openOldPayment(): Promise<string> {
  await endpoint.begin({ expiresInSeconds: 30 * 24 * 3600 })
  const before = validates()
  now += 100 * hour
  await endpoint.pass(100 * hour)
  expect(validates()).toBeGreaterThan(before)
  return endpoint.sandbox.payments()[0]?._id ?? ''
}

describe('POST /webhook', () => {
  it('finds a payment at once that is not due', async () => {
    const gateway = createGateway({
      baseUrl: 'http://127.0.0.1:4100',
      accessId: sandboxAccessId,
      accessSecret: sandboxAccessSecret,
      fetch: (input, init) => endpoint.sandbox.fetch(new Request(input, init)),
    })
    await gateway.webhooks.create({
      url: 'http://127.0.0.1:4300/checkout/webhook',
      eventTypes: ['transaction_completed'],
      headers: { 'x-checkout-webhook-secret': newSecret },
    })
    const id = await openOldPayment()
    endpoint.sandbox.deposit(id)
    await expect.poll(() => endpoint.notified).toHaveLength(1)
  })

  it('takes either secret while one replaces the other', async () => {
    expect((await deliver({}, oldSecret)).status).toBe(202)
    expect((await deliver({}, newSecret)).status).toBe(202)
  })

  it('reports a delivery of an unknown payment once', async () => {
    for (let time = 0; time < 3; time += 1) await deliver({ _id: 'payment-of-another-backup' }, newSecret)
    expect(endpoint.events.filter(({ type }) => type === 'unknown-delivery')).toHaveLength(1)
  })

  it('without any id is an event for the log', async () => {
    for (const data of [undefined, {}, { amount: 5 }]) {
      await deliver({ event: 'transaction_completed', data }, newSecret)
      expect(endpoint.events.splice(0)).toContainEqual({ type: 'unidentified-delivery' })
    }
  })

  it('error: refuses a delivery without the secret and does nothing', async () => {
    const id = await openOldPayment()
    const before = validates()
    for (const secret of [undefined, '', 'wrong', `${oldSecret}, ${newSecret}`]) {
      const answer = await deliver({ event: 'transaction_completed', data: { _id: id } }, secret)
      expect(answer, secret).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
      expect(answer.text).not.toContain(newSecret)
    }
    await endpoint.checkout.runDue()
    expect(validates()).toBe(before)
  })

  it('error: refuses every delivery without a configured secret', async () => {
    endpoint = await freshEndpoint()
    expect((await deliver({}, '')).status).toBe(401)
  })
})
