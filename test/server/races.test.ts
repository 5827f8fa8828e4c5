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

  it('shows the same address in two processes that both verify it', async () => {
    endpoint = await freshEndpoint({ file })
    const session = await endpoint.session()
    await endpoint.fault({ name: 'down', operation: 'validate' })
    await endpoint.pay(session)
    await endpoint.heal()
    const next = await successor()
    const [a, b] = await Promise.all([endpoint.pay(session), next.pay(session)])
    expect(a.body.address).toBe(endpoint.sandbox.payments()[0]?.walletAddress)
    expect(b.body.address).toBe(a.body.address)
    expect(initiates()).toBe(1)
  })

  it('is refused, or its payment is closed, where another process closes the order meanwhile', async () => {
    endpoint = await freshEndpoint({ file })
    const other = await successor({ now: () => Date.now() })
    const close = (reference: string) =>
      other.checkout.orders.close(reference, { by: 'ada', reason: 'the cart was cancelled' })
    for (let round = 0; round < 8; round += 1) {
      const reference = `order-${round}`
      const session = await endpoint.session({ reference })
      const [paid] = await Promise.all([endpoint.pay(session), close(reference)])
      if (paid.status !== 201) expect(paid).toMatchObject({ status: 409, body: { code: 'order-closed' } })
      const after = { status: 409, body: { code: 'order-closed' } }
      expect(await endpoint.pay(session)).toMatchObject(after)
      expect(await other.request('GET', '/session', { session })).toMatchObject(after)
      if (paid.status === 201)
        expect(await other.request('GET', `/payments/${paid.body.id}`, { session })).toMatchObject(after)
    }
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

  it('error: gives one order so many payments in all and no more', async () => {
    endpoint = await freshEndpoint({ started: false })
    const session = await endpoint.session({ amount: { min: '1', max: '500' }, expiresInSeconds: 86_400 })
    const answers = []
    for (let cents = 100; cents < 155; cents += 1) {
      answers.push(await endpoint.pay(session, 'tron', 'usdt', `${cents}`))
      endpoint.advance(4 * 60_000)
    }
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(5)
    expect(refused[0]?.body.code).toBe('too-many-requests')
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
    const again = await endpoint.pay(session, 'tron', 'usdt', '100')
    expect(again).toMatchObject({ status: 200, body: { id: answers[0]?.body.id } })
  })
})
