/** {@link OrderStore} in memory. */
import type { DecidedKind, Fulfilment, Incident, OrderStore, OrderSummary, PaymentRecord } from '../store.js'
import { orderState } from '../order-state.js'
import { amountOf } from '../summaries.js'
import type { NotificationRecord, NotificationState } from '../notification-store.js'
import {
  closeIncidents,
  compareText,
  copy,
  dueRows,
  toMemoryRecord,
  type MemoryDatabase,
  type MemoryIncident,
  type MemoryRow,
} from './database.js'

export function memoryOrders(database: MemoryDatabase): OrderStore {
  const { rows, identifiers, fulfilments, orderPrices, outbox, incidents } = database
  const summaries = () =>
    [...paymentsByOrder()].map(([reference, payments]) =>
      summarize(reference, payments, fulfilments.get(reference), orderPrices.get(reference)?.closedAt),
    )

  return {
    async getFulfilment(reference) {
      return copy(fulfilments.get(reference))
    },

    async getOrderPrice(reference) {
      return copy(orderPrices.get(reference))
    },

    async takeIncidents(now, limit, leasedUntil) {
      const due = [...incidents.values()].filter(({ nextReportAt = Infinity }) => nextReportAt <= now)
      return due.slice(0, limit).map((incident) => {
        incident.nextReportAt = leasedUntil
        return toIncident(incident)
      })
    },

    async recordReport(id, at) {
      const incident = incidents.get(id)
      if (!incident) return
      incident.reportedAt = at
      delete incident.nextReportAt
    },

    async listIncidents(reference) {
      return sortedIncidents((incident) => incident.reference === reference)
    },

    async listOpenIncidents(limit) {
      return sortedIncidents(({ kind, closedAt }) => kind !== 'unverifiable' && closedAt === undefined).slice(
        0,
        limit,
      )
    },

    async listOrders({ state, query, limit, before }) {
      return [...paymentsByOrder()]
        .filter(([, payments]) => query === undefined || payments.some((payment) => isFound(payment, query)))
        .map(([reference, payments]) =>
          summarize(reference, payments, fulfilments.get(reference), orderPrices.get(reference)?.closedAt),
        )
        .filter((order) => state === undefined || order.state === state)
        .sort((a, b) => b.at - a.at || compareText(b.reference, a.reference))
        .filter(
          ({ at, reference }) =>
            before === undefined || at < before.at || (at === before.at && reference < before.reference),
        )
        .slice(0, limit)
    },

    async deleteSettled(before, limit, { includeUndelivered = false } = {}) {
      const isUndelivered = (reference: string) =>
        [...outbox.values()].some(
          (notification) => notification.reference === reference && !isDone(notification),
        )
      const over = [...rows.values()]
        .filter(({ payment }) => payment?.settledAt !== undefined || payment?.nextCheckAt === undefined)
        .filter(
          (row) => overSince(row) < before && (includeUndelivered || !isUndelivered(row.attempt.reference)),
        )
        .sort((a, b) => overSince(a) - overSince(b))
        .slice(0, limit)
      for (const { attempt } of over) {
        rows.delete(attempt.id)
        closeIncidents(database, undefined, ({ paymentId }) => paymentId === attempt.id)
        for (const [name, id] of identifiers) if (id === attempt.id) identifiers.delete(name)
        for (const { id, paymentId } of [...outbox.values()]) if (paymentId === attempt.id) outbox.delete(id)
      }
      for (const notification of [...outbox.values()])
        if (notification.paymentId === undefined && notification.at < before && isDone(notification))
          outbox.delete(notification.id)
      return over.length
    },

    async stats(now) {
      const due = dueRows(database, now)
      const oldestDueAt = due[0]?.payment?.nextCheckAt
      const inState = (wanted: NotificationState) =>
        [...outbox.values()].filter(({ state }) => state === wanted).length
      return {
        openPayments: [...rows.values()].filter(
          ({ payment }) => payment && payment.nextCheckAt !== undefined && payment.settledAt === undefined,
        ).length,
        duePayments: due.length,
        ...(oldestDueAt !== undefined && { oldestDueAt }),
        undelivered: inState('pending'),
        givenUp: inState('given-up'),
        unknownDeliveries: database.unknownDeliveries.size,
        incidents: incidents.size,
        openIncidents: countOpenIncidents(database),
        ordersInReview: summaries().filter(({ state }) => state === 'review').length,
      }
    },
  }

  function sortedIncidents(matches: (incident: MemoryIncident) => boolean): Incident[] {
    return [...incidents.values()]
      .filter(matches)
      .sort((a, b) => a.at - b.at || compareText(a.id, b.id))
      .map(toIncident)
  }

  function paymentsByOrder(): Map<string, PaymentRecord[]> {
    const orders = new Map<string, PaymentRecord[]>()
    for (const row of rows.values()) {
      const { reference } = row.attempt
      if (row.payment) orders.set(reference, [...(orders.get(reference) ?? []), toMemoryRecord(row)])
    }
    return orders
  }
}

function countOpenIncidents(database: MemoryDatabase): Record<DecidedKind, number> {
  const open = [...database.incidents.values()].filter(({ closedAt }) => closedAt === undefined)
  const count = (kind: DecidedKind) => open.filter((incident) => incident.kind === kind).length
  return {
    review: count('review'),
    reverted: count('reverted'),
    late: count('late'),
    overpaid: count('overpaid'),
    duplicate: count('duplicate'),
  }
}

/** The shop has it, or is not to get it. */
function isDone({ state }: NotificationRecord): boolean {
  return state === 'delivered' || state === 'not-sent'
}

function toIncident({ nextReportAt: _, ...incident }: MemoryIncident): Incident {
  return incident
}

function overSince({ attempt, payment }: MemoryRow): number {
  return payment?.settledAt ?? payment?.updatedAt ?? attempt.startedAt
}

function summarize(
  reference: string,
  payments: PaymentRecord[],
  fulfilment: Fulfilment | undefined,
  closedAt: number | undefined,
): OrderSummary {
  const state = orderState(payments, fulfilment, closedAt)
  return {
    reference,
    state,
    payments: payments.length,
    at: Math.max(...payments.map(({ revealedAt }) => revealedAt)),
    updatedAt: Math.max(...payments.map(({ updatedAt }) => updatedAt)),
    ...(fulfilment && { paidAt: fulfilment.at }),
    ...(closedAt !== undefined && { closedAt }),
  }
}

function isFound(payment: PaymentRecord, query: string): boolean {
  const { id, serviceId, reference, priceAmount, destination, observation } = payment
  const texts = [id, serviceId, destination.address, observation.txId, ...(observation.ids ?? [])]
  const amounts = [priceAmount, destination.amount, observation.received]
  return (
    reference.toLowerCase().includes(query.toLowerCase()) ||
    texts.includes(query) ||
    amounts.some((amount) => amount === amountOf(query))
  )
}
