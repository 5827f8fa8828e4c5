/** {@link PaymentStore} on PostgreSQL. */
import { plausibleIdentifiers } from '../rows.js'
import { sqlPayments } from '../sql/payments.js'
import type { Sql } from '../sql/statements.js'
import { keptDeliveries, type PaymentStore } from '../store.js'
import { watchedFrom } from '../summaries.js'
import type { PostgresConnection } from './connection.js'
import { PaymentReader } from './payment-reader.js'

export function postgresPayments(connection: PostgresConnection, statements: Sql): PaymentStore {
  const { tables } = statements
  const { payments, payment_identifiers, unknown_deliveries } = tables
  const reader = new PaymentReader(connection, tables)

  return {
    ...sqlPayments(statements),
    getPayment: (id) => reader.read(id),

    async receiveDelivery(identifiers, at) {
      const named = plausibleIdentifiers(identifiers)
      const { known } = (await connection.get<{ known: number }>(
        `WITH named AS (SELECT payment_id FROM ${payment_identifiers} WHERE identifier = ANY ($2::text[])),
         made_due AS (
           UPDATE ${payments} SET ${watchedFrom} WHERE id IN (SELECT payment_id FROM named)
             AND (next_check_at IS NULL OR next_check_at > $1)
         )
         SELECT count(*) AS known FROM named`,
        at,
        named,
      )) ?? { known: 0 }
      if (known > 0) return { known: true, first: false }
      // In one order, so that two deliveries of the same payment do not deadlock.
      const kept = await connection.all<{ deliveries: number }>(
        `INSERT INTO ${unknown_deliveries} AS u (identifier, first_at, last_at, deliveries)
           SELECT identifier, $1, $1, 1 FROM unnest($2::text[]) AS identifier ORDER BY identifier
         ON CONFLICT (identifier) DO UPDATE SET last_at = excluded.last_at, deliveries = u.deliveries + 1
         RETURNING deliveries`,
        at,
        named,
      )
      await connection.run(
        `DELETE FROM ${unknown_deliveries} WHERE identifier IN
           (SELECT identifier FROM ${unknown_deliveries} ORDER BY last_at DESC, identifier OFFSET $1)`,
        keptDeliveries,
      )
      return { known: false, first: kept.length > 0 && kept.every(({ deliveries }) => deliveries === 1) }
    },
  }
}
