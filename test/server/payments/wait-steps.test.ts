/** What brings a payment’s checks about: a page that shows it, and a wait for a change. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PaymentRecord } from '../../../src/server/store/store.js'
import { paid } from '../../support/stored-orders.js'
import { checks, intervalMs, now, payment } from '../../support/payment-checks.js'

vi.mock('../../../src/server/orders/changes.js', async () => {
  return (await import('../../support/recorded-checks.js')).recordedChanges
})

const wait = { timeoutMs: 60_000, signal: new AbortController().signal }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('a page that shows a payment', () => {
  it('has it checked once in an interval', async () => {
    const made = checks()
    made.touch(payment())
    await made.settled()
    made.touch(payment())
    await made.settled()
    expect(made.validate).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(intervalMs)
    made.touch(payment())
    await made.settled()
    expect(made.validate).toHaveBeenCalledTimes(2)
    expect(made.rearm).not.toHaveBeenCalled()
  })

  it('does not have a paid one checked, but watched again', async () => {
    const { nextCheckAt: _, ...unwatched } = payment({ observation: paid })
    const made = checks()
    made.touch(unwatched)
    made.touch(unwatched)
    await made.settled()
    expect(made.rearm.mock.calls).toEqual([['payment-1', now]])
    expect(made.validate).not.toHaveBeenCalled()
  })

  it('error: reports a store that fails', async () => {
    const { nextCheckAt: _, ...unwatched } = payment()
    const broken = new Error('no store')
    const made = checks({ rearm: () => Promise.reject(broken), getPayment: () => Promise.reject(broken) })
    made.touch(unwatched)
    await made.settled()
    await vi.advanceTimersByTimeAsync(0)
    expect(made.onError.mock.calls).toEqual([
      [broken, 'check'],
      [broken, 'check'],
    ])
  })
})

describe('a wait for a change', () => {
  const known = { revision: 3, stale: false }

  it.each([
    ['another revision', { revision: 2, stale: false }],
    ['another freshness', { revision: 3, stale: true }],
  ])('ends at once at %s', async (_name, version) => {
    const shown = payment()
    expect(await checks().waitForChange(shown, version, wait)).toBe(shown)
  })

  it('ends at once for a reader that left, and while the server closes', async () => {
    const shown = payment()
    const made = checks()
    const signal = AbortSignal.abort()
    expect(await made.waitForChange(shown, known, { ...wait, signal })).toBe(shown)
    made.drain()
    expect(await made.waitForChange(shown, known, wait)).toBe(shown)
    expect(made.getPayment).not.toHaveBeenCalled()
  })

  it('checks at once and then once in an interval, until a check finds news', async () => {
    const made = checks()
    const waits = [1, 2].map(() => made.waitForChange(payment(), known, wait))
    await vi.advanceTimersByTimeAsync(0)
    expect(made.validate).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(intervalMs - 1)
    expect(made.validate).toHaveBeenCalledTimes(1)
    made.stored.payment = payment({ revision: 4 })
    await vi.advanceTimersByTimeAsync(1)
    expect((await Promise.all(waits)).map(({ revision }) => revision)).toEqual([4, 4])
    await vi.advanceTimersByTimeAsync(10 * intervalMs)
    expect(made.validate).toHaveBeenCalledTimes(2)
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each<[string, Partial<PaymentRecord>, ends: boolean]>([
    ['a newer revision', { revision: 4 }, true],
    ['the same revision, stale', { stale: true }, true],
    ['an older revision, stale', { revision: 2, stale: true }, false],
    ['the same', {}, false],
  ])('takes %s for what it is', async (_name, change, ends) => {
    const made = checks()
    let found: PaymentRecord | undefined
    void made.waitForChange(payment(), known, wait).then((payment) => (found = payment))
    made.stored.payment = payment(change)
    await vi.advanceTimersByTimeAsync(10)
    expect(found !== undefined).toBe(ends)
    made.drain()
    await vi.advanceTimersByTimeAsync(0)
    expect(found).toBe(made.stored.payment)
  })

  it('ends with the time and with the reader, and checks no more', async () => {
    for (const end of ['time', 'reader']) {
      const made = checks()
      const reader = new AbortController()
      const remove = vi.spyOn(reader.signal, 'removeEventListener')
      let isOver = false
      const waiting = made.waitForChange(payment(), known, { timeoutMs: 7000, signal: reader.signal })
      void waiting.then(() => (isOver = true))
      await vi.advanceTimersByTimeAsync(6999)
      expect(isOver).toBe(false)
      if (end === 'reader') reader.abort()
      await vi.advanceTimersByTimeAsync(end === 'reader' ? 0 : 1)
      expect(isOver).toBe(true)
      expect(remove).toHaveBeenCalledWith('abort', expect.any(Function))
      const { length } = made.validate.mock.calls
      await vi.advanceTimersByTimeAsync(20 * intervalMs)
      expect(made.validate).toHaveBeenCalledTimes(length)
      expect(vi.getTimerCount()).toBe(0)
    }
  })

  it('may end while a check reads for it', async () => {
    const made = checks()
    const reader = new AbortController()
    void made.waitForChange(payment(), known, { ...wait, signal: reader.signal })
    made.getPayment.mockResolvedValueOnce(payment()).mockImplementationOnce(() => {
      reader.abort()
      return Promise.resolve(payment())
    })
    expect(await made.check('payment-1')).toBe('checked')
  })

  it('goes on for the others when one reader leaves', async () => {
    const made = checks()
    const reader = new AbortController()
    const left = made.waitForChange(payment(), known, { ...wait, signal: reader.signal })
    const stays = made.waitForChange(payment(), known, wait)
    await vi.advanceTimersByTimeAsync(0)
    reader.abort()
    await left
    made.stored.payment = payment({ revision: 4 })
    await vi.advanceTimersByTimeAsync(intervalMs)
    expect((await stays).revision).toBe(4)
  })

  it('of a paid payment makes no check', async () => {
    const made = checks({}, payment({ observation: paid }))
    const waiting = made.waitForChange(payment({ observation: paid }), known, { ...wait, timeoutMs: 30_000 })
    await vi.advanceTimersByTimeAsync(30_000)
    await waiting
    expect(made.validate).not.toHaveBeenCalled()
    const found = checks()
    const open = found.waitForChange(payment(), known, { ...wait, timeoutMs: 30_000 })
    found.stored.payment = payment({ observation: paid })
    await vi.advanceTimersByTimeAsync(30_000)
    await open
    expect(found.validate).toHaveBeenCalledTimes(1)
  })

  it('error: ends where the payment can’t be read', async () => {
    const made = checks()
    const waiting = made.waitForChange(payment(), known, wait).catch((error: unknown) => error)
    made.stored.payment = undefined
    await vi.advanceTimersByTimeAsync(0)
    expect(await waiting).toMatchObject({ code: 'not-found' })
    expect(made.onError).toHaveBeenCalledWith(expect.objectContaining({ code: 'not-found' }), 'check')
  })

  it('ends for all when the server closes', async () => {
    const made = checks()
    const waits = ['payment-1', 'payment-2'].flatMap((id) =>
      [1, 2].map(() => made.waitForChange(payment({ id }), known, wait)),
    )
    made.drain()
    expect(await Promise.all(waits)).toHaveLength(4)
    await vi.advanceTimersByTimeAsync(intervalMs)
    expect(vi.getTimerCount()).toBe(0)
  })
})
