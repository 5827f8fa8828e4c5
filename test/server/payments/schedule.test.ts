import { describe, expect, it } from 'vitest'
import { nextCheckAt, retryCheckAt } from '../../../src/server/payments/schedule.js'

const minute = 60_000
const day = 24 * 60 * minute

describe('nextCheckAt', () => {
  it('tells whole milliseconds at every age', () => {
    for (let age = 0; age < 15 * day; age += 7 * minute + 1) {
      const next = nextCheckAt(1000, 1000 + age)
      if (next !== undefined) expect(next).toBe(Math.trunc(next))
      expect(retryCheckAt(1000, 1000 + age)).toBe(Math.trunc(retryCheckAt(1000, 1000 + age)))
    }
  })

  it('waits from 15 seconds to an hour, and ends after two weeks without news', () => {
    expect(nextCheckAt(0, 0)).toBe(15_000)
    expect(nextCheckAt(0, 30 * minute)).toBe(30 * minute + 30_000)
    expect(nextCheckAt(0, 13 * day)).toBe(13 * day + 60 * minute)
    expect(nextCheckAt(0, 14 * day + 1)).toBeUndefined()
    expect(retryCheckAt(0, 20 * day)).toBe(20 * day + 60 * minute)
  })
})
