/** {@link OrderStore} in memory. */
import type { Fulfilment, Incident, OrderState, OrderStore, OrderSummary, PaymentRecord } from '../store.js'
import {
  compareText,
  copy,
  dueRows,
  setOrDelete,
  toMemoryRecord,
  type MemoryDatabase,
  type MemoryRow,
} from './database.js'

export function memoryOrders(database: MemoryDatabase): OrderStore {
  const { rows, identifiers, fulfilments, orderPrices, notifications, incidents } = database
  const notificationsOf = (reference: string) =>
    [...notifications.values()].filter((notification) => notification.reference === reference)

  return {
    async getFulfilment(reference) {
      return copy(fulfilments.get(reference))
    },

    async getOrderPrice(reference) {
      return copy(orderPrices.get(reference))
    },

    async takeDueNotifications(now, limit, retryAt) {
      const due = [...notifications.values()]
        .filter(({ nextAttemptAt = Infinity }) => nextAttemptAt <= now)
        .sort((a, b) => (a.nextAttemptAt ?? 0) - (b.nextAttemptAt ?? 0))
      return due.slice(0, limit).map((notification) => {
        const { id, payload, nextAttemptAt = 0 } = notification
        notification.attempts += 1
        setOrDelete(notification, 'nextAttemptAt', retryAt(notification.attempts))
        return { id, payload, attempts: notification.attempts, nextAttemptAt }
      })
    },

    async recordDelivery(id, at) {
      const notification = notifications.get(id)
      if (!notification) return
      notification.deliveredAt = at
      delete notification.nextAttemptAt
    },

    async getNotification(reference) {
      return copy(notificationsOf(reference)[0])
    },

    async resendNotification(reference, now) {
      const resent = notificationsOf(reference)
      for (const notification of resent) {
        Object.assign(notification, { attempts: 0, nextAttemptAt: now })
        delete notification.deliveredAt
      }
      return resent.length > 0
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
      return [...incidents.values()]
        .filter((incident) => incident.reference === reference)
        .sort((a, b) => a.at - b.at || compareText(a.id, b.id))
        .map(toIncident)
    },

    async listOrders({ state, limit, before }) {
      const orders = new Map<string, PaymentRecord[]>()
      for (const row of rows.values()) {
        const { reference } = row.attempt
        if (row.payment) orders.set(reference, [...(orders.get(reference) ?? []), toMemoryRecord(row)])
      }
      return [...orders]
        .map(([reference, payments]) => summarize(reference, payments, fulfilments.get(reference)))
        .filter((order) => state === undefined || order.state === state)
        .sort((a, b) => b.at - a.at || compareText(b.reference, a.reference))
        .filter(
          ({ at, reference }) =>
            before === undefined || at < before.at || (at === before.at && reference < before.reference),
        )
        .slice(0, limit)
    },

    async deleteSettled(before, limit, { untold = false } = {}) {
      const isUndelivered = (reference: string) =>
        notificationsOf(reference).some(({ deliveredAt }) => deliveredAt === undefined)
      const over = [...rows.values()]
        .filter(({ payment }) => payment?.settledAt !== undefined || payment?.nextCheckAt === undefined)
        .filter((row) => overSince(row) < before && (untold || !isUndelivered(row.attempt.reference)))
        .sort((a, b) => overSince(a) - overSince(b))
        .slice(0, limit)
      for (const { attempt } of over) {
        rows.delete(attempt.id)
        for (const [name, id] of identifiers) if (id === attempt.id) identifiers.delete(name)
        for (const { id, reference } of [...notifications.values()])
          if (fulfilments.get(reference)?.paymentId === attempt.id) notifications.delete(id)
      }
      return over.length
    },

    async stats(now) {
      const due = dueRows(database, now)
      const oldestDueAt = due[0]?.payment?.nextCheckAt
      const pending = [...notifications.values()].filter(({ deliveredAt }) => deliveredAt === undefined)
      const undelivered = pending.filter(({ nextAttemptAt }) => nextAttemptAt !== undefined).length
      return {
        openPayments: [...rows.values()].filter(
          ({ payment }) => payment && payment.nextCheckAt !== undefined && payment.settledAt === undefined,
        ).length,
        duePayments: due.length,
        ...(oldestDueAt !== undefined && { oldestDueAt }),
        undelivered,
        givenUp: pending.length - undelivered,
        unknownDeliveries: database.unknownDeliveries.size,
      }
    },
  }
}

function toIncident({ nextReportAt: _, ...incident }: Incident & { nextReportAt?: number }): Incident {
  return incident
}

function overSince({ attempt, payment }: MemoryRow): number {
  return payment?.settledAt ?? payment?.updatedAt ?? attempt.startedAt
}

function summarize(
  reference: string,
  payments: PaymentRecord[],
  fulfilment: Fulfilment | undefined,
): OrderSummary {
  const isWatched = payments.some(({ nextCheckAt }) => nextCheckAt !== undefined)
  const isInReview = payments.some(({ observation }) => observation.status === 'review')
  const state: OrderState = isInReview ? 'review' : fulfilment ? 'paid' : isWatched ? 'open' : 'ended'
  return {
    reference,
    state,
    payments: payments.length,
    at: Math.max(...payments.map(({ revealedAt }) => revealedAt)),
    updatedAt: Math.max(...payments.map(({ updatedAt }) => updatedAt)),
    ...(fulfilment && { paidAt: fulfilment.at }),
  }
}
