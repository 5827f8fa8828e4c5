/** What every store must list: the payments of an order, their money, and what is due first. Orders: memory-lists. */
import { recordCheck } from '../../support/order-changes.js'
import { describe, expect } from 'vitest'
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
  type StoreTest,
} from '../../support/stored-orders.js'

export function describeLists(it: StoreTest): void {
  /** A payment of an order, at a coin of its own. */
  async function reveal(store: Store, reference: string, id: string, at = 2000): Promise<void> {
    await store.claimAttempt(attempt(id, { reference, coinId: `coin-of-${id}` }))
    await store.recordDestination(id, { ...destination, address: `address-of-${id}` })
    await store.reveal(id, `service-of-${id}`, awaiting, { at, nextCheckAt: 17_000 })
  }
  const record = (store: Store, id: string, observation: Observation, nextCheckAt?: number) =>
    recordCheck(store, id, 1, { observation, checkedAt: 3000, nextCheckAt })

  it('lists the payments of one order, the oldest first', async (store, second) => {
    await reveal(store, 'order-1', 'later', 3000)
    await reveal(store, 'order-1', 'b')
    await reveal(store, 'order-1', 'a')
    await reveal(store, 'order-2', 'other')
    expect((await second.listPayments('order-1')).map(({ id }) => id)).toEqual(['a', 'b', 'later'])
  })

  it('lists the money of payments, the latest change first, with the price and the time of each', async (store, second) => {
    await reveal(store, 'paid', 'paid-first', 2000)
    await reveal(store, 'paid', 'paid-last', 2001)
    for (const id of ['old', 'part', 'parted']) await reveal(store, id, id, 1999)
    const recordAt = (id: string, revision: number, observation: Observation, checkedAt: number, rest = {}) =>
      recordCheck(store, id, revision, { observation, checkedAt, nextCheckAt: 9000, ...rest })
    await recordAt('old', 1, partly('5.50'), 2999)
    for (const id of ['part', 'parted']) await recordAt(id, 1, partly('5.50'), 3000)
    await recordAt('paid-first', 1, paid, 4000, { fulfils: true })
    const later: Observation = { ...paid, status: 'review', flags: ['order-paid'] }
    await recordAt('paid-first', 2, later, 5000)
    const { amount } = destination
    const terms = { amount, priceAmount: '49.99', currency: 'USD' }
    const part = { received: '5.5', ...terms, at: 3000, changedAt: 3000 }
    const listed = [
      {
        paymentId: 'paid-first',
        changedAt: 5000,
        reference: 'paid',
        at: 4000,
        received: paid.received,
        ...terms,
      },
      { paymentId: 'parted', reference: 'parted', ...part },
      { paymentId: 'part', reference: 'part', ...part },
    ]
    expect(await second.listReceived({ since: 3000, limit: 9 })).toEqual(listed)
    expect(await second.listReceived({ since: 3000, limit: 2 })).toEqual(listed.slice(0, 2))
    const before = { paymentId: 'parted', changedAt: 3000 }
    expect(await second.listReceived({ since: 3000, limit: 9, before })).toEqual(listed.slice(2))
  })

  it('names the coin of a price in the coin', async (store) => {
    const { fiatCurrency: _, ...inCoin } = attempt('coin', { reference: 'order-1' })
    await store.claimAttempt(inCoin)
    await store.recordDestination('coin', destination)
    await store.reveal('coin', 'service-of-coin', awaiting, { at: 2000, nextCheckAt: 17_000 })
    await record(store, 'coin', paid)
    expect(await store.listReceived({ since: 0, limit: 9 })).toMatchObject([{ currency: inCoin.coin.symbol }])
  })

  describe('notifications that are due', () => {
    it('are taken the most overdue first, and no more than asked for', async (store, second) => {
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

    it('error: are not recorded as delivered where there is none', async (store) => {
      await store.recordDelivery(paidId('a'), { outcome: 'taken', answer: 'taken', at: 3000 })
      expect(await store.listNotifications('a')).toEqual([])
    })
  })

  it('keeps what it was given and what it gives apart', async (store) => {
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
