import { beforeEach, describe, expect, it } from 'vitest'
import {
  createCircuitBreaker,
  type CallOutcome,
  type CircuitBreaker,
} from '../../../src/server/gateway-calls/circuit-breaker.js'

const failed: CallOutcome = { kind: 'failed' }
const answered: CallOutcome = { kind: 'answered' }

let breaker: CircuitBreaker
let changes: unknown[]
beforeEach(() => {
  changes = []
  breaker = createCircuitBreaker(3, (change) => void changes.push(change))
})

/** A whole call at one time. */
const call = (outcome: CallOutcome, now: number) => breaker.begin()(outcome, now)
const failTimes = (count: number, now: number) => {
  for (let time = 0; time < count; time += 1) call(failed, now)
}

describe('createCircuitBreaker', () => {
  it('counts failures about one subject once', () => {
    for (let time = 0; time < 10; time += 1) call({ kind: 'failed', subject: 'payment-1' }, 0)
    call({ kind: 'failed', subject: 'payment-2', retryAfterMs: 60_000 }, 0)
    expect(breaker.waitMs(0)).toBe(0)
    call({ kind: 'failed', subject: 'payment-3' }, 0)
    expect(breaker.waitMs(0)).toBe(5000)
  })

  it('lets calls go until so many failed in a row', () => {
    failTimes(2, 0)
    call(answered, 0)
    failTimes(2, 0)
    expect(breaker.waitMs(0)).toBe(0)
    failTimes(1, 0)
    expect(breaker.waitMs(0)).toBe(5000)
    expect(breaker.waitMs(4999)).toBe(1)
    expect(breaker.waitMs(5000)).toBe(0)
  })

  it('tries the service with one call alone after the pause', () => {
    failTimes(3, 0)
    const end = breaker.begin()
    expect(breaker.waitMs(5000)).toBeGreaterThan(0)
    end(answered, 5100)
    expect(breaker.waitMs(5100)).toBe(0)
    expect(breaker.isOpen()).toBe(false)
  })

  it('pauses twice as long after each trial that failed, up to a minute', () => {
    failTimes(3, 0)
    const pauses = [0, 1, 2, 3, 4, 5].map((trial) => {
      call(failed, trial * 100_000)
      return breaker.waitMs(trial * 100_000)
    })
    expect(pauses).toEqual([10_000, 20_000, 40_000, 60_000, 60_000, 60_000])
  })

  it('reports when it first opens and when it closes, and nothing between', () => {
    failTimes(3, 0)
    call(failed, 5000)
    call(failed, 15_000)
    call(answered, 40_000)
    expect(changes).toEqual([
      { open: true, pauseMs: 5000 },
      { open: false, afterMs: 40_000 },
    ])
  })

  it('begins a pause at once when the service asks for one, and makes it that long', () => {
    call({ kind: 'failed', retryAfterMs: 120_000 }, 0)
    expect(breaker.waitMs(0)).toBe(120_000)
  })

  it('takes no longer a pause from calls that began before it', () => {
    const late = [breaker.begin(), breaker.begin()]
    failTimes(3, 0)
    for (const end of late) end(failed, 4000)
    expect(breaker.waitMs(5000)).toBe(0)
  })

  it('ends the pause when a call from before it is answered', () => {
    const late = breaker.begin()
    failTimes(3, 0)
    late(answered, 1000)
    expect(breaker.waitMs(1000)).toBe(0)
  })

  it('keeps the pause, and tries again, when the trial was given up by its caller', () => {
    failTimes(3, 0)
    call({ kind: 'unknown' }, 5000)
    expect(breaker.isOpen()).toBe(true)
    expect(breaker.waitMs(5000)).toBe(0)
  })

  it('does not keep calls away longer because a clock was set back', () => {
    failTimes(3, 1_000_000)
    expect(breaker.waitMs(0)).toBe(0)
  })
})
