/** What every store must list: the payments of an order, its state where they differ, and what is due first. */
import { recordCheck } from '../../support/order-changes.js'
import { describe, expect, it } from 'vitest'
import type { Observation, Store } from '../../../src/server/store/store.js'
import {
  attempt,
  awaiting,
  destination,
  paid,
  paidId,
  partly,
  payOrder,
  revealOrder,
} from '../../support/stored-orders.js'

/** @param stores two stores on the same data, new for each test. */
export function describeLists(stores: () => readonly [Store, Store]): void {
  /** A payment of an order, at a coin of its own. */
  async function reveal(store: Store, reference: string, id: string, at = 2000): Promise<void> {
    await store.claimAttempt(attempt(id, { reference, coinId: `coin-of-${id}` }))
    await store.recordDestination(id, { ...destination, address: `address-of-${id}` })
    await store.reveal(id, `service-of-${id}`, awaiting, { at, nextCheckAt: 17_000 })
  }
  const record = (store: Store, id: string, observation: Observation, nextCheckAt?: number) =>
    recordCheck(store, id, 1, { observation, checkedAt: 3000, nextCheckAt })

  it('lists the payments of one order, the oldest first', async () => {
    const [store, second] = stores()
    await reveal(store, 'order-1', 'later', 3000)
    await reveal(store, 'order-1', 'b')
    await reveal(store, 'order-1', 'a')
    await reveal(store, 'order-2', 'other')
    expect((await second.listPayments('order-1')).map(({ id }) => id)).toEqual(['a', 'b', 'later'])
  })

  it('is in the state of the payment that needs most, where the payments of an order differ', async () => {
    const [store, second] = stores()
    for (const reference of ['review', 'open', 'ended'])
      for (const id of ['first', 'last']) await reveal(store, reference, `${reference}-${id}`)
    await record(store, 'review-first', { ...awaiting, status: 'review' }, 9000)
    await record(store, 'open-first', awaiting)
    for (const id of ['first', 'last']) await record(store, `ended-${id}`, awaiting)
    const orders = await second.listOrders({ limit: 9 })
    expect(Object.fromEntries(orders.map(({ reference, state }) => [reference, state]))).toEqual({
      ...{ review: 'review', open: 'open', ended: 'ended' },
    })
  })

  it('is found by any of its payments', async () => {
    const [store] = stores()
    for (const id of ['first', 'last']) await reveal(store, 'order-1', id)
    await reveal(store, 'order-2', 'other')
    for (const query of ['first', 'last', 'address-of-last'])
      expect(await store.listOrders({ query, limit: 9 })).toMatchObject([{ reference: 'order-1' }])
  })

  it('is found without parts of others by a reference or an identifier in full, with them by an amount', async () => {
    const [store] = stores()
    for (const reference of ['order-1', 'order-1-b', 'again order-1', 'again one', '49.99'])
      await reveal(store, reference, `of ${reference}`.replaceAll(' ', '-'))
    const found = async (query: string) =>
      (await store.listOrders({ query, limit: 9 })).map(({ reference }) => reference)
    expect(await found('order-1')).toEqual(['order-1-b', 'order-1'])
    expect(await found('rder-1')).toEqual(['order-1-b', 'order-1', 'again order-1'])
    expect(await found('of-again-one')).toEqual(['again one'])
    expect(await found('49.99')).toHaveLength(5)
  })

  it('counts the orders of a list, up to a limit', async () => {
    const [store, second] = stores()
    for (const order of ['a', 'b', 'c']) await reveal(store, order, `of-${order}`)
    await record(store, 'of-a', { ...awaiting, status: 'review' }, 9000)
    await store.claimAttempt(attempt('d', { reference: 'never shown' }))
    const count = (filter: object) => second.countOrders({ limit: 9, ...filter })
    expect(await count({})).toBe(3)
    expect(await count({ limit: 2 })).toBe(2)
    expect(await count({ state: 'open' })).toBe(2)
    expect(await count({ needs: 'any' })).toBe(1)
    expect(await count({ needs: 'review', from: 2001 })).toBe(0)
  })

  it('lists the money of the payments that were shown in a period, with the price and the time of each payment', async () => {
    const [store, second] = stores()
    await reveal(store, 'paid', 'paid-first', 2000)
    await reveal(store, 'paid', 'paid-last', 2001)
    await reveal(store, 'part', 'part', 2002)
    await reveal(store, 'part', 'early', 1999)
    for (const [id, at] of [
      ['before', 1999],
      ['after', 2003],
    ] as const)
      await reveal(store, id, id, at)
    for (const id of ['before', 'after', 'part', 'early']) await record(store, id, partly('5.50'))
    await recordCheck(store, 'paid-first', 1, {
      observation: paid,
      checkedAt: 4000,
      nextCheckAt: 9000,
      fulfils: true,
    })
    const later: Observation = { ...paid, status: 'review', flags: ['order-paid'] }
    await recordCheck(store, 'paid-first', 2, { observation: later, checkedAt: 5000, nextCheckAt: 9000 })
    const { amount } = destination
    const money = await second.listReceived(2000, 2003)
    expect(money.sort((a, b) => a.reference.localeCompare(b.reference))).toEqual([
      { reference: 'paid', at: 4000, received: paid.received, amount, priceAmount: '49.99', currency: 'USD' },
      { reference: 'part', at: 3000, received: '5.5', amount, priceAmount: '49.99', currency: 'USD' },
    ])
  })

  it('names the coin of a price in the coin', async () => {
    const [store] = stores()
    const { fiatCurrency: _, ...inCoin } = attempt('coin', { reference: 'order-1' })
    await store.claimAttempt(inCoin)
    await store.recordDestination('coin', destination)
    await store.reveal('coin', 'service-of-coin', awaiting, { at: 2000, nextCheckAt: 17_000 })
    await record(store, 'coin', paid)
    expect(await store.listReceived(0, 3000)).toMatchObject([{ currency: inCoin.coin.symbol }])
  })

  describe('notifications that are due', () => {
    it('are taken the most overdue first, and no more than asked for', async () => {
      const [store, second] = stores()
      for (const [order, at] of [
        ['a', 5000],
        ['b', 3000],
        ['c', 4000],
      ] as const) {
        await revealOrder(store, order)
        await payOrder(store, order, at)
      }
      const take = async (limit: number) =>
        (await second.takeDueNotifications(6000, limit, () => 90_000)).map(({ reference }) => reference)
      expect(await take(1)).toEqual(['b'])
      expect(await take(9)).toEqual(['c', 'a'])
    })

    it('error: are not recorded as delivered where there is none', async () => {
      const [store] = stores()
      await store.recordDelivery(paidId('a'), { outcome: 'taken', answer: 'taken', at: 3000 })
      expect(await store.listNotifications('a')).toEqual([])
    })
  })

  it('keeps what it was given and what it gives apart', async () => {
    const [store] = stores()
    const ids = ['one']
    const observation: Observation = { ...paid, ids, late: { held: '0', credited: null } }
    await reveal(store, 'order-1', 'a')
    await record(store, 'a', observation, 9000)
    ids.push('two')
    expect((await store.getPayment('a'))?.observation).toMatchObject({
      ids: ['one'],
      late: { held: '0', credited: null },
    })
  })
}
