/** What may be refunded, of which payment, and how a refund ends: the rules that every store follows. */
import { describe, expect, it } from 'vitest'
import {
  decideRefund,
  ended,
  incidentsReturned,
  isLive,
  refundable,
  refundEntry,
  refundNotification,
  withAddress,
  type RefundableOrder,
} from '../../../src/server/store/refund-rules.js'
import type { Refund, RefundRequest } from '../../../src/server/store/refund-store.js'
import type { Fulfilment, Observation, PaymentRecord } from '../../../src/server/store/store.js'
import { attempt, awaiting, destination, overpaid, paid } from '../../support/stored-orders.js'

const payment = (id: string, observation: Observation): PaymentRecord => ({
  ...attempt(id),
  ...{ serviceId: `service-${id}`, destination, observation, revision: 2, stale: false, quietChecks: 0 },
  ...{ revealedAt: 2000, updatedAt: 3000, checkedAt: 3000 },
})
const decidedBy = (paymentId: string): Fulfilment => ({ reference: 'order-1', paymentId, at: 3000 })
const order = (payments: PaymentRecord[], change: Partial<RefundableOrder> = {}): RefundableOrder => ({
  ...{ payments, decision: decidedBy('a'), isClosed: false, refunds: [], ...change },
})
const request = (change: Partial<RefundRequest> = {}): RefundRequest => ({
  ...{ id: 'new', at: 5000, by: 'ada', reason: 'too much', expiresAt: 90_000, ...change },
})
/** A refund of two coins that exceeded the price of the payment `a`. */
const refund = (change: Partial<Refund> = {}): Refund => {
  const decision = decideRefund(order([payment('a', overpaid)]), request({ id: 'r' }))
  if (!('refund' in decision)) throw new Error(decision.refusal)
  return { ...decision.refund, ...change }
}

describe('refundable', () => {
  const of = (observation: Observation, change: Partial<RefundableOrder> = {}) =>
    refundable(payment('a', observation), order([], change))

  it('is what exceeds the price of the payment that paid its order', () => {
    expect(of(overpaid)).toBe('2')
    expect(of(paid)).toBe('0')
  })

  it('is all of a second payment, and of an order that is closed', () => {
    expect(of(paid, { decision: decidedBy('b') })).toBe('25.5')
    expect(of(paid, { decision: undefined, isClosed: true })).toBe('25.5')
    expect(of(paid, { decision: undefined })).toBeUndefined()
  })

  it('is of late money no more than it was worth above the price, and no more than its coins', () => {
    const late = (held: string, credited: string | null) =>
      of({ ...overpaid, received: '30', late: { held, credited } })
    // 30 coins came, of which 20 came late, when 16 of them were worth as much as 20 before.
    expect(late('10', '16')).toBe('0.5')
    expect(late('10', '15')).toBe('0')
    // The coin rose meanwhile: its coins above the price, no more.
    expect(late('10', '40')).toBe('4.5')
    expect(late('10', null)).toBe('4.5')
  })
})

describe('isLive', () => {
  it.each<[Refund['state'], expiresAt: number, boolean]>([
    ['requested', 5001, true],
    ['requested', 5000, false],
    ['address-given', 4000, true],
    ['sent', 4000, true],
    ['cancelled', 9000, false],
    ['expired', 9000, false],
  ])('of a refund that is %s until %d, at 5000: %s', (state, expiresAt, expected) => {
    expect(isLive({ state, expiresAt }, 5000)).toBe(expected)
  })
})

describe('decideRefund', () => {
  const second = payment('b', { ...paid, received: '7' })

  it('takes the payment that is named, of the order alone', () => {
    const both = order([payment('a', overpaid), second])
    expect(decideRefund(both, request())).toMatchObject({ refund: { paymentId: 'a', amount: '2' } })
    expect(decideRefund(both, request({ paymentId: 'b' }))).toMatchObject({
      refund: { paymentId: 'b', amount: '7' },
    })
    expect(decideRefund(both, request({ paymentId: 'c' }))).toEqual({ refusal: 'unknown' })
  })

  it('subtracts what was sent or promised of the same payment, and of no other', () => {
    const both = [payment('a', overpaid), second]
    for (const state of ['sent', 'address-given', 'requested'] as const) {
      const refunds = [refund({ state, amount: '1.5' })]
      expect(decideRefund(order(both, { refunds }), request({ paymentId: 'a' }))).toMatchObject({
        refund: { amount: '0.5', covers: '2' },
      })
      expect(decideRefund(order(both, { refunds }), request({ paymentId: 'b' }))).toMatchObject({
        refund: { amount: '7', covers: '7' },
      })
    }
  })

  it('gives the refund of the same money that waits, and none that was sent', () => {
    const waiting = refund()
    const of = (refunds: Refund[], paymentId = 'a') =>
      decideRefund(order([payment('a', overpaid), second], { refunds }), request({ paymentId }))
    expect(of([waiting])).toEqual({ refund: waiting, created: false })
    expect(of([refund({ state: 'address-given' })])).toMatchObject({ created: false })
    expect(of([refund({ state: 'sent' })])).toEqual({ refusal: 'nothing' })
    const other = refund({ id: 'other', paymentId: 'b', amount: '7' })
    expect(of([other])).toMatchObject({ created: true, refund: { paymentId: 'a' } })
    expect(of([refund({ state: 'sent' }), other])).toEqual({ refusal: 'nothing' })
    expect(of([waiting, other], 'b')).toEqual({ refund: other, created: false })
  })

  it('gives what waits of any payment where none is named', () => {
    const waiting = refund({ paymentId: 'b', amount: '7' })
    const both = order([payment('a', paid), second], { refunds: [waiting] })
    expect(decideRefund(both, request())).toEqual({ refund: waiting, created: false })
  })

  it('error: returns nothing while the order is undecided, and not twice', () => {
    const partial: Observation = { ...awaiting, received: '20', status: 'partial' }
    const open = order([payment('a', partial)], { decision: undefined })
    expect(decideRefund(open, request())).toEqual({ refusal: 'undecided' })
    expect(decideRefund(order([payment('a', paid)]), request())).toEqual({ refusal: 'nothing' })
  })
})

describe('withAddress', () => {
  it('takes an address until the link ends, once', () => {
    const given = withAddress(refund(), 'address', 89_999)
    expect(given).toMatchObject({ state: 'address-given', address: 'address', addressAt: 89_999 })
    expect(withAddress(refund(), 'address', 90_000)).toBeUndefined()
    for (const state of ['address-given', 'sent', 'cancelled', 'expired'] as const)
      expect(withAddress(refund({ state }), 'address', 6000)).toBeUndefined()
  })
})

describe('ended', () => {
  const sent = { state: 'sent', at: 7000, by: 'ada', transaction: 'tx' } as const
  const cancelled = { state: 'cancelled', at: 7000, by: 'ada', reason: 'wrong' } as const

  it('is sent to an address alone, with the transaction', () => {
    expect(ended(refund({ state: 'address-given' }), sent)).toMatchObject({
      ...{ state: 'sent', endedAt: 7000, endedBy: 'ada', transaction: 'tx' },
    })
    for (const state of ['requested', 'sent', 'cancelled', 'expired'] as const)
      expect(ended(refund({ state }), sent)).toBeUndefined()
  })

  it('is cancelled before it is sent, without a transaction', () => {
    for (const state of ['requested', 'address-given'] as const) {
      const last = ended(refund({ state }), cancelled)
      expect(last).toMatchObject({ state: 'cancelled', endedAt: 7000, endedBy: 'ada' })
      expect(last).not.toHaveProperty('transaction')
    }
    for (const state of ['sent', 'cancelled', 'expired'] as const)
      expect(ended(refund({ state }), cancelled)).toBeUndefined()
  })
})

describe('incidentsReturned', () => {
  const [a, b] = [payment('a', overpaid), payment('b', { ...paid, received: '7' })]
  const sent = (paymentId: string, amount: string) => refund({ paymentId, amount, state: 'sent' })
  const surplusKinds = ['late', 'overpaid', 'duplicate']

  it('are over once all that exceeds the price was sent, of the same payment', () => {
    const of = (refunds: Refund[]) => incidentsReturned('a', order([b, a], { refunds }))
    expect(of([sent('a', '2')])).toEqual(surplusKinds)
    expect(of([sent('a', '1'), sent('a', '1')])).toEqual(surplusKinds)
    expect(of([sent('a', '1.999')])).toEqual([])
    expect(of([sent('b', '7')])).toEqual([])
    expect(of([{ ...sent('a', '2'), state: 'address-given' }])).toEqual([])
  })

  it('are a review, too, where everything was returned', () => {
    expect(incidentsReturned('b', order([a, b], { refunds: [sent('b', '7')] }))).toEqual([
      ...[...surplusKinds, 'review'],
    ])
    const closed = order([a], { decision: undefined, isClosed: true, refunds: [sent('a', '27.5')] })
    expect(incidentsReturned('a', closed)).toContain('review')
  })

  it('are none of an order that is undecided, and of another’s payment', () => {
    expect(incidentsReturned('a', order([a], { decision: undefined }))).toEqual([])
    expect(incidentsReturned('c', order([a], { refunds: [sent('c', '9')] }))).toEqual([])
  })
})

describe('refundNotification', () => {
  const read = (change: Partial<Refund>) => {
    const { payload, ...notification } = refundNotification(refund(change))
    return { ...notification, ...(JSON.parse(payload) as object) }
  }

  it('tells of the request, of the address and of the transaction, each at its time', () => {
    const asked = read({})
    expect(asked).toMatchObject({
      ...{ type: 'refund.requested', reference: 'order-1', paymentId: 'a', at: 5000 },
      ...{ session: 'session-1', payment: { id: 'a', received: '27.5' } },
    })
    expect(asked).toHaveProperty('refund', { id: 'r', state: 'requested', amount: '2' })
    const given = { state: 'address-given', address: 'address', addressAt: 6000 } as const
    expect(read(given)).toMatchObject({ type: 'refund.requested', at: 6000, refund: { address: 'address' } })
    const sent = { ...given, state: 'sent', endedAt: 7000, transaction: 'tx' } as const
    expect(read(sent)).toMatchObject({
      ...{ type: 'refund.sent', at: 7000, refund: { state: 'sent', address: 'address', transaction: 'tx' } },
    })
    expect(new Set([asked, read(given), read(sent)].map(({ id }) => id)).size).toBe(3)
  })
})

describe('refundEntry', () => {
  it('says what was asked for, sent or cancelled', () => {
    const reference = 'order-1'
    expect(refundEntry(refund())).toEqual({ reference, action: 'refund', detail: 'r: 2 TRX' })
    const by = { at: 7000, by: 'ada' }
    expect(refundEntry(refund(), { ...by, state: 'sent', transaction: 'tx' })).toEqual({
      ...{ reference, action: 'refund-sent', detail: 'r: 2 TRX, tx' },
    })
    expect(refundEntry(refund(), { ...by, state: 'cancelled', reason: 'wrong' })).toEqual({
      ...{ reference, action: 'refund-cancel', detail: 'r: wrong' },
    })
  })
})
