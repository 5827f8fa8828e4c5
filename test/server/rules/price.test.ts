import { describe, expect, it } from 'vitest'
import { conclude } from '../../../src/server/rules/conclude.js'
import type { Incident, Order } from '../../../src/server/rules/order.js'
import type { Observation, OrderPrice } from '../../../src/server/rules/payment.js'
import {
  assertClaimable,
  assertPrice,
  laterPriceOf,
  orderPriceOf,
  sealRule,
  underReplacedPrice,
  type PriceTerms,
} from '../../../src/server/rules/price.js'
import { changed, orderOf, paymentOf, recordOf } from '../../support/rule-orders.js'
import { awaiting, paid, partly } from '../../support/stored-orders.js'

const current: OrderPrice = { price: '1 USD', sealedAt: 1000 }
const later: OrderPrice = { price: '1000 USD', sealedAt: 1001 }
const shown = (id: string, observation: Observation = awaiting, price = '1 USD') =>
  paymentOf(id, observation, { orderPrice: { price, sealedAt: 1000 } })
const priced = (payments = [shown('a')], change: Partial<Order> = {}) =>
  orderOf(payments, { record: recordOf(current), ...change })

describe('orderPriceOf', () => {
  it.each<[PriceTerms, string]>([
    [{ amount: '1.00', currency: 'USD' }, '1 USD'],
    [{ amount: { min: '5.0', max: '500.00' }, currency: 'USD' }, '5-500 USD'],
    [{ amount: '0.50', coin: 'btc' }, '0.5 coin btc'],
  ])('of %j is %s', (terms, text) => {
    expect(orderPriceOf(terms)).toBe(text)
  })

  it('is another for another amount, currency, coin or range', () => {
    const prices: PriceTerms[] = [
      { amount: '1', currency: 'USD' },
      { amount: '1.01', currency: 'USD' },
      { amount: '10', currency: 'USD' },
      { amount: '1', currency: 'EUR' },
      { amount: '1', coin: 'usdt' },
      { amount: '1', coin: 'usdc' },
      { amount: { min: '1', max: '2' }, currency: 'USD' },
      { amount: { min: '1', max: '20' }, currency: 'USD' },
    ]
    expect(new Set(prices.map(orderPriceOf)).size).toBe(prices.length)
  })
})

describe('sealRule (R9)', () => {
  it('is the first price of an order, whatever came before it', () => {
    const { record: _, ...unknown } = orderOf()
    expect(sealRule(unknown, later, 2000)).toStrictEqual({ at: 2000, price: later })
    const unpriced = orderOf([paymentOf('a', paid)], { record: recordOf({ price: '', sealedAt: 0 }) })
    expect(sealRule(unpriced, later, 2000)).toStrictEqual({ at: 2000, price: later })
  })

  it('keeps an equal price, with the time at which it was sealed again', () => {
    const again = { ...current, sealedAt: 1500 }
    expect(sealRule(priced([shown('a', paid)]), again, 2000)).toStrictEqual({ at: 2000, price: again })
  })

  it('takes the title of the session with the price', () => {
    const titled = { ...later, title: 'Blue coffee' }
    const order = priced([], { record: recordOf({ ...current, title: 'Coffee' }) })
    expect(conclude(order, sealRule(order, titled, 2000)!).record.title).toBe('Blue coffee')
    expect(conclude(order, sealRule(order, later, 2000)!).record.title).toBe('Coffee')
  })

  it.each([999, 1000])('error: replaces no price of 1000 by one that was sealed at %d', (sealedAt) => {
    expect(sealRule(priced(), { ...later, sealedAt }, 2000)).toBeUndefined()
    expect(sealRule(priced(), { ...current, sealedAt }, 2000)).toBeUndefined()
  })

  it('error: changes nothing of an order that is decided or closed', () => {
    const decision = { reference: 'order-1', paymentId: 'a', at: 1500 }
    for (const change of [{ decision }, { closedAt: 1500 }])
      for (const price of [current, { price: '', sealedAt: 0 }])
        for (const sealed of [later, { ...current, sealedAt: 1500 }]) {
          const order = priced([], { record: recordOf({ ...price, ...change }) })
          expect(sealRule(order, sealed, 2000)).toBeUndefined()
        }
  })

  it('marks what was shown at another price, and gives up what was not', () => {
    const order = priced([shown('a'), shown('same', awaiting, '1000 USD'), paymentOf('unpriced')], {
      pending: [
        { id: 'hidden', price: '1 USD' },
        { id: 'other', price: '7 EUR' },
        { id: 'equal', price: '1000 USD' },
        { id: 'unpriced' },
      ],
    })
    const change = sealRule(order, later, 2500)
    expect(change).toMatchObject({ price: later, abandoned: ['hidden', 'other'] })
    expect(change?.payments).toMatchObject([
      { id: 'a', revision: 3, updatedAt: 2500, observation: { ...awaiting, flags: ['price-replaced'] } },
    ])
    expect(change).toMatchObject({ incidents: [], notifications: [] })
    expect(changed(order, change).record).toMatchObject({ ...later, state: 'open' })
  })

  it('reports a payment that needs a person from now on, and none that did before', () => {
    const incident = { id: 'i', kind: 'review', reference: 'order-1', paymentId: 'known', at: 2000 } as const
    const known = shown('known', { ...partly('5'), status: 'review' })
    const order = priced([known, shown('new', partly('7'))], { incidents: [incident] })
    const { payments, incidents, notifications } = sealRule(order, later, 2500)!
    expect(payments).toMatchObject(
      ['known', 'new'].map((id) => ({ id, observation: { flags: ['price-replaced'] } })),
    )
    expect(incidents).toMatchObject([{ paymentId: 'new' }])
    expect(notifications).toHaveLength(1)
  })

  it('takes the mark back with its price, and keeps other flags', () => {
    const flags: Observation['flags'] = ['late', 'price-replaced']
    const order = priced([shown('a', { ...awaiting, flags }, '1000 USD'), shown('b', { ...awaiting, flags })])
    const { payments } = sealRule(order, later, 2000) ?? {}
    expect(payments).toMatchObject([{ id: 'a', observation: { flags: ['late'] }, revision: 3 }])
    expect(payments).toHaveLength(1)
  })

  it.each<[string, Observation]>([
    ['a part', partly('5')],
    ['the whole amount', { ...paid, status: 'confirming' }],
    ['an amount that would count as paid', paid],
  ])('needs a person where %s of the money has come', (_, observation) => {
    const order = priced([shown('a', observation)])
    const change = sealRule(order, later, 2500)
    const { received } = observation
    expect(change?.payments).toMatchObject([
      { observation: { status: 'review', flags: ['price-replaced'], received } },
    ])
    const detail = 'the price of the order was replaced'
    expect(change?.incidents).toEqual([
      {
        ...{ id: `inc_a_review_${received}`, kind: 'review', reference: 'order-1', paymentId: 'a' },
        ...{ detail, at: 2500 },
      },
    ])
    expect(change?.notifications).toMatchObject([
      {
        type: 'order.review',
        identity: ['a', received],
        recurs: true,
        payload: expect.stringContaining(detail),
      },
    ])
    expect(changed(order, change).record).toMatchObject({
      state: 'review',
      needs: 'review',
      price: '1000 USD',
    })
  })
})

describe('a payment under review at a price that is replaced', () => {
  const reviewed: Observation = { ...partly('5'), status: 'review' }
  const incident = { id: 'i', kind: 'review', reference: 'order-1', paymentId: 'a', at: 2000 } as const
  const sealed = (incidents: Incident[], observation = reviewed) => {
    const order = { ...priced([shown('a', observation)]), incidents }
    const change = sealRule(order, later, 4500)
    return {
      types: change?.notifications?.map(({ type }) => type),
      needs: changed(order, change).record?.needs,
    }
  }

  it('needs a person again, who is notified, where they noted it before, and its money is there', () => {
    expect(sealed([{ ...incident, closedAt: 2200 }])).toEqual({ types: ['order.review'], needs: 'review' })
    expect(sealed([incident])).toEqual({ types: [], needs: 'review' })
    expect(sealed([{ ...incident, kind: 'overpaid' }]).types).toEqual(['order.review'])
    const empty = { ...reviewed, received: '0', confirmed: '0' }
    expect(sealed([], empty)).toEqual({ types: [], needs: undefined })
  })
})

describe('money at a price that holds again', () => {
  const dueAfter = (observation: Observation, price = '1000 USD') =>
    sealRule(priced([shown('a', observation, price)]), later, 2500)?.payments?.[0]?.nextCheckAt

  it('is checked at once', () => {
    const flags: Observation['flags'] = ['price-replaced']
    expect(dueAfter({ ...paid, status: 'review', flags })).toBe(2500)
    expect(dueAfter({ ...awaiting, flags })).toBe(17_000)
    expect(dueAfter(paid, '1 USD')).toBe(17_000)
  })
})

describe('underReplacedPrice', () => {
  const replaced: Observation = { ...awaiting, flags: ['price-replaced'] }

  it('leaves a payment at the price of the order as it is', () => {
    expect(underReplacedPrice(awaiting, paid)).toBe(paid)
    const marked: Observation = { ...paid, flags: ['price-replaced'] }
    expect(underReplacedPrice(awaiting, marked)).toBe(marked)
  })

  it('fulfils nothing, and needs a person for money', () => {
    const found = underReplacedPrice(replaced, { ...paid, wasPaid: true })
    expect(found).toStrictEqual({ ...paid, status: 'review', flags: ['price-replaced'] })
    expect(underReplacedPrice(replaced, partly('5'))).toMatchObject({ status: 'review' })
    expect(underReplacedPrice(replaced, awaiting)).toStrictEqual(replaced)
  })

  it('keeps what was paid once', () => {
    const before: Observation = { ...replaced, wasPaid: true }
    const after: Observation = { ...paid, wasPaid: true }
    expect(underReplacedPrice(before, after)).toStrictEqual({ ...after, flags: ['price-replaced'] })
  })
})

describe('laterPriceOf (R9)', () => {
  const sealed = { price: '2 USD', sealedAt: 1000 }
  it.each<[string, Order['record'], number | undefined]>([
    ['is unknown', undefined, undefined],
    ['has no price', recordOf({ price: '', sealedAt: 2000 }), undefined],
    ['has the same price, sealed later', recordOf({ ...sealed, sealedAt: 2000 }), undefined],
    ['has another price, sealed before', recordOf({ ...current, sealedAt: 999 }), undefined],
    ['has another price, sealed at the same time', recordOf(current), 1000],
    ['has another price, sealed later', recordOf({ ...current, sealedAt: 1001 }), 1001],
    ['has ended at another price', recordOf({ ...current, closedAt: 3000 }), undefined],
  ])('of an order that %s', (_, record, at) => {
    const { record: _record, ...order } = orderOf()
    expect(laterPriceOf({ ...order, ...(record && { record }) }, sealed)).toBe(at)
  })
})

describe('assertPrice', () => {
  const refusal = (record: Parameters<typeof assertPrice>[0], price: OrderPrice) => {
    try {
      assertPrice(record, price)
    } catch (error) {
      return (error as { code: string }).code
    }
    return undefined
  }

  it.each<[string, Parameters<typeof recordOf>[0] | undefined, OrderPrice, string | undefined]>([
    ['of an unknown order', undefined, current, undefined],
    ['of an order without a price', { price: '', sealedAt: 0 }, later, undefined],
    ['of an equal price', { ...later }, { ...later, sealedAt: 1 }, undefined],
    ['that was sealed later', { ...current }, later, undefined],
    ['that was sealed before', { ...later }, current, 'price-replaced'],
    ['that was sealed at the same time', { ...later }, { ...current, sealedAt: 1001 }, 'price-replaced'],
    ['of a closed order', { ...current, closedAt: 5 }, current, 'order-closed'],
  ])('of a session %s', (_, record, price, code) => {
    expect(refusal(record && recordOf(record), price)).toBe(code)
  })
})

describe('assertClaimable', () => {
  it('takes the price of the order alone, whenever it was sealed', () => {
    const record = recordOf(current)
    expect(() => assertClaimable(undefined, later)).not.toThrow()
    expect(() => assertClaimable(record, { ...current, sealedAt: 1 })).not.toThrow()
    expect(() => assertClaimable(record, undefined)).not.toThrow()
    // An order that is known by an attempt without a price.
    expect(() => assertClaimable(recordOf({ price: '', sealedAt: 0 }), current)).not.toThrow()
    for (const sealedAt of [1, 1000, 9000])
      expect(() => assertClaimable(record, { ...later, sealedAt })).toThrow(
        expect.objectContaining({ code: 'price-replaced' }),
      )
  })

  it('error: takes none of a decided order', () => {
    const decision = { reference: 'order-1', paymentId: 'a', at: 5 }
    for (const price of [current, later, undefined])
      expect(() => assertClaimable(recordOf({ ...current, decision }), price)).toThrow('This order is paid.')
  })

  it('error: takes none of a closed order', () => {
    for (const price of [current, later, undefined])
      expect(() => assertClaimable(recordOf({ ...current, closedAt: 5 }), price)).toThrow(
        'The shop closed this order.',
      )
  })
})
