/** Money that is left of a payment, and that its network does not take back to the payer. */
import { describe, expect, it } from 'vitest'
import type { Transaction } from '../../../src/gateway/index.js'
import { conclude, needOf } from '../../../src/server/rules/conclude.js'
import { evaluate } from '../../../src/server/rules/evidence.js'
import type { Incident, Order } from '../../../src/server/rules/order.js'
import type { Observation } from '../../../src/server/rules/payment.js'
import { pricePolicyOf } from '../../../src/server/rules/price-policy.js'
import { requestRefundRule } from '../../../src/server/rules/refund.js'
import { endRefundRule } from '../../../src/server/rules/refund-end.js'
import type { Refund, RefundRequest } from '../../../src/server/rules/refund-data.js'
import { isRefundable, owedOf } from '../../../src/server/orders/order-details.js'
import { orderOf, paymentOf, recordOf } from '../../support/rule-orders.js'
import { overpaid, paid } from '../../support/stored-orders.js'

const bitcoin = {
  ...paymentOf('a'),
  chainId: 'bitcoin',
  chain: { id: 'bitcoin', type: 'bitcoin', name: 'Bitcoin' } as const,
  coin: { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', token: false },
  destination: {
    ...paymentOf('a').destination,
    address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    amount: '0.001',
  },
}
const received = (sum: string): Observation => ({
  ...overpaid,
  received: sum,
  confirmed: sum,
  credited: '0.001',
})
const overpaidIncident: Incident = {
  ...{ id: 'inc', kind: 'overpaid', reference: 'order-1', paymentId: 'a', at: 3000 },
}
const decision = { reference: 'order-1', paymentId: 'a', at: 3000 }
/** An order of 0.001 BTC that was paid with this sum. */
const order = (sum: string, change: Partial<Order> = {}): Order =>
  orderOf([{ ...bitcoin, observation: received(sum) }], {
    ...{ record: recordOf({ state: 'paid', decision }), incidents: [overpaidIncident], ...change },
  })
/** The order whose payment is seen otherwise. */
const seen = (of: Order, change: Partial<Observation>): Order => ({
  ...of,
  payments: of.payments.map((payment) => ({
    ...payment,
    observation: { ...payment.observation, ...change },
  })),
})
const unconfirmed = (of: Order) => seen(of, { serviceStatus: 'pending', confirmed: '0.001' })
const accepted = (of: Order) => seen(of, { flags: ['accepted'] })
const ask = (of: Order, change: Partial<RefundRequest> = {}) =>
  requestRefundRule(of, {
    ...{ id: 'r', at: 5000, by: 'ada', reason: 'too much', expiresAt: 90_000, ...change },
  }).result.refund
const coin = (value: string) => ({ amount: { of: 'coin' as const, value } })

describe('money that is too little to send (What a network does not take is not returned)', () => {
  it('error: is no refund, and the refusal says what ends the need', () => {
    const why = 'can’t be sent on Bitcoin, where 0.00000546 is the least'
    const what = 'return more, or note the order, which ends its need'
    expect(() => ask(order('0.001002'))).toThrow(`reference: 0.000002 BTC ${why}; ${what}`)
    expect(() => ask(order('0.002'), coin('0.000005'))).toThrow(`amount: 0.000005 BTC ${why}; ${what}`)
    expect(ask(order('0.00100546'))).toMatchObject({ amount: '0.00000546' })
    expect(ask(order('0.001002'), coin('0.001'))).toMatchObject({ amount: '0.001' })
  })

  it('is no refund of the first payment where another has more', () => {
    const { payments } = order('0.001002')
    const second = { ...bitcoin, id: 'b', observation: { ...paid, received: '0.1', confirmed: '0.1' } }
    expect(ask(order('0', { payments: [...payments, second] }))).toMatchObject({ paymentId: 'b' })
  })

  it('needs no person, and is not offered', () => {
    const needs = (sum: string, change: Partial<Order> = {}) => needOf(order(sum, change), { decision }, 5000)
    expect(needs('0.00100546')).toBe('surplus')
    expect(needs('0.00100545')).toBeUndefined()
    expect(owedOf(order('0.001002'), 5000)).toEqual([])
    expect(owedOf(order('0.00100546'), 5000)).toEqual([{ amount: '0.00000546', coin: 'BTC' }])
    const sent: Refund = { ...ask(order('0.002'), coin('0.0019999')), state: 'sent' }
    expect(isRefundable(order('0.002'), 5000)).toBe(true)
    expect(isRefundable(order('0.002', { refunds: [sent] }), 5000)).toBe(false)
  })

  it.each<[string, Incident['kind'], Order, closedAt: number | undefined]>([
    ['a surplus', 'overpaid', order('0.001002'), 5000],
    ['a surplus that can be sent', 'overpaid', order('0.00100546'), undefined],
    ['a surplus that is not confirmed', 'overpaid', unconfirmed(order('0.001002')), undefined],
    ['money after an acceptance', 'review', accepted(order('0.001002')), 5000],
    ['a contradiction', 'review', order('0.001002'), undefined],
  ])('leaves no incident open, neither an old nor a new one: %s', (_, kind, of, closedAt) => {
    const known = {
      ...of,
      record: recordOf({ ...of.record, needs: 'surplus' }),
      incidents: [{ ...overpaidIncident, kind }],
    }
    const ended = conclude(known, { at: 5000 })
    expect(ended.incidents.map((found) => found.closedAt)).toEqual(closedAt === undefined ? [] : [closedAt])
    expect(ended.record.needs === undefined).toBe(closedAt !== undefined)
    const fresh = conclude({ ...of, incidents: [] }, { at: 5000, incidents: [{ ...overpaidIncident, kind }] })
    expect(fresh.incidents.map((found) => found.closedAt)).toEqual([closedAt])
  })

  it('leaves an incident open while more of it is promised, and not sent', () => {
    const refund = { ...ask(order('0.002')), state: 'address-given' as const }
    expect(conclude(order('0.002', { refunds: [refund] }), { at: 5000 }).incidents).toEqual([])
    const sent = { ...refund, state: 'sent' as const }
    expect(conclude(order('0.002', { refunds: [sent] }), { at: 5000 }).incidents).toMatchObject([
      { closedAt: 5000 },
    ])
  })

  it('is left of a refund that ends the incident', () => {
    const refund: Refund = { ...ask(order('0.002'), coin('0.000998')), state: 'address-given' }
    const end = { state: 'sent', at: 6000, by: 'ada', transaction: 'ab'.repeat(32) } as const
    expect(endRefundRule(order('0.002', { refunds: [refund] }), 'r', end)?.change.ended).toEqual(['inc'])
  })

  it.each([
    ['0.00100545', []],
    ['0.00100546', ['overpaid']],
  ])('is no surplus of 0.001 BTC that was paid with %s', (sum, flags) => {
    const { destination } = bitcoin
    const answer: Transaction = {
      ...{ shape: 'expanded', type: 'receive', status: 'completed', chain: 'bitcoin', coin: 'bitcoin' },
      ...{ ids: ['service-1'], address: destination.address, amount: '0.001', received: sum, remaining: '0' },
      contract: '',
    }
    const policy = pricePolicyOf({ surplusIgnoredPercent: 0 })
    const circumstances = { serviceId: 'service-1', fulfilled: false, now: 3000, policy }
    const found = evaluate(bitcoin, destination, answer, circumstances)
    expect(found).toMatchObject({ status: 'paid', flags })
  })
})
