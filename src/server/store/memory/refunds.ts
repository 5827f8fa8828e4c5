/** {@link RefundStore} in memory. */
import {
  decideRefund,
  ended,
  incidentsReturned,
  isLive,
  refundEntry,
  refundNotification,
  withAddress,
} from '../refund-rules.js'
import type { Refund, RefundStore } from '../refund-store.js'
import {
  closeIncidents,
  compareText,
  copy,
  toMemoryRecord,
  writeEntry,
  type MemoryDatabase,
} from './database.js'
import { writeNotification } from './outbox.js'

export function memoryRefunds(database: MemoryDatabase): RefundStore {
  const { refunds } = database
  const sorted = (matches: (refund: Refund) => boolean) =>
    copy(
      [...refunds.values()]
        .filter(matches)
        .sort((a, b) => a.requestedAt - b.requestedAt || compareText(a.id, b.id)),
    )

  return {
    async requestRefund(reference, request) {
      for (const refund of refunds.values())
        if (refund.reference === reference && refund.state === 'requested' && !isLive(refund, request.at))
          refund.state = 'expired'
      const result = decideRefund(readOrder(reference), request)
      if (!('created' in result) || !result.created) return copy(result)
      writeEntry(database, { ...refundEntry(result.refund), at: request.at, by: request.by })
      write(result.refund)
      return copy(result)
    },

    async giveRefundAddress(id, address, at) {
      const refund = refunds.get(id)
      return write(refund && withAddress(refund, address, at))
    },

    async endRefund(id, end) {
      const refund = refunds.get(id)
      const last = refund && ended(refund, end)
      if (!last) return undefined
      writeEntry(database, { ...refundEntry(last, end), at: end.at, by: end.by })
      write(last)
      const returned: readonly string[] = incidentsReturned(last.paymentId, readOrder(last.reference))
      closeIncidents(
        database,
        end.at,
        ({ paymentId, kind }) => paymentId === last.paymentId && returned.includes(kind),
      )
      return last
    },

    getRefund: async (id) => copy(refunds.get(id)),
    listRefunds: async (reference) => sorted((refund) => refund.reference === reference),
    listRefundsIn: async (state, limit) => sorted((refund) => refund.state === state).slice(0, limit),
  }

  function readOrder(reference: string) {
    const payments = [...database.rows.values()]
      .filter(({ attempt, payment }) => attempt.reference === reference && payment)
      .map(toMemoryRecord)
    return {
      payments: payments.sort((a, b) => a.revealedAt - b.revealedAt || compareText(a.id, b.id)),
      decision: database.fulfilments.get(reference),
      isClosed: database.orderPrices.get(reference)?.closedAt !== undefined,
      refunds: sorted((refund) => refund.reference === reference),
    }
  }

  function write(refund: Refund | undefined): Refund | undefined {
    if (!refund) return undefined
    refunds.set(refund.id, copy(refund))
    if (refund.state !== 'cancelled') writeNotification(database, refundNotification(refund))
    return refund
  }
}

/** Whether money of the order is being returned. */
export function hasLiveRefund({ refunds }: MemoryDatabase, reference: string, at: number): boolean {
  return [...refunds.values()].some((refund) => refund.reference === reference && isLive(refund, at))
}
