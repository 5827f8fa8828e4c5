/** Takes notifications in PostgreSQL, past those that another process is taking. */
import type { NotificationStore } from '../notification-store.js'
import { toDue, type OutboxRow } from '../outbox-rows.js'
import { decisions } from '../sql/outbox.js'
import type { Tables } from '../sql/tables.js'
import type { DatabaseClock } from './clock.js'
import type { PostgresConnection } from './connection.js'

export function takeDueNotificationsOf(
  connection: PostgresConnection,
  clock: DatabaseClock,
  { outbox }: Tables,
): NotificationStore['takeDueNotifications'] {
  return async (now, limit, retryAt) => {
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
         ORDER BY attempts = 0 AND type IN (${decisions}) DESC, next_attempt_at, sequence
         LIMIT $2 FOR UPDATE SKIP LOCKED`,
        now,
        limit,
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
  }
}
