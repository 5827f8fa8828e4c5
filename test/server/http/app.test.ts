/** What every route does before its handler: credentials first, then the path, then the body. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RequestEvent } from '../../../src/server/index.js'
import { apiKey, order, startEndpoint, type Endpoint } from '../../support/sandbox-endpoint.js'

let endpoint: Endpoint
let events: RequestEvent[]
beforeEach(async () => {
  events = []
  endpoint = await startEndpoint({ onRequest: (event) => events.push(event) })
})
afterEach(() => endpoint.close())

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
  it.each([
    '/payments/%00',
    '/payments/a%20b',
    '/orders/%00',
    '/orders/a%E2%80%8Bb',
    `/orders/${'x'.repeat(129)}`,
  ])('error: %s is not found, and the store is not asked for it', async (path) => {
    await endpoint.close()
    const refuse = () => Promise.reject(new Error('asked'))
    endpoint = await startEndpoint({
      wrapStore: () => ({ getPayment: refuse, listPayments: refuse, getOrder: refuse }),
    })
    const session = await endpoint.session()
    const answer = await endpoint.request('GET', path, {
      ...(path.startsWith('/orders') ? { headers: { authorization } } : { session }),
    })
    expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })
})

describe('onRequest', () => {
  it('has the code of every refusal', async () => {
    await endpoint.request('GET', '/session')
    await endpoint.request('GET', '/nothing')
    await endpoint.request('DELETE', '/health')
    await endpoint.request('GET', '/session', { headers: { origin: 'https://evil.example' } })
    await endpoint.request('GET', '/openapi.json')
    expect(events.map(({ status, code }) => [status, code])).toEqual([
      [401, 'session-missing'],
      [404, 'not-found'],
      [405, 'method-not-allowed'],
      [403, 'forbidden-origin'],
      [200, undefined],
    ])
  })
})
