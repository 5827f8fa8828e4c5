/** The steps of a check over a store and a service that answer as each test says. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CheckoutError } from '../../../src/core/contract/problem.js'
import { GatewayError, type Transaction } from '../../../src/gateway/index.js'
import type { Context } from '../../../src/server/context.js'
import { paymentChecks } from '../../../src/server/payments/checks.js'
import { pricePolicyOf } from '../../../src/server/payments/price-policy.js'
import { nextCheck, nextReconciliation, nextRetryAt } from '../../../src/server/payments/schedule.js'
import type { Fulfilment, Observation, PaymentRecord, Store } from '../../../src/server/store/store.js'
import { attempt, awaiting, destination as trx, paid } from '../../support/stored-orders.js'

const now = 10_000_000
const intervalMs = 5000
const destination = { ...trx, amount: '25.5' }
const open: Observation = { ids: ['service-1'], ...awaiting }

const payment = (change: Partial<PaymentRecord> = {}): PaymentRecord => ({
  ...attempt('payment-1', { startedAt: now - 60_000, priceHeldUntil: now + 600_000 }),
  ...{ serviceId: 'service-1', destination, observation: open, revision: 3, stale: false, quietChecks: 4 },
  ...{ revealedAt: now - 60_000, updatedAt: now - 50_000, checkedAt: now - 1000, nextCheckAt: now },
  ...change,
})
const transaction: Transaction = {
  ...{ shape: 'expanded', type: 'receive', status: 'pending', chain: 'tron', coin: 'tron' },
  ...{ ids: ['service-1'], address: destination.address, contract: '', amount: '25.5' },
  ...{ received: '0', remaining: '25.5' },
}
const complete: Transaction = { ...transaction, status: 'completed', received: '25.5', remaining: '0' }
const short: Transaction = { ...transaction, received: '5', remaining: '20.5' }
const failures = {
  refusal: new GatewayError('http-status', 'no', { status: 404 }),
  outage: new GatewayError('timeout', 'no'),
  open: new CheckoutError('gateway-unavailable'),
}

/** Checks of a store with one payment, which changes as tests say. */
function checks(change: Partial<Store> = {}, first = payment()) {
  const stored = { payment: first as PaymentRecord | undefined }
  const validate = vi.fn((_id: string) => Promise.resolve(transaction))
  const recordCheck = vi.fn<Store['recordCheck']>(() => Promise.resolve(true))
  const recordFailedCheck = vi.fn<Store['recordFailedCheck']>(() => Promise.resolve())
  const rearm = vi.fn<Store['rearm']>(() => Promise.resolve(true))
  const getPayment = vi.fn<Store['getPayment']>(() => Promise.resolve(stored.payment))
  const rateOf = vi.fn<() => Promise<{ perCoin: string } | undefined>>(() =>
    Promise.resolve({ perCoin: '2' }),
  )
  const run = vi.fn((_kind: string, call: () => unknown, _payment: string) => call())
  const onError = vi.fn()
  const listeners = { onNotification: vi.fn(), onIncident: vi.fn() }
  const context = {
    store: {
      ...{ recordCheck, recordFailedCheck, rearm, getPayment },
      getFulfilment: () => Promise.resolve(undefined),
      listPayments: () => Promise.resolve([]),
      ...change,
    },
    gateway: { payments: { validate } },
    calls: { run },
    rates: { rateOf },
    pricePolicy: pricePolicyOf({}),
    now: () => now,
    checkIntervalMs: intervalMs,
    onError,
  }
  return {
    ...paymentChecks(context as unknown as Context, listeners),
    ...{ stored, context, validate, recordCheck, recordFailedCheck, rearm, getPayment, rateOf, run, onError },
    ...listeners,
    /** What the last check recorded. */
    recorded: () => recordCheck.mock.calls.at(-1)?.[2],
  }
}

const wait = { timeoutMs: 60_000, signal: new AbortController().signal }
const decided = (change: Partial<Fulfilment> = {}): Partial<Store> => ({
  getFulfilment: () =>
    Promise.resolve({ reference: 'order-1', paymentId: 'payment-1', ...change } as Fulfilment),
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('a check', () => {
  it('is shared by those who ask at once, and made again for those who ask later', async () => {
    const { check, validate } = checks()
    expect(await Promise.all([check('payment-1'), check('payment-1')])).toEqual(['checked', 'checked'])
    expect(validate).toHaveBeenCalledTimes(1)
    await check('payment-1')
    expect(validate).toHaveBeenCalledTimes(2)
  })

  it('is a call of the service for that payment', async () => {
    const { check, run } = checks()
    await check('payment-1')
    expect(run.mock.calls).toEqual([['check', expect.any(Function), 'payment-1']])
  })

  it('error: is of a payment that is there', async () => {
    const { check, stored } = checks()
    stored.payment = undefined
    await expect(check('payment-1')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('without news is no notification and no incident, and counts as quiet', async () => {
    const made = checks()
    await made.check('payment-1')
    expect(made.recordCheck).toHaveBeenCalledWith('payment-1', 3, {
      ...{ observation: open, checkedAt: now },
      ...nextCheck(payment(), now),
    })
    expect(made.onNotification).not.toHaveBeenCalled()
    expect(made.onIncident).not.toHaveBeenCalled()
  })

  it('restarts the watch and notifies where there is news', async () => {
    const made = checks()
    made.validate.mockResolvedValue(short)
    await made.check('payment-1')
    expect(made.recorded()).toMatchObject({
      ...{ observation: { status: 'partial', received: '5' } },
      ...nextCheck({ ...payment(), updatedAt: now, quietChecks: 0 }, now),
    })
    expect(made.onNotification).toHaveBeenCalledOnce()
    expect(made.onIncident).not.toHaveBeenCalled()
  })

  it('that finds all of the money decides the order', async () => {
    const made = checks()
    made.validate.mockResolvedValue(complete)
    expect(await made.check('payment-1')).toBe('checked')
    const watched = { ...payment(), quietChecks: 0 }
    expect(made.recorded()).toMatchObject({
      ...{ observation: { status: 'paid', flags: [] }, fulfils: true },
      ...nextReconciliation(watched, now),
    })
    expect(made.onIncident).not.toHaveBeenCalled()
  })

  it.each<[string, Transaction, Partial<Store>]>([
    ['too much', { ...complete, received: '30' }, {}],
    ['for an order that another payment paid', complete, decided({ paymentId: 'payment-2' })],
  ])('that finds money %s is an incident', async (_name, answer, store) => {
    const made = checks(store)
    made.validate.mockResolvedValue(answer)
    await made.check('payment-1')
    expect(made.recorded()?.observation.flags).not.toEqual([])
    expect(made.onIncident).toHaveBeenCalledOnce()
    // The same once more is no news.
    made.stored.payment = payment({ observation: made.recorded()?.observation ?? open })
    await made.check('payment-1')
    expect(made.onIncident).toHaveBeenCalledOnce()
  })

  it('error: reports money that the service takes back', async () => {
    const before = payment({ observation: { ...paid, ids: ['service-1'], wasPaid: true } })
    const made = checks(decided(), before)
    expect(await made.check('payment-1')).toBe('reverted')
    expect(made.recorded()).toMatchObject({ observation: { status: 'review' } })
    expect(made.onIncident).toHaveBeenCalledOnce()

    // Its own decision makes it no duplicate, and a review that goes on is no second reversal.
    made.stored.payment = payment({ observation: made.recorded()?.observation ?? open })
    expect(await made.check('payment-1')).toBe('checked')
    made.validate.mockResolvedValue(complete)
    expect(await made.check('payment-1')).toBe('checked')
    expect(made.recorded()?.observation.flags).not.toContain('duplicate')
  })

  it('is no reversal where the money is still there', async () => {
    const made = checks(decided(), payment({ observation: { ...paid, ids: ['service-1'], wasPaid: true } }))
    made.validate.mockResolvedValue(complete)
    expect(await made.check('payment-1')).toBe('checked')
  })

  it('error: is a review where the payment decided its order, whatever its record says', async () => {
    const made = checks(decided())
    await made.check('payment-1')
    expect(made.recorded()?.observation.status).toBe('review')
  })

  it('is no reversal of an order that was accepted by hand', async () => {
    const made = checks(decided({ accepted: { by: 'desk', reason: 'gift' } }))
    await made.check('payment-1')
    expect(made.recorded()?.observation.status).toBe('awaiting')
  })

  it('is evaluated again where another process was first, unless that one found it paid', async () => {
    const made = checks()
    made.recordCheck.mockResolvedValueOnce(false)
    made.getPayment.mockResolvedValueOnce(payment()).mockResolvedValueOnce(payment({ revision: 4 }))
    expect(await made.check('payment-1')).toBe('checked')
    expect(made.recordCheck.mock.calls.map(([, revision]) => revision)).toEqual([3, 4])
    expect(made.validate).toHaveBeenCalledOnce()

    const late = checks()
    late.recordCheck.mockResolvedValueOnce(false)
    late.getPayment.mockResolvedValueOnce(payment())
    late.stored.payment = payment({ observation: paid })
    expect(await late.check('payment-1')).toBe('checked')
    expect(late.recordCheck).toHaveBeenCalledOnce()
  })
})

describe('the end of the price hold', () => {
  const past = { priceHeldUntil: now - 1, checkedAt: now - 1000 }
  const others = (...untils: number[]): Partial<Store> => ({
    listPayments: () =>
      Promise.resolve([
        payment({ priceHeldUntil: now + 1000 }),
        ...untils.map((priceHeldUntil, index) => payment({ id: `other-${index}`, priceHeldUntil })),
      ]),
  })

  it.each<[string, boolean, Partial<PaymentRecord>, Partial<Store>]>([
    ['sends an expiry once', true, past, {}],
    ['sends an expiry where no other price is held', true, past, others(now - 5, now)],
    ['sends none while another price is held', false, past, others(now - 5, now + 1)],
    ['sends none at its last moment', false, { ...past, priceHeldUntil: now }, {}],
    [
      'sends an expiry after a check at its last moment',
      true,
      { priceHeldUntil: now - 1000, checkedAt: now - 1000 },
      {},
    ],
    ['sends none again', false, { priceHeldUntil: now - 1001, checkedAt: now - 1000 }, {}],
    ['sends none for a decided order', false, past, decided({ paymentId: 'payment-2' })],
  ])('%s', async (_name, isExpiry, change, store) => {
    const made = checks(store, payment(change))
    await made.check('payment-1')
    expect(made.recorded()?.isExpiry).toBe(isExpiry ? true : undefined)
    expect('isExpiry' in (made.recorded() ?? {})).toBe(isExpiry)
    expect(made.onNotification).toHaveBeenCalledTimes(isExpiry ? 1 : 0)
  })

  it('values money after it at the rate of that moment, where that is the policy', async () => {
    const made = checks({}, payment(past))
    made.validate.mockResolvedValue(complete)
    await made.check('payment-1')
    expect(made.rateOf).toHaveBeenCalledOnce()
    expect(made.recorded()?.observation.late).toMatchObject({
      held: '0',
      credited: expect.any(String) as string,
    })

    const other = checks({}, payment(past))
    other.context.pricePolicy.latePolicy = 'accept'
    other.validate.mockResolvedValue(complete)
    await other.check('payment-1')
    expect(other.rateOf).not.toHaveBeenCalled()
  })

  it('leaves money after it to people where no rate is known', async () => {
    const made = checks({}, payment(past))
    made.rateOf.mockResolvedValue(undefined)
    made.validate.mockResolvedValue(complete)
    await made.check('payment-1')
    expect(made.recorded()?.observation).toMatchObject({ status: 'review', late: { credited: null } })
  })

  it('asks for no rate where no money came', async () => {
    const made = checks({}, payment(past))
    await made.check('payment-1')
    expect(made.rateOf).not.toHaveBeenCalled()
  })
})

describe('a check that fails', () => {
  it('is reported, and tried again soon', async () => {
    const made = checks()
    made.validate.mockRejectedValue(failures.outage)
    expect(await made.check('payment-1')).toBe('failed')
    expect(made.onError.mock.calls).toEqual([[failures.outage, 'check']])
    const nextCheckAt = nextRetryAt(payment(), now)
    expect(made.recordFailedCheck.mock.calls).toEqual([['payment-1', 3, { at: now, nextCheckAt }]])
  })

  it('is tried again in a day where the payment is paid', async () => {
    const made = checks({}, payment({ observation: { ...paid, ids: ['service-1'] } }))
    made.validate.mockRejectedValue(failures.outage)
    await made.check('payment-1')
    const { nextCheckAt } = nextReconciliation(payment(), now)
    expect(made.recordFailedCheck).toHaveBeenCalledWith('payment-1', 3, { at: now, nextCheckAt })
  })

  it('because the service refuses is an answer, which may end the watch', async () => {
    const made = checks()
    made.validate.mockRejectedValue(failures.refusal)
    await made.check('payment-1')
    expect(made.recordFailedCheck).toHaveBeenCalledWith('payment-1', 3, {
      at: now,
      ...nextCheck(payment(), now),
    })
    const settled = checks({}, payment({ observation: { ...paid, ids: ['service-1'] } }))
    settled.validate.mockRejectedValue(failures.refusal)
    await settled.check('payment-1')
    expect(settled.recordFailedCheck).toHaveBeenCalledWith('payment-1', 3, {
      at: now,
      ...nextReconciliation(payment(), now),
    })
  })

  it('because it was not made stays due and is not reported', async () => {
    const made = checks()
    made.validate.mockRejectedValue(failures.open)
    expect(await made.check('payment-1')).toBe('failed')
    expect(made.recordFailedCheck.mock.calls).toEqual([['payment-1', 3, { at: now }]])
    expect(made.onError).not.toHaveBeenCalled()
    made.validate.mockRejectedValue(new CheckoutError('internal'))
    await made.check('payment-1')
    expect(made.onError).toHaveBeenCalledOnce()
  })

  it('asks by each identifier that the payment had, and reports the first refusal', async () => {
    const made = checks({}, payment({ observation: { ...open, ids: ['service-1', 'service-2'] } }))
    made.validate.mockRejectedValueOnce(failures.refusal)
    expect(await made.check('payment-1')).toBe('checked')
    expect(made.validate.mock.calls).toEqual([['service-1'], ['service-2']])

    const second = new GatewayError('http-status', 'no', { status: 403 })
    made.validate.mockRejectedValueOnce(failures.refusal).mockRejectedValueOnce(second)
    await made.check('payment-1')
    expect(made.onError.mock.calls).toEqual([[failures.refusal, 'check']])

    made.validate.mockClear().mockRejectedValueOnce(failures.outage)
    expect(await made.check('payment-1')).toBe('failed')
    expect(made.validate).toHaveBeenCalledOnce()
  })

  it('has one identifier where none was recorded', async () => {
    const made = checks({}, payment({ observation: awaiting }))
    made.validate.mockRejectedValue(failures.refusal)
    await made.check('payment-1')
    expect(made.validate.mock.calls).toEqual([['service-1']])
  })
})

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
