/** {@link DeskStore} in memory. */
import type { DeskStore } from '../desk-store.js'
import { acceptPayment, changeOf, closePayment, moneyReturned, paymentToAccept } from '../manual-actions.js'
import type { PaymentRecord } from '../store.js'
import {
  compareText,
  copy,
  setOrDelete,
  toMemoryRecord,
  writeEntry,
  type MemoryDatabase,
  type MemoryRow,
} from './database.js'
import { writeNotification } from './outbox.js'
import { hasLiveRefund } from './refunds.js'

export function memoryDesk(database: MemoryDatabase): DeskStore {
  const { rows, fulfilments, orderPrices, audit, paymentChanges } = database
  const rowsOf = (reference: string) =>
    [...rows.values()].filter(({ attempt }) => attempt.reference === reference)
  const paymentsOf = (reference: string) =>
    rowsOf(reference)
      .filter(({ payment }) => payment)
      .map(toMemoryRecord)

  return {
    async acceptOrder(reference, action) {
      const decision = fulfilments.get(reference)
      if (decision) return { decision: copy(decision), accepted: false }
      if (hasLiveRefund(database, reference, action.at)) throw moneyReturned()
      const payment = paymentToAccept(paymentsOf(reference))
      if (!payment) return undefined
      const accepted = acceptPayment(payment, action)
      fulfilments.set(reference, accepted.fulfilment)
      const row = write(accepted.payment)
      if (row) {
        row.settledAt ??= action.at
        setOrDelete(row, 'nextCheckAt', accepted.payment.nextCheckAt)
      }
      writeNotification(database, accepted.notification)
      const { at, by, reason } = action
      writeEntry(database, { at, reference, action: 'accept', by, detail: reason })
      return { decision: copy(accepted.fulfilment), accepted: true }
    },

    async closeOrder(reference, action) {
      if (fulfilments.has(reference)) return 'decided'
      const current = orderPrices.get(reference)
      if (current?.closedAt !== undefined) return 'closed-before'
      orderPrices.set(reference, { price: '', sealedAt: current?.sealedAt ?? 0, closedAt: action.at })
      for (const { attempt } of rowsOf(reference))
        if (attempt.phase === 'creating' || attempt.phase === 'created') attempt.phase = 'orphaned'
      for (const payment of paymentsOf(reference)) {
        const observation = closePayment(payment.observation)
        if (observation)
          write({ ...payment, observation, revision: payment.revision + 1, updatedAt: action.at })
      }
      const { at, by, reason } = action
      writeEntry(database, { at, reference, action: 'close', by, detail: reason })
      return 'closed'
    },

    async addAuditEntry(entry) {
      writeEntry(database, entry)
    },

    async listAuditEntries(reference) {
      return copy(audit.filter((entry) => entry.reference === reference))
    },

    async listPaymentChanges(reference) {
      const ids = new Set(rowsOf(reference).map(({ attempt }) => attempt.id))
      const changes = paymentChanges.filter(({ paymentId }) => ids.has(paymentId))
      return copy(changes.sort((a, b) => a.at - b.at || compareText(a.paymentId, b.paymentId)))
    },
  }

  function write({ id, observation, revision, updatedAt, ...rest }: PaymentRecord): MemoryRow['payment'] {
    const payment = rows.get(id)?.payment
    if (payment) Object.assign(payment, { observation, revision, updatedAt })
    paymentChanges.push(changeOf({ ...rest, id, observation, revision, updatedAt }))
    return payment
  }
}
