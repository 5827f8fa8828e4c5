/** The same requests through every framework, over a socket: what a bridge may lose, each in the framework's own way. */
import { EventEmitter, once } from 'node:events'
import { request as httpRequest, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Handler } from '../../../src/server/adapters/node.js'
import { apiKey, order, startEndpoint, type Endpoint } from '../../support/sandbox-endpoint.js'
import { frameworks, listen } from './servers.js'

const origin = 'https://shop.example'

describe.each(Object.entries(frameworks))('%s', (_, mount) => {
  let endpoint: Endpoint
  let server: Server
  let url: string

  const end = (of: Server) => {
    of.closeAllConnections()
    of.close()
  }
  beforeAll(async () => {
    endpoint = await startEndpoint({ allowedOrigins: [origin] })
    server = await mount(endpoint.checkout)
    url = await listen(server)
  })
  afterAll(async () => {
    end(server)
    await endpoint.close()
  })

  const createSession = (body: BodyInit, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    fetch(`${url}/checkout/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', ...headers },
      body,
      ...init,
    })

  it('takes a body as it was sent', async () => {
    const title = 'Überraschung für „Zoë“ \u{1F381}'
    const response = await createSession(JSON.stringify({ ...order, title }))
    expect(response.status).toBe(201)
    const { session } = (await response.json()) as { session: string }
    expect(await endpoint.getSession(session)).toMatchObject({ reference: order.reference, title })
  })

  it('takes the form of a page without a script, as it was sent', async () => {
    const fields = [
      ['chain', 'tron'],
      ['coin', 'usdt & \u{1F381}'],
      ['coin', 'twice'],
      ['field.note', 'a+b=c'],
      ['tag', ''],
    ]
    let text = ''
    const other = await mount({
      async fetch(request) {
        text = await request.text()
        return new Response()
      },
    })
    await fetch(`${await listen(other)}/checkout/pay/x`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    expect([...new URLSearchParams(text)]).toEqual(fields)
    end(other)
  })

  it('answers below its path, and leaves the rest to the application', async () => {
    const health = await fetch(`${url}/checkout/health?probe=1`)
    expect(await health.json()).toMatchObject({ status: 'ok' })
    const unknown = await fetch(`${url}/checkout/nothing`)
    expect(unknown.status).toBe(404)
    expect(unknown.headers.get('content-type')).toBe('application/problem+json')
    expect(await (await fetch(`${url}/elsewhere`)).text()).toBe('shop')
  })

  it('answers HEAD without a body, and a preflight', async () => {
    const head = await fetch(`${url}/checkout/health`, { method: 'HEAD' })
    expect({ status: head.status, text: await head.text() }).toEqual({ status: 200, text: '' })
    const preflight = await fetch(`${url}/checkout/payments`, { method: 'OPTIONS', headers: { origin } })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin)
  })

  it('reads headers in any case', async () => {
    const { port } = server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const session = await endpoint.session()
    socket.write(
      `GET /checkout/session HTTP/1.1\r\nHOST: 127.0.0.1\r\nAUTHORIZATION: bearer ${session}\r\nCONNECTION: close\r\n\r\n`,
    )
    let answer = ''
    for await (const chunk of socket) answer += String(chunk)
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).toContain(order.reference)
  })

  it('is reached over IPv6', async () => {
    const other = await mount(endpoint.checkout)
    expect((await fetch(`${await listen(other, '::1')}/checkout/health`)).status).toBe(200)
    end(other)
  })

  it('gives the endpoint the client’s address', async () => {
    let address: string | undefined
    const handler: Handler = {
      async fetch(_request, connection) {
        address = connection?.address
        return new Response()
      },
    }
    const other = await mount(handler)
    await fetch(`${await listen(other)}/checkout/health`)
    expect(address).toBe('127.0.0.1')
    end(other)
  })

  it('ends what was held when the client goes', async () => {
    const events = new EventEmitter()
    const asked = once(events, 'asked') as Promise<[Request]>
    const gone = once(events, 'gone')
    const other = await mount({
      async fetch(request) {
        request.signal.addEventListener('abort', () => events.emit('gone'))
        events.emit('asked', request)
        await gone
        return new Response()
      },
    })
    const client = httpRequest(`${await listen(other)}/checkout/payments/1`)
    client.on('error', () => undefined)
    client.end()
    const [request] = await asked
    expect(new URL(request.url).pathname).toBe('/checkout/payments/1')
    client.destroy()
    await gone
    end(other)
    await once(other, 'close')
  })

  it('error: refuses a body of more than 16 KiB, with or without a declared length', async () => {
    const large = JSON.stringify({ ...order, title: 'x'.repeat(20_000) })
    const chunked = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(large))
        controller.close()
      },
    })
    // Streams need it, and the types of fetch don't know it.
    const streaming = { duplex: 'half' } as RequestInit
    for (const response of [await createSession(large), await createSession(chunked, {}, streaming)])
      expect(response.status).toBe(413)
  })
})
