/** Money that a person accepted before the service confirmed it, and what later answers say of it. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareDecimals, subtractDecimals } from '../../../src/core/money/decimal.js'
import { acceptRule, noteRule } from '../../../src/server/rules/decide.js'
import type { Order } from '../../../src/server/rules/order.js'
import { pricePolicyOf, type PartialMoney } from '../../../src/server/rules/price-policy.js'
import { isDeep } from '../../support/check.js'
import { answered as answeredAt, unanswered, type Answer } from '../../support/rule-answers.js'
import { changed, orderOf, paymentOf } from '../../support/rule-orders.js'

const whole = '25.5'
const seen: Answer = { status: 'pending', received: whole, remaining: '0' }
const gone: Answer = { status: 'pending', received: '0', remaining: whole }
const done: Answer = { ...seen, status: 'completed' }

/** The price is held until 5000. */
let at: number

const answered = (order: Order, answer: Answer, partialMoney?: PartialMoney) =>
  answeredAt(order, answer, { at: (at += 1000), policy: pricePolicyOf({}, partialMoney) })

function acceptedAfter(answer: Answer): Order {
  at = 4000
  const { order } = answered(orderOf([paymentOf('a')]), answer)
  return changed(order, acceptRule(order, { at: 5000, by: 'ada', reason: 'known buyer' }).change)
}

describe('unconfirmed money that a person accepted (Accepted money is watched)', () => {
  it.each<[string, Answer]>([
    ['vanishes', gone],
    ['vanishes in part', { ...seen, received: '25.4', remaining: '0.1' }],
    ['is held back', { ...seen, blacklisted: true }],
    ['is completed, and held back', { ...done, blacklisted: true }],
    ['belongs to another address', { ...seen, address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }],
  ])('needs a person where it %s in two answers, once, until the service confirms it', (_, answer) => {
    const doubted = answered(acceptedAfter(seen), answer)
    expect(doubted.types).toEqual([])
    const lost = answered(doubted.order, answer)
    expect(lost.types).toEqual(['order.reverted'])
    expect(lost.order.record).toMatchObject({ state: 'paid', needs: 'reverted' })
    const again = answered(lost.order, answer)
    expect(again.types).toEqual([])
    // It was seen before.
    const back = answered(again.order, seen)
    expect(back.types).toEqual([])
    expect(back.order.record).toHaveProperty('needs', 'reverted')
    const confirmed = answered(back.order, done)
    expect(confirmed.types).toEqual(['order.settled'])
    expect(confirmed.order.record).not.toHaveProperty('needs')
  })

  it('needs a person where it is completed with less', () => {
    const answer = { ...done, received: '20' }
    const { order, types } = answered(answered(acceptedAfter(seen), answer).order, answer)
    expect(types).toEqual(['order.reverted'])
    expect(order.record).toMatchObject({ state: 'paid', needs: 'reverted' })
  })

  it('needs a person again where it vanishes again, also after a note', () => {
    const first = answered(answered(acceptedAfter(seen), gone).order, gone).order
    const noted = changed(first, noteRule(first, { at, by: 'ada', reason: 'asked the buyer' }))
    expect(noted.record).not.toHaveProperty('needs')
    expect(answered(noted, gone).types).toEqual([])
    const second = answered(answered(answered(noted, seen).order, gone).order, gone)
    expect(second.types).toEqual(['order.reverted'])
    expect(second.order.record).toHaveProperty('needs', 'reverted')
    expect(second.order.notified).toHaveLength(3)
  })

  it('needs no person for one answer that is older than what was seen', () => {
    const late = answered(acceptedAfter(seen), gone)
    const next = answered(late.order, seen)
    expect([...(late.types ?? []), ...(next.types ?? [])]).toEqual([])
    expect(answered(next.order, done).order.record).not.toHaveProperty('needs')
  })

  it.each<[string, Answer]>([
    ['as it is', seen],
    ['with more', { ...seen, received: '26' }],
    ['without an amount', { status: 'pending' }],
    ['confirmed', done],
  ])('needs no person for an answer %s', (_, answer) => {
    expect(answered(acceptedAfter(seen), answer).order.incidents.map(({ kind }) => kind)).not.toContain(
      'reverted',
    )
  })

  it.each<[string, Answer | undefined, string[]]>([
    ['needs a person', undefined, ['order.review']],
    ['needs none once it is confirmed', done, []],
  ])('%s where five answers know no such payment', (_, answer, types) => {
    let order = acceptedAfter(seen)
    if (answer) ({ order } = answered(order, answer))
    const found: string[] = []
    for (let count = 0; count < 7; count += 1) {
      const failed = unanswered(order, { at: (at += 1000), isUnreadable: true })
      found.push(...failed.types)
      order = failed.order
    }
    expect(found).toEqual(types)
    expect(order.record?.needs).toBe(answer ? undefined : 'after-decision')
    expect(answered(order, done).order.record).not.toHaveProperty('needs')
  })

  it('is what was there then: what came after it may vanish', () => {
    const more = answered(acceptedAfter({ ...seen, received: '10', remaining: '15.5' }), seen).order
    expect(answered(more, { ...seen, received: '10', remaining: '15.5' }).types).toEqual([])
  })

  it('needs a person for a part that vanishes, where parts are not confirmed, too', () => {
    const order = acceptedAfter({ ...seen, received: '10', remaining: '15.5' })
    expect(answered(order, gone, 'unconfirmed').types).toEqual(['order.reverted'])
  })
})

describe('confirmed money that a person accepted', () => {
  it('needs a person once where it vanishes', () => {
    const first = answered(acceptedAfter({ ...seen, received: '10', remaining: '15.5' }), gone)
    expect(first.types).toEqual(['order.reverted'])
    const second = answered(first.order, gone)
    expect(second.types).toEqual([])
    expect(answered(second.order, gone).types).toEqual([])
  })
})

describe('an acceptance without money', () => {
  it('has nothing to lose', () => {
    const order = acceptedAfter(gone)
    expect(answered(order, { ...gone, blacklisted: true }).types).toEqual([])
    expect(answered(order, { ...gone, address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }).types).toEqual([])
  })
})

describe('money that paid an order short (Accepted money is watched)', () => {
  const lenient = pricePolicyOf({ shortPaymentPercent: 2 })
  const strict = pricePolicyOf({})
  const short: Answer = { status: 'pending', received: '25', remaining: '0.5' }
  const next = (order: Order, answer: Answer, policy = lenient) =>
    answeredAt(order, answer, { at: (at += 100), policy })
  const paidWith = (answer: Answer) => {
    at = 4000
    const { order, types } = next(orderOf([paymentOf('a')]), answer)
    expect(types).toContain('order.paid')
    return order
  }

  it.each<[string, Answer, Answer]>([
    ['vanishes', short, gone],
    ['vanishes in part', short, { ...short, received: '10', remaining: '15.5' }],
    ['becomes less, and is enough for the option', short, { ...short, received: '24.99', remaining: '0.51' }],
    ['was completed, and vanishes', { ...short, status: 'completed' }, gone],
    ['was completed, and becomes less', { ...short, status: 'completed' }, { ...short, received: '24.99' }],
    ['was the whole amount, and becomes less', done, { ...done, received: '25' }],
    ['is of no amount', short, { status: 'pending' }],
    ['is held back', short, { ...short, blacklisted: true }],
    ['fails', short, { ...short, status: 'failed' }],
  ])('needs a person where it %s, until it is there again', (_, first, later) => {
    const lost = next(paidWith(first), later)
    expect(lost.types).toEqual(['order.reverted'])
    expect(lost.order.record).toMatchObject({ state: 'review', needs: 'reverted' })
    expect(next(lost.order, later).types).toEqual([])
    // Also where the shop has taken the option away.
    const back = next(lost.order, first, strict)
    expect(back.types).toEqual(['order.settled'])
    expect(back.order.record).toMatchObject({ state: 'paid' })
    expect(back.order.record).not.toHaveProperty('needs')
  })

  it.each<[string, Answer[]]>([
    ['as it is', [short, short]],
    ['with the rest, which is not completed yet', [seen, seen, done]],
    ['with a part of the rest', [{ ...short, received: '25.2' }, { ...short, received: '25.2' }, done]],
  ])('stays paid %s', (_, answers) => {
    let order = paidWith(short)
    for (const answer of answers) {
      const found = next(order, answer, strict)
      expect(found.types).toEqual([])
      order = found.order
    }
    expect(order.record).toMatchObject({ state: 'paid' })
  })

  it('error: is not paid by an answer that reports less than an answer before (R4)', () => {
    at = 4000
    const partial = next(orderOf([paymentOf('a')]), short, strict).order
    const after = next(partial, gone)
    expect(after.types).toEqual([])
    expect(after.order.payments[0]?.observation.status).toBe('partial')
    const heldBack = next(orderOf([paymentOf('a')]), { ...short, blacklisted: true }).order
    expect(next(heldBack, gone).types).not.toContain('order.paid')
  })
})

describe('an order whose shop forgives a small part, whatever the service answers', () => {
  const amounts = ['0', '10', '24.98', '24.99', '25', '25.5', '30'] as const
  const answer = fc
    .record({
      received: fc.constantFrom(...amounts),
      status: fc.constantFrom('pending', 'completed', 'failed'),
      blacklisted: fc.boolean(),
    })
    .map(({ received, ...rest }): Answer => {
      const isWhole = compareDecimals(received, whole) >= 0
      return { received, remaining: isWhole ? '0' : subtractDecimals(whole, received), ...rest }
    })

  it('is paid by what one answer reports, and needs a person where an answer reports less (R4)', () => {
    fc.assert(
      fc.property(fc.array(answer, { minLength: 1, maxLength: 12 }), (answers) => {
        at = 4000
        let order = orderOf([paymentOf('a')])
        for (const given of answers) {
          const { received = '0' } = given
          const found = answeredAt(order, given, {
            ...{ at: (at += 10), policy: pricePolicyOf({ shortPaymentPercent: 2 }) },
          })
          const isEnough = !given.blacklisted && compareDecimals(received, '24.99') >= 0
          if (found.types.includes('order.paid')) expect(isEnough).toBe(true)
          order = found.order
          const { credited = '0' } = order.payments[0]?.observation ?? {}
          if (compareDecimals(received, credited) < 0) expect(order.record?.needs).toBe('reverted')
        }
      }),
      { numRuns: isDeep ? 500 : 100 },
    )
  })
})
