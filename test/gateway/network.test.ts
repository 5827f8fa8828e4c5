/** What only a real socket shows. */
import { EventEmitter, once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setInterval } from 'node:timers'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createGateway, type GatewayOptions } from '../../src/gateway/index.js'
import { accessId, expanded } from './fixtures.js'

const order = { amount: '25.50', chain: 'tron', coin: 'usdt' }
const closers: (() => Promise<void>)[] = []
const json = { 'content-type': 'application/json' }

afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A service on a real socket. `requests` are the request lines that reached it. */
async function serve(listener: RequestListener) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${String(request.headers['x-access-id'])}`)
    listener(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  closers.push(close)
  return { baseUrl: `http://127.0.0.1:${port}`, requests, close }
}

function gatewayAt(baseUrl: string, options: Partial<GatewayOptions> = {}) {
  return createGateway({ baseUrl, accessId, pause: async () => {}, ...options })
}

describe('a gateway on a socket', () => {
  it('reads a payment', async () => {
    const { baseUrl, requests } = await serve((_, response) => {
      response.writeHead(200, json).end(JSON.stringify({ status: 'success', message: '', data: expanded() }))
    })
    expect(await gatewayAt(baseUrl).payments.validate('66f0a1')).toMatchObject({ address: 'TXYZabc123' })
    expect(requests).toStrictEqual([`POST /v1/api/payment/validate/66f0a1 ${accessId}`])
  })

  it.each([301, 302, 303, 307, 308])(
    'error: keeps the access id from where HTTP %i leads',
    async (status) => {
      const elsewhere = await serve((_, response) => {
        response
          .writeHead(200, json)
          .end(JSON.stringify({ status: 'success', message: '', data: expanded() }))
      })
      const { baseUrl } = await serve((_, response) => {
        response.writeHead(status, { location: `${elsewhere.baseUrl}/v1/api/payment/initiate` }).end()
      })
      await expect(gatewayAt(baseUrl).payments.initiate(order)).rejects.toMatchObject({
        code: 'redirect',
        status,
      })
      await expect(gatewayAt(baseUrl).payments.validate('66f0a1')).rejects.toMatchObject({ code: 'redirect' })
      expect(elsewhere.requests).toStrictEqual([])
    },
  )

  it('error: holds the deadline against a body that trickles, and hangs up', async () => {
    const service = new EventEmitter()
    const [asked, hungUp] = [once(service, 'asked'), once(service, 'hung-up')]
    const { baseUrl } = await serve((_, response) => {
      response.writeHead(200, json)
      service.emit('asked')
      const drip = setInterval(() => response.write(' '), 5)
      response.on('close', () => {
        clearInterval(drip)
        service.emit('hung-up')
      })
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const creating = gatewayAt(baseUrl, { timeoutMs: 60_000 }).payments.initiate(order)
    const failed = expect(creating).rejects.toMatchObject({ code: 'timeout', ambiguous: true })
    await asked
    vi.advanceTimersByTime(60_000)
    await failed
    vi.useRealTimers()
    await hungUp
  })

  it.each([
    ['plain', undefined],
    ['compressed', 'gzip'],
  ])('error: cuts off an endless %s body, and hangs up', async (_, encoding) => {
    const service = new EventEmitter()
    const hungUp = once(service, 'hung-up')
    const block = Buffer.alloc(1 << 20, ' ')
    const chunk = encoding ? gzipSync(block) : block
    const { baseUrl } = await serve((_, response) => {
      response.writeHead(200, encoding ? { ...json, 'content-encoding': encoding } : json)
      const pour = () => {
        if (response.destroyed) return
        response.write(chunk, () => setImmediate(pour))
      }
      pour()
      response.on('close', () => service.emit('hung-up'))
    })
    await expect(gatewayAt(baseUrl).payments.initiate(order)).rejects.toMatchObject({
      code: 'too-large',
      ambiguous: true,
    })
    await hungUp
  })

  it('error: a connection reset after the request leaves open what happened', async () => {
    const { baseUrl, requests } = await serve((request) => request.socket.resetAndDestroy())
    await expect(gatewayAt(baseUrl).payments.initiate(order)).rejects.toMatchObject({
      code: 'network',
      retryable: true,
      ambiguous: true,
    })
    expect(requests).toHaveLength(1)
    await expect(gatewayAt(baseUrl).payments.validate('66f0a1')).rejects.toMatchObject({ code: 'network' })
    expect(requests).toHaveLength(4)
  })

  it('error: a refused connection is a network failure', async () => {
    const { baseUrl, close } = await serve(() => {})
    await close()
    await expect(gatewayAt(baseUrl).payments.validate('66f0a1')).rejects.toThrow(
      'payment/validate/{id}: the connection failed (ECONNREFUSED)',
    )
  })

  it.each(['content-length', 'chunked'])('error: a truncated %s body is never read', async (framing) => {
    const whole = JSON.stringify({ status: 'success', message: '', data: expanded() })
    const { baseUrl } = await serve((_, response) => {
      const length = { 'content-length': String(whole.length + 1) }
      response.writeHead(200, framing === 'chunked' ? json : { ...json, ...length })
      response.write(whole, () => response.destroy())
    })
    await expect(gatewayAt(baseUrl).payments.initiate(order)).rejects.toMatchObject({
      code: 'network',
      ambiguous: true,
    })
  })
})
