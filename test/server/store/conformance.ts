/** What every store must do, whatever it is made of. */
import { recordCheck } from '../../support/order-changes.js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NewAttempt, Store } from '../../../src/server/store/store.js'
import { describeAttempts } from './conformance-attempts.js'
import { describeChanges } from './conformance-changes.js'
import { describeClaims } from './conformance-claims.js'
import { describeDocuments } from './conformance-documents.js'
import { describeFirstClaims } from './conformance-first-claims.js'
import { describeDesk } from './conformance-desk.js'
import { describeForgetting } from './conformance-forgetting.js'
import { describeIncidents } from './conformance-incidents.js'
import { describePrices } from './conformance-prices.js'
import { describeReads } from './conformance-reads.js'
import { describeLists } from './conformance-lists.js'
import { describeLinks } from './conformance-links.js'
import { describeNeeds } from './conformance-needs.js'
import { describeOrders } from './conformance-orders.js'
import { describeSessions } from './conformance-sessions.js'
import { describeWatching } from './conformance-watching.js'
import {
  attempt,
  awaiting,
  destination,
  paid,
  paidCheck,
  paidId,
  type StoreTest,
  taken,
} from '../../support/stored-orders.js'

type StoreSetup = {
  /** Called before each test, for data of its own. */
  start(): Promise<void>
  /** Opens a store on the same data each time it is called within one test. */
  open(): Promise<Store>
  /** All tests use the same two stores, where opening them takes longer than most tests. */
  isOpenedOnce?: boolean
}

export function describeStore(name: string, { start, open, isOpenedOnce = false }: StoreSetup): void {
  describe(name, () => {
    let store: Store
    let second: Store

    const openBoth = async () => void ([store, second] = await Promise.all([open(), open()]))
    const closeBoth = async () => void (await Promise.all([store.close(), second.close()]))
    if (isOpenedOnce) {
      beforeAll(openBoth)
      beforeEach(start)
      afterAll(closeBoth)
    } else {
      beforeEach(async () => {
        await start()
        await openBoth()
      })
      afterEach(closeBoth)
    }

    const onStores: StoreTest = (name, test) => it(name, () => test(store, second))
    describeAttempts(onStores)
    describeClaims(onStores)
    describeFirstClaims(onStores)
    describeLists(onStores)
    describeOrders(onStores)
    describeChanges(onStores)
    describeNeeds(onStores)
    describeForgetting(onStores)
    describeIncidents(onStores)
    describeWatching(onStores)
    describePrices(onStores)
    describeSessions(onStores)
    describeLinks(onStores)
    describeDocuments(onStores)
    describeReads(onStores)
    describeDesk(onStores)

    async function reveal(
      id: string,
      change: Partial<NewAttempt> = {},
      address = destination.address,
    ): Promise<void> {
      await store.claimAttempt(attempt(id, change))
      await store.recordDestination(id, { ...destination, address })
      await store.reveal(id, `service-of-${id}`, awaiting, { at: 2000, nextCheckAt: 17_000 })
    }

    it('stays the first mode’s', async () => {
      expect(await store.getMode()).toBeUndefined()
      expect(await store.claimMode('sandbox')).toBe(true)
      expect(await second.getMode()).toBe('sandbox')
      expect(await second.claimMode('sandbox')).toBe(true)
      expect(await second.claimMode('live')).toBe(false)
      expect(await store.claimMode('sandbox')).toBe(true)
    })

    it('keeps when it was restored, for every process', async () => {
      expect(await store.restoredAt()).toBeUndefined()
      await store.markRestored(1_790_000_000_123)
      expect(await second.restoredAt()).toBe(1_790_000_000_123)
      await second.markRestored(1_790_000_000_456)
      expect(await store.restoredAt()).toBe(1_790_000_000_456)
    })

    it('gives one choice to one of many that claim it', async () => {
      const claims = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 ? store : second).claimAttempt(attempt(`a${index}`)),
        ),
      )
      expect(claims.filter(({ claimed }) => claimed)).toHaveLength(1)
      expect(new Set(claims.map(({ attempt }) => attempt.id)).size).toBe(1)
    })

    it('takes another amount, coin, chain or session for another choice', async () => {
      const changes = [
        {},
        { priceAmount: '50' },
        { coinId: 'usdt' },
        { chainId: 'bsc' },
        { sessionId: 'session-2' },
      ]
      for (const [index, change] of changes.entries()) {
        await expect(store.claimAttempt(attempt(`a${index}`, change))).resolves.toMatchObject({
          claimed: true,
        })
      }
    })

    it('reads back every field of an attempt and its destination', async () => {
      const made = attempt('a', { orderPrice: { price: 'USD 49.99', sealedAt: 500 }, requestKey: 'key-1' })
      expect(await store.claimAttempt(made)).toEqual({
        ...{ attempt: { ...made, phase: 'creating' }, claimed: true },
      })
      await store.recordDestination('a', { ...destination, activationFee: '1.1' })
      const { attempt: found, claimed } = await second.claimAttempt(attempt('b'))
      expect(claimed).toBe(false)
      expect(found).toEqual({
        ...made,
        phase: 'created',
        destination: { ...destination, activationFee: '1.1' },
      })
    })

    it('error: records no destination of an attempt that was given up', async () => {
      await store.claimAttempt(attempt('a'))
      await second.abandonAttempt('a', 'orphaned')
      expect(await store.recordDestination('a', destination)).toBe(false)
    })

    it('reveals once, and shows nothing before', async () => {
      await store.claimAttempt(attempt('a'))
      await store.recordDestination('a', destination)
      expect(await store.getPayment('a')).toBeUndefined()
      expect(await store.listPayments('order-1')).toEqual([])
      const times = { at: 2000, nextCheckAt: 17_000 }
      expect(await store.reveal('a', 'service-1', awaiting, times)).toBe(true)
      expect(await second.reveal('a', 'service-1', awaiting, times)).toBe(false)
      const record = await second.getPayment('a')
      expect(record).toMatchObject({
        serviceId: 'service-1',
        destination,
        observation: awaiting,
        revision: 1,
      })
      expect(await second.listPayments('order-1')).toEqual([record])
    })

    it('hands out what is due to one of two takers, most overdue first, again only after the lease, and nothing settled', async () => {
      await reveal('a')
      await reveal('b', { coinId: 'usdt' }, 'TWer2Ygk5TEheHp3TPuYeqxmB6SsGZmaL6')
      await reveal('c', { coinId: 'usdc' }, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
      await recordCheck(store, 'b', 1, { observation: awaiting, checkedAt: 3000, nextCheckAt: 10_000 })
      await recordCheck(store, 'c', 1, paidCheck)
      expect(await store.takeDuePayments(9_999, 10, 50_000)).toEqual([])
      expect(await store.takeDuePayments(20_000, 1, 50_000)).toEqual(['b'])
      expect(await second.takeDuePayments(20_000, 10, 60_000)).toEqual(['a'])
      expect(await store.takeDuePayments(49_999, 10, 90_000)).toEqual([])
      expect(await store.takeDuePayments(50_000, 10, 90_000)).toEqual(['b'])
    })

    it('makes a payment due by anything the service calls it, watched or not, and never puts one off', async () => {
      await store.claimAttempt(attempt('a'))
      await store.recordDestination('a', destination)
      const known = { ...awaiting, ids: ['record-1', 'txn-1'] }
      await store.reveal('a', 'txn-1', known, { at: 2000, nextCheckAt: 17_000 })
      expect(await second.receiveDelivery(['somebody-else', 'record-1'], 5000)).toMatchObject({ known: true })
      expect(await store.getPayment('a')).toMatchObject({ nextCheckAt: 5000 })
      await second.receiveDelivery(['txn-1'], 9000)
      expect(await store.getPayment('a')).toMatchObject({ nextCheckAt: 5000 })
      await recordCheck(store, 'a', 1, {
        observation: paid,
        checkedAt: 6000,
        nextCheckAt: undefined,
        fulfils: true,
      })
      expect(await store.receiveDelivery(['txn-1'], 7000)).toEqual({ known: true, first: false })
      expect((await store.getPayment('a'))?.nextCheckAt).toBe(7000)
    })

    it('hands a notification to one of two takers, and again only after its retry time, until it is delivered', async () => {
      await reveal('a')
      await recordCheck(store, 'a', 1, paidCheck)
      const retryAt = (attempts: number) => 3000 + attempts * 1000
      const hands = await Promise.all([
        store.takeDueNotifications(3000, 9, retryAt),
        second.takeDueNotifications(3000, 9, retryAt),
      ])
      expect(hands.flat()).toEqual([
        {
          ...{
            id: paidId('order-1'),
            type: 'order.paid',
            reference: 'order-1',
            sequence: 1,
            at: 3000,
            attempts: 1,
          },
          payload: expect.stringContaining('"status":"paid"'),
        },
      ])
      expect(await store.takeDueNotifications(3999, 9, retryAt)).toEqual([])
      expect(await store.takeDueNotifications(4000, 9, retryAt)).toMatchObject([
        { id: paidId('order-1'), attempts: 2 },
      ])
      await store.recordDelivery(paidId('order-1'), taken(4001))
      expect(await second.takeDueNotifications(99_999, 9, retryAt)).toEqual([])
    })
  })
}
