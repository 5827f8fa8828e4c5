/**
 * `serve` is killed before, within and after every word that it says to its database, to the payment service, to a browser
 * and to the shop, from its start to a paid order that the shop knows of; the next process finishes the order.
 * `npm run chaos` visits every point; `npm test` four at random, which `CHAOS_SEED` repeats.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { postgresUrl } from '../../support/postgres/database.js'
import { randomFrom } from '../stores/facts.js'
import { postgresDatabase, sqliteDatabase, type TestDatabase } from './databases.js'
import type { Serve } from '../../support/serve-process.js'
import { useEnvironment, type Payer } from './environment.js'

const isLong = process.env.CHAOS === 'long'
const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000)
const visitedAtMost = isLong ? Infinity : 4
const atOnce = 3
const random = randomFrom(seed)

const url = await postgresUrl()
const testbed = useEnvironment()

describe.each<[string, (name: string) => Promise<TestDatabase>]>([
  ['SQLite', async (name) => sqliteDatabase(testbed.folder, name)],
  ...(url ? [['PostgreSQL', () => postgresDatabase(url)] as [string, () => Promise<TestDatabase>]] : []),
])(`serve on %s, seed ${seed}`, { timeout: isLong ? 3_600_000 : 180_000 }, (name, newDatabase) => {
  it('keeps its promises when it is killed at any marked point', async () => {
    const startedAt = performance.now()
    const points = await listPoints()
    expect(points.filter((point) => point.includes('/v1/api/payment')).length).toBeGreaterThan(8)
    expect(points.filter((point) => point.includes('notifying the shop'))).toHaveLength(3)
    const visits = sample(points, visitedAtMost)
    const unreached: string[] = []
    let index = 0
    const visitInTurn = async () => {
      for (let point = visits[index++]; point !== undefined; point = visits[index++])
        if (!(await visit(`visit-${index}`, point))) unreached.push(point)
    }
    await Promise.all(Array.from({ length: atOnce }, visitInTurn))
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    process.stdout.write(
      `marked points on ${name}: ${points.length} found, ${visits.length} visited, killed at ${visits.length - unreached.length}, ${seconds} s, seed ${seed}\n`,
    )
    // The number of polls differs from run to run; that a payment is created, decided and notified does not.
    const isCertain = (point: string) =>
      /(INSERT|initiate|the shop|of POST).* 1$/.test(point) && !point.startsWith('piece')
    expect(unreached.filter(isCertain)).toEqual([])
  })

  /** The points of a whole life: a start, an order that is paid, a notification and an orderly end. */
  async function listPoints(): Promise<string[]> {
    const file = join(testbed.folder, 'points.json')
    const database = await newDatabase('whole')
    const serve = await testbed.start(database, { CHAOS_POINTS: file })
    await live(serve, await testbed.environment.payer('whole'))
    serve.signal('SIGTERM')
    expect(await serve.ended, serve.log()).toBe(0)
    return JSON.parse(await readFile(file, 'utf8')) as string[]
  }

  /** Whether the process died at the point. */
  async function visit(reference: string, point: string): Promise<boolean> {
    const database = await newDatabase(reference)
    const payer = await testbed.environment.payer(reference)
    const dying = await testbed.start(database, { CHAOS_POINT: point })
    await live(dying, payer)
    dying.signal('SIGTERM')
    const wasKilled = (await dying.ended) === 'SIGKILL'
    const shown = [...payer.shown]

    const next = await testbed.start(database)
    expect(await live(next, payer)).toBe(true)
    await testbed.environment.untilNotified(reference)
    next.signal('SIGTERM')
    expect(await next.ended, next.log()).toBe(0)
    // A payer who saw an address sees no other.
    if (shown.length > 0) expect([...payer.shown], point).toEqual(shown)
    await testbed.assertLedger(database, [payer])
    return wasKilled
  }
})

/** A payer chooses, pays and watches until it is paid and the shop knows. False when the endpoint dies before. */
async function live({ url, ended, isOver }: Serve, payer: Payer): Promise<boolean> {
  while (url !== undefined && !isOver()) {
    const payment = await payer.pay(url)
    // A payer who saw an address may pay, even if the answer was cut.
    for (const address of payer.shown) testbed.environment.deposit(address)
    if (!payment || !(await payer.untilPaid(url, payment.id))) continue
    await Promise.race([testbed.environment.untilNotified(payer.reference), ended])
    return true
  }
  return false
}

/** So many of them, at random. */
function sample(points: string[], count: number): string[] {
  if (points.length <= count) return points
  const chosen = new Set<string>()
  while (chosen.size < count) chosen.add(points[Math.floor(random() * points.length)]!)
  return [...chosen]
}
