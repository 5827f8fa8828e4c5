/** The server that is measured, in a process of its own: the endpoint, or what bare `node:http` makes of the same bytes. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createCheckout } from 'crypto-checkout/server'
import { toNodeHandler } from 'crypto-checkout/server/node'
import { postgresStore } from 'crypto-checkout/server/postgres'
import { sqliteStore } from 'crypto-checkout/server/sqlite'
import { answer } from './process.mjs'
import { choice, createService } from './service.mjs'

const secret = Buffer.alloc(32, 7).toString('base64url')
const webhookSecret = 'secret-of-the-bench'
const mintedAtOnce = 50
const unlimited = { concurrent: 1e6, perSecond: 1e6, failures: Infinity }

let server
let checkout
let service
let aheadMs = 0

answer({
  /**
   * Listens, and answers the port: as `serve` does, or `embedded` in another server. `body` is what the bare
   * server answers, to whatever it is asked.
   */
  async start({ body, store, embedded, ...options }) {
    service = createService()
    if (store)
      checkout = createCheckout({
        gateway: service.options,
        gatewayBudget: unlimited,
        secrets: [secret],
        webhookSecrets: [webhookSecret],
        store: await openStore(store),
        merchant: { name: 'Bench' },
        mode: 'sandbox',
        limits: false,
        now: () => Date.now() + aheadMs,
        // The caller got it as an answer, and statuses are counted.
        onError: () => undefined,
        ...options,
      })
    await checkout?.ready
    checkout?.start()
    // As `serve` has it: the default would close the connections that wait for the next measurement.
    server = createServer({ keepAliveTimeout: 65_000 }, listener(body, embedded))
    server.listen(0, '127.0.0.1', 4096)
    await once(server, 'listening')
    return server.address().port
  },

  async stop() {
    server?.closeAllConnections()
    await checkout?.close()
  },

  /** Seals a session for each of so many orders; with a `reference`, all for that one. A few at a time: each is written. */
  async mint(count, prefix, reference) {
    const sessions = []
    for (let index = 0; index < count; index += mintedAtOnce) {
      const some = Array.from({ length: Math.min(mintedAtOnce, count - index) }, async (_, offset) => {
        const order = {
          reference: reference ?? `${prefix}-${index + offset}`,
          amount: '25.5',
          currency: 'USD',
        }
        return (await checkout.sessions.create({ ...order, expiresInSeconds: 86_400 })).session
      })
      sessions.push(...(await Promise.all(some)))
    }
    return sessions
  },

  /** Creates a payment in each session, has it checked once, and answers how it stands then. */
  pay: (sessions) =>
    Promise.all(
      sessions.map(async (session) => {
        const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' }
        const request = (path, init) =>
          checkout.fetch(new Request(`http://127.0.0.1/checkout${path}`, { headers, ...init }))
        const made = await request('/payments', { method: 'POST', body: choice })
        if (made.status !== 201) throw new Error(await made.text())
        const { id, address } = await made.json()
        const first = await request(`/payments/${id}`)
        const known = { ...headers, 'if-none-match': first.headers.get('etag'), prefer: 'wait=1' }
        await request(`/payments/${id}`, { headers: known })
        const last = await request(`/payments/${id}`)
        return {
          session,
          id,
          serviceId: service.idOf(address),
          etag: last.headers.get('etag'),
          body: await last.text(),
        }
      }),
    ),

  /** Moves the endpoint's clock, which makes payments due. */
  advance: (ms) => void (aheadMs += ms),
  /** The money of a payment has come. */
  receive: (serviceId) => service.pay(serviceId),
  /** When the endpoint was first told so, in ms since the epoch. */
  toldAt: (serviceId) => service.paidTold.get(serviceId),
  calls: () => ({ ...service.calls }),
  /** Milliseconds of the processor so far: other work on the machine spoils them less than it does the time. */
  cpuMs() {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
  webhookSecret: () => webhookSecret,
  /** Bytes of memory, after what can be given up was. */
  rss() {
    gc()
    return process.memoryUsage.rss()
  },
})

function openStore({ file, url, ...options }) {
  return file ? sqliteStore(file) : postgresStore(url, options)
}

function listener(body, embedded) {
  if (embedded) return toNodeHandler(checkout)
  if (checkout)
    return getRequestListener((request, { incoming }) =>
      checkout.fetch(request, { address: incoming.socket.remoteAddress }),
    )
  return (request, response) => {
    request.on('data', () => undefined)
    request.on('end', () => {
      response.setHeader('content-type', 'application/json')
      response.end(body)
    })
  }
}
