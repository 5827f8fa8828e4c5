/** The steps of a check over a store and a service that answer as each test says. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CheckoutError } from '../../../src/core/contract/problem.js'
import { GatewayError, type Transaction } from '../../../src/gateway/index.js'
import type { Context } from '../../../src/server/context.js'
import { checkPayment } from '../../../src/server/payments/check-payment.js'
import { underOrder } from '../../../src/server/rules/check.js'
import { nextCheck, nextReconciliation, nextOpenCheckAt } from '../../../src/server/rules/schedule.js'
import type { Fulfilment, OrderRecord, PaymentRecord, Store } from '../../../src/server/store/store.js'
import { awaiting, paid } from '../../support/stored-orders.js'
import { checks, complete, failures, now, open, payment, short } from '../../support/payment-checks.js'

vi.mock('../../../src/server/orders/changes.js', async () => {
  return (await import('../../support/recorded-checks.js')).recordedChanges
})

const decided = (change: Partial<Fulfilment> = {}): Partial<Store> => ({
  getOrder: () =>
    Promise.resolve({ decision: { reference: 'order-1', paymentId: 'payment-1', ...change } } as OrderRecord),
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
    expect(made.onIncident).toHaveBeenCalledOnce()
    // The same once more is no news.
    const decision = (await store.getOrder?.('order-1'))?.decision
    const check = made.recorded() ?? { observation: open }
    made.stored.payment = payment({ observation: underOrder(payment(), check, decision) })
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

describe('a check that changes another payment of the order', () => {
  it('tells those who wait for that one, and the operator', async () => {
    const { context, recordCheck, onIncident, onNotification } = checks()
    const changed = ['payment-1', 'payment-2']
    recordCheck.mockResolvedValue({ changed, isIncident: true, isNotification: false })
    const onChanged = vi.fn()
    const listeners = { onIncident, onNotification, onChanged }
    await checkPayment(context as unknown as Context, 'payment-1', listeners)
    expect(onChanged.mock.calls).toEqual([['payment-2']])
    expect(onIncident).toHaveBeenCalledOnce()
  })
})

describe('money for pieces of a link', () => {
  const ofLink = (change: Partial<Store> = {}) => {
    const changeLink = vi.fn(() => Promise.resolve(false))
    const getLinkOrder = () => Promise.resolve({ link: 'coffee' })
    const store = { changeLink, getLinkOrder, ...change } as unknown as Partial<Store>
    return { ...checks(store, payment({ reference: 'link-coffee-1' })), changeLink }
  }

  it.each<[string, Transaction]>([
    ['completed', complete],
    ['on its way', { ...complete, status: 'pending' }],
  ])('error: that are gone is for a person, where it is %s', async (_, answer) => {
    const made = ofLink()
    made.validate.mockResolvedValue(answer)
    await made.check('payment-1')
    expect(made.recorded()).toMatchObject({ observation: { status: 'review', soldOut: true } })
  })

  it('keeps them with the whole price alone, of an order that is not decided', async () => {
    const part = ofLink()
    part.validate.mockResolvedValue(short)
    await part.check('payment-1')
    const known = ofLink(decided({ paymentId: 'payment-2' }))
    known.validate.mockResolvedValue(complete)
    await known.check('payment-1')
    for (const { changeLink, recorded } of [part, known]) {
      expect(changeLink).not.toHaveBeenCalled()
      expect(recorded()?.observation).not.toHaveProperty('soldOut')
    }
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
    [
      'sends an expiry where the address was shown after the hold',
      true,
      { priceHeldUntil: now - 1001, checkedAt: now - 1000, revealedAt: now - 1000 },
      {},
    ],
    ['sends none again', false, { priceHeldUntil: now - 1001, checkedAt: now - 1000 }, {}],
    // It is marked as one of a decided order, once.
    [
      'sends none for a decided order',
      false,
      { ...past, observation: { ...open, flags: ['order-paid' as const] } },
      decided({ paymentId: 'payment-2' }),
    ],
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
    expect(made.freshRateOf).toHaveBeenCalledOnce()
    expect(made.recorded()?.observation.late).toMatchObject({
      held: '0',
      credited: expect.any(String) as string,
    })

    const other = checks({}, payment(past))
    other.context.pricePolicy.latePolicy = 'accept'
    other.validate.mockResolvedValue(complete)
    await other.check('payment-1')
    expect(other.freshRateOf).not.toHaveBeenCalled()
  })

  it('leaves money after it to people where no rate is known', async () => {
    const made = checks({}, payment(past))
    made.freshRateOf.mockResolvedValue(undefined)
    made.validate.mockResolvedValue(complete)
    await made.check('payment-1')
    expect(made.recorded()?.observation).toMatchObject({ status: 'review', late: { credited: null } })
  })

  it('asks for no rate where no money came', async () => {
    const made = checks({}, payment(past))
    await made.check('payment-1')
    expect(made.freshRateOf).not.toHaveBeenCalled()
  })
})

describe('a check that fails', () => {
  it('is reported, and tried again soon', async () => {
    const made = checks()
    made.validate.mockRejectedValue(failures.outage)
    expect(await made.check('payment-1')).toBe('failed')
    expect(made.onError.mock.calls).toEqual([[failures.outage, 'check']])
    const nextCheckAt = nextOpenCheckAt(payment(), now)
    expect(made.recordFailedCheck.mock.calls).toEqual([['payment-1', 3, { at: now, nextCheckAt }]])
  })

  it('is an incident and a notification where a person is needed now, and else neither', async () => {
    for (const isNeeded of [true, false]) {
      const made = checks()
      made.validate.mockRejectedValue(failures.outage)
      made.recordFailedCheck.mockResolvedValue(isNeeded)
      await made.check('payment-1')
      for (const listener of [made.onIncident, made.onNotification])
        expect(listener).toHaveBeenCalledTimes(Number(isNeeded))
    }
  })

  it.each(['too-large', 'not-json', 'envelope', 'schema'] as const)(
    'with an answer that can’t be read is counted, and tried again soon: %s',
    async (code) => {
      const made = checks()
      made.validate.mockRejectedValue(new GatewayError(code, 'no'))
      await made.check('payment-1')
      const nextCheckAt = nextOpenCheckAt(payment(), now)
      const failure = { at: now, nextCheckAt, isUnreadable: true }
      expect(made.recordFailedCheck.mock.calls).toEqual([['payment-1', 3, failure]])
    },
  )

  it.each([
    [400, true],
    [409, true],
    [410, true],
    [422, true],
    [401, undefined],
    [402, undefined],
    [403, undefined],
  ])('with HTTP %i says that there is no such payment: %s', async (status, isUnreadable) => {
    const made = checks()
    made.validate.mockRejectedValue(new GatewayError('http-status', 'no', { status }))
    await made.check('payment-1')
    expect(made.recordFailedCheck.mock.calls[0]?.[2]).toHaveProperty('at', now)
    expect(made.recordFailedCheck.mock.calls[0]?.[2].isUnreadable).toBe(isUnreadable)
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
      isUnreadable: true,
      ...nextCheck(payment(), now),
    })
    const settled = checks({}, payment({ observation: { ...paid, ids: ['service-1'] } }))
    settled.validate.mockRejectedValue(failures.refusal)
    await settled.check('payment-1')
    expect(settled.recordFailedCheck).toHaveBeenCalledWith('payment-1', 3, {
      at: now,
      isUnreadable: true,
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

    // Another identifier may be answered while the first fails.
    made.validate.mockClear().mockRejectedValueOnce(failures.outage)
    expect(await made.check('payment-1')).toBe('checked')
    expect(made.validate).toHaveBeenCalledTimes(2)
  })

  it('has one identifier where none was recorded', async () => {
    const made = checks({}, payment({ observation: awaiting }))
    made.validate.mockRejectedValue(failures.refusal)
    await made.check('payment-1')
    expect(made.validate.mock.calls).toEqual([['service-1']])
  })
})
