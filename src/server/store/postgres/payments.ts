/** {@link PaymentStore} on PostgreSQL. */
import { plausibleIdentifiers } from '../rows.js'
import { sqlPayments } from '../sql/payments.js'
import type { Sql } from '../sql/statements.js'
import { keptDeliveries, type PaymentStore } from '../store.js'
import { watchedFrom } from '../summaries.js'
import type { DatabaseClock } from './clock.js'
import type { PostgresConnection } from './connection.js'
import { PaymentReader } from './payment-reader.js'

export function postgresPayments(
  connection: PostgresConnection,
  clock: DatabaseClock,
  statements: Sql,
): PaymentStore {
  const { tables } = statements
  const { payments, payment_identifiers, outbox, incidents, unknown_deliveries } = tables
  const reader = new PaymentReader(connection, tables)

  return {
    ...sqlPayments(statements),
    getPayment: (id) => reader.read(id),

    async takeDuePayments(...lease) {
      await clock.measure()
      const sql = takeDue(payments, 'next_check_at', 'id')
      return (await connection.all<{ id: string }>(sql, ...lease)).map(({ id }) => id)
    },

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

    async correctSchedules(now, latest) {
      await clock.measure()
      // One statement: every process runs it each minute.
      return connection.run(
        `WITH wrong AS MATERIALIZED (
           SELECT id FROM ${payments} WHERE next_check_at > $2
           UNION SELECT id FROM ${payments} WHERE phase = 'revealed' AND next_check_at IS NULL AND revealed_at > $3
           UNION SELECT i.payment_id FROM ${unknown_deliveries} u JOIN ${payment_identifiers} i ON i.identifier = u.identifier
         ), named AS (
           DELETE FROM ${unknown_deliveries} WHERE identifier IN (SELECT identifier FROM ${payment_identifiers})
         ), notified AS (
           UPDATE ${outbox} SET next_attempt_at = $1 WHERE state = 'pending'
             AND (next_attempt_at > $4 OR (attempts = 0 AND next_attempt_at > $1))
         ), reported AS (
           UPDATE ${incidents} SET next_report_at = $1 WHERE next_report_at > $5
         )
         UPDATE ${payments} SET ${watchedFrom} WHERE id IN (SELECT id FROM wrong)`,
        now,
        latest.nextCheckAt,
        latest.revealedAt,
        latest.nextAttemptAt,
        latest.nextReportAt,
      )
    },
  }
}

/** Takes rows that are due by a column, the longest overdue first, and puts each off until its lease ends. */
export const takeDue = (table: string, column: string, returned: string): string =>
  // Materialized, because a plan that reads twice would take more than the limit.
  `WITH due AS MATERIALIZED (
     SELECT id FROM ${table} WHERE ${column} <= $1 ORDER BY ${column} LIMIT $2 FOR UPDATE SKIP LOCKED
   )
   UPDATE ${table} t SET ${column} = $3 FROM due WHERE t.id = due.id RETURNING t.${returned}`
