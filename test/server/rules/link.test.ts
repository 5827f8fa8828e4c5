/** What a buyer orders by a link, and how many pieces are left. */
import { describe, expect, it } from 'vitest'
import { CheckoutError } from '../../../src/core/contract/problem.js'
import {
  asSoldOut,
  isOpen,
  keepRule,
  leftOf,
  linkPrefix,
  orderOfChoice,
  reservedForGood,
  reserveRule,
  tipOn,
} from '../../../src/server/rules/link.js'
import type {
  Link,
  LinkChoice,
  LinkOffer,
  LinkOrder,
  LinkState,
} from '../../../src/server/rules/link-data.js'
import { paid } from '../../support/stored-orders.js'

const offer: LinkOffer = { title: 'Coffee', amount: '5', currency: 'EUR', stock: 10 }
const linkOf = (change: Partial<LinkOffer> = {}, terms: Partial<Link> = {}): Link => ({
  ...{ name: 'coffee', offer: { ...offer, ...change }, createdAt: 100, ...terms },
})
const terms = { reference: `${linkPrefix}coffee-1`, reservedUntil: 5000, createdAt: 1000 }
const order = (change: Partial<LinkOrder> = {}): LinkOrder => ({
  ...{ ...terms, link: 'coffee', quantity: 1, unit: '5', amount: '5', fields: {} },
  ...change,
})
const counts = (sold: number, reserved: number) => ({ sold, reserved })

const bounds = { min: '2', max: '50' }
const asked = [
  { name: 'email', label: 'E-mail', required: true },
  { name: 'note', label: 'Note' },
]

describe('the order of a choice', () => {
  it('has a reference of its own kind', () => {
    expect(terms.reference).toBe('link-coffee-1')
  })

  it.each<[what: string, Partial<LinkOffer>, LinkChoice, Partial<LinkOrder>]>([
    ['one piece', {}, {}, {}],
    ['as many pieces as it allows', { maxQuantity: 3 }, { quantity: 3 }, { quantity: 3, amount: '15' }],
    ['the fixed price, repeated', {}, { amount: '5.00' }, {}],
    ['a price without its zeros', { amount: '5.50' }, {}, { unit: '5.5', amount: '5.5' }],
    ['the lowest amount', { amount: bounds }, { amount: '2' }, { unit: '2', amount: '2' }],
    ['the highest amount', { amount: bounds }, { amount: '50' }, { unit: '50', amount: '50' }],
    ['no tip', { tips: [10] }, { tip: 0 }, {}],
    ['a tip', { tips: [10, 15] }, { tip: 15 }, { amount: '5.75', tip: 15 }],
    [
      'a tip on all pieces',
      { tips: [10], maxQuantity: 2 },
      { tip: 10, quantity: 2 },
      { quantity: 2, amount: '11', tip: 10 },
    ],
    [
      'what is asked for',
      { fields: asked },
      { fields: { email: 'a@b.example' } },
      { fields: { email: 'a@b.example' } },
    ],
  ])('is %s', (_, change, choice, expected) => {
    expect(orderOfChoice(linkOf(change), choice, terms)).toEqual(order(expected))
  })

  const [invalid, amount, range] = ['invalid-request', 'invalid-amount', 'amount-out-of-range']
  const unasked = 'fields: has a field that the link does not ask for'
  const chooses = 'amount: the payer chooses the amount of this link'
  it.each<[what: string, Partial<LinkOffer>, LinkChoice, code: string, detail: string]>([
    ['two pieces', {}, { quantity: 2 }, invalid, 'quantity: must be at most 1'],
    ['too many', { maxQuantity: 3 }, { quantity: 4 }, invalid, 'quantity: must be at most 3'],
    ['a tip', {}, { tip: 10 }, invalid, 'tip: must be a percentage of the link'],
    ['another tip', { tips: [10] }, { tip: 15 }, invalid, 'tip: must be a percentage of the link'],
    ['another price', {}, { amount: '4' }, amount, 'amount: the price of this link is fixed'],
    ['no amount', { amount: bounds }, {}, amount, chooses],
    ['too little', { amount: bounds }, { amount: '1.99' }, range, 'amount: must be from 2 to 50'],
    ['too much', { amount: bounds }, { amount: '50.01' }, range, 'amount: must be from 2 to 50'],
    [
      'pieces whose price is longer than an amount may be',
      { amount: '9'.repeat(80), maxQuantity: 2 },
      { quantity: 2 },
      amount,
      'amount: has too many digits',
    ],
    [
      'a field too many',
      { fields: asked },
      { fields: { email: 'a@b.example', phone: '1' } },
      invalid,
      unasked,
    ],
    ['a field that is not asked for', {}, { fields: { phone: '1' } }, invalid, unasked],
    ['no field', { fields: asked }, { fields: { note: 'x' } }, invalid, 'fields.email: is required'],
    [
      'no field, where each object has a property of its name',
      { fields: [{ name: 'constructor', label: 'Constructor', required: true }] },
      {},
      invalid,
      'fields.constructor: is required',
    ],
  ])('error: refuses %s', (_, change, choice, code, detail) => {
    const choose = () => orderOfChoice(linkOf(change), choice, terms)
    expect(choose).toThrow(CheckoutError)
    expect(choose).toThrow(expect.objectContaining({ code, message: detail }) as Error)
  })

  it('has a tip that is rounded up to the smallest unit of the currency, or of a coin', () => {
    expect(tipOn('0.99', 10, offer)).toBe('0.1')
    expect(tipOn('99', 10, { ...offer, currency: 'JPY' })).toBe('10')
    expect(tipOn('0.00000099', 10, { ...offer, currency: undefined, coin: 'btc' })).toBe('0.0000001')
  })
})

describe('a link', () => {
  it('takes orders until it is closed, or its end has come', () => {
    expect(isOpen(linkOf(), 1000)).toBe(true)
    expect(isOpen(undefined, 1000)).toBe(false)
    expect(isOpen(linkOf({}, { closedAt: 900 }), 1000)).toBe(false)
    expect(isOpen(linkOf({}, { endsAt: 1001 }), 1000)).toBe(true)
    expect(isOpen(linkOf({}, { endsAt: 1000 }), 1000)).toBe(false)
  })

  it('has what is neither sold nor reserved, and never less than nothing', () => {
    expect(leftOf(offer, counts(3, 4))).toBe(3)
    expect(leftOf(offer, counts(8, 4))).toBe(0)
    expect(leftOf({ ...offer, stock: undefined }, counts(8, 4))).toBeUndefined()
  })
})

const link = linkOf()
const closed = linkOf({}, { closedAt: 900 })
const endless = linkOf({ stock: undefined })
/** Of a link of ten pieces, of which so many are gone. */
const stateOf = (sold: number, known?: LinkOrder, of: Link = link): LinkState => ({
  ...{ counts: counts(sold, 0), link: of, ...(known && { order: known }) },
})
const reserved = (of: LinkOrder) => ({ result: 'reserved', order: of })

describe('a reservation (A link sells what it has)', () => {
  const two = order({ quantity: 2 })
  const holds = order({ reservedUntil: 1001 })
  const longer = order({ reservedUntil: 9000 })
  const { link: _, ...unknown } = stateOf(10, holds)

  it.each<[string, LinkState, LinkOrder, now: number, object]>([
    ['takes the last pieces', { link, counts: counts(4, 4) }, two, 1000, reserved(two)],
    ['takes no more', { link, counts: counts(5, 4) }, two, 1000, { result: 'sold-out' }],
    ['is made without a stock', stateOf(99, undefined, endless), two, 1000, reserved(two)],
    ['is made at no closed link', stateOf(0, undefined, closed), order(), 1000, { result: 'closed' }],
    ['is made at no unknown link', { counts: counts(0, 0) }, order(), 1000, { result: 'closed' }],
    [
      'that holds is kept for longer, also once all is sold',
      stateOf(10, holds),
      order(),
      1000,
      reserved(order()),
    ],
    ['that holds is kept of a closed link', stateOf(10, holds, closed), order(), 1000, reserved(order())],
    ['that holds is kept of an unknown link', unknown, order(), 1000, reserved(order())],
    ['that holds for longer is not shortened', stateOf(0, longer), order(), 1000, reserved(longer)],
    ['that has ended is made again', stateOf(9, holds), order(), 1001, reserved(order())],
    ['that has ended is not where all is sold', stateOf(10, holds), order(), 1001, { result: 'sold-out' }],
    [
      'that has ended is not where the link has',
      stateOf(0, holds, closed),
      order(),
      1001,
      { result: 'closed' },
    ],
  ])('%s', (_name, state, asked, now, expected) => {
    expect(reserveRule(state, asked, now)).toEqual(expected)
  })

  it.each<[string, Partial<LinkOrder>]>([
    ['link', { link: 'tea' }],
    ['quantity', { quantity: 2 }],
    ['amount', { amount: '6' }],
    ['tip', { tip: 10 }],
    ['fields', { fields: { email: 'x' } }],
  ])('is of one choice: another %s differs', (_name, change) => {
    expect(reserveRule(stateOf(0, holds), order(change), 1000)).toEqual({ result: 'differs' })
  })

  it('is of the same choice where the fields come in another order', () => {
    const first = order({ fields: { a: '1', b: '2' } })
    const second = order({ fields: { b: '2', a: '1' } })
    expect(reserveRule(stateOf(0, first), second, 1000)).toHaveProperty('result', 'reserved')
  })
})

describe('money for a reservation', () => {
  const kept = { result: true, order: order({ reservedUntil: reservedForGood }) }

  it('keeps the pieces, also after it ended while there are some', () => {
    expect(keepRule(stateOf(10, order()), 4999)).toEqual(kept)
    expect(keepRule(stateOf(9, order()), 5000)).toEqual(kept)
    expect(keepRule(stateOf(10, order()), 5000)).toEqual({ result: false })
    expect(keepRule(stateOf(9, order({ quantity: 2 })), 5000)).toEqual({ result: false })
    expect(keepRule(stateOf(10, order(), endless), 5000)).toEqual(kept)
  })

  it('keeps them until a time, and what is kept for longer as it is', () => {
    const until = { result: true, order: order({ reservedUntil: 9000 }) }
    expect(keepRule(stateOf(10, order()), 4999, 9000)).toEqual(until)
    expect(keepRule(stateOf(10, until.order), 5000, 9000)).toEqual({ result: true })
    expect(keepRule(stateOf(10, kept.order), 5000, 9000)).toEqual({ result: true })
    expect(keepRule(stateOf(10, order()), 5000, 9000)).toEqual({ result: false })
  })

  it('changes nothing of an order that is kept, or is of no link', () => {
    const { link: _, ...unknown } = stateOf(10, order())
    for (const state of [stateOf(10, kept.order), stateOf(10), unknown])
      expect(keepRule(state, 5000)).toEqual({ result: true })
  })

  it('that came too late is for a person, and pays nothing', () => {
    expect(asSoldOut({ ...paid, wasPaid: true })).toEqual({
      ...{ ...paid, wasPaid: undefined, status: 'review', soldOut: true },
    })
  })
})
