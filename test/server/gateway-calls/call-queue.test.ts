import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCallQueue, type CallQueue } from '../../../src/server/gateway-calls/call-queue.js'

class Refused extends Error {
  readonly retryAfterMs: number
  constructor(retryAfterMs: number) {
    super('refused')
    this.retryAfterMs = retryAfterMs
  }
}

let now: number
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  now = 0
})
afterEach(() => vi.useRealTimers())

function start(limits: { concurrent?: number; perSecond?: number } = {}): CallQueue {
  const { concurrent = 2, perSecond = 1000 } = limits
  return createCallQueue(
    { concurrent, perSecond, maxWaitMs: 4000 },
    (ms) => new Refused(ms),
    () => now,
  )
}

function advance(ms: number): void {
  now += ms
  vi.advanceTimersByTime(ms)
}

/** Makes one call that takes `ms`. */
async function callOf(queue: CallQueue, ms: number): Promise<void> {
  const end = await queue.turn()
  advance(ms)
  end()
}

const outcomeOf = (turn: Promise<unknown>) =>
  turn.then(
    () => 'admitted',
    (error: unknown) => error,
  )

describe('createCallQueue', () => {
  it('admits callers in order of arrival as places become free', async () => {
    const queue = start({ concurrent: 1 })
    const end = await queue.turn()
    const order: number[] = []
    const second = queue.turn().then((done) => (order.push(2), done))
    const third = queue.turn().then((done) => (order.push(3), done))
    end()
    ;(await second)()
    await third
    expect(order).toEqual([2, 3])
  })

  it('begins so many calls within a second', async () => {
    const queue = start({ concurrent: 100, perSecond: 2 })
    for (let call = 0; call < 2; call += 1) (await queue.turn())()
    expect(queue.free()).toBe(0)
    const third = outcomeOf(queue.turn())
    advance(1000)
    expect(await third).toBe('admitted')
  })

  it('error: refuses a caller at once when calls take too long for its turn to come in time', async () => {
    const queue = start({ concurrent: 1 })
    await callOf(queue, 3000)
    await queue.turn()
    const second = outcomeOf(queue.turn())
    await expect(queue.turn()).rejects.toMatchObject({ retryAfterMs: 6000 })
    advance(4000)
    expect(await second).toBeInstanceOf(Refused)
  })

  it('error: refuses a caller at once behind a call that has run too long already', async () => {
    const queue = start({ concurrent: 1 })
    await queue.turn()
    advance(4001)
    await expect(queue.turn()).rejects.toBeInstanceOf(Refused)
  })

  it('error: refuses a caller at once when the rate leaves it no turn in time', async () => {
    const queue = start({ concurrent: 100, perSecond: 1 })
    ;(await queue.turn())()
    const waiting = Array.from({ length: 5 }, () => outcomeOf(queue.turn()))
    await expect(queue.turn()).rejects.toMatchObject({ retryAfterMs: 5000 })
    for (let second = 0; second < 4; second += 1) advance(1000)
    expect(await Promise.all(waiting)).toContain('admitted')
  })

  it('error: refuses a caller that has waited 4 seconds', async () => {
    const queue = start({ concurrent: 1 })
    await queue.turn()
    const waiting = outcomeOf(queue.turn())
    advance(3999)
    expect(queue.free()).toBe(0)
    advance(1)
    expect(await waiting).toMatchObject({ retryAfterMs: expect.any(Number) })
  })

  it('frees the place of a call once, however often it is ended', async () => {
    const queue = start({ concurrent: 1 })
    const end = await queue.turn()
    end()
    end()
    expect(queue.free()).toBe(1)
  })

  it('keeps no place for a caller that was refused', async () => {
    const queue = start({ concurrent: 1 })
    const end = await queue.turn()
    const waiting = outcomeOf(queue.turn())
    queue.refuseWaiting(5000)
    expect(await waiting).toMatchObject({ retryAfterMs: 5000 })
    end()
    expect(queue.free()).toBe(1)
  })

  it('keeps the process for a caller that waits, and for no call that ended', async () => {
    const { setTimeout } = globalThis
    const timers: NodeJS.Timeout[] = []
    const noted = (...args: Parameters<typeof setTimeout>) => {
      const timer = setTimeout(...args)
      timers.push(timer)
      return timer
    }
    Object.assign(globalThis, { setTimeout: noted })
    const queue = start({ concurrent: 1 })
    ;(await queue.turn())()
    await queue.turn()
    void outcomeOf(queue.turn())
    Object.assign(globalThis, { setTimeout })
    expect(timers.map((timer) => timer.hasRef())).toEqual([false, false, true])
  })
})
