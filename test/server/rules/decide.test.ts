/** What a manual action makes of a payment, and of the answers of the payment service after it. */
import { describe, expect, it } from 'vitest'
import {
  acceptRule,
  closePayment,
  closeRule,
  isClosed,
  noteRule,
  paymentToAccept,
  underManualAction,
  versionOf,
} from '../../../src/server/rules/decide.js'
import type { Claim, Incident, Order, OrderRecord } from '../../../src/server/rules/order.js'
import type { CheckedRow, Observation } from '../../../src/server/rules/payment.js'
import type { Refund } from '../../../src/server/rules/refund-data.js'
import { changed, orderOf, paymentOf, recordOf } from '../../support/rule-orders.js'
import { awaiting, paid } from '../../support/stored-orders.js'

const partial: Observation = { ...awaiting, status: 'partial', received: '20', remaining: '5.5' }

describe('a decision about an order as it was read (No decision from a stale page)', () => {
  const read = orderOf([paymentOf('a', partial)])
  const bob = { by: 'bob', reason: 'y', at: 6000 }
  const refund = { id: 'r', paymentId: 'a', state: 'cancelled' } as Refund
  const incident = { id: 'i', kind: 'short', paymentId: 'a', at: 5000 } as Incident
  const claim = { id: 'c', paymentId: 'a', at: 5000 } as Claim
  const rules = [acceptRule, closeRule, noteRule]

  it.each<[string, Order]>([
    ['a payment', orderOf([paymentOf('a', partial, { revision: 3 })])],
    ['a payment', orderOf([paymentOf('a', partial), paymentOf('b')])],
    ['a refund', { ...read, refunds: [refund] }],
    ['an incident', { ...read, incidents: [incident] }],
    ['a claim', { ...read, claims: [claim] }],
    ['a note', changed(read, noteRule(read, bob))],
  ])('is refused once %s has changed, and names it', (what, now) => {
    for (const rule of rules) {
      const decide = (version?: string) => () => rule(now, { at: 7000, by: 'ada', reason: 'x', version })
      expect(decide(versionOf(read))).toThrow(`has changed since it was read: ${what}. Read it again`)
      expect(decide(versionOf(now))).not.toThrow()
      expect(decide()).not.toThrow()
    }
  })

  const refunds = (...states: Refund['state'][]) => ({
    ...read,
    refunds: states.map((state) => ({ ...refund, state })),
  })
  const { record: _, ...unrecorded } = read
  const of = (change: Partial<OrderRecord>) => ({ ...read, record: recordOf(change) })
  const decision = { reference: 'order-1', paymentId: 'a', at: 5000 }
  it.each<[string, Order[]]>([
    [
      'payments',
      [0, 1].map((revision) => orderOf([paymentOf('a', partial), paymentOf('b', partial, { revision })])),
    ],
    ['refunds', [refunds('requested'), refunds('address-given'), refunds('cancelled'), refunds('sent')]],
    [
      'incidents',
      [undefined, 6000].map((closedAt) => ({ ...read, incidents: [{ ...incident, closedAt }] }) as Order),
    ],
    [
      'claims',
      [
        { ...read, claims: [claim] },
        { ...read, claims: [claim, claim] },
      ],
    ],
    ['decisions', [of({ closedAt: 5000 }), of({ decision }), of({ decision, closedAt: 5000 })]],
    ['notes', [of({ notedAt: 5000 }), of({ notedAt: 6000 })]],
  ])('is known by numbers of which that of its %s never becomes less', (what, orders) => {
    const part = ['payments', 'refunds', 'incidents', 'claims', 'decisions', 'notes'].indexOf(what)
    const numbers = [unrecorded, ...orders].map((order) => Number(versionOf(order).split('.')[part]))
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
    expect(numbers).toHaveLength(orders.length + 1)
  })

  it('names the decision and the end of an incident, and answers the first decision', () => {
    const ada = { ...bob, by: 'ada', version: versionOf(read) }
    const closed = changed({ ...read, incidents: [incident] }, closeRule(read, bob).change)
    expect(() => acceptRule(closed, ada)).toThrow('an incident, the decision.')
    expect(closeRule(closed, ada)).toEqual({ result: 'closed-before' })
    const accepted = changed(read, acceptRule(read, bob).change)
    expect(acceptRule(accepted, ada)).toMatchObject({ result: { accepted: false } })
    expect(() => noteRule(accepted, ada)).toThrow('a payment, the decision.')
  })

  it('is taken after checks that find nothing new', () => {
    const checked = orderOf([paymentOf('a', partial, { checkedAt: 9000, quietChecks: 9 })], {
      record: recordOf({ version: 99 }),
    })
    expect(versionOf(checked)).toBe(versionOf(read))
  })
})

describe('paymentToAccept', () => {
  const chosen = (...payments: CheckedRow[]) => {
    const ids = [payments, [...payments].reverse()].map((each) => paymentToAccept(each)?.id)
    expect(new Set(ids).size, 'whatever their sequence').toBe(1)
    return ids[0]
  }

  it('is the one with money, however small and however old', () => {
    const dust = paymentOf('dust', { ...partial, received: '0.000001' }, { updatedAt: 1, revealedAt: 1 })
    expect(chosen(paymentOf('empty', awaiting), dust)).toBe('dust')
    expect(chosen(paymentOf('zero', { ...awaiting, received: '0.00' }), dust)).toBe('dust')
  })

  it('is of several with money the one that changed last', () => {
    const before = paymentOf('before', partial, { updatedAt: 3000, revealedAt: 2900 })
    expect(chosen(before, paymentOf('after', partial, { updatedAt: 4000, revealedAt: 2000 }))).toBe('after')
  })

  it('is of several that changed at once the newest', () => {
    const old = paymentOf('old', awaiting, { revealedAt: 1000 })
    expect(chosen(old, paymentOf('new', awaiting, { revealedAt: 2000 }))).toBe('new')
  })

  it('is none of no payments', () => {
    expect(paymentToAccept([])).toBeUndefined()
  })
})

describe('acceptRule (An acceptance covers what was there)', () => {
  const action = { at: 5000, by: 'ada', reason: 'the rest by bank' }
  const accepted = { by: 'ada', reason: 'the rest by bank' }
  const refundOf = (state: Refund['state'], amount: string): Refund =>
    ({ id: 'r', reference: 'order-1', paymentId: 'a', amount, state, expiresAt: 9000 }) as Refund

  it('is the decision that is there, and changes nothing', () => {
    const decision = { reference: 'order-1', paymentId: 'a', at: 4000 }
    expect(acceptRule(orderOf([], { record: recordOf({ decision }) }), action)).toStrictEqual({
      result: { decision, accepted: false },
    })
  })

  it('is none of an order without a payment', () => {
    expect(acceptRule(orderOf(), action)).toStrictEqual({ result: undefined })
  })

  it('decides the order, and says by whom in the notification and in the log', () => {
    const late = paymentOf('a', { ...partial, flags: ['late', 'closed'] })
    const { result, change } = acceptRule(orderOf([late], { pending: [{ id: 'hidden' }] }), action)
    const decision = { reference: 'order-1', paymentId: 'a', at: 5000, accepted }
    expect(result).toEqual({ decision, accepted: true })
    expect(change).toMatchObject({ at: 5000, decision, abandoned: ['hidden'] })
    expect(change?.payments).toMatchObject([
      {
        observation: {
          status: 'paid',
          received: '20',
          credited: '20',
          remaining: '0',
          flags: ['late', 'accepted'],
        },
        ...{ revision: 3, updatedAt: 5000, settledAt: 5000, nextCheckAt: 5000 + 24 * 60 * 60_000 },
      },
    ])
    const [notification, ...more] = change?.notifications ?? []
    expect(more).toEqual([])
    expect(notification).toMatchObject({
      ...{ type: 'order.accepted', identity: ['order-1'], reference: 'order-1', paymentId: 'a', at: 5000 },
    })
    expect(JSON.parse(notification?.payload ?? '')).toMatchObject({ accepted, payment: { status: 'paid' } })
    expect(change?.entries).toEqual([
      { at: 5000, reference: 'order-1', action: 'accept', by: 'ada', detail: 'the rest by bank' },
    ])
  })

  it('covers the money of every payment, and marks those without', () => {
    const payments = [paymentOf('a', partial), paymentOf('b', { ...partial, received: '3' }), paymentOf('c')]
    const { change } = acceptRule(orderOf(payments), action)
    expect(change?.payments?.map(({ observation: { credited, flags } }) => [credited, flags])).toEqual([
      ['20', ['accepted']],
      ['3', ['accepted']],
      [undefined, ['order-paid']],
    ])
  })

  it('accepts the newest payment where no money is', () => {
    const { result, change } = acceptRule(
      orderOf([paymentOf('a'), paymentOf('b', awaiting, { revealedAt: 2500 })]),
      action,
    )
    expect(result).toMatchObject({ decision: { paymentId: 'b' } })
    expect(change?.payments).toMatchObject([
      { observation: { status: 'awaiting', flags: ['order-paid'] } },
      { observation: { status: 'paid', credited: '0', flags: ['accepted'] } },
    ])
    const [shown] = change?.notifications ?? []
    expect(shown).toMatchObject({ type: 'order.accepted', paymentId: 'b' })
    expect(JSON.parse(shown?.payload ?? '')).toMatchObject({ payment: { id: 'b', status: 'paid' } })
  })

  it('leaves the end of the watch where it was', () => {
    const order = orderOf([paymentOf('a', partial, { settledAt: 4000 })])
    expect(acceptRule(order, action).change?.payments).toMatchObject([{ settledAt: 4000 }])
  })

  it.each<[Refund['state'], string, expected: string | undefined]>([
    ['requested', '5', 'cancel the refund first'],
    ['address-given', '5', 'cancel the refund first'],
    ['sent', '20', 'was returned'],
    ['sent', '19.999', undefined],
    ['cancelled', '20', undefined],
    ['expired', '20', undefined],
  ])(
    'error: is refused while money is returned, or where nothing is left: %s %s',
    (state, amount, expected) => {
      const order = orderOf([paymentOf('a', partial)], { refunds: [refundOf(state, amount)] })
      const accept = () => acceptRule(order, action)
      if (expected === undefined) expect(accept).not.toThrow()
      else
        expect(accept).toThrow(
          expect.objectContaining({ code: 'order-closed', message: expect.stringContaining(expected) }),
        )
    },
  )

  it('takes of each payment what was not returned of that payment', () => {
    const payments = [paymentOf('a', partial), paymentOf('b', partial), paymentOf('empty')]
    const after = (amount: string) => {
      const refunds = [refundOf('sent', amount), { ...refundOf('cancelled', '3'), id: 'r2' }]
      return acceptRule(orderOf(payments, { refunds }), action).change?.payments
    }
    expect(after('5')?.[0]).toMatchObject({ id: 'a', observation: { credited: '15' } })
    expect(after('20')).toMatchObject([
      { id: 'a', observation: { credited: '0', flags: ['accepted'] } },
      { id: 'b', observation: { credited: '20', flags: ['accepted'] } },
      { id: 'empty', observation: { status: 'awaiting', flags: ['order-paid'] } },
    ])
  })

  it('decides an order without a record', () => {
    const { record: _, ...bare } = orderOf([paymentOf('a', partial)])
    expect(acceptRule(bare, action).result).toMatchObject({ accepted: true })
  })

  it('ends what waited for a person', () => {
    const incident: Incident = { id: 'i', kind: 'review', reference: 'order-1', paymentId: 'a', at: 3000 }
    const order = orderOf([paymentOf('a', { ...partial, status: 'review' })], { incidents: [incident] })
    const after = changed(order, acceptRule(order, action).change)
    expect(after.incidents).toEqual([{ ...incident, closedAt: 5000 }])
    expect(after.record).toMatchObject({ state: 'paid' })
    expect(after.record).not.toHaveProperty('needs')
  })
})

describe('closeRule', () => {
  const action = { at: 5000, by: 'ada', reason: 'out of stock' }

  it('says that the order is decided, or was closed before', () => {
    const decision = { reference: 'order-1', paymentId: 'a', at: 4000 }
    expect(closeRule(orderOf([], { record: recordOf({ decision }) }), action)).toStrictEqual({
      result: 'decided',
    })
    expect(closeRule(orderOf([], { record: recordOf({ closedAt: 4000 }) }), action)).toStrictEqual({
      result: 'closed-before',
    })
  })

  it('marks what asks for money, leaves what is paid, and gives up what was not shown', () => {
    const order = orderOf([paymentOf('a', partial), paymentOf('b', paid)], { pending: [{ id: 'hidden' }] })
    const { result, change } = closeRule(order, action)
    expect(result).toBe('closed')
    expect(change).toMatchObject({ at: 5000, closedAt: 5000, abandoned: ['hidden'] })
    expect(change?.payments).toMatchObject([
      { id: 'a', observation: { flags: ['closed'], status: 'partial' }, revision: 3, updatedAt: 5000 },
    ])
    expect(change?.entries).toMatchObject([{ action: 'close', by: 'ada', detail: 'out of stock' }])
    expect(change?.notifications).toMatchObject([
      { type: 'order.closed', identity: ['order-1'], reference: 'order-1', paymentId: 'a', at: 5000 },
    ])
    expect(JSON.parse(change?.notifications?.[0]?.payload ?? '')).toMatchObject({
      payment: { id: 'a', flags: ['closed'], status: 'partial' },
    })
  })

  it('tells of an order without a payment, and of one whose payments stay as they are', () => {
    expect(closeRule(orderOf(), action).change?.notifications).toStrictEqual([
      { type: 'order.closed', identity: ['order-1'], reference: 'order-1', at: 5000, payload: '{}' },
    ])
    const { change } = closeRule(orderOf([paymentOf('b', paid)]), action)
    expect(change).toMatchObject({ payments: [], notifications: [{ paymentId: 'b' }] })
  })

  it('tells of the payment that changed last', () => {
    const latest = paymentOf('b', partial, { updatedAt: 4000 })
    const { change } = closeRule(orderOf([paymentOf('a', partial, { updatedAt: 3000 }), latest]), action)
    expect(change?.notifications).toMatchObject([{ paymentId: 'b' }])
  })

  it('closes an order before its first session', () => {
    const { record: _, ...unknown } = orderOf()
    expect(changed(unknown, closeRule(unknown, action).change).record).toMatchObject({
      ...{ state: 'closed', closedAt: 5000, price: '', version: 1 },
    })
  })

  it('needs a person for the money that the service confirms, until it is returned or noted', () => {
    const order = orderOf([paymentOf('a', { ...partial, confirmed: '20' })])
    const closed = changed(order, closeRule(order, action).change)
    expect(closed.record).toMatchObject({ state: 'closed', needs: 'after-decision' })
    const noted = changed(closed, noteRule(closed, { ...action, at: 6000 }))
    expect(noted.record).toMatchObject({ state: 'closed', notedAt: 6000 })
    expect(noted.record).not.toHaveProperty('needs')
  })
})

describe('noteRule', () => {
  it('changes nothing but the log and the time', () => {
    expect(noteRule(orderOf(), { at: 5000, by: 'ada', reason: 'called' })).toStrictEqual({
      ...{ at: 5000, notedAt: 5000 },
      entries: [{ at: 5000, reference: 'order-1', action: 'note', by: 'ada', detail: 'called' }],
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

  describe('after the order was closed (A closed order takes no payment)', () => {
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
