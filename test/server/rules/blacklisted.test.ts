/** A payment that the service holds back, and where the reason is said. */
import { describe, expect, it } from 'vitest'
import { acceptRule, closeRule, noteRule } from '../../../src/server/rules/decide.js'
import type { Order } from '../../../src/server/rules/order.js'
import { requestRefundRule } from '../../../src/server/rules/refund.js'
import { answered, type Answer } from '../../support/rule-answers.js'
import { changed, orderOf, paymentOf } from '../../support/rule-orders.js'

const ada = { by: 'ada', reason: 'x' }
const detail = 'the payment service has blacklisted the payment'
const done: Answer = { status: 'completed', received: '25.5', remaining: '0' }
const part: Answer = { status: 'pending', received: '10', remaining: '15.5' }
const held: Answer = { ...done, blacklisted: true }

/** The price is 25.5, and held until 5000. */
let at = 0
const next = (order: Order, answer: Answer, id?: string) =>
  answered(order, answer, { at: (at += 100), ...(id !== undefined && { id }) })
function started(...answers: Answer[]): Order {
  at = 4000
  return answers.reduce(
    (order, answer) => next(order, answer).order,
    orderOf([paymentOf('a'), paymentOf('b')]),
  )
}
const closed = (order: Order) => changed(order, closeRule(order, { at, ...ada }).change)

describe('a payment that is blacklisted (R11)', () => {
  it.each<[string, () => Order, Answer]>([
    ['with the whole amount', () => started(), held],
    ['that is not completed', () => started(), { ...held, status: 'pending' }],
    ['with a part', () => started(), { ...part, blacklisted: true }],
    [
      'without money',
      () => started(),
      { status: 'pending', received: '0', remaining: '25.5', blacklisted: true },
    ],
    ['of a closed order', () => closed(started()), held],
    ['after a part of it was seen', () => started(part), held],
    ['under review for another reason', () => started({ ...done, remaining: '1' }), held],
  ])('is for a person %s, and says why, once', (_, start, answer) => {
    const found = next(start(), answer)
    expect(found.types).toContain('order.review')
    expect(found.details).toEqual([detail])
    expect(found.order.record).toMatchObject({ state: 'review', needs: 'review' })
    expect(found.order.incidents.at(-1)).toMatchObject({
      ...{ id: expect.stringMatching(/^inc_a_\w+_[\d.]+$/) as string, kind: 'review', detail },
    })
    expect(next(found.order, answer).types).toEqual([])
    const noted = changed(found.order, noteRule(found.order, { at, ...ada }))
    expect(next(noted, answer).types).toEqual([])
  })

  it('says why it was taken back after it was paid', () => {
    const { order, types, details } = next(started(done), held)
    expect([types, details]).toEqual([['order.reverted'], [detail]])
    expect(order.incidents).toMatchObject([{ kind: 'reverted', detail }])
  })

  it('says why a duplicate is for a person', () => {
    const { order, details } = next(started(done), held, 'b')
    expect(details).toEqual([detail])
    expect(order.record).toHaveProperty('needs', 'review')
  })

  it('is paid once it is no longer blacklisted, and for a person again where it is', () => {
    const free = next(started(held), done)
    expect(free.types).toContain('order.paid')
    expect(free.order.record).not.toHaveProperty('needs')
    expect(next(free.order, held).details).toEqual([detail])
  })

  it('is not one by an answer about another payment', () => {
    const other = { ...held, address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }
    expect(next(started(), other).details).toEqual(['a contradiction without money'])
    expect(next(started(held), { ...other, blacklisted: false }).types).toEqual([])
  })

  it('error: returns none of its money, and says why', () => {
    const order = closed(started(held))
    expect(() => requestRefundRule(order, { id: 'r', at, ...ada, expiresAt: 1e9 })).toThrow(
      `reference: ${detail}: none of its money can be returned`,
    )
  })

  it('is for a person where it came after an acceptance', () => {
    const order = started()
    const { order: after, details } = next(changed(order, acceptRule(order, { at, ...ada }).change), held)
    expect(details).toEqual([detail])
    expect(after.record).toHaveProperty('needs', 'after-decision')
  })
})

describe('money after an acceptance that is no longer there', () => {
  it('needs no person once the service completed the payment without it', () => {
    const seen = started(part)
    const accepted = changed(seen, acceptRule(seen, { at, ...ada }).change)
    const more = next(accepted, { ...part, received: '15', remaining: '10.5' }).order
    expect(more.record).toHaveProperty('needs', 'after-decision')
    expect(next(more, { ...part, status: 'completed' }).order.record).not.toHaveProperty('needs')
  })
})
