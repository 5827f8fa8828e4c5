/** What every store deletes, and what it keeps: all that is of another order, or not over. */
import {
  endRefund,
  getFulfilment,
  giveRefundAddress,
  listClaims,
  listOpenIncidents,
  listRefunds,
  noteOrder,
  recordCheck,
  recordClaim,
  requestRefund,
} from '../../support/order-changes.js'
import { describe, expect } from 'vitest'
import type { Observation } from '../../../src/server/store/store.js'
import {
  attempt,
  awaiting,
  destination,
  paid,
  paidId,
  payOrder,
  revealOrder,
  taken,
  type StoreTest,
} from '../../support/stored-orders.js'

export function describeForgetting(it: StoreTest): void {
  describe('a deleted payment', () => {
    it('is no longer known by its identifiers, and another is', async (store, second) => {
      for (const order of ['a', 'b']) await revealOrder(store, order)
      await recordCheck(store, 'payment-of-a', 1, {
        ...{ observation: awaiting, checkedAt: 3000, nextCheckAt: undefined },
      })
      expect(await store.deleteSettled(9000, 9)).toBe(1)
      expect(await second.receiveDelivery(['service-of-a'], 9000)).toEqual({ known: false, first: true })
      expect(await second.receiveDelivery(['service-of-b'], 9000)).toEqual({ known: true, first: false })
      // A payment that the service calls so later gets its name.
      await revealOrder(store, 'a', 9500)
      expect(await second.receiveDelivery(['service-of-a'], 9800)).toMatchObject({ known: true })
    })

    it('takes its changes and notifications with it, and what another has stays', async (store, second) => {
      const review: Observation = { ...paid, status: 'review' }
      for (const order of ['a', 'b']) await revealOrder(store, order)
      await payOrder(store, 'a')
      await store.recordDelivery(paidId('a'), taken(3500))
      await recordCheck(store, 'payment-of-b', 1, { observation: review, checkedAt: 3000, nextCheckAt: 9000 })
      const [notification] = await store.listNotifications('b')
      await store.recordDelivery(notification?.id ?? '', taken(3500))
      expect(await store.deleteSettled(1e12, 9)).toBe(1)
      expect(await second.listNotifications('a')).toEqual([])
      expect(await second.listNotifications('b')).toMatchObject([
        { type: 'order.review', state: 'delivered' },
      ])
      expect(await listOpenIncidents(second, 'a', 'b')).toMatchObject([{ reference: 'b' }])
      expect(await second.listPaymentChanges('a')).toEqual([])
      expect(await second.listPaymentChanges('b')).toMatchObject([{ status: 'review' }])
    })

    it('takes what payers wrote with it once it is the last of its order (What payers wrote is deleted with the last payment)', async (store, second) => {
      for (const order of ['a', 'b']) await revealOrder(store, order)
      // Of an order with another payment, it is kept.
      await store.claimAttempt(attempt('other', { reference: 'b', sessionId: 'session-2' }))
      await store.recordDestination('other', { ...destination, address: 'address-of-other' })
      await store.reveal('other', 'service-of-other', awaiting, { at: 2000, nextCheckAt: 1e13 })
      for (const order of ['a', 'b']) {
        const paymentId = `payment-of-${order}`
        const claim = { id: `claim-${order}`, paymentId, transaction: '0x1', note: 'my name', at: 2500 }
        await recordClaim(store, order, claim)
        await payOrder(store, order)
        const by = { by: 'ada', reason: 'too much' }
        await requestRefund(store, order, {
          ...{ id: `refund-${order}`, at: 3100, ...by, expiresAt: 9000, paymentId },
          amount: { of: 'coin', value: '5' },
        })
        await giveRefundAddress(store, `refund-${order}`, 'of-the-payer', 3200, '77')
        await endRefund(store, `refund-${order}`, { state: 'sent', at: 3300, by: 'ada', transaction: '0x2' })
        await noteOrder(store, order, { at: 3400, ...by })
      }
      const before = await listRefunds(store, 'a')
      expect(before).toMatchObject([{ address: 'of-the-payer', tag: '77' }])
      expect(await store.deleteSettled(1e12, 9, { includeUndelivered: true })).toBe(2)
      const [{ address: _, tag: __, ...kept }] = before as [(typeof before)[number]]
      expect(await listRefunds(second, 'a')).toEqual([kept])
      expect(await listClaims(second, 'a')).toEqual([
        { id: 'claim-a', reference: 'a', paymentId: 'payment-of-a', transaction: '0x1', at: 2500 },
      ])
      // Who did what, and the decision, stay.
      expect((await second.listAuditEntries('a')).map(({ action }) => action)).toContain('note')
      expect(await second.getOrder('a')).toHaveProperty('decision')
      expect(await listRefunds(second, 'b')).toMatchObject([{ address: 'of-the-payer', tag: '77' }])
      expect(await listClaims(second, 'b')).toMatchObject([{ note: 'my name' }])
    })

    it('is not kept for a notification of another order, nor for one that no hook takes', async (store) => {
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

  describe('deleteSettled', () => {
    it('deletes what is over before a time, the oldest first, and counts it', async (store, second) => {
      for (const order of ['a', 'b', 'c']) await revealOrder(store, order)
      await payOrder(store, 'b', 3000, 90_000)
      await payOrder(store, 'a', 4000)
      await recordCheck(store, 'payment-of-c', 1, {
        observation: awaiting,
        checkedAt: 5000,
        nextCheckAt: undefined,
      })
      for (const order of ['a', 'b']) await store.recordDelivery(paidId(order), taken(6000))

      expect(await store.deleteSettled(5001, 1)).toBe(1)
      expect(await second.getPayment('payment-of-b')).toBeUndefined()
      expect(await store.deleteSettled(5000, 9)).toBe(1)
      expect(await second.listOrders({ limit: 9 })).toMatchObject([{ reference: 'c' }])
      expect(await store.deleteSettled(5001, 9)).toBe(1)
      expect(await store.listNotifications('a')).toEqual([])
    })

    it('error: never lets a deleted order be fulfilled again (An order has one record)', async (store, second) => {
      await revealOrder(store, 'a')
      await payOrder(store, 'a')
      await store.recordDelivery(paidId('a'), taken(3500))
      expect(await store.deleteSettled(9000, 9)).toBe(1)
      expect(await getFulfilment(second, 'a')).toEqual({
        reference: 'a',
        paymentId: 'payment-of-a',
        at: 3000,
      })

      const again = attempt('again', { reference: 'a', sessionId: 'session-2' })
      await expect(store.claimAttempt(again)).rejects.toMatchObject({ code: 'order-closed' })
      expect(await second.listPayments('a')).toEqual([])
    })

    it('deletes attempts that came to nothing, and none that is open', async (store) => {
      await revealOrder(store, 'a')
      for (const id of ['orphan', 'refused', 'forgotten'])
        await store.claimAttempt(attempt(id, { sessionId: `session-of-${id}` }))
      await store.abandonAttempt('orphan', 'orphaned')
      await store.abandonAttempt('refused', 'refused')
      expect(await store.deleteSettled(1000, 9)).toBe(0)
      expect(await store.deleteSettled(1e12, 9)).toBe(3)
      expect(await store.getPayment('payment-of-a')).toBeDefined()
    })

    it('keeps an order with a refund that is not over, or with a later event: a refund may end long after its payment', async (store) => {
      await revealOrder(store, 'a')
      await payOrder(store, 'a')
      const by = { by: 'ada', reason: 'returned' }
      await requestRefund(store, 'a', {
        ...{ id: 'refund-a', at: 7000, ...by, expiresAt: 9000, paymentId: 'payment-of-a' },
        amount: { of: 'coin', value: '5' },
      })
      await giveRefundAddress(store, 'refund-a', 'of-the-payer', 7500)
      expect(await store.deleteSettled(1e12, 9, { includeUndelivered: true })).toBe(0)
      await endRefund(store, 'refund-a', { state: 'sent', at: 8000, by: 'ada', transaction: '0x2' })
      expect(await store.deleteSettled(8000, 9, { includeUndelivered: true })).toBe(0)
      expect(await listRefunds(store, 'a')).toMatchObject([{ address: 'of-the-payer' }])
      expect(await store.deleteSettled(8001, 9, { includeUndelivered: true })).toBe(1)
    })

    it('keeps undelivered notifications, unless the endpoint sends none', async (store) => {
      await revealOrder(store, 'a')
      await payOrder(store, 'a')
      await store.takeDueNotifications(3000, 9, () => undefined)
      expect(await store.deleteSettled(1e12, 9)).toBe(0)
      expect(await store.deleteSettled(1e12, 9, { includeUndelivered: true })).toBe(1)
      expect(await getFulfilment(store, 'a')).toBeDefined()
    })
  })
}
