/** A clock that was ahead, and is right again: nothing that it left behind goes on (F142). */
import { afterEach, describe, expect, it } from 'vitest'
import { startEndpoint, type Endpoint, type EndpointOptions } from '../support/sandbox-endpoint.js'

const day = 86_400_000
let endpoint: Endpoint
afterEach(() => endpoint.close())

/** An endpoint whose clock a test sets. */
async function start(options: EndpointOptions = {}) {
  let aheadMs = 0
  endpoint = await startEndpoint({
    limits: false,
    sandbox: { confirmDelayMs: 0 },
    ...options,
    now: () => Date.now() + aheadMs,
  })
  return { set: (ms: number) => void (aheadMs = ms) }
}

describe.each([
  ['31 days', 31 * day],
  ['six years', 6 * 365 * day],
])('a clock that was %s ahead', (_, ms) => {
  it('leaves no old rate behind', async () => {
    const clock = await start()
    clock.set(ms)
    const session = await endpoint.session({ expiresInSeconds: 2_592_000 })
    await endpoint.methods(session)
    const rates = () => endpoint.calls.filter((call) => call.includes('/rates')).length
    await expect.poll(rates).toBeGreaterThan(0)
    clock.set(0)
    const before = rates()
    await endpoint.methods(await endpoint.session())
    await expect.poll(rates).toBeGreaterThan(before)
  })

  it('keeps no incident from the operator', async () => {
    const kinds: string[] = []
    let isAway = true
    const clock = await start({
      onIncident({ kind }) {
        if (isAway) throw new Error('the operator is away')
        kinds.push(kind)
      },
    })
    const session = await endpoint.session({ expiresInSeconds: 2_592_000 })
    const { body } = await endpoint.pay(session)
    clock.set(ms)
    endpoint.deposit(body.address)
    await expect
      .poll(() => endpoint.reports.filter(({ where }) => where === 'incident').length)
      .toBeGreaterThan(0)
    isAway = false
    clock.set(0)
    // The lease of the first try was taken by the wrong clock, and is corrected.
    await expect.poll(() => kinds.length).toBeGreaterThan(0)
  })

  it('does not slow down the checks of a payment that it revealed', async () => {
    const clock = await start()
    clock.set(ms)
    const { body } = await endpoint.pay(await endpoint.session())
    clock.set(0)
    endpoint.deposit(body.address)
    await expect.poll(() => endpoint.notified).toHaveLength(1)
  })
})
