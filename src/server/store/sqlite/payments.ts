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
  }

  function makeDue(id: string, at: number): void {
    connection.run(
      `UPDATE payments SET ${watchedFrom} WHERE id = ?2 AND (next_check_at IS NULL OR next_check_at > ?1)`,
      at,
      id,
    )
  }
}
