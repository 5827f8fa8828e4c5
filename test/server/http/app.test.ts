/** What every route does before its handler: credentials first, then the path, then the body. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { RequestEvent } from '../../../src/server/index.js'
import { apiKey, order, freshEndpoint, type Endpoint } from '../../support/sandbox-endpoint.js'

let endpoint: Endpoint
let events: RequestEvent[]
beforeEach(async () => {
  events = []
  endpoint = await freshEndpoint({ onRequest: (event) => events.push(event) })
})

const authorization = `Bearer ${apiKey}`

/** A body that says whether it was read. */
function watchedBody(pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void) {
  const watched = { isRead: false }
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        watched.isRead = true
        pull(controller)
      },
    },
    { highWaterMark: 0 },
  )
  return { watched, stream }
}

function post(path: string, body: ReadableStream, headers: Record<string, string>): Promise<Response> {
  const init = {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    duplex: 'half',
  }
  return endpoint.checkout.fetch(new Request(`http://127.0.0.1:4300/checkout${path}`, init))
}

describe('a body', () => {
  it.each(['/sessions', '/payments', '/webhook'])(
    'error: is not read before the caller of POST %s is known',
    async (path) => {
      const { watched, stream } = watchedBody((controller) => controller.enqueue(new Uint8Array(1)))
      expect((await post(path, stream, {})).status).toBe(401)
      expect(watched.isRead).toBe(false)
    },
  )

  it('error: that breaks off is the client’s mistake and no failure of the endpoint', async () => {
    const { stream } = watchedBody((controller) => controller.error(new Error('aborted')))
    const answer = await post('/sessions', stream, { authorization })
    expect(await answer.json()).toMatchObject({ status: 400, code: 'invalid-request' })
    expect(endpoint.reports).toEqual([])
  })

  it('error: must be UTF-8', async () => {
    const body = Buffer.from(JSON.stringify({ ...order, reference: 'order-ÿ' }), 'latin1')
    const headers = { 'content-type': 'application/json', authorization }
    const request = new Request('http://127.0.0.1:4300/checkout/sessions', { method: 'POST', body, headers })
    expect(await (await endpoint.checkout.fetch(request)).json()).toMatchObject({ status: 400 })
  })
})

describe('a path', () => {
  it('error: that can name nothing is not found, and the store is not asked for it', async () => {
    const refuse = () => Promise.reject(new Error('asked'))
    endpoint = await freshEndpoint({
      wrapStore: () => ({ getPayment: refuse, listPayments: refuse, getOrder: refuse }),
    })
    const session = await endpoint.session()
    const notFound = { status: 404, body: { code: 'not-found' } }
    for (const id of ['%00', 'a%20b'])
      expect(await endpoint.request('GET', `/payments/${id}`, { session }), id).toMatchObject(notFound)
    const headers = { authorization }
    for (const reference of ['%00', 'a%E2%80%8Bb', 'x'.repeat(129)])
      expect(await endpoint.request('GET', `/orders/${reference}`, { headers })).toMatchObject(notFound)
  })
})

describe('onRequest', () => {
  const send = (method: string, path: string, headers = {}) =>
    endpoint.checkout.fetch(new Request(`http://127.0.0.1:4300${path}`, { method, headers }))

  it('has the code of every refusal', async () => {
    await send('GET', '/checkout/session')
    await send('GET', '/checkout/nothing')
    await send('DELETE', '/checkout/health')
    await send('GET', '/checkout/session', { origin: 'https://evil.example' })
    await send('GET', '/checkout/openapi.json')
    expect(events.map(({ status, code }) => [status, code])).toEqual([
      [401, 'session-missing'],
      [404, 'not-found'],
      [405, 'method-not-allowed'],
      [403, 'forbidden-origin'],
      [200, undefined],
    ])
  })

  it('names the route as it is declared, whatever the path holds', async () => {
    const requests: [method: string, path: string, route: string, status: number][] = [
      ['GET', '/checkout/health?canary=hunter2', '/checkout/health', 200],
      ['GET', '/checkout/payments/hunter2', '/checkout/payments/:id', 401],
      ['PATCH', '/checkout/payments/hunter2', '/checkout/payments/:id', 405],
      ['HEAD', '/checkout/orders/hunter2', '/checkout/orders/:reference', 401],
      ['GET', '/checkout/orders/export', '/checkout/orders/export', 401],
      ['GET', '/checkout/hunter2', 'none', 404],
      ['GET', '/hunter2', 'none', 404],
      ['HUNTER2', '/checkout/session', '/checkout/session', 405],
    ]
    for (const [method, path] of requests) await send(method, path)
    expect(events.map(({ method, route, status }) => [method, route, status])).toEqual(
      requests.map(([method, , route, status]) => [method.replace('HUNTER2', 'other'), route, status]),
    )
    for (const { requestId, durationMs } of events) {
      expect(requestId).toMatch(/^[\da-f-]{36}$/)
      expect(durationMs).toBeGreaterThanOrEqual(0)
    }
  })

  it('has the code of a failure, also where the answer is a page', async () => {
    for (const accept of ['text/html', 'application/json'])
      for (const path of ['nowhere', 'l/Coffee']) await send('GET', `/checkout/${path}`, { accept })
    expect(events.map(({ code, status }) => [code, status])).toEqual(Array(4).fill(['not-found', 404]))
  })

  it('error: spoils no answer when it throws', async () => {
    endpoint = await freshEndpoint({
      onRequest() {
        throw new Error('the log is full')
      },
    })
    expect((await endpoint.request('GET', '/health')).status).toBe(200)
  })
})
