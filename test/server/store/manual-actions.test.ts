/** What a manual action makes of a payment, and of the answers of the payment service after it. */
import { describe, expect, it } from 'vitest'
import { notificationId } from '../../../src/server/notifications/notification.js'
import {
  acceptPayment,
  changeOf,
  closePayment,
  isClosed,
  moneyReturned,
  paymentToAccept,
  underManualAction,
} from '../../../src/server/store/manual-actions.js'
import type { Observation, PaymentRecord } from '../../../src/server/store/store.js'
import { attempt, awaiting, destination, paid } from '../../support/stored-orders.js'

const partial: Observation = { ...awaiting, status: 'partial', received: '20', remaining: '5.5' }
const payment = (
  id: string,
  observation: Observation,
  change: Partial<PaymentRecord> = {},
): PaymentRecord => ({
  ...attempt(id),
  ...{ serviceId: 'service-1', destination, observation, revision: 2, stale: false, quietChecks: 0 },
  ...{ revealedAt: 2000, updatedAt: 3000, checkedAt: 3000, ...change },
})

describe('paymentToAccept', () => {
  const chosen = (...payments: PaymentRecord[]) => {
    const ids = [payments, [...payments].reverse()].map((each) => paymentToAccept(each)?.id)
    expect(new Set(ids).size, 'whatever their sequence').toBe(1)
    return ids[0]
  }

  it('is the one with money, however small and however old', () => {
    const dust = payment('dust', { ...partial, received: '0.000001' }, { updatedAt: 1, revealedAt: 1 })
    expect(chosen(payment('empty', awaiting), dust)).toBe('dust')
    expect(chosen(payment('zero', { ...awaiting, received: '0.00' }), dust)).toBe('dust')
  })

  it('is of several with money the one that changed last', () => {
    const before = payment('before', partial, { updatedAt: 3000, revealedAt: 2900 })
    expect(chosen(before, payment('after', partial, { updatedAt: 4000, revealedAt: 2000 }))).toBe('after')
  })

  it('is of several that changed at once the newest', () => {
    const old = payment('old', awaiting, { revealedAt: 1000 })
    expect(chosen(old, payment('new', awaiting, { revealedAt: 2000 }))).toBe('new')
  })

  it('is none of no payments', () => {
    expect(paymentToAccept([])).toBeUndefined()
  })
})

describe('acceptPayment', () => {
  it('decides the order, and says by whom in the notification', () => {
    const late = payment('a', { ...partial, flags: ['late', 'closed'] }, { stale: true })
    const accepted = acceptPayment(late, { at: 5000, by: 'ada', reason: 'the rest by bank' })
    const by = { by: 'ada', reason: 'the rest by bank' }
    expect(accepted.fulfilment).toEqual({ reference: 'order-1', paymentId: 'a', at: 5000, accepted: by })
    expect(accepted.payment).toMatchObject({
      observation: { status: 'paid', received: '20', remaining: '0', flags: ['late', 'accepted'] },
      ...{ revision: 3, updatedAt: 5000, stale: false },
    })
    expect(accepted.notification).toMatchObject({
      ...{ id: notificationId('order.accepted', 'order-1'), type: 'order.accepted' },
      ...{ reference: 'order-1', at: 5000 },
    })
    expect(JSON.parse(accepted.notification.payload)).toMatchObject({ accepted: by })
  })
})

describe('changeOf', () => {
  it('is what a payer and the shop see of a payment from its revision on', () => {
    expect(changeOf(payment('a', { ...partial, flags: ['late'] }))).toStrictEqual({
      ...{ paymentId: 'a', revision: 2, at: 3000, status: 'partial', flags: ['late'] },
      ...{ received: '20', remaining: '5.5' },
    })
  })
})

describe('moneyReturned', () => {
  it('says what to do', () => {
    expect(moneyReturned()).toMatchObject({
      code: 'order-closed',
      message: expect.stringContaining('cancel the refund first'),
    })
  })
})

describe('closePayment', () => {
  it('marks what is not paid, once', () => {
    for (const status of ['awaiting', 'partial', 'confirming', 'review'] as const)
      expect(closePayment({ ...partial, status, flags: ['late'] })?.flags).toEqual(['late', 'closed'])
    expect(closePayment({ ...partial, flags: ['closed'] })).toBeUndefined()
  })

  it('leaves what is paid as it is', () => {
    expect(closePayment(paid)).toBeUndefined()
  })
})

describe('isClosed', () => {
  it.each<[Observation['status'], Observation['flags'], boolean]>([
    ['awaiting', ['closed'], true],
    ['partial', ['late', 'closed'], true],
    ['awaiting', [], false],
    ['partial', ['late'], false],
    ['confirming', ['closed'], false],
    ['paid', ['closed'], false],
    ['review', ['closed'], false],
  ])('of a payment that is %s with the flags %j: %s', (status, flags, expected) => {
    expect(isClosed({ status, flags })).toBe(expected)
  })
})

describe('underManualAction', () => {
  it('is what was found without an action', () => {
    expect(underManualAction(awaiting, paid)).toBe(paid)
  })

  describe('after the order was accepted', () => {
    const accepted: Observation = { ...paid, received: '20', flags: ['accepted'] }

    it.each<Observation['status']>(['awaiting', 'partial', 'confirming', 'review'])(
      'is accepted, also where the service says that it is %s',
      (status) => {
        for (const before of [accepted, { ...accepted, wasPaid: true as const }])
          if (status !== 'review' || !before.wasPaid)
            expect(underManualAction(before, { ...partial, status, flags: ['closed', 'late'] })).toEqual({
              ...{ ...partial, status: 'paid', remaining: '0', flags: ['late', 'accepted'] },
            })
      },
    )

    it('is under review where the service takes back what was paid', () => {
      const reverted: Observation = { ...paid, status: 'review', wasPaid: true }
      expect(underManualAction({ ...accepted, wasPaid: true }, reverted)).toEqual({
        ...{ ...reverted, flags: ['accepted'] },
      })
    })
  })

  describe('after the order was closed', () => {
    const closed: Observation = { ...partial, flags: ['closed'] }

    it('is marked where no money came', () => {
      expect(underManualAction(closed, { ...partial, flags: ['late'] })).toEqual({
        ...{ ...partial, flags: ['late', 'closed'] },
      })
      expect(underManualAction(closed, { ...partial, flags: ['closed'] }).flags).toEqual(['closed'])
    })

    it('is under review with the first money that comes, and stays so', () => {
      const grown: Observation = { ...partial, received: '20.000001' }
      const review = underManualAction(closed, grown)
      expect(review).toEqual({ ...grown, status: 'review', flags: ['closed'] })
      expect(underManualAction(review, grown)).toEqual(review)
    })

    it('error: is not paid by the money that was there', () => {
      const complete: Observation = { ...paid, received: '20', wasPaid: true }
      const { wasPaid: _, ...undecided } = complete
      expect(underManualAction(closed, complete)).toEqual({
        ...{ ...undecided, status: 'review', flags: ['closed'] },
      })
    })

    it('keeps what was paid before', () => {
      const before: Observation = { ...closed, wasPaid: true }
      const found: Observation = { ...paid, received: '30', wasPaid: true }
      expect(underManualAction(before, found)).toEqual({ ...found, flags: ['closed'] })
    })
  })
})
