/**
 * The real Vendure with PostgreSQL and with SQL.js, the settings of docs/servers/vendure.md and the packed package: orders are
 * paid at the sandbox, and what Vendure then says is compared with what was paid. Skipped with a message without PostgreSQL or npm.
 */
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blocksOf } from '../../support/document-blocks.js'
import { freePort, startPostgres, type PostgresServer } from '../../support/postgres/server.js'
import { missingFor, run, start, waitFor, type Process } from './processes.js'
import { bin, compiler, nodeTypes, openWorkshop, vendure3, type Workshop } from './workshop.js'

const apiKey = 'api-key-of-the-shop'
const notifySecret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`

const missing = await missingFor(vendure3)
if (missing !== undefined) process.stderr.write(`\nSKIPPED: Vendure was not tested: no ${missing}\n\n`)

type Delivery = { body: string; headers: Record<string, string>; type: string; reference: string }

const started: Process[] = []
let workshop: Workshop
let postgres: PostgresServer
let relay: Server
let shop: string
let service: string
let endpoint: string
let vendure: Process
let url: string
let hook: string
let admin: Client
/** The path that the guide notifies. */
let notified: string
/** What the endpoint sent. */
const sent: Delivery[] = []
/** While it is on, notifications get lost on the way. */
let isLossy = false

/** An event is waited for, on a machine that is busy. */
const patient = { timeout: 120_000, interval: 250 }

beforeAll(async () => {
  if (missing !== undefined) return
  ;[workshop, postgres] = await Promise.all([openWorkshop(), startPostgres()])
  const packages = [...vendure3, 'pg@8.23.1', compiler, nodeTypes, '@photostructure/sqlite@1.2.1']
  shop = await workshop.install(['vendure'], packages)
  const blocks = await blocksOf('docs/servers/vendure.md')
  const blockWith = (words: string) => blocks.find(({ code }) => code.includes(words))!.code
  notified = new URL(/NOTIFY_URL=(\S+)/.exec(blockWith('NOTIFY_URL='))![1]!).pathname
  await writeFile(
    join(shop, 'plugins.cts'),
    `${blockWith('CryptoCheckoutPlugin.init')}\nexport { plugins }\n`,
  )
  // As @vendure/create sets it.
  const options = [
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--strict',
    '--skipLibCheck',
    '--types',
    'node',
  ]
  await run(shop, [bin(shop, 'tsc'), ...options, 'shop.cts'])

  relay = createServer((request, response) => {
    text(request)
      .then(async (body) => {
        const { type, data } = JSON.parse(body) as { type: string; data: { reference: string } }
        const headers = { ...(request.headers as Record<string, string>) }
        sent.push({ body, headers, type, reference: data.reference })
        return isLossy ? 204 : (await notify(body, headers)).status
      })
      .then(
        (status) => response.writeHead(status).end(),
        // Vendure is stopped at the end of the tests, while the endpoint may still send.
        () => response.writeHead(503).end(),
      )
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  service = await startOurs('sandbox', { CONFIRM_DELAY_MS: '0' })
  endpoint = `${await startOurs('serve', {
    ...{ GATEWAY_URL: service, GATEWAY_ACCESS_ID: 'sandbox-access-id' },
    ...{ CHECKOUT_SECRET: Buffer.alloc(32, 7).toString('base64url'), CHECKOUT_API_KEY: apiKey },
    NOTIFY_URL: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    ...{ NOTIFY_SECRET: notifySecret, NOTIFY_EVENTS: 'all', DATABASE_URL: 'sqlite:./checkout.db' },
  })}/checkout`
}, 1_200_000)

afterAll(async () => {
  await Promise.all(started.map((child) => child.stop()))
  relay?.close()
  await postgres?.stop()
  await workshop?.close()
})

describe.skipIf(missing !== undefined).each(['postgres', 'sqljs'])(
  'Vendure on %s, as in the guide,',
  (database) => {
    beforeAll(async () => {
      const port = await freePort()
      url = `http://127.0.0.1:${port}`
      hook = `${url}${notified}`
      vendure = start(shop, ['node', 'shop.cjs'], {
        ...{ DATABASE: database, PORT: String(port), POSTGRES_PORT: new URL(postgres.url).port },
        ...{ CHECKOUT_URL: endpoint, CHECKOUT_API_KEY: apiKey, NOTIFY_SECRET: notifySecret },
      })
      started.push(vendure)
      await waitFor(vendure, () => /listening on/.exec(vendure.printed()))
      admin = client('admin-api')
      await admin(`mutation { login(username: "superadmin", password: "superadmin") { __typename } }`)
    }, 600_000)

    afterAll(async () => {
      await vendure?.stop()
    })

    it('places an order that was paid, by the notification alone', async () => {
      const cart = await fill()
      expect(cart.payment).toMatchObject({ state: 'Pending', amount: 4999, transactionId: `${cart.code}-1` })
      expect(Object.keys(cart.payment.metadata)).toEqual(['public'])
      expect((await fetch(cart.payment.metadata.public.url)).status).toBe(200)
      const early = await settle(cart.payment.id)
      expect(early).toMatchObject({ paymentErrorMessage: expect.stringContaining('is not paid') as string })
      expect(await taken(cart)).toEqual(nothing)

      await pay(cart.payment)
      await expect.poll(() => taken(cart), patient).toEqual(placed)
    })

    it('settles once what many notifications say at once', async () => {
      const cart = await fill()
      const delivery = await payUnheard(cart.payment)
      expect(await taken(cart)).toEqual(nothing)
      const statuses = await Promise.all(
        Array.from({ length: 8 }, async () => (await notify(delivery.body, delivery.headers)).status),
      )
      expect(statuses).toEqual(Array.from({ length: 8 }, () => 204))
      expect(await taken(cart)).toEqual(placed)
      expect((await notify(delivery.body, delivery.headers)).status).toBe(204)
      expect(await taken(cart)).toEqual(placed)
    })

    it.runIf(database === 'postgres')('settles once beside administrators who settle it, too', async () => {
      const cart = await fill()
      const delivery = await payUnheard(cart.payment)
      await Promise.all([
        ...Array.from({ length: 4 }, () => settle(cart.payment.id).catch(() => undefined)),
        notify(delivery.body, delivery.headers),
      ])
      expect(await taken(cart)).toEqual(placed)
    })

    it('settles in the dashboard what no notification said', async () => {
      const cart = await fill()
      await payUnheard(cart.payment)
      expect(await settle(cart.payment.id)).toMatchObject({ state: 'Settled' })
      expect(await taken(cart)).toEqual(placed)
    })

    it('closes the order of a cart that changes, and keeps one that has money', async () => {
      const cart = await fill()
      const address = await choose(cart.payment)
      expect(await transition(cart, 'AddingItems')).toMatchObject({ state: 'AddingItems' })
      expect((await orderOf(cart.payment)).closedAt).toBeDefined()
      await add(cart)
      expect(await transition(cart, 'ArrangingPayment')).toMatchObject({ state: 'ArrangingPayment' })
      const payment = await addPayment(cart)
      expect(payment).toMatchObject({ transactionId: `${cart.code}-2`, amount: 9998 })
      // Money for the older price is for a person.
      await deposit(address)
      await expect.poll(() => typesSent(cart.payment), patient).not.toEqual([])
      expect(await taken(cart)).toEqual({ ...nothing, cancelled: 1 })

      await pay(payment, '10')
      await expect.poll(() => typesSent(payment), patient).toContain('order.partial')
      for (const state of ['AddingItems', 'Cancelled'])
        expect(await transition(cart, state)).toMatchObject({
          transitionError: expect.stringContaining('has received money') as string,
        })
      expect((await orderOf(payment)).closedAt).toBeUndefined()
      expect(await taken(cart)).toEqual({ ...nothing, cancelled: 1 })
    })

    it('has one order to pay where the storefront asks many times', async () => {
      const cart = await fill()
      const more = await Promise.all([addPayment(cart), addPayment(cart), addPayment(cart)])
      expect(new Set(more.map(({ transactionId }) => transactionId))).toEqual(new Set([`${cart.code}-1`]))
      await pay(more[2])
      await expect.poll(() => taken(cart), patient).toEqual({ ...placed, cancelled: 3 })
      for (const { id } of [cart.payment, ...more]) await settle(id)
      expect(await taken(cart)).toEqual({ ...placed, cancelled: 3 })
    })

    it('settles once what is paid twice', async () => {
      const cart = await fill()
      const address = await choose(cart.payment)
      await deposit(address)
      await expect.poll(() => taken(cart), patient).toEqual(placed)
      await deposit(address, '49.99')
      await check(cart.payment)
      await expect.poll(() => typesSent(cart.payment), patient).toEqual(['order.paid', 'order.overpaid'])
      expect(await taken(cart)).toEqual(placed)
    })

    it('closes the order of a cart that is paid in another way', async () => {
      const cart = await fill()
      await transition(cart, 'AddingItems')
      await transition(cart, 'ArrangingPayment')
      await addPayment(cart, 'other')
      expect((await orderOf(cart.payment)).closedAt).toBeDefined()
      expect(await taken(cart)).toEqual({ ...placed, cancelled: 1 })
    })

    it('refunds by a link, once for each refund', async () => {
      const cart = await fill()
      await pay(cart.payment)
      await expect.poll(() => taken(cart), patient).toEqual(placed)
      const first = await refund(cart.payment.id, 1000)
      expect(first).toMatchObject({ state: 'Pending', total: 1000 })
      expect((await fetch(first.metadata.url!)).status).toBe(200)
      const { refunds } = await orderOf(cart.payment)
      expect(refunds).toMatchObject([{ id: first.transactionId }])
      expect(refunds[0]!.reason).toBe(`Vendure ${cart.code}-1-refund-1: 10 USD`)
      const second = await refund(cart.payment.id, 500)
      expect(second).toMatchObject({ state: 'Pending', total: 500 })
      expect((await orderOf(cart.payment)).refunds).toMatchObject([
        { id: first.transactionId },
        { id: second.transactionId, reason: `Vendure ${cart.code}-1-refund-2: 5 USD` },
      ])
      const more = await refund(cart.payment.id, 4000)
      expect(more).toMatchObject({ message: expect.any(String) as string })
    })

    it('error: settles nothing for a notification that is forged', async () => {
      const cart = await fill()
      await choose(cart.payment)
      const payment = { id: 'payment', fiat: { amount: '49.99', currency: 'USD' } }
      const body = JSON.stringify({ type: 'order.paid', data: { reference: `${cart.code}-1`, payment } })
      const at = new Date()
      const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': `${Math.floor(at.getTime() / 1000)}` }
      const signed = (secret: string) => ({
        ...headers,
        'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
      })
      const another = `whsec_${Buffer.alloc(32, 2).toString('base64')}`
      const statusOf = async (given: Record<string, string>, of = body) => (await notify(of, given)).status
      expect(await statusOf(headers)).toBe(401)
      expect(await statusOf(signed(another))).toBe(401)
      expect(await statusOf(signed(notifySecret), `${body} `)).toBe(401)
      expect(await statusOf(headers, 'x'.repeat(1_000_001))).toBe(413)
      expect((await fetch(hook)).status).toBe(405)
      // The secret alone is not enough either: the endpoint is asked.
      expect(await statusOf(signed(notifySecret))).toBe(409)
      expect(await taken(cart)).toEqual(nothing)
    })

    it('error: does nothing for other types, and says which order it does not know', async () => {
      const cart = await fill()
      const tell = async (type: string, reference: string) => {
        const payment = { id: 'payment', fiat: { amount: '49.99', currency: 'USD' } }
        const body = JSON.stringify({ type, data: { reference, payment } })
        const at = new Date()
        const signature = new Webhook(notifySecret).sign('msg_2', at, body)
        const timestamp = `${Math.floor(at.getTime() / 1000)}`
        const headers = {
          'webhook-id': 'msg_2',
          'webhook-timestamp': timestamp,
          'webhook-signature': signature,
        }
        return (await notify(body, headers)).status
      }
      for (const type of ['order.partial', 'order.overpaid', 'order.reverted', 'order.new'])
        expect(await tell(type, `${cart.code}-1`)).toBe(204)
      expect(await tell('order.paid', 'UNKNOWN-1')).toBe(409)
      expect(vendure.printed()).toContain('UNKNOWN-1')
      expect(await taken(cart)).toEqual(nothing)
    })

    it('error: begins no payment that leads to another site', async () => {
      const cart = await fill()
      expect(await addPayment(cart, 'crypto', { returnUrl: 'https://elsewhere.example/' })).toMatchObject({
        paymentErrorMessage: expect.stringContaining('return address') as string,
      })
    })
  },
)

/** Starts a command of the package, and gives its address. */
async function startOurs(name: string, settings: Record<string, string>): Promise<string> {
  const child = start(shop, [bin(shop, 'crypto-checkout'), name], { PORT: '0', ...settings })
  started.push(child)
  const found = await waitFor(child, () => /listening on (http\S+)/.exec(child.printed()))
  return found[1]!
}

function notify(body: string, headers: Record<string, string>): Promise<Response> {
  const kept = Object.entries(headers).filter(([name]) => name.startsWith('webhook-'))
  const type = { 'content-type': 'application/json' }
  return fetch(hook, { method: 'POST', headers: { ...type, ...Object.fromEntries(kept) }, body })
}

type Client = <T>(query: string, variables?: object) => Promise<T>

/** A visitor of an API, with the session that Vendure gives. @throws with Vendure's errors. */
function client(api: 'shop-api' | 'admin-api'): Client {
  let token: string | undefined
  return async <T>(query: string, variables = {}) => {
    const response = await fetch(`${url}/${api}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ query, variables }),
    })
    token = response.headers.get('vendure-auth-token') ?? token
    const { data, errors } = (await response.json()) as { data: T; errors?: { message: string }[] }
    if (errors) throw new Error(errors.map(({ message }) => message).join('\n'))
    return data
  }
}

type Payment = {
  id: string
  state: string
  amount: number
  transactionId: string
  metadata: { public: { session: string; url: string } }
}
type Cart = { code: string; id: string; payment: Payment; visitor: Client }

/** An order of one print of 49.99 USD, with its payment. */
async function fill(): Promise<Cart> {
  const visitor = client('shop-api')
  await addPrint(visitor)
  const customer = { emailAddress: 'payer@example.com', firstName: 'A', lastName: 'B' }
  const address = { streetLine1: 'S', city: 'C', postalCode: '1', countryCode: 'DE' }
  await visitor(
    `mutation ($customer: CreateCustomerInput!, $address: CreateAddressInput!) {
      setCustomerForOrder(input: $customer) { __typename }
      setOrderShippingAddress(input: $address) { __typename }
    }`,
    { customer, address },
  )
  const { eligibleShippingMethods } = await visitor<{ eligibleShippingMethods: { id: string }[] }>(
    `{ eligibleShippingMethods { id } }`,
  )
  await visitor(`mutation ($id: [ID!]!) { setOrderShippingMethod(shippingMethodId: $id) { __typename } }`, {
    id: [eligibleShippingMethods[0]!.id],
  })
  const { activeOrder } = await visitor<{ activeOrder: { code: string; id: string } }>(
    `{ activeOrder { code id } }`,
  )
  const cart = { ...activeOrder, visitor }
  expect(await transition(cart, 'ArrangingPayment')).toMatchObject({ state: 'ArrangingPayment' })
  return { ...cart, payment: await addPayment(cart) }
}

async function addPrint(visitor: Client): Promise<void> {
  const { addItemToOrder } = await visitor<{ addItemToOrder: { __typename: string } }>(
    `mutation { addItemToOrder(productVariantId: "T_1", quantity: 1) { __typename } }`,
  )
  expect(addItemToOrder).toEqual({ __typename: 'Order' })
}

const add = ({ visitor }: Cart) => addPrint(visitor)

async function transition({ visitor }: Pick<Cart, 'visitor'>, state: string) {
  const { transitionOrderToState } = await visitor<{ transitionOrderToState: object }>(
    `mutation ($state: String!) {
      transitionOrderToState(state: $state) {
        ... on Order { state }
        ... on OrderStateTransitionError { transitionError }
      }
    }`,
    { state },
  )
  return transitionOrderToState
}

/** The payment that the order has since, or the error. */
async function addPayment({ visitor }: Pick<Cart, 'visitor'>, method = 'crypto', metadata: object = {}) {
  const { addPaymentToOrder } = await visitor<{ addPaymentToOrder: { payments?: Payment[] } }>(
    `mutation ($input: PaymentInput!) {
      addPaymentToOrder(input: $input) {
        ... on Order { payments { id state amount transactionId metadata } }
        ... on PaymentDeclinedError { paymentErrorMessage }
        ... on PaymentFailedError { paymentErrorMessage }
      }
    }`,
    { input: { method, metadata } },
  )
  const { payments } = addPaymentToOrder
  const newest = payments?.toSorted((a, b) => Number(b.id.slice(2)) - Number(a.id.slice(2)))[0]
  return newest ?? (addPaymentToOrder as unknown as Payment)
}

async function settle(id: string): Promise<object> {
  const { settlePayment } = await admin<{ settlePayment: object }>(
    `mutation ($id: ID!) {
      settlePayment(id: $id) {
        ... on Payment { state }
        ... on SettlePaymentError { paymentErrorMessage }
        ... on PaymentStateTransitionError { transitionError }
      }
    }`,
    { id },
  )
  return settlePayment
}

async function refund(paymentId: string, amount: number) {
  type Refund = { state: string; total: number; transactionId: string; metadata: { url?: string } }
  const { refundOrder } = await admin<{ refundOrder: Refund }>(
    `mutation ($input: RefundOrderInput!) {
      refundOrder(input: $input) { ... on Refund { state total transactionId metadata } ... on ErrorResult { message } }
    }`,
    { input: { lines: [], shipping: 0, adjustment: 0, amount, paymentId, reason: 'asked for' } },
  )
  return refundOrder
}

async function orderOf({ transactionId }: Payment) {
  type Order = { fulfilled: boolean; closedAt?: string; refunds: { id: string; reason: string }[] }
  const headers = { authorization: `Bearer ${apiKey}` }
  return (await (await fetch(`${endpoint}/orders/${transactionId}`, { headers })).json()) as Order
}

/** Has the endpoint check an order that is paid, which it does seldom by itself. */
async function check({ transactionId }: Payment): Promise<void> {
  const { status } = await fetch(`${endpoint}/orders/${transactionId}/check`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ by: 'ada' }),
  })
  expect(status).toBeLessThan(300)
}

const typesSent = ({ transactionId }: Payment) =>
  sent.filter(({ reference }) => reference === transactionId).map(({ type }) => type)

/** The payer chooses TRON, and gets an address. */
async function choose({ metadata }: Payment): Promise<string> {
  const response = await fetch(`${endpoint}/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${metadata.public.session}`, 'content-type': 'application/json' },
    body: JSON.stringify({ chain: 'tron', coin: 'usdt' }),
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { address: string }).address
}

/** `amount`, or what is due, arrives at an address. */
async function deposit(address: string, amount?: string): Promise<void> {
  type Known = { data: { _id: string; walletAddress: string }[] }
  const known = (await (await fetch(`${service}/sandbox/api/payments`)).json()) as Known
  const { _id } = known.data.find(({ walletAddress }) => walletAddress === address)!
  const { status } = await fetch(`${service}/sandbox/api/payments/${_id}/deposits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(amount === undefined ? {} : { amount }),
  })
  expect(status).toBeLessThan(300)
}

const pay = async (payment: Payment, amount?: string) => deposit(await choose(payment), amount)

/** Pays, and gives the notification, which Vendure did not get. */
async function payUnheard(payment: Payment): Promise<Delivery> {
  isLossy = true
  try {
    await pay(payment)
    const find = () =>
      sent.find(({ reference, type }) => reference === payment.transactionId && type === 'order.paid')
    await expect.poll(find, patient).toBeDefined()
    return find()!
  } finally {
    isLossy = false
  }
}

/** What Vendure's history has of an order: how often it was placed, and what became of its payments. */
async function taken({ id }: Cart) {
  type Entry = { type: string; data: { to?: string } }
  type Found = { order: { payments: { state: string; amount: number }[]; history: { items: Entry[] } } }
  const { order } = await admin<Found>(
    `query ($id: ID!) { order(id: $id) { payments { state amount } history { items { type data } } } }`,
    { id },
  )
  const entries = (type: string, to: string) =>
    order.history.items.filter((entry) => entry.type === type && entry.data.to === to).length
  const settled = order.payments.filter(({ state }) => state === 'Settled')
  return {
    placed: entries('ORDER_STATE_TRANSITION', 'PaymentSettled'),
    settlements: entries('ORDER_PAYMENT_TRANSITION', 'Settled'),
    amounts: settled.map(({ amount }) => amount),
    cancelled: order.payments.filter(({ state }) => state === 'Cancelled').length,
  }
}
const nothing = { placed: 0, settlements: 0, amounts: [] as number[], cancelled: 0 }
const placed = { placed: 1, settlements: 1, amounts: [4999], cancelled: 0 }
