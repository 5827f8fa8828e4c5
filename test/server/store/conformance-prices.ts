/** What every store must do with the prices of orders. */
import { getFulfilment, getOrderPrice, recordCheck, sealPrice } from '../../support/order-changes.js'
import { describe, expect, it } from 'vitest'
import type { NewAttempt, Observation, OrderPrice, Store } from '../../../src/server/store/store.js'
import { attempt, awaiting, destination, paid } from '../../support/stored-orders.js'

const older: OrderPrice = { price: '1 USD', sealedAt: 1000 }
const newer: OrderPrice = { price: '1000 USD', sealedAt: 2000 }

/** @param stores two stores on the same data, new for each test. */
export function describePrices(stores: () => readonly [Store, Store]): void {
  const of = (id: string, orderPrice: OrderPrice, change: Partial<NewAttempt> = {}) =>
    attempt(id, { orderPrice, sessionId: `session-of-${id}`, ...change })
  const reveal = async (store: Store, id: string, orderPrice: OrderPrice, change?: Partial<NewAttempt>) => {
    await store.claimAttempt(of(id, orderPrice, change))
    await store.recordDestination(id, { ...destination, address: `address-of-${id}` })
    return store.reveal(id, `service-of-${id}`, awaiting, { at: 3000, nextCheckAt: 9000 })
  }
  const record = (store: Store, id: string, revision: number, observation: Observation) =>
    recordCheck(store, id, revision, {
      observation,
      checkedAt: 4000,
      nextCheckAt: 9000,
      ...(observation.status === 'paid' && { fulfils: true }),
    })

  describe('the price of an order', () => {
    it('is the one that was sealed last, also before its first payment', async () => {
      const [store, second] = stores()
      expect(await store.getOrder('order-1')).toBeUndefined()
      expect(await sealPrice(store, 'order-1', older, 1000)).toBe(true)
      expect(await second.getOrder('order-1')).toStrictEqual({
        ...{ reference: 'order-1', ...older, state: 'open', version: 1, sequence: 0, payments: 0 },
        ...{ createdAt: 1000, updatedAt: 1000 },
      })
      expect(await sealPrice(second, 'order-1', newer, 2000)).toBe(true)
      expect(await getOrderPrice(store, 'order-1')).toEqual(newer)
      expect(await sealPrice(store, 'order-1', { ...older, sealedAt: 1500 }, 2500)).toBe(false)
      expect(await getOrderPrice(store, 'order-1')).toEqual(newer)
      expect(await sealPrice(store, 'order-1', { ...newer, sealedAt: 3000 }, 3000)).toBe(true)
      expect(await getOrderPrice(second, 'order-1')).toEqual({ ...newer, sealedAt: 3000 })
      expect(await store.listOrders({ limit: 9 })).toEqual([])
    })

    it('is that of the first claim where none was sealed', async () => {
      const [store, second] = stores()
      await store.claimAttempt(of('a', older))
      expect(await getOrderPrice(second, 'order-1')).toEqual(older)
      await second.claimAttempt(of('b', { ...older, sealedAt: 1500 }))
      expect(await getOrderPrice(store, 'order-1')).toEqual(older)
    })

    it('takes the place of none', async () => {
      const [store, second] = stores()
      await store.claimAttempt(attempt('a'))
      expect(await getOrderPrice(store, 'order-1')).toEqual({ price: '', sealedAt: 0 })
      await second.claimAttempt(of('b', older))
      expect(await getOrderPrice(store, 'order-1')).toEqual(older)
    })

    it('error: is not claimed at another price, whenever that was sealed', async () => {
      const [store, second] = stores()
      await sealPrice(store, 'order-1', newer, 2000)
      for (const sealedAt of [1000, 2000, 3000])
        await expect(second.claimAttempt(of('a', { ...older, sealedAt }))).rejects.toMatchObject({
          code: 'price-replaced',
        })
      expect(await getOrderPrice(store, 'order-1')).toEqual(newer)
      expect(await store.recordDestination('a', destination)).toBe(false)
    })

    it('error: lets no attempt be revealed whose price was replaced', async () => {
      const [store, second] = stores()
      await store.claimAttempt(of('creating', older))
      await store.claimAttempt(of('created', older))
      await store.recordDestination('created', destination)
      await sealPrice(second, 'order-1', newer, 2000)
      expect(await store.recordDestination('creating', { ...destination, address: 'other' })).toBe(false)
      expect(await store.reveal('created', 'service-1', awaiting, { at: 3000, nextCheckAt: 9000 })).toBe(
        false,
      )
      expect(await store.getPayment('created')).toBeUndefined()
    })

    it('is sealed, or paid, where both happen at once', async () => {
      const [store, second] = stores()
      for (let round = 0; round < 8; round += 1) {
        const reference = `order-of-${round}`
        await reveal(store, `a${round}`, older, { reference })
        const [recorded, sealed] = await Promise.all([
          record(store, `a${round}`, 1, paid),
          sealPrice(second, reference, newer, 4000),
        ])
        expect([recorded, sealed].filter(Boolean)).toHaveLength(1)
        expect((await getFulfilment(store, reference)) !== undefined).toBe(recorded)
        expect(await getOrderPrice(store, reference)).toEqual(recorded ? older : newer)
      }
    })

    it('is sealed, and a claim at another price refused or given up, where both happen at once', async () => {
      const [store, second] = stores()
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

    it('counts an attempt that was given up for another price as failed', async () => {
      const [store, second] = stores()
      await store.claimAttempt(of('a', older))
      await sealPrice(second, 'order-1', newer, 2000)
      let failed: number | undefined
      const admit = (load: { failed: number }) => void (failed = load.failed)
      await store.claimAttempt(of('c', newer), { since: 0, until: 1e15, admit })
      expect(failed).toBe(1)
    })

    it('lets payments without a recorded price be', async () => {
      const [store] = stores()
      await store.claimAttempt(attempt('a'))
      await store.recordDestination('a', destination)
      await store.reveal('a', 'service-1', awaiting, { at: 3000, nextCheckAt: 9000 })
      await sealPrice(store, 'order-1', older, 3500)
      await sealPrice(store, 'order-1', newer, 4000)
      expect(await store.getPayment('a')).toMatchObject({ revision: 1, observation: { flags: [] } })
    })
  })

  describe('a renewed payment', () => {
    it('stands beside the one before, and is one for all who ask', async () => {
      const [store, second] = stores()
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
