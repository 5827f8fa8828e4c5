import { describe, expect, it } from 'vitest'
import {
  earliestEnd,
  firstCheckAt,
  hasWaitedFor,
  isOverdue,
  longestWaitMs,
  nextCheck,
  nextReconciliation,
  nextOpenCheckAt,
} from '../../../src/server/rules/schedule.js'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
/** So many that the count does not bound the wait. */
const quietChecks = 1000
const payment = { updatedAt: 0, revealedAt: 0, priceHeldUntil: 0, quietChecks: 0 }
/** The next check of a payment that was revealed at 0 and has not changed since. */
const next = (at: number) => nextCheck({ ...payment, quietChecks }, at).nextCheckAt

describe('nextCheck (R2)', () => {
  it('gives whole milliseconds at every age and count', () => {
    for (let age = 0; age < 32 * day; age += hour + minute + 1) {
      const old = { ...payment, updatedAt: 1000, revealedAt: 1000, quietChecks: age % 300 }
      for (const at of [nextCheck(old, 1000 + age).nextCheckAt, nextOpenCheckAt(old, 1000 + age)])
        expect(at).toBe(Math.trunc(at))
    }
  })

  it('waits from 15 seconds to an hour for two weeks without news', () => {
    expect(next(0)).toBe(15 * second)
    expect(next(30 * minute)).toBe(30 * minute + 30 * second)
    expect(next(13 * day)).toBe(13 * day + hour)
    expect(nextOpenCheckAt({ ...payment, quietChecks }, 20 * day)).toBe(20 * day + hour)
  })

  it('waits less than a minute in the first two hours', () => {
    for (let at = 0; at < 2 * hour; at += minute) expect(next(at) - at).toBeLessThan(minute)
  })

  it('waits an hour at most once two hours have passed without news', () => {
    expect(next(2 * hour - 1)).toBe(2 * hour - 1 + 55 * second)
    expect(next(2 * hour)).toBe(2 * hour + 2 * minute)
  })

  it('counts from the last change', () => {
    const changed = { ...payment, updatedAt: 10 * hour, quietChecks }
    expect(nextOpenCheckAt(changed, 10 * hour + 30 * minute)).toBe(10 * hour + 30 * minute + 30 * second)
  })

  it('checks shortly before the price hold ends, so that money that came in time is seen in time', () => {
    const held = { ...payment, priceHeldUntil: hour, quietChecks }
    const lastInTime = hour - 5 * second
    expect(nextCheck(held, lastInTime - second).nextCheckAt).toBe(lastInTime)
    expect(nextCheck(held, hour - 50 * second).nextCheckAt).toBe(lastInTime)
    expect(nextOpenCheckAt(held, hour - 50 * second)).toBe(lastInTime)
    expect(nextCheck(held, lastInTime).nextCheckAt).toBe(next(lastInTime))
    expect(nextCheck(held, lastInTime - 55 * second).nextCheckAt).toBe(lastInTime)
    expect(nextCheck(held, lastInTime - 57 * second).nextCheckAt).toBeLessThan(lastInTime)
    expect(nextCheck(held, hour).nextCheckAt).toBe(next(hour))
  })

  it('begins the two weeks again with every change', () => {
    const changed = { ...payment, updatedAt: 20 * day, quietChecks }
    expect(nextCheck(changed, 33 * day)).toEqual({ nextCheckAt: 33 * day + hour, isPastEnd: false })
  })

  it('checks daily from the third week, and finds the watch past its end after a month', () => {
    expect(next(14 * day)).toBe(14 * day + hour)
    expect(next(14 * day + 1)).toBe(15 * day + 1)
    const old = { ...payment, quietChecks }
    expect(nextCheck(old, 30 * day)).toEqual({ nextCheckAt: 31 * day, isPastEnd: false })
    expect(nextCheck(old, 30 * day + 1)).toEqual({ nextCheckAt: 31 * day + 1, isPastEnd: true })
  })

  it('error: does not stretch the wait because one clock says that the payment is old', () => {
    for (const wrong of [31 * day, 10 * 365 * day])
      expect(nextCheck({ ...payment, quietChecks: 3 }, wrong).nextCheckAt - wrong).toBeLessThan(20 * second)
  })

  it.each([
    ['ten years behind', 3650 * day],
    ['a month behind', 31 * day],
  ])('goes on for two weeks where a clock that was %s revealed the payment', (_, behind) => {
    const shown = { ...payment, updatedAt: -behind, revealedAt: -behind, priceHeldUntil: -behind }
    let now = 0
    let last = 0
    for (let pastEnd = 0; pastEnd < 3; shown.quietChecks += 1) {
      const { nextCheckAt, isPastEnd } = nextCheck(shown, now)
      if (isPastEnd && now - last >= day / 2) pastEnd += 1
      last = now
      now = nextCheckAt
    }
    expect(last).toBeGreaterThan(14 * day)
  })

  it('asks hourly at most, and soon at first, where a clock that was years ahead revealed the payment', () => {
    const at = 3650 * day
    const shown = { updatedAt: at, revealedAt: at, priceHeldUntil: at + hour, quietChecks: 0 }
    let checks = 0
    for (let now = 0; now < 14 * day; checks += 1) {
      const { nextCheckAt, isPastEnd } = nextCheck(shown, now)
      expect(isPastEnd).toBe(false)
      expect(nextCheckAt - now).toBeLessThanOrEqual(hour)
      shown.quietChecks += 1
      now = nextCheckAt
    }
    expect(checks).toBeLessThan(600)
    expect(nextCheck({ ...shown, quietChecks: 0 }, 0).nextCheckAt).toBe(15 * second)
  })

  it('is bounded by the count nowhere where the clock is right', () => {
    let now = 0
    for (let checks = 0; now < 13 * day; checks += 1) {
      const at = nextCheck({ ...payment, quietChecks: checks }, now).nextCheckAt
      expect(at).toBe(next(now))
      now = at
    }
  })
})

describe('hasWaitedFor', () => {
  const end = 30 * day
  it.each([
    ['a day', { revealedAt: 0, nextCheckAt: 1 }, 0, day, true],
    ['less than a day', { revealedAt: 0, nextCheckAt: 1 }, 1, day, false],
    ['until a watch ends', { revealedAt: 5, nextCheckAt: 1 }, end, end + 5, false],
    ['past the end of a watch', { revealedAt: 5, nextCheckAt: 1 }, end, end + 6, true],
    ['until nothing checks it', { revealedAt: 0 }, 1, 2, true],
  ])('for %s', (_, payment, since, now, isLong) => {
    expect(hasWaitedFor(payment, since, now)).toBe(isLong)
  })
})

describe('firstCheckAt', () => {
  it('is 15 seconds after the address was shown', () => {
    expect(firstCheckAt(day)).toBe(day + 15 * second)
  })
})

describe('earliestEnd', () => {
  it('is a month ago, so that no payment of this month is given up', () => {
    expect(earliestEnd(40 * day)).toBe(10 * day)
  })
})

describe('nextReconciliation', () => {
  it('leaves room for the clock of another host below the longest wait', () => {
    const { nextCheckAt } = nextReconciliation({ revealedAt: 0, quietChecks: 0 }, 0)
    expect(longestWaitMs - nextCheckAt).toBe(hour)
  })

  it('counts the month from the time at which the address was shown', () => {
    const shown = { revealedAt: 5 * day, quietChecks: 14 }
    expect(nextReconciliation(shown, 35 * day)).toMatchObject({ isPastEnd: false })
    expect(nextReconciliation(shown, 35 * day + 1)).toMatchObject({ isPastEnd: true })
  })

  it('checks daily, and finds the watch past its end after a month', () => {
    const daily = { revealedAt: 0, quietChecks: 14 }
    expect(nextReconciliation(daily, hour)).toEqual({ nextCheckAt: hour + day, isPastEnd: false })
    expect(nextReconciliation(daily, 30 * day + 1)).toMatchObject({ isPastEnd: true })
  })

  it('goes on for two weeks where a clock that was years behind revealed the payment', () => {
    const years = { revealedAt: -3650 * day, quietChecks: 13 }
    expect(nextReconciliation(years, 0)).toMatchObject({ isPastEnd: false })
  })
})

describe('isOverdue', () => {
  const due = { observation: { status: 'awaiting' }, nextCheckAt: 100_000 }

  it('is a check that is late by more than half a minute', () => {
    expect(isOverdue(due, 130_000)).toBe(false)
    expect(isOverdue(due, 130_001)).toBe(true)
  })

  it('is no check of a receipt, nor of a payment that is no longer watched', () => {
    expect(isOverdue({ ...due, observation: { status: 'paid' } }, 900_000)).toBe(false)
    expect(isOverdue({ observation: due.observation }, 900_000)).toBe(false)
  })
})
