import { describe, expect, it } from 'vitest'
import { orderPriceOf } from '../../../src/server/orders/order-price.js'
import { changesPrice, claimPrice, type PricedAttempt } from '../../../src/server/store/claim-price.js'
import type { Observation, OrderPrice } from '../../../src/server/store/store.js'
import { awaiting, paid } from '../../support/stored-orders.js'

const current: OrderPrice = { price: '1 USD', sealedAt: 1000 }
const later: OrderPrice = { price: '1000 USD', sealedAt: 1001 }

const shown = (change: Partial<Observation> = {}, price?: string): PricedAttempt => ({
  ...{ id: 'shown', phase: 'revealed', price: price ?? '1 USD', observation: { ...awaiting, ...change } },
})

function refused(claim: OrderPrice, attempts: PricedAttempt[] = []): unknown {
  try {
    return claimPrice(current, claim, attempts)
  } catch (error) {
    return (error as { code?: unknown }).code
  }
}

describe('claimPrice', () => {
  it('is the first price of an order', () => {
    expect(claimPrice(undefined, later, [])).toEqual({ orderPrice: later, abandoned: [], marked: [] })
  })

  it.each([
    [999, 1000],
    [1000, 1000],
    [1001, 1001],
  ])('keeps a price that was sealed at 1000 and is sealed at %d: the latest, %d', (sealedAt, latest) => {
    const claim = { price: '1 USD', sealedAt }
    expect(claimPrice(current, claim, [shown(paid)])).toEqual({
      ...{ orderPrice: { price: '1 USD', sealedAt: latest }, abandoned: [], marked: [] },
    })
  })

  it('replaces a price by one that was sealed later, and marks what was shown', () => {
    const flags = ['price-replaced']
    expect(claimPrice(current, later, [shown()])).toEqual({
      ...{ orderPrice: later, abandoned: [], marked: [{ id: 'shown', observation: { ...awaiting, flags } }] },
    })
  })

  it.each([1000, 999, 0])('error: replaces no price of 1000 by one that was sealed at %d', (sealedAt) => {
    expect(refused({ price: '1000 USD', sealedAt })).toBe('price-replaced')
    expect(refused({ price: '1000 USD', sealedAt }, [shown({ status: 'paid' })])).toBe('price-replaced')
  })

  it.each<Observation['status']>(['partial', 'confirming', 'paid', 'review'])(
    'error: replaces no price once a payment is %s, whatever its price was',
    (status) => {
      for (const price of ['1 USD', '1000 USD', '7 EUR'])
        expect(refused(later, [shown(), shown({ status }, price)])).toBe('order-closed')
      const { price: _, ...unpriced } = shown({ status })
      expect(refused(later, [unpriced])).toBe('order-closed')
    },
  )

  it('error: says why a price is not replaced', () => {
    expect(() => claimPrice(current, later, [shown(paid)])).toThrow(
      'Money has arrived for this order at another price, so its price can’t change.',
    )
    expect(() => claimPrice({ ...current, closedAt: 2000 }, current, [])).toThrow(
      'The shop closed this order.',
    )
  })

  it('gives up what was not shown at another price, and nothing else', () => {
    const attempts: PricedAttempt[] = [
      { id: 'creating', phase: 'creating', price: '1 USD' },
      { id: 'created', phase: 'created', price: '7 EUR' },
      { id: 'same', phase: 'created', price: '1000 USD' },
      { id: 'unpriced', phase: 'creating' },
    ]
    const claimed = claimPrice(current, later, attempts)
    expect(claimed).toEqual({ orderPrice: later, abandoned: ['creating', 'created'], marked: [] })
  })

  it('marks once, takes the mark back with its price, and keeps other flags', () => {
    const flags: Observation['flags'] = ['unrecognised-status', 'price-replaced']
    const attempts: PricedAttempt[] = [
      { ...shown({ flags }, '7 EUR'), id: 'marked' },
      { ...shown({ flags }, '1000 USD'), id: 'back' },
      { ...shown({ flags: ['unrecognised-status'] }), id: 'new' },
      { ...shown({}, '1000 USD'), id: 'same' },
      { id: 'unpriced', phase: 'revealed', observation: awaiting },
    ]
    expect(claimPrice(current, later, attempts).marked).toEqual([
      { id: 'back', observation: { ...awaiting, flags: ['unrecognised-status'] } },
      { id: 'new', observation: { ...awaiting, flags } },
    ])
  })

  it('changes none of what it was given', () => {
    const frozen = Object.freeze({ ...awaiting, flags: Object.freeze([]) as unknown as [] })
    const attempt = Object.freeze({ ...shown(), observation: frozen })
    expect(() =>
      claimPrice(Object.freeze({ ...current }), Object.freeze({ ...later }), [attempt]),
    ).not.toThrow()
  })
})

describe('changesPrice', () => {
  const claim = (order: Parameters<typeof orderPriceOf>[0]) => ({
    price: orderPriceOf(order),
    sealedAt: 2000,
  })
  const first = claim({ amount: '1', currency: 'USD' })

  it('is no for the first price', () => {
    expect(changesPrice(undefined, first)).toBe(false)
  })

  it.each(['1', '1.0', '1.00'])('is no for the amount %s in the same currency', (amount) => {
    expect(changesPrice(first, claim({ amount, currency: 'USD' }))).toBe(false)
  })

  it.each([
    { amount: '1.01', currency: 'USD' },
    { amount: '10', currency: 'USD' },
    { amount: '100', currency: 'USD' },
    { amount: '1', currency: 'EUR' },
    { amount: '1', coin: 'usdt' },
    { amount: { min: '1', max: '2' }, currency: 'USD' },
  ])('is yes for %j', (order) => {
    expect(changesPrice(first, claim(order))).toBe(true)
  })

  it('compares both ends of a range, and the coin', () => {
    const range = claim({ amount: { min: '5', max: '500' }, currency: 'USD' })
    const same = claim({ amount: { min: '5.0', max: '500.00' }, currency: 'USD' })
    expect(changesPrice(range, same)).toBe(false)
    expect(changesPrice(range, claim({ amount: { min: '6', max: '500' }, currency: 'USD' }))).toBe(true)
    expect(changesPrice(range, claim({ amount: { min: '5', max: '50' }, currency: 'USD' }))).toBe(true)
    const coin = claim({ amount: '1', coin: 'usdt' })
    expect(changesPrice(coin, claim({ amount: '1', coin: 'usdc' }))).toBe(true)
  })
})
