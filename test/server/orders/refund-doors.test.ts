/** A refund is withdrawn at every door: HTTP, `checkout.orders`, the command line and the desk. */
import { expect, it } from 'vitest'
import { orders as command } from '../../../src/cli/orders/orders.js'
import { claimTransaction } from '../../../src/server/orders/refund-transactions.js'
import { doorsOf, headers, openDesk, openDoors, runOn } from '../../support/doors.js'
import { freshFolder } from '../../support/folders.js'
import { freshEndpoint, type Endpoint } from '../../support/sandbox-endpoint.js'

const reference = 'order-1042'
const reason = 'returned by hand'
const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

/** An endpoint with an overpaid order. */
async function overpaid() {
  const at = await openDoors(freshFolder(), freshEndpoint, { sandbox: { confirmDelayMs: 0 } })
  await at.endpoint.receive({ amount: '70' })
  return at
}
const give = (endpoint: Endpoint, url: string) =>
  endpoint.request('POST', `/refund/${url.split('/').at(-1)}`, { body: { address } })

it('a refund is withdrawn at every door, and its link takes no address any more', async () => {
  const at = await overpaid()
  const { endpoint } = at
  const { orders } = endpoint.checkout
  for (const [door, act] of doorsOf(at)) {
    const { refund, url } = await orders.refund(reference, { by: 'ada', reason: 'returned' })
    expect(await act('refund-cancel', refund.id, { reason }), door).toMatchObject({ isDone: true })
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
    const closed = { status: 409, body: { code: 'refund-closed' } }
    expect(await give(endpoint, url), door).toMatchObject(closed)
  }
})

it('error: a decision about an order that a colleague has noted since is refused at every door, and names the note', async () => {
  const at = await overpaid()
  const { orders } = at.endpoint.checkout
  const desk = await openDesk(at.store)
  const page = await desk.get(`/order?reference=${reference}`)
  const { version } = await orders.get(reference)
  expect(page).toContain(`version=${version}`)
  const form = await desk.get(`/confirm?reference=${reference}&version=${version}&action=note`)
  expect(form).toContain(`name="version" value="${version}"`)
  await orders.note(reference, { by: 'bob', text: 'the payer was asked', version })
  for (const [door, act] of doorsOf(at)) {
    const { isDone, said } = await act('note', reference, { text: reason, version })
    expect(isDone, door).toBe(false)
    expect(said, door).toContain('has changed since it was read: an incident, a note.')
    if (door === 'HTTP') expect(JSON.parse(said)).toMatchObject({ status: 409, code: 'order-closed' })
  }
  expect((await orders.get(reference)).timeline.filter(({ type }) => type === 'note')).toHaveLength(1)
  const again = { action: 'note', reference, text: reason, version: (await orders.get(reference)).version }
  expect((await desk.post(again)).status).toBe(303)
})

it('a reference, a name, an id and a text are taken without the spaces around them at every door', async () => {
  const at = await overpaid()
  const { endpoint, store } = at
  const { orders, sessions } = endpoint.checkout
  const spaced = ` ${reference} `
  for (const [door, act] of doorsOf(at))
    expect(await act('note', spaced, { text: ' asked  twice ' }), door).toMatchObject({ isDone: true })
  const { timeline } = await orders.get(spaced)
  const notes = timeline.filter(({ type }) => type === 'note')
  expect(notes).toMatchObject(Array.from({ length: 4 }, () => ({ by: 'ada', detail: 'asked  twice' })))
  const path = `/orders/${encodeURIComponent(spaced)}`
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
  const payment = ` ${asked.refund.payment} `
  for (const [door, act] of doorsOf(at)) {
    const { said } = await act('refund', reference, { reason: door, payment, amount: '0.5' })
    expect((await orders.get(reference)).refunds.at(-1), said).toMatchObject({ reason: door })
  }
  const ids = { coin: ' usdt ', chain: ' tron ' }
  const { session } = await sessions.create({
    ...{ reference: 'order-8', amount: '5', currency: 'USD', email: ' ada@shop.example ' },
    methods: [ids],
  })
  expect((await endpoint.request('POST', '/payments', { session, body: ids })).status).toBe(201)
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
it('error: a transaction of one transfer is recorded for no second refund of the sum to the address, at any door', async () => {
  const at = await overpaid()
  const { orders } = at.endpoint.checkout
  const asked = async (why: string) => {
    const input = { by: 'ada', reason: why, amount: '1', coin: true }
    const { refund, url } = await orders.refund(reference, input)
    await give(at.endpoint, url)
    return refund.id
  }
  const first = await asked('the first')
  await orders.refundSent(first, { by: 'ada', transaction: hash })
  for (const [door, act] of doorsOf(at)) {
    const second = await asked(door)
    const { said } = await act('refund-sent', second, { transaction: hash })
    expect(said, door).toContain(`was recorded for the refund ${first}`)
    const { refunds } = await orders.get(reference)
    expect(
      refunds.find(({ id }) => id === second),
      door,
    ).toMatchObject({ state: 'address-given' })
  }
})

it('a refund is recorded by the same command again where a process died between its claim and its record', async () => {
  const at = await overpaid()
  const { orders } = at.endpoint.checkout
  for (const isCancelled of [false, true])
    for (const [index, [door, act]] of doorsOf(at).entries()) {
      const input = { by: 'ada', reason: `${door} ${isCancelled}`, amount: '1', coin: true }
      const { refund, url } = await orders.refund(reference, input)
      await give(at.endpoint, url)
      if (isCancelled) await orders.refundCancel(refund.id, { by: 'ada', reason })
      const transaction = (index + (isCancelled ? 'a' : 'b')).repeat(32)
      const claimed = await at.store.getRefund(refund.id)
      await claimTransaction(at.store, claimed!, transaction, 1)
      expect(await act('refund-sent', refund.id, { transaction }), door).toMatchObject({ isDone: true })
      expect(await at.store.getRefund(refund.id), door).toMatchObject({ state: 'sent', transaction })
    }
})

it('a refund that was sent before it was cancelled is recorded at every door', async () => {
  const at = await overpaid()
  const { orders } = at.endpoint.checkout
  for (const [index, [door, act]] of doorsOf(at).entries()) {
    const input = { by: 'ada', reason: door, amount: '1', coin: true }
    const { refund, url } = await orders.refund(reference, input)
    await give(at.endpoint, url)
    await orders.refundCancel(refund.id, { by: 'ada', reason })
    const transaction = String(index).repeat(64)
    expect(await act('refund-sent', refund.id, { transaction }), door).toMatchObject({ isDone: true })
    const { refunds, needs } = await orders.get(reference)
    expect(refunds[index], door).toMatchObject({ state: 'sent', transaction })
    expect(needs, door).toBe('surplus')
  }
})
