/** Notifications over real sockets; the test resolves names, as an attacker's name server would. */
import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { notifyShop, type NotifyOptions } from '../../../src/cli/serve/notify-shop.js'
import { refusesHost, type Resolve } from '../../../src/cli/serve/address-policy.js'
import type { Notification, PaidOrder } from '../../../src/server/index.js'
import { onFreePort, type Served } from '../../support/free-port.js'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const order = {
  id: 'msg_1042',
  type: 'order.paid',
  sequence: 1,
  reference: 'order-1042',
  session: 'session',
  payment: { id: 'payment', amount: '49.99' },
  timestamp: '2026-01-02T03:04:05.000Z',
} as PaidOrder

let shop: Served

async function startShop(answer: RequestListener): Promise<number> {
  shop = await onFreePort(createServer(answer))
  onTestFinished(shop.close)
  return shop.port
}

/** A shop that takes a notification: where it is, and what it was sent. */
async function startTaking(): Promise<{
  url: string
  sent: Promise<{ request: IncomingMessage; body: string }>
}> {
  const events = new EventEmitter()
  const port = await startShop((request, response) => {
    void text(request).then((body) => {
      response.end('thanks')
      events.emit('sent', { request, body })
    })
  })
  const sent = once(events, 'sent').then(([taken]: { request: IncomingMessage; body: string }[]) => taken!)
  return { url: `http://127.0.0.1:${port}/`, sent }
}

const tell = (url: string, options: Partial<NotifyOptions> = {}) =>
  notifyShop({ url, secrets: [secret], policy: 'loopback', now: Date.now, ...options })(order)

/** Answers every name with these addresses, and counts how often it is asked. */
function resolving(...addresses: string[]): Resolve & { asked: number } {
  const resolve: Resolve & { asked: number } = Object.assign(
    (...[, , callback]: Parameters<Resolve>) => {
      resolve.asked += 1
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    },
    { asked: 0 },
  )
  return resolve
}

describe('notifyShop', () => {
  const timestamp = '2026-11-22T10:00:00.000Z'
  it.each<[string, Notification, object]>([
    [
      'order.paid',
      order,
      {
        sequence: 1,
        reference: 'order-1042',
        session: 'session',
        payment: { id: 'payment', amount: '49.99' },
      },
    ],
    [
      'wallet.transaction',
      {
        id: 'msg_7',
        type: 'wallet.transaction',
        timestamp,
        walletReference: 'a',
        chain: 'tron',
        amount: '25.5',
      },
      { walletReference: 'a', chain: 'tron', amount: '25.5' },
    ],
  ])(
    'sends %s in the format that Standard Webhooks verifies, under its id',
    async (type, notification, data) => {
      const { url, sent } = await startTaking()
      await notifyShop({ url, secrets: [secret], policy: 'loopback', now: Date.now })(notification)
      const { request, body } = await sent
      const headers = request.headers as Record<string, string>
      expect(headers['webhook-id']).toBe(notification.id)
      expect(new Webhook(secret).verify(body, headers)).toEqual({
        type,
        timestamp: notification.timestamp,
        data,
      })
    },
  )

  it('signs with every secret, so that a shop with either accepts it while they rotate', async () => {
    const old = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
    const { url, sent } = await startTaking()
    await tell(url, { secrets: [secret, old] })
    const { request, body } = await sent
    for (const known of [secret, old])
      new Webhook(known).verify(body, request.headers as Record<string, string>)
  })

  it('keeps path and query of the address, and a signature that holds for the body alone', async () => {
    const { url, sent } = await startTaking()
    await tell(`${url}paid/?shop=1`)
    const { request, body } = await sent
    expect(request).toMatchObject({ method: 'POST', url: '/paid/?shop=1' })
    const headers = request.headers as Record<string, string>
    expect(headers).toMatchObject({ 'webhook-id': 'msg_1042', 'content-type': 'application/json' })
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow()
  })

  it('reads an endless answer no further than it has to', async () => {
    const events = new EventEmitter()
    const port = await startShop((_, response) => {
      response.writeHead(200)
      const write = (): void => {
        while (response.write('x'.repeat(16_384)));
      }
      response.on('drain', write)
      response.on('close', () => events.emit('left'))
      write()
    })
    const left = once(events, 'left')
    await tell(`http://127.0.0.1:${port}/`)
    await left
  })

  it('error: waits no longer than the timeout', async () => {
    const port = await startShop(() => undefined)
    await expect(tell(`http://127.0.0.1:${port}/`, { timeoutMs: 50 })).rejects.toMatchObject({
      code: 'timeout',
      message: 'NOTIFY_URL did not answer within 50 ms',
    })
  })

  it("error: reports the system's code when the connection is refused, and not the address", async () => {
    const port = await startShop(() => undefined)
    await shop.close()
    await expect(tell(`http://127.0.0.1:${port}/hunter2`)).rejects.toMatchObject({
      code: 'network',
      message: "NOTIFY_URL can't be reached (ECONNREFUSED)",
    })
  })

  it('error: judges a name by the address that it connects to, every time', async () => {
    let requests = 0
    const port = await startShop((_, response) => {
      requests += 1
      response.end()
    })
    const resolve = resolving('127.0.0.1')
    const url = `http://shop.example:${port}/`
    await tell(url, { resolve })
    expect({ requests, asked: resolve.asked }).toEqual({ requests: 1, asked: 1 })
    // The same name, and a shop that is meant to be in public.
    await expect(tell(url, { policy: 'public', resolve })).rejects.toMatchObject({ code: 'refused-address' })
    expect({ requests, asked: resolve.asked }).toEqual({ requests: 1, asked: 2 })
  })

  it('connects to the first allowed one of several addresses', async () => {
    const port = await startShop((_, response) => response.end())
    const resolve = resolving('10.0.0.1', '169.254.169.254', '127.0.0.1')
    await expect(tell(`http://shop.example:${port}/`, { resolve })).resolves.toBeUndefined()
  })

  it('error: refuses an address that is written out without connecting', async () => {
    for (const host of [
      '127.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '2130706433',
      '0x7f.1',
      '10.0.0.1',
      '169.254.169.254',
    ])
      await expect(tell(`http://${host}:9/`, { policy: 'public' })).rejects.toMatchObject({
        code: 'refused-address',
        message: 'NOTIFY_URL is at an address of a private network; NOTIFY_ALLOW_PRIVATE=1 allows it',
      })
  })
})

describe('refusesHost', () => {
  const hosts: [host: string, policies: { public: boolean; loopback: boolean; private: boolean }][] = [
    ['93.184.215.14', { public: true, loopback: false, private: true }],
    ['[2606:4700::6810:84e5]', { public: true, loopback: false, private: true }],
    ['127.0.0.53', { public: false, loopback: true, private: true }],
    ['[::1]', { public: false, loopback: true, private: true }],
    ['[::ffff:7f00:1]', { public: false, loopback: true, private: true }],
    ['10.1.2.3', { public: false, loopback: false, private: true }],
    ['172.31.0.1', { public: false, loopback: false, private: true }],
    ['192.168.0.1', { public: false, loopback: false, private: true }],
    ['100.64.0.1', { public: false, loopback: false, private: true }],
    ['[fd12::1]', { public: false, loopback: false, private: true }],
    ['[::ffff:10.0.0.1]', { public: false, loopback: false, private: true }],
    ['[64:ff9b::a00:1]', { public: false, loopback: false, private: true }],
    ['169.254.169.254', { public: false, loopback: false, private: false }],
    ['[::ffff:169.254.169.254]', { public: false, loopback: false, private: false }],
    ['[fe80::1]', { public: false, loopback: false, private: false }],
    ['[fd00:ec2::254]', { public: false, loopback: false, private: false }],
    ['100.100.100.200', { public: false, loopback: false, private: false }],
    ['0.0.0.0', { public: false, loopback: false, private: false }],
    ['[::]', { public: false, loopback: false, private: false }],
    ['224.0.0.1', { public: false, loopback: false, private: false }],
    ['255.255.255.255', { public: false, loopback: false, private: false }],
  ]
  it.each(hosts)('knows who may call %s', (host, within) => {
    for (const policy of ['public', 'loopback', 'private'] as const)
      expect({ policy, refused: refusesHost(policy, host) }).toEqual({ policy, refused: !within[policy] })
  })
})
