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

  it.each<[string, Partial<Observation>, Refund[], object]>([
    ['what is not confirmed', { received: '20' }, [], { taken: '0', free: '0' }],
    [
      'what the order did not take',
      { confirmed: '30', credited: '25.5' },
      [],
      { taken: '25.5', free: '4.5' },
    ],
    [
      'what is left of it',
      { confirmed: '30', credited: '25.5' },
      [refund('1'), refund('0.5', { state: 'address-given' }), refund('9', { state: 'cancelled' })],
      { returned: '1.5', free: '3' },
    ],
    [
      'what the order took and the service took back',
      { confirmed: '20', credited: '25.5' },
      [],
      { taken: '20', free: '0', lost: '5.5' },
    ],
    [
      'what was returned of it before',
      { confirmed: '20', credited: '15' },
      [refund('5')],
      { taken: '15', returned: '5', free: '0', lost: '0' },
    ],
    [
      'what was returned and is taken back',
      { confirmed: '15', credited: '15' },
      [refund('5')],
      { taken: '10', free: '0', lost: '5' },
    ],
    [
      'nothing that the order gave back',
      { confirmed: '25.5', credited: '25.5' },
      [refund('10', { fromCredit: '10' })],
      { taken: '15.5', lost: '0' },
    ],
    ['no refund of another payment', { confirmed: '30' }, [refund('1', { paymentId: 'b' })], { free: '30' }],
    [
      'what the order gave back',
      { confirmed: '30', credited: '25.5' },
      [refund('14.5', { fromCredit: '10' })],
      { taken: '15.5', returned: '14.5', free: '0' },
    ],
    [
      'what was taken back',
      { received: '30', credited: '25.5' },
      [],
      { confirmed: '0', taken: '0', free: '0' },
    ],
    [
      'what was taken back after it was returned',
      { confirmed: '2', credited: '25.5' },
      [refund('5')],
      { taken: '0', returned: '5', free: '0' },
    ],
    [
      'less than was taken, once some is taken back',
      { confirmed: '20', credited: '25.5' },
      [refund('5')],
      { taken: '15', free: '0' },
    ],
  ])('is of %s', (_, observation, refunds, expected) => {
    expect(ledger(observation, refunds)).toMatchObject(expected)
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
