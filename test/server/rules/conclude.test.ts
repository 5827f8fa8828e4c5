/** What a store writes for a change: the state, the need, the incidents and the notifications of an order. */
import { describe, expect, it } from 'vitest'
import {
  conclude,
  isOwedOrUnconfirmed,
  emptyRecord,
  needOf,
  stateOf,
} from '../../../src/server/rules/conclude.js'
import { notificationId } from '../../../src/server/rules/events.js'
import type { Incident, Occurrence, Order, OrderNeed } from '../../../src/server/rules/order.js'
import type { Observation } from '../../../src/server/rules/payment.js'
import type { Refund } from '../../../src/server/rules/refund-data.js'
import { changed, orderOf, paymentOf, recordOf } from '../../support/rule-orders.js'
import { awaiting, paid, partly, unconfirmed } from '../../support/stored-orders.js'

const decision = { reference: 'order-1', paymentId: 'a', at: 4000 }
const review: Observation = { ...paid, status: 'review' }
const incident = (kind: Incident['kind'], change: Partial<Incident> = {}): Incident => ({
  ...{ id: `inc_${kind}`, kind, reference: 'order-1', paymentId: 'a', at: 3000, ...change },
})
const refund = (state: Refund['state'], amount = '25.5'): Refund =>
  ({ id: 'r', reference: 'order-1', paymentId: 'a', amount, state, expiresAt: 9000 }) as Refund

describe('conclude (An order has one record)', () => {
  it('writes a record of an order without one', () => {
    const { record: _, ...unknown } = orderOf()
    const price = { price: '1 USD', sealedAt: 900 }
    expect(conclude(unknown, { at: 1000, price })).toStrictEqual({
      record: { ...emptyRecord('order-1', 1000), ...price, version: 1 },
      ...{ version: 0, payments: [], changes: [], abandoned: [], refunds: [], claims: [] },
      ...{ incidents: [], notifications: [], entries: [] },
    })
  })

  it('keeps what the change does not name, and takes the need away that is over', () => {
    const record = recordOf({ needs: 'claim', closedAt: 2500, notedAt: 2600, sequence: 4 })
    const { needs: _, ...rest } = record
    expect(conclude(orderOf([paymentOf('a')], { record }), { at: 5000 }).record).toStrictEqual({
      ...{ ...rest, version: 4, state: 'closed', updatedAt: 3000 },
    })
  })

  it('lets a person’s action cover what was there, also where the endpoint’s clock is behind the database’s', () => {
    const order = orderOf([paymentOf('a', { ...paid, status: 'review' })])
    expect(conclude(order, { at: 2000, notedAt: 2000 }).record).toMatchObject({
      notedAt: 3000,
      state: 'open',
    })
    expect(conclude(order, { at: 2000, closedAt: 2000 }).record).toMatchObject({
      closedAt: 3000,
      state: 'closed',
    })
    expect(conclude(order, { at: 5000, notedAt: 5000 }).record.notedAt).toBe(5000)
  })

  it('passes on what the change names', () => {
    const entries = [{ at: 5000, reference: 'order-1', action: 'check' as const, by: 'ada', detail: 'now' }]
    const claims = [{ id: 'c', reference: 'order-1', paymentId: 'a', transaction: '0x1', at: 5000 }]
    const change = { at: 5000, abandoned: ['hidden'], refunds: [refund('sent')], claims, entries }
    const { at: _, ...named } = change
    expect(conclude(orderOf([paymentOf('a')]), change)).toMatchObject(named)
  })

  it('writes payments that changed, and a change for those with a new revision', () => {
    const [a, b] = [paymentOf('a'), paymentOf('b')]
    const quiet = { ...a, checkedAt: 5000, quietChecks: 1 }
    const news = { ...b, observation: partly('5'), revision: 3, updatedAt: 5000 }
    const write = conclude(orderOf([a, b, paymentOf('c')]), { at: 5000, payments: [quiet, news] })
    expect(write.payments).toEqual([quiet, news])
    const { status, received, remaining, flags } = news.observation
    expect(write.changes).toStrictEqual([
      { paymentId: 'b', revision: 3, at: 5000, status, received, remaining, flags },
    ])
    expect(write.record.updatedAt).toBe(5000)
  })

  it('compares the revision of a payment with its own', () => {
    const [a, b] = [paymentOf('a', awaiting, { revision: 5 }), paymentOf('b')]
    const quiet = [a, b].map((payment) => ({ ...payment, checkedAt: 5000, quietChecks: 1 }))
    expect(conclude(orderOf([a, b]), { at: 5000, payments: quiet })).toMatchObject({
      ...{ payments: quiet, changes: [] },
    })
  })
})

describe('an open incident', () => {
  /** The kinds of the incidents that are over once payment `b` has become this. */
  const endedBy = (kind: Incident['kind'], was: Observation, becomes: Observation, paymentId = 'b') => {
    const [a, b] = [paymentOf('a', paid), paymentOf('b', was)]
    const news = { ...b, observation: becomes, revision: 3, updatedAt: 5000 }
    const order = orderOf([a, b], { incidents: [incident(kind, { paymentId })] })
    return conclude(order, { at: 5000, payments: [news] }).incidents.map(({ closedAt }) => closedAt)
  }

  it.each<[Incident['kind'], Observation, Observation]>([
    ['claim', awaiting, paid],
    ['claim', partly('5'), paid],
    ['late', { ...paid, status: 'confirming' }, paid],
    ['review', review, paid],
    ['reverted', review, paid],
    ['short', partly('5'), paid],
  ])('is over with its payment: %s', (kind, was, becomes) => {
    expect(endedBy(kind, was, becomes)).toEqual([5000])
    expect(endedBy(kind, was, becomes, 'a')).toEqual([])
    expect(endedBy(kind, was, becomes, 'deleted')).toEqual([])
  })

  it.each<[Incident['kind'], Observation, Observation]>([
    ['claim', awaiting, partly('5')],
    ['claim', paid, paid],
    ['claim', paid, review],
    ['review', paid, paid],
    ['short', partly('5'), partly('7')],
    ['late', paid, paid],
    ['late', partly('5'), review],
    ['review', awaiting, paid],
    ['reverted', partly('5'), paid],
    ['short', review, paid],
  ])('stays where its payment does not end it: %s', (kind, was, becomes) => {
    expect(endedBy(kind, was, becomes)).toEqual([])
  })
})

describe('stateOf', () => {
  const of = (found: Observation) => ({ payments: [paymentOf('a', found)] })
  const returned = { ...of(review), refunds: [refund('sent')] }
  const other = incident('reverted', { paymentId: 'z' })
  it.each<[string, state: string, Partial<Order>, Parameters<typeof stateOf>[1]?]>([
    ['without a payment', 'open', {}],
    ['that is watched', 'open', of(awaiting)],
    ['with a payment under review', 'review', of(review)],
    ['that is decided', 'paid', of(paid), { decision }],
    ['that was taken back', 'review', of(review), { decision }],
    ['that was taken back, and then noted', 'paid', of(unconfirmed(review)), { decision, notedAt: 3000 }],
    ['that was taken back after a note', 'review', of(unconfirmed(review)), { decision, notedAt: 2999 }],
    ['whose money of a replaced price was returned', 'paid', returned, { decision }],
    [
      'returned, with an open incident',
      'review',
      { ...returned, incidents: [incident('reverted')] },
      { decision },
    ],
    [
      'that was noted, with a review since',
      'review',
      { ...of(review), incidents: [incident('review')] },
      { decision, notedAt: 5000 },
    ],
    ['returned, with one of another payment', 'paid', { ...returned, incidents: [other] }, { decision }],
    ['with a kept payment that a person noted', 'open', of(review), { notedAt: 3000 }],
    ['that is closed', 'closed', of(awaiting), { closedAt: 3500 }],
    ['with a review from before it was closed', 'closed', of(review), { closedAt: 3000 }],
    ['with a review since it was closed', 'review', of(review), { closedAt: 2999 }],
    ['that is closed and accepted', 'paid', of(paid), { closedAt: 3500, decision }],
    ['whose answers can’t be read', 'review', { ...of(awaiting), incidents: [incident('review')] }],
    ['whose answers can be read again', 'open', { incidents: [incident('review', { closedAt: 4000 })] }],
    ['that is paid and has an open review', 'paid', { incidents: [incident('review')] }, { decision }],
  ])('of an order %s is %s', (_, state, change, record = {}) => {
    expect(stateOf(orderOf([], change), record, 5000)).toBe(state)
  })

  it('is ended once no payment is watched', () => {
    const { nextCheckAt: _, ...over } = paymentOf('a')
    expect(stateOf(orderOf([over]), {}, 5000)).toBe('ended')
    expect(stateOf(orderOf([over, paymentOf('b')]), {}, 5000)).toBe('open')
  })
})

describe('needOf (An order says why it needs a person)', () => {
  const need = (change: Partial<Order>, record: Parameters<typeof needOf>[1] = {}) =>
    needOf(orderOf([paymentOf('a', paid)], change), record, 5000)

  it.each<[Incident['kind'], OrderNeed | undefined]>([
    ['review', 'review'],
    ['reverted', 'reverted'],
    ['claim', 'claim'],
    ['short', 'short'],
    ['overpaid', 'surplus'],
    ['duplicate', 'duplicate'],
    ['late', undefined],
    ['unverifiable', undefined],
  ])('of an incident %s is %s, while it is open', (kind, expected) => {
    expect(need({ incidents: [incident(kind)] })).toBe(expected)
    expect(need({ incidents: [incident(kind, { closedAt: 4000 })] })).toBeUndefined()
  })

  it('is the most urgent of several', () => {
    const kinds = ['short', 'overpaid', 'duplicate', 'claim', 'review', 'reverted'] as const
    const found = kinds.map((_, index) =>
      need({ incidents: kinds.slice(0, index + 1).map((kind) => incident(kind)) }),
    )
    expect(found).toEqual(['short', 'surplus', 'duplicate', 'claim', 'review', 'reverted'])
    expect(need({ incidents: [incident('reverted')], refunds: [refund('address-given')] })).toBe(
      'refund-to-pay',
    )
  })

  it('is no refund to pay of money that the service took back (No refund is to be paid of money that was taken back)', () => {
    const refunds = [refund('address-given')]
    const of = (confirmed: string) =>
      needOf(orderOf([paymentOf('a', { ...paid, confirmed })], { refunds }), {}, 5000)
    expect(of('25.5')).toBe('refund-to-pay')
    expect(of('0')).toBe('reverted')
    expect(needOf(orderOf([paymentOf('b', paid)], { refunds }), {}, 5000)).toBe('refund-to-pay')
    expect(need({ refunds: [refund('requested')] })).toBeUndefined()
  })

  it.each(['sent', 'requested', 'address-given'] as const)(
    'is not money that a refund returns: %s',
    (state) => {
      const incidents = [incident('overpaid'), incident('duplicate')]
      const expected = state === 'address-given' ? 'refund-to-pay' : undefined
      expect(need({ incidents, refunds: [refund(state)] })).toBe(expected)
      expect(need({ incidents, refunds: [refund(state, '25')] })).toBe(expected ?? 'duplicate')
    },
  )

  it('is money that is seen and not confirmed, in whatever spelling', () => {
    const of = (observation: Observation) =>
      needOf(orderOf([paymentOf('a', observation)], { incidents: [incident('overpaid')] }), {}, 5000)
    expect(of(unconfirmed(paid))).toBe('surplus')
    expect(of({ ...paid, credited: '25.5' })).toBeUndefined()
    expect(of({ ...paid, credited: '25.5', received: '25.50' })).toBeUndefined()
    const less = { ...paid, status: 'review', credited: '20', confirmed: '20' } as const
    expect(isOwedOrUnconfirmed(orderOf(), paymentOf('a', less), 5000)).toBe(true)
  })

  it('is nothing of a payment that is not there any more', () => {
    expect(need({ incidents: [incident('overpaid', { paymentId: 'z' })] })).toBeUndefined()
    expect(need({ incidents: [incident('review', { paymentId: 'z' })] })).toBe('review')
  })

  it.each(['review', 'late'] as const)('is money after an acceptance, also where it is %s', (kind) => {
    const accepted: Observation = { ...partly('22'), status: 'paid', credited: '20', flags: ['accepted'] }
    const of = (observation: Observation) =>
      needOf(orderOf([paymentOf('a', observation)], { incidents: [incident(kind)] }), {}, 5000)
    expect(of(accepted)).toBe('after-decision')
    expect(of({ ...accepted, credited: '22' })).toBeUndefined()
  })

  it('is the money of a closed order, until a person noted that they dealt with it', () => {
    expect(need({}, { closedAt: 2500 })).toBe('after-decision')
    expect(need({}, { closedAt: 2500, notedAt: 2999 })).toBe('after-decision')
    expect(need({}, { closedAt: 2500, notedAt: 3000 })).toBeUndefined()
    expect(need({ refunds: [refund('requested')] }, { closedAt: 2500 })).toBeUndefined()
    expect(needOf(orderOf([paymentOf('a', awaiting)]), { closedAt: 2500 }, 5000)).toBeUndefined()
  })

  it('is the money that came after a person noted that the decided payment is under review again', () => {
    const again: Observation = { ...partly('20'), status: 'review', wasPaid: true, credited: '5' }
    const decision = { reference: 'order-1', paymentId: 'a', at: 2000 }
    const of = (observation: Observation, record: Parameters<typeof needOf>[1]) =>
      needOf(orderOf([paymentOf('a', observation)]), record, 5000)
    expect(of(again, { decision, notedAt: 2999 })).toBe('after-decision')
    expect(of(again, { decision, notedAt: 3000 })).toBeUndefined()
    expect(of({ ...again, credited: '20' }, { decision, notedAt: 2999 })).toBeUndefined()
    expect(of({ ...again, status: 'paid' }, { decision })).toBeUndefined()
    expect(of(again, {})).toBe('review')
    expect(of(again, { notedAt: 3000 })).toBeUndefined()
  })
})

describe('the incidents of a change', () => {
  const order = (incidents: Incident[], observation = paid) =>
    orderOf([paymentOf('a', observation)], { incidents })
  const after = (known: Order, change: object) => changed(known, { at: 6000, ...change }).incidents

  it('are over by an action of a person, and by none that decides nothing', () => {
    const incidents = [incident('review'), incident('overpaid'), incident('late', { closedAt: 4000 })]
    for (const action of ['accept', 'close', 'note'] as const) {
      const entries = [{ at: 6000, reference: 'order-1', action, by: 'ada', detail: '' }]
      expect(after(order(incidents), { entries }).map(({ closedAt }) => closedAt)).toEqual([6000, 6000, 4000])
    }
    for (const action of ['check', 'resend', 'refund', 'refund-sent', 'refund-cancel'] as const) {
      const entries = [{ at: 6000, reference: 'order-1', action, by: 'ada', detail: '' }]
      expect(after(order(incidents), { entries })).toEqual(incidents)
    }
  })

  it('are over by their id', () => {
    expect(
      after(order([incident('review'), incident('late')]), { ended: ['inc_late', 'unknown'] }),
    ).toMatchObject([incident('review'), { kind: 'late', closedAt: 6000 }])
  })

  it('take the place of the same kind at the same payment, and of no other', () => {
    const known = [
      incident('overpaid'),
      incident('late'),
      incident('overpaid', { id: 'of b', paymentId: 'b' }),
    ]
    const found = after(order(known), { incidents: [incident('overpaid', { id: 'more', at: 6000 })] })
    expect(found.map(({ id, closedAt }) => [id, closedAt])).toEqual([
      ['inc_overpaid', 6000],
      ['inc_late', undefined],
      ['of b', undefined],
      ['more', undefined],
    ])
  })

  it('are one while they are open, and another with the next number once they ended', () => {
    const open = order([incident('review')])
    expect(after(open, { incidents: [incident('review', { at: 6000 })] })).toEqual(open.incidents)
    const ended = [incident('review', { closedAt: 4000 })]
    expect(after(order(ended), { incidents: [incident('review', { at: 6000 })] })).toEqual([
      ...ended,
      incident('review', { id: 'inc_review_2', at: 6000 }),
    ])
    const twice = [...ended, incident('review', { id: 'inc_review_2', closedAt: 5000 })]
    expect(after(order(twice), { incidents: [incident('review', { at: 6000 })] }).at(-1)).toMatchObject({
      id: 'inc_review_3',
    })
    const again = [...ended, incident('review', { id: 'inc_review_2' })]
    expect(after(order(again), { incidents: [incident('review', { at: 6000 })] })).toEqual(again)
  })
})

describe('the notifications of a change (Notifications are counted)', () => {
  const occurrence = (change: Partial<Occurrence> = {}): Occurrence => ({
    ...{ type: 'order.review', identity: ['a', '5'], reference: 'order-1', paymentId: 'a', at: 5000 },
    ...{ payload: '{}', ...change },
  })
  const written = (notifications: Occurrence[], change: Partial<Order> = {}) =>
    conclude(orderOf([], change), { at: 5000, notifications })
  const first = notificationId('order.review', 'a', '5')
  const second = notificationId('order.review', 'a', '5', 2)

  it('are counted after those before', () => {
    const { notifications, record } = written([occurrence(), occurrence({ type: 'order.late' })], {
      record: recordOf({ sequence: 7 }),
    })
    expect(notifications).toStrictEqual([
      {
        ...{ type: 'order.review', reference: 'order-1', paymentId: 'a', at: 5000, payload: '{}' },
        ...{ id: first, sequence: 8 },
      },
      {
        ...{ type: 'order.late', reference: 'order-1', paymentId: 'a', at: 5000, payload: '{}' },
        ...{ id: notificationId('order.late', 'a', '5'), sequence: 9 },
      },
    ])
    expect(record.sequence).toBe(9)
  })

  it('are written once, and leave no gap', () => {
    const { notifications, record } = written([occurrence(), occurrence({ identity: ['b'] })], {
      notified: [first],
    })
    expect(notifications).toMatchObject([{ id: notificationId('order.review', 'b'), sequence: 1 }])
    expect(record.sequence).toBe(1)
    expect(written([occurrence(), occurrence()]).notifications).toHaveLength(1)
  })

  it('recur under an id of their own', () => {
    const recurs = [occurrence({ recurs: true })]
    expect(written(recurs).notifications).toMatchObject([{ id: first }])
    expect(written(recurs, { notified: [first] }).notifications).toMatchObject([{ id: second }])
    expect(written(recurs, { notified: [first, second] }).notifications).toMatchObject([
      { id: notificationId('order.review', 'a', '5', 3) },
    ])
    expect(written(recurs).notifications[0]).not.toHaveProperty('recurs')
  })
})
