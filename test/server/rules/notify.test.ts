/** What a check reports to the shop, by what was known before and what was found. */
import { describe, expect, it } from 'vitest'
import { occurrence, occurrencesOf, type CheckedPayment } from '../../../src/server/rules/notify.js'
import type { Observation, PaymentRecord } from '../../../src/server/store/store.js'
import { attempt, awaiting, destination, overpaid, paid } from '../../support/stored-orders.js'

const partial: Observation = { ...awaiting, status: 'partial', received: '20', remaining: '5.5' }
const review: Observation = { ...paid, status: 'review' }
const wasPaid: Observation = { ...paid, wasPaid: true }

const paymentWith = (observation: Observation): PaymentRecord => ({
  ...attempt('a'),
  ...{ serviceId: 'service-1', destination, observation, revision: 7, stale: false, quietChecks: 0 },
  ...{ revealedAt: 2000, updatedAt: 3000, checkedAt: 3000 },
})
const sent = (before: Observation, after: Observation, change: Partial<CheckedPayment> = {}) =>
  occurrencesOf({
    ...{
      before,
      payment: paymentWith(after),
      isDecision: false,
      isExpiry: false,
      heldUntil: 5000,
      detail: undefined,
      at: 3000,
    },
    ...change,
  })
const typesOf = (...checked: Parameters<typeof sent>) => sent(...checked).map(({ type }) => type)

describe('occurrencesOf', () => {
  it('tells of an order that is decided, once by its reference', () => {
    const [notification, ...more] = sent(awaiting, paid, { isDecision: true })
    expect(more).toEqual([])
    expect(notification).toMatchObject({
      ...{ identity: ['order-1'], type: 'order.paid' },
      ...{ reference: 'order-1', paymentId: 'a', at: 3000 },
    })
    expect(typesOf(awaiting, paid)).toEqual([])
  })

  it('tells of a part of the money, and of each further part', () => {
    expect(sent(awaiting, partial)).toMatchObject([{ identity: ['a', '20'], type: 'order.partial' }])
    expect(typesOf(partial, { ...partial, received: '21' })).toEqual(['order.partial'])
    // As after an answer that contradicted itself.
    expect(typesOf({ ...review, received: '20' }, partial)).toEqual(['order.partial'])
    expect(typesOf(partial, partial)).toEqual([])
    expect(typesOf(partial, { ...partial, txId: '0xfeed' })).toEqual([])
  })

  it.each(['overpaid', 'late', 'duplicate'] as const)(
    'tells of money that is %s, and of more of it',
    (flag) => {
      const flagged: Observation = { ...paid, flags: [flag] }
      expect(sent(paid, flagged)).toMatchObject([{ identity: ['a', '25.5'], type: `order.${flag}` }])
      expect(typesOf(flagged, { ...flagged, received: '26' })).toEqual([`order.${flag}`])
      expect(typesOf(flagged, flagged)).toEqual([])
    },
  )

  it('tells of a payment under review, with the reason, and of more money there', () => {
    const [notification, ...more] = sent(awaiting, review, { detail: 'a contradiction' })
    expect(more).toEqual([])
    expect(notification).toMatchObject({ identity: ['a', '25.5'], type: 'order.review' })
    expect(JSON.parse(notification?.payload ?? '')).toMatchObject({
      session: 'session-1',
      detail: 'a contradiction',
    })
    expect(typesOf(review, review)).toEqual([])
    expect(typesOf(review, { ...review, received: '26' })).toEqual(['order.review'])
    // Without money, too.
    expect(typesOf(awaiting, { ...awaiting, status: 'review' })).toEqual(['order.review'])
  })

  it('tells of each time that a paid payment is taken back, and not of a review', () => {
    const reverted: Observation = { ...wasPaid, status: 'review' }
    expect(sent(wasPaid, reverted)).toMatchObject([{ identity: ['a'], type: 'order.reverted', recurs: true }])
    expect(typesOf(reverted, reverted)).toEqual([])
    expect(typesOf({ ...wasPaid, status: 'confirming' }, reverted)).toEqual([])
    expect(typesOf(wasPaid, wasPaid)).toEqual([])
    expect(typesOf({ ...wasPaid, status: 'confirming' }, wasPaid)).toEqual([])
  })

  it('tells of each time that a payment counts again', () => {
    const reverted: Observation = { ...wasPaid, status: 'review' }
    expect(sent(reverted, wasPaid)).toMatchObject([{ type: 'order.settled', identity: ['a'], recurs: true }])
    expect(typesOf(review, paid)).toEqual([])
    expect(typesOf({ ...wasPaid, status: 'confirming' }, wasPaid)).toEqual([])
  })

  it('tells again of a state that is entered again without more money, and once of money', () => {
    expect(sent({ ...review, received: '20' }, partial)[0]).toMatchObject({ recurs: true })
    expect(sent(paid, { ...paid, flags: ['duplicate'] })[0]).toMatchObject({ recurs: true })
    expect(sent({ ...paid, status: 'confirming' }, review)[0]).toMatchObject({ recurs: true })
    for (const [before, after] of [
      [awaiting, partial],
      [awaiting, review],
      [awaiting, overpaid],
    ] as const)
      for (const found of sent(before, after)) expect(found).not.toHaveProperty('recurs')
  })

  it('tells of money after the shop accepted the order, once', () => {
    const accepted: Observation = { ...paid, received: '20', flags: ['accepted'] }
    const more: Observation = { ...accepted, received: '22' }
    expect(sent(accepted, more, { detail: 'more money' })).toMatchObject([
      { identity: ['a', '22'], type: 'order.review', payload: expect.stringContaining('more money') },
    ])
    expect(typesOf(accepted, accepted)).toEqual([])
    expect(typesOf({ ...accepted, flags: [] }, more)).toEqual([])
    const above: Observation = { ...overpaid, flags: ['accepted', 'overpaid'] }
    expect(typesOf(accepted, above)).toEqual(['order.overpaid'])
  })

  it('tells of the end of the last price hold where money is still missing', () => {
    const [notification, ...more] = sent(awaiting, awaiting, { isExpiry: true })
    expect(more).toEqual([])
    expect(notification).toMatchObject({ identity: ['order-1', 5000], type: 'order.expired' })
    expect(typesOf(partial, partial, { isExpiry: true })).toEqual(['order.expired'])
    expect(typesOf(awaiting, awaiting)).toEqual([])
    // The shop heard of the end when it closed the order.
    const closed: Observation = { ...awaiting, flags: ['closed'] }
    expect(typesOf(closed, closed, { isExpiry: true })).toEqual([])
    for (const status of ['confirming', 'paid', 'review'] as const)
      expect(typesOf({ ...paid, status }, { ...paid, status }, { isExpiry: true })).toEqual([])
  })

  it('counts what one check found in its sequence', () => {
    const found: Observation = { ...review, flags: ['duplicate', 'late', 'overpaid'] }
    expect(typesOf(awaiting, found)).toEqual([
      ...['order.overpaid', 'order.late', 'order.duplicate', 'order.review'],
    ])
    const late: Observation = { ...paid, flags: ['late'] }
    expect(typesOf(awaiting, late, { isDecision: true })).toEqual(['order.paid', 'order.late'])
    const short: Observation = { ...partial, flags: ['late'] }
    expect(typesOf(awaiting, short, { isExpiry: true })).toEqual([
      ...['order.partial', 'order.late', 'order.expired'],
    ])
  })
})

describe('occurrence', () => {
  it('says who accepted the order, and why', () => {
    const accepted = { by: 'ada', reason: 'the rest by bank' }
    const { payload } = occurrence('order.accepted', ['order-1'], paymentWith(paid), {
      ...{ at: 5000, accepted },
    })
    expect(JSON.parse(payload)).toMatchObject({ accepted })
    const { payload: claimed } = occurrence('order.claimed', ['a', '0x1'], paymentWith(paid), {
      ...{ at: 5000, claim: { transaction: '0x1', note: 'from an exchange' } },
    })
    expect(JSON.parse(claimed)).toMatchObject({ claim: { transaction: '0x1', note: 'from an exchange' } })
    expect(JSON.parse(sent(awaiting, partial)[0]?.payload ?? '')).not.toHaveProperty('accepted')
  })
})
