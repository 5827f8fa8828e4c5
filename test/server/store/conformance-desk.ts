/** What every store must do with manual actions: accepting, closing, the log and the changes. */
import { closeOrder, logAction, recordCheck } from '../../support/order-changes.js'
import { describe, expect, it } from 'vitest'
import type { Store } from '../../../src/server/store/store.js'
import { attempt, awaiting, destination, revealOrder } from '../../support/stored-orders.js'

/** @param stores two stores on the same data, new for each test. */
export function describeDesk(stores: () => readonly [Store, Store]): void {
  const partial = (received: string) => ({
    ...awaiting,
    received,
    remaining: '5',
    status: 'partial' as const,
  })
  const action = { at: 5000, by: 'ada', reason: 'the rest was paid in cash' }

  describe('closeOrder', () => {
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
