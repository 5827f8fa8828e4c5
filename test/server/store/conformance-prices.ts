/** What every store must do with the prices of orders. */
import { describe, expect, it } from 'vitest'
import type { NewAttempt, Observation, OrderPrice, Store } from '../../../src/server/store/store.js'
import { attempt, awaiting, destination, paid } from '../../support/stored-orders.js'

const older: OrderPrice = { price: '1 USD', sealedAt: 1000 }
const newer: OrderPrice = { price: '1000 USD', sealedAt: 2000 }
const partial: Observation = { ...awaiting, received: '5', remaining: '20.5', status: 'partial' }

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
    store.recordCheck(id, revision, {
      observation,
      checkedAt: 4000,
      nextCheckAt: 9000,
      ...(observation.status === 'paid' && { fulfils: true }),
    })

  describe('the price of an order', () => {
    it('is the first that was claimed, then the latest sealed one', async () => {
      const [store, second] = stores()
      expect(await store.getOrderPrice('order-1')).toBeUndefined()
      await store.claimAttempt(of('a', older))
      expect(await second.getOrderPrice('order-1')).toEqual(older)
      await second.claimAttempt(of('b', newer))
      expect(await store.getOrderPrice('order-1')).toEqual(newer)
      await store.claimAttempt(of('c', { ...newer, sealedAt: 1500 }))
      expect(await store.getOrderPrice('order-1')).toEqual(newer)
      await store.claimAttempt(of('d', { ...newer, sealedAt: 3000 }))
      expect(await store.getOrderPrice('order-1')).toEqual({ ...newer, sealedAt: 3000 })
    })

    it('error: is not claimed by a session that was sealed before, or at the same time', async () => {
      const [store, second] = stores()
      await store.claimAttempt(of('b', newer))
      for (const sealedAt of [1000, 2000])
        await expect(second.claimAttempt(of('a', { ...older, sealedAt }))).rejects.toMatchObject({
          code: 'price-replaced',
        })
      expect(await store.getOrderPrice('order-1')).toEqual(newer)
    })

    it('error: is not replaced once money was seen', async () => {
      const [store, second] = stores()
      await reveal(store, 'a', older)
      await record(store, 'a', 1, partial)
      await expect(second.claimAttempt(of('b', newer))).rejects.toMatchObject({ code: 'order-closed' })
      expect(await store.getOrderPrice('order-1')).toEqual(older)
      expect((await second.getPayment('a'))?.observation.flags).toEqual([])
    })

    it('error: is not replaced by a claim that is not admitted', async () => {
      const [store] = stores()
      await reveal(store, 'a', older)
      const refuse = () => {
        throw new Error('no more')
      }
      await expect(
        store.claimAttempt(of('b', newer), { since: 0, until: 1e15, admit: refuse }),
      ).rejects.toThrow('no more')
      expect(await store.getOrderPrice('order-1')).toEqual(older)
      expect(await store.getPayment('a')).toMatchObject({ revision: 1, observation: { flags: [] } })
    })

    it('marks the payments at the price before, at a new revision, and takes the mark back', async () => {
      const [store, second] = stores()
      await reveal(store, 'a', older)
      await second.claimAttempt(of('b', newer))
      expect(await store.getPayment('a')).toMatchObject({
        revision: 2,
        observation: { status: 'awaiting', flags: ['price-replaced'] },
      })
      await store.claimAttempt(of('c', { ...older, sealedAt: 3000 }))
      expect(await second.getPayment('a')).toMatchObject({ revision: 3, observation: { flags: [] } })
    })

    it('error: lets no attempt be revealed whose price was replaced', async () => {
      const [store, second] = stores()
      await store.claimAttempt(of('a', older))
      await store.recordDestination('a', destination)
      await second.claimAttempt(of('b', newer))
      expect(await store.reveal('a', 'service-1', awaiting, { at: 3000, nextCheckAt: 9000 })).toBe(false)
      expect(await store.getPayment('a')).toBeUndefined()
    })

    it('error: fulfils nothing with money at a replaced price', async () => {
      const [store, second] = stores()
      await reveal(store, 'a', older)
      await second.claimAttempt(of('b', newer))
      expect(await record(store, 'a', 1, paid)).toBe(false)
      expect(await record(store, 'a', 2, { ...paid, wasPaid: true })).toBe(true)
      const payment = await second.getPayment('a')
      expect(payment?.observation).toMatchObject({ status: 'review', flags: ['price-replaced'] })
      expect(payment?.observation).not.toHaveProperty('wasPaid')
      expect(await store.getFulfilment('order-1')).toBeUndefined()
      expect(await second.listIncidents('order-1')).toMatchObject([
        { id: 'inc_a_review_25.5', kind: 'review' },
      ])
    })

    it('is one of two that are claimed at once, and money at the other fulfils nothing', async () => {
      const [store, second] = stores()
      await reveal(store, 'a', older)
      const [recorded, claimed] = await Promise.allSettled([
        record(store, 'a', 1, paid),
        second.claimAttempt(of('b', newer)),
      ])
      const isFulfilled = (await store.getFulfilment('order-1')) !== undefined
      expect(recorded).toEqual({ status: 'fulfilled', value: isFulfilled })
      expect(claimed.status).toBe(isFulfilled ? 'rejected' : 'fulfilled')
      expect(await store.getOrderPrice('order-1')).toEqual(isFulfilled ? older : newer)
    })

    it('counts an attempt that was given up for another price as failed', async () => {
      const [store, second] = stores()
      await store.claimAttempt(of('a', older))
      await second.claimAttempt(of('b', newer))
      let failed: number | undefined
      const admit = (load: { failed: number }) => void (failed = load.failed)
      await store.claimAttempt(of('c', newer), { since: 0, until: 1e15, admit })
      expect(failed).toBe(1)
    })

    it('concerns no other order', async () => {
      const [store, second] = stores()
      await reveal(store, 'other', older, { reference: 'order-2' })
      await record(store, 'other', 1, partial)
      await reveal(store, 'another', older, { reference: 'order-3' })
      await store.claimAttempt(of('a', older))
      expect(await second.claimAttempt(of('b', newer))).toMatchObject({ claimed: true })
      expect(await store.getPayment('another')).toMatchObject({ revision: 1, observation: { flags: [] } })
      expect(await store.getOrderPrice('order-3')).toEqual(older)
    })

    it('lets payments without a recorded price be', async () => {
      const [store] = stores()
      await store.claimAttempt(attempt('a'))
      await store.recordDestination('a', destination)
      await store.reveal('a', 'service-1', awaiting, { at: 3000, nextCheckAt: 9000 })
      await store.claimAttempt(of('b', older))
      await store.claimAttempt(of('c', newer))
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
