/** What every store must do with refunds: never more than is owed, never twice, one way from state to state. */
import {
  acceptOrder,
  closeOrder,
  endRefund,
  giveRefundAddress,
  listRefunds,
  recordCheck,
  requestRefund,
} from '../../support/order-changes.js'
import { describe, expect, it } from 'vitest'
import { addDecimals } from '../../../src/core/money/decimal.js'
import type { Observation, RefundRequest, Store } from '../../../src/server/store/store.js'
import { destination, paid, partly, revealOrder } from '../../support/stored-orders.js'

/** @param stores two stores on the same data, new for each test. */
export function describeRefunds(stores: () => readonly [Store, Store]): void {
  let count = 0
  const request = (change: Partial<RefundRequest> = {}): RefundRequest => ({
    ...{ id: `refund-${(count += 1)}`, at: 5000, by: 'ada', reason: 'too much', expiresAt: 90_000 },
    ...change,
  })
  const record = (store: Store, order: string, revision: number, observation: Observation) =>
    recordCheck(store, `payment-of-${order}`, revision, {
      observation,
      checkedAt: 3000 + revision,
      nextCheckAt: 9000,
      fulfils: observation.status === 'paid',
    })
  const overpaid = (received: string): Observation => ({
    ...paid,
    received,
    confirmed: received,
    flags: ['overpaid'],
  })
  const due = destination.amount
  const above = (surplus: string) => addDecimals(due, surplus)
  const closing = { at: 4000, by: 'ada', reason: 'out of stock' }

  describe('requestRefund', () => {
    it('makes one refund of many requests at once, in two processes', async () => {
      const [store, second] = stores()
      await revealOrder(store, 'a')
      await record(store, 'a', 1, overpaid(above('2')))
      const results = await Promise.all(
        Array.from({ length: 8 }, (_, index) => requestRefund(index % 2 ? store : second, 'a', request())),
      )
      expect(results.filter(({ created }) => created)).toHaveLength(1)
      expect(new Set(results.map(({ refund }) => refund.id)).size).toBe(1)
      expect(await listRefunds(store, 'a')).toHaveLength(1)
      expect(await store.listAuditEntries('a')).toHaveLength(1)
    })
  })

  describe('giveRefundAddress and endRefund', () => {
    const requested = async (store: Store) => {
      await revealOrder(store, 'a')
      await record(store, 'a', 1, overpaid(above('2')))
      const asked = request()
      await requestRefund(store, 'a', asked)
      return asked.id
    }

    it('takes one address of several payers at once', async () => {
      const [store, second] = stores()
      const id = await requested(store)
      const given = await Promise.all([
        giveRefundAddress(store, id, 'one', 6000),
        giveRefundAddress(second, id, 'two', 6000),
      ])
      expect(given.filter(Boolean)).toHaveLength(1)
      expect(await store.getRefund(id)).toMatchObject({
        state: 'address-given',
        address: given.find(Boolean)?.address,
      })
      expect(await listRefunds(store, 'a')).toMatchObject([{ id }])
    })

    it('is sent once, with the notification', async () => {
      const [store, second] = stores()
      const id = await requested(store)
      const sent = (by: Store, transaction: string) =>
        endRefund(by, id, { state: 'sent', at: 7000, by: 'ada', transaction })
      expect(await sent(store, 'early')).toBeUndefined()
      await giveRefundAddress(store, id, 'one', 6000)
      const results = await Promise.all([sent(store, 'tx-1'), sent(second, 'tx-2')])
      expect(results.filter(Boolean)).toHaveLength(1)
      expect(await store.listAuditEntries('a')).toMatchObject([
        { action: 'refund', at: 5000 },
        { action: 'refund-sent', at: 7000, by: 'ada', detail: expect.stringMatching(/tx-[12]$/) },
      ])
      const types = (await store.listNotifications('a')).map(({ type }) => type)
      expect(types.filter((type) => type.startsWith('refund'))).toEqual([
        'refund.requested',
        'refund.requested',
        'refund.sent',
      ])
      expect(
        await endRefund(store, id, { state: 'cancelled', at: 8000, by: 'ada', reason: 'no' }),
      ).toBeUndefined()
    })
  })

  it('accepts no order whose money is being returned, of two people at once', async () => {
    const [store, second] = stores()
    for (let index = 0; index < 6; index += 1) {
      const order = `order-${index}`
      await revealOrder(store, order)
      await record(store, order, 1, partly('20'))
      await closeOrder(store, order, closing)
      const accepted = acceptOrder(store, order, { ...closing, at: 5000 }).catch((error: unknown) => error)
      const asked = requestRefund(second, order, request()).catch((error: unknown) => error)
      const [decision, refund] = await Promise.all([accepted, asked])
      if ((await listRefunds(store, order)).length > 0) {
        expect(refund).toMatchObject({ created: true, refund: { amount: '20' } })
        expect(decision).toMatchObject({ code: 'order-closed' })
      } else {
        expect(refund).toMatchObject({ code: 'invalid-request' })
        expect(decision).toMatchObject({ accepted: true })
      }
    }
  })
}
