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
  const late = { priceHeldUntil: over }
  it.each<[action: string, words: RegExp, payments: Payment[], isOpen?: boolean]>([
    ['create-payment', /^Choose a method/, []],
    ['ask-shop', /^The link has expired\. Ask/, [], false],
    ['send', /^Send `amount` to `address`/, [payment({})]],
    ['send', /^A part arrived\. Send `remaining`/, [payment({ status: 'partial', remaining: '4' })]],
    ['wait', /^The money arrived/, [payment({ status: 'confirming', remaining: '0' })]],
    ['done', /^The order is paid/, [payment({ status: 'paid', remaining: '0' })], false],
    [
      'done',
      /^Another payment has paid/,
      [payment({ flags: ['order-paid', 'duplicate'], status: 'partial' })],
    ],
    ['ask-shop', /^A person at the shop/, [payment({ status: 'review' })]],
    ['renew', /^The price hold has ended/, [payment(late)]],
    ['ask-shop', /^The link has expired\. If you sent/, [payment(late)], false],
    ['ask-shop', /^The price hold ended before/, [payment({ ...late, status: 'partial', received: '1' })]],
    ['ask-shop', /^The shop no longer takes this price/, [payment({ flags: ['price-replaced'] })]],
    ['ask-shop', /^The shop no longer takes this price/, [payment({ flags: ['closed'] })]],
  ])('is %s, and says what to do: %s', (action, words, payments, isOpen = true) => {
    const step = nextStepOf(payments, now, isOpen)
    expect(step).toMatchObject({ action, detail: expect.stringMatching(words) as string })
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
