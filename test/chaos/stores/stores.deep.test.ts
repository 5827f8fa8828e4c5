/**
 * Stores under processes that are killed and raced. `CHECK_SEED` repeats a run's choices.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { postgresStore } from '../../../src/server/store/postgres.js'
import { sqliteStore } from '../../../src/server/store/sqlite.js'
import type { Store } from '../../../src/server/store/store.js'
import { deepRuns, seed } from '../../support/check.js'
import { freshSchema, postgresUrl } from '../../support/postgres/database.js'
import { revealOrder } from '../../support/stored-orders.js'
import { randomFrom, type Fact, type Place } from './facts.js'
import { assertLedger } from './assert-ledger.js'
import { bundleWorker, endAll, startWorker } from './processes.js'

const kills = Math.ceil(deepRuns / 1_000)
const random = randomFrom(seed)

const url = await postgresUrl()
let folder: string
let workerFile: string

beforeAll(async () => {
  workerFile = await bundleWorker()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crypto-checkout-chaos-'))
})
afterEach(async () => {
  endAll()
  await rm(folder, { recursive: true })
})
afterAll(() => rm(workerFile, { force: true }))

describe.each<[string, (name: string) => Place]>([
  ['sqliteStore', (name) => ({ kind: 'sqlite', file: join(folder, `${name}.db`) })],
  postgresPlaces(url),
])('%s', { timeout: 3_600_000 }, (_, newPlace) => {
  let place: Place
  let store: Store

  beforeEach(async () => {
    place = newPlace('shared')
    store = await open(place)
  })
  afterEach(() => store.close())

  it(`loses nothing acknowledged and decides nothing twice while processes are killed ${kills} times`, async () => {
    const facts: Fact[] = []
    let started = 0
    let killed = 0
    const inShifts = async () => {
      while (killed < kills) {
        started += 1
        const worker = startWorker(workerFile, place, {
          name: 'traffic',
          worker: `w${started}`,
          seed: seed + 100 * started,
        })
        const enough = 2 + Math.floor(random() * 40)
        await worker.until(() => worker.facts.length >= enough)
        worker.signal('SIGKILL')
        await worker.ended
        killed += 1
        facts.push(...worker.facts)
      }
    }
    await Promise.all([inShifts(), inShifts()])
    expect(facts.some(({ type }) => type === 'claimed')).toBe(true)
    await assertLedger(store, facts)
  })

  it('keeps its promises when a process dies before, within or after any word with the database', async () => {
    const whole = startWorker(workerFile, place, { name: 'one-order', killAt: 0 })
    const done = await whole.until(({ type }) => type === 'done')
    await whole.ended
    await assertLedger(store, whole.facts)
    const visits = Array.from({ length: done.type === 'done' ? done.points : 0 }, (_, index) => index + 1)
    expect(visits.length).toBeGreaterThan(30)

    const visitInTurn = async () => {
      for (let killAt = visits.pop(); killAt !== undefined; killAt = visits.pop()) await dieAt(killAt)
    }
    await Promise.all([visitInTurn(), visitInTurn()])
  })

  it('gives every choice and every lease to one of three processes that race for them', async () => {
    const orders = Array.from({ length: 40 }, (_, index) => `due-${index}`)
    await Promise.all(orders.map((order) => revealOrder(store, order)))
    const workers = ['x', 'y', 'z'].map((worker) => startWorker(workerFile, place, { name: 'race', worker }))
    await Promise.all(workers.map((worker) => worker.until(({ type }) => type === 'ready')))
    for (const worker of workers) worker.go()
    await Promise.all(workers.map((worker) => worker.until(({ type }) => type === 'done')))
    await Promise.all(workers.map((worker) => worker.ended))

    const facts = workers.flatMap((worker) => worker.facts)
    expect(facts.filter(({ type }) => type === 'claimed')).toHaveLength(60)
    await assertLedger(store, facts)
    const leased = facts.flatMap((fact) => (fact.type === 'leased' ? fact.ids : []))
    expect(leased.sort()).toEqual(orders.map((order) => `payment-of-${order}`).sort())
  })

  /** One order in a place of its own, in a process that dies at this point; who comes after finishes it, once. */
  async function dieAt(killAt: number): Promise<void> {
    const fresh = newPlace(`killed-at-${killAt}`)
    const dying = startWorker(workerFile, fresh, { name: 'one-order', killAt })
    await dying.ended
    expect(dying.facts.map(({ type }) => type)).not.toContain('done')
    const survivor = await open(fresh)
    await assertLedger(survivor, dying.facts)
    const next = startWorker(workerFile, fresh, { name: 'traffic', worker: 'next', seed })
    await next.until(({ type }) => type === 'decided')
    next.signal('SIGKILL')
    await next.ended
    await assertLedger(survivor, [...dying.facts, ...next.facts])
    await survivor.close()
  }
})

function postgresPlaces(url: string): [string, () => Place] {
  return ['postgresStore', () => ({ kind: 'postgres', url, schema: freshSchema() })]
}

function open(place: Place): Promise<Store> {
  return place.kind === 'sqlite'
    ? sqliteStore(place.file)
    : postgresStore(place.url, { schema: place.schema })
}
