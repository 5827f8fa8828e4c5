/** Confirmed money that becomes less than what the order took and returns of it. */
import { describe, expect, it } from 'vitest'
import { closeRule, noteRule } from '../../../src/server/rules/decide.js'
import type { Order } from '../../../src/server/rules/order.js'
import type { RefundRequest } from '../../../src/server/rules/refund-data.js'
import { refundAddressRule, requestRefundRule } from '../../../src/server/rules/refund.js'
import { endRefundRule } from '../../../src/server/rules/refund-end.js'
import { answered, type Answer } from '../../support/rule-answers.js'
import { changed, orderOf, paymentOf } from '../../support/rule-orders.js'

/** The price is 25.5, and held until 5000. */
const completed = (received: string): Answer => ({ status: 'completed', received, remaining: '0' })
const pending = (received: string, remaining: string): Answer => ({ status: 'pending', received, remaining })
const ada = { by: 'ada', reason: 'x' }

let at = 0
const next = (order: Order, answer: Answer) => answered(order, answer, { at: (at += 100) })
const after = (order: Order, ...answers: Answer[]) =>
  answers.reduce((found, answer) => next(found, answer).order, order)
const note = (order: Order) => changed(order, noteRule(order, { at, ...ada }))
const request = (order: Order, change: Partial<RefundRequest> = {}) =>
  changed(order, requestRefundRule(order, { id: 'r', at, ...ada, expiresAt: 1e9, ...change }).change)
const give = (order: Order) => changed(order, refundAddressRule(order, 'r', { address: 'payer', at })?.change)
const send = (order: Order) =>
  changed(order, endRefundRule(order, 'r', { state: 'sent', at, by: 'ada', transaction: 'tx' })?.change)
const cancel = (order: Order) =>
  changed(order, endRefundRule(order, 'r', { state: 'cancelled', at, ...ada })?.change)
const needOf = ({ record }: Order) => record?.needs

function started(...answers: Answer[]): Order {
  at = 4000
  return after(orderOf([paymentOf('a')]), ...answers)
}
/** Of the 80 that came, 54.5 are asked back. */
const surplus = () => request(started(completed('80')))

function expectHeld(order: Order): void {
  expect(() => give(order)).toThrow(
    expect.objectContaining({
      code: 'refund-closed',
      message: expect.stringContaining('contact the shop') as string,
    }) as Error,
  )
}

describe('money that becomes less while a refund is under way (Money is spent once)', () => {
  it.each<[string, Answer]>([
    ['all of the surplus', completed('25.5')],
    ['a part of it', completed('60')],
    ['more than it', pending('20', '5.5')],
    ['all', pending('0', '25.5')],
    ['what the service holds back', { ...completed('80'), blacklisted: true }],
  ])('holds the address, and needs a person, where it is %s', (_, less) => {
    const lost = next(surplus(), less)
    expect(lost.types).toEqual(['order.reverted'])
    expect(needOf(lost.order)).toBe('reverted')
    expectHeld(lost.order)
    expectHeld(note(lost.order))
    expect(next(lost.order, less).types).toEqual([])
    const back = next(lost.order, completed('80'))
    expect(back.types).toEqual(['order.settled'])
    expect(needOf(back.order)).toBeUndefined()
    expect(needOf(give(back.order))).toBe('refund-to-pay')
  })

  it('needs a person until they note it, also after the refund was sent all the same', () => {
    const lost = next(give(surplus()), completed('25.5'))
    expect(lost.types).toEqual(['order.reverted'])
    expect(needOf(lost.order)).toBe('reverted')
    const sent = send(lost.order)
    expect(needOf(sent)).toBe('reverted')
    expect(needOf(after(sent, completed('25.5')))).toBe('reverted')
    expect(needOf(note(sent))).toBeUndefined()
    expect(needOf(send(note(lost.order)))).toBe('reverted')
    const settled = next(sent, completed('80'))
    expect(settled.types).toEqual(['order.settled'])
    expect(needOf(settled.order)).toBeUndefined()
  })

  it('needs a person where it becomes less after the refund was sent, each time', () => {
    const first = next(send(give(surplus())), completed('60'))
    expect(first.types).toEqual(['order.reverted'])
    const second = next(note(first.order), completed('40'))
    expect(second.types).toEqual(['order.reverted'])
    expect(needOf(second.order)).toBe('reverted')
  })

  it('needs no person where enough is left', () => {
    const some = request(started(completed('80')), { amount: { of: 'coin', value: '10' } })
    const { order, types } = next(some, completed('40'))
    expect(types).toEqual([])
    expect(needOf(order)).toBe('surplus')
    expect(needOf(give(order))).toBe('refund-to-pay')
  })

  it('needs a person of a closed order, too', () => {
    const part = started(pending('20', '5.5'))
    const closed = request(changed(part, closeRule(part, { at, ...ada }).change))
    const lost = next(closed, pending('0', '25.5'))
    expect(lost.types).toContain('order.reverted')
    expect(needOf(lost.order)).toBe('reverted')
    expectHeld(lost.order)
  })

  it('returns what is left of a payment that was taken back in part', () => {
    const lost = next(started(completed('25.5')), completed('20'))
    expect(lost.types).toEqual(['order.reverted'])
    const asked = request(note(lost.order), { amount: { of: 'coin', value: '20' } })
    expect(needOf(give(asked))).toBe('refund-to-pay')
    expect(needOf(send(give(asked)))).toBeUndefined()
    expectHeld(after(asked, completed('19')))
  })

  it('is settled by the check after the refund was cancelled', () => {
    const lost = after(surplus(), completed('25.5'))
    const settled = next(cancel(lost), completed('25.5'))
    expect(settled.types).toEqual(['order.settled'])
    expect(needOf(settled.order)).toBeUndefined()
    expect(next(settled.order, completed('25.5')).types).toEqual([])
  })

  it('needs a person where the payment is paid again, and the refund is not there', () => {
    const turned = next(after(surplus(), pending('20', '5.5')), completed('25.5'))
    expect(turned.types).toEqual(['order.settled', 'order.reverted'])
    expect(turned.order.record).toMatchObject({ state: 'paid', needs: 'reverted' })
    const back = next(turned.order, completed('80'))
    expect(back.types).toEqual(['order.settled'])
    expect(needOf(back.order)).toBeUndefined()
  })
})

describe('a surplus that is no longer there', () => {
  it('needs no person, and one again once it is back', () => {
    const order = started(completed('80'))
    expect(needOf(order)).toBe('surplus')
    const less = next(order, completed('25.5'))
    expect(less.types).toEqual([])
    expect(needOf(less.order)).toBeUndefined()
    expect(less.order.incidents).toMatchObject([{ kind: 'overpaid', closedAt: at }])
    const back = next(less.order, completed('80'))
    expect(back.types).toEqual(['order.overpaid'])
    expect(needOf(back.order)).toBe('surplus')
    expect(back.order.incidents).toHaveLength(2)
    expect(next(back.order, completed('80')).types).toEqual([])
  })

  it('needs one once its refund, which waited meanwhile, is cancelled', () => {
    const back = after(surplus(), completed('25.5'), completed('80'))
    expect(needOf(back)).toBeUndefined()
    expect(needOf(cancel(back))).toBe('surplus')
    expect(needOf(send(give(back)))).toBeUndefined()
  })

  it('needs one after a note about what was there meanwhile', () => {
    const gone = after(started(completed('80')), completed('25.5'))
    at += 100
    expect(needOf(after(note(gone), completed('80')))).toBe('surplus')
  })

  it('needs no person again whom a note has answered', () => {
    const noted = note(started(pending('80', '0')))
    const back = next(after(noted, completed('25.5')), completed('80'))
    expect(back.types).toEqual([])
    expect(needOf(back.order)).toBeUndefined()
  })

  it('needs a person while it is not confirmed', () => {
    expect(needOf(started(pending('80', '0')))).toBe('surplus')
  })
})
