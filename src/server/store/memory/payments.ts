/** {@link PaymentStore} in memory. */
import { receiverHash, receiverKind, receiverOf, spellingsOf } from '../account.js'
import { plausibleIdentifiers } from '../rows.js'
import { keptDeliveries, type PaymentStore } from '../store.js'
import {
  allPayments,
  compareText,
  copy,
  duePayments,
  paymentsOf,
  toMemoryRecord,
  watchFrom,
  type MemoryDatabase,
} from './database.js'
import { keyOf } from './documents.js'

export function memoryPayments(database: MemoryDatabase): PaymentStore {
  const { rows, identifiers, outbox, incidents, unknownDeliveries, documents } = database
  const latestDeliveries = () =>
    [...unknownDeliveries.values()].sort(
      (a, b) => b.lastAt - a.lastAt || compareText(a.identifier, b.identifier),
    )

  return {
    async getPayment(id) {
      const payment = rows.get(id)?.payment
      return payment && toMemoryRecord(payment)
    },

    listPayments: async (reference) => paymentsOf(database, reference).map(toMemoryRecord),

    async takeDuePayments(now, limit, leasedUntil) {
      const due = duePayments(database, now).slice(0, limit)
      for (const payment of due) payment.nextCheckAt = leasedUntil
      return due.map(({ id }) => id)
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

    forgetDelivery: async (identifier) => unknownDeliveries.delete(identifier),

    async rearm(id, nextCheckAt) {
      const payment = rows.get(id)?.payment
      if (payment) watchFrom(payment, nextCheckAt)
      return payment !== undefined
    },

    async correctSchedules(now, latest) {
      let corrected = 0
      for (const payment of allPayments(database)) {
        const { nextCheckAt, revealedAt } = payment
        const isWrong =
          nextCheckAt === undefined ? revealedAt > latest.revealedAt : nextCheckAt > latest.nextCheckAt
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

    isReceiver: async (receiver) =>
      allPayments(database).some(
        ({ chain, destination }) => receiverOf(chain, destination.address) === receiver,
      ) || documents.has(keyOf(receiverKind, receiverHash(receiver))),
    paymentBy: async (transaction) =>
      allPayments(database).find(({ observation: { txId = '' } }) => spellingsOf(transaction).includes(txId))
        ?.id,
  }
}
