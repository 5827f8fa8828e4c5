/** What every store must do with the prices of orders. */
import { getOrderPrice, sealPrice } from '../../support/order-changes.js'
import { describe, expect } from 'vitest'
import type { NewAttempt, OrderPrice, Store } from '../../../src/server/store/store.js'
import { attempt, awaiting, destination, type StoreTest } from '../../support/stored-orders.js'

const older: OrderPrice = { price: '1 USD', sealedAt: 1000 }
const newer: OrderPrice = { price: '1000 USD', sealedAt: 2000 }

export function describePrices(it: StoreTest): void {
  const of = (id: string, orderPrice: OrderPrice, change: Partial<NewAttempt> = {}) =>
    attempt(id, { orderPrice, sessionId: `session-of-${id}`, ...change })
  const reveal = async (store: Store, id: string, orderPrice: OrderPrice, change?: Partial<NewAttempt>) => {
    await store.claimAttempt(of(id, orderPrice, change))
    await store.recordDestination(id, { ...destination, address: `address-of-${id}` })
    return store.reveal(id, `service-of-${id}`, awaiting, { at: 3000, nextCheckAt: 9000 })
  }

  describe('the price of an order', () => {
    it('is that of the first claim where none was sealed', async (store, second) => {
      await store.claimAttempt(of('a', older))
      expect(await getOrderPrice(second, 'order-1')).toEqual(older)
      await second.claimAttempt(of('b', { ...older, sealedAt: 1500 }))
      expect(await getOrderPrice(store, 'order-1')).toEqual(older)
    })

    it('takes the place of none', async (store, second) => {
      await store.claimAttempt(attempt('a'))
      expect(await getOrderPrice(store, 'order-1')).toEqual({ price: '', sealedAt: 0 })
      await second.claimAttempt(of('b', older))
      expect(await getOrderPrice(store, 'order-1')).toEqual(older)
    })

    it('error: is not claimed at another price, whenever that was sealed', async (store, second) => {
      await sealPrice(store, 'order-1', newer, 2000)
      for (const sealedAt of [1000, 2000, 3000])
        await expect(second.claimAttempt(of('a', { ...older, sealedAt }))).rejects.toMatchObject({
          code: 'price-replaced',
        })
      expect(await getOrderPrice(store, 'order-1')).toEqual(newer)
      expect(await store.recordDestination('a', destination)).toBe(false)
    })

    it('is sealed, and a claim at another price refused or given up, where both happen at once', async (store, second) => {
      for (let round = 0; round < 8; round += 1) {
        const reference = `order-of-${round}`
        const [claimed] = await Promise.allSettled([
          store.claimAttempt(of(`a${round}`, older, { reference })),
          sealPrice(second, reference, newer, 4000),
        ])
        if (claimed.status === 'rejected') expect(claimed.reason).toMatchObject({ code: 'price-replaced' })
        expect(await getOrderPrice(store, reference)).toEqual(newer)
        const to = { ...destination, address: `address-of-${round}` }
        expect(await store.recordDestination(`a${round}`, to)).toBe(false)
      }
    })
  })

  describe('a renewed payment', () => {
    it('stands beside the one before, and is one for all who ask', async (store, second) => {
      const same = { sessionId: 'session-1' }
      await reveal(store, 'a', older, same)
      expect(await second.claimAttempt(of('b', older, same))).toMatchObject({ claimed: false })
      expect(await second.claimAttempt(of('b', older, { ...same, renewal: 1 }))).toMatchObject({
        claimed: true,
      })
      expect(await store.claimAttempt(of('c', older, { ...same, renewal: 1 }))).toMatchObject({
        claimed: false,
        attempt: { id: 'b', renewal: 1 },
      })
    })
  })
}
