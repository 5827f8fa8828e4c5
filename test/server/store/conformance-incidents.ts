/** What every store must do with payments that the service took back. */
import { noteOrder, recordCheck } from '../../support/order-changes.js'
import { describe, expect } from 'vitest'
import type { Store } from '../../../src/server/store/store.js'
import {
  attempt,
  noIncidents,
  payOrder,
  reverted,
  revealOrder,
  type StoreTest,
} from '../../support/stored-orders.js'

export function describeIncidents(it: StoreTest): void {
  /** A paid order that is taken back at 9000, by a check that was based on a revision. */
  async function takeBack(store: Store, order: string, revision = 2): Promise<boolean> {
    return recordCheck(store, `payment-of-${order}`, revision, {
      observation: reverted,
      checkedAt: 9000,
      nextCheckAt: 20_000,
    })
  }
  const id = 'inc_payment-of-a_2'
  const incident = { id, kind: 'reverted', reference: 'a', paymentId: 'payment-of-a', at: 9000 }

  const action = { at: 10_000, by: 'ada', reason: 'refunded' }

  describe('an incident', () => {
    it('is committed with its check, and is due until it was reported', async (store, second) => {
      await revealOrder(store, 'a')
      await payOrder(store, 'a', 3000, 9000)
      expect(await second.listIncidents('a')).toEqual([])
      expect(await takeBack(store, 'a')).toBe(true)
      expect(await second.listIncidents('a')).toEqual([incident])
      expect(await second.listIncidents('b')).toEqual([])
      expect(await second.takeIncidents(9000, 9, 10_000)).toEqual([incident])
      await second.recordReport(id, 9001)
      expect(await store.listIncidents('a')).toEqual([{ ...incident, reportedAt: 9001 }])
      expect(await store.takeIncidents(99_000, 9, 100_000)).toEqual([])
    })

    it('is handed to one of two takers, and again only when that one has died', async (store, second) => {
      const orders = Array.from({ length: 8 }, (_, index) => `order-${index}`)
      for (const order of orders) {
        await revealOrder(store, order)
        await payOrder(store, order, 3000, 9000)
        await takeBack(store, order)
      }
      const taken = await Promise.all([store, second].map((each) => each.takeIncidents(9000, 5, 10_000)))
      expect(Math.max(...taken.map((incidents) => incidents.length))).toBe(5)
      const rest = await store.takeIncidents(9999, 9, 10_000)
      expect([...taken.flat(), ...rest].map(({ reference }) => reference).sort()).toEqual(orders)
      expect(await second.takeIncidents(9999, 9, 10_000)).toEqual([])
      expect(await second.takeIncidents(10_000, 9, 11_000)).toHaveLength(8)
    })

    it('is recorded with an attempt whose address is refused, but not with one that is revealed', async (store, second) => {
      await store.claimAttempt(attempt('refused'))
      const incident = { detail: 'the amount is not worth the price', at: 4000 }
      await store.abandonAttempt('refused', 'orphaned', incident)
      await second.abandonAttempt('refused', 'orphaned', { ...incident, at: 5000 })
      expect(await second.listIncidents('order-1')).toEqual([
        {
          ...incident,
          ...{
            id: 'inc_refused_unverifiable',
            kind: 'unverifiable',
            reference: 'order-1',
            paymentId: 'refused',
          },
        },
      ])
      // No money is at an address that was not shown.
      expect(await store.getOrder('order-1')).not.toHaveProperty('needs')
      expect((await store.stats(0)).openIncidents).toEqual(noIncidents)
      await revealOrder(store, 'a')
      await store.abandonAttempt('payment-of-a', 'orphaned', incident)
      expect(await store.listIncidents('a')).toEqual([])
    })

    it('error: is not reported where there is none', async (store) => {
      await store.recordReport('unknown', 9000)
      expect(await store.takeIncidents(9000, 9, 10_000)).toEqual([])
    })

    it('outlives its payment', async (store) => {
      await revealOrder(store, 'a')
      await payOrder(store, 'a', 3000, 9000)
      await takeBack(store, 'a')
      await noteOrder(store, 'a', action)
      expect(await store.deleteSettled(99_000, 9, { includeUndelivered: true })).toBe(1)
      expect(await store.getPayment('payment-of-a')).toBeUndefined()
      expect(await store.listIncidents('a')).toEqual([{ ...incident, closedAt: 10_000 }])
    })
  })
}
