/** Processes that die between two steps, and processes that meet. */
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../src/server/index.js'
import { freshFolder } from '../support/folders.js'
import { freshEndpoint, type Endpoint, type EndpointOptions } from '../support/sandbox-endpoint.js'

let endpoint: Endpoint
let file: string
beforeEach(() => void (file = join(freshFolder(), 'checkout.db')))

/** Another process on the same store, for which a minute has passed: what had not ended by then has died. */
const successor = (options: EndpointOptions = {}): Promise<Endpoint> =>
  freshEndpoint({ file, beside: endpoint, now: () => Date.now() + 60_000, ...options })

const initiates = () => endpoint.calls.filter((call) => call.includes('/initiate')).length

describe('POST /payments', () => {
  it.each<[keyof Store, number]>([
    ['claimAttempt', 1],
    ['reveal', 2],
  ])('is finished by another process when one dies in %s', async (step, expectedInitiates) => {
    const dying = () => ({
      [step]: async () => {
        throw new Error('killed')
      },
    })
    endpoint = await freshEndpoint({ file, sandbox: { confirmDelayMs: 0 }, wrapStore: dying })
    const session = await endpoint.session()
    const failed = await endpoint.pay(session)
    expect(failed).toMatchObject({ status: 503, body: { code: 'store-unavailable', retryable: true } })
    for (const { walletAddress } of endpoint.sandbox.payments())
      expect(failed.text).not.toContain(walletAddress)

    const next = await successor()
    const { body } = await next.pay(session)
    expect(body.address).toBe(endpoint.sandbox.payments()[0]?.walletAddress)
    expect(initiates()).toBe(expectedInitiates)
    next.deposit(body.address)
    await next.until(session, body.id, 'paid')
    await expect.poll(() => next.notified).toHaveLength(1)
  })

  it('is refused where the order is closed while the payment service answers', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    endpoint = await freshEndpoint({
      file,
      async intercept(request, next) {
        if (request.url.includes('/initiate')) await held
        return next(request)
      },
    })
    const paying = endpoint.pay(await endpoint.session({ reference: 'order-1' }))
    await expect.poll(initiates).toBe(1)
    const other = await successor({ now: () => Date.now() })
    await other.checkout.orders.close('order-1', { by: 'ada', reason: 'the cart was cancelled' })
    release()
    const refused = await paying
    expect(refused).toMatchObject({ status: 409, body: { code: 'order-closed' } })
    const address = endpoint.sandbox.payments()[0]?.walletAddress ?? '-'
    expect(refused.text).not.toContain(address)
  })
})
