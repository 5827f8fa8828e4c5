/** The steps of the watcher over a store and a clock that answer as each test says. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Context } from '../../../src/server/context.js'
import type { CheckOutcome } from '../../../src/server/payment-checks.js'
import { createWatcher, type Watcher } from '../../../src/server/payments/watcher.js'
import type { Store } from '../../../src/server/store/store.js'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const start = 1000 * day

const watchers: Watcher[] = []
beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(async () => {
  await Promise.all(watchers.splice(0).map((watcher) => watcher.close()))
  vi.useRealTimers()
})

/** A watcher that looks once a second; `state` is what its surroundings answer. */
function watch({ retentionDays, isNotified = true }: { retentionDays?: number; isNotified?: boolean } = {}) {
  const state = {
    isOurs: true,
    isDoubtful: false,
    room: 1000,
    clockMs: 0,
    outcome: 'checked' as CheckOutcome,
    /** What an endpoint on this store sends. */
    types: undefined as string | undefined,
    restoredAt: undefined as number | undefined,
  }
  const takeDuePayments = vi.fn<Store['takeDuePayments']>(() => Promise.resolve([]))
  const correctSchedules = vi.fn<Store['correctSchedules']>(() => Promise.resolve(0))
  const deleteSettled = vi.fn<Store['deleteSettled']>(() => Promise.resolve(0))
  const check = vi.fn((_id: string) => Promise.resolve(state.outcome))
  const [measure, deliver, sendAlerts, onError, onEvent] = [vi.fn(), vi.fn(), vi.fn(), vi.fn(), vi.fn()]
  const context = {
    store: {
      takeDuePayments,
      correctSchedules,
      deleteSettled,
      forgetLinkFields: () => Promise.resolve(0),
      forgetDocuments: () => Promise.resolve(0),
      listExpiredRefunds: () => Promise.resolve([]),
      getDocument: () => Promise.resolve(state.types),
      restoredAt: () => Promise.resolve(state.restoredAt),
    },
    storeMode: { isOurs: () => Promise.resolve(state.isOurs) },
    calls: { room: () => state.room },
    clocks: { measure, isDoubtful: () => state.isDoubtful },
    health: { noteWeaknesses: () => undefined },
    now: () => Date.now() + state.clockMs,
    ...{ onError, onEvent },
  }
  const watcher = createWatcher(context as unknown as Context, {
    checks: { checkDue: check } as never,
    ...{ deliver, sendAlerts, tickMs: second, retentionDays, isNotified },
  })
  watchers.push(watcher)
  watcher.start()
  return {
    ...{ state, watcher, takeDuePayments, correctSchedules, deleteSettled, check },
    ...{ measure, deliver, sendAlerts, onError, onEvent },
    /** The events of one type. */
    events: (type: string) =>
      onEvent.mock.calls.map(([event]) => event as { type: string }).filter((event) => event.type === type),
  }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('a look of the watcher', () => {
  it('comes once in its interval, and takes what is due under a lease of a minute', async () => {
    const made = watch()
    await pass(second - 1)
    expect(made.takeDuePayments).not.toHaveBeenCalled()
    await pass(1)
    expect(made.takeDuePayments.mock.calls).toEqual([[start + second, 100, start + second + minute]])
    await pass(9 * second)
    expect(made.takeDuePayments).toHaveBeenCalledTimes(10)
    expect(made.measure).toHaveBeenCalledTimes(10)
    expect(made.deliver).toHaveBeenCalledTimes(10)
  })

  it('does nothing while the store is of another mode', async () => {
    const made = watch()
    made.state.isOurs = false
    await pass(10 * second)
    expect(made.measure).not.toHaveBeenCalled()
    expect(made.takeDuePayments).not.toHaveBeenCalled()
  })

  it('takes no more payments than the service has room for, and none without room', async () => {
    const made = watch()
    made.state.room = 7
    await pass(second)
    expect(made.takeDuePayments.mock.calls[0]?.[1]).toBe(7)
    made.state.room = 0
    await pass(5 * second)
    expect(made.takeDuePayments).toHaveBeenCalledOnce()
    expect(made.check).not.toHaveBeenCalled()
    made.state.room = 1
    await pass(second)
    expect(made.takeDuePayments.mock.calls[1]?.[1]).toBe(1)
  })

  it('error: reports a payment that can’t be checked, and checks the others', async () => {
    const made = watch()
    const broken = new Error('no store')
    made.takeDuePayments.mockResolvedValueOnce(['payment-1', 'payment-2'])
    made.check.mockRejectedValueOnce(broken)
    await pass(second)
    expect(made.check.mock.calls).toEqual([['payment-1'], ['payment-2']])
    expect(made.onError.mock.calls).toEqual([[broken, 'watcher']])
    expect(made.events('reconciled')).toEqual([{ type: 'reconciled', checked: 1, failed: 1, reverted: 0 }])
  })

  it('error: that fails is reported, and the next one comes', async () => {
    const made = watch()
    const broken = new Error('no store')
    made.takeDuePayments.mockRejectedValueOnce(broken)
    await pass(2 * second)
    expect(made.onError.mock.calls).toEqual([[broken, 'watcher']])
    expect(made.takeDuePayments).toHaveBeenCalledTimes(2)
  })

  it('reports a restore once, within a minute and before it checks, and none of long before its start', async () => {
    const made = watch()
    made.state.restoredAt = start - hour
    await pass(second)
    expect(made.events('restored')).toEqual([])
    made.state.restoredAt = start + 2 * second
    made.check.mockImplementation(async () => {
      expect(made.events('restored')).toHaveLength(1)
      return 'checked'
    })
    await pass(minute - second)
    made.takeDuePayments.mockResolvedValueOnce(['payment-1'])
    await pass(2 * minute)
    expect(made.check).toHaveBeenCalledOnce()
    expect(made.events('restored')).toEqual([
      { type: 'restored', at: new Date(start + 2 * second).toISOString() },
    ])
    expect(made.onError).not.toHaveBeenCalled()
  })

  it('reports a restore that the start of its process recorded', async () => {
    const made = watch()
    made.state.restoredAt = start - minute
    await pass(second)
    expect(made.events('restored')).toHaveLength(1)
  })

  it('is awaited when the watcher closes, and is the last', async () => {
    const made = watch()
    let end = (_due: string[]) => undefined as void
    made.takeDuePayments.mockReturnValueOnce(new Promise((resolve) => (end = resolve)))
    await pass(second)
    let isClosed = false
    const closing = made.watcher.close().then(() => (isClosed = true))
    await pass(10 * second)
    expect(isClosed).toBe(false)
    end([])
    await closing
    expect(vi.getTimerCount()).toBe(0)

    const idle = watch()
    await idle.watcher.close()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('the summary of the watcher', () => {
  it('comes when what was due is worked off, and then daily with what was done since', async () => {
    const made = watch()
    made.state.room = 1
    made.takeDuePayments.mockResolvedValueOnce(['payment-1']).mockResolvedValueOnce(['payment-2'])
    await pass(2 * second)
    expect(made.events('reconciled')).toEqual([])
    await pass(second)
    expect(made.events('reconciled')).toEqual([{ type: 'reconciled', checked: 2, failed: 0, reverted: 0 }])
    made.state.outcome = 'reverted'
    made.takeDuePayments.mockResolvedValueOnce(['payment-3'])
    made.state.clockMs = day - 3 * second
    await pass(2 * second)
    expect(made.events('reconciled')).toHaveLength(1)
    await pass(second)
    expect(made.events('reconciled')[1]).toEqual({ type: 'reconciled', checked: 0, failed: 0, reverted: 1 })
  })
})

describe('what the watcher does now and then', () => {
  it('sends alerts that were left, at the start and every minute', async () => {
    const made = watch()
    await pass(second)
    expect(made.sendAlerts).toHaveBeenCalledTimes(1)
    await pass(minute - second)
    expect(made.sendAlerts).toHaveBeenCalledTimes(1)
    await pass(second)
    expect(made.sendAlerts).toHaveBeenCalledTimes(2)
  })

  it('corrects schedules by what a right clock could have made, and after a clock was set back', async () => {
    const made = watch()
    await pass(second)
    const at = start + second
    const plausible = {
      nextCheckAt: at + 25 * hour,
      nextAttemptAt: at + 25 * hour,
      nextReportAt: at + hour,
      revealedAt: at - 30 * day,
    }
    expect(made.correctSchedules.mock.calls).toEqual([[at, plausible]])
    expect(made.events('schedules-corrected')).toEqual([])
    await pass(minute - second)
    expect(made.correctSchedules).toHaveBeenCalledTimes(1)
    await pass(second)
    expect(made.correctSchedules).toHaveBeenCalledTimes(2)
    made.correctSchedules.mockResolvedValueOnce(2)
    made.state.clockMs = -hour
    await pass(second)
    expect(made.correctSchedules).toHaveBeenCalledTimes(3)
    expect(made.events('schedules-corrected')).toEqual([{ type: 'schedules-corrected', payments: 2 }])
  })

  it('deletes nothing without a number of days', async () => {
    const made = watch()
    await pass(second)
    made.state.clockMs = 2 * hour
    await pass(second)
    expect(made.deleteSettled).not.toHaveBeenCalled()
  })

  it('deletes one batch at a time, and hourly once nothing is left', async () => {
    const made = watch({ retentionDays: 90 })
    made.deleteSettled.mockResolvedValueOnce(100).mockResolvedValueOnce(99)
    await pass(second)
    expect(made.deleteSettled.mock.calls).toEqual([
      [start + second - 90 * day, 100, { includeUndelivered: false }],
    ])
    await pass(second)
    expect(made.events('purged')).toEqual([
      { type: 'purged', payments: 100 },
      { type: 'purged', payments: 99 },
    ])
    made.state.clockMs = hour - 2 * second
    await pass(second)
    expect(made.deleteSettled).toHaveBeenCalledTimes(2)
    await pass(second)
    expect(made.deleteSettled).toHaveBeenCalledTimes(3)
    expect(made.events('purged')).toHaveLength(2)
  })

  it.each([
    ['by this process', true, undefined, false],
    ['by another', false, '["order.paid"]', false],
    ['by none', false, undefined, true],
  ])(
    'deletes what waits for a notification where none is sent: %s',
    async (_, isNotified, types, includeUndelivered) => {
      const made = watch({ retentionDays: 90, isNotified })
      made.state.types = types
      await pass(second)
      expect(made.deleteSettled.mock.lastCall?.[2]).toEqual({ includeUndelivered })
    },
  )

  it('deletes again after a clock that was ahead is set back, but not by one that is in doubt', async () => {
    const made = watch({ retentionDays: 90 })
    await pass(second)
    made.state.clockMs = -second
    await pass(second)
    expect(made.deleteSettled).toHaveBeenCalledTimes(1)
    made.state.clockMs = -5 * second
    made.state.isDoubtful = true
    await pass(second)
    expect(made.deleteSettled).toHaveBeenCalledTimes(1)
    made.state.isDoubtful = false
    await pass(second)
    expect(made.deleteSettled).toHaveBeenCalledTimes(2)
  })
})
