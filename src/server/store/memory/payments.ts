/** {@link PaymentStore} in memory. */
import { applyCheck, applyFailedCheck, type AppliedCheck, type CheckedState } from '../apply-check.js'
import type { PaymentStore } from '../store.js'
import {
  compareText,
  copy,
  dueRows,
  toMemoryRecord,
  type MemoryDatabase,
  type MemoryRow,
} from './database.js'

export function memoryPayments(database: MemoryDatabase): PaymentStore {
  const { rows, identifiers, fulfilments } = database

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

    async makeDue(names, at) {
      for (const name of names) {
        const payment = rows.get(identifiers.get(name) ?? '')?.payment
        if (payment?.nextCheckAt !== undefined && payment.nextCheckAt > at) payment.nextCheckAt = at
      }
    },

    async reschedule(id, nextCheckAt) {
      const payment = rows.get(id)?.payment
      if (payment?.nextCheckAt !== undefined) payment.nextCheckAt = nextCheckAt
    },

    async recordCheck(id, revision, check) {
      const found = findAt(id, revision)
      if (!found) return false
      const decision = check.fulfilment && fulfilments.get(check.fulfilment.reference)
      const applied = applyCheck(found.state, copy(check), decision)
      write(found.row, applied.state)
      writeOutcome(database, applied)
      return true
    },

    async recordFailedCheck(id, revision, nextCheckAt) {
      const found = findAt(id, revision)
      if (found) write(found.row, applyFailedCheck(found.state, nextCheckAt))
    },
  }

  function findAt(id: string, revision: number) {
    const row = rows.get(id)
    return row?.payment?.revision === revision ? { row, state: { ...row.payment, id } } : undefined
  }
}

function write(row: MemoryRow, state: CheckedState): void {
  if (!row.payment) return
  const { serviceId, revealedAt } = row.payment
  row.payment = { ...state, serviceId, revealedAt }
}

function writeOutcome(
  { fulfilments, notifications, incidents }: MemoryDatabase,
  { fulfilment, notification, incident }: AppliedCheck,
): void {
  if (fulfilment) fulfilments.set(fulfilment.reference, fulfilment)
  if (notification) {
    const { at, ...sent } = notification
    notifications.set(sent.id, { ...sent, attempts: 0, nextAttemptAt: at })
  }
  if (incident) incidents.set(incident.id, { ...incident, nextReportAt: incident.at })
}
