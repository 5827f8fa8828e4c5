import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { GatewayError } from '../../../src/gateway/index.js'
import {
  createCallBudget,
  type CallKind,
  type GatewayBudget,
} from '../../../src/server/gateway-calls/call-budget.js'

let reports: { message: string; where: string }[]
let events: unknown[]
let now: number
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  reports = []
  events = []
  now = 0
})
afterEach(() => vi.useRealTimers())

function start(budget: GatewayBudget = {}) {
  return createCallBudget(
    {
      now: () => now,
      onError: (error, where) => void reports.push({ message: (error as Error).message, where }),
      onEvent: (event) => void events.push(event),
    },
    budget,
  )
}

const kinds: CallKind[] = ['creation', 'verification', 'check', 'listing', 'estimate']
const answer = async () => 'answer'
const never = () => new Promise<never>(() => undefined)
const fail = (code: 'timeout' | 'network' = 'timeout') => Promise.reject(new GatewayError(code, 'no answer'))
const failWith = (status: number, retryAfterSeconds?: number) =>
  Promise.reject(new GatewayError('http-status', `HTTP ${status}`, { status, retryAfterSeconds }))
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('createCallBudget', () => {
  it.each(kinds)('gives every other kind its places while %s calls hang', async (busy) => {
    const calls = start()
    for (let call = 0; call < 100; call += 1) void calls.run(busy, never).catch(() => undefined)
    for (const kind of kinds.filter((other) => other !== busy))
      expect(await calls.run(kind, answer)).toBe('answer')
  })

  it('makes no more calls of all kinds at once, and begins no more in a second, than the whole budget', async () => {
    const calls = start({ concurrent: 20, perSecond: 50 })
    let begun = 0
    let running = 0
    let most = 0
    const call = async () => {
      begun += 1
      most = Math.max(most, (running += 1))
      await turn()
      running -= 1
    }
    for (const kind of kinds)
      for (let time = 0; time < 100; time += 1) void calls.run(kind, call).catch(() => undefined)
    for (let time = 0; time < 50; time += 1) await turn()
    expect(most).toBe(20)
    expect(begun).toBe(50)
  })

  it.each(kinds)('error: pauses %s calls alone when they fail', async (failing) => {
    const calls = start({ failures: 2, perSecond: 1000 })
    for (let time = 0; time < 2; time += 1)
      await expect(calls.run(failing, () => fail())).rejects.toThrow('no answer')
    await expect(calls.run(failing, answer)).rejects.toMatchObject({
      code: 'gateway-unavailable',
      retryAfterSeconds: 5,
    })
    for (const kind of kinds.filter((other) => other !== failing))
      expect(await calls.run(kind, answer)).toBe('answer')
    now = 5000
    expect(await calls.run(failing, answer)).toBe('answer')
    expect(reports).toEqual([
      { where: 'gateway', message: `the payment service fails: no ${failing} calls for 5000 ms` },
    ])
    expect(events).toEqual([{ type: 'gateway-recovered', afterMs: 5000, calls: failing }])
  })

  it.each(['creation', 'verification'] as const)(
    'error: lets no creation begin while %s calls are paused',
    async (kind) => {
      const calls = start({ failures: 1 })
      calls.assertCreationPossible()
      await expect(calls.run(kind, () => fail())).rejects.toThrow()
      expect(() => calls.assertCreationPossible()).toThrow(
        expect.objectContaining({ code: 'gateway-unavailable', retryAfterSeconds: 5 }),
      )
    },
  )

  it('error: counts failures about one payment once, and pauses when different payments fail in a row', async () => {
    const calls = start({ failures: 3, perSecond: 1000 })
    for (let time = 0; time < 20; time += 1)
      await expect(calls.run('verification', () => failWith(500), 'payment-1')).rejects.toThrow('500')
    await expect(calls.run('verification', () => failWith(503, 60), 'payment-2')).rejects.toThrow('503')
    expect(await calls.run('verification', answer, 'payment-3')).toBe('answer')
    const pause = { code: 'gateway-unavailable' }
    for (const id of ['a', 'b', 'c'])
      await expect(calls.run('check', () => failWith(500), id)).rejects.toThrow('500')
    await expect(calls.run('check', answer, 'd')).rejects.toMatchObject(pause)
  })

  it('error: counts a broken connection against the service, whatever was asked', async () => {
    const calls = start({ failures: 2 })
    for (let time = 0; time < 2; time += 1)
      await expect(calls.run('check', () => fail('network'), 'payment-1')).rejects.toThrow()
    await expect(calls.run('check', answer, 'payment-2')).rejects.toMatchObject({
      code: 'gateway-unavailable',
    })
  })

  it('error: pauses as long as a rate limit asks for', async () => {
    const calls = start()
    await expect(calls.run('check', () => failWith(429, 120), 'payment-1')).rejects.toThrow('429')
    await expect(calls.run('check', answer, 'payment-2')).rejects.toMatchObject({ retryAfterSeconds: 120 })
  })

  it('error: refuses callers that wait when the circuit opens', async () => {
    const calls = start({ failures: 1, concurrent: 1 })
    const failing = calls.run('creation', () => fail())
    const waiting = calls.run('creation', answer)
    await expect(failing).rejects.toThrow('no answer')
    await expect(waiting).rejects.toMatchObject({ code: 'gateway-unavailable', retryAfterSeconds: 5 })
  })

  it('counts a refusal as an answer', async () => {
    const calls = start({ failures: 1 })
    for (let time = 0; time < 3; time += 1)
      await expect(calls.run('check', () => failWith(404))).rejects.toThrow('404')
    expect(reports).toEqual([])
  })

  it.each([401, 403])(
    'reports an access id that is refused with HTTP %i, once until it is accepted',
    async (status) => {
      const calls = start()
      const refused = {
        where: 'access-refused',
        message: `the payment service refuses the access id (HTTP ${status})`,
      }
      for (const kind of kinds) await expect(calls.run(kind, () => failWith(status))).rejects.toThrow()
      expect(reports).toEqual([refused])
      await calls.run('listing', answer)
      await expect(calls.run('check', () => failWith(status))).rejects.toThrow()
      expect(reports).toEqual([refused, refused])
    },
  )

  it('leaves the watcher three quarters of the free places for checks, and one to try the service', async () => {
    const calls = start({ concurrent: 20, failures: 1 })
    expect(calls.room()).toBe(5)
    await expect(calls.run('check', () => fail())).rejects.toThrow()
    expect(calls.room()).toBe(0)
    now = 5000
    expect(calls.room()).toBe(1)
  })
})
