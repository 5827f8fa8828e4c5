/** The money of a payment: confirmed, taken, returned, and free. */
import { describe, expect, it } from 'vitest'
import {
  creditOf,
  difference,
  hasMoney,
  isLive,
  isToPay,
  ledgerOf,
  smaller,
  totalOf,
} from '../../../src/server/rules/ledger.js'
import type { Observation } from '../../../src/server/rules/payment.js'
import type { Refund } from '../../../src/server/rules/refund-data.js'
import { paymentOf } from '../../support/rule-orders.js'
import { awaiting, destination, overpaid, paid } from '../../support/stored-orders.js'

const refund = (amount: string, change: Partial<Refund> = {}): Refund =>
  ({ paymentId: 'a', amount, state: 'sent', expiresAt: 9000, ...change }) as Refund
const ledger = (observation: Partial<Observation>, refunds: Refund[] = [], at = 5000) =>
  ledgerOf({ refunds }, paymentOf('a', { ...awaiting, ...observation }), at)

describe('isLive', () => {
  it.each<[Refund['state'], at: number, is: boolean]>([
    ['requested', 8999, true],
    ['requested', 9000, false],
    ['address-given', 99_000, true],
    ['sent', 99_000, true],
    ['cancelled', 0, false],
    ['expired', 0, false],
  ])('of a refund that is %s, at %d: %s', (state, at, is) => {
    expect(isLive({ state, expiresAt: 9000 }, at)).toBe(is)
  })
})

describe('ledgerOf (Money is spent once)', () => {
  it('is empty without money', () => {
    expect(ledger({})).toEqual({ confirmed: '0', taken: '0', returned: '0', free: '0', lost: '0' })
  })

  const parts = [refund('1'), refund('0.5', { state: 'address-given' }), refund('9', { state: 'cancelled' })]
  const given = (amount: string) => refund(amount, { fromCredit: '10' })
  it.each<[string, confirmed: string, credited: string, Refund[], expected: object]>([
    ['what is not confirmed', '0', '0', [], { taken: '0', free: '0' }],
    ['what the order did not take', '30', '25.5', [], { taken: '25.5', free: '4.5' }],
    ['what is left of it', '30', '25.5', parts, { returned: '1.5', free: '3' }],
    ['what was taken and is taken back', '20', '25.5', [], { taken: '20', free: '0', lost: '5.5' }],
    [
      'what was returned before',
      '20',
      '15',
      [refund('5')],
      { taken: '15', returned: '5', free: '0', lost: '0' },
    ],
    ['what was returned and is taken back', '15', '15', [refund('5')], { taken: '10', free: '0', lost: '5' }],
    ['nothing that the order gave back', '25.5', '25.5', [given('10')], { taken: '15.5', lost: '0' }],
    ['no refund of another payment', '30', '0', [refund('1', { paymentId: 'b' })], { free: '30' }],
    ['what it gave back', '30', '25.5', [given('14.5')], { taken: '15.5', returned: '14.5', free: '0' }],
    ['what was taken back', '0', '25.5', [], { confirmed: '0', taken: '0', free: '0' }],
    ['more returned than is left', '2', '25.5', [refund('5')], { taken: '0', returned: '5', free: '0' }],
    ['less than was taken, once some is taken back', '20', '25.5', [refund('5')], { taken: '15', free: '0' }],
  ])('is of %s', (_, confirmed, credited, refunds, expected) => {
    const money = { ...(confirmed !== '0' && { confirmed }), ...(credited !== '0' && { credited }) }
    expect(ledger({ received: '30', ...money }, refunds)).toMatchObject(expected)
  })

  it('frees the money of a request with its end', () => {
    const waiting = [refund('4.5', { state: 'requested' })]
    expect(ledger({ confirmed: '30', credited: '25.5' }, waiting, 8999).free).toBe('0')
    expect(ledger({ confirmed: '30', credited: '25.5' }, waiting, 9000).free).toBe('4.5')
  })
})

describe('isToPay', () => {
  const payments = [paymentOf('a', paid), paymentOf('b', { ...paid, confirmed: '0' })]
  const isDue = (state: Refund['state'], paymentId: string) => {
    const found = refund('5', { paymentId, state })
    return isToPay({ payments, refunds: [found] }, found, 5000)
  }

  it('is a refund with an address whose own payment is confirmed, or was deleted', () => {
    expect(['a', 'b', 'deleted'].map((id) => isDue('address-given', id))).toEqual([true, false, true])
  })

  it.each(['requested', 'sent', 'cancelled', 'expired'] as const)('is none that is %s', (state) => {
    expect(isDue(state, 'a')).toBe(false)
  })
})

describe('creditOf', () => {
  const credit = (observation: Observation) => creditOf({ destination }, observation)

  it('is all that came, without the excess', () => {
    expect(credit(paid)).toBe('25.5')
    expect(credit(overpaid)).toBe('25.5')
    expect(credit({ ...paid, received: '25', flags: ['short'] })).toBe('25')
    // A surplus that is ignored is the order's.
    expect(credit({ ...paid, received: '25.51' })).toBe('25.51')
  })

  it.each([
    // 30 coins came, of which 20 came late, when 16 of them were worth as much as 20 before.
    ['10', '16', '29.5'],
    ['10', '15', '30'],
    // The coin rose meanwhile: its coins above the price, no more.
    ['10', '40', '25.5'],
    ['10', null, '25.5'],
  ])('of late money (%s held, %s worth) is %s', (held, credited, taken) => {
    expect(credit({ ...overpaid, received: '30', late: { held, credited } })).toBe(taken)
  })
})

describe('amounts', () => {
  it('are summed, and never below zero', () => {
    expect(totalOf([])).toBe('0')
    expect(totalOf([{ amount: '0.1' }, { amount: '0.2' }])).toBe('0.3')
    expect([difference('3', '1'), difference('1', '1.0'), difference('1', '3')]).toEqual(['2', '0', '0'])
    expect([smaller('9', '10'), smaller('2', '1')]).toEqual(['9', '1'])
    expect([hasMoney({ received: '0.00' }), hasMoney({ received: '0.01' })]).toEqual([false, true])
  })
})
