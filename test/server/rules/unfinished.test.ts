/** Money that was seen, and whose payment finds no end. */
import { describe, expect, it } from 'vitest'
import { acceptRule, noteRule } from '../../../src/server/rules/decide.js'
import type { Order } from '../../../src/server/rules/order.js'
import { sealRule } from '../../../src/server/rules/price.js'
import { unfinishedMoney } from '../../../src/server/rules/unfinished.js'
import { answered, unanswered, type Answer } from '../../support/rule-answers.js'
import { changed, orderOf, paymentOf } from '../../support/rule-orders.js'

const hour = 60 * 60_000
const day = 24 * hour
const seen: Answer = { status: 'pending', received: '25.5', remaining: '0' }
const gone: Answer = { status: 'pending', received: '0', remaining: '25.5' }
const part: Answer = { status: 'pending', received: '10', remaining: '15.5' }
const done: Answer = { ...seen, status: 'completed' }
const detail = 'money was seen, and the payment service does not complete the payment'

/** The price is held until 5000. */
const after = (answer: Answer, order = orderOf([paymentOf('a')])): Order =>
  answered(order, answer, { at: 4000 }).order

describe('money without an end (R11)', () => {
  it.each<[string, Answer, Answer]>([
    ...['failed', 'Completed', 'pending', 'expired', 'cancelled', 'processing', 'никогда'].map(
      (status): [string, Answer, Answer] => [status, { ...seen, status }, { ...seen, status }],
    ),
    ['no longer there', seen, gone],
    ['no longer there in part', seen, part],
    ['more than asked for', { ...seen, received: '30' }, { ...seen, received: '30' }],
  ])('needs a person once, a day after it was seen: %s', (_, first, later) => {
    let { order } = answered(after(first), later, { at: 5000 })
    const since = order.payments[0]?.updatedAt ?? 0
    ;({ order } = answered(order, later, { at: since + day - 1 }))
    expect(order.incidents.map(({ kind }) => kind)).not.toContain('review')
    const found = answered(order, later, { at: since + day })
    expect(found).toMatchObject({ types: ['order.review'], details: [detail] })
    expect(found.order.record).toMatchObject({ state: 'review', needs: 'review' })
    const again = answered(found.order, later, { at: since + 2 * day, nextCheckAt: undefined })
    expect(again.types).toEqual([])
    expect(again.order.record).toMatchObject({ state: 'review', needs: 'review' })
    expect(again.order.incidents.find((incident) => incident.detail === detail)).not.toHaveProperty(
      'closedAt',
    )
    const noted = changed(again.order, noteRule(again.order, { at: since + 3 * day, by: 'ada', reason: 'x' }))
    expect(noted.record).toMatchObject({ state: 'ended' })
    expect(noted.record).not.toHaveProperty('needs')
    expect(answered(noted, later, { at: since + 4 * day }).types).toEqual([])
  })

  it('needs a person at the end of the watch, whatever a clock said', () => {
    const { order, types } = answered(after(seen), seen, { at: 5000, nextCheckAt: undefined })
    expect(types).toEqual(['order.review'])
    expect(order.record).toMatchObject({ state: 'review', needs: 'review' })
  })

  it('needs a person once where the word changes with each answer', () => {
    let order = after(seen)
    const types: string[] = []
    for (let at = hour; at < 40 * day; at += 12 * hour) {
      const next = answered(order, { ...seen, status: `word ${at}` }, { at })
      types.push(...next.types)
      order = next.order
    }
    expect(types).toEqual(['order.review'])
  })

  it.each([
    ['was refused', { isPastEnd: true, nextCheckAt: day }],
    ['did not come', { nextCheckAt: day }],
    ['was the last', { isPastEnd: true, nextCheckAt: undefined, at: 5000 }],
  ])('needs a person where the answer %s', (_, failure) => {
    const found = unanswered(after(seen), { at: 2 * day, ...failure })
    expect(found).toMatchObject({ types: ['order.review'], details: [detail] })
    expect(unanswered(found.order, { at: 3 * day }).types).toEqual([])
  })

  it('needs a person in a payment that was seen before this rule, at its next check', () => {
    const confirming = after(seen).payments[0]?.observation
    const order = orderOf([paymentOf('a', confirming, { updatedAt: 4000, checkedAt: 39 * day })])
    expect(answered(order, seen, { at: 40 * day }).types).toEqual(['order.review'])
  })

  it('needs a person again where more of it comes after they dealt with it', () => {
    const found = answered(after(seen), seen, { at: 2 * day }).order
    const noted = changed(found, noteRule(found, { at: 2 * day, by: 'ada', reason: 'x' }))
    const more = answered(noted, { ...seen, received: '30' }, { at: 3 * day }).order
    expect(answered(more, { ...seen, received: '30' }, { at: 4 * day }).types).toEqual(['order.review'])
  })

  it.each<[string, Answer, object]>([
    ['is paid', done, { state: 'paid' }],
    ['is for a person', { ...done, blacklisted: true }, { state: 'review', needs: 'review' }],
  ])('is no need of its own any more once it %s', (_, answer, expected) => {
    const found = answered(after(seen), seen, { at: 2 * day })
    const { order } = answered(found.order, answer, { at: 3 * day })
    expect(order.incidents.find((incident) => incident.detail === detail)).toHaveProperty('closedAt')
    expect(order.record).toMatchObject(expected)
    if (!('needs' in expected)) expect(order.record).not.toHaveProperty('needs')
  })

  it('stays one incident where the answers can’t be read, either', () => {
    let { order } = answered(after(seen), seen, { at: 5000 })
    const types: string[] = []
    for (let at = 1; at < 9; at += 1) {
      const next = unanswered(order, { at: at * day, isUnreadable: true, nextCheckAt: at * day + 1 })
      types.push(...next.types)
      order = next.order
    }
    expect(order.incidents.filter(({ closedAt }) => closedAt === undefined)).toHaveLength(1)
    expect(types).toEqual(['order.review', 'order.review'])
  })

  it('waits while the payment is for a person for another reason, and no longer', () => {
    let order = after(seen)
    for (let at = 5000; at < 10_000; at += 1000) ({ order } = unanswered(order, { at, isUnreadable: true }))
    expect(order.record).toHaveProperty('needs', 'review')
    expect(unanswered(order, { at: 2 * day, isUnreadable: true }).types).toEqual([])
    const readable = answered(order, seen, { at: 2 * day })
    expect(readable.types).toEqual([])
    expect(answered(readable.order, seen, { at: 3 * day }).types).toEqual(['order.review'])
  })

  it('does not wait for what happens to another payment', () => {
    const two = after(seen, orderOf([paymentOf('a'), paymentOf('b')]))
    const { order } = answered(two, { ...seen, blacklisted: true }, { at: 4500, id: 'b' })
    expect(answered(order, seen, { at: 2 * day }).types).toEqual(['order.review'])
  })

  it('has the same id in each store', () => {
    const [payment] = after(seen).payments
    if (!payment) throw new Error('The order has no payment.')
    expect(unfinishedMoney(orderOf([payment]), payment, 2 * day)).toMatchObject({
      incidents: [{ id: 'inc_a_unfinished_25.5', kind: 'review', reference: 'order-1', paymentId: 'a' }],
      notifications: [{ type: 'order.review', identity: ['a', 'unfinished', '25.5'] }],
    })
  })
})

describe('a part of the price', () => {
  it('is `short` once the price hold has ended, and nothing else', () => {
    const short = answered(after(part), part, { at: 6000, isExpiry: true })
    expect(short.order.record).toHaveProperty('needs', 'short')
    expect(answered(short.order, part, { at: 2 * day }).types).toEqual([])
    const noted = changed(short.order, noteRule(short.order, { at: 7000, by: 'ada', reason: 'x' }))
    expect(answered(noted, part, { at: 2 * day, nextCheckAt: undefined }).types).toEqual([])
  })

  it('waits for a price of the order that is held', () => {
    const order = after(
      part,
      orderOf([paymentOf('a'), paymentOf('b', undefined, { priceHeldUntil: 2 * day })]),
    )
    expect(answered(order, part, { at: 2 * day }).types).toEqual([])
    expect(answered(order, part, { at: 3 * day }).types).toEqual(['order.review'])
  })

  it('needs a person where no answer came after the price hold', () => {
    expect(unanswered(after(part), { at: day + 4000 }).types).toEqual([])
    expect(unanswered(after(part), { at: day + 5000 }).types).toEqual(['order.review'])
  })
})

describe('money with an end', () => {
  const started = orderOf([paymentOf('a', undefined, { orderPrice: { price: '49.99 USD', sealedAt: 1000 } })])
  const confirming = after(seen, started)
  const accepted = acceptRule(confirming, { at: 4500, by: 'ada', reason: 'x' }).change

  it.each<[string, Order, Answer]>([
    ['did not come', started, gone],
    ['paid the order', after(done), done],
    ['was accepted', changed(confirming, accepted), seen],
    [
      'is a duplicate',
      answered(after(seen, orderOf([paymentOf('a'), paymentOf('b')])), done, { at: 4500, id: 'b' }).order,
      seen,
    ],
    [
      'is of a replaced price',
      changed(confirming, sealRule(confirming, { price: '1 USD', sealedAt: 4500 }, 4500)),
      seen,
    ],
  ])('needs no person for its wait where it %s', (_, order, answer) => {
    const { order: later } = answered(order, answer, { at: 4600 })
    expect(answered(later, answer, { at: 40 * day, nextCheckAt: undefined }).types).toEqual([])
  })
})
