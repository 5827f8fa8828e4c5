/** What the shop did not take in ten tries is found and sent again at every door, also what is of no payment or no order. */
import { beforeEach, describe, expect, it } from 'vitest'
import { orders as command } from '../../../src/cli/orders/orders.js'
import { openDatabase } from '../../../src/server/store/sqlite.js'
import type { Store } from '../../../src/server/store/store.js'
import { headers, openDesk, openDoors } from '../../support/doors.js'
import { freshFolder } from '../../support/folders.js'
import { runCommand } from '../../support/run-command.js'
import { freshEndpoint, type Endpoint, type EndpointOptions } from '../../support/sandbox-endpoint.js'

// It is due later than anything here: the endpoint's own deliveries do not take it.
const wallet = { id: 'msg_a1', type: 'wallet.transaction', at: Date.UTC(2100), payload: '{}' } as const

let endpoint: Endpoint
let store: Store
let database: string
let taken: string[]
let isShopOpen: boolean
/** The id of the notification of an order that was closed before any payment. */
let closedId: string
beforeEach(async () => {
  taken = []
  isShopOpen = false
  ;({ endpoint, store, database } = await openDoors(freshFolder(), freshEndpoint, {
    on: { '*': ({ id }) => (isShopOpen ? void taken.push(id) : Promise.reject(new Error('closed'))) },
  }))
  await endpoint.checkout.ready
  await endpoint.checkout.orders.close('order-7', { by: 'ada', reason: 'the cart was cancelled' })
  await endpoint.untilTried(1)
  await store.addNotification(wallet)
  await store.takeDueNotifications(wallet.at, 9, () => undefined)
  const [closed] = await store.listNotifications('order-7')
  closedId = closed?.id ?? ''
  expect(await store.stats(0)).toMatchObject({ givenUp: 2 })
})

const run = (...argv: string[]) =>
  runCommand(command, [...argv, '--database-url', `sqlite:${database}`], { env: {} })
const both = () => [
  expect.objectContaining({ id: closedId, type: 'order.closed', reference: 'order-7', answer: 'failed' }),
  { id: wallet.id, type: wallet.type, at: '2100-01-01T00:00:00.000Z' },
]
/** What the shop has taken, once nothing is given up any more. */
async function takenByShop(): Promise<string[]> {
  await endpoint.checkout.runDue()
  expect(await store.stats(0)).toMatchObject({ givenUp: 0, undelivered: 0 })
  return taken.toSorted()
}

describe('notifications that were given up', () => {
  it('are listed at every door, with type, reference and id', async () => {
    const list = { notifications: both(), more: false }
    expect(await endpoint.checkout.orders.givenUp()).toEqual(list)
    const { body } = await endpoint.request('GET', '/notifications/given-up', { headers })
    expect(body).toEqual(list)
    expect(JSON.parse((await run('given-up', '--json')).stdout)).toEqual(list)
    expect((await run('given-up')).stdout).toMatch(
      new RegExp(
        `^\\S+Z {2}${closedId} {2}order.closed {2}order-7 {2}failed\n\\S+Z {2}msg_a1 {2}wallet.transaction {2}-\n$`,
      ),
    )
  })

  it('are the oldest 1000, and every door says that there are others', async () => {
    const direct = await openDatabase(database)
    direct.exec(`INSERT INTO outbox (id, type, at, payload, state)
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1000)
      SELECT 'msg_b' || n, 'wallet.transaction', ${wallet.at} + n, '{}', 'given-up' FROM numbers`)
    direct.close()
    const found = await endpoint.checkout.orders.givenUp()
    expect(found.more).toBe(true)
    expect(found.notifications).toHaveLength(1000)
    expect((await run('given-up')).stdout).toMatch(/\nthere are more\n$/)
    const desk = await openDesk(store, { by: 'ada', now: () => endpoint.sandbox.clock.now() })
    expect(await desk.get('/notifications')).toContain('There are more.')
  })

  it.each([
    ['in process', () => endpoint.checkout.orders.resendGivenUp({ by: 'ada' })],
    [
      'over HTTP',
      async () => (await endpoint.request('POST', '/notifications/given-up/resend', { headers })).body,
    ],
    [
      'by command',
      async () => JSON.parse((await run('given-up', '--resend', '--by', 'ada', '--json')).stdout) as unknown,
    ],
  ])('are sent again %s, each under its id', async (_, resend) => {
    isShopOpen = true
    expect(await resend()).toEqual({ resent: both(), dropped: [], kept: [], more: false })
    expect(await takenByShop()).toEqual([wallet.id, closedId].toSorted())
    expect((await endpoint.checkout.orders.get('order-7')).timeline).toContainEqual(
      expect.objectContaining({ event: 'action', type: 'resend', by: 'ada', detail: closedId }),
    )
    expect((await run('given-up', '--resend')).stdout).toBe('no notification is given up\n')
  })

  it('are sent again on the desk, each alone or all of them, and listed there until then', async () => {
    isShopOpen = true
    const desk = await openDesk(store, { by: 'ada', now: () => endpoint.sandbox.clock.now() })
    const before = await desk.get('/notifications')
    for (const text of ['wallet.transaction', wallet.id, 'order.closed', closedId, 'order-7', 'failed'])
      expect(before, text).toContain(text)
    const one = await desk.post({ reference: 'order-7', notification: closedId }, '/notifications')
    expect(one.text).toContain('The notification is due.')
    expect(one.text).not.toContain(closedId)
    const all = await desk.post({}, '/notifications')
    expect(all.text).toContain('Due now: 1.')
    expect(all.text).not.toContain('Send all again')
    expect(await takenByShop()).toEqual([wallet.id, closedId].toSorted())
    expect((await endpoint.checkout.orders.get('order-7')).timeline).toContainEqual(
      expect.objectContaining({ event: 'action', type: 'resend', by: 'ada', detail: closedId }),
    )
  })

  /** Another endpoint, with other recipients. */
  async function restart(on: NonNullable<EndpointOptions['on']>): Promise<void> {
    await endpoint.checkout.close()
    endpoint = await freshEndpoint({ file: database, on, wrapStore: (opened) => ((store = opened), {}) })
    await endpoint.checkout.ready
  }

  it('are dropped where no recipient takes their type any more', async () => {
    await restart({ 'order.closed': ({ id }) => void taken.push(id) })
    const { code, stdout } = await run('given-up', '--resend')
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        /^due now: .*order\.closed.*\ndropped, no recipient takes wallet\.transaction: .*msg_a1/,
      ),
    })
    expect(await takenByShop()).toEqual([closedId])
    expect((await run('given-up', '--resend')).stdout).toBe('no notification is given up\n')
  })

  it('of an order are in its timeline as not sent once they are dropped, and can be sent again', async () => {
    await restart({ 'order.paid': () => undefined })
    await run('given-up', '--resend')
    expect(await store.stats(0)).toMatchObject({ givenUp: 0, undelivered: 0 })
    expect(await store.listNotifications('order-7')).toMatchObject([
      { id: closedId, state: 'not-sent', answer: 'no recipient takes it' },
    ])
    await restart({ 'order.closed': ({ id }) => void taken.push(id) })
    await endpoint.checkout.orders.resend('order-7', { by: 'ada', notification: closedId })
    await endpoint.checkout.runDue()
    expect(taken).toEqual([closedId])
  })

  it('error: of a decision stay given up, because the shop has to know of it', async () => {
    await restart({ 'order.closed': ({ id }) => void taken.push(id) })
    await store.addNotification({ ...wallet, id: 'msg_paid', type: 'order.paid' })
    await store.takeDueNotifications(wallet.at, 9, () => undefined)
    const { code, stdout } = await run('given-up', '--resend')
    expect(code).toBe(1)
    expect(stdout).toContain('\nkept, no recipient takes order.paid: ')
    const desk = await openDesk(store, { by: 'ada' })
    const { text } = await desk.post({}, '/notifications')
    expect(text).toContain('No recipient is known for 1: these stay given up.')
    expect(text).toContain('order.paid')
    expect(await store.stats(0)).toMatchObject({ givenUp: 1 })
  })

  it('error: in process, who sends them is required', async () => {
    await expect(endpoint.checkout.orders.resendGivenUp(undefined as never)).rejects.toThrow(
      'by: must be a string',
    )
  })
})
