/** Orders as rules read them, and what they are after a change, without a store. */
import { conclude } from '../../src/server/rules/conclude.js'
import type { Order, OrderChange, OrderRecord, OrderWrite } from '../../src/server/rules/order.js'
import type { CheckedRow, Observation } from '../../src/server/rules/payment.js'
import { attempt, awaiting, destination } from './stored-orders.js'

/** A payment of `order-1`, revealed at 2000 and due at 17,000. */
export function paymentOf(
  id: string,
  observation: Observation = awaiting,
  change: Partial<CheckedRow> = {},
): CheckedRow {
  return {
    ...attempt(id, { coinId: `coin-of-${id}` }),
    ...{ serviceId: `service-of-${id}`, destination, observation, revision: 2, quietChecks: 0 },
    ...{ revealedAt: 2000, updatedAt: 3000, checkedAt: 3000, pastEndChecks: 0, nextCheckAt: 17_000 },
    ...change,
  }
}

export function recordOf(change: Partial<OrderRecord> = {}): OrderRecord {
  return {
    ...{ reference: 'order-1', price: '49.99 USD', sealedAt: 1000, state: 'open', version: 3, sequence: 0 },
    ...{ payments: 1, createdAt: 1000, updatedAt: 2000, shownAt: 2000, ...change },
  }
}

/** An order with payments, which was sealed at 1000. */
export function orderOf(payments: CheckedRow[] = [], change: Partial<Order> = {}): Order {
  return {
    ...{ reference: 'order-1', record: recordOf({ payments: payments.length }), payments, pending: [] },
    ...{ refunds: [], incidents: [], claims: [], notified: [], ...change },
  }
}

/** The order after a write, as a store reads it. */
export function afterWrite(order: Order, write: OrderWrite): Order {
  const merge = <T extends { id: string }>(known: readonly T[], changed: readonly T[]) => [
    ...new Map([...known, ...changed].map((item) => [item.id, item])).values(),
  ]
  return {
    reference: order.reference,
    record: write.record,
    payments: merge(order.payments, write.payments),
    pending: order.pending.filter(({ id }) => !write.abandoned.includes(id)),
    refunds: merge(order.refunds, write.refunds),
    incidents: merge(order.incidents, write.incidents),
    claims: [...order.claims, ...write.claims],
    notified: [...order.notified, ...write.notifications.map(({ id }) => id)],
  }
}

/** The order after a change; without a change, as it was. */
export function changed(order: Order, change: OrderChange | undefined): Order {
  return change ? afterWrite(order, conclude(order, change)) : order
}
