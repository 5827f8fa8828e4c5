/** {@link PaymentStore} on PostgreSQL. */
import { toRecord, type PaymentRow } from '../rows.js'
import type { Check, PaymentStore } from '../store.js'
import type { DatabaseClock } from './clock.js'
import type { PostgresConnection, Statements } from './connection.js'
import type { Tables } from './schema.js'

export function postgresPayments(
  connection: PostgresConnection,
  clock: DatabaseClock,
  tables: Tables,
): PaymentStore {
  const { payments, payment_identifiers } = tables
  return {
    async getPayment(id) {
      const row = await connection.get<PaymentRow>(
        `SELECT * FROM ${payments} WHERE id = $1 AND phase = 'revealed'`,
        id,
      )
      return row && toRecord(clock.toHost(row))
    },

    async listPayments(reference) {
      const rows = await connection.all<PaymentRow>(
        `SELECT * FROM ${payments} WHERE reference = $1 AND phase = 'revealed' ORDER BY revealed_at, id`,
        reference,
      )
      return rows.map((row) => toRecord(clock.toHost(row)))
    },

    async takeDuePayments(now, limit, leasedUntil) {
      await clock.measure()
      const taken = await connection.all<{ id: string }>(
        // Materialized, because a plan that looks a second time would take more than the limit.
        `WITH due AS MATERIALIZED (
           SELECT id FROM ${payments} WHERE next_check_at <= $1 ORDER BY next_check_at LIMIT $2 FOR UPDATE SKIP LOCKED
         )
         UPDATE ${payments} p SET next_check_at = $3 FROM due WHERE p.id = due.id RETURNING p.id`,
        clock.toDatabase(now),
        limit,
        clock.toDatabase(leasedUntil),
      )
      return taken.map(({ id }) => id)
    },

    async makeDue(identifiers, at) {
      await connection.run(
        `UPDATE ${payments} SET next_check_at = $1 WHERE next_check_at > $1 AND id IN
           (SELECT payment_id FROM ${payment_identifiers} WHERE identifier = ANY ($2::text[]))`,
        clock.toDatabase(at),
        identifiers,
      )
    },

    async reschedule(id, nextCheckAt) {
      await connection.run(
        `UPDATE ${payments} SET next_check_at = $2 WHERE id = $1 AND next_check_at IS NOT NULL`,
        id,
        clock.toDatabase(nextCheckAt),
      )
    },

    async recordCheck(id, revision, check) {
      return connection.transaction(async (statements) => {
        // Locked, so that of two who were at this revision the second finds the next one.
        const row = await statements.get<PaymentRow>(
          `SELECT * FROM ${payments} WHERE id = $1 AND revision = $2 FOR UPDATE`,
          id,
          revision,
        )
        if (!row) return false
        let { observation } = check
        if (check.fulfilment && !(await fulfil(statements, id, check.checkedAt, check.fulfilment)))
          observation = { ...observation, flags: [...new Set([...observation.flags, 'duplicate' as const])] }
        const text = JSON.stringify(observation)
        const isNews = text !== row.observation
        const isSettled = observation.status === 'paid' || check.nextCheckAt === undefined
        // A payment that is no longer watched has given its address up, so it is never watched again.
        await statements.run(
          `UPDATE ${payments} SET observation = $2, revision = $3, updated_at = $4, checked_at = $5, stale = 0,
             settled_at = coalesce(settled_at, $6),
             next_check_at = CASE WHEN next_check_at IS NULL THEN NULL ELSE $7::bigint END
           WHERE id = $1`,
          id,
          text,
          isNews ? revision + 1 : revision,
          isNews ? check.checkedAt : row.updated_at,
          check.checkedAt,
          isSettled ? check.checkedAt : null,
          clock.toDatabase(check.nextCheckAt),
        )
        if (check.incident)
          await statements.run(
            `INSERT INTO ${tables.incidents} (id, reference, payment_id, at, next_report_at) VALUES ($1, $2, $3, $4, $5)`,
            check.incident.id,
            check.incident.reference,
            id,
            check.checkedAt,
            clock.toDatabase(check.checkedAt),
          )
        return true
      })
    },

    async recordFailedCheck(id, revision, nextCheckAt) {
      await connection.run(
        `UPDATE ${payments} SET stale = 1,
           next_check_at = CASE WHEN next_check_at IS NULL THEN NULL ELSE $3::bigint END
         WHERE id = $1 AND revision = $2`,
        id,
        revision,
        clock.toDatabase(nextCheckAt),
      )
    },
  }

  /** Inserts the decision and what to tell the shop. False when the order is decided for another payment. */
  async function fulfil(
    { get, run }: Statements,
    paymentId: string,
    at: number,
    { reference, notification }: NonNullable<Check['fulfilment']>,
  ): Promise<boolean> {
    const decided = await run(
      `INSERT INTO ${tables.fulfilments} (reference, payment_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      reference,
      paymentId,
      at,
    )
    if (decided === 1) {
      await run(
        `INSERT INTO ${tables.notifications} (id, reference, payload, next_attempt_at) VALUES ($1, $2, $3, $4)`,
        notification.id,
        reference,
        notification.payload,
        clock.toDatabase(at),
      )
      return true
    }
    const winner = await get<{ payment_id: string }>(
      `SELECT payment_id FROM ${tables.fulfilments} WHERE reference = $1`,
      reference,
    )
    return winner?.payment_id === paymentId
  }
}
