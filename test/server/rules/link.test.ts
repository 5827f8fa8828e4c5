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
import type { Link, LinkChoice, LinkOffer, LinkOrder } from '../../../src/server/rules/link-data.js'
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

  it.each<[what: string, Partial<LinkOffer>, LinkChoice, code: string, detail: string]>([
    ['two pieces', {}, { quantity: 2 }, 'invalid-request', 'quantity: must be at most 1'],
    ['too many', { maxQuantity: 3 }, { quantity: 4 }, 'invalid-request', 'quantity: must be at most 3'],
    ['a tip', {}, { tip: 10 }, 'invalid-request', 'tip: must be a percentage of the link'],
    ['another tip', { tips: [10] }, { tip: 15 }, 'invalid-request', 'tip: must be a percentage of the link'],
    ['another price', {}, { amount: '4' }, 'invalid-amount', 'amount: the price of this link is fixed'],
    [
      'no amount',
      { amount: bounds },
      {},
      'invalid-amount',
      'amount: the payer chooses the amount of this link',
    ],
    [
      'too little',
      { amount: bounds },
      { amount: '1.99' },
      'amount-out-of-range',
      'amount: must be from 2 to 50',
    ],
    [
      'too much',
      { amount: bounds },
      { amount: '50.01' },
      'amount-out-of-range',
      'amount: must be from 2 to 50',
    ],
    [
      'a field beside those that are asked for',
      { fields: asked },
      { fields: { email: 'a@b.example', phone: '1' } },
      'invalid-request',
      'fields: has a field that the link does not ask for',
    ],
    [
      'a field that is not asked for',
      {},
      { fields: { phone: '1' } },
      'invalid-request',
      'fields: has a field that the link does not ask for',
    ],
    [
      'no field',
      { fields: asked },
      { fields: { note: 'x' } },
      'invalid-request',
      'fields.email: is required',
    ],
    [
      'no field, where each object has a property of its name',
      { fields: [{ name: 'constructor', label: 'Constructor', required: true }] },
      {},
      'invalid-request',
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

describe('a reservation (A link sells what it has)', () => {
  const link = linkOf()
  const known = order({ reservedUntil: 1001 })

  it('takes the last pieces, and no more', () => {
    const last = order({ quantity: 2 })
    expect(reserveRule({ link, counts: counts(4, 4) }, last, 1000)).toEqual({
      result: 'reserved',
      order: last,
    })
    expect(reserveRule({ link, counts: counts(5, 4) }, last, 1000)).toEqual({ result: 'sold-out' })
    const endless = linkOf({ stock: undefined })
    expect(reserveRule({ link: endless, counts: counts(99, 0) }, last, 1000)).toMatchObject({
      result: 'reserved',
    })
  })

  it('is made at an open link alone', () => {
    for (const closed of [undefined, linkOf({}, { closedAt: 900 })])
      expect(reserveRule({ ...(closed && { link: closed }), counts: counts(0, 0) }, order(), 1000)).toEqual({
        result: 'closed',
      })
  })

  it('that still holds is kept for longer, also where the link has ended or sold out', () => {
    for (const state of [link, linkOf({}, { closedAt: 900 }), undefined])
      expect(
        reserveRule({ ...(state && { link: state }), counts: counts(10, 0), order: known }, order(), 1000),
      ).toEqual({
        result: 'reserved',
        order: order({ reservedUntil: 5000 }),
      })
    const longer = order({ reservedUntil: 9000 })
    expect(reserveRule({ link, counts: counts(0, 0), order: longer }, order(), 1000)).toEqual({
      result: 'reserved',
      order: longer,
    })
  })

  it('that has ended is made again while there are pieces', () => {
    expect(reserveRule({ link, counts: counts(9, 0), order: known }, order(), 1001)).toEqual({
      result: 'reserved',
      order: order(),
    })
    expect(reserveRule({ link, counts: counts(10, 0), order: known }, order(), 1001)).toEqual({
      result: 'sold-out',
    })
    const closed = linkOf({}, { closedAt: 900 })
    expect(reserveRule({ link: closed, counts: counts(0, 0), order: known }, order(), 1001)).toEqual({
      result: 'closed',
    })
  })

  it.each<[string, Partial<LinkOrder>]>([
    ['link', { link: 'tea' }],
    ['quantity', { quantity: 2 }],
    ['amount', { amount: '6' }],
    ['tip', { tip: 10 }],
    ['fields', { fields: { email: 'x' } }],
  ])('is of one choice: another %s differs', (_, change) => {
    expect(reserveRule({ link, counts: counts(0, 0), order: known }, order(change), 1000)).toEqual({
      result: 'differs',
    })
  })

  it('is of the same choice where the fields come in another order', () => {
    const first = order({ fields: { a: '1', b: '2' } })
    const second = order({ fields: { b: '2', a: '1' } })
    expect(reserveRule({ link, counts: counts(0, 0), order: first }, second, 1000)).toHaveProperty(
      'result',
      'reserved',
    )
  })
})

describe('money for a reservation', () => {
  const link = linkOf()
  const kept = { result: true, order: order({ reservedUntil: reservedForGood }) }

  it('keeps the pieces, also after it ended while there are some', () => {
    expect(keepRule({ link, counts: counts(10, 0), order: order() }, 4999)).toEqual(kept)
    expect(keepRule({ link, counts: counts(9, 0), order: order() }, 5000)).toEqual(kept)
    expect(keepRule({ link, counts: counts(10, 0), order: order() }, 5000)).toEqual({ result: false })
    const two = order({ quantity: 2 })
    expect(keepRule({ link, counts: counts(9, 0), order: two }, 5000)).toEqual({ result: false })
    expect(
      keepRule({ link: linkOf({ stock: undefined }), counts: counts(10, 0), order: order() }, 5000),
    ).toEqual(kept)
  })

  it('changes nothing of an order that is kept, or is of no link', () => {
    for (const state of [
      { link, counts: counts(10, 0), order: order({ reservedUntil: reservedForGood }) },
      { link, counts: counts(10, 0) },
      { counts: counts(10, 0), order: order() },
    ])
      expect(keepRule(state, 5000)).toEqual({ result: true })
  })

  it('that came too late is for a person, and pays nothing', () => {
    expect(asSoldOut({ ...paid, wasPaid: true })).toEqual({
      ...paid,
      wasPaid: undefined,
      status: 'review',
      soldOut: true,
    })
  })
})
