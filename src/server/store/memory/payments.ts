/** {@link PaymentStore} in memory. */
import { applyCheck, applyFailedCheck, type AppliedCheck, type CheckedState } from '../apply-check.js'
import { plausibleIdentifiers } from '../rows.js'
import { keptDeliveries, type Incident, type PaymentStore } from '../store.js'
import {
  closeIncidents,
  compareText,
  copy,
  dueRows,
  toMemoryRecord,
  watchFrom,
  type MemoryDatabase,
  type MemoryRow,
} from './database.js'
import { writeNotification } from './outbox.js'

export function memoryPayments(database: MemoryDatabase): PaymentStore {
  const { rows, identifiers, fulfilments, outbox, incidents, unknownDeliveries } = database
  const latestDeliveries = () =>
    [...unknownDeliveries.values()].sort(
      (a, b) => b.lastAt - a.lastAt || compareText(a.identifier, b.identifier),
    )

  return {
    async getPayment(id) {
      const row = rows.get(id)
      return row?.payment && toMemoryRecord(row)
    },

    async listPayments(reference) {
      return [...rows.values()]
        .filter(({ attempt, payment }) => payment && attempt.reference === reference)
        .map(toMemoryRecord)
        .sort((a, b) => a.revealedAt - b.revealedAt || compareText(a.id, b.id))
    },

    async takeDuePayments(now, limit, leasedUntil) {
      const due = dueRows(database, now).slice(0, limit)
      for (const { payment } of due) if (payment) payment.nextCheckAt = leasedUntil
      return due.map(({ attempt }) => attempt.id)
    },

    async receiveDelivery(names, at) {
      const named = plausibleIdentifiers(names)
      const payments = named.flatMap((name) => rows.get(identifiers.get(name) ?? '')?.payment ?? [])
      for (const payment of payments)
        if (payment.nextCheckAt === undefined || payment.nextCheckAt > at) watchFrom(payment, at)
      if (payments.length > 0) return { known: true, first: false }
      const first = named.length > 0 && !named.some((name) => unknownDeliveries.has(name))
      for (const identifier of named) {
        const { firstAt, deliveries } = unknownDeliveries.get(identifier) ?? { firstAt: at, deliveries: 0 }
        unknownDeliveries.set(identifier, { identifier, firstAt, lastAt: at, deliveries: deliveries + 1 })
      }
      for (const { identifier } of latestDeliveries().slice(keptDeliveries))
        unknownDeliveries.delete(identifier)
      return { known: false, first }
    },

    async listUnknownDeliveries(limit) {
      return copy(latestDeliveries().slice(0, limit))
    },

    async rearm(id, nextCheckAt) {
      const payment = rows.get(id)?.payment
      if (payment) watchFrom(payment, nextCheckAt)
      return payment !== undefined
    },

    async correctSchedules(now, latest) {
      let corrected = 0
      for (const { payment } of rows.values()) {
        const isWrong =
          payment &&
          (payment.nextCheckAt === undefined
            ? payment.revealedAt > latest.revealedAt
            : payment.nextCheckAt > latest.nextCheckAt)
        if (!isWrong) continue
        watchFrom(payment, now)
        corrected += 1
      }
      for (const identifier of [...unknownDeliveries.keys()]) {
        const payment = rows.get(identifiers.get(identifier) ?? '')?.payment
        if (!payment) continue
        watchFrom(payment, now)
        unknownDeliveries.delete(identifier)
        corrected += 1
      }
      for (const notification of outbox.values()) {
        const { attempts, nextAttemptAt = 0 } = notification
        if (nextAttemptAt > (attempts === 0 ? now : latest.nextAttemptAt)) notification.nextAttemptAt = now
      }
      for (const incident of incidents.values())
        if ((incident.nextReportAt ?? 0) > latest.nextReportAt) incident.nextReportAt = now
      return corrected
    },

    async recordCheck(id, revision, check) {
      const found = findAt(id, revision)
      if (!found) return false
      const { stale: _, ...payment } = toMemoryRecord(found.row)
      const row = { ...payment, ...found.payment }
      const applied = applyCheck(row, copy(check), fulfilments.get(row.reference))
      write(found.row, applied.state)
      if (row.observation.status === 'review' && applied.state.observation.status !== 'review')
        closeIncidents(database, check.checkedAt, (one) => one.paymentId === id && isOfReview(one))
      writeOutcome(database, applied)
      return true
    },

    async recordFailedCheck(id, revision, failure) {
      const found = findAt(id, revision)
      if (found) write(found.row, applyFailedCheck(found.payment, failure))
    },
  }

  function findAt(id: string, revision: number) {
    const row = rows.get(id)
    return row?.payment?.revision === revision ? { row, payment: row.payment } : undefined
  }
}

function write(row: MemoryRow, state: CheckedState): void {
  if (!row.payment) return
  const { serviceId, revealedAt } = row.payment
  row.payment = { ...state, serviceId, revealedAt }
}

function writeOutcome(
  database: MemoryDatabase,
  { change, fulfilment, notifications, incidents: found }: AppliedCheck,
): void {
  const { fulfilments, incidents, paymentChanges } = database
  if (change) paymentChanges.push(change)
  if (fulfilment) fulfilments.set(fulfilment.reference, fulfilment)
  for (const notification of notifications) writeNotification(database, notification)
  for (const incident of found) {
    const { id, paymentId, kind } = incident
    const known = incidents.get(id)
    const isBefore = (one: Incident) => one.paymentId === paymentId && one.kind === kind && one.id !== id
    closeIncidents(database, incident.at, isBefore)
    if (known) delete known.closedAt
    else incidents.set(id, { ...incident, nextReportAt: incident.at })
  }
}

function isOfReview({ kind }: Incident): boolean {
  return kind === 'review' || kind === 'reverted'
}
