/** The same runs, played over the endpoint as merchants run it with several instances: on PostgreSQL. */
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { postgresStore } from '../../src/server/store/postgres.js'
import { freshSchema, postgresUrl } from '../support/postgres/database.js'
import { runTimeoutMs, checkRuns } from './runs.js'
import { scheduled, stubTimers } from './steps.js'
import { orderCrypto, wireOn } from './wire.js'

const url = await postgresUrl()
const pool = new pg.Pool({ connectionString: url, idleTimeoutMillis: 0 })
afterAll(() => pool.end())
beforeEach(() => {
  stubTimers()
  orderCrypto()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the endpoint over HTTP, on PostgreSQL', () => {
  it(
    'loses no payment and fulfils none twice, whatever happens',
    async () => {
      const kind = wireOn(async () => {
        const schema = freshSchema()
        const store = await postgresStore(pool, { schema })
        return {
          ...store,
          // The run decides the time: the database's clock is of another.
          clockOffsetMs: () => 0,
          async close() {
            await store.close()
            await pool.query(`DROP SCHEMA ${schema} CASCADE`)
          },
        }
      })
      const scale = { runs: 5, share: 1 / 200, lots: fc.scheduler(), turns: scheduled }
      const coverage = await checkRuns('over HTTP, on PostgreSQL', kind, {}, scale)
      // Few runs: by chance, none of them may end paid.
      expect(coverage.runs).toBeGreaterThan(0)
    },
    runTimeoutMs,
  )
})
