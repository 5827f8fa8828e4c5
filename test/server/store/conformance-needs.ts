/** What every store must keep of the orders that need a person, of refunds that expire, and of receivers. */
import { describe, expect } from 'vitest'
import { receiverHash, receiverKind, receiverOf } from '../../../src/server/store/account.js'
import { decidedKinds, orderNeeds } from '../../../src/server/rules/order.js'
import type { Incident, Observation, OrderRecord, Store } from '../../../src/server/store/store.js'
import {
  expireRefunds,
  giveRefundAddress,
  listRefunds,
  recordCheck,
  requestRefund,
} from '../../support/order-changes.js'
import {
  attempt,
  awaiting,
  destination,
  noIncidents,
  overpaid,
  paidCheck,
  paidId,
  payOrder,
  revealOrder,
  taken,
  writeOf,
  type StoreTest,
} from '../../support/stored-orders.js'

export function describeNeeds(it: StoreTest): void {
  const record = async (store: Store, order: string, observation: Observation, change: object = {}) => {
    const { revision = 0 } = (await store.getPayment(`payment-of-${order}`)) ?? {}
    const fulfils = observation.status === 'paid'
    const check = { observation, checkedAt: 3000, nextCheckAt: 9000, fulfils, ...change }
    expect(await recordCheck(store, `payment-of-${order}`, revision, check)).toBe(true)
  }
  const ask = (store: Store, order: string, id = `refund-of-${order}`, expiresAt = 90_000, at = 5000) =>
    requestRefund(store, order, { id, at, by: 'ada', reason: 'too much', expiresAt })
  /** Watches its payment no more. */
  const leave = (
    store: Store,
    order: string,
    change: Partial<OrderRecord> = {},
    incidents: Incident[] = [],
  ) =>
    store.changeOrder(order, (found) => {
      const payments = found.payments.map(({ nextCheckAt: _, ...payment }) => payment)
      const write = writeOf(found, { payments, incidents })
      return { result: undefined, write: { ...write, record: { ...write.record, ...change } } }
    })

  it('lists what orders need, and keeps their payments (What waits is kept)', async (store, second) => {
    for (const needs of orderNeeds) {
      await revealOrder(store, needs)
      await leave(store, needs, { needs, ...(needs === 'review' && { state: needs }) })
      expect(await second.getOrder(needs)).toMatchObject({ needs })
      expect(await second.listOrders({ needs, limit: 9 })).toMatchObject([{ reference: needs }])
    }
    await revealOrder(store, 'nothing')
    await leave(store, 'nothing')
    const any = await second.listOrders({ needs: 'any', limit: 9 })
    expect(any.map(({ reference }) => reference).sort()).toEqual([...orderNeeds].sort())
    expect(await second.getOrder('nothing')).not.toHaveProperty('needs')
    expect(await second.stats(0)).toMatchObject({ ordersInReview: 1 })
    expect(await second.deleteSettled(1e12, 99)).toBe(1)
    expect(await second.getPayment('payment-of-nothing')).toBeUndefined()
    expect(await second.deleteSettled(1e12, 99, { includeUndelivered: true })).toBe(0)
  })

  it('counts open incidents by their kind, and keeps the payment of an order that has one', async (store, second) => {
    await revealOrder(store, 'a')
    const about = { reference: 'a', paymentId: 'payment-of-a', at: 5000 }
    // One of the first kind, two of the second.
    const open = decidedKinds.flatMap((kind, index) =>
      Array.from({ length: index + 1 }, (_, nth): Incident => ({ ...about, id: `${kind}-${nth}`, kind })),
    )
    await leave(store, 'a', {}, [...open, { ...about, id: 'address', kind: 'unverifiable' }])
    const counts = Object.fromEntries(decidedKinds.map((kind, index) => [kind, index + 1]))
    expect(await second.stats(0)).toMatchObject({ openIncidents: counts, incidents: open.length + 1 })
    expect(await second.deleteSettled(1e12, 9)).toBe(0)
    const closed = open.map((incident) => ({ ...incident, closedAt: 6000 }))
    await leave(store, 'a', {}, closed.slice(1))
    expect(await second.stats(0)).toMatchObject({ openIncidents: { ...noIncidents, review: 1 } })
    expect(await second.deleteSettled(1e12, 9)).toBe(0)
    await leave(store, 'a', {}, closed)
    expect(await second.deleteSettled(1e12, 9)).toBe(1)
  })

  describe('an order', () => {
    it('is listed by its newest payment, and not once its payments are deleted', async (store, second) => {
      await revealOrder(store, 'a')
      await revealOrder(store, 'b', 2500)
      const id = `again`
      await store.claimAttempt(attempt(id, { reference: 'a', coinId: 'usdt' }))
      await store.recordDestination(id, { ...destination, address: id })
      await store.reveal(id, id, awaiting, { at: 3000, nextCheckAt: 9000 })
      expect(await second.listOrders({ limit: 9 })).toMatchObject([
        { reference: 'a', payments: 2, at: 3000 },
        { reference: 'b', payments: 1, at: 2500 },
      ])
      for (const payment of ['again', 'payment-of-a'])
        await recordCheck(store, payment, 1, {
          observation: awaiting,
          checkedAt: 4000,
          nextCheckAt: undefined,
        })
      expect(await store.deleteSettled(1e12, 1)).toBe(1)
      expect(await second.listOrders({ limit: 9 })).toMatchObject([{ reference: 'a', payments: 1 }, {}])
      expect(await store.deleteSettled(1e12, 9)).toBe(1)
      expect(await second.listOrders({ limit: 9 })).toMatchObject([{ reference: 'b' }])
      expect(await second.getOrder('a')).toMatchObject({ payments: 0 })
      expect(await second.getOrder('a')).not.toHaveProperty('shownAt')
    })
  })

  describe('a refund that no address was given for', () => {
    it('is listed once its time is over, the oldest first, until it is expired', async (store, second) => {
      for (const order of ['a', 'b', 'c', 'd']) {
        await revealOrder(store, order)
        await record(store, order, overpaid)
      }
      await ask(store, 'b', 'oldest', 8000, 4000)
      await ask(store, 'a', 'earlier', 8000)
      await ask(store, 'c', 'open', 8001)
      await ask(store, 'd', 'given', 7000)
      await giveRefundAddress(store, 'given', 'payer', 6000)
      const expired = async (now: number, limit = 9) =>
        (await second.listExpiredRefunds(now, limit)).map(({ id }) => id)
      expect(await expired(7999)).toEqual([])
      expect(await expired(8000)).toEqual(['oldest', 'earlier'])
      expect(await second.listExpiredRefunds(8000, 1)).toStrictEqual([await store.getRefund('oldest')])
      await expireRefunds(store, 'a', 8000)
      expect(await expired(8000)).toEqual(['oldest'])
      expect(await listRefunds(second, 'a')).toMatchObject([{ id: 'earlier', state: 'expired' }])
      expect(await listRefunds(second, 'b')).toMatchObject([{ id: 'oldest', state: 'requested' }])
    })
  })

  describe('paymentBy', () => {
    it('finds the payment that came by a transaction, in either case of its digits', async (store, second) => {
      const hash = 'AbC0'.repeat(16)
      for (const [index, txId] of [hash.toLowerCase(), `${hash.slice(4)}FFFF`.toUpperCase()].entries()) {
        await revealOrder(store, `order-${index}`)
        await recordCheck(store, `payment-of-order-${index}`, 1, {
          ...paidCheck,
          observation: { ...paidCheck.observation, txId },
        })
        for (const spelling of [txId, txId.toLowerCase(), txId.toUpperCase()])
          expect(await second.paymentBy(spelling)).toBe(`payment-of-order-${index}`)
      }
      expect(await second.paymentBy('ab'.repeat(32))).toBeUndefined()
    })
  })

  describe('isReceiver', () => {
    const evm = { chain: { id: 'ethereum', name: 'Ethereum', type: 'evm' }, chainId: 'ethereum' }
    const bsc = { id: 'bsc', name: 'BNB Smart Chain', type: 'evm' }
    const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'

    it('knows an address that a payer was shown, on every network of its kind and in every spelling', async (store, second) => {
      await store.claimAttempt(attempt('a', evm))
      await store.recordDestination('a', { ...destination, address })
      expect(await second.isReceiver(receiverOf(bsc, address))).toBe(false)
      await store.reveal('a', 'service-a', awaiting, { at: 2000, nextCheckAt: 9000 })
      for (const spelling of [address, address.toLowerCase()])
        for (const chain of [evm.chain, bsc])
          expect(await second.isReceiver(receiverOf(chain, spelling))).toBe(true)
      expect(await second.isReceiver(receiverOf(bsc, address.replace('98', '99')))).toBe(false)
      const tron = { id: 'tron', name: 'TRON', type: 'tron' }
      expect(await second.isReceiver(receiverOf(tron, destination.address))).toBe(false)
    })

    it('knows it also when its payment is settled', async (store, second) => {
      await revealOrder(store, 'a')
      await payOrder(store, 'a')
      const { chain } = attempt('a')
      expect(await second.isReceiver(receiverOf(chain, 'address-of-a'))).toBe(true)
      expect(await second.isReceiver(receiverOf(chain, 'address-of-b'))).toBe(false)
    })

    it('knows it also when its payment was deleted, by a hash alone', async (store, second) => {
      await store.claimAttempt(attempt('a', evm))
      await store.recordDestination('a', { ...destination, address })
      await store.reveal('a', 'service-a', awaiting, { at: 2000, nextCheckAt: 9000 })
      await recordCheck(store, 'a', 1, paidCheck)
      await store.recordDelivery(paidId('order-1'), taken(3500))
      // An attempt whose address was not shown.
      await store.claimAttempt(attempt('hidden', { reference: 'hidden', sessionId: 'session-of-hidden' }))
      await store.recordDestination('hidden', { ...destination, address: address.replace('98', '99') })
      await store.abandonAttempt('hidden', 'orphaned')
      expect(await store.deleteSettled(1e12, 9)).toBe(2)
      await store.forgetDocuments(1e12)
      await store.addDocument({ kind: 'other', id: 'other', data: '{}', createdAt: 1e12 })
      expect(await second.isReceiver(receiverOf(bsc, address.toLowerCase()))).toBe(true)
      expect(await second.isReceiver(receiverOf(bsc, address.replace('98', '99')))).toBe(false)
      const hash = receiverHash(receiverOf(bsc, address))
      expect(hash).toMatch(/^[0-9a-f]{32}$/)
      expect(await second.getDocument(receiverKind, hash)).toBe('{}')
    })
  })
}
