/** When the service confirms all that an order took of a payment. */
import { describe, expect, it } from 'vitest'
import type { Observation } from '../../../src/server/rules/payment.js'
import type { Incident, Order } from '../../../src/server/rules/order.js'
import { isCovered, regained } from '../../../src/server/rules/taken-back.js'
import type { Refund } from '../../../src/server/rules/refund-data.js'
import { orderOf, paymentOf, recordOf } from '../../support/rule-orders.js'
import { overpaid, paid } from '../../support/stored-orders.js'

const accepted: Observation = { ...paid, credited: '25.5', confirmed: '25.5', flags: ['accepted'] }

describe('isCovered', () => {
  it.each<[string, Observation, boolean]>([
    ['all of it', accepted, true],
    ['more of it', { ...accepted, confirmed: '26' }, true],
    ['a part of it', { ...accepted, confirmed: '20' }, false],
    ['all of it, in doubt', { ...accepted, doubted: true }, false],
  ])('where the service confirms %s', (_, observation, expected) => {
    expect(isCovered({ refunds: [] }, { id: 'a', observation }, 5000)).toBe(expected)
  })
})

describe('regained', () => {
  const settled = paymentOf('a', { ...paid, credited: '25.5' })
  const owed = paymentOf('a', { ...overpaid, credited: '25.5' })
  const reference = 'order-1'
  const ended: Incident = { id: 'i', kind: 'overpaid', reference, paymentId: 'a', at: 3000, closedAt: 4000 }
  const { closedAt: _, ...open } = ended
  const refund = { id: 'r', paymentId: 'a', amount: '2', state: 'address-given' } as Refund
  const decision = { reference, paymentId: 'a', at: 4000 }
  const accepted = { by: 'ada', reason: 'x' }
  const of = (change: Partial<Order> = {}) => orderOf([settled], { incidents: [ended], ...change })

  it.each<[string, Order]>([
    ['whose incident ended with it', of()],
    ['that waits for its refund', of({ refunds: [refund] })],
    ['of an order that was decided as it ended', of({ record: recordOf({ decision }) })],
    [
      'beside what happened to another payment later',
      of({ incidents: [ended, { ...open, id: 'j', paymentId: 'b' }] }),
    ],
    ['of an order without a record', { ...of(), record: undefined } as unknown as Order],
  ])('is money %s', (_name, order) => {
    expect(regained(order, settled, owed, 5000)).toEqual([{ ...open, at: 5000 }])
  })

  it.each<[string, Order, before?: typeof owed, after?: typeof owed]>([
    ['that was there before', of(), owed],
    ['that is not there', of(), settled, settled],
    ['that was returned', of({ refunds: [{ ...refund, state: 'sent' }] })],
    ['of which nothing was reported', of({ incidents: [] })],
    ['whose incident is of another payment', of({ incidents: [{ ...ended, paymentId: 'b' }] })],
    ['whose incident is no need of money', of({ incidents: [{ ...ended, kind: 'short' }] })],
    ['whose incident is open', of({ incidents: [open] })],
    ['of an order that a person closed', of({ record: recordOf({ closedAt: 4000 }) })],
    ['that a person noted', of({ record: recordOf({ notedAt: 4000 }) })],
    ['of an order that a person accepted', of({ record: recordOf({ decision: { ...decision, accepted } }) })],
  ])('is no money %s', (_name, order, before = settled, after = owed) => {
    expect(regained(order, before, after, 5000)).toEqual([])
  })
})
