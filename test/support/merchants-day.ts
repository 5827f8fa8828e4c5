/**
 * A merchant's day: eleven orders, each with another ending, found and finished by a person on the desk, exported, and notified.
 * The person uses the desk over HTTP or in a browser.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished } from 'vitest'
import { notifyShop } from '../../src/cli/serve/notify-shop.js'
import { compareDecimals } from '../../src/core/money/decimal.js'
import type { Store } from '../../src/server/index.js'
import { startDeskApp, type TestDesk } from './desk-app.js'
import { onFreePort } from './free-port.js'
import { control } from './sandbox-control.js'
import { startEndpoint, type Endpoint } from './sandbox-endpoint.js'
import { noIncidents } from './stored-orders.js'

const notifySecret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`
const ethereumAddress = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const tronAddress = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

/** An order in the list of the desk, as the person sees it. */
type ListedRow = { reference: string; needs: string | undefined }

/** A row of the export. */
export type ExportedRow = Record<
  'reference' | 'address' | 'received' | 'surplus' | 'refunded' | 'state' | 'accepted_by',
  string
>

/** Who works at the desk. */
export type Person = {
  list(): Promise<ListedRow[]>
  /**
   * Finds the order, chooses the action on its page, and confirms it on a page that repeats the reference and the sum.
   * @returns the text of the page after it.
   */
  act(action: string, reference: string, transaction?: string): Promise<string>
  exportPayments(): Promise<ExportedRow[]>
}

type Message = { type: string; data: { reference?: string; sequence: number } }

/** The shop: takes what an independent library verifies, and refuses everything else. */
async function startShop() {
  const taken = new Map<string, Message>()
  const deliveries: string[] = []
  const refused: string[] = []
  const webhook = new Webhook(notifySecret)
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      const message = webhook.verify(
        await text(request),
        request.headers as Record<string, string>,
      ) as Message
      const id = String(request.headers['webhook-id'])
      taken.set(id, message)
      deliveries.push(id)
      response.writeHead(204).end()
    } catch (error) {
      refused.push(String(error))
      response.writeHead(400).end()
    }
  }
  const { url, close } = await onFreePort(createServer((request, response) => void take(request, response)))
  onTestFinished(close)
  return { url, taken, deliveries, refused }
}

type Shop = Awaited<ReturnType<typeof startShop>>

/** What the day does beside the person: payers, the payment service and the clock. */
function payers(endpoint: Endpoint) {
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
  /** The service takes a completed payment back. */
  async function takeBack(address: string) {
    const known = endpoint.sandbox.payments().find(({ walletAddress }) => walletAddress === address)
    await control(endpoint.sandbox, `/payments/${known?._id}/status`, { status: 'failed' })
  }
  return { open, pay, takeBack }
}

/**
 * Runs the day, and expects that nothing waits for the person at its end, that the export equals the ledger of the payment
 * service, and that the shop verified every notification.
 * @param startPerson opens the desk.
 */
export async function runMerchantsDay(
  store: Store,
  startPerson: (desk: TestDesk) => Promise<Person>,
): Promise<void> {
  const shop = await startShop()
  let ahead = 0
  const endpoint = await startEndpoint({
    store,
    sandbox: { confirmDelayMs: 0 },
    on: { '*': notifyShop({ url: shop.url, secrets: [notifySecret], policy: 'loopback', now: Date.now }) },
  })
  onTestFinished(() => endpoint.close())
  const person = await startPerson(startDeskApp({ store, now: () => Date.now() + ahead }))
  const { open, pay, takeBack } = payers(endpoint)
  const observed = async (id: string) => (await store.getPayment(id))?.observation

  // Morning.
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
  await takeBack(reverted.address)
  await person.act('check', 'day-reverted')
  await expect.poll(async () => (await observed(reverted.id))?.status).toBe('review')
  const [late, latePart] = [await open('day-late'), await open('day-late-part')]

  // Evening: the prices are no longer held.
  ahead = 3_700_000
  endpoint.advance(ahead)
  endpoint.deposit(late.address)
  endpoint.deposit(latePart.address, '5')
  for (const reference of ['day-late', 'day-late-part', 'day-unpaid']) await person.act('check', reference)
  // What the end of the prices changes in every order.
  await endpoint.checkout.runDue()
  await expect.poll(async () => (await observed(late.id))?.status).toBe('paid')
  await expect.poll(async () => (await observed(latePart.id))?.received).toBe('5')

  // The person finds what needs one, before everything else, and finishes it.
  const list = await person.list()
  const needs = Object.fromEntries(list.map((row) => [row.reference, row.needs]))
  expect(needs).toMatchObject({
    'day-too-much': expect.stringMatching(/^Return [\d.]+ USDT$/),
    'day-accepted': 'Money is missing',
    'day-sold-out': 'Money is missing',
    'day-twice': expect.stringMatching(/^Return [\d.]+ USDC$/),
    'day-reverted': 'Taken back: decide',
  })
  const waiting = list.filter((row) => row.needs !== undefined)
  expect(list.slice(0, waiting.length)).toEqual(waiting)
  await person.act('accept', 'day-accepted')
  await person.act('accept', 'day-late-part')
  await person.act('close', 'day-cancelled')
  await person.act('close', 'day-sold-out')
  for (const reference of ['day-too-much', 'day-sold-out', 'day-twice']) {
    const token = /\/refund\/([\w.-]+)/.exec(await person.act('refund', reference))?.[1] ?? ''
    const address = reference === 'day-twice' ? ethereumAddress : tronAddress
    const given = await endpoint.request('POST', `/refund/${token}`, { body: { address } })
    expect(given.status).toBe(200)
    const hash = reference === 'day-too-much' ? 'ab'.repeat(32) : 'cd'.repeat(32)
    await person.act('refund-sent', reference, reference === 'day-twice' ? `0x${hash}` : hash)
  }
  await person.act('note', 'day-late')
  await person.act('note', 'day-reverted')
  expect((await person.list()).filter((row) => row.needs !== undefined)).toEqual([])
  expect((await store.stats(0)).openIncidents).toEqual(noIncidents)

  expectExport(await person.exportPayments(), endpoint)
  await expectNotifications(store, shop)
  const paid = (await store.listNotifications('day-exact')).find(({ type }) => type === 'order.paid')
  await person.act('resend', 'day-exact')
  await expect.poll(() => shop.deliveries.filter((id) => id === paid?.id).length).toBe(2)
  expect(shop.refused).toEqual([])
}

function expectExport(rows: readonly ExportedRow[], { sandbox }: Endpoint): void {
  expect(new Set(rows.map(({ reference }) => reference)).size).toBe(11)
  const ledger = sandbox.payments()
  expect(rows).toHaveLength(ledger.length)
  for (const { walletAddress, amountReceived } of ledger) {
    const row = rows.find(({ address }) => address === walletAddress)
    expect(compareDecimals(row?.received ?? '', amountReceived), row?.reference).toBe(0)
  }
  const stateOf = Object.fromEntries(rows.map(({ reference, state }) => [reference, state]))
  expect(stateOf).toMatchObject({
    ...{ 'day-exact': 'paid', 'day-too-much': 'paid', 'day-accepted': 'paid', 'day-in-parts': 'paid' },
    ...{ 'day-cancelled': 'closed', 'day-sold-out': 'closed', 'day-late': 'paid', 'day-reverted': 'paid' },
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
}

/** Every notification of the store reached the shop, and each order was decided once. */
async function expectNotifications(store: Store, { taken, refused }: Shop): Promise<void> {
  const orders = await store.listOrders({ limit: 99 })
  const stored = async () =>
    (await Promise.all(orders.map(({ reference }) => store.listNotifications(reference)))).flat()
  await expect.poll(async () => (await stored()).filter(({ state }) => state !== 'delivered')).toEqual([])
  expect([...taken.keys()].sort()).toEqual((await stored()).map(({ id }) => id).sort())
  expect(refused).toEqual([])
  const messages = [...taken.values()]
  expect(messages.map(({ type }) => type)).toEqual(
    expect.arrayContaining([
      ...['order.accepted', 'order.duplicate', 'order.expired', 'order.late', 'order.overpaid', 'order.paid'],
      ...['order.partial', 'order.reverted', 'refund.requested', 'refund.sent'],
    ]),
  )
  const decided = messages.filter(({ type }) => ['order.paid', 'order.accepted'].includes(type))
  const references = decided.map(({ data }) => data.reference)
  expect(new Set(references).size).toBe(references.length)
}
