/** A service that knows a payment by one identifier and fails for the other (4.1 calls both "transaction identifier"). */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freshFolder } from '../support/folders.js'
import {
  freshEndpoint,
  type Endpoint,
  type EndpointOptions,
  type Intercept,
} from '../support/sandbox-endpoint.js'

let endpoint: Endpoint

const expanded = { shapes: { initiateFiat: 'expanded' } } as const

async function start(options: EndpointOptions = {}) {
  endpoint = await freshEndpoint({ sandbox: { ...expanded, confirmDelayMs: 0 }, ...options })
}

/** The calls of validate since the last call of this, each by the field that it used. */
function asked(): string[] {
  const payments = endpoint.sandbox.payments()
  const ids = endpoint.calls.splice(0).flatMap((call) => /\/validate\/(.+)$/.exec(call)?.[1] ?? [])
  return ids.map((id) => (payments.some(({ _id }) => _id === id) ? '_id' : 'txId'))
}

/** Has the payments of the order checked. */
async function check({ checkout }: Endpoint): Promise<void> {
  await checkout.orders.check('order-1042', { by: 'ada' })
  await checkout.runDue()
}

/** As {@link Endpoint.fault}, of a service that fails for `_id` in this way. */
const answering = (status: number): Intercept => {
  return async (request, next) => {
    const id = /\/validate\/(.+)$/.exec(request.url)?.[1]
    const isRecordId = endpoint.sandbox.payments().some(({ _id }) => _id === id)
    return isRecordId ? new Response(null, { status }) : next(request)
  }
}

describe('a service that fails for one identifier', () => {
  it.each([500, 503, 429, 404, 400, 403, 200])('shows the payment by the other: HTTP %i', async (status) => {
    await start({ intercept: answering(status) })
    expect(await endpoint.pay(await endpoint.session())).toMatchObject({ status: 201 })
  })

  it('is asked by the other first from then on', async () => {
    await start()
    await endpoint.fault({ name: 'reading-validate-tx-id' })
    const { session, body } = await endpoint.begin()
    expect(asked()).toEqual(['_id', 'txId'])
    endpoint.deposit(body.address)
    await endpoint.until(session, body.id, 'paid')
    expect(new Set(asked())).toEqual(new Set(['txId']))
    // So is every later payment.
    await endpoint.pay(await endpoint.session({ reference: 'order-1043' }))
    expect(asked()[0]).toBe('txId')
  })

  it('still pays orders that wait for it when it begins to, though they are more than the circuit allows', async () => {
    await start({ gatewayBudget: { failures: 3 } })
    const orders = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const { session, body } = await endpoint.begin({ reference: `order-${index}` })
        return { session, ...body }
      }),
    )
    await endpoint.fault({ name: 'reading-validate-tx-id' })
    for (const { address } of orders) endpoint.deposit(address)
    await Promise.all(orders.map(({ session, id }) => endpoint.until(session, id, 'paid')))
    expect(endpoint.events).not.toContainEqual(expect.objectContaining({ type: 'gateway-recovered' }))
  })

  it('is asked by the other first after a restart, too, for this payment and the next', async () => {
    const file = join(freshFolder(), 'checkout.db')
    await start({ file, started: false })
    await endpoint.pay(await endpoint.session())
    await endpoint.fault({ name: 'reading-validate-tx-id' })
    asked()
    await check(endpoint)
    expect(asked()).toEqual(['_id', 'txId'])
    const restarted = await freshEndpoint({ file, beside: endpoint, started: false })
    await check(restarted)
    expect(asked()).toEqual(['txId'])
    await restarted.pay(await restarted.session({ reference: 'order-1043' }))
    expect(asked()).toEqual(['txId'])
  })

  it('error: shows nothing where it fails for both', async () => {
    await start()
    await endpoint.fault({ name: 'status-500', operation: 'validate' })
    const { status, body } = await endpoint.pay(await endpoint.session())
    expect([status, body.code]).toEqual([503, 'gateway-unavailable'])
    expect(asked()).toContain('txId')
  })
})
