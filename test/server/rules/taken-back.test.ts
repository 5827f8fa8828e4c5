/** When money that an order took counts as taken back, and when the service confirms all of it. */
import { describe, expect, it } from 'vitest'
import type { Incident } from '../../../src/server/rules/order.js'
import type { Observation } from '../../../src/server/rules/payment.js'
import { isCovered, isTakenBack, takenBackDetail } from '../../../src/server/rules/taken-back.js'
import { paymentOf } from '../../support/rule-orders.js'
import { paid } from '../../support/stored-orders.js'

const accepted: Observation = { ...paid, credited: '25.5', confirmed: '25.5', flags: ['accepted'] }
const lost: Observation = { ...accepted, confirmed: '20' }
const named: Incident = {
  ...{
    id: 'inc_a',
    kind: 'reverted',
    reference: 'order-1',
    paymentId: 'a',
    at: 4000,
    detail: takenBackDetail,
  },
}
const other: Incident = { ...named, id: 'inc_b', paymentId: 'b' }
const order = (...incidents: Incident[]) => ({ incidents, refunds: [] })
const isBack = (observation: Observation, ...incidents: Incident[]) =>
  isTakenBack(order(...incidents), paymentOf('a', observation), 5000)

describe('isTakenBack', () => {
  it('is so of a payment under review', () => {
    expect(isBack({ ...accepted, status: 'review' })).toBe(true)
  })

  it('is so where an incident names it, until all of it is confirmed again', () => {
    expect(isBack(lost, named)).toBe(true)
    expect(isBack(lost, other, named)).toBe(true)
    expect(isBack({ ...accepted, doubted: true }, named)).toBe(true)
    expect(isBack(accepted, named)).toBe(false)
  })

  it('is not so of what a person accepted unconfirmed', () => {
    expect(isBack(lost)).toBe(false)
    expect(isBack(lost, other)).toBe(false)
    expect(isBack(lost, { ...named, detail: 'another' })).toBe(false)
    expect(isBack(accepted)).toBe(false)
  })
})

describe('isCovered', () => {
  it.each<[string, Observation, boolean]>([
    ['all of it', accepted, true],
    ['more of it', { ...accepted, confirmed: '26' }, true],
    ['a part of it', lost, false],
    ['all of it, in doubt', { ...accepted, doubted: true }, false],
  ])('where the service confirms %s', (_, observation, expected) => {
    expect(isCovered(order(), { id: 'a', observation }, 5000)).toBe(expected)
  })
})
