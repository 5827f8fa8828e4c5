/** {@link NotificationStore} on PostgreSQL. */
import type { NotificationStore } from '../notification-store.js'
import { decisionTypes, stateAfter, toDue, toNotificationRecord, type OutboxRow } from '../outbox-rows.js'
import type { DatabaseClock } from './clock.js'
import type { PostgresConnection } from './connection.js'
import type { Tables } from '../sql/tables.js'

export function postgresOutbox(
  connection: PostgresConnection,
  clock: DatabaseClock,
  { outbox }: Tables,
): NotificationStore {
  return {
    async addNotification({ id, type, reference, paymentId, at, payload }) {
      const added = await connection.run(
        `INSERT INTO ${outbox} (id, type, reference, payment_id, at, payload, next_attempt_at)
         VALUES ($1, $2, $3, $4, $5, $6, $5) ON CONFLICT DO NOTHING`,
        id,
        type,
        reference ?? null,
        paymentId ?? null,
        at,
        payload,
      )
      return added === 1
    },

    async takeDueNotifications(now, limit, retryAt) {
      await clock.measure()
      // Every process asks each second, and mostly nothing is due: that costs one round trip.
      const isAnyDue = await connection.get(
        `SELECT 1 FROM ${outbox} WHERE state = 'pending' AND next_attempt_at <= $1 LIMIT 1`,
        now,
      )
      if (!isAnyDue) return []
      return connection.transaction(async ({ all, run }) => {
        const due = await all<OutboxRow>(
          `SELECT * FROM ${outbox} WHERE state = 'pending' AND next_attempt_at <= $1
           ORDER BY attempts = 0 AND type = ANY ($3::text[]) DESC, next_attempt_at, sequence
           LIMIT $2 FOR UPDATE SKIP LOCKED`,
          now,
          limit,
          decisionTypes,
        )
        const taken = due.map(toDue)
        if (taken.length > 0)
          await run(
            `UPDATE ${outbox} o SET attempts = attempts + 1, next_attempt_at = tries.next,
               state = CASE WHEN tries.next IS NULL THEN 'given-up' ELSE 'pending' END
             FROM unnest($1::text[], $2::bigint[]) AS tries (id, next) WHERE o.id = tries.id`,
            taken.map(({ id }) => id),
            taken.map(({ attempts }) => retryAt(attempts) ?? null),
          )
        return taken
      })
    },

    async recordDelivery(id, result) {
      await connection.run(
        `UPDATE ${outbox} SET answer = $2, answered_at = $3, state = coalesce($4::text, state),
           delivered_at = CASE $4::text WHEN 'delivered' THEN $3::bigint END,
           next_attempt_at = CASE WHEN $4::text IS NULL THEN next_attempt_at END
         WHERE id = $1`,
        id,
        result.answer,
        result.at,
        stateAfter(result) ?? null,
      )
    },

    async listNotifications(reference) {
      const rows = await connection.all<OutboxRow>(
        `SELECT * FROM ${outbox} WHERE reference = $1 ORDER BY sequence, at, id`,
        reference,
      )
      return rows.map(toNotificationRecord)
    },

    async resendNotification(reference, now, id) {
      const resent = await connection.run(
        `UPDATE ${outbox} SET attempts = 0, next_attempt_at = $2, delivered_at = NULL, state = 'pending'
         WHERE reference = $1 AND CASE WHEN $3::text IS NULL THEN type = ANY ($4::text[]) ELSE id = $3 END`,
        reference,
        now,
        id ?? null,
        decisionTypes,
      )
      return resent > 0
    },
  }
}
