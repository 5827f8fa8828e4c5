/** Lists and searches of orders, in memory: `sqlite-lists` and `postgres-lists` compare those of the databases with them. */
import { beforeEach, describe, expect, it } from 'vitest'
import { memoryStore } from '../../../src/server/store/memory.js'
import type { Store } from '../../../src/server/store/store.js'
import type { ListOptions } from '../../support/listed-orders.js'
import { closeOrder, recordCheck, recordClaim } from '../../support/order-changes.js'
import { attempt, awaiting, destination, partly, payOrder, revealOrder } from '../../support/stored-orders.js'

let store: Store
beforeEach(() => void (store = memoryStore()))

/** The references of a list. */
const listed = async (options: Omit<ListOptions, 'limit'>, limit = 9) =>
  (await store.listOrders({ ...options, limit })).map(({ reference }) => reference)

/** A payment of an order, at a coin of its own. */
async function reveal(reference: string, id: string, address = `address-of-${id}`): Promise<void> {
  await store.claimAttempt(attempt(id, { reference, sessionId: id, coinId: `coin-of-${id}` }))
  await store.recordDestination(id, { ...destination, address })
  await store.reveal(id, `service-of-${id}`, awaiting, { at: 2500, nextCheckAt: 17_000 })
}

/** Under review, or watched no more. */
const check = (order: string, status: 'review' | 'awaiting', nextCheckAt?: number) =>
  recordCheck(store, `payment-of-${order}`, 1, {
    ...{ observation: { ...awaiting, status }, checkedAt: 3000, nextCheckAt },
  })

describe('listOrders', () => {
  it('lists the state of each order, newest first, and one state alone', async () => {
    for (const [index, order] of ['open', 'paid', 'review', 'ended'].entries())
      await revealOrder(store, order, 2000 + index)
    await payOrder(store, 'paid', 3000, 90_000)
    await check('review', 'review', 9000)
    await check('ended', 'awaiting')
    const orders = await store.listOrders({ limit: 9 })
    expect(orders.map(({ reference, state }) => [reference, state])).toEqual([
      ...[
        ['ended', 'ended'],
        ['review', 'review'],
        ['paid', 'paid'],
        ['open', 'open'],
      ],
    ])
    const times = { at: 2001, updatedAt: 3000, paidAt: 3000 }
    expect(orders[2]).toEqual({ reference: 'paid', state: 'paid', payments: 1, ...times })
    expect(await store.listOrders({ state: 'review', limit: 9 })).toEqual([orders[1]])
  })

  it('takes the payments of one order together', async () => {
    await revealOrder(store, 'a')
    await reveal('a', 'second')
    expect(await store.listOrders({ limit: 9 })).toStrictEqual([
      { reference: 'a', state: 'open', payments: 2, at: 2500, updatedAt: 2500 },
    ])
  })

  it('goes on after the last order of a page, also where several came at once', async () => {
    const times = { b: 2000, Z: 2000, a: 2000, later: 3000, earlier: 1000 }
    for (const [order, at] of Object.entries(times)) await revealOrder(store, order, at)
    const pages: string[][] = []
    let page = await store.listOrders({ limit: 2 })
    while (page.length > 0) {
      pages.push(page.map(({ reference }) => reference))
      page = await store.listOrders({ limit: 2, before: page.at(-1)! })
    }
    expect(pages).toEqual([['later', 'b'], ['a', 'Z'], ['earlier']])
  })

  it('takes needs, a state, a time and a page together', async () => {
    for (const [index, order] of ['a', 'b', 'c', 'd', 'e'].entries())
      await revealOrder(store, order, 2000 + 10 * index)
    for (const order of ['a', 'b', 'd'])
      await recordClaim(store, order, {
        ...{ id: order, paymentId: `payment-of-${order}`, transaction: '0xfeed', at: 4000 },
      })
    await payOrder(store, 'e')
    const names = async (...options: Parameters<typeof listed>) => (await listed(...options)).join('')
    expect(await names({})).toBe('edcba')
    expect(await names({ needs: 'any' })).toBe('dba')
    expect(await names({ needs: 'claim', state: 'open' })).toBe('dba')
    expect(await names({ needs: 'claim', state: 'paid' })).toBe('')
    expect(await names({ from: 2010, to: 2030 })).toBe('cb')
    expect(await names({ from: 2030 })).toBe('ed')
    expect(await names({ to: 2000 })).toBe('')
    expect(await names({ needs: 'any', from: 2005 })).toBe('db')
    expect(await names({ needs: 'any' }, 1)).toBe('d')
    expect(await names({ needs: 'any', before: { at: 2030, reference: 'd' } }, 1)).toBe('b')
    expect(await names({ needs: 'any', query: 'payment-of-a' })).toBe('a')
    const before = { at: 2020, reference: 'c' }
    expect(await names({ state: 'open', from: 2000, to: 2031, before })).toBe('ba')
  })
})

it('counts the orders of a list, up to a limit', async () => {
  for (const order of ['a', 'b', 'c']) await revealOrder(store, order)
  await check('a', 'review', 9000)
  await store.claimAttempt(attempt('d', { reference: 'never shown' }))
  const count = (filter: object) => store.countOrders({ limit: 9, ...filter })
  expect(await count({})).toBe(3)
  expect(await count({ limit: 2 })).toBe(2)
  expect(await count({ state: 'open' })).toBe(2)
  expect(await count({ needs: 'any' })).toBe(1)
  expect(await count({ needs: 'review', from: 2001 })).toBe(0)
})

describe('a search', () => {
  it.each([
    ['the beginning of references', 'shop-', 'shop-10 shop-1'],
    ['a whole reference, and longer ones', 'SHOP-1', 'shop-10 shop-1'],
    ['a part of a reference', 'OP-10', 'shop-10'],
    ['the address', 'address-of-shop-10', 'shop-10'],
    ['the address in groups', 'addr ess- of-s hop-1', 'shop-1'],
    ['the identifier of the payment', 'payment-of-shop-1', 'shop-1'],
    ['the identifier of the service', 'service-of-shop-1', 'shop-1'],
    ['the transaction', '0xfeed', 'shop-1'],
    ['the price', '49.99', 'other shop-10 shop-1'],
    ['the price in another spelling', '49.990', 'other shop-10 shop-1'],
    ['the price as a person writes it', '$49.99', 'other shop-10 shop-1'],
    ['the price with a comma', ' 49,99 USD', 'other shop-10 shop-1'],
    ['the amount', '25.50', 'other shop-10 shop-1'],
    ['the amount received', '12.25', 'shop-1'],
    ['the beginning of an address', 'qpm2qs', 'z'],
    ['the end of an address', '2GDX6A', 'z'],
    ['both ends of an address', 'qpm2…dx6a', 'z'],
    ['both ends of an address, with dots', 'qpm2...gdx6a', 'z'],
    ['the beginning of an address in groups', 'qpm2 qszn hks2 3z76', 'z'],
    ['no part of an identifier', 'payment-of-shop', ''],
    ['no identifier in another spelling', 'PAYMENT-OF-SHOP-1', ''],
    ['no address in another spelling', 'ADDRESS-OF-SHOP-1', ''],
    ['no beginning of another address', 'address-of-shop', ''],
    ['no part of an amount', '9.9', ''],
    ['no other reference', 'shop-9', ''],
    ['nothing by _', 'shop_1', ''],
    ['nothing by %', '%', ''],
    ['nothing by a quote', "'", ''],
    ['nothing by a dot', '.', ''],
  ])('finds %s', async (_, query, expected) => {
    for (const [index, order] of ['shop-1', 'shop-10', 'other'].entries())
      await revealOrder(store, order, 2000 + index)
    const received = { ...partly('12.25'), txId: '0xfeed' }
    await recordCheck(store, 'payment-of-shop-1', 1, {
      ...{ observation: received, checkedAt: 3000, nextCheckAt: 9000 },
    })
    const address = 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'
    await store.claimAttempt(attempt('z', { reference: 'z', sessionId: 'z', priceAmount: '7' }))
    await store.recordDestination('z', { ...destination, address, amount: '7' })
    await store.reveal('z', 'service-z', awaiting, { at: 1000, nextCheckAt: 9000 })
    expect((await listed({ query })).join(' ')).toBe(expected)
  })

  it('finds an order by any of its payments', async () => {
    for (const id of ['first', 'last']) await reveal('order-1', id)
    await reveal('order-2', 'other')
    for (const query of ['first', 'last', 'address-of-last'])
      expect(await listed({ query })).toEqual(['order-1'])
  })

  it('finds no parts of others by a reference or an identifier in full, and all by an amount', async () => {
    for (const reference of ['order-1', 'order-1-b', 'again order-1', 'again one', '49.99'])
      await reveal(reference, `of ${reference}`.replaceAll(' ', '-'))
    expect(await listed({ query: 'order-1' })).toEqual(['order-1-b', 'order-1'])
    expect(await listed({ query: 'rder-1' })).toEqual(['order-1-b', 'order-1', 'again order-1'])
    expect(await listed({ query: 'of-again-one' })).toEqual(['again one'])
    expect(await listed({ query: '49.99' })).toHaveLength(5)
  })

  it('finds no order without a payment', async () => {
    await closeOrder(store, 'empty', { at: 6000, by: 'ada', reason: 'by bank' })
    expect(await listed({ query: 'empty' })).toEqual([])
  })
})
