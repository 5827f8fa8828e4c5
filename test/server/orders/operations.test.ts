/** The merchant's desk over HTTP: who may do what, and what payers see of it. */
import { describe, expect, it } from 'vitest'
import type { Notification } from '../../../src/server/index.js'
import type { ListedOrder, OrderDetails } from '../../../src/server/orders/operations.js'
import {
  freshEndpoint,
  type Body,
  type Endpoint,
  type EndpointOptions,
} from '../../support/sandbox-endpoint.js'

let endpoint: Endpoint

const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } })
const full = bearer('full-key')
const reader = bearer('read-key')

async function start(options: EndpointOptions = {}): Promise<Endpoint> {
  endpoint = await freshEndpoint({
    apiKeys: [
      { name: 'other', key: 'other-key' },
      { name: 'ada', key: 'full-key' },
      { name: 'accounting', key: 'read-key', readOnly: true },
    ],
    sandbox: { confirmDelayMs: 0 },
    ...options,
  })
  return endpoint
}

const show = async (reference = 'order-1042') =>
  (await endpoint.request<OrderDetails>('GET', `/orders/${reference}`, reader)).body
const act = (action: string, body: object | undefined, key = full, reference = 'order-1042') =>
  endpoint.request<OrderDetails & Body>('POST', `/orders/${reference}/${action}`, {
    ...key,
    ...(body && { body }),
  })
const reason = { reason: 'the payer sent the rest by bank' }

async function partial(received = '20') {
  const { session, body } = await endpoint.receive({ amount: received, status: 'partial' })
  return { session, id: body.id, address: body.address }
}

describe('POST /orders/{reference}/accept', () => {
  it('decides once, notifies the shop, and gives the payer a receipt', async () => {
    const accepted: Notification[] = []
    await start({ on: { 'order.accepted': (notification) => void accepted.push(notification) } })
    const { session, id } = await partial()
    const answers = await Promise.all([act('accept', reason), act('accept', reason, bearer('other-key'))])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body.accepted).toEqual(answers[1]?.body.accepted)
    expect(answers[0]?.body).toMatchObject({ state: 'paid', fulfilled: true, accepted: reason })
    expect(await endpoint.until(session, id, 'paid')).toMatchObject({ flags: ['accepted'], received: '20' })
    await expect.poll(() => accepted).toHaveLength(1)
    expect(accepted[0]).toMatchObject({ type: 'order.accepted', reference: 'order-1042', accepted: reason })
    // A second process of the shop asks what happened.
    const { timeline } = await show()
    expect(timeline.map(({ event, type, by }) => [event, type, by].filter(Boolean).join(' '))).toEqual(
      expect.arrayContaining(['created', 'shown', 'changed', 'notification order.partial']),
    )
    const actions = timeline.filter(({ event }) => event === 'action')
    expect(actions).toMatchObject([{ type: 'accept', detail: reason.reason }])
    expect(['ada', 'other']).toContain(actions[0]?.by)
  })

  it('error: refuses no reason, and a name beside that of the key', async () => {
    await start()
    for (const body of [{}, { ...reason, by: 'eve' }])
      expect(await act('accept', body)).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
  })
})

describe('POST /orders/{reference}/close', () => {
  it('stops asking for money, also on a page that waits', async () => {
    await start()
    const { session, id } = await partial()
    const waiting = endpoint.request('GET', `/payments/${id}`, {
      session,
      headers: { prefer: 'wait=20', 'if-none-match': '"2.1"' },
    })
    expect((await act('close', { reason: 'out of stock' })).body).toMatchObject({ state: 'closed' })
    expect(await waiting).toMatchObject({ status: 409, body: { code: 'order-closed' } })
    const refused = { status: 409, body: { code: 'order-closed' } }
    expect(await endpoint.request('GET', '/session', { session })).toMatchObject(refused)
    expect(await endpoint.request('GET', '/methods', { session })).toMatchObject(refused)
    expect(await endpoint.pay(session)).toMatchObject(refused)
    expect(await endpoint.pay(session, 'bsc')).toMatchObject(refused)
  })

  it('closes an order that no payer began to pay, for each of its sessions', async () => {
    await start()
    const sessions = [await endpoint.session(), await endpoint.session({ amount: '7' })]
    const { status, body } = await act('close', { reason: 'the cart was cancelled' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ known: true, state: 'closed', fulfilled: false, payments: [] })
    // The try to notify may be recorded by now.
    expect(body.timeline.filter(({ event }) => event !== 'delivery')).toMatchObject([
      { event: 'notification', type: 'order.closed' },
      { event: 'action', type: 'close', by: 'ada', detail: 'the cart was cancelled' },
    ])
    // A second click, and the sessions that are made later.
    expect((await act('close', reason)).body).toMatchObject({ known: true, closedAt: body.closedAt })
    expect((await show()).timeline.filter(({ event }) => event === 'action')).toHaveLength(1)
    sessions.push(await endpoint.session({ amount: '8' }))
    const refused = { status: 409, body: { code: 'order-closed' } }
    for (const session of sessions) {
      expect(await endpoint.request('GET', '/session', { session })).toMatchObject(refused)
      expect(await endpoint.request('GET', '/methods', { session })).toMatchObject(refused)
      expect(await endpoint.pay(session)).toMatchObject(refused)
    }
    expect(endpoint.sandbox.payments()).toEqual([])
  })

  it('names the support of the shop, and the way back of each session, to their payers', async () => {
    await start({ returnUrl: 'https://shop.example/' })
    const supportUrl = 'https://shop.example/help'
    const own = 'https://shop.example/orders/1042'
    const sessions = [
      [await endpoint.session({ returnUrl: own }), own],
      [await endpoint.session(), 'https://shop.example/'],
    ] as const
    await act('close', reason)
    for (const [session, returnUrl] of sessions) {
      const refused = { status: 409, body: { code: 'order-closed', shop: { supportUrl, returnUrl } } }
      expect(await endpoint.request('GET', '/session', { session })).toMatchObject(refused)
      expect(await endpoint.pay(session)).toMatchObject(refused)
    }
  })

  it('says whether a payment of the order was ever asked for', async () => {
    await start()
    await endpoint.pay(await endpoint.session())
    expect((await act('close', reason)).body.known).toBe(true)
    expect((await act('close', reason, full, 'order-1O42')).body.known).toBe(false)
    // All that was asked for failed.
    await endpoint.fault({ name: 'down', times: 50 })
    await endpoint.pay(await endpoint.session({ reference: 'order-2' }))
    expect((await act('close', reason, full, 'order-2')).body).toMatchObject({ known: true, payments: [] })
  })
})

describe('GET /orders/{reference}', () => {
  it('does not know an order without a payment', async () => {
    await start()
    const nothing = { payments: [], timeline: [], refunds: [] }
    expect(await show()).toEqual({
      ...{ reference: 'order-1042', fulfilled: false, version: '0.0.0.0.0.0', ...nothing },
    })
  })

  it('shows and closes an order of any reference', async () => {
    await start()
    const references = [
      ...'EXPORT exports export/ export? a/b / //a a\\b %2F % %2e%2e %E0%A4%A'.split(' '),
      ...['...', './a', 'a/../b', 'a?b=c#d', 'a+b c', 'close', 'order-1/close', 'ü', '🦊'],
    ]
    for (const reference of references) {
      const { body } = await endpoint.pay(await endpoint.session({ reference }))
      const path = encodeURIComponent(reference)
      expect(await show(path)).toMatchObject({ reference, payments: [{ id: body.id }] })
      expect((await act('close', reason, full, path)).body).toMatchObject({ reference, known: true })
    }
  })
})

describe('POST /orders/{reference}/note, check and resend', () => {
  it('are in the timeline with the name of the key, as text', async () => {
    await start({ on: { 'order.partial': () => undefined } })
    const { id } = await partial()
    const text = '<img src=x onerror=alert(1)> =1+1 "quoted"'
    await act('note', { text })
    await act('check', undefined)
    const partialId = (await show()).timeline.find(({ type }) => type === 'order.partial')?.id
    expect((await act('resend', { notification: partialId })).status).toBe(200)
    const { timeline, payments } = await show()
    expect(payments[0]?.id).toBe(id)
    expect(timeline.filter(({ event }) => event === 'action')).toMatchObject([
      { type: 'note', by: 'ada', detail: text },
      { type: 'check', by: 'ada' },
      { type: 'resend', by: 'ada', detail: partialId },
    ])
  })
})

describe('GET /orders', () => {
  it('lists, filters, finds and turns pages', async () => {
    await start()
    for (const reference of ['order-1', 'order-2', 'order-3']) {
      await endpoint.begin({ reference })
      endpoint.advance(1000)
    }
    const list = async (query: string) =>
      (await endpoint.request<{ orders: ListedOrder[]; next?: string }>('GET', `/orders${query}`, reader))
        .body
    const first = await list('?limit=2')
    expect(first.orders.map(({ reference }) => reference)).toEqual(['order-3', 'order-2'])
    const rest = await list(`?limit=2&before=${encodeURIComponent(first.next ?? '')}`)
    expect(rest.orders.map(({ reference }) => reference)).toEqual(['order-1'])
    expect(rest).not.toHaveProperty('next')
    const [found] = (await list(`?query=${first.orders[0]?.payments[0]?.address}`)).orders
    expect(found).toMatchObject({ reference: 'order-3', state: 'open', payments: [{ amount: '50' }] })
    expect((await list('?state=paid')).orders).toEqual([])
    for (const query of ['?state=lost', '?limit=0', '?limit=101', '?before=x', '?query=']) {
      const answer = await endpoint.request('GET', `/orders${query}`, reader)
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
      expect(answer.body.detail, 'names the parameter').toContain(/\?(\w+)=/.exec(query)?.[1] ?? '-')
    }
  })
})

describe('GET /orders/export', () => {
  it('has every payment, as the service booked it, and no formula', async () => {
    await start()
    for (const reference of ['=1+1', 'a "quoted", one', 'order-1']) {
      await endpoint.receive({ order: { reference }, amount: '50.123456' })
    }
    const get = (format: string) => endpoint.open(`/orders/export?format=${format}`, reader)
    const { headers, text } = await get('csv')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
    expect(text).toContain(`\r\n"'=1+1",paid,`)
    expect(text).toContain(`\r\n"a ""quoted"", one",paid,`)
    expect(text.split('\r\n')).toHaveLength(5)
    const rows = (await get('jsonl')).text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, string>)
    const booked = endpoint.sandbox.payments().map(({ amountReceived }) => String(amountReceived))
    expect(rows.map(({ received }) => received).sort()).toEqual(booked.sort())
    expect(rows[0]).toMatchObject({
      ...{ reference: 'order-1', price: '49.99', currency: 'USD', amount: '50', surplus: '0.123456' },
      ...{ rate: '0.9998', fiat_value: '50.1134313' },
    })
  })
})

describe('an API key', () => {
  it('that is read-only reads, and writes nothing', async () => {
    await start()
    await partial()
    for (const path of ['/orders', '/orders/order-1042', '/orders/export'])
      expect((await endpoint.open(path, reader)).status).toBe(200)
    for (const [action, body] of [
      ['accept', reason],
      ['close', reason],
      ['note', { text: 'x' }],
      ['check', undefined],
      ['resend', {}],
    ] as const)
      expect(await act(action, body, reader), action).toMatchObject({
        ...{ status: 401, body: { code: 'unauthorized', detail: expect.stringContaining('may only read') } },
      })
    const order = { reference: 'a', amount: '1', currency: 'USD' }
    expect((await endpoint.request('POST', '/sessions', { ...reader, body: order })).status).toBe(401)
    const { timeline } = await show()
    expect(timeline.some(({ event }) => event === 'action')).toBe(false)
  })

  it('error: is needed, and never its name or a part of it', async () => {
    await start()
    for (const key of ['', 'ada', 'ada:full-key', 'full', 'accounting', 'other-key, ada:full-key', ':'])
      expect((await endpoint.request('GET', '/orders', bearer(key))).status, key).toBe(401)
    const session = await endpoint.session()
    expect((await endpoint.request('GET', '/orders', { session })).status).toBe(401)
  })

  it('is not shown by its name, its answer or its report', async () => {
    await start()
    await partial()
    const answers = [await act('accept', reason), await act('note', { text: 'x' }), await act('note', {})]
    const all = JSON.stringify([answers.map(({ text }) => text), endpoint.reports, await show()])
    for (const key of ['full-key', 'read-key', 'other-key']) expect(all).not.toContain(key)
  })
})

it('lists a page after an order whose reference has as many characters as one may have, of any kind', async () => {
  await start()
  const references = ['🦊', '\u{1F4B0}'].map((character) => character.repeat(128))
  for (const reference of references) await endpoint.pay(await endpoint.session({ reference }))
  const page = async (query: string) =>
    (
      await endpoint.request<{ orders: ListedOrder[]; next: string }>(
        'GET',
        `/orders?limit=1${query}`,
        reader,
      )
    ).body
  const first = await page('')
  const second = await page(`&before=${encodeURIComponent(first.next)}`)
  expect([...first.orders, ...second.orders].map(({ reference }) => reference).sort()).toEqual(
    references.sort(),
  )
})

describe('checkout.orders', () => {
  it('error: names who is missing in the second argument', async () => {
    const { check, refundSent } = (await start()).checkout.orders
    for (const operation of [check, refundSent])
      for (const action of [undefined, null, {}])
        await expect(operation('order-1042', action as never)).rejects.toThrow(/^by: must be a string/)
  })
})
