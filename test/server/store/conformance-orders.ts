/** What every store must do with orders as a whole: settling, notifying and counting. */
import {
  closeOrder,
  getFulfilment,
  recordCheck,
  recordFailedCheck,
  sealPrice,
} from '../../support/order-changes.js'
import { describe, expect } from 'vitest'
import {
  attempt,
  awaiting,
  noIncidents,
  destination,
  paid,
  paidId,
  payOrder,
  revealOrder,
  taken,
  type StoreTest,
} from '../../support/stored-orders.js'

export function describeOrders(it: StoreTest): void {
  describe('a settled payment', () => {
    it('may be looked at again, and frees its address all the same', async (store, second) => {
      await revealOrder(store, 'a')
      await payOrder(store, 'a', 3000, 90_000)
      expect(await second.getPayment('payment-of-a')).toMatchObject({ nextCheckAt: 90_000, revision: 2 })
      expect(await store.takeDuePayments(90_000, 9, 100_000)).toEqual(['payment-of-a'])

      await store.claimAttempt(attempt('b', { sessionId: 'session-2', reference: 'b' }))
      expect(await store.recordDestination('b', { ...destination, address: 'address-of-a' })).toBe(true)
    })

    it('does not take its address back when it turns out not to be paid', async (store) => {
      await revealOrder(store, 'a')
      await payOrder(store, 'a', 3000, 90_000)
      await store.claimAttempt(attempt('b', { sessionId: 'session-2', reference: 'b' }))
      await store.recordDestination('b', { ...destination, address: 'address-of-a' })
      await store.reveal('b', 'service-of-b', awaiting, { at: 4000, nextCheckAt: 5000 })

      const reverted = { ...paid, status: 'review' as const, serviceStatus: 'pending' }
      const check = { observation: reverted, checkedAt: 90_000, nextCheckAt: 99_000 }
      expect(await recordCheck(store, 'payment-of-a', 2, check)).toBe(true)
      expect(await store.getPayment('payment-of-a')).toMatchObject({ observation: reverted, revision: 3 })
      expect(await getFulfilment(store, 'a')).toMatchObject({ paymentId: 'payment-of-a' })
    })
  })

  describe('rearm', () => {
    it('moves the next check of a watched payment either way, and nothing else', async (store, second) => {
      await revealOrder(store, 'a')
      const before = await store.getPayment('payment-of-a')
      for (const nextCheckAt of [40_000, 3000]) {
        expect(await second.rearm('payment-of-a', nextCheckAt)).toBe(true)
        expect(await store.getPayment('payment-of-a')).toEqual({ ...before, nextCheckAt })
      }
    })
  })

  describe('a lease', () => {
    it('error: does not let a holder who overslept undo what another has found', async (slow, quick) => {
      await revealOrder(slow, 'a')
      expect(await slow.takeDuePayments(17_000, 9, 77_000)).toEqual(['payment-of-a'])
      const known = await slow.getPayment('payment-of-a')
      expect(await quick.takeDuePayments(77_000, 9, 137_000)).toEqual(['payment-of-a'])
      await payOrder(quick, 'a', 78_000)

      const stale = { observation: awaiting, checkedAt: 79_000, nextCheckAt: 80_000 }
      expect(await recordCheck(slow, 'payment-of-a', known!.revision, stale)).toBe(false)
      await recordFailedCheck(slow, 'payment-of-a', known!.revision, { at: 79_000, nextCheckAt: 80_000 })
      expect(await quick.getPayment('payment-of-a')).toMatchObject({ observation: paid, stale: false })
    })

    it('of many is held by one taker each, however many take at once', async (store, second) => {
      const orders = Array.from({ length: 40 }, (_, index) => `order-${index}`)
      await Promise.all(orders.map((order) => revealOrder(store, order)))
      const taken = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          (index % 2 ? store : second).takeDuePayments(17_000, 4, 77_000),
        ),
      )
      expect(Math.max(...taken.map((ids) => ids.length))).toBe(4)
      const ids = taken.flat()
      expect(new Set(ids).size).toBe(ids.length)
      const rest = await store.takeDuePayments(17_000, 40, 77_000)
      expect([...ids, ...rest].sort()).toEqual(orders.map((order) => `payment-of-${order}`).sort())
    })
  })

  describe('a notification', () => {
    it('is shown as due, as failed, as given up and as delivered', async (store, second) => {
      expect(await store.listNotifications('a')).toEqual([])
      await revealOrder(store, 'a')
      await payOrder(store, 'a')
      const notification = {
        ...{
          id: paidId('a'),
          type: 'order.paid',
          reference: 'a',
          paymentId: 'payment-of-a',
          sequence: 1,
          at: 3000,
        },
        payload: expect.stringMatching(/^\{"session":"session-of-a","payment":\{/),
      }
      const list = () => second.listNotifications('a')
      expect(await list()).toEqual([{ ...notification, state: 'pending', attempts: 0, nextAttemptAt: 3000 }])
      await store.takeDueNotifications(3000, 9, () => 3500)
      const failed = { answer: 'NOTIFY_URL answered 500', at: 3100 }
      await store.recordDelivery(paidId('a'), { outcome: 'failed', ...failed })
      const answered = { answer: failed.answer, answeredAt: 3100 }
      expect(await list()).toEqual([
        { ...notification, ...answered, state: 'pending', attempts: 1, nextAttemptAt: 3500 },
      ])
      await store.takeDueNotifications(3500, 9, () => undefined)
      expect(await list()).toStrictEqual([{ ...notification, ...answered, state: 'given-up', attempts: 2 }])
      expect(await store.takeDueNotifications(1e12, 9, () => undefined)).toEqual([])
      await store.recordDelivery(paidId('a'), taken(4000))
      expect(await list()).toEqual([
        {
          ...notification,
          ...{ state: 'delivered', attempts: 2, deliveredAt: 4000, answer: 'taken', answeredAt: 4000 },
        },
      ])
    })

    it('is not sent where no hook is, and is not tried again', async (store, second) => {
      await revealOrder(store, 'a')
      await payOrder(store, 'a')
      await store.takeDueNotifications(3000, 9, () => 4000)
      await store.recordDelivery(paidId('a'), { outcome: 'not-sent', answer: 'no hook', at: 3000 })
      expect(await store.takeDueNotifications(1e12, 9, () => undefined)).toEqual([])
      const [notification] = await second.listNotifications('a')
      expect(notification).toMatchObject({ state: 'not-sent', answer: 'no hook' })
      expect(notification).not.toHaveProperty('deliveredAt')
      expect(await store.stats(0)).toMatchObject({ undelivered: 0, givenUp: 0 })
    })

    it('of a wallet is added once, and counts for no order', async (store, second) => {
      const type = 'wallet.transaction' as const
      const transaction = { id: 'msg_wallet', type, at: 2000, payload: '{"chain":"tron"}' }
      const added = await Promise.all([
        store.addNotification(transaction),
        second.addNotification(transaction),
      ])
      expect(added.sort()).toEqual([false, true])
      expect(await store.takeDueNotifications(2000, 9, () => 9000)).toStrictEqual([
        { ...transaction, attempts: 1 },
      ])
      await store.recordDelivery('msg_wallet', taken(2500))
      expect(await store.deleteSettled(2000, 9)).toBe(0)
      expect(await second.addNotification(transaction)).toBe(false)
      await store.deleteSettled(2001, 9)
      expect(await second.addNotification(transaction)).toBe(true)
    })

    it('is sent again under its id and with all its tries, whether it was taken or given up', async (store, second) => {
      await revealOrder(store, 'a')
      expect(await store.resendNotification('a', 2500)).toBe(false)
      await payOrder(store, 'a')
      await store.takeDueNotifications(3000, 9, () => undefined)
      for (const at of [5000, 6000]) {
        expect(await second.resendNotification('a', at)).toBe(true)
        expect(await store.takeDueNotifications(at, 9, () => 9000)).toMatchObject([
          { id: paidId('a'), attempts: 1 },
        ])
        await store.recordDelivery(paidId('a'), taken(at))
      }
    })

    it('is listed once it is given up, the oldest first, and sent again by its id where it is of no order', async (store, second) => {
      const type = 'wallet.transaction' as const
      await revealOrder(store, 'a')
      await payOrder(store, 'a')
      await store.addNotification({ id: 'msg_wallet', type, at: 2000, payload: '{}' })
      expect(await second.listGivenUp(9)).toEqual([])
      await store.takeDueNotifications(3000, 9, () => undefined)
      expect(await second.listGivenUp(9)).toMatchObject([
        { id: 'msg_wallet', type, at: 2000, state: 'given-up', attempts: 1 },
        { id: paidId('a'), reference: 'a' },
      ])
      expect(await second.listGivenUp(1)).toHaveLength(1)
      expect(await second.listGivenUp(9, ['order.paid'])).toMatchObject([{ id: paidId('a') }])
      expect(await second.listGivenUp(9, [])).toEqual([])
      expect(await second.resendNotification('a', 4000, 'msg_wallet')).toBe(false)
      expect(await second.resendGivenUp('unknown', 4000)).toBe(false)
      expect(await second.resendGivenUp('msg_wallet', 4000)).toBe(true)
      // Another caller was first.
      expect(await store.resendGivenUp('msg_wallet', 5000)).toBe(false)
      expect(await store.takeDueNotifications(4000, 9, () => 9000)).toMatchObject([
        { id: 'msg_wallet', attempts: 1 },
      ])
      expect(await second.listGivenUp(9)).toMatchObject([{ id: paidId('a') }])
    })

    it('is sent again by its id alone where one is given', async (store, second) => {
      await revealOrder(store, 'a')
      const observation = { ...awaiting, received: '10', status: 'partial' as const }
      await recordCheck(store, 'payment-of-a', 1, { observation, checkedAt: 2500, nextCheckAt: 9000 })
      const check = { observation: paid, checkedAt: 3000, nextCheckAt: 9000, fulfils: true }
      await recordCheck(store, 'payment-of-a', 2, check)
      const [, partial] = await store.takeDueNotifications(3000, 9, () => 9e9)
      for (const id of [partial!.id, paidId('a')]) await store.recordDelivery(id, taken(3500))
      expect(await second.resendNotification('b', 4000, partial!.id)).toBe(false)
      expect(await second.resendNotification('a', 4000, partial!.id)).toBe(true)
      expect(await store.takeDueNotifications(4000, 9, () => 9e9)).toMatchObject([{ type: 'order.partial' }])
      expect(await second.resendNotification('a', 5000)).toBe(true)
      expect(await store.takeDueNotifications(5000, 9, () => 9e9)).toMatchObject([{ type: 'order.paid' }])
    })

    it('of a decision is taken first in its first try, and in its order after that', async (store) => {
      const earlier = { type: 'wallet.transaction' as const, payload: '{}' }
      await store.addNotification({ ...earlier, id: 'msg_1', at: 1000 })
      await store.addNotification({ ...earlier, id: 'msg_2', at: 1100 })
      await revealOrder(store, 'a')
      await payOrder(store, 'a')
      const take = async (now: number, limit: number, retryAt: number) =>
        (await store.takeDueNotifications(now, limit, () => retryAt)).map(({ id }) => id)
      expect(await take(3000, 1, 4000)).toEqual([paidId('a')])
      expect(await take(4000, 1, 9000)).toEqual(['msg_1'])
      expect(await take(4000, 9, 9000)).toEqual(['msg_2', paidId('a')])
    })

    it('of a decision is taken alone in its first try, where no other is asked for', async (store) => {
      await store.addNotification({ id: 'msg_1', type: 'wallet.transaction', payload: '{}', at: 1000 })
      await revealOrder(store, 'a')
      await payOrder(store, 'a')
      const take = async (now: number) =>
        (await store.takeDueNotifications(now, 9, () => 4000, 'first-decisions')).map(({ id }) => id)
      expect(await take(2999)).toEqual([])
      expect(await take(3000)).toEqual([paidId('a')])
      expect(await take(9000)).toEqual([])
    })
  })

  it('lists open orders without a payment, the newest first', async (store, second) => {
    const seal = (reference: string, sealedAt: number) =>
      sealPrice(store, reference, { price: 'USD 5', sealedAt }, sealedAt)
    await revealOrder(store, 'shown')
    await seal('older', 1999)
    for (const reference of ['a', 'b', 'closed']) await seal(reference, 2000)
    await seal('newest', 3000)
    await closeOrder(store, 'closed', { by: 'ada', reason: 'cancelled', at: 4000 })
    expect(await second.listWithoutPayment(2000, 9)).toEqual(['newest', 'b', 'a'])
    expect(await second.listWithoutPayment(0, 2)).toEqual(['newest', 'b'])
  })

  describe('stats', () => {
    it('counts nothing in an empty store', async (store) => {
      expect(await store.stats(1e12)).toStrictEqual({
        openPayments: 0,
        duePayments: 0,
        undelivered: 0,
        givenUp: 0,
        unknownDeliveries: 0,
        incidents: 0,
        openIncidents: noIncidents,
        ordersInReview: 0,
      })
    })

    it('counts a payment as open until it is settled, watched no more or deleted, whichever comes first', async (store, second) => {
      for (const order of ['a', 'b', 'c']) await revealOrder(store, order)
      const open = async () => (await second.stats(0)).openPayments
      expect(await open()).toBe(3)
      await payOrder(store, 'a', 3000, 90_000)
      expect(await open()).toBe(2)
      await recordCheck(store, 'payment-of-a', 2, {
        observation: paid,
        checkedAt: 90_000,
        nextCheckAt: undefined,
      })
      const ended = { observation: awaiting, checkedAt: 4000, nextCheckAt: undefined }
      await recordCheck(store, 'payment-of-b', 1, ended)
      expect(await open()).toBe(1)
      expect(await store.deleteSettled(99_000, 9, { includeUndelivered: true })).toBe(2)
      expect(await open()).toBe(1)
    })

    it('counts what is open, due, undelivered and given up', async (store, second) => {
      for (const order of ['a', 'b', 'c', 'd', 'e']) await revealOrder(store, order)
      await store.rearm('payment-of-a', 50_000)
      await payOrder(store, 'b', 3000, 12_000)
      await payOrder(store, 'c', 2900)
      await payOrder(store, 'd')
      expect(await store.takeDueNotifications(2900, 1, () => undefined)).toMatchObject([{ reference: 'c' }])
      await store.recordDelivery(paidId('d'), taken(4000))
      expect(await second.stats(17_000)).toEqual({
        openPayments: 2,
        duePayments: 2,
        oldestDueAt: 12_000,
        undelivered: 1,
        givenUp: 1,
        unknownDeliveries: 0,
        incidents: 0,
        openIncidents: noIncidents,
        ordersInReview: 0,
      })
    })
  })
}
