/** A refund is withdrawn at every door: HTTP, `checkout.orders`, the command line and the desk. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { orders as command } from '../../../src/cli/orders/orders.js'
import type { Store } from '../../../src/server/store/store.js'
import { openDesk, runOn } from '../../support/doors.js'
import { freshFolder } from '../../support/folders.js'
import { freshEndpoint, type Endpoint } from '../../support/sandbox-endpoint.js'

type Door = (at: { endpoint: Endpoint; store: Store; database: string }, id: string) => Promise<unknown>

const reference = 'order-1042'
const reason = 'returned by hand'
const doors: [string, Door, unknown][] = [
  [
    'HTTP',
    async ({ endpoint }, id) => {
      const headers = { authorization: 'Bearer full-key' }
      const answer = await endpoint.request<{ state: string }>('POST', `/refunds/${id}/cancel`, {
        ...{ headers, body: { reason } },
      })
      return [answer.status, answer.body.state]
    },
    [200, 'cancelled'],
  ],
  [
    'checkout.orders',
    async ({ endpoint }, id) =>
      (await endpoint.checkout.orders.refundCancel(id, { by: 'ada', reason, reference })).state,
    'cancelled',
  ],
  [
    'the command line',
    ({ database }, id) =>
      runOn(database, command, 'refund-cancel', id, '--reason', reason, '--order', reference, '--by', 'ada'),
    { code: 0, said: '' },
  ],
  [
    'the desk',
    async ({ store }, id) => {
      const desk = await openDesk(store, { by: 'ada' })
      const form = { action: 'refund-cancel', reference, refund: id, reason }
      return (await desk.post(form)).status
    },
    303,
  ],
]

/** An endpoint with an overpaid order, in a file. */
async function overpaid() {
  const database = join(freshFolder(), 'orders.db')
  let store: Store | undefined
  const endpoint = await freshEndpoint({
    ...{ file: database, apiKeys: [{ name: 'ada', key: 'full-key' }], sandbox: { confirmDelayMs: 0 } },
    wrapStore: (opened) => ((store = opened), {}),
  })
  await endpoint.receive({ amount: '70' })
  return { endpoint, store: store!, database }
}

const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

it('a refund is withdrawn at every door, and its link takes no address any more', async () => {
  const at = await overpaid()
  const { endpoint } = at
  const { orders } = endpoint.checkout
  for (const [door, act, answer] of doors) {
    const { refund, url } = await orders.refund(reference, { by: 'ada', reason: 'returned' })
    expect(await act(at, refund.id), door).toEqual(answer)
    const { refunds, timeline } = await orders.get(reference)
    expect(
      refunds.find(({ id }) => id === refund.id),
      door,
    ).toMatchObject({
      ...{ state: 'cancelled', endedBy: 'ada' },
    })
    const actions = timeline.filter(({ event, detail }) => event === 'action' && detail?.includes(refund.id))
    expect(actions, door).toMatchObject([{ type: 'refund' }, { type: 'refund-cancel', by: 'ada' }])
    expect(JSON.stringify(actions[1])).toContain(reason)
    const given = await endpoint.request('POST', `/refund/${url.split('/').at(-1)}`, { body: { address } })
    expect(given, door).toMatchObject({ status: 409, body: { code: 'refund-closed' } })
  }
})

it('error: a decision about an order that a colleague has noted since is refused at every door, and names the note', async () => {
  const { endpoint, store, database } = await overpaid()
  const { orders } = endpoint.checkout
  const desk = await openDesk(store, { by: 'ada' })
  const page = await desk.get(`/order?reference=${reference}`)
  const { version } = await orders.get(reference)
  expect(page).toContain(`version=${version}`)
  const form = await desk.get(`/confirm?reference=${reference}&version=${version}&action=note`)
  expect(form).toContain(`name="version" value="${version}"`)
  await orders.note(reference, { by: 'bob', text: 'the payer was asked', version })
  const headers = { authorization: 'Bearer full-key' }
  const body = { text: reason, version }
  const http = await endpoint.request('POST', `/orders/${reference}/note`, { headers, body })
  const title = 'The state of the order does not allow this'
  expect(http).toMatchObject({ status: 409, body: { code: 'order-closed', title } })
  const input = ['--text', reason, '--version', version, '--by', 'ada']
  const said = [
    http.text,
    (await desk.post({ action: 'note', reference, text: reason, version })).text,
    (await runOn(database, command, 'note', reference, ...input)).said,
    await orders.note(reference, { by: 'ada', ...body }).catch(String),
  ]
  for (const text of said) expect(text).toContain('has changed since it was read: an incident, a note.')
  expect((await orders.get(reference)).timeline.filter(({ type }) => type === 'note')).toHaveLength(1)
  const again = { action: 'note', reference, text: reason, version: (await orders.get(reference)).version }
  expect((await desk.post(again)).status).toBe(303)
})

it('a reference, a name and a text are taken without the spaces around them at every door', async () => {
  const { endpoint, store, database } = await overpaid()
  const { orders, sessions } = endpoint.checkout
  const [spaced, text] = [` ${reference} `, ' asked  twice ']
  const desk = await openDesk(store, { by: ' ada ' })
  const headers = { authorization: 'Bearer full-key' }
  const path = `/orders/${encodeURIComponent(spaced)}`
  expect(await endpoint.request('POST', `${path}/note`, { headers, body: { text } })).toMatchObject({
    status: 200,
  })
  expect((await desk.post({ action: 'note', reference: spaced, text })).status).toBe(303)
  expect((await runOn(database, command, 'note', spaced, '--text', text, '--by', ' ada ')).code).toBe(0)
  await orders.note(spaced, { by: ' ada ', text })
  const { timeline } = await orders.get(spaced)
  const notes = timeline.filter(({ type }) => type === 'note')
  expect(notes).toMatchObject(Array.from({ length: 4 }, () => ({ by: 'ada', detail: 'asked  twice' })))
  expect((await endpoint.request('GET', path, { headers })).text).toContain('asked  twice')
  const sealed = await sessions.create({
    reference: ' order-7 ',
    title: ' Tea ',
    amount: '5',
    currency: 'USD',
  })
  expect(await store.getOrder('order-7'), sealed.id).toMatchObject({ title: 'Tea' })
  expect(await orders.list({ query: ` ${reference}` })).toMatchObject({ orders: [{ reference }] })
  const asked = await orders.refund(reference, { by: 'ada', reason: 'returned' })
  const again = await orders.refund(reference, { by: 'ada', reason: 'returned ' })
  expect(again).toMatchObject({ created: false, refund: { id: asked.refund.id } })
})

it('error: what no address names is no reference, at any door', async () => {
  const { endpoint, database } = await overpaid()
  const { orders, sessions } = endpoint.checkout
  for (const unnamed of ['export', '.', '..']) {
    const refusal = 'reference: must not be "export", "." or ".."'
    await expect(orders.close(unnamed, { by: 'ada', reason })).rejects.toThrow(refusal)
    const order = { reference: unnamed, amount: '1', currency: 'USD' }
    await expect(sessions.create(order)).rejects.toThrow(refusal)
    const input = ['--reason', reason, '--force', '--by', 'ada']
    expect((await runOn(database, command, 'close', unnamed, ...input)).code).toBe(2)
  }
})

const hash = 'ab'.repeat(32)
type Recording = (at: Parameters<Door>[0], id: string, transaction?: string) => Promise<unknown>
const recordings: [string, Recording][] = [
  [
    'HTTP',
    async ({ endpoint }, id, transaction = hash) => {
      const headers = { authorization: 'Bearer full-key' }
      const path = `/refunds/${id}/sent`
      return (await endpoint.request('POST', path, { headers, body: { transaction } })).text
    },
  ],
  [
    'checkout.orders',
    ({ endpoint }, id, transaction = hash) =>
      endpoint.checkout.orders
        .refundSent(id, { by: 'ada', transaction })
        .catch((error: Error) => error.message),
  ],
  [
    'the command line',
    async ({ database }, id, transaction = hash) =>
      (await runOn(database, command, 'refund-sent', id, '--transaction', transaction, '--by', 'ada')).said,
  ],
  [
    'the desk',
    async ({ store }, id, transaction = hash) => {
      const desk = await openDesk(store, { by: 'ada' })
      return (await desk.post({ action: 'refund-sent', reference, refund: id, transaction })).text
    },
  ],
]

it('error: a transaction of one transfer is recorded for no second refund of the sum to the address, at any door', async () => {
  const at = await overpaid()
  const { orders } = at.endpoint.checkout
  const asked = async (why: string) => {
    const input = { by: 'ada', reason: why, amount: '1', coin: true }
    const { refund, url } = await orders.refund(reference, input)
    await at.endpoint.request('POST', `/refund/${url.split('/').at(-1)}`, { body: { address } })
    return refund.id
  }
  const first = await asked('the first')
  await orders.refundSent(first, { by: 'ada', transaction: hash })
  for (const [door, record] of recordings) {
    const second = await asked(door)
    expect(await record(at, second), door).toContain(`was recorded for the refund ${first}`)
    const { refunds } = await orders.get(reference)
    expect(
      refunds.find(({ id }) => id === second),
      door,
    ).toMatchObject({ state: 'address-given' })
  }
})

it('a refund that was sent before it was cancelled is recorded at every door', async () => {
  const at = await overpaid()
  const { orders } = at.endpoint.checkout
  for (const [index, [door, record]] of recordings.entries()) {
    const input = { by: 'ada', reason: door, amount: '1', coin: true }
    const { refund, url } = await orders.refund(reference, input)
    await at.endpoint.request('POST', `/refund/${url.split('/').at(-1)}`, { body: { address } })
    await orders.refundCancel(refund.id, { by: 'ada', reason })
    await record(at, refund.id, String(index).repeat(64))
    const { refunds, needs } = await orders.get(reference)
    expect(refunds[index], door).toMatchObject({ state: 'sent', transaction: String(index).repeat(64) })
    expect(needs, door).toBe('surplus')
  }
})
