/** What an endpoint does without a request: after `start`, or by `runDue`. */
import { describe, expect, it } from 'vitest'
import { freshEndpoint, type Endpoint, type EndpointOptions } from '../support/sandbox-endpoint.js'

let endpoint: Endpoint

/** An endpoint whose payment got its money, and that no page asked for since. */
async function paidUnseen(options: EndpointOptions = {}): Promise<void> {
  endpoint = await freshEndpoint({ started: false, sandbox: { confirmDelayMs: 0 }, ...options })
  const { body } = await endpoint.pay(await endpoint.session())
  endpoint.deposit(body.address)
  endpoint.advance(60_000)
}

describe('runDue', () => {
  it('checks what is due and sends its notification before it resolves', async () => {
    await paidUnseen()
    await endpoint.checkout.runDue()
    expect(endpoint.notified.map(({ reference }) => reference)).toEqual(['order-1042'])
    expect(endpoint.reports).toEqual([])
  })

  it('shares the work of two calls, and sends each notification once', async () => {
    await paidUnseen()
    await Promise.all([endpoint.checkout.runDue(), endpoint.checkout.runDue()])
    expect(endpoint.notified).toHaveLength(1)
  })

  it('works off more payments than one look takes, and more notifications than are sent at once', async () => {
    endpoint = await freshEndpoint({
      ...{ started: false, limits: false, sandbox: { confirmDelayMs: 0 } },
      // Leaves a look room for five, while twenty are notified at once.
      gatewayBudget: { concurrent: 20, perSecond: 100_000 },
    })
    const references = Array.from({ length: 21 }, (_, index) => `order-${index}`)
    for (const reference of references) {
      const { body } = await endpoint.pay(await endpoint.session({ reference }))
      endpoint.deposit(body.address)
    }
    endpoint.advance(60_000)
    await endpoint.checkout.runDue()
    expect(new Set(endpoint.notified.map(({ reference }) => reference))).toEqual(new Set(references))
  })

  it('reports what fails, and resolves', async () => {
    await paidUnseen({
      wrapStore: () => ({ takeDuePayments: () => Promise.reject(new Error('the store is away')) }),
    })
    await endpoint.checkout.runDue()
    expect(endpoint.reports).toMatchObject([{ where: 'watcher', error: { message: 'the store is away' } }])
  })

  it('does nothing after the end', async () => {
    await paidUnseen()
    await endpoint.checkout.close()
    await endpoint.checkout.runDue()
    expect(endpoint.notified).toEqual([])
  })
})

describe('start', () => {
  it('watches payments from then on, and not before', async () => {
    const looks: number[] = []
    await paidUnseen({
      wrapStore: (store) => ({
        takeDuePayments: (...asked) => {
          looks.push(looks.length)
          return store.takeDuePayments(...asked)
        },
      }),
    })
    await new Promise((resolve) => setImmediate(resolve))
    expect(looks).toEqual([])
    endpoint.checkout.start()
    endpoint.checkout.start()
    await expect.poll(() => endpoint.notified).toHaveLength(1)
  })
})
