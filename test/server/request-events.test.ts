import { afterEach, describe, expect, it } from 'vitest'
import type { RequestEvent } from '../../src/server/index.js'
import { startEndpoint, type Endpoint } from '../support/sandbox-endpoint.js'

let endpoint: Endpoint
afterEach(() => endpoint.close())

async function eventsOf(...requests: [method: string, path: string][]): Promise<RequestEvent[]> {
  const events: RequestEvent[] = []
  endpoint = await startEndpoint({ onRequest: (event) => void events.push(event) })
  for (const [method, path] of requests)
    await endpoint.checkout.fetch(new Request(`http://127.0.0.1:4300${path}`, { method }))
  return events
}

describe('onRequest', () => {
  it('names the route as it is declared, whatever the path holds', async () => {
    const events = await eventsOf(
      ['GET', '/checkout/health?canary=hunter2'],
      ['GET', '/checkout/payments/hunter2'],
      ['PATCH', '/checkout/payments/hunter2'],
      ['HEAD', '/checkout/orders/hunter2'],
      ['GET', '/checkout/hunter2'],
      ['GET', '/hunter2'],
      ['HUNTER2', '/checkout/session'],
    )
    expect(events.map(({ method, route, status }) => [method, route, status])).toEqual([
      ['GET', '/checkout/health', 200],
      ['GET', '/checkout/payments/:id', 401],
      ['PATCH', '/checkout/payments/:id', 405],
      ['HEAD', '/checkout/orders/:reference', 401],
      ['GET', 'none', 404],
      ['GET', 'none', 404],
      ['other', '/checkout/session', 405],
    ])
    for (const { requestId, durationMs } of events) {
      expect(requestId).toMatch(/^[\da-f-]{36}$/)
      expect(durationMs).toBeGreaterThanOrEqual(0)
    }
  })

  it('has the code of a failure, also where the answer is a page', async () => {
    const events: RequestEvent[] = []
    endpoint = await startEndpoint({ onRequest: (event) => void events.push(event) })
    for (const accept of ['text/html', 'application/json'])
      for (const path of ['nowhere', 'l/Coffee']) {
        const request = new Request(`http://127.0.0.1:4300/checkout/${path}`, { headers: { accept } })
        await endpoint.checkout.fetch(request)
      }
    expect(events.map(({ code, status }) => [code, status])).toEqual(Array(4).fill(['not-found', 404]))
  })

  it('error: spoils no answer when it throws', async () => {
    endpoint = await startEndpoint({
      onRequest() {
        throw new Error('the log is full')
      },
    })
    expect((await endpoint.request('GET', '/health')).status).toBe(200)
  })
})
