import { describe, expect, it } from 'vitest'
import {
  isOverdue,
  nextCheck,
  nextReconciliation,
  nextRetryAt,
} from '../../../src/server/payments/schedule.js'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
/** So many that the count does not bound the wait. */
const quietChecks = 1000
/** The next check of a payment that was revealed at 0 and has not changed since. */
const next = (at: number) => nextCheck({ updatedAt: 0, revealedAt: 0, quietChecks }, at).nextCheckAt

describe('nextCheck', () => {
  it('tells whole milliseconds at every age and count', () => {
    for (let age = 0; age < 32 * day; age += 7 * minute + 1) {
      const payment = { updatedAt: 1000, revealedAt: 1000, quietChecks: age % 300 }
      for (const at of [nextCheck(payment, 1000 + age).nextCheckAt, nextRetryAt(payment, 1000 + age)])
        expect(at).toBe(Math.trunc(at))
    }
  })

  it('waits from 15 seconds to an hour for two weeks without news', () => {
    expect(next(0)).toBe(15 * second)
    expect(next(30 * minute)).toBe(30 * minute + 30 * second)
    expect(next(13 * day)).toBe(13 * day + hour)
    expect(nextRetryAt({ updatedAt: 0, quietChecks }, 20 * day)).toBe(20 * day + hour)
  })

  it('waits less than a minute in the first two hours', () => {
    for (let at = 0; at < 2 * hour; at += minute) expect(next(at) - at).toBeLessThan(minute)
  })

  it('begins the two weeks again with every change', () => {
    const payment = { updatedAt: 20 * day, revealedAt: 0, quietChecks }
    expect(nextCheck(payment, 33 * day)).toEqual({ nextCheckAt: 33 * day + hour, isPastEnd: false })
  })

  it('checks daily from the third week, and finds the watch past its end after a month', () => {
    expect(next(14 * day + 1)).toBe(15 * day + 1)
    const old = { updatedAt: 0, revealedAt: 0, quietChecks }
    expect(nextCheck(old, 30 * day)).toEqual({ nextCheckAt: 31 * day, isPastEnd: false })
    expect(nextCheck(old, 30 * day + 1)).toEqual({ nextCheckAt: 31 * day + 1, isPastEnd: true })
  })

  it('error: does not stretch the wait because one clock says that the payment is old', () => {
    for (const wrong of [31 * day, 10 * 365 * day])
      expect(
        nextCheck({ updatedAt: 0, revealedAt: 0, quietChecks: 3 }, wrong).nextCheckAt - wrong,
      ).toBeLessThan(20 * second)
  })

  it('is bounded by the count nowhere where the clock is right', () => {
    let now = 0
    for (let checks = 0; now < 13 * day; checks += 1) {
      const at = nextCheck({ updatedAt: 0, revealedAt: 0, quietChecks: checks }, now).nextCheckAt
      expect(at).toBe(next(now))
      now = at
    }
  })
})

describe('nextReconciliation', () => {
  it('checks daily, and finds the watch past its end after a month', () => {
    expect(nextReconciliation(0, hour)).toEqual({ nextCheckAt: hour + day, isPastEnd: false })
    expect(nextReconciliation(0, 30 * day + 1)).toMatchObject({ isPastEnd: true })
  })
})

describe('isOverdue', () => {
  const payment = { observation: { status: 'awaiting' }, nextCheckAt: 100_000 }

  it('is a check that is late by more than half a minute', () => {
    expect(isOverdue(payment, 130_000)).toBe(false)
    expect(isOverdue(payment, 130_001)).toBe(true)
  })

  it('is no check of a receipt, nor of a payment that is no longer watched', () => {
    expect(isOverdue({ ...payment, observation: { status: 'paid' } }, 900_000)).toBe(false)
    expect(isOverdue({ observation: payment.observation }, 900_000)).toBe(false)
  })
})
