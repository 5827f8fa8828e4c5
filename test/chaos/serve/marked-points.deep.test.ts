/**
 * `serve` is killed before, within and after every word that it says to its database, to the payment service, to a browser
 * and to the shop, from its start to an order that the shop knows of and an orderly end; the next process finishes it. One order is
 * paid, its refund is sent, and it is noted; of another the payer claims a part, and a person accepts it.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { postgresUrl } from '../../support/postgres/database.js'
import { postgresDatabase, sqliteDatabase, type TestDatabase } from './databases.js'
import type { Serve } from '../../support/serve-process.js'
import { acting, refundAll, transaction } from './deeds.js'
import { useEnvironment, type Payer } from './environment.js'

const atOnce = 3
type Life = 'paid' | 'accepted'
type Kill = { life: Life; point: string }

const url = await postgresUrl()
const testbed = useEnvironment()

describe.each<[string, (name: string) => Promise<TestDatabase>]>([
  ['SQLite', async (name) => sqliteDatabase(testbed.folder, name)],
  ['PostgreSQL', () => postgresDatabase(url)],
])('serve on %s', { timeout: 3_600_000 }, (name, newDatabase) => {
  it('keeps its promises when it is killed at any marked point', async () => {
    const startedAt = performance.now()
    const points = await listPoints('paid')
    expect(points.filter((point) => point.includes('/v1/api/payment')).length).toBeGreaterThan(8)
    expect(points.filter((point) => point.includes('notifying the shop'))).toHaveLength(3)
    const others = afterAddress(await listPoints('accepted'))
    const killsOf = (life: Life, points: string[]): Kill[] => points.map((point) => ({ life, point }))
    const visits = [...killsOf('paid', points), ...killsOf('accepted', others)]
    const unreached: string[] = []
    let index = 0
    const visitInTurn = async () => {
      for (let next = visits[index++]; next !== undefined; next = visits[index++])
        if (!(await visit(`visit-${index}`, next))) unreached.push(next.point)
    }
    await Promise.all(Array.from({ length: atOnce }, visitInTurn))
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    process.stdout.write(
      `marked points on ${name}: ${visits.length} visited, killed at ${visits.length - unreached.length}, ${seconds} s\n`,
    )
    // The number of polls differs from run to run; that a payment is created, decided and notified does not.
    const isCertain = (point: string) =>
      /(INSERT|initiate|the shop|of POST).* 1$/.test(point) && !point.startsWith('piece')
    expect(unreached.filter(isCertain)).toEqual([])
  })

  /** The points of a whole life: a start, an order that is decided, a notification, what people do, and an orderly end. */
  async function listPoints(life: Life): Promise<string[]> {
    const file = join(testbed.folder, `${life}.json`)
    const database = await newDatabase(life)
    const serve = await testbed.start(database, { CHAOS_POINTS: file })
    expect(await live(serve, await testbed.environment.payer(life), life, [])).toBe(true)
    serve.signal('SIGTERM')
    expect(await serve.ended, serve.log()).toBe(0)
    return JSON.parse(await readFile(file, 'utf8')) as string[]
  }

  /** Whether the process died at the point. */
  async function visit(reference: string, { life, point }: Kill): Promise<boolean> {
    const database = await newDatabase(reference)
    const payer = await testbed.environment.payer(reference)
    const done: string[] = []
    const dying = await testbed.start(database, { CHAOS_POINT: point })
    await live(dying, payer, life, done)
    dying.signal('SIGTERM')
    const wasKilled = (await dying.ended) === 'SIGKILL'
    const shown = [...payer.shown]

    const next = await testbed.start(database)
    expect(await live(next, payer, life, done)).toBe(true)
    await testbed.environment.untilNotified(reference)
    next.signal('SIGTERM')
    expect(await next.ended, next.log()).toBe(0)
    // A payer who saw an address sees no other.
    if (shown.length > 0) expect([...payer.shown], point).toEqual(shown)
    await testbed.assertLedger(database, [payer])
    await assertLogged(database, reference, life, done)
    return wasKilled
  }
})

/**
 * A payer chooses, pays and watches until the order is decided and the shop knows; people do the rest. `done` takes the actions
 * that were acknowledged. False when the endpoint dies before.
 */
async function live(
  { url, ended, isOver }: Serve,
  payer: Payer,
  life: Life,
  done: string[],
): Promise<boolean> {
  const { environment } = testbed
  const { reference } = payer
  while (url !== undefined && !isOver()) {
    const act = acting(environment, url, done)
    const payment = await payer.pay(url)
    const isClaim = life === 'accepted' && payment && payment.status !== 'paid'
    if (isClaim && (await payer.claim(url, payment.id, transaction))) done.push('claim')
    // A payer who saw an address may pay, even if the answer was cut.
    for (const address of payer.shown) pay(address, life)
    const others = life === 'accepted' ? ['partial'] : []
    if (!payment || !(await payer.untilPaid(url, payment.id, ...others))) continue
    if (life === 'accepted') await act('accept', `/orders/${reference}/accept`, { reason: 'enough' })
    if (life === 'accepted' && !done.includes('accept')) continue
    await Promise.race([environment.untilNotified(reference), ended])
    if (life === 'paid') done.push(...(await refundAll(environment, url, { reference, amount: '1' })))
    await act('note', `/orders/${reference}/note`, { text: 'seen' })
    return true
  }
  return false
}

const partOfPrice = '20'

/** What an instance leaves behind: in its database, at the service, on a screen, at the shop. */
const writes = / (INSERT|UPDATE|WITH|COMMIT|POST|notifying) /

/** What is written from the first address to the answer of the acceptance: the rest is as where the order is paid. */
function afterAddress(points: readonly string[]): string[] {
  const start = points.indexOf('after end of POST /checkout/payments 1')
  const end = points.indexOf('after end of POST /checkout/orders//accept 1')
  expect(start).toBeGreaterThan(0)
  expect(end).toBeGreaterThan(start)
  return points.slice(start + 1, end + 1).filter((point) => writes.test(point))
}

/** All of the price, or a part of it, once. */
function pay(address: string, life: Life): void {
  const { sandbox, deposit } = testbed.environment
  const payment = sandbox.payments().find(({ walletAddress }) => walletAddress === address)
  if (life === 'paid') deposit(address)
  else if (payment?.amountReceived === '0') deposit(address, partOfPrice)
}

/** What was acknowledged is kept, and done once: people who ask for a refund, an acceptance or a claim again get the same. */
async function assertLogged(
  database: TestDatabase,
  reference: string,
  life: Life,
  done: string[],
): Promise<void> {
  const store = await database.open()
  const log = await store.listAuditEntries(reference)
  const [order] = await store.readOrders([reference])
  await store.close()
  const logged = (action: string) => log.filter((entry) => entry.action === action).length
  const acknowledged = (action: string) => done.filter((each) => each === action).length
  expect(acknowledged('note')).toBeGreaterThan(0)
  expect(logged('note')).toBeGreaterThanOrEqual(acknowledged('note'))
  const once = life === 'paid' ? ['refund', 'refund-sent'] : ['accept']
  expect(once.map(logged)).toEqual(once.map(() => 1))
  expect(order?.refunds.map(({ state }) => state)).toEqual(life === 'paid' ? ['sent'] : [])
  expect(order?.claims.map((claim) => claim.transaction)).toEqual(life === 'paid' ? [] : [transaction])
  expect(acknowledged(life === 'paid' ? 'refund' : 'accept')).toBeGreaterThan(0)
}
