/** Next calls the handlers of a route with a `Request`; what it does before is tested with the packed package. */
import { beforeEach, describe, expect, it } from 'vitest'
import { toNextHandlers } from '../../../src/server/adapters/next.js'
import { apiKey, order, freshEndpoint, type Endpoint } from '../../support/sandbox-endpoint.js'

let endpoint: Endpoint
beforeEach(async () => {
  endpoint = await freshEndpoint()
})

const at = (path: string, init?: RequestInit) => new Request(`http://[::1]:3000/checkout${path}`, init)

describe('toNextHandlers', () => {
  it('answers every method that a route may export', async () => {
    const handlers = toNextHandlers(() => endpoint.checkout)
    const { session } = (await (
      await handlers.POST(
        at('/sessions', {
          method: 'POST',
          headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
          body: JSON.stringify(order),
        }),
      )
    ).json()) as { session: string }
    const headers = { authorization: `Bearer ${session}` }
    expect((await handlers.GET(at('/session', { headers }))).status).toBe(200)
    expect((await handlers.HEAD(at('/session', { method: 'HEAD', headers }))).body).toBeNull()
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
      expect((await handlers[method](at('/payments', { method }))).status).toBe(405)
    const headersOfPage = { origin: 'http://[::1]:3000', host: '[::1]:3000' }
    expect(
      (await handlers.OPTIONS(at('/payments', { method: 'OPTIONS', headers: headersOfPage }))).status,
    ).toBe(405)
  })

  it('opens the endpoint with the first request, and once', async () => {
    let opened = 0
    const { GET } = toNextHandlers(async () => {
      opened += 1
      return endpoint.checkout
    })
    expect(opened).toBe(0)
    await Promise.all([GET(at('/health')), GET(at('/health'))])
    expect(opened).toBe(1)
  })

  it('error: tries to open it again after a failure', async () => {
    const answers = [Promise.reject(new Error('no store')), Promise.resolve(endpoint.checkout)]
    const { GET } = toNextHandlers(() => answers.shift() ?? endpoint.checkout)
    await expect(GET(at('/health'))).rejects.toThrow('no store')
    expect((await GET(at('/health'))).status).toBe(200)
  })

  it('answers without compression, because Next drops the header that names it', async () => {
    const { GET } = toNextHandlers(() => endpoint.checkout)
    const { session } = await endpoint.checkout.sessions.create(order)
    const page = await GET(at(`/pay/${session}`, { headers: { 'accept-encoding': 'gzip, br' } }))
    expect(page.headers.get('content-encoding')).toBeNull()
    expect(await page.text()).toMatch(/^<!doctype html>/)
  })
})
