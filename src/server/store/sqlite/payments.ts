/** {@link PaymentStore} on SQLite. */
import { toRecord, type PaymentRow } from '../rows.js'
import type { Check, PaymentStore } from '../store.js'
import type { SqliteConnection } from './connection.js'

/** A payment that is no longer watched has given its address up, so it is never watched again. */
const unlessEnded = `CASE WHEN next_check_at IS NULL THEN NULL ELSE ? END`

export function sqlitePayments(connection: SqliteConnection): PaymentStore {
  return {
    async getPayment(id) {
      const row = connection.get<PaymentRow>(`SELECT * FROM payments WHERE id = ? AND phase = 'revealed'`, id)
      return row && toRecord(row)
    },

    async listPayments(reference) {
      return connection
        .all<PaymentRow>(
          `SELECT * FROM payments WHERE reference = ? AND phase = 'revealed' ORDER BY revealed_at, id`,
          reference,
        )
        .map(toRecord)
    },

    takeDuePayments: (now, limit, leasedUntil) =>
      connection.write(() =>
        connection
          .all<{ id: string }>(
            `UPDATE payments SET next_check_at = ? WHERE id IN
               (SELECT id FROM payments WHERE next_check_at <= ? ORDER BY next_check_at LIMIT ?) RETURNING id`,
            leasedUntil,
            now,
            limit,
          )
          .map(({ id }) => id),
      ),

    makeDue: (identifiers, at) =>
      connection.write(() => {
        connection.run(
          `UPDATE payments SET next_check_at = ? WHERE next_check_at > ? AND id IN
             (SELECT payment_id FROM payment_identifiers WHERE identifier IN (SELECT value FROM json_each(?)))`,
          at,
          at,
          JSON.stringify(identifiers),
        )
      }),

    reschedule: (id, nextCheckAt) =>
      connection.write(() => {
        connection.run(
          `UPDATE payments SET next_check_at = ? WHERE id = ? AND next_check_at IS NOT NULL`,
          nextCheckAt,
          id,
        )
      }),

    recordCheck: (id, revision, check) =>
      connection.write(() => {
        const row = connection.get<PaymentRow>(
          `SELECT * FROM payments WHERE id = ? AND revision = ?`,
          id,
          revision,
        )
        if (!row) return false
        let { observation } = check
        if (check.fulfilment && !fulfil(connection, id, check.checkedAt, check.fulfilment))
          observation = { ...observation, flags: [...new Set([...observation.flags, 'duplicate' as const])] }
        const text = JSON.stringify(observation)
        const isNews = text !== row.observation
        const isSettled = observation.status === 'paid' || check.nextCheckAt === undefined
        connection.run(
          `UPDATE payments SET observation = ?, revision = ?, updated_at = ?, checked_at = ?, stale = 0,
             settled_at = coalesce(settled_at, ?), next_check_at = ${unlessEnded}
           WHERE id = ?`,
          text,
          isNews ? revision + 1 : revision,
          isNews ? check.checkedAt : row.updated_at,
          check.checkedAt,
          isSettled ? check.checkedAt : null,
          check.nextCheckAt ?? null,
          id,
        )
        if (check.incident)
          connection.run(
            `INSERT INTO incidents (id, reference, payment_id, at, next_report_at) VALUES (?, ?, ?, ?, ?)`,
            check.incident.id,
            check.incident.reference,
            id,
            check.checkedAt,
            check.checkedAt,
          )
        return true
      }),

    recordFailedCheck: (id, revision, nextCheckAt) =>
      connection.write(() => {
        connection.run(
          `UPDATE payments SET stale = 1, next_check_at = ${unlessEnded} WHERE id = ? AND revision = ?`,
          nextCheckAt ?? null,
          id,
          revision,
        )
      }),
  }
}

/** Inserts the decision and what to tell the shop. False when the order is decided for another payment. */
function fulfil(
  connection: SqliteConnection,
  paymentId: string,
  at: number,
  { reference, notification }: NonNullable<Check['fulfilment']>,
): boolean {
  const decided = connection.run(
    `INSERT INTO fulfilments (reference, payment_id, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
    reference,
    paymentId,
    at,
  )
  if (decided === 1) {
    connection.run(
      `INSERT INTO notifications (id, reference, payload, next_attempt_at) VALUES (?, ?, ?, ?)`,
      notification.id,
      reference,
      notification.payload,
      at,
    )
    return true
  }
  const winner = connection.get<{ payment_id: string }>(
    `SELECT payment_id FROM fulfilments WHERE reference = ?`,
    reference,
  )
  return winner?.payment_id === paymentId
}
