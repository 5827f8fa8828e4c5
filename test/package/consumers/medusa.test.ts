/**
 * The real Medusa with PostgreSQL, the settings of docs/servers/medusa.md and the packed package: carts are paid at the sandbox,
 * and what Medusa then has in its database is compared with what was paid. Skipped with a message without PostgreSQL or npm.
 */
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort, onFreePort, type Served } from '../../support/free-port.js'
import { startPostgres, type PostgresServer } from '../../support/postgres/server.js'
import { deposit } from '../../support/sandbox-control.js'
import { installMedusa, owner, readGuide, startMedusa, type Medusa } from './medusa.js'
import { missingFor, run, start, waitFor, type Process } from './processes.js'
import { bin, medusa2, openWorkshop, type Workshop } from './workshop.js'

const apiKey = 'api-key-of-the-shop'
const notifySecret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`

const missing = missingFor(medusa2)
if (missing !== undefined) process.stderr.write(`\nSKIPPED: Medusa was not tested: no ${missing}\n\n`)

type Notification = { type: string; data: { reference: string } }

const started: Process[] = []
let workshop: Workshop
let postgres: PostgresServer
let relay: Served | undefined
let shop: string
let database: string
/** That of the endpoint. */
let ownDatabase: string
let service: string
let endpoint: string
let hook: string
let medusa: Medusa
/** The notifications that the endpoint sent. */
const sent: Notification[] = []
/** The sessions whose notifications get lost on the way. */
const lost = new Set<string>()

describe.skipIf(missing !== undefined)('Medusa, as in the guide,', () => {
  beforeAll(async () => {
    ;[workshop, postgres] = await Promise.all([openWorkshop(), startPostgres()])
    const guide = await readGuide()
    const timed = async <T>(name: string, work: Promise<T>) => {
      const since = performance.now()
      const result = await work
      process.stderr.write(`Medusa: ${name} took ${Math.round((performance.now() - since) / 1000)} s\n`)
      return result
    }
    shop = await timed('the installation', installMedusa(workshop, guide))
    const port = await freePort()
    hook = `http://127.0.0.1:${port}${guide.notified}`
    relay = await onFreePort(
      createServer((request, response) => {
        deliver(request).then(
          (status) => response.writeHead(status).end(),
          // Medusa is stopped at the end of the tests, while the endpoint may still send.
          () => response.writeHead(503).end(),
        )
      }),
    )

    ownDatabase = guide.database
    service = await startOurs('sandbox', { CONFIRM_DELAY_MS: '0' })
    endpoint = `${await startOurs('serve', {
      ...{ GATEWAY_URL: service, GATEWAY_ACCESS_ID: 'sandbox-access-id' },
      ...{ CHECKOUT_SECRET: Buffer.alloc(32, 7).toString('base64url'), CHECKOUT_API_KEY: apiKey },
      NOTIFY_URL: relay.url,
      ...{ NOTIFY_SECRET: notifySecret, NOTIFY_EVENTS: 'all', DATABASE_URL: ownDatabase },
    })}/checkout`
    database = postgres.url.replace(/[^/]+$/, 'medusa')
    const starting = startMedusa(shop, port, {
      DATABASE_URL: database,
      CHECKOUT_URL: endpoint,
      CHECKOUT_API_KEY: apiKey,
      NOTIFY_SECRET: notifySecret,
    })
    medusa = await timed('the set-up with the start', starting)
    started.push(medusa)
  }, 1_200_000)

  afterAll(async () => {
    await Promise.all(started.map((child) => child.stop()))
    await relay?.close()
    await postgres?.stop()
    await workshop?.close()
  })

  it('places one order that was paid, by the notification alone, and captures it once', async () => {
    const cart = await fill()
    expect(cart.session.data).toMatchObject({ reference: cart.session.id, amount: '49.99', currency: 'USD' })
    expect((await fetch(cart.session.data.url)).status).toBe(200)
    const early = await complete(cart)
    expect(early).toMatchObject({ status: 400, body: { type: 'not_allowed' } })
    expect(await taken(cart)).toEqual(nothing)

    await pay(cart.session)
    await expect.poll(() => taken(cart), patient).toEqual(paid('49.99'))

    const [one, two] = await Promise.all([complete(cart), complete(cart)])
    expect(one.body).toMatchObject({ type: 'order', order: { summary: { paid_total: 49.99 } } })
    expect(two.body).toMatchObject({ type: 'order', order: { id: one.body.order!.id } })
    expect(await taken(cart)).toEqual(paid('49.99'))
  })

  it('places the order of a lost notification once it is sent again, as the guide says', async () => {
    const cart = await fill()
    lost.add(cart.session.id)
    await pay(cart.session)
    await expect.poll(() => typesSent(cart), patient).toContain('order.paid')
    expect(await taken(cart)).toEqual(nothing)

    lost.delete(cart.session.id)
    // Medusa's `.env` has its own database.
    const resend = [bin(shop, 'crypto-checkout'), 'orders', 'resend', cart.session.id]
    await run(shop, resend, { DATABASE_URL: ownDatabase })
    await expect.poll(() => taken(cart), patient).toEqual(paid('49.99'))
  })

  it('places an order that the storefront completes, and refuses to refund it without money', async () => {
    const cart = await fill()
    await pay(cart.session)
    await expect.poll(() => isPaid(cart.session), patient).toBe(true)
    expect((await complete(cart)).body).toMatchObject({ type: 'order' })
    expect(await taken(cart)).toEqual(paid('49.99'))

    const { body } = await call<{ token: string }>(`${medusa.url}/auth/user/emailpass`, {}, owner)
    const [payment] = await query<{ id: string }>(
      'SELECT id FROM payment WHERE payment_session_id = $1',
      cart,
    )
    const refund = await call(`${medusa.url}/admin/payments/${payment!.id}/refund`, bearer(body.token), {
      amount: 10,
    })
    expect(refund).toMatchObject({ status: 400, body: { type: 'not_allowed' } })
  })

  it('closes the order of a cart that changes, and keeps one that is paid', async () => {
    const more = { variant_id: medusa.variant, quantity: 1 }
    const cart = await fill()
    await choose(cart.session)
    expect((await store(`/carts/${cart.id}/line-items`, more)).status).toBe(200)
    expect((await orderOf(cart.session)).closedAt).toBeDefined()
    const session = await openSession(cart.collection)
    expect(session.data.amount).toBe('99.98')

    lost.add(session.id)
    await pay(session)
    await expect.poll(() => typesSent({ session }), patient).toContain('order.paid')
    expect(await store(`/carts/${cart.id}/line-items`, more)).toMatchObject({
      status: 500,
    })
    expect((await complete(cart)).body).toMatchObject({ type: 'order' })
    expect(await taken({ ...cart, session })).toEqual(paid('99.98'))
  })

  it('places nothing for a part of the price', async () => {
    const cart = await fill()
    await pay(cart.session, '10')
    await expect.poll(() => typesSent(cart), patient).toContain('order.partial')
    // The cart can't change meanwhile: its order stays payable.
    const more = { variant_id: medusa.variant, quantity: 1 }
    expect(await store(`/carts/${cart.id}/line-items`, more)).toMatchObject({ status: 500 })
    expect((await orderOf(cart.session)).closedAt).toBeUndefined()
    // Medusa reads a later notification after it.
    const later = await fill()
    await pay(later.session)
    await expect.poll(() => taken(later), patient).toEqual(paid('49.99'))
    expect(await complete(cart)).toMatchObject({ status: 400 })
    expect(await taken(cart)).toEqual(nothing)
  })

  it('places nothing for a notification that is forged', async () => {
    const cart = await fill()
    await choose(cart.session)
    const payment = { id: 'payment', fiat: { amount: '49.99', currency: 'USD' } }
    const body = JSON.stringify({ type: 'order.paid', data: { reference: cart.session.id, payment } })
    const refusals = () => medusa.printed().split('is not signed with notifySecret').length - 1
    expect(refusals()).toBe(0)
    const sentAt = new Date()
    const headers = {
      'webhook-id': 'msg_forged',
      'webhook-timestamp': `${Math.floor(sentAt.getTime() / 1000)}`,
    }
    const signatureOf = (secret: string) => new Webhook(secret).sign('msg_forged', sentAt, body)
    await notify(body, headers)
    const another = signatureOf(`whsec_${Buffer.alloc(32, 2).toString('base64')}`)
    await notify(body, { ...headers, 'webhook-signature': another })
    await expect.poll(refusals, patient).toBeGreaterThanOrEqual(2)
    expect(await taken(cart)).toEqual(nothing)

    // The secret alone is not enough either: the endpoint is asked.
    await notify(body, { ...headers, 'webhook-signature': signatureOf(notifySecret) })
    const later = await fill()
    await pay(later.session)
    await expect.poll(() => taken(later), patient).toEqual(paid('49.99'))
    expect(await taken(cart)).toEqual(nothing)
  })

  it('takes the provider for one of its own type', async () => {
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'node20', '--target', 'es2022']
    await run(shop, [bin(shop, 'tsc'), ...options, 'provider.ts'])
  })
})

/** An event is waited for, on a machine that is busy. */
const patient = { timeout: 120_000, interval: 250 }

/** Starts a command of the package, and gives its address. */
async function startOurs(name: string, settings: Record<string, string>): Promise<string> {
  const child = start(shop, [bin(shop, 'crypto-checkout'), name], { PORT: '0', ...settings })
  started.push(child)
  const found = await waitFor(child, () => /listening on (http\S+)/.exec(child.printed()))
  return found[1]!
}

/** Passes a notification on to Medusa, unless it gets lost. Medusa also answers 200 before it has read one. */
async function deliver(request: IncomingMessage): Promise<number> {
  const body = await text(request)
  const notification = JSON.parse(body) as Notification
  const isLost = lost.has(notification.data.reference)
  const status = isLost ? 200 : (await notify(body, request.headers as Record<string, string>)).status
  sent.push(notification)
  return status
}

/** What Medusa's webhook is sent. */
function notify(body: string, headers: Record<string, string>): Promise<Response> {
  const kept = Object.entries(headers).filter(([name]) => name.startsWith('webhook-'))
  return fetch(hook, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...Object.fromEntries(kept) },
    body,
  })
}

async function call<T>(url: string, headers: Record<string, string>, body?: object) {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as T }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const store = <T>(path: string, body?: object) =>
  call<T>(`${medusa.url}/store${path}`, { 'x-publishable-api-key': medusa.key }, body)

type Session = {
  id: string
  data: { session: string; url: string; reference: string; amount: string; currency: string }
}
type Cart = { id: string; session: Session; collection: string }

/** A cart with one print of 49.99 USD, and its payment session. */
async function fill(): Promise<Cart> {
  const address = { first_name: 'A', last_name: 'B', address_1: 'S', city: 'C', postal_code: '1' }
  const made = await store<{ cart: { id: string } }>('/carts', {
    ...{ region_id: medusa.region, email: 'payer@example.com' },
    items: [{ variant_id: medusa.variant, quantity: 1 }],
    shipping_address: { ...address, country_code: 'us' },
  })
  const { id } = made.body.cart
  type Collected = { payment_collection: { id: string } }
  const collected = await store<Collected>('/payment-collections', { cart_id: id })
  const collection = collected.body.payment_collection.id
  return { id, collection, session: await openSession(collection) }
}

/** A storefront can send any data with it, which must not reach the provider. */
async function openSession(collection: string): Promise<Session> {
  const { body } = await store<{ payment_collection: { payment_sessions: Session[] } }>(
    `/payment-collections/${collection}/payment-sessions`,
    { provider_id: 'pp_crypto-checkout_main', data: { reference: 'order-of-another', amount: '0.01' } },
  )
  return body.payment_collection.payment_sessions[0]!
}

const complete = ({ id }: Cart) =>
  store<{ type: string; order?: { id: string } }>(`/carts/${id}/complete`, {})

const orderOf = async ({ id }: Session) =>
  (await call<{ fulfilled: boolean; closedAt?: string }>(`${endpoint}/orders/${id}`, bearer(apiKey))).body

const isPaid = async (session: Session) => (await orderOf(session)).fulfilled

const typesSent = ({ session }: { session: Session }) =>
  sent.filter(({ data }) => data.reference === session.id).map(({ type }) => type)

/** The payer chooses TRON, and gets an address. */
async function choose({ data }: Session): Promise<string> {
  const choice = { chain: 'tron', coin: 'usdt' }
  const { status, body } = await call<{ address: string }>(
    `${endpoint}/payments`,
    bearer(data.session),
    choice,
  )
  expect(status).toBe(201)
  return body.address
}

/** The payer sends `amount`, or what is due. */
async function pay(session: Session, amount?: string): Promise<void> {
  const address = await choose(session)
  await deposit(service, address, amount)
}

/** @param sql has the cart's session as `$1`. */
async function query<T extends object>(sql: string, { session }: Cart): Promise<T[]> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    return (await client.query<T>(sql, [session.id])).rows
  } finally {
    await client.end()
  }
}

type Taken = {
  orders: string
  payments: string
  captures: string
  amount: string | null
  currency: string | null
}
const nothing: Taken = { orders: '0', payments: '0', captures: '0', amount: null, currency: null }
const paid = (amount: string): Taken => ({
  orders: '1',
  payments: '1',
  captures: '1',
  amount,
  currency: 'usd',
})

/**
 * What Medusa's database has for a cart: the orders of the cart, and the payments of its session with their captures. Medusa
 * deletes the order of a completion that was refused.
 */
async function taken(cart: Cart): Promise<Taken> {
  const [row] = await query<Taken>(
    `SELECT count(DISTINCT o.id) AS orders, count(DISTINCT p.id) AS payments, count(DISTINCT c.id) AS captures,
       max(c.amount)::text AS amount, max(p.currency_code) AS currency
     FROM payment_session s
     JOIN cart_payment_collection k ON k.payment_collection_id = s.payment_collection_id
     LEFT JOIN order_cart l ON l.cart_id = k.cart_id AND l.deleted_at IS NULL
     LEFT JOIN "order" o ON o.id = l.order_id AND o.deleted_at IS NULL
     LEFT JOIN payment p ON p.payment_session_id = s.id
     LEFT JOIN capture c ON c.payment_id = p.id
     WHERE s.id = $1`,
    cart,
  )
  return row!
}
