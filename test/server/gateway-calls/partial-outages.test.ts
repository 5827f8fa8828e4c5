/** The endpoint while a part of the payment service fails: what the other parts serve goes on. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  freshEndpoint,
  type Endpoint,
  type EndpointOptions,
  type Intercept,
} from '../../support/sandbox-endpoint.js'

let endpoint: Endpoint
afterEach(() => vi.useRealTimers())

/** From here on no time passes by itself. */
const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })

async function start(options: EndpointOptions): Promise<void> {
  endpoint = await freshEndpoint({ limits: false, ...options })
}

describe('the endpoint with 300 more coins', () => {
  it('lists methods without the estimates that take long, and creates payments meanwhile', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const rates = () => endpoint.calls.filter((call) => call.includes('/rates/')).length
    const crowded: Intercept = async (request, next) => {
      const response = await next(request)
      if (request.url.includes('/system/rates')) await held
      if (!new URL(request.url).pathname.endsWith('/system/currency')) return response
      const envelope = (await response.json()) as { data: { id: string }[] }
      const [sample] = envelope.data
      const more = Array.from({ length: 300 }, (_, index) => ({ ...sample, id: `coin-${index}` }))
      return Response.json({ ...envelope, data: [...envelope.data, ...more] })
    }
    await start({ intercept: crowded, gatewayBudget: {} })
    const [session, payer] = await Promise.all([endpoint.session(), endpoint.session({ reference: 'payer' })])
    stopTime()
    const answering = Promise.all([endpoint.methods(session), endpoint.pay(payer)])
    await expect.poll(rates).toBeGreaterThan(1)
    vi.advanceTimersByTime(1000)
    const [methods, payment] = await answering
    expect(methods.length).toBeGreaterThan(300)
    expect(payment.status).toBe(201)
    vi.useRealTimers()
    release()
    const estimated = () =>
      endpoint.methods(session).then((list) => list.filter(({ estimate }) => estimate).length)
    const first = await estimated()
    await expect.poll(estimated).toBeGreaterThan(first)
    expect(rates()).toBeLessThan(100)
  })
})
