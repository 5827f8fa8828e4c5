/** {@link RefundStore} on SQLite. */
import {
  decideRefund,
  ended,
  incidentsReturned,
  refundEntry,
  refundNotification,
  withAddress,
} from '../refund-rules.js'
import { toRefund, toRefundData, toRefundValues, type RefundRow } from '../refund-rows.js'
import type { Refund, RefundStore } from '../refund-store.js'
import { toFulfilment, toRecord, type FulfilmentRow, type PaymentRow } from '../rows.js'
import type { SqliteConnection } from './connection.js'
import { writeEntry } from './desk.js'
import { writeNotification } from './outbox.js'

export const refundsMigration = `
  -- What is returned to payers. Never two live refunds for the same money.
  CREATE TABLE refunds (
    id            TEXT PRIMARY KEY,
    reference     TEXT NOT NULL,
    payment_id    TEXT NOT NULL,
    covers        TEXT NOT NULL,
    state         TEXT NOT NULL,
    requested_at  INTEGER NOT NULL,
    expires_at    INTEGER NOT NULL,
    data          TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX refunds_money ON refunds (payment_id, covers) WHERE state NOT IN ('cancelled', 'expired');
  CREATE INDEX refunds_reference ON refunds (reference);
  CREATE INDEX refunds_state ON refunds (state, requested_at);
`

export function sqliteRefunds(connection: SqliteConnection): RefundStore {
  return {
    requestRefund: (reference, request) =>
      connection.write(() => {
        connection.run(
          `UPDATE refunds SET state = 'expired' WHERE reference = ? AND state = 'requested' AND expires_at <= ?`,
          reference,
          request.at,
        )
        const result = decideRefund(readOrder(reference), request)
        if (!('created' in result) || !result.created) return result
        const { refund } = result
        connection.run(
          `INSERT INTO refunds (id, reference, payment_id, covers, state, requested_at, expires_at, data)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
          ...toRefundValues(refund),
        )
        writeNotification(connection, refundNotification(refund))
        writeEntry(connection, { ...refundEntry(refund), at: request.at, by: request.by })
        return result
      }),

    giveRefundAddress: (id, address, at) =>
      connection.write(() => {
        const refund = find(id)
        return write(refund && withAddress(refund, address, at))
      }),

    endRefund: (id, end) =>
      connection.write(() => {
        const refund = find(id)
        const last = refund && ended(refund, end)
        if (!last) return undefined
        writeEntry(connection, { ...refundEntry(last, end), at: end.at, by: end.by })
        write(last)
        const { reference, paymentId } = last
        for (const kind of incidentsReturned(paymentId, readOrder(reference)))
          connection.run(
            `UPDATE incidents SET closed_at = ? WHERE reference = ? AND payment_id = ? AND kind = ? AND closed_at IS NULL`,
            ...[end.at, reference, paymentId, kind],
          )
        return last
      }),

    getRefund: async (id) => find(id),

    listRefunds: async (reference) => listOf(reference),

    async listRefundsIn(state, limit) {
      return connection
        .all<RefundRow>(
          `SELECT * FROM refunds WHERE state = ? ORDER BY requested_at, id LIMIT ?`,
          state,
          limit,
        )
        .map(toRefund)
    },
  }

  function find(id: string): Refund | undefined {
    const row = connection.get<RefundRow>(`SELECT * FROM refunds WHERE id = ?`, id)
    return row && toRefund(row)
  }

  function listOf(reference: string): Refund[] {
    return connection
      .all<RefundRow>(`SELECT * FROM refunds WHERE reference = ? ORDER BY requested_at, id`, reference)
      .map(toRefund)
  }

  function readOrder(reference: string) {
    const decision = connection.get<FulfilmentRow>(`SELECT * FROM fulfilments WHERE reference = ?`, reference)
    const closed = connection.get(
      `SELECT 1 FROM order_prices WHERE reference = ? AND closed_at IS NOT NULL`,
      reference,
    )
    const payments = connection.all<PaymentRow>(
      `SELECT * FROM payments WHERE reference = ? AND phase = 'revealed' ORDER BY revealed_at, id`,
      reference,
    )
    return {
      payments: payments.map(toRecord),
      decision: decision && toFulfilment(decision),
      isClosed: closed !== undefined,
      refunds: listOf(reference),
    }
  }

  /** A new state of a refund, with its notification where it has one. */
  function write(refund: Refund | undefined): Refund | undefined {
    if (!refund) return undefined
    const { id, state } = refund
    connection.run(`UPDATE refunds SET state = ?, data = ? WHERE id = ?`, state, toRefundData(refund), id)
    if (state !== 'cancelled') writeNotification(connection, refundNotification(refund))
    return refund
  }
}
