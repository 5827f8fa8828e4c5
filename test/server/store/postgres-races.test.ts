/** Two processes that change one order at the same time: nothing is lost, and the order is decided once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresStore } from '../../../src/server/store/postgres.js'
import type { Store } from '../../../src/server/store/store.js'
import {
  acceptOrder,
  closeOrder,
  noteOrder,
  recordCheck,
  requestRefund,
} from '../../support/order-changes.js'
import { isDeep } from '../../support/check.js'
import { freshSchema, postgresUrl } from '../../support/postgres/database.js'
import { overpaid, payOrder, revealOrder } from '../../support/stored-orders.js'

const url = await postgresUrl()
/** Each has other outcomes. */
const rounds = isDeep ? 300 : 12
const action = (at: number) => ({ at, by: 'ada', reason: 'paid in cash' })

describe('two stores on PostgreSQL', () => {
  let stores: [Store, Store]
  beforeAll(async () => {
    const schema = freshSchema()
    stores = [await postgresStore(url, { schema }), await postgresStore(url, { schema })]
  })
  afterAll(() => Promise.all(stores.map((store) => store.close())))

  it('decide an order once, by any of accept, close, check and refund', async () => {
    const [store, second] = stores
    for (let round = 0; round < rounds; round++) {
      const reference = `order-${round}`
      const id = `payment-of-${reference}`
      await revealOrder(store, reference)
      const check = { observation: overpaid, checkedAt: 3000, nextCheckAt: undefined, fulfils: true }
      const request = { id: `refund-${round}`, expiresAt: 90_000, ...action(4000) }
      const outcomes = await Promise.allSettled([
        acceptOrder(store, reference, action(5000)),
        acceptOrder(second, reference, action(5001)),
        recordCheck(store, id, 1, check),
        recordCheck(second, id, 1, check),
        closeOrder(second, reference, action(6000)),
        requestRefund(store, reference, request),
        requestRefund(second, reference, { ...request, id: `${request.id}-b` }),
      ])
      const [order] = await second.readOrders([reference])
      const record = order!.record!
      const notifications = await store.listNotifications(reference)
      const decisions = notifications.filter(({ type }) => type === 'order.paid' || type === 'order.accepted')
      expect(decisions.length, JSON.stringify(outcomes)).toBe(record.decision ? 1 : 0)
      expect(notifications.map(({ sequence }) => sequence)).toEqual(
        notifications.map((_, index) => index + 1),
      )
      expect(record.sequence).toBe(notifications.length)
      const [payment] = order!.payments
      const changes = await store.listPaymentChanges(reference)
      const revisions = changes.map(({ revision }) => revision).sort((a, b) => a - b)
      expect(revisions).toEqual(Array.from({ length: payment!.revision - 1 }, (_, index) => index + 2))
      // What one call answers is so in the end.
      const accepted = outcomes
        .slice(0, 2)
        .filter(
          (outcome) =>
            outcome.status === 'fulfilled' && (outcome.value as { accepted?: boolean } | undefined)?.accepted,
        )
      expect(accepted.length).toBe(record.decision?.accepted ? 1 : 0)
      const entries = await store.listAuditEntries(reference)
      expect(entries.filter(({ action: kind }) => kind === 'accept')).toHaveLength(accepted.length)
      const closed = outcomes[4]
      expect(record.closedAt !== undefined).toBe(closed?.status === 'fulfilled' && closed.value === 'closed')
      const checks = outcomes.slice(2, 4)
      expect(checks.filter((outcome) => outcome.status === 'fulfilled' && outcome.value).length).toBeLessThan(
        2,
      )
      const requested = outcomes.slice(5).filter(({ status }) => status === 'fulfilled')
      expect(order!.refunds.length).toBeLessThanOrEqual(requested.length)
      const total = order!.refunds.reduce((sum, { amount }) => sum + Number(amount), 0)
      expect(total).toBeLessThanOrEqual(27.5)
    }
  })

  it('pay, note and delete orders at once', async () => {
    const [store, second] = stores
    const clean = (cleaning: Store) => cleaning.deleteSettled(1e12, 9, { includeUndelivered: true })
    for (let round = 0; round < rounds / 3; round++) {
      const orders = ['a', 'b', 'c'].map((name) => `${name}-${round}`)
      await Promise.all(orders.map((order) => revealOrder(store, order)))
      await Promise.all(
        orders.flatMap((order) => [
          payOrder(second, order),
          noteOrder(store, order, action(5000)),
          ...stores.map(clean),
        ]),
      )
      while ((await clean(store)) > 0);
      for (const { record, payments } of await second.readOrders(orders)) {
        expect(record).toMatchObject({ state: 'paid', payments: 0 })
        expect(record).not.toHaveProperty('shownAt')
        expect(payments).toEqual([])
        expect(await store.listAuditEntries(record!.reference)).toHaveLength(1)
      }
    }
  })
})
