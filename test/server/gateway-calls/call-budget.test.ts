import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { GatewayError } from '../../../src/gateway/index.js'
import { serviceCalls, type GatewayBudget } from '../../../src/server/gateway-calls/call-budget.js'

let reports: string[]
let events: unknown[]
let now: number
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  reports = []
  events = []
  now = 0
})
afterEach(() => vi.useRealTimers())

function start(budget: GatewayBudget) {
  return serviceCalls(
    {
      now: () => now,
      onError: (_, where) => void reports.push(where),
      onEvent: (event) => void events.push(event),
    },
    budget,
  )
}

/** Calls that end when they are told to. */
function held() {
  const ends: (() => void)[] = []
  const order: number[] = []
  const call = (name: number) => () => {
    order.push(name)
    return new Promise<number>((resolve) => ends.push(() => resolve(name)))
  }
  return { call, order, endNext: () => ends.shift()?.() }
}

const timeout = () => Promise.reject(new GatewayError('timeout', 'validate: no answer'))
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('serviceCalls', () => {
  it('makes so many calls at once, the others in order of arrival', async () => {
    const calls = start({ concurrent: 2 })
    const { call, order, endNext } = held()
    const all = Promise.all([1, 2, 3, 4].map((name) => calls.run(call(name))))
    await turn()
    expect(order).toEqual([1, 2])
    endNext()
    await turn()
    expect(order).toEqual([1, 2, 3])
    for (let left = 0; left < 3; left += 1) {
      endNext()
      await turn()
    }
    expect(await all).toEqual([1, 2, 3, 4])
  })

  it('begins so many calls within a second', async () => {
    const calls = start({ perSecond: 3 })
    let made = 0
    const all = Promise.all(Array.from({ length: 7 }, () => calls.run(async () => (made += 1))))
    await turn()
    expect(made).toBe(3)
    vi.advanceTimersByTime(1000)
    await turn()
    expect(made).toBe(6)
    vi.advanceTimersByTime(1000)
    await all
    expect(made).toBe(7)
  })

  it('leaves the backlog half of what is free, and nothing while somebody waits', async () => {
    const calls = start({ concurrent: 8 })
    const { call, endNext } = held()
    expect(calls.room()).toBe(4)
    const running = [1, 2, 3, 4, 5, 6, 7, 8].map((name) => calls.run(call(name)))
    expect(calls.room()).toBe(0)
    const waiting = calls.run(call(9))
    endNext()
    await turn()
    expect(calls.room()).toBe(0)
    for (let left = 0; left < 8; left += 1) endNext()
    await Promise.all([...running, waiting])
    expect(calls.room()).toBe(4)
  })

  it('error: refuses at once what would wait longer than four seconds', async () => {
    const calls = start({ perSecond: 1 })
    await calls.run(async () => undefined)
    const waiting = Array.from({ length: 4 }, () => calls.run(async () => undefined))
    await expect(calls.run(async () => undefined)).rejects.toMatchObject({
      code: 'gateway-unavailable',
      retryAfterSeconds: 4,
    })
    for (let second = 0; second < 4; second += 1) {
      vi.advanceTimersByTime(1000)
      await turn()
    }
    await Promise.all(waiting)
  })

  it('error: makes no call while the service is left alone, and says how long', async () => {
    const calls = start({ failures: 2 })
    for (let time = 0; time < 2; time += 1) await expect(calls.run(timeout)).rejects.toThrow('no answer')
    let wasCalled = false
    const refused = calls.run(async () => (wasCalled = true))
    await expect(refused).rejects.toMatchObject({ code: 'gateway-unavailable', retryAfterSeconds: 5 })
    expect(wasCalled).toBe(false)
    expect(calls.room()).toBe(0)
    expect(() => calls.assertAvailable()).toThrow()
    now = 5000
    expect(calls.room()).toBe(1)
    expect(await calls.run(async () => 'well')).toBe('well')
    expect({ reports, events }).toEqual({
      reports: ['gateway'],
      events: [{ type: 'gateway-recovered', afterMs: 5000 }],
    })
  })

  it('error: refuses those who wait when the service begins to be left alone', async () => {
    const calls = start({ failures: 1, concurrent: 1 })
    const failing = calls.run(timeout)
    const waiting = calls.run(async () => 'never')
    await expect(failing).rejects.toThrow('no answer')
    await expect(waiting).rejects.toMatchObject({ code: 'gateway-unavailable' })
  })

  it('takes a refusal for an answer', async () => {
    const calls = start({ failures: 1 })
    const refuse = () => Promise.reject(new GatewayError('http-status', 'validate: 404', { status: 404 }))
    for (let time = 0; time < 3; time += 1) await expect(calls.run(refuse)).rejects.toThrow('404')
    expect(reports).toEqual([])
  })

  it.each(['concurrent', 'perSecond', 'failures'])('error: takes no budget with a %s below one', (name) => {
    expect(() => start({ [name]: 0 })).toThrow(`gatewayBudget.${name}`)
  })
})
