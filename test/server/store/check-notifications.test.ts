/** What a check reports to the shop, by what was known before and what was found. */
import { describe, expect, it } from 'vitest'
import { notificationId } from '../../../src/server/notifications/notification.js'
import {
  notificationsOf,
  orderNotification,
  type CheckedPayment,
} from '../../../src/server/store/check-notifications.js'
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
  notificationsOf({
    ...{
      before,
      payment: paymentWith(after),
      isDecision: false,
      isExpiry: false,
      detail: undefined,
      at: 3000,
    },
    ...change,
  })
const typesOf = (...checked: Parameters<typeof sent>) => sent(...checked).map(({ type }) => type)

describe('notificationsOf', () => {
  it('tells of an order that is decided, once by its reference', () => {
    const [told, ...more] = sent(awaiting, paid, { isDecision: true })
    expect(more).toEqual([])
    expect(told).toMatchObject({
      ...{ id: notificationId('order.paid', 'order-1'), type: 'order.paid' },
      ...{ reference: 'order-1', paymentId: 'a', at: 3000 },
    })
    expect(typesOf(awaiting, paid)).toEqual([])
  })

  it('tells of a part of the money, and of each further part', () => {
    expect(sent(awaiting, partial)).toMatchObject([
      { id: notificationId('order.partial', 'a', '20'), type: 'order.partial' },
    ])
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
      expect(sent(paid, flagged)).toMatchObject([
        { id: notificationId(`order.${flag}`, 'a', '25.5'), type: `order.${flag}` },
      ])
      expect(typesOf(flagged, { ...flagged, received: '26' })).toEqual([`order.${flag}`])
      expect(typesOf(flagged, flagged)).toEqual([])
    },
  )

  it('tells of a payment under review, with the reason, and of more money there', () => {
    const [told, ...more] = sent(awaiting, review, { detail: 'a contradiction' })
    expect(more).toEqual([])
    expect(told).toMatchObject({ id: notificationId('order.review', 'a', '25.5'), type: 'order.review' })
    expect(JSON.parse(told?.payload ?? '')).toMatchObject({ session: 'session-1', detail: 'a contradiction' })
    expect(typesOf(review, review)).toEqual([])
    expect(typesOf(review, { ...review, received: '26' })).toEqual(['order.review'])
    // Without money, too.
    expect(typesOf(awaiting, { ...awaiting, status: 'review' })).toEqual(['order.review'])
  })

  it('tells of each time that a paid payment is taken back, and not of a review', () => {
    const reverted: Observation = { ...wasPaid, status: 'review' }
    expect(sent(wasPaid, reverted)).toMatchObject([
      { id: notificationId('order.reverted', 'a', 7), type: 'order.reverted' },
    ])
    expect(typesOf(reverted, reverted)).toEqual([])
    expect(typesOf({ ...wasPaid, status: 'confirming' }, reverted)).toEqual([])
    expect(typesOf(wasPaid, wasPaid)).toEqual([])
    expect(typesOf({ ...wasPaid, status: 'confirming' }, wasPaid)).toEqual([])
  })

  it('tells of money after the shop accepted the order, once', () => {
    const accepted: Observation = { ...paid, received: '20', flags: ['accepted'] }
    const more: Observation = { ...accepted, received: '22' }
    expect(sent(accepted, more, { detail: 'more money' })).toMatchObject([
      { id: notificationId('order.review', 'a', '22'), payload: expect.stringContaining('more money') },
    ])
    expect(typesOf(accepted, accepted)).toEqual([])
    expect(typesOf({ ...accepted, flags: [] }, more)).toEqual([])
    const above: Observation = { ...overpaid, flags: ['accepted', 'overpaid'] }
    expect(typesOf(accepted, above)).toEqual(['order.overpaid'])
  })

  it('tells of the end of the last price hold where money is still missing', () => {
    const [told, ...more] = sent(awaiting, awaiting, { isExpiry: true })
    expect(more).toEqual([])
    expect(told).toMatchObject({ id: notificationId('order.expired', 'order-1'), type: 'order.expired' })
    expect(typesOf(partial, partial, { isExpiry: true })).toEqual(['order.expired'])
    expect(typesOf(awaiting, awaiting)).toEqual([])
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

describe('orderNotification', () => {
  it('says who accepted the order, and why', () => {
    const accepted = { by: 'ada', reason: 'the rest by bank' }
    const { payload } = orderNotification('order.accepted', ['order-1'], paymentWith(paid), {
      ...{ at: 5000, accepted },
    })
    expect(JSON.parse(payload)).toMatchObject({ accepted })
    expect(JSON.parse(sent(awaiting, partial)[0]?.payload ?? '')).not.toHaveProperty('accepted')
  })
})
