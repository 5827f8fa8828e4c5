/** What every store must do with manual actions: accepting, closing, the log and the changes. */
import {
  acceptOrder,
  closeOrder,
  getFulfilment,
  getOrderPrice,
  logAction,
  recordCheck,
} from '../../support/order-changes.js'
import { describe, expect, it } from 'vitest'
import type { Store } from '../../../src/server/store/store.js'
import { attempt, awaiting, destination, payOrder, revealOrder } from '../../support/stored-orders.js'

/** @param stores two stores on the same data, new for each test. */
export function describeDesk(stores: () => readonly [Store, Store]): void {
  const partial = (received: string) => ({
    ...awaiting,
    received,
    remaining: '5',
    status: 'partial' as const,
  })
  const action = { at: 5000, by: 'ada', reason: 'the rest was paid in cash' }

  describe('acceptOrder', () => {
    it('makes one decision of two people and a check at once', async () => {
      const [store, second] = stores()
      for (let index = 0; index < 8; index += 1) {
        const order = `order-${index}`
        await revealOrder(store, order)
        const completes = () => payOrder(index % 2 ? store : second, order)
        const accept = (by: string) => acceptOrder(index % 2 ? second : store, order, { ...action, by })
        const [first, checked, other] = await Promise.all([accept('ada'), completes(), accept('bob')])
        const decision = await getFulfilment(store, order)
        expect(first?.decision).toEqual(decision)
        expect(other?.decision).toEqual(decision)
        const decisions = [first?.accepted, other?.accepted].filter(Boolean).length
        expect(decisions).toBe(decision?.accepted ? 1 : 0)
        const sent = await store.listNotifications(order)
        expect(sent.map(({ type }) => type)).toEqual([decision?.accepted ? 'order.accepted' : 'order.paid'])
        expect(await store.listAuditEntries(order)).toHaveLength(decisions)
        // The check that came second is repeated on what the first left.
        if (!checked)
          expect((await store.getPayment(`payment-of-${order}`))?.observation.flags).toEqual(['accepted'])
      }
    })
  })

  describe('closeOrder', () => {
    it('marks what was shown, abandons what was not, and refuses more', async () => {
      const [store, second] = stores()
      const price = { price: '49.99 USD', sealedAt: 1000 }
      await store.claimAttempt(attempt('shown', { orderPrice: price }))
      await store.recordDestination('shown', destination)
      await store.reveal('shown', 'service-1', awaiting, { at: 2000, nextCheckAt: 9000 })
      await store.claimAttempt(attempt('hidden', { orderPrice: price, coinId: 'usdt' }))
      expect(await closeOrder(store, 'order-1', action)).toBe('closed')
      expect(await closeOrder(second, 'order-1', action)).toBe('closed-before')
      expect((await second.getPayment('shown'))?.observation.flags).toEqual(['closed'])
      expect(await store.recordDestination('hidden', { ...destination, address: 'other' })).toBe(false)
      await expect(
        second.claimAttempt(attempt('c', { orderPrice: price, coinId: 'bnb' })),
      ).rejects.toMatchObject({
        code: 'order-closed',
      })
      expect(await getOrderPrice(store, 'order-1')).toEqual({ ...price, closedAt: 5000 })
      expect(await store.listOrders({ limit: 9, state: 'closed' })).toMatchObject([
        { reference: 'order-1', closedAt: 5000 },
      ])
      expect(await store.listAuditEntries('order-1')).toMatchObject([{ action: 'close', by: 'ada' }])
    })

    it('refuses the first payment of an order without one, at any price', async () => {
      const [store, second] = stores()
      expect(await closeOrder(store, 'order-1', action)).toBe('closed')
      expect(await closeOrder(second, 'order-1', { ...action, by: 'bob' })).toBe('closed-before')
      expect(await getOrderPrice(second, 'order-1')).toEqual({ price: '', sealedAt: 0, closedAt: 5000 })
      for (const [id, price] of [
        ['a', '49.99 USD'],
        ['b', '1000 USD'],
      ] as const) {
        const claim = attempt(id, { sessionId: id, orderPrice: { price, sealedAt: 1e15 } })
        await expect(second.claimAttempt(claim)).rejects.toMatchObject({ code: 'order-closed' })
        const limits = { payments: 3, open: 3, failed: 3, lost: 3 }
        const first = await store.claimAttempt(claim, {
          ...{ since: 0, until: 1e15, firstWithin: limits },
          admit: () => undefined,
        })
        expect(first.claimed).toBe(false)
      }
      expect(await store.listPayments('order-1')).toEqual([])
      expect(await store.listOrders({ limit: 9 })).toEqual([])
      expect(await second.listAuditEntries('order-1')).toMatchObject([{ action: 'close', by: 'ada' }])
    })

    it('leaves no open payment where one is claimed, or shown, at the same moment', async () => {
      const [store, second] = stores()
      const orderPrice = { price: '49.99 USD', sealedAt: 1000 }
      const expectClosed = async (order: string, isShown: boolean) => {
        const payments = await store.listPayments(order)
        expect(payments.map(({ observation }) => observation.flags)).toEqual(isShown ? [['closed']] : [])
      }
      for (let round = 0; round < 8; round += 1) {
        const of = (order: string) => attempt(order, { reference: order, sessionId: order, orderPrice })
        const show = async (order: string) => {
          const to = { ...destination, address: `address-of-${order}` }
          if (!(await store.recordDestination(order, to))) return false
          return store.reveal(order, `service-${order}`, awaiting, { at: 2000, nextCheckAt: 9000 })
        }
        const claimed = `claimed-${round}`
        const [isClaimedShown] = await Promise.all([
          store.claimAttempt(of(claimed)).then(
            () => show(claimed),
            (error: { code?: string }) => {
              expect(error.code).toBe('order-closed')
              return false
            },
          ),
          closeOrder(second, claimed, action),
        ])
        await expectClosed(claimed, isClaimedShown)

        const shown = `shown-${round}`
        await store.claimAttempt(of(shown))
        const [isShown] = await Promise.all([show(shown), closeOrder(second, shown, action)])
        await expectClosed(shown, isShown)
      }
    })
  })

  describe('the changes of a payment', () => {
    it('are of one order, and in the sequence of their times', async () => {
      const [store, second] = stores()
      for (const order of ['a', 'b']) await revealOrder(store, order)
      await store.claimAttempt(attempt('another', { reference: 'a', coinId: 'usdt' }))
      await store.recordDestination('another', destination)
      await store.reveal('another', 'service-2', awaiting, { at: 2000, nextCheckAt: 9000 })
      const find = (id: string, revision: number, checkedAt: number) =>
        recordCheck(store, id, revision, {
          ...{ observation: partial(String(revision)), checkedAt, nextCheckAt: 9000 },
        })
      await find('payment-of-a', 1, 5000)
      await find('payment-of-b', 1, 5000)
      // By another host, whose clock is behind.
      await find('another', 1, 4000)
      await find('another', 2, 5000)
      await find('another', 3, 5000)
      const changes = await second.listPaymentChanges('a')
      expect(changes.map(({ paymentId, revision, at }) => [paymentId, revision, at])).toEqual([
        ['another', 2, 4000],
        ['another', 3, 5000],
        ['another', 4, 5000],
        ['payment-of-a', 2, 5000],
      ])
    })
  })

  describe('the log of manual actions', () => {
    it('keeps every text as it is, in its sequence', async () => {
      const [store, second] = stores()
      const detail = `'; DROP TABLE audit; -- <b>ü</b>`
      const entries = ['one', detail, 'three'].map((text, index) => ({
        ...{ at: 5000 - index, reference: 'a', action: 'note' as const, by: 'ada', detail: text },
      }))
      for (const entry of entries) await logAction(store, entry)
      expect(await second.listAuditEntries('a')).toEqual(entries)
      expect(await second.listAuditEntries('b')).toEqual([])
    })
  })
}
