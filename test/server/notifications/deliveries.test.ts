import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DeliveryResult, DueNotification } from '../../../src/server/store/index.js'
import { deliveries } from '../../../src/server/notifications/deliveries.js'
import { sqliteStore } from '../../../src/server/store/sqlite.js'
import { freshEndpoint } from '../../support/sandbox-endpoint.js'

const minute = 60_000
const hour = 60 * minute

type Queue = Parameters<typeof deliveries>[0]
type Due = Queue['store']['takeDueNotifications']
type Change = Partial<Queue & Pick<Queue['store'], 'recordDelivery'>>
/** Deliveries of what is due, at the time 0. */
function delivering(
  takeDueNotifications: Due,
  handlers: Parameters<typeof deliveries>[1],
  { recordDelivery = async () => undefined, ...change }: Change = {},
  timeoutMs?: number,
) {
  const store = { takeDueNotifications, recordDelivery, getLinkOrder: async () => undefined }
  return deliveries({ store, now: () => 0, onError: () => undefined, ...change }, handlers, timeoutMs)
}

describe('deliveries', () => {
  const paid = (id: string): DueNotification => ({
    id,
    type: 'order.paid',
    at: 0,
    payload: '{}',
    attempts: 1,
  })

  function queue(count: number) {
    const waiting = Array.from({ length: count }, (_, index) => paid(`msg_${index}`))
    const delivered: string[] = []
    const take: Due = async (_now, limit) => waiting.splice(0, limit)
    const recordDelivery = async (id: string, { outcome }: DeliveryResult) => {
      if (outcome === 'taken') delivered.push(id)
    }
    return { delivered, take, recordDelivery }
  }

  it('gives up a try that takes too long, and so ends', async () => {
    const { take, recordDelivery, delivered } = queue(2)
    const errors: unknown[] = []
    const running = delivering(
      take,
      { 'order.paid': ({ id }) => (id === 'msg_0' ? new Promise<void>(() => undefined) : undefined) },
      { recordDelivery, onError: (error) => void errors.push(error) },
      10,
    )
    running.deliver()
    await expect.poll(() => delivered).toEqual(['msg_1'])
    await running.settled()
    expect(errors).toMatchObject([{ message: expect.stringContaining('10 ms') }])
  })

  it('records what has no handler, and no decision, as not sent', async () => {
    const due: DueNotification[] = [{ ...paid('msg_0'), type: 'order.partial' }]
    const recordDelivery = vi.fn(async (_id: string, _result: DeliveryResult) => undefined)
    const onError = vi.fn()
    const change = { recordDelivery, now: () => 7, onError }
    await delivering(async () => due.splice(0), { 'order.paid': () => undefined }, change).deliverAll()
    expect(recordDelivery.mock.calls).toEqual([
      ['msg_0', { outcome: 'not-sent', answer: 'no handler', at: 7 }],
    ])
    expect(onError).not.toHaveBeenCalled()
  })

  it('makes no second delivery of a notification that is under way, whatever the clock does', async () => {
    let calls = 0
    let answer = (): void => undefined
    const take = () => {
      calls += 1
      return new Promise<void>((resolve) => (answer = resolve))
    }
    const running = delivering(async () => [paid('msg_0')], { 'order.paid': take })
    running.deliver()
    await expect.poll(() => calls).toBe(1)
    running.deliver()
    await new Promise((resolve) => setImmediate(resolve))
    answer()
    await running.settled()
    expect(calls).toBe(1)
  })

  /** Takes one notification, and then once more: what the second read finds, it finds after the first try was recorded. */
  async function takenTwice(attempts: number): Promise<number> {
    let find = (_due: DueNotification[]): void => undefined
    let take = (): void => undefined
    const reads = [
      Promise.resolve([paid('msg_0')]),
      new Promise<DueNotification[]>((resolve) => (find = resolve)),
    ]
    let calls = 0
    let isRecorded = false
    const running = delivering(
      () => reads.shift() ?? Promise.resolve([]),
      {
        'order.paid'() {
          calls += 1
          return calls === 1 ? new Promise<void>((resolve) => (take = resolve)) : undefined
        },
      },
      { recordDelivery: async () => void (isRecorded = true) },
    )
    running.deliver()
    await expect.poll(() => calls).toBe(1)
    running.deliver()
    await expect.poll(() => reads).toHaveLength(0)
    take()
    await expect.poll(() => isRecorded).toBe(true)
    await new Promise((resolve) => setImmediate(resolve))
    find([{ ...paid('msg_0'), attempts }])
    await running.settled()
    return calls
  }

  it('makes no second delivery where it was taken again before the first was recorded', async () => {
    expect(await takenTwice(2)).toBe(1)
  })

  it('makes another delivery of what is sent again as soon as the first is recorded', async () => {
    expect(await takenTwice(1)).toBe(2)
  })

  it('makes no more than twenty deliveries at once, and continues with the rest', async () => {
    const { take, recordDelivery, delivered } = queue(50)
    let open = 0
    let most = 0
    const handle = async () => {
      most = Math.max(most, ++open)
      await new Promise((resolve) => setImmediate(resolve))
      open -= 1
    }
    const running = delivering(take, { 'order.paid': handle }, { recordDelivery })
    while (delivered.length < 50) {
      running.deliver()
      await running.settled()
    }
    expect(most).toBe(20)
  })

  it('delivers what becomes due while the last ones are under way, where a schedule asks for all', async () => {
    const due = [paid('first')]
    const begun: string[] = []
    const take: Due = async (_now, limit) => due.splice(0, limit)
    await delivering(take, {
      async 'order.paid'({ id }) {
        begun.push(id)
        // Until nothing more was found, which ends the first loop.
        await new Promise((resolve) => setImmediate(resolve))
        if (id === 'first') due.push(paid('second'))
      },
    }).deliverAll()
    expect(begun).toEqual(['first', 'second'])
  })
})

describe('deliveries to a shop that hangs', () => {
  afterEach(() => vi.useRealTimers())

  const at = (id: string, type: 'order.partial' | 'order.paid'): DueNotification => ({
    ...{ id, type, at: 0, payload: '{}', attempts: 1 },
  })

  function hanging(count: number, type: 'order.partial' | 'order.paid' = 'order.partial') {
    vi.useFakeTimers({ now: 0 })
    const due = Array.from({ length: count }, (_, index) => at(`msg_${index}`, type))
    const begun: string[] = []
    const take: Due = async (now, limit, _retryAt, which = 'all') => {
      const isTaken = (one: DueNotification) =>
        one.at <= now && (which === 'all' || one.type === 'order.paid')
      const taken = due.filter(isTaken).slice(0, limit)
      for (const one of taken) due.splice(due.indexOf(one), 1)
      return taken
    }
    const running = delivering(
      take,
      {
        'order.partial'({ id }) {
          begun.push(id)
          return new Promise<void>(() => undefined)
        },
        'order.paid'({ id }) {
          begun.push(id)
          return id === 'paid' ? undefined : new Promise<void>(() => undefined)
        },
      },
      { now: () => Date.now() },
    )
    /** As the watcher does. */
    const tick = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        running.deliver()
        await vi.advanceTimersByTimeAsync(1000)
      }
    }
    return { due, begun, running, tick }
  }

  it.each([
    [65, 'order.partial'],
    [300, 'order.partial'],
    [65, 'order.paid'],
    [300, 'order.paid'],
  ] as const)(
    'send an order that is paid within five seconds, however many hang: %i of %s',
    async (count, type) => {
      const { due, begun, tick } = hanging(count, type)
      await tick(7)
      due.push({ ...at('paid', 'order.paid'), at: Date.now() })
      await tick(5)
      expect(begun).toContain('paid')
    },
  )

  it.each([25, 65, 300])(
    'send another within five seconds where a schedule asks for all, beside %i',
    async (count) => {
      const { due, begun, running } = hanging(count)
      due.push(at('paid', 'order.paid'))
      let isOver = false
      const all = running.deliverAll().then(() => (isOver = true))
      await vi.advanceTimersByTimeAsync(5000)
      expect(begun).toContain('paid')
      expect(isOver).toBe(false)
      await vi.advanceTimersByTimeAsync(60_000)
      await all
    },
  )

  it('are no more than two hundred', async () => {
    const { begun, tick } = hanging(300)
    await tick(24)
    expect(begun).toHaveLength(200)
    await tick(10)
    expect(begun.length).toBeGreaterThan(200)
  })
})

describe('an order that the shop does not take', () => {
  it('waits for a handler, and is reported, where `on` has some for other types alone', async () => {
    const store = await sqliteStore(':memory:')
    const errors: unknown[] = []
    const endpoint = await freshEndpoint({
      ...{ sandbox: { confirmDelayMs: 0 }, watchIntervalMs: 2 ** 30, store },
      on: { 'order.review': () => undefined },
      onError: (error) => void errors.push(error),
    })
    await endpoint.receive()
    await endpoint.untilTried(1)
    expect(errors).toMatchObject([{ message: 'on has no handler for order.paid' }])
    const now = endpoint.sandbox.clock.now() + minute
    expect(await store.stats(now)).toMatchObject({ undelivered: 1 })

    const paid: string[] = []
    const repaired = { 'order.paid': ({ reference }: { reference: string }) => void paid.push(reference) }
    await deliveries({ store, now: () => now, onError: () => undefined }, repaired).deliverAll()
    expect(paid).toEqual(['order-1042'])
  })

  it('is delivered ten times over 75 hours, given up, and delivered again under the same id on request', async () => {
    const store = await sqliteStore(':memory:')
    const endpoint = await freshEndpoint({ sandbox: { confirmDelayMs: 0 }, watchIntervalMs: 2 ** 30, store })
    await endpoint.receive()
    await endpoint.untilTried(1)
    const [{ id } = { id: '' }] = endpoint.notified
    let now = endpoint.sandbox.clock.now()
    expect(await store.resendNotification('order-1042', now)).toBe(true)

    const attempts: string[] = []
    const reports: string[] = []
    const messages: string[] = []
    let isWell = false
    const { deliver, settled } = deliveries(
      {
        store,
        now: () => now,
        onError: (error, where) => void (reports.push(where), messages.push(String(error))),
      },
      {
        'order.paid'(order) {
          attempts.push(order.id)
          if (!isWell) throw new Error('the shop is down')
        },
      },
    )
    const attemptsAt = async (at: number) => {
      now = at
      deliver()
      await settled()
      return attempts.length
    }
    const waits = [
      0,
      minute / 2,
      ...[5, 30, 120, 300, 600, 840, 1200, 1440].map((minutes) => minutes * minute),
    ]
    for (const [index, wait] of waits.entries()) {
      if (wait > 0) expect(await attemptsAt(now + wait - 1)).toBe(index)
      expect(await attemptsAt(now + Math.min(wait, 1))).toBe(index + 1)
    }
    expect(await attemptsAt(now + 100 * hour)).toBe(waits.length)
    expect(reports).toEqual([...waits.map(() => 'notification'), 'given-up'])
    expect(messages.at(-1)).toBe(
      `Error: the shop did not take order.paid of order-1042 in 10 tries; ${id} is given up`,
    )
    expect(await store.stats(now)).toMatchObject({ undelivered: 0, givenUp: 1 })

    isWell = true
    expect(await store.resendNotification('order-1042', now)).toBe(true)
    deliver()
    await settled()
    expect(attempts).toHaveLength(11)
    expect(new Set([id, ...attempts]).size).toBe(1)
    expect(await store.stats(now)).toMatchObject({ undelivered: 0, givenUp: 0 })
  })
})
