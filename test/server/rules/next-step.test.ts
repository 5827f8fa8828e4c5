import { describe, expect, it } from 'vitest'
import type { Payment } from '../../../src/core/contract/wire.js'
import { nextStepOf } from '../../../src/server/rules/next-step.js'

const now = Date.parse('2026-11-24T12:00:00Z')
const held = new Date(now + 60_000).toISOString()
const over = new Date(now - 60_000).toISOString()
let count = 0
function payment(change: Partial<Payment>): Payment {
  count += 1
  return {
    ...{ id: `p${count}`, status: 'awaiting', flags: [], address: 'T…', amount: '5', received: '0' },
    ...{ remaining: '5', stale: false, priceHeldUntil: held },
    chain: { id: 'tron', name: 'TRON', type: 'tron' },
    coin: { id: 'usdt', name: 'Tether', symbol: 'USDT', token: true },
    createdAt: new Date(now - 1000 + count).toISOString(),
    updatedAt: over,
    checkedAt: over,
    ...change,
  }
}
const actionOf = (payments: readonly Payment[], isOpen = true) => nextStepOf(payments, now, isOpen).action

describe('nextStepOf (A program pays once)', () => {
  it.each([
    ['create-payment', [], true],
    ['ask-shop', [], false],
    ['send', [payment({})], true],
    ['send', [payment({ status: 'partial', received: '1', remaining: '4' })], true],
    ['wait', [payment({ status: 'confirming', received: '5', remaining: '0' })], true],
    ['done', [payment({ status: 'paid', received: '5', remaining: '0' })], false],
    ['ask-shop', [payment({ status: 'review' })], true],
    ['renew', [payment({ priceHeldUntil: over })], true],
    ['ask-shop', [payment({ priceHeldUntil: over })], false],
    ['ask-shop', [payment({ priceHeldUntil: over, status: 'partial', received: '1' })], true],
    ['ask-shop', [payment({ flags: ['price-replaced'] })], true],
    ['done', [payment({ flags: ['order-paid', 'duplicate'], status: 'partial' })], true],
  ] as const)('is %s (%#)', (action, payments, isOpen) => {
    expect(actionOf(payments, isOpen)).toBe(action)
  })

  it('asks for nothing while money of the order is under way, whatever else is open', () => {
    const open = payment({})
    for (const status of ['paid', 'review', 'confirming'] as const) {
      const other = payment({ status, received: '5', createdAt: over })
      for (const payments of [
        [open, other],
        [other, open],
      ])
        expect(nextStepOf(payments, now, true)).toMatchObject({ payment: { id: other.id } })
      expect(actionOf([open, other])).not.toBe('send')
    }
  })

  it('never offers a second address while one waits for money', () => {
    expect(actionOf([payment({}), payment({ priceHeldUntil: over })])).toBe('send')
    const [older, newer] = [payment({}), payment({})]
    expect(nextStepOf([newer, older], now, true).payment?.id).toBe(newer.id)
  })

  it('says in a sentence what to do', () => {
    const detailOf = (payments: readonly Payment[], isOpen = true) => nextStepOf(payments, now, isOpen).detail
    expect(detailOf([])).toMatch(/^Choose a method/)
    expect(detailOf([], false)).toMatch(/^The link has expired\. Ask/)
    expect(detailOf([payment({ status: 'paid' })])).toMatch(/^The order is paid/)
    expect(detailOf([payment({ flags: ['order-paid'] })])).toMatch(/^Another payment has paid/)
    expect(detailOf([payment({ status: 'confirming' })])).toMatch(/^The money arrived/)
    expect(detailOf([payment({ status: 'review' })])).toMatch(/^A person at the shop/)
    for (const flag of ['price-replaced', 'closed'] as const)
      expect(detailOf([payment({ flags: [flag] })])).toMatch(/^The shop no longer takes this price/)
    expect(detailOf([payment({ status: 'partial' })])).toMatch(/^A part arrived\. Send `remaining`/)
    expect(detailOf([payment({})])).toMatch(/^Send `amount` to `address`/)
    expect(detailOf([payment({ status: 'partial', priceHeldUntil: over })])).toMatch(
      /^The price hold ended before/,
    )
    expect(detailOf([payment({ priceHeldUntil: over })])).toMatch(/^The price hold has ended/)
    expect(detailOf([payment({ priceHeldUntil: over })], false)).toMatch(
      /^The link has expired\. If you sent/,
    )
  })

  it('is about the newest payment at a price that holds', () => {
    const [older, newer] = [payment({}), payment({})]
    const shown = (...payments: Payment[]) => nextStepOf(payments, now, true).payment?.id
    expect(shown(older, newer)).toBe(newer.id)
    const replaced = payment({ flags: ['price-replaced'], priceHeldUntil: over })
    expect(shown(payment({ ...older, priceHeldUntil: over }), replaced)).not.toBe(replaced.id)
    const { priceHeldUntil: _, ...endless } = payment({})
    expect(nextStepOf([endless], now, true).action).toBe('send')
    expect(actionOf([payment({ priceHeldUntil: new Date(now).toISOString() })])).toBe('renew')
  })
})
