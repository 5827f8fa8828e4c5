/** The same runs, played over the endpoint as merchants run it, in which HTTP, sealing, JSON and SQLite have their part. */
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runTimeoutMs, checkRuns } from './runs.js'
import { scheduled, stubTimers } from './steps.js'
import { orderCrypto, wire } from './wire.js'

beforeEach(() => {
  stubTimers()
  orderCrypto()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the endpoint over HTTP, on SQLite', () => {
  it(
    'loses no payment and fulfils none twice, whatever happens',
    async () => {
      const scale = { runs: 30, share: 1 / 200, lots: fc.scheduler(), turns: scheduled }
      const coverage = await checkRuns('over HTTP, on SQLite', wire, {}, scale)
      expect(coverage.counts.get('paid')).toBeGreaterThan(0)
    },
    runTimeoutMs,
  )
})
