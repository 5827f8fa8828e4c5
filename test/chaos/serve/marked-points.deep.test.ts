/**
 * `serve` is killed before, within and after every word that it says to its database, to the payment service, to a browser
 * and to the shop, from its start to a paid order that the shop knows of, with a refund and a note; the next process finishes it.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { postgresUrl } from '../../support/postgres/database.js'
import { postgresDatabase, sqliteDatabase, type TestDatabase } from './databases.js'
import type { Serve } from '../../support/serve-process.js'
import { useEnvironment, type Payer } from './environment.js'

const atOnce = 3
/** What a person does to the paid order: the path, what is sent, and what the log calls it. */
const deeds = [
  ['refund-link', { reason: 'returned', amount: '1' }, 'refund'],
  ['note', { text: 'seen' }, 'note'],
] as const

const url = await postgresUrl()
const testbed = useEnvironment()

describe.each<[string, (name: string) => Promise<TestDatabase>]>([
  ['SQLite', async (name) => sqliteDatabase(testbed.folder, name)],
  ['PostgreSQL', () => postgresDatabase(url)],
])('serve on %s', { timeout: 3_600_000 }, (name, newDatabase) => {
  it('keeps its promises when it is killed at any marked point', async () => {
    const startedAt = performance.now()
    const points = await listPoints()
    expect(points.filter((point) => point.includes('/v1/api/payment')).length).toBeGreaterThan(8)
    expect(points.filter((point) => point.includes('notifying the shop'))).toHaveLength(3)
    const unreached: string[] = []
    let index = 0
    const visitInTurn = async () => {
      for (let point = points[index++]; point !== undefined; point = points[index++])
        if (!(await visit(`visit-${index}`, point))) unreached.push(point)
    }
    await Promise.all(Array.from({ length: atOnce }, visitInTurn))
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    process.stdout.write(
      `marked points on ${name}: ${points.length} visited, killed at ${points.length - unreached.length}, ${seconds} s\n`,
    )
    // The number of polls differs from run to run; that a payment is created, decided and notified does not.
    const isCertain = (point: string) =>
      /(INSERT|initiate|the shop|of POST).* 1$/.test(point) && !point.startsWith('piece')
    expect(unreached.filter(isCertain)).toEqual([])
  })

  /** The points of a whole life: a start, an order that is paid, a notification, a refund, a note and an orderly end. */
  async function listPoints(): Promise<string[]> {
    const file = join(testbed.folder, 'points.json')
    const database = await newDatabase('whole')
    const serve = await testbed.start(database, { CHAOS_POINTS: file })
    await live(serve, await testbed.environment.payer('whole'), [])
    serve.signal('SIGTERM')
    expect(await serve.ended, serve.log()).toBe(0)
    return JSON.parse(await readFile(file, 'utf8')) as string[]
  }

  /** Whether the process died at the point. */
  async function visit(reference: string, point: string): Promise<boolean> {
    const database = await newDatabase(reference)
    const payer = await testbed.environment.payer(reference)
    const done: string[] = []
    const dying = await testbed.start(database, { CHAOS_POINT: point })
    await live(dying, payer, done)
    dying.signal('SIGTERM')
    const wasKilled = (await dying.ended) === 'SIGKILL'
    const shown = [...payer.shown]

    const next = await testbed.start(database)
    expect(await live(next, payer, done)).toBe(true)
    await testbed.environment.untilNotified(reference)
    next.signal('SIGTERM')
    expect(await next.ended, next.log()).toBe(0)
    // A payer who saw an address sees no other.
    if (shown.length > 0) expect([...payer.shown], point).toEqual(shown)
    await testbed.assertLedger(database, [payer])
    await assertLogged(database, reference, done)
    return wasKilled
  }
})

/**
 * A payer chooses, pays and watches until it is paid and the shop knows; a person then does the deeds, of which `done` takes those that
 * were acknowledged. False when the endpoint dies before it is paid.
 */
async function live({ url, ended, isOver }: Serve, payer: Payer, done: string[]): Promise<boolean> {
  while (url !== undefined && !isOver()) {
    const payment = await payer.pay(url)
    // A payer who saw an address may pay, even if the answer was cut.
    for (const address of payer.shown) testbed.environment.deposit(address)
    if (!payment || !(await payer.untilPaid(url, payment.id))) continue
    await Promise.race([testbed.environment.untilNotified(payer.reference), ended])
    for (const [path, input, action] of deeds) {
      const status = await testbed.environment.act(url, payer.reference, path, input)
      if (status !== undefined && status < 300) done.push(action)
    }
    return true
  }
  return false
}

/** A refund that is requested again is the same one; no note that was acknowledged is lost. */
async function assertLogged(database: TestDatabase, reference: string, done: string[]): Promise<void> {
  const store = await database.open()
  const log = await store.listAuditEntries(reference)
  await store.close()
  const logged = (action: string) => log.filter((entry) => entry.action === action).length
  const acknowledged = (action: string) => done.filter((each) => each === action).length
  expect(acknowledged('refund')).toBeGreaterThan(0)
  expect(logged('refund')).toBe(1)
  expect(acknowledged('note')).toBeGreaterThan(0)
  expect(logged('note')).toBeGreaterThanOrEqual(acknowledged('note'))
}
