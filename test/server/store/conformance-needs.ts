/** What every store must keep of the orders that need a person, of claims, of refunds that expire, and of receivers. */
import { describe, expect, it } from 'vitest'
import { receiverHash, receiverKind, receiverOf } from '../../../src/server/store/account.js'
import type { Observation, OrderNeed, Store } from '../../../src/server/store/store.js'
import {
  acceptOrder,
  expireRefunds,
  giveRefundAddress,
  listClaims,
  listRefunds,
  noteOrder,
  recordCheck,
  recordClaim,
  requestRefund,
} from '../../support/order-changes.js'
import {
  attempt,
  awaiting,
  destination,
  noIncidents,
  overpaid,
  paid,
  paidCheck,
  paidId,
  partly,
  payOrder,
  reverted,
  revealOrder,
  taken,
} from '../../support/stored-orders.js'

const action = { at: 6000, by: 'ada', reason: 'by bank' }

/** @param stores two stores on the same data, new for each test. */
export function describeNeeds(stores: () => readonly [Store, Store]): void {
  const record = async (store: Store, order: string, observation: Observation, change: object = {}) => {
    const { revision = 0 } = (await store.getPayment(`payment-of-${order}`)) ?? {}
    const fulfils = observation.status === 'paid'
    const check = { observation, checkedAt: 3000, nextCheckAt: 9000, fulfils, ...change }
    expect(await recordCheck(store, `payment-of-${order}`, revision, check)).toBe(true)
  }
  const claim = (store: Store, order: string, transaction = '0xfeed', at = 4000) =>
    recordClaim(store, order, {
      id: `${order}-${transaction}`,
      paymentId: `payment-of-${order}`,
      transaction,
      at,
    })
  const ask = (store: Store, order: string, id = `refund-of-${order}`, expiresAt = 90_000, at = 5000) =>
    requestRefund(store, order, { id, at, by: 'ada', reason: 'too much', expiresAt })
  /** A second payment of an order. */
  const revealSecond = async (store: Store, reference: string) => {
    const id = `second-of-${reference}`
    await store.claimAttempt(attempt(id, { reference, coinId: 'usdt' }))
    await store.recordDestination(id, { ...destination, address: id })
    await store.reveal(id, `service-of-${id}`, awaiting, { at: 2000, nextCheckAt: 9000 })
    return id
  }

  /** How an order comes to each need. */
  const causes: [OrderNeed, (store: Store, order: string) => Promise<unknown>][] = [
    [
      'refund-to-pay',
      async (store, order) => {
        await record(store, order, overpaid)
        const { refund } = await ask(store, order)
        await giveRefundAddress(store, refund.id, 'payer', 5500)
      },
    ],
    [
      'reverted',
      async (store, order) => {
        await payOrder(store, order)
        await record(store, order, reverted)
      },
    ],
    ['review', (store, order) => record(store, order, { ...paid, status: 'review' })],
    [
      'after-decision',
      async (store, order) => {
        await record(store, order, partly('10'))
        await acceptOrder(store, order, { ...action, at: 3500 })
        await record(store, order, partly('15'), { checkedAt: 4000 })
      },
    ],
    ['claim', (store, order) => claim(store, order)],
    [
      'duplicate',
      async (store, order) => {
        const id = await revealSecond(store, order)
        await payOrder(store, order)
        const observation: Observation = { ...paid, received: '7', confirmed: '7' }
        await recordCheck(store, id, 2, { observation, checkedAt: 3500, nextCheckAt: 9000 })
      },
    ],
    ['surplus', (store, order) => record(store, order, overpaid)],
    ['short', (store, order) => record(store, order, partly('10'), { isExpiry: true })],
  ]

  it('lists and counts what orders need, and keeps their payments', async () => {
    const [store, second] = stores()
    const needs = causes.map(([need]) => need)
    for (const [need, cause] of causes) {
      await revealOrder(store, need)
      await cause(store, need)
    }
    await revealOrder(store, 'nothing')
    for (const need of needs) {
      expect(await second.getOrder(need)).toMatchObject({ needs: need })
      expect(await second.listOrders({ needs: need, limit: 9 })).toMatchObject([{ reference: need }])
    }
    const any = await second.listOrders({ needs: 'any', limit: 9 })
    expect(any.map(({ reference }) => reference).sort()).toEqual([...needs].sort())
    expect(await second.getOrder('nothing')).not.toHaveProperty('needs')
    const { openIncidents, ordersInReview } = await second.stats(0)
    const open = { claim: 1, duplicate: 1, overpaid: 2, reverted: 1, review: 2, short: 1 }
    expect({ ...openIncidents, ordersInReview }).toEqual({ ...noIncidents, ...open, ordersInReview: 2 })

    for (const order of [...needs, 'nothing']) {
      for (const { id, observation, revision } of await store.listPayments(order))
        await recordCheck(store, id, revision, { observation, checkedAt: 8000, nextCheckAt: undefined })
      for (const { id } of await store.listNotifications(order)) await store.recordDelivery(id, taken(8000))
    }
    expect(await second.deleteSettled(1e12, 99)).toBe(1)
    expect(await second.getPayment('payment-of-nothing')).toBeUndefined()
    expect(await second.deleteSettled(1e12, 99, { includeUndelivered: true })).toBe(0)
    await noteOrder(store, 'duplicate', { ...action, at: 9000 })
    expect((await second.stats(0)).openIncidents).toEqual({ ...noIncidents, ...open, duplicate: 0 })
  })

  describe('an order', () => {
    it('is listed by its newest payment, and not once its payments are deleted', async () => {
      const [store, second] = stores()
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

  describe('a claim of a payer', () => {
    it('is one of many that are made at once, and no more than five are', async () => {
      const [store, second] = stores()
      await revealOrder(store, 'a')
      const made = await Promise.allSettled(
        Array.from({ length: 14 }, (_, index) => claim(index % 2 ? store : second, 'a', `0x${index % 7}`)),
      )
      expect(await listClaims(store, 'a')).toHaveLength(5)
      const refused = made.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      expect(refused).toHaveLength(4)
      for (const reason of refused) expect(reason).toMatchObject({ code: 'too-many-requests' })
    })
  })

  describe('a refund that no address was given for', () => {
    it('is listed once its time is over, the oldest first, until it is expired', async () => {
      const [store, second] = stores()
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

  describe('isReceiver', () => {
    const evm = { chain: { id: 'ethereum', name: 'Ethereum', type: 'evm' }, chainId: 'ethereum' }
    const bsc = { id: 'bsc', name: 'BNB Smart Chain', type: 'evm' }
    const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'

    it('knows an address that a payer was shown, on every network of its kind and in every spelling', async () => {
      const [store, second] = stores()
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

    it('knows it also when its payment is settled', async () => {
      const [store, second] = stores()
      await revealOrder(store, 'a')
      await payOrder(store, 'a')
      const { chain } = attempt('a')
      expect(await second.isReceiver(receiverOf(chain, 'address-of-a'))).toBe(true)
      expect(await second.isReceiver(receiverOf(chain, 'address-of-b'))).toBe(false)
    })

    it('knows it also when its payment was deleted, by a hash alone', async () => {
      const [store, second] = stores()
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
