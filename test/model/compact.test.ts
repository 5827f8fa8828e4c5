/** Model-based tests with a service that answers with the compact shape. */
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { direct, stubCrypto } from './direct.js'
import { runTimeoutMs, checkRuns } from './runs.js'
import { drawn, stubTimers } from './steps.js'

beforeEach(() => {
  stubTimers()
  stubCrypto()
})
afterEach(() => vi.unstubAllGlobals())

describe('the endpoint, and a service that answers with the compact shape', () => {
  it(
    'loses no payment and fulfils none twice, whatever happens',
    async () => {
      const scale = { runs: 200, share: 1 / 2, lots: fc.nat(), turns: drawn }
      const coverage = await checkRuns('compact shape', direct, { isCompact: true }, scale)
      expect(coverage.missing()).toEqual([])
    },
    runTimeoutMs,
  )
})
