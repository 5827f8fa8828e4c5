/** What a check of one payment does to its order: the decision, the other payments, and answers that can't be read. */
import { describe, expect, it } from 'vitest'
import {
  recordCheckRule,
  recordFailedCheckRule,
  unverifiableIncident,
} from '../../../src/server/rules/check.js'
import type { Incident, Order } from '../../../src/server/rules/order.js'
import { closeRule, noteRule } from '../../../src/server/rules/decide.js'
import { requestRefundRule } from '../../../src/server/rules/refund.js'
import type { Check, FailedCheck, Observation } from '../../../src/server/rules/payment.js'
import { takenBackDetail } from '../../../src/server/rules/taken-back.js'
import { changed, orderOf, paymentOf, recordOf } from '../../support/rule-orders.js'
import { awaiting, overpaid, paid, partly, reverted, unconfirmed } from '../../support/stored-orders.js'

const fulfils = true
const checkOf = (observation: Observation, change: Partial<Check> = {}): Check => ({
  ...{ observation, checkedAt: 5000, nextCheckAt: 9000, ...change },
})
const decidedBy = (paymentId: string) => recordOf({ decision: { reference: 'order-1', paymentId, at: 4000 } })
const check = (order: Order, id: string, observation: Observation, change: Partial<Check> = {}) => {
  const revision = order.payments.find((payment) => payment.id === id)?.revision ?? 0
  return changed(order, recordCheckRule(order, id, revision, checkOf(observation, change)))
}
const observationOf = (order: Order, id: string) =>
  order.payments.find((payment) => payment.id === id)?.observation

describe('recordCheckRule', () => {
  it('changes nothing of a payment that is unknown, or no longer at the revision', () => {
    const order = orderOf([paymentOf('a')])
    for (const [id, revision] of [
      ['a', 1],
      ['a', 3],
      ['b', 2],
    ] as const)
      expect(recordCheckRule(order, id, revision, checkOf(paid))).toBeUndefined()
  })

  it('takes the money of the payment that it finds paid, without what is above the price', () => {
    const order = check(orderOf([paymentOf('a')]), 'a', overpaid, { fulfils })
    expect(observationOf(order, 'a')).toEqual({ ...overpaid, credited: '25.5' })
    expect(order.record?.decision).toEqual({ reference: 'order-1', paymentId: 'a', at: 5000 })
    expect(order.incidents).toMatchObject([{ id: 'inc_a_overpaid_27.5', kind: 'overpaid', at: 5000 }])
  })

  it.each<[string, Observation, Partial<Check>]>([
    ['nothing came', awaiting, { fulfils }],
    ['a part came', partly('5'), { fulfils }],
    ['it is not confirmed', { ...paid, status: 'confirming' }, { fulfils }],
    ['it is under review', { ...paid, status: 'review' }, { fulfils }],
    ['the check asks for no decision', paid, {}],
  ])('takes no money and decides nothing where %s', (_, found, change) => {
    const order = check(orderOf([paymentOf('a')]), 'a', found, change)
    expect(observationOf(order, 'a')).toEqual(found)
    expect(order.record).not.toHaveProperty('decision')
  })

  it('is no expiry where a payment whose price is held longer was shown meanwhile', () => {
    const expired = (priceHeldUntil: number) => {
      const order = orderOf([paymentOf('a'), paymentOf('b', awaiting, { priceHeldUntil })])
      const change = recordCheckRule(order, 'a', 2, checkOf(partly('10'), { isExpiry: true }))
      const kinds = change?.incidents?.map(({ kind }) => kind)
      return { types: change?.notifications?.map(({ type }) => type), kinds }
    }
    expect(expired(5000)).toEqual({ types: ['order.partial', 'order.expired'], kinds: ['short'] })
    expect(expired(5001)).toEqual({ types: ['order.partial'], kinds: [] })
  })

  it('marks the other payments, reports money there, and gives up what was not shown', () => {
    const order = orderOf([paymentOf('a'), paymentOf('empty'), paymentOf('half', partly('10'))], {
      pending: [{ id: 'hidden' }],
    })
    const change = recordCheckRule(order, 'a', 2, checkOf(paid, { fulfils }))
    expect(change).toMatchObject({ abandoned: ['hidden'], decision: { paymentId: 'a' } })
    const after = changed(order, change)
    expect(after.payments.map(({ id, revision, observation: { flags } }) => [id, revision, flags])).toEqual([
      ['a', 3, []],
      ['empty', 3, ['order-paid']],
      ['half', 3, ['order-paid', 'duplicate']],
    ])
    expect(observationOf(after, 'half')).not.toHaveProperty('credited')
    expect(after.incidents).toEqual([
      { id: 'inc_half_duplicate_10', kind: 'duplicate', reference: 'order-1', paymentId: 'half', at: 5000 },
    ])
    expect(change?.notifications?.map(({ type, identity, at }) => [type, at, ...identity])).toEqual([
      ['order.paid', 5000, 'order-1'],
      ['order.duplicate', 5000, 'half', '10'],
    ])
    expect(JSON.parse(change?.notifications?.[0]?.payload ?? '')).toMatchObject({
      payment: { id: 'a', status: 'paid', received: '25.5', stale: false },
    })
    expect(after.record).toMatchObject({ state: 'paid', needs: 'duplicate', sequence: 2 })
  })

  it('changes the payment that decides once, and reports no duplicate again', () => {
    const known: Observation = { ...partly('5'), flags: ['duplicate'] }
    const order = orderOf([paymentOf('a', partly('10')), paymentOf('b', known)])
    const change = recordCheckRule(order, 'a', 2, checkOf(paid, { fulfils }))
    expect(change).toMatchObject({ payments: [{ id: 'a' }, { id: 'b' }], incidents: [] })
    expect(change?.notifications?.map(({ type }) => type)).toEqual(['order.paid'])
  })

  it('takes the money of a payment that has decided the order', () => {
    const order = orderOf([paymentOf('a')], { record: decidedBy('a') })
    const after = check(order, 'a', paid, { fulfils })
    expect(observationOf(after, 'a')).toEqual({ ...paid, credited: '25.5' })
    expect(after.record?.decision).toEqual(order.record?.decision)
    expect(after.notified).toEqual([])
  })

  it('names the end of the last price hold, also of an order without a record', () => {
    const { record: _, ...bare } = orderOf([
      paymentOf('a', awaiting, { priceHeldUntil: 8000 }),
      paymentOf('b', awaiting, { priceHeldUntil: 4000 }),
    ])
    const expiry = checkOf(awaiting, { isExpiry: true, checkedAt: 8000 })
    const change = recordCheckRule(bare, 'b', 2, expiry)
    expect(change?.notifications).toMatchObject([{ type: 'order.expired', identity: ['order-1', 8000] }])
    const decided = { ...bare, record: decidedBy('c') }
    const later = recordCheckRule(decided, 'b', 2, expiry)
    expect(later?.notifications).toEqual([])
  })

  it('decides an order once (R3)', () => {
    const order = orderOf([paymentOf('a'), paymentOf('b')])
    const first = check(order, 'a', paid, { fulfils })
    const second = check(first, 'b', paid, { fulfils, checkedAt: 6000 })
    expect(second.record?.decision).toEqual(first.record?.decision)
    expect(observationOf(second, 'b')).toEqual({ ...paid, flags: ['order-paid', 'duplicate'] })
    expect(second.notified).toHaveLength(2)
    expect(second.incidents).toMatchObject([{ id: 'inc_b_duplicate_25.5', kind: 'duplicate', at: 6000 }])
    expect(check(second, 'b', paid, { checkedAt: 7000 })).toMatchObject({
      ...{ incidents: second.incidents, notified: second.notified },
    })
  })

  it('asks for nothing at a payment of a decided order, without a duplicate where no money is (A decided order asks for nothing)', () => {
    const order = orderOf([paymentOf('a', paid), paymentOf('b')], { record: decidedBy('a') })
    expect(observationOf(check(order, 'b', awaiting), 'b')).toEqual({ ...awaiting, flags: ['order-paid'] })
  })

  it('keeps what the order took while the payment is taken back, and takes more with late money that pays', () => {
    const order = orderOf([paymentOf('a', { ...paid, credited: '25.5', wasPaid: true })], {
      record: decidedBy('a'),
    })
    const back = check(order, 'a', reverted)
    expect(observationOf(back, 'a')).toEqual({ ...reverted, credited: '25.5' })
    expect(back.record).toMatchObject({ state: 'review', needs: 'reverted' })
    const again = check(back, 'a', { ...overpaid, wasPaid: true }, { checkedAt: 6000 })
    expect(observationOf(again, 'a')).toMatchObject({ status: 'paid', credited: '25.5' })
    expect(again.incidents.map(({ kind, closedAt }) => [kind, closedAt])).toEqual([
      ['reverted', 6000],
      ['overpaid', undefined],
    ])
    expect(again.record?.needs).toBe('surplus')
  })

  it('takes nothing more of a payment that a person accepted', () => {
    const accepted: Observation = { ...partly('20'), status: 'paid', credited: '20', flags: ['accepted'] }
    for (const paymentId of ['a', 'b']) {
      const decision = { reference: 'order-1', paymentId, at: 4000, accepted: { by: 'ada', reason: '' } }
      const order = orderOf([paymentOf('a', accepted)], { record: recordOf({ decision }) })
      const after = check(order, 'a', paid, { fulfils })
      expect(observationOf(after, 'a')).toMatchObject({ credited: '20', status: 'paid', flags: ['accepted'] })
      expect(after.incidents).toMatchObject([
        { kind: 'review', detail: 'money after the shop accepted the order' },
      ])
      expect(after.record).toMatchObject({ state: 'paid', needs: 'after-decision' })
    }
  })

  it('decides nothing of a closed order, and needs a person for money that comes', () => {
    const closed = orderOf([paymentOf('a', { ...awaiting, flags: ['closed'] })], {
      record: recordOf({ closedAt: 4000 }),
    })
    const after = check(closed, 'a', paid, { fulfils })
    expect(after.record).toMatchObject({ state: 'review', needs: 'review' })
    expect(after.record).not.toHaveProperty('decision')
    expect(observationOf(after, 'a')).toMatchObject({ status: 'review', flags: ['closed'] })
    expect(observationOf(after, 'a')).not.toHaveProperty('credited')
  })

  it('notifies of money of a closed order that is confirmed after it was only seen, or taken back', () => {
    const at = (checkedAt: number) => ({ checkedAt, nextCheckAt: checkedAt + 4000 })
    const notified = (order: Order, observation: Observation, checkedAt: number) => {
      const revision = order.payments[0]?.revision ?? 0
      const change = recordCheckRule(order, 'a', revision, checkOf(observation, at(checkedAt)))
      return { types: change?.notifications?.map(({ type }) => type), after: changed(order, change) }
    }
    const seen = orderOf([paymentOf('a', unconfirmed(partly('10')))])
    const closed = changed(seen, closeRule(seen, { at: 4500, by: 'ada', reason: 'x' }).change)
    const first = notified(closed, partly('10'), 5000)
    expect(first).toMatchObject({ types: ['order.review'], after: { record: { needs: 'after-decision' } } })
    // Once, until it is gone and there again.
    const second = notified(first.after, partly('10'), 6000)
    expect(second.types).toEqual([])
    const gone = notified(second.after, unconfirmed(partly('10')), 7000)
    expect(gone.after.record).not.toHaveProperty('needs')
    expect(notified(gone.after, partly('10'), 8000).types).toEqual(['order.review'])
  })

  it('finds a shortage on a payment whose hold had ended before the last (A part of the price waits for a person)', () => {
    const order = orderOf([paymentOf('a', partly('10')), paymentOf('b'), paymentOf('c')])
    const after = check(order, 'b', awaiting, { isExpiry: true })
    expect(after.incidents).toEqual([
      {
        ...{ id: 'inc_a_short_10', kind: 'short', detail: 'the price hold has ended' },
        ...{ reference: 'order-1', paymentId: 'a', at: 5000 },
      },
    ])
    expect(after.record).toHaveProperty('needs', 'short')
    // Checks that end at the same time find it once, and with the rest of the money it is over.
    expect(check(after, 'b', awaiting, { isExpiry: true }).incidents).toEqual(after.incidents)
    expect(check(after, 'a', partly('10'), { isExpiry: true }).incidents).toEqual(after.incidents)
    expect(check(after, 'a', paid, { fulfils }).record).not.toHaveProperty('needs')
    // Each payment has its own first check after the hold. What a person noted is found again after another hold alone.
    const noted = changed(after, noteRule(after, { at: 5500, by: 'ada', reason: 'asked' }))
    for (const [id, found] of [
      ['a', partly('10')],
      ['c', awaiting],
    ] as const)
      expect(check(noted, id, found, { isExpiry: true, checkedAt: 6000 }).record).not.toHaveProperty('needs')
    const renewed = {
      ...noted,
      payments: [...noted.payments, paymentOf('d', awaiting, { priceHeldUntil: 7000 })],
    }
    expect(check(renewed, 'd', awaiting, { isExpiry: true, checkedAt: 8000 }).record?.needs).toBe('short')
  })

  it('finds a shortage beside an incident of another kind, and that of another payment', () => {
    const incident = { id: 'known', reference: 'order-1', paymentId: 'a', kind: 'short', at: 5000 } as const
    const foundBeside = (known: Incident) => {
      const order = orderOf([paymentOf('a', partly('10')), paymentOf('b')], { incidents: [known] })
      return recordCheckRule(order, 'a', 2, checkOf(partly('10'), { isExpiry: true }))?.incidents
    }
    expect(foundBeside({ ...incident, kind: 'claim' })).toMatchObject([{ kind: 'short', paymentId: 'a' }])
    expect(foundBeside({ ...incident, paymentId: 'b' })).toMatchObject([{ kind: 'short', paymentId: 'a' }])
    expect(foundBeside(incident)).toEqual([])
  })

  it('finds no shortage without an expiry, without money, or of a decided or closed order', () => {
    const isExpiry = true
    const order = orderOf([paymentOf('a', partly('10')), paymentOf('b')])
    const closed = changed(order, closeRule(order, { at: 4500, by: 'ada', reason: 'x' }).change)
    for (const [id, found] of [
      ['a', partly('10')],
      ['b', awaiting],
    ] as const)
      expect(check(closed, id, found, { isExpiry }).incidents).toEqual([])
    expect(check(order, 'b', awaiting).incidents).toEqual([])
    expect(check(orderOf([paymentOf('a')]), 'a', awaiting, { isExpiry }).incidents).toEqual([])
    expect(check(order, 'b', paid, { fulfils, isExpiry }).incidents).toMatchObject([
      { kind: 'duplicate', paymentId: 'a' },
    ])
    const decided = { ...order, record: decidedBy('c') }
    expect(check(decided, 'b', awaiting, { isExpiry }).incidents).toEqual([])
    expect(check(decided, 'a', partly('10'), { isExpiry }).incidents).toMatchObject([{ kind: 'duplicate' }])
  })

  it('finds a shortage of the checked payment once, and ends it with the money that was missing', () => {
    const order = orderOf([paymentOf('a', partly('10'))])
    const change = recordCheckRule(order, 'a', 2, checkOf(partly('10'), { isExpiry: true }))
    expect(change?.incidents).toMatchObject([{ kind: 'short', detail: 'the price hold has ended' }])
    const short = changed(order, change)
    expect(short.record?.needs).toBe('short')
    const more = check(short, 'a', unconfirmed({ ...paid, status: 'confirming' }), { checkedAt: 6000 })
    expect(more.incidents).toMatchObject([{ kind: 'short', closedAt: 6000 }])
    expect(more.record).not.toHaveProperty('needs')
  })
})

describe('a surplus that is there again', () => {
  const incident = { id: 'i', kind: 'overpaid', reference: 'order-1', paymentId: 'a', at: 3000 } as const
  const order = (observation: Observation) =>
    orderOf([paymentOf('a', { ...observation, credited: '25.5' })], {
      ...{ record: decidedBy('a'), incidents: [{ ...incident, closedAt: 4500 }] },
    })

  it('is reported again, with what was received', () => {
    const change = recordCheckRule(order({ ...overpaid, confirmed: '25.5' }), 'a', 2, checkOf(overpaid))
    expect(change?.incidents).toEqual([{ ...incident, at: 5000 }])
    expect(change?.notifications).toMatchObject([
      { type: 'order.overpaid', identity: ['a', '27.5'], at: 5000, recurs: true },
    ])
  })

  it('is reported once where more has come', () => {
    const change = recordCheckRule(order(paid), 'a', 2, checkOf(overpaid))
    expect(change?.incidents).toMatchObject([{ kind: 'overpaid', id: 'inc_a_overpaid_27.5' }])
  })
})

describe('unverifiableIncident', () => {
  it('is of the attempt, with the reason', () => {
    const incident = unverifiableIncident(
      { id: 'a', reference: 'order-1' },
      { detail: 'no answer', at: 5000 },
    )
    expect(incident).toEqual({
      ...{ id: 'inc_a_unverifiable', kind: 'unverifiable', reference: 'order-1', paymentId: 'a' },
      ...{ detail: 'no answer', at: 5000 },
    })
  })
})

describe('recordFailedCheckRule (A payment of which the service says nothing needs a person)', () => {
  const isUnreadable = true
  const fail = (order: Order, change: Partial<FailedCheck> = {}) =>
    changed(order, recordFailedCheckRule(order, 'a', 2, { at: 5000, nextCheckAt: 9000, ...change }))
  const unreadable = (count: number, observation = awaiting) =>
    orderOf([paymentOf('a', observation, { unreadable: count })])

  it('changes nothing of a payment that is unknown, or no longer at the revision', () => {
    expect(recordFailedCheckRule(orderOf([]), 'a', 2, { at: 5000 })).toBeUndefined()
    expect(recordFailedCheckRule(orderOf([paymentOf('a')]), 'a', 1, { at: 5000 })).toBeUndefined()
  })

  it('counts the answers that can’t be read, over failures without an answer', () => {
    const order = fail(fail(fail(unreadable(0), { isUnreadable })), { isUnreadable })
    expect(order.payments[0]).toMatchObject({ unreadable: 2, failedAt: 5000, revision: 2 })
    expect(order.incidents).toEqual([])
  })

  it('needs a person with the fifth, once', () => {
    const order = fail(unreadable(4), { isUnreadable })
    expect(order.incidents).toEqual([
      {
        ...{ id: 'inc_a_unreadable', kind: 'review', reference: 'order-1', paymentId: 'a', at: 5000 },
        detail: 'the answers of the payment service can’t be read',
      },
    ])
    expect(order.record).toMatchObject({ state: 'review', needs: 'review', sequence: 1 })
    const two = orderOf([paymentOf('b'), ...unreadable(4).payments])
    const [sent] = recordFailedCheckRule(two, 'a', 2, { at: 5000, isUnreadable })?.notifications ?? []
    expect(sent).toMatchObject({ type: 'order.review', identity: ['a', 'unreadable'], at: 5000 })
    expect(sent?.payload).toContain('can’t be read')
    const sixth = fail(order, { isUnreadable })
    expect(sixth.incidents).toEqual(order.incidents)
    expect(sixth.record?.sequence).toBe(1)
  })

  it('needs no payer for a payment that is paid, or for a call that failed', () => {
    expect(fail(unreadable(4, paid), { isUnreadable }).incidents).toEqual([])
    expect(fail(unreadable(4)).incidents).toEqual([])
  })

  it('is over with an answer that can be read, and reported again the next time', () => {
    const order = check(fail(unreadable(4), { isUnreadable }), 'a', awaiting)
    expect(order.payments[0]).not.toHaveProperty('unreadable')
    const other = {
      ...order,
      payments: [...order.payments, paymentOf('b')],
      incidents: fail(unreadable(4), { isUnreadable }).incidents,
    }
    expect(recordCheckRule(other, 'b', 2, checkOf(awaiting))).toMatchObject({ ended: [] })
    expect(order.incidents).toMatchObject([{ id: 'inc_a_unreadable', closedAt: 5000 }])
    expect(order.record).toMatchObject({ state: 'open' })
    expect(order.record).not.toHaveProperty('needs')
    let again = order
    for (let count = 0; count < 5; count += 1) again = fail(again, { isUnreadable, at: 6000 })
    expect(again.incidents.map(({ id }) => id)).toEqual(['inc_a_unreadable', 'inc_a_unreadable_2'])
    expect(again.notified).toHaveLength(2)
    expect(again.record?.needs).toBe('review')
  })
})

describe('a payment that was made due while the service was asked (What makes a payment due is not lost)', () => {
  const dueAfter = (row: number | undefined, dueAt: number | undefined) => {
    const payment = paymentOf('a')
    const { nextCheckAt: _, ...unwatched } = payment
    const order = orderOf([row === undefined ? unwatched : { ...payment, nextCheckAt: row }])
    const { payments: checked } = check(order, 'a', awaiting, { dueAt })
    const failed = changed(
      order,
      recordFailedCheckRule(order, 'a', 2, { at: 5000, nextCheckAt: 9000, dueAt }),
    )
    expect(failed.payments[0]?.nextCheckAt).toBe(checked[0]?.nextCheckAt)
    return checked[0]?.nextCheckAt
  }

  it('stays due, because the answer may be older than what was delivered', () => {
    expect(dueAfter(5000, 17_000)).toBe(5000)
    expect(dueAfter(4500, undefined)).toBe(4500)
  })

  it('stays due where another process whose clock is ahead made it due', () => {
    expect(dueAfter(5001, 17_000)).toBe(5001)
    // No later than by its schedule.
    expect(dueAfter(9001, 17_000)).toBe(9000)
  })

  it('is checked again by its schedule where nothing made it due', () => {
    expect(dueAfter(4000, 4000)).toBe(9000)
    expect(dueAfter(undefined, 17_000)).toBe(9000)
    const unknown = orderOf([paymentOf('a', awaiting, { nextCheckAt: 4000 })])
    expect(check(unknown, 'a', awaiting).payments).toMatchObject([{ nextCheckAt: 9000 }])
  })
})

describe('money that a person accepted (Accepted money is watched)', () => {
  const half = { ...partly('10'), credited: '10', status: 'paid' as const, flags: ['accepted' as const] }
  const lost = { ...partly('10'), confirmed: '0' }
  const accepted = orderOf([paymentOf('a', half), paymentOf('b', half)], {
    record: recordOf({
      decision: { reference: 'order-1', paymentId: 'b', at: 4000, accepted: { by: 'ada', reason: 'x' } },
    }),
  })
  const types = (order: Order, found: Observation) =>
    recordCheckRule(order, 'a', order.payments[0]?.revision ?? 0, checkOf(found))?.notifications?.map(
      ({ type }) => type,
    )

  it('and that the service takes back needs a person, each time', () => {
    let order = accepted
    for (const time of [1, 2, 3]) {
      expect(types(order, lost)).toEqual(['order.reverted'])
      order = check(order, 'a', lost)
      expect(order.record?.needs).toBe('reverted')
      expect(order.incidents.filter(({ closedAt }) => closedAt === undefined)).toMatchObject([
        { kind: 'reverted', paymentId: 'a', detail: 'the payment service took accepted money back' },
      ])
      expect(types(order, lost)).toEqual([])
      expect(types(order, partly('10'))).toEqual(['order.settled'])
      order = check(order, 'a', partly('10'))
      expect(order.record?.needs).toBeUndefined()
      expect(order.notified).toHaveLength(2 * time)
    }
    expect(new Set(order.notified).size).toBe(6)
  })

  it('needs no person while it was never confirmed, and once it is', () => {
    const unsure = orderOf([paymentOf('a', { ...half, confirmed: '0' })], {
      record: accepted.record ?? recordOf(),
    })
    expect(types(unsure, lost)).toEqual([])
    expect(check(unsure, 'a', lost).incidents).toEqual([])
    expect(types(unsure, partly('10'))).toEqual([])
    const incident = { kind: 'reverted', reference: 'order-1', at: 3000 } as const
    const incidents = [
      { ...incident, id: 'b', paymentId: 'b', detail: takenBackDetail },
      { ...incident, id: 'a', paymentId: 'a' },
    ]
    expect(types({ ...unsure, incidents }, partly('10'))).toEqual([])
  })

  it('is back where one of several incidents about it is open', () => {
    const incident = {
      kind: 'reverted',
      reference: 'order-1',
      paymentId: 'a',
      detail: takenBackDetail,
    } as const
    const incidents = [
      { ...incident, id: 'a', at: 3000, closedAt: 3500 },
      { ...incident, id: 'b', at: 3600 },
    ]
    expect(types({ ...accepted, incidents }, partly('10'))).toEqual(['order.settled'])
  })

  it('tells of the payment as it is then, and why', () => {
    const [sent] = recordCheckRule(accepted, 'a', 2, checkOf(lost))?.notifications ?? []
    expect(sent).toMatchObject({ type: 'order.reverted', identity: ['a'], paymentId: 'a', at: 5000 })
    expect(JSON.parse(sent?.payload ?? '')).toMatchObject({
      detail: takenBackDetail,
      payment: { id: 'a', stale: false },
    })
  })

  it('is taken back once where the payment was completed before', () => {
    const order = { ...accepted, payments: [paymentOf('a', { ...half, wasPaid: true })] }
    expect(types(order, { ...lost, status: 'review', wasPaid: true })).toEqual(['order.reverted'])
  })

  it('is less than the service confirms where a part was returned before', () => {
    const { refund } = requestRefundRule(
      orderOf([paymentOf('a', partly('15'))], { record: recordOf({ closedAt: 3000 }) }),
      { id: 'r', paymentId: 'a', at: 3500, by: 'ada', reason: 'x', expiresAt: 9000 },
    ).result
    const order = {
      ...accepted,
      payments: [paymentOf('a', { ...half, received: '15', confirmed: '15' })],
      refunds: [{ ...refund, amount: '5', state: 'sent' as const }],
    }
    expect(types(order, partly('15'))).toEqual([])
    expect(types(order, { ...partly('15'), confirmed: '12' })).toEqual(['order.reverted'])
  })

  it('is taken back of a payment that a check found paid, too', () => {
    const decided = orderOf([paymentOf('a', { ...paid, credited: '25.5', confirmed: '25.5' })], {
      record: decidedBy('a'),
    })
    expect(types(decided, { ...paid, confirmed: '20' })).toEqual(['order.reverted'])
    const review = { ...reverted, credited: '25.5', confirmed: '20' }
    const order = orderOf([paymentOf('a', review)], { record: decidedBy('a') })
    expect(types(order, { ...review, confirmed: '10' })).toEqual(['order.reverted'])
  })
})
