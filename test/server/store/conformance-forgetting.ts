/** What every store must keep when it deletes: all that is of another order, or not over. */
import { describe, expect, it } from 'vitest'
import type { Observation, Store } from '../../../src/server/store/store.js'
import { awaiting, paid, paidId, payOrder, revealOrder, taken } from '../../support/stored-orders.js'

/** @param stores two stores on the same data, new for each test. */
export function describeForgetting(stores: () => readonly [Store, Store]): void {
  describe('a deleted payment', () => {
    it('is no longer known by its identifiers, and another is', async () => {
      const [store, second] = stores()
      for (const order of ['a', 'b']) await revealOrder(store, order)
      await store.recordCheck('payment-of-a', 1, {
        ...{ observation: awaiting, checkedAt: 3000, nextCheckAt: undefined },
      })
      expect(await store.deleteSettled(9000, 9)).toBe(1)
      expect(await second.receiveDelivery(['service-of-a'], 9000)).toEqual({ known: false, first: true })
      expect(await second.receiveDelivery(['service-of-b'], 9000)).toEqual({ known: true, first: false })
      // A payment that the service calls so later gets its name.
      await revealOrder(store, 'a', 9500)
      expect(await second.receiveDelivery(['service-of-a'], 9800)).toMatchObject({ known: true })
    })

    it('takes the notifications and incidents of no other with it', async () => {
      const [store, second] = stores()
      const review: Observation = { ...paid, status: 'review' }
      for (const order of ['a', 'b']) await revealOrder(store, order)
      await payOrder(store, 'a')
      await store.recordDelivery(paidId('a'), taken(3500))
      await store.recordCheck('payment-of-b', 1, { observation: review, checkedAt: 3000, nextCheckAt: 9000 })
      const [told] = await store.listNotifications('b')
      await store.recordDelivery(told?.id ?? '', taken(3500))
      expect(await store.deleteSettled(1e12, 9)).toBe(1)
      expect(await second.listNotifications('a')).toEqual([])
      expect(await second.listNotifications('b')).toMatchObject([
        { type: 'order.review', state: 'delivered' },
      ])
      expect(await second.listOpenIncidents(9)).toMatchObject([{ reference: 'b' }])
    })

    it('is not kept for a notification of another order, nor for one that no hook takes', async () => {
      const [store] = stores()
      for (const order of ['a', 'b']) {
        await revealOrder(store, order)
        await payOrder(store, order)
      }
      await store.recordDelivery(paidId('a'), { outcome: 'not-sent', answer: 'no hook', at: 3500 })
      expect(await store.deleteSettled(1e12, 9)).toBe(1)
      expect(await store.getPayment('payment-of-a')).toBeUndefined()
      expect(await store.getPayment('payment-of-b')).toBeDefined()
    })
  })
}
