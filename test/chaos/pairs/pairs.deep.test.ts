/**
 * Two faults at once, on each store: clocks that jump, a disk that fails, parts of the service that are out, clients that never
 * read, processes that are killed. When both are over, nothing is lost, no order is notified under two ids, and every payment that
 * was shown is watched. The deep check tries a pair in memory for every ten of its runs, fewer on the databases.
 */
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubCrypto } from '../../model/direct.js'
import { Clock, run, stubTimers } from '../../model/steps.js'
import { deepRuns, seed } from '../../support/check.js'
import { postgresUrl } from '../../support/postgres/database.js'
import { randomFrom } from '../../support/seeded.js'
import { faults } from './faults.js'
import { live } from './life.js'
import { memoryUnderTest, postgresUnderTest, sqliteUnderTest, type StoreUnderTest } from './stores.js'

const url = await postgresUrl()

/** The time of all lives, one after another. */
let clock = new Clock()
const random = randomFrom(seed)
const opened: StoreUnderTest[] = []
afterAll(async () => {
  for (const store of opened) await store.close()
})

const stores: [name: string, runs: number, open: () => Promise<StoreUnderTest>][] = [
  ['memory', deepRuns / 10, async () => memoryUnderTest(random)],
  ['SQLite', deepRuns / 100, async () => sqliteUnderTest(random)],
  ['PostgreSQL', deepRuns / 500, () => postgresUnderTest(url, random, () => clock.now)],
]

beforeEach(() => {
  stubTimers()
  stubCrypto()
})
afterEach(() => vi.unstubAllGlobals())

describe.each(stores)('the endpoint on %s', (name, share, open) => {
  it(
    `loses nothing and notifies of nothing twice, whatever two faults meet`,
    { timeout: 2 ** 31 - 1 },
    async () => {
      const runs = Math.ceil(share)
      const met = new Set<string>()
      const startedAt = Date.now()
      const store = await open()
      opened.push(store)
      let paid = 0
      for (let index = 0; index < runs; index += 1) {
        clock = new Clock()
        run(clock)
        const outcome = await live(seed + index, store, clock)
        paid += outcome.paid
        for (const fault of outcome.names) met.add(fault)
      }
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(0)
      process.stdout.write(
        `pairs of faults on ${name}: ${runs} in ${seconds} s, ${paid} payments paid, ${met.size} of ${faults.length} faults met, CHECK_SEED=${seed}\n`,
      )
      expect(paid).toBeGreaterThan(runs / 4)
      if (runs >= 200) expect(met.size).toBe(faults.length)
    },
  )
})
