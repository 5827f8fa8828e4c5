/** Clients as only a socket can make them: slow, many, and there while the server ends. */
import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { listen, type Listener } from '../../../src/cli/listen/listen.js'

let listener: Listener | undefined
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await listener?.close(0)
  listener = undefined
})

const options = { fetch: () => new Response('hello'), host: '127.0.0.1', port: 0 }

async function open(url: string, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress })
  sockets.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Connections with an answer that is on its way: an idle one gives way to others after a second. */
function heldAnswers() {
  const events = new EventEmitter()
  const released = once(events, 'release')
  return {
    asked: once(events, 'asked'),
    release: () => void events.emit('release'),
    async fetch() {
      events.emit('asked')
      await released
      return new Response('hello')
    },
  }
}

async function rest(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return text
}

describe('listen', () => {
  it('error: does not wait for headers that never end', async () => {
    listener = await listen({ ...options, headersTimeoutMs: 100 })
    const socket = await open(listener.url)
    socket.write('GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ')
    expect(await rest(socket)).toMatch(/^HTTP\/1\.1 408 /)
  })

  it.each([
    ['GET / HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n', 400, 'bad-host-or-path'],
    ['GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'bad-host-or-path'],
    ['GET http:///?ada@shop.example HTTP/1.0\r\n\r\n', 400, 'bad-host-or-path'],
    ['nonsense\r\n\r\n', 400, 'malformed-request'],
    [`GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(70_000)}\r\n\r\n`, 431, 'headers-too-large'],
    ['GET / HTTP/1.1\r\nx-slow: ', 408, 'request-timeout'],
  ])('error: says with a small body why it refuses a request: %#', async (sent, status, code) => {
    const refusals: unknown[] = []
    listener = await listen({
      ...options,
      ...(status === 408 && { headersTimeoutMs: 100 }),
      onRefused: (refusal) => void refusals.push(refusal),
    })
    const socket = await open(listener.url)
    const answer = rest(socket)
    socket.write(sent)
    expect(await answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*\r\n\r\n${code}\n$`))
    expect(refusals).toEqual([{ status, code }])
  })

  it('error: does not wait for a body that never ends', async () => {
    listener = await listen({
      ...options,
      headersTimeoutMs: 50,
      fetch: async (request) => new Response(await request.text()),
    })
    const socket = await open(listener.url)
    socket.write('POST / HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 100\r\n\r\nslow')
    expect(await rest(socket)).toMatch(/^HTTP\/1\.1 (408|400) /)
  })

  it('error: closes a connection above the limit, and keeps those below it', async () => {
    const held = heldAnswers()
    listener = await listen({ ...options, maxConnections: 1, fetch: held.fetch })
    const first = await open(listener.url)
    first.write('GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n')
    await held.asked
    expect(await rest(await open(listener.url))).toBe('')
    held.release()
    expect(await rest(first)).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('serves others while thirty clients that never read hold every connection', async () => {
    const body = new Uint8Array(8 * 1024 * 1024)
    listener = await listen({ ...options, maxConnections: 30, fetch: () => new Response(body) })
    for (let count = 0; count < 30; count += 1) {
      const socket = await open(listener.url)
      socket.pause()
      socket.write('GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
    }
    await expect.poll(() => fetch(listener!.url).then(({ status }) => status, String)).toBe(200)
  })

  it('makes no more of an answer than its client reads', async () => {
    const piece = new Uint8Array(64 * 1024)
    let made = 0
    let lastMade = -1
    const body = () =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          made += piece.length
          controller.enqueue(piece)
        },
      })
    listener = await listen({ ...options, fetch: () => new Response(body()) })
    const socket = await open(listener.url)
    socket.pause()
    socket.write('GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
    await expect
      .poll(
        () => {
          const isStill = made > 0 && made === lastMade
          lastMade = made
          return isStill
        },
        { interval: 200 },
      )
      .toBe(true)
    expect(made).toBeLessThan(32 * 1024 * 1024)
  })

  it('error: does not wait for a client that sends its headers a byte at a time', async () => {
    listener = await listen({ ...options, headersTimeoutMs: 200 })
    const socket = await open(listener.url)
    const closed = once(socket, 'close')
    const writing = setInterval(() => void socket.write('x'), 20)
    socket.write('GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ')
    socket.resume()
    await closed
    clearInterval(writing)
  })

  it('serves another address while one has its share', async () => {
    const held = heldAnswers()
    listener = await listen({
      ...options,
      ...{ maxConnections: 100, maxConnectionsPerAddress: 1, fetch: held.fetch },
    })
    const first = await open(listener.url)
    first.write('GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
    await held.asked
    expect(await rest(await open(listener.url))).toBe('')
    held.release()
    const other = await open(listener.url, '127.0.0.2')
    other.write('GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n')
    expect(await rest(other)).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('error: cuts off a client that does not read its answer', async () => {
    const events = new EventEmitter()
    const cut = once(events, 'cut')
    listener = await listen({
      ...options,
      idleTimeoutMs: 100,
      fetch(_, { outgoing }) {
        outgoing.once('close', () => events.emit('cut'))
        return new Response(new Uint8Array(64 * 1024 * 1024))
      },
    })
    const socket = await open(listener.url)
    socket.pause()
    socket.write('GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
    await cut
    expect(socket.bytesRead).toBeLessThan(64 * 1024 * 1024)
  })

  it('error: cuts off a client that sends many requests without reading an answer', async () => {
    let begun = 0
    listener = await listen({
      ...options,
      fetch: () => {
        begun += 1
        return new Promise<Response>(() => undefined)
      },
    })
    const socket = await open(listener.url)
    socket.write('GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'.repeat(1000))
    await rest(socket)
    expect(begun).toBeLessThanOrEqual(8)
  })

  it('lets what is under way end, and asks the client not to come back over the same connection', async () => {
    const events = new EventEmitter()
    const asked = once(events, 'asked')
    const answered = once(events, 'answer')
    listener = await listen({
      ...options,
      async fetch() {
        events.emit('asked')
        await answered
        return new Response('late')
      },
    })
    const socket = await open(listener.url)
    socket.write('GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
    await asked
    const closed = listener.close()
    events.emit('answer')
    expect(await rest(socket)).toMatch(/^HTTP\/1\.1 200 [^]*connection: close[^]*late$/i)
    await closed
  })

  it('error: names the options of a port that is taken', async () => {
    listener = await listen(options)
    const port = Number(new URL(listener.url).port)
    await expect(listen({ ...options, port })).rejects.toThrow(`PORT (--port) ${port} is already in use`)
    const names = { port: 'METRICS_PORT', host: 'METRICS_HOST' }
    await expect(listen({ ...options, port, names })).rejects.toThrow('METRICS_PORT')
    await expect(listen({ ...options, host: '192.0.2.1', names })).rejects.toThrow('METRICS_HOST 192.0.2.1')
  })
})
