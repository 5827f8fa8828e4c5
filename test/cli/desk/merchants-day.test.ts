/** A merchant's day: eleven orders, each with another ending, found and finished on the desk, exported, and notified. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, it } from 'vitest'
import { createDeskApp } from '../../../src/cli/desk/app.js'
import { notifyShop } from '../../../src/cli/serve/notify-shop.js'
import { compareDecimals } from '../../../src/core/money/decimal.js'
import { notificationHooks, notificationTypes, type Store } from '../../../src/server/index.js'
import { createDesk } from '../../../src/server/orders/desk.js'
import { createRefunds } from '../../../src/server/orders/refunds.js'
import { createRefundTokens } from '../../../src/server/orders/refund-tokens.js'
import { postgresStore } from '../../../src/server/store/postgres.js'
import { sqliteStore } from '../../../src/server/store/sqlite.js'
import { freshSchema, postgresUrl } from '../../support/postgres/database.js'
import { secret, startEndpoint, type Endpoint } from '../../support/sandbox-endpoint.js'

const url = await postgresUrl()
const notifySecret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`
const host = '127.0.0.1:4400'
const origin = `http://${host}`
const ethereumAddress = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const refundAddress = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

type Message = { type: string; data: { reference?: string; sequence: number } }
const closing: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** The shop: takes what an independent library verifies, and refuses everything else. */
async function startShop() {
  const taken = new Map<string, Message>()
  const refused: string[] = []
  const webhook = new Webhook(notifySecret)
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    try {
      const message = webhook.verify(body, request.headers as Record<string, string>) as Message
      taken.set(String(request.headers['webhook-id']), message)
      response.writeHead(204).end()
    } catch (error) {
      refused.push(String(error))
      response.writeHead(400).end()
    }
  }
  const server = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, taken, refused }
}

async function startDesk(store: Store, now: () => number) {
  const links: string[] = []
  const app = createDeskApp({
    ...{ store, now, by: 'ada', desk: createDesk({ store, now }) },
    printLink: (path) => void links.push(path),
    refunds: createRefunds({
      ...{
        store,
        now,
        merchant: { name: 'Shop' },
        publicUrl: 'https://shop.example/checkout',
        basePath: '/checkout',
      },
      tokens: createRefundTokens(secret, 'crypto-checkout/sandbox'),
      onNotification: () => undefined,
    }),
  })
  const opened = await app.request(`${origin}${links[0]}`, { headers: { host } })
  const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const get = async (path: string) =>
    (await app.request(`${origin}${path}`, { headers: { host, cookie } })).text()
  const csrf = /name="csrf" value="([^"]+)"/.exec(await get('/'))?.[1] ?? ''
  const act = async (action: string, reference: string, more: Record<string, string> = {}) => {
    const confirm = await get(`/confirm?${new URLSearchParams({ action, reference, ...more }).toString()}`)
    expect(confirm).toContain(reference)
    const answer = await app.request(`${origin}/act`, {
      method: 'POST',
      headers: { host, origin, cookie },
      body: new URLSearchParams({ csrf, action, reference, reason: 'agreed by phone', ...more }),
    })
    const text = await answer.text()
    expect([200, 303], text).toContain(answer.status)
    return text
  }
  return { get, act }
}

async function day(store: Store) {
  const shop = await startShop()
  let ahead = 0
  const endpoint: Endpoint = await startEndpoint({
    store,
    sandbox: { confirmDelayMs: 0 },
    ...notificationHooks(
      notifyShop({ url: shop.url, secrets: [notifySecret], policy: 'loopback', now: Date.now }),
      notificationTypes,
    ),
  })
  closing.push(() => endpoint.close())
  const desk = await startDesk(store, () => Date.now() + ahead)

  async function open(reference: string, coin = 'usdt', chain = 'tron') {
    const session = await endpoint.session({ reference })
    const { body } = await endpoint.pay(session, chain, coin)
    return { session, id: body.id, address: body.address }
  }
  async function pay(reference: string, amount: string | undefined, until: 'paid' | 'partial' | 'review') {
    const opened = await open(reference)
    endpoint.deposit(opened.address, amount)
    await endpoint.until(opened.session, opened.id, until)
    return opened
  }
  const control = (path: string, body: object) =>
    endpoint.sandbox.fetch(
      new Request(`http://127.0.0.1:4100/sandbox/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  const refund = async (reference: string) => {
    const text = await desk.act('refund', reference)
    const token = /\/refund\/([\w.-]+)/.exec(text)?.[1] ?? ''
    const given = await endpoint.request('POST', `/refund/${token}`, {
      body: { address: reference === 'day-twice' ? ethereumAddress : refundAddress },
    })
    expect(given.status).toBe(200)
    const page = await desk.get(`/order?reference=${reference}`)
    const id = /refund=(ref_\w+)/.exec(page)?.[1] ?? ''
    await desk.act('refund-sent', reference, { refund: id, transaction: `tx-of-${reference}` })
  }

  // Morning: what goes well, and what a person finishes.
  await pay('day-exact', undefined, 'paid')
  await pay('day-too-much', '60', 'paid')
  await pay('day-accepted', '20', 'partial')
  const parts = await pay('day-in-parts', '20', 'partial')
  endpoint.deposit(parts.address)
  await endpoint.until(parts.session, parts.id, 'paid')
  await open('day-unpaid')
  await open('day-cancelled')
  await pay('day-sold-out', '20', 'partial')
  const [first, second] = [await open('day-twice'), await open('day-twice', 'usdc', 'ethereum')]
  endpoint.deposit(first.address)
  await endpoint.until(first.session, first.id, 'paid')
  endpoint.deposit(second.address)
  expect((await endpoint.until(second.session, second.id, 'paid')).flags).toContain('duplicate')
  const reverted = await pay('day-reverted', undefined, 'paid')
  const known = endpoint.sandbox.payments().find(({ walletAddress }) => walletAddress === reverted.address)
  await control(`/payments/${known?._id}/status`, { status: 'failed' })
  await desk.act('check', 'day-reverted')
  await expect
    .poll(async () => (await store.getPayment(reverted.id))?.observation.status, { timeout: 10_000 })
    .toBe('review')
  const [late, latePart] = [await open('day-late'), await open('day-late-part')]

  // Evening: the prices are no longer held.
  ahead = 3_700_000
  endpoint.advance(ahead)
  endpoint.deposit(late.address)
  endpoint.deposit(latePart.address, '5')
  for (const reference of ['day-late', 'day-late-part', 'day-unpaid']) await desk.act('check', reference)
  await expect
    .poll(async () => (await store.getPayment(late.id))?.observation.status, { timeout: 10_000 })
    .toBe('paid')
  await expect
    .poll(async () => (await store.getPayment(latePart.id))?.observation.received, { timeout: 10_000 })
    .toBe('5')

  // The person finds all of them, and finishes them.
  const list = await desk.get('/')
  for (const reference of ['day-too-much', 'day-accepted', 'day-sold-out', 'day-twice', 'day-reverted'])
    expect(list, reference).toMatch(new RegExp(`${reference}</bdi>[^]{0,120}class="needs"`))
  await desk.act('accept', 'day-accepted')
  await desk.act('accept', 'day-late-part')
  await desk.act('close', 'day-cancelled')
  await desk.act('close', 'day-sold-out')
  for (const reference of ['day-too-much', 'day-sold-out', 'day-twice']) await refund(reference)
  await desk.act('note', 'day-reverted')
  return { shop, endpoint, desk }
}

type Row = Record<
  'reference' | 'address' | 'received' | 'surplus' | 'refunded' | 'state' | 'accepted_by',
  string
>

async function expectDay(store: Store): Promise<void> {
  const { shop, endpoint, desk } = await day(store)
  const rows = (await desk.get('/export?format=jsonl'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row)
  expect(new Set(rows.map(({ reference }) => reference)).size).toBe(11)
  const ledger = endpoint.sandbox.payments()
  expect(rows).toHaveLength(ledger.length)
  for (const { walletAddress, amountReceived } of ledger) {
    const row = rows.find(({ address }) => address === walletAddress)
    expect(compareDecimals(row?.received ?? '', amountReceived), row?.reference).toBe(0)
  }
  const stateOf = Object.fromEntries(rows.map(({ reference, state }) => [reference, state]))
  expect(stateOf).toMatchObject({
    ...{ 'day-exact': 'paid', 'day-too-much': 'paid', 'day-accepted': 'paid', 'day-in-parts': 'paid' },
    ...{ 'day-cancelled': 'closed', 'day-sold-out': 'closed', 'day-late': 'paid', 'day-reverted': 'review' },
  })
  const refunded = rows.filter((row) => row.refunded !== '0')
  expect(refunded.map(({ reference }) => reference).sort()).toEqual([
    'day-sold-out',
    'day-too-much',
    'day-twice',
  ])
  expect(rows.find(({ reference }) => reference === 'day-sold-out')?.refunded).toBe('20')
  const tooMuch = rows.find(({ reference }) => reference === 'day-too-much')
  expect(tooMuch?.refunded).toBe(tooMuch?.surplus)

  const types = () => [...new Set([...shop.taken.values()].map(({ type }) => type))].sort()
  await expect
    .poll(types, { timeout: 15_000 })
    .toEqual(
      expect.arrayContaining([
        ...[
          'order.accepted',
          'order.duplicate',
          'order.expired',
          'order.late',
          'order.overpaid',
          'order.paid',
        ],
        ...['order.partial', 'order.reverted', 'refund.requested', 'refund.sent'],
      ]),
    )
  expect(shop.refused).toEqual([])
  const decided = [...shop.taken.values()].filter(({ type }) =>
    ['order.paid', 'order.accepted'].includes(type),
  )
  const references = decided.map(({ data }) => data.reference)
  expect(new Set(references).size).toBe(references.length)
}

describe('a merchant’s day', () => {
  it('ends with every order finished, exported and notified: SQLite', async () => {
    await expectDay(await sqliteStore(':memory:'))
  }, 90_000)

  it.skipIf(!url)(
    'ends with every order finished, exported and notified: PostgreSQL',
    async () => {
      await expectDay(await postgresStore(url!, { schema: freshSchema() }))
    },
    90_000,
  )
})
