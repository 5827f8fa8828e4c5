/** What every store must do so that no payment stays unwatched: deliveries, wrong clocks, writes that fail. */
import { recordCheck } from '../../support/order-changes.js'
import { describe, expect } from 'vitest'
import { keptDeliveries, type Store } from '../../../src/server/store/store.js'
import {
  attempt,
  awaiting,
  destination,
  paid,
  payOrder,
  revealOrder,
  taken,
  type StoreTest,
} from '../../support/stored-orders.js'

const day = 24 * 60 * 60_000
const end = Date.UTC(2026, 0, 31)
const latest = { nextCheckAt: end + day, nextAttemptAt: end + day, nextReportAt: end + day, revealedAt: end }

export function describeWatching(it: StoreTest): void {
  describe('a delivery of no known payment', () => {
    it('is kept and counted, and is the first once', async (store, second) => {
      expect(await store.receiveDelivery(['txn-1', 'record-1'], 1000)).toEqual({ known: false, first: true })
      expect(await second.receiveDelivery(['txn-1'], 2000)).toEqual({ known: false, first: false })
      expect(await store.listUnknownDeliveries(9)).toEqual([
        { identifier: 'txn-1', firstAt: 1000, lastAt: 2000, deliveries: 2 },
        { identifier: 'record-1', firstAt: 1000, lastAt: 1000, deliveries: 1 },
      ])
      expect((await second.stats(0)).unknownDeliveries).toBe(2)
      expect(await store.listUnknownDeliveries(1)).toMatchObject([{ identifier: 'txn-1' }])
      // One of its identifiers was stored before.
      expect(await store.receiveDelivery(['txn-1', 'txn-2'], 3000)).toEqual({ known: false, first: false })
    })

    it('is forgotten by its identifier alone, and is the first again', async (store, second) => {
      await store.receiveDelivery(['foreign'], 1000)
      await store.receiveDelivery(['ours'], 2000)
      expect(await second.forgetDelivery('foreign')).toBe(true)
      expect(await second.forgetDelivery('foreign')).toBe(false)
      expect(await store.listUnknownDeliveries(9)).toMatchObject([{ identifier: 'ours' }])
      expect((await store.stats(0)).unknownDeliveries).toBe(1)
      expect(await store.receiveDelivery(['foreign'], 3000)).toEqual({ known: false, first: true })
    })

    it('makes the payment due at once that is revealed later', async (store, second) => {
      await second.receiveDelivery(['service-of-a'], 1000)
      await revealOrder(store, 'a')
      const { nextCheckAt, revealedAt } = (await store.getPayment('payment-of-a'))!
      expect(nextCheckAt).toBe(revealedAt)
      expect(await store.listUnknownDeliveries(9)).toEqual([])
    })

    it('error: keeps no more than so many, and the latest', async (store) => {
      const names = Array.from({ length: 20 }, (_, index) => index)
      for (let at = 0; at < keptDeliveries / 20 + 3; at += 1)
        await store.receiveDelivery(
          names.map((index) => `id-${at}-${index}`),
          at,
        )
      expect((await store.stats(0)).unknownDeliveries).toBe(keptDeliveries)
      const kept = await store.listUnknownDeliveries(keptDeliveries)
      expect(kept.at(0)?.lastAt).toBe(keptDeliveries / 20 + 2)
      expect(kept.at(-1)?.lastAt).toBe(3)
    })

    it('error: keeps nothing that is no identifier', async (store) => {
      const odd = ['', 'a\0b', ' ', 'x'.repeat(201), 'ö']
      expect(await store.receiveDelivery(odd, 1000)).toEqual({ known: false, first: false })
      expect(await store.listUnknownDeliveries(9)).toEqual([])
    })
  })

  describe('a payment that is no longer watched', () => {
    async function ended(store: Store): Promise<void> {
      await revealOrder(store, 'a')
      await recordCheck(store, 'payment-of-a', 1, {
        observation: awaiting,
        checkedAt: 3000,
        nextCheckAt: undefined,
      })
      expect(await store.getPayment('payment-of-a')).not.toHaveProperty('nextCheckAt')
    }

    it('is watched again for a delivery, for an operator and for a check', async (store, second) => {
      await ended(store)
      expect(await second.receiveDelivery(['service-of-a'], 5000)).toEqual({ known: true, first: false })
      expect(await store.takeDuePayments(5000, 9, 6000)).toEqual(['payment-of-a'])
      await recordCheck(store, 'payment-of-a', 1, {
        observation: awaiting,
        checkedAt: 6000,
        nextCheckAt: undefined,
      })
      expect(await second.rearm('payment-of-a', 7000)).toBe(true)
      expect(await store.takeDuePayments(7000, 9, 8000)).toEqual(['payment-of-a'])
      expect(await store.rearm('no-payment', 7000)).toBe(false)
    })

    it('does not get its address back', async (store, second) => {
      await ended(store)
      await store.claimAttempt(attempt('b', { sessionId: 'session-2', reference: 'b' }))
      const address = 'address-of-a'
      expect(await second.recordDestination('b', { ...destination, address })).toBe(true)
      expect(await store.rearm('payment-of-a', 7000)).toBe(true)
      const partial = { ...awaiting, received: '10' }
      const check = { observation: partial, checkedAt: 7000, nextCheckAt: 9000 }
      expect(await recordCheck(store, 'payment-of-a', 1, check)).toBe(true)
      expect(await store.getPayment('payment-of-a')).toMatchObject({
        observation: partial,
        nextCheckAt: 9000,
      })
      expect(await store.stats(0)).toMatchObject({ openPayments: 0 })
    })

    it('is watched again by a correction when its month is not over', async (store, second) => {
      await ended(store)
      const { revealedAt } = (await store.getPayment('payment-of-a'))!
      expect(await second.correctSchedules(end, { ...latest, revealedAt })).toBe(0)
      expect(await second.correctSchedules(end, { ...latest, revealedAt: revealedAt - 1 })).toBe(1)
      expect((await store.getPayment('payment-of-a'))?.nextCheckAt).toBe(end)
    })
  })

  it('is watched for three further checks at least after it was watched again', async (store, second) => {
    await revealOrder(store, 'a')
    const check = async (checkedAt: number) => {
      const past = { observation: awaiting, checkedAt, nextCheckAt: checkedAt + day, isPastEnd: true }
      await recordCheck(store, 'payment-of-a', 1, past)
      return (await second.getPayment('payment-of-a'))?.nextCheckAt
    }
    for (const days of [0, 1, 2]) await check(end + days * day)
    expect(await second.rearm('payment-of-a', end + 3 * day)).toBe(true)
    expect(await check(end + 3 * day)).toBe(end + 4 * day)
    expect(await check(end + 4 * day)).toBe(end + 5 * day)
    expect(await check(end + 5 * day)).toBeUndefined()
  })

  it('is watched for no longer because an operator asked for a check while it was watched', async (store, second) => {
    await revealOrder(store, 'a')
    for (const days of [0, 1, 2]) {
      const checkedAt = end + days * day
      const past = { observation: awaiting, checkedAt, nextCheckAt: checkedAt + day, isPastEnd: true }
      await second.rearm('payment-of-a', checkedAt)
      await recordCheck(store, 'payment-of-a', 1, past)
    }
    expect(await second.getPayment('payment-of-a')).not.toHaveProperty('nextCheckAt')
  })

  describe('a check by a clock that is wrong', () => {
    it('ends no watch, and the next check is corrected', async (store, second) => {
      await revealOrder(store, 'a')
      const ahead = end + 31 * day
      const check = { observation: awaiting, checkedAt: ahead, nextCheckAt: ahead + day, isPastEnd: true }
      await recordCheck(store, 'payment-of-a', 1, check)
      expect((await store.getPayment('payment-of-a'))?.nextCheckAt).toBe(ahead + day)
      expect(await second.correctSchedules(end, latest)).toBe(1)
      expect(await store.takeDuePayments(end, 9, end + 60_000)).toEqual(['payment-of-a'])
    })

    it('puts off no first try of a notification, by however little it was ahead', async (store, second) => {
      await revealOrder(store, 'a')
      await payOrder(store, 'a', end + day / 2)
      expect(await store.takeDueNotifications(end, 9, () => end + 1000)).toEqual([])
      await second.correctSchedules(end, latest)
      expect(await store.takeDueNotifications(end, 9, () => end + 1000)).toMatchObject([{ attempts: 1 }])
    })

    it('leaves what is planned in time as it is', async (store) => {
      for (const order of ['a', 'b']) await revealOrder(store, order)
      await store.rearm('payment-of-a', latest.nextCheckAt)
      await payOrder(store, 'b', end - 1000, latest.nextCheckAt)
      await store.takeDueNotifications(end, 9, () => latest.nextAttemptAt)
      await recordCheck(store, 'payment-of-b', 2, {
        ...{
          observation: { ...paid, wasPaid: true as const, status: 'review' as const },
          checkedAt: end - 500,
        },
        nextCheckAt: latest.nextCheckAt,
      })
      expect(await store.takeIncidents(end, 9, latest.nextReportAt)).toHaveLength(1)
      const before = await Promise.all([store.getPayment('payment-of-a'), store.listNotifications('b')])
      expect(await store.correctSchedules(end, latest)).toBe(0)
      expect(await Promise.all([store.getPayment('payment-of-a'), store.listNotifications('b')])).toEqual(
        before,
      )
      expect(await store.takeIncidents(latest.nextReportAt - 1, 9, end)).toEqual([])
      // What is due, or delivered, is not touched either.
      expect(await store.takeDueNotifications(latest.nextAttemptAt, 9, () => 2 * end)).toHaveLength(2)
      for (const { id } of await store.listNotifications('b')) await store.recordDelivery(id, taken(end))
      await revealOrder(store, 'c')
      await payOrder(store, 'c', end - 1000)
      await store.correctSchedules(end, latest)
      expect(await store.takeDueNotifications(end - 1000, 9, () => 2 * end)).toMatchObject([
        { reference: 'c' },
      ])
      expect((await store.listNotifications('b')).every((one) => !('nextAttemptAt' in one))).toBe(true)
    })

    it('puts off the report of no incident beyond a correction', async (store, second) => {
      await revealOrder(store, 'a')
      const review = { ...paid, status: 'review' as const }
      await recordCheck(store, 'payment-of-a', 1, { observation: review, checkedAt: 3000, nextCheckAt: 9000 })
      await store.takeIncidents(3000, 9, end + 31 * day)
      await second.correctSchedules(end, latest)
      const [incident] = await store.takeIncidents(end, 9, end + day)
      expect(incident).toMatchObject({ kind: 'review' })
      await store.recordReport(incident!.id, end)
      await second.correctSchedules(end, latest)
      expect(await store.takeIncidents(end + 99 * day, 9, end + 100 * day)).toEqual([])
    })

    it('puts off no notification beyond a correction', async (store, second) => {
      await revealOrder(store, 'a')
      await payOrder(store, 'a', end)
      await store.takeDueNotifications(end, 9, () => end + 31 * day)
      await second.correctSchedules(end, latest)
      expect(await store.takeDueNotifications(end, 9, () => end + 1000)).toMatchObject([{ attempts: 2 }])
    })
  })

  it('is on its own host’s clock, or knows by how much it is not', (...stores) => {
    for (const store of stores) expect(store.clockOffsetMs()).toBe(0)
  })
}
