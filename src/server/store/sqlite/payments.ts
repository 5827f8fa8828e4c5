/** {@link PaymentStore} on SQLite. */
import { RecordCache } from '../record-cache.js'
import { plausibleIdentifiers, toRecord, type PaymentRow } from '../rows.js'
import { sqlPayments } from '../sql/payments.js'
import type { Sql } from '../sql/statements.js'
import { keptDeliveries, type PaymentStore } from '../store.js'
import { watchedFrom } from '../summaries.js'
import type { SqliteConnection } from './connection.js'

export function sqlitePayments(connection: SqliteConnection, statements: Sql): PaymentStore {
  const cache = new RecordCache<number>()

  return {
    ...sqlPayments(statements),
    async getPayment(id) {
      const version = await connection.version()
      const kept = cache.get(id, version)
      if (kept) return kept
      const row = connection.get<PaymentRow>(`SELECT * FROM payments WHERE id = ? AND phase = 'revealed'`, id)
      return row && cache.set(id, version, toRecord(row))
    },

    async takeDuePayments(...lease) {
      const taken = await takeDue<{ id: string }>(connection, 'payments', 'next_check_at', 'id', lease)
      return taken.map(({ id }) => id)
    },

    receiveDelivery: (identifiers, at) =>
      connection.write(() => {
        const named = plausibleIdentifiers(identifiers)
        const list = JSON.stringify(named)
        const known = connection.all<{ payment_id: string }>(
          `SELECT payment_id FROM payment_identifiers WHERE identifier IN (SELECT value FROM json_each(?))`,
          list,
        )
        for (const { payment_id } of known) makeDue(payment_id, at)
        if (known.length > 0) return { known: true, first: false }
        const kept = connection.all(
          `SELECT 1 FROM unknown_deliveries WHERE identifier IN (SELECT value FROM json_each(?))`,
          list,
        )
        connection.run(
          `INSERT INTO unknown_deliveries (identifier, first_at, last_at, deliveries)
             SELECT value, ?1, ?1, 1 FROM json_each(?2) WHERE true
           ON CONFLICT DO UPDATE SET last_at = excluded.last_at, deliveries = deliveries + 1`,
          at,
          list,
        )
        connection.run(
          `DELETE FROM unknown_deliveries WHERE identifier IN
             (SELECT identifier FROM unknown_deliveries ORDER BY last_at DESC, identifier LIMIT -1 OFFSET ?)`,
          keptDeliveries,
        )
        return { known: false, first: named.length > 0 && kept.length === 0 }
      }),

    correctSchedules: (now, latest) =>
      connection.write(() => {
        const watched = `UPDATE payments SET ${watchedFrom}`
        const named = `SELECT i.payment_id FROM unknown_deliveries u JOIN payment_identifiers i ON i.identifier = u.identifier`
        const payments =
          connection.run(`${watched} WHERE next_check_at > ?2`, now, latest.nextCheckAt) +
          connection.run(
            `${watched} WHERE phase = 'revealed' AND next_check_at IS NULL AND revealed_at > ?2`,
            now,
            latest.revealedAt,
          ) +
          connection.run(`${watched} WHERE id IN (${named})`, now)
        connection.run(
          `DELETE FROM unknown_deliveries WHERE identifier IN (SELECT identifier FROM payment_identifiers)`,
        )
        connection.run(
          `UPDATE outbox SET next_attempt_at = ?1 WHERE state = 'pending'
             AND (next_attempt_at > ?2 OR (attempts = 0 AND next_attempt_at > ?1))`,
          now,
          latest.nextAttemptAt,
        )
        connection.run(
          `UPDATE incidents SET next_report_at = ? WHERE next_report_at > ?`,
          now,
          latest.nextReportAt,
        )
        return payments
      }),
  }

  function makeDue(id: string, at: number): void {
    connection.run(
      `UPDATE payments SET ${watchedFrom} WHERE id = ?2 AND (next_check_at IS NULL OR next_check_at > ?1)`,
      at,
      id,
    )
  }
}

/** Takes rows that are due by a column, the longest overdue first, and puts each off until its lease ends. */
export function takeDue<Row>(
  connection: SqliteConnection,
  table: 'payments' | 'incidents',
  column: string,
  returned: string,
  [now, limit, leasedUntil]: Parameters<PaymentStore['takeDuePayments']>,
): Promise<Row[]> {
  return connection.write(() =>
    connection.all<Row>(
      `UPDATE ${table} SET ${column} = ? WHERE id IN
         (SELECT id FROM ${table} WHERE ${column} <= ? ORDER BY ${column} LIMIT ?) RETURNING ${returned}`,
      leasedUntil,
      now,
      limit,
    ),
  )
}
