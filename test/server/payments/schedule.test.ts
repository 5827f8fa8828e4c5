import { describe, expect, it } from 'vitest'
import { nextCheckAt, reconcileAt, retryCheckAt } from '../../../src/server/payments/schedule.js'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
/** The next check of a payment that was revealed at 0 and has not changed since. */
const next = (at: number) => nextCheckAt({ updatedAt: 0, revealedAt: 0 }, at)

describe('nextCheckAt', () => {
  it('tells whole milliseconds at every age', () => {
    for (let age = 0; age < 32 * day; age += 7 * minute + 1) {
      const at = nextCheckAt({ updatedAt: 1000, revealedAt: 1000 }, 1000 + age)
      if (at !== undefined) expect(at).toBe(Math.trunc(at))
      expect(retryCheckAt(1000, 1000 + age)).toBe(Math.trunc(retryCheckAt(1000, 1000 + age)))
    }
  })

  it('waits from 15 seconds to an hour for two weeks without news', () => {
    expect(next(0)).toBe(15 * second)
    expect(next(30 * minute)).toBe(30 * minute + 30 * second)
    expect(next(13 * day)).toBe(13 * day + hour)
    expect(retryCheckAt(0, 20 * day)).toBe(20 * day + hour)
  })

  it('waits less than a minute in the first two hours', () => {
    for (let at = 0; at < 2 * hour; at += minute) expect((next(at) ?? Infinity) - at).toBeLessThan(minute)
  })

  it('begins the two weeks anew with every change', () => {
    expect(nextCheckAt({ updatedAt: 20 * day, revealedAt: 0 }, 33 * day)).toBe(33 * day + hour)
  })

  it('asks daily from the third week to the end of the month, and then no more', () => {
    expect(next(14 * day + 1)).toBe(15 * day + 1)
    expect(next(30 * day)).toBe(31 * day)
    expect(next(30 * day + 1)).toBeUndefined()
  })
})

describe('reconcileAt', () => {
  it('asks daily for a month after the address was shown', () => {
    expect(reconcileAt(0, hour)).toBe(hour + day)
    expect(reconcileAt(0, 30 * day + 1)).toBeUndefined()
  })
})
