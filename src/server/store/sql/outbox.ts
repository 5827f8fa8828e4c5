/** The methods of {@link NotificationStore} that are one statement, alike in both databases. */
import type { NotificationStore } from '../notification-store.js'
import {
  decisionTypes,
  notificationTypes,
  stateAfter,
  toNotificationRecord,
  toOutboxRow,
  type OutboxRow,
} from '../outbox-rows.js'
import { wordsOf } from '../summaries.js'
import { insertOf } from './columns.js'
import type { Sql } from './statements.js'

/** The types of decisions, as a list in SQL. */
export const decisions = wordsOf(decisionTypes)

export function sqlOutbox({
  tables: { outbox },
  all,
  run,
}: Sql): Omit<NotificationStore, 'takeDueNotifications'> {
  const startOver = `UPDATE ${outbox} SET attempts = 0, next_attempt_at = $1, delivered_at = NULL, state = 'pending'`
  return {
    async addNotification(notification) {
      return (await run(...insertOf(outbox, toOutboxRow(notification), 'ON CONFLICT DO NOTHING'))) === 1
    },
    async recordDelivery(id, result) {
      await run(
        `UPDATE ${outbox} SET answer = $2, answered_at = $3, state = coalesce(CAST($4 AS text), state),
           delivered_at = CASE CAST($4 AS text) WHEN 'delivered' THEN CAST($3 AS bigint) END,
           next_attempt_at = CASE WHEN CAST($4 AS text) IS NULL THEN next_attempt_at END
         WHERE id = $1`,
        id,
        result.answer,
        result.at,
        stateAfter(result) ?? null,
      )
    },
    async listNotifications(reference) {
      const sql = `SELECT * FROM ${outbox} WHERE reference = $1 ORDER BY sequence, at, id`
      return (await all<OutboxRow>(sql, reference)).map(toNotificationRecord)
    },
    async listGivenUp(limit, types = notificationTypes) {
      if (types.length === 0) return []
      const sql = `SELECT * FROM ${outbox} WHERE state = 'given-up' AND type IN (${wordsOf(types)}) ORDER BY at, id LIMIT $1`
      return (await all<OutboxRow>(sql, limit)).map(toNotificationRecord)
    },
    async resendGivenUp(id, now) {
      return (await run(`${startOver} WHERE id = $2 AND state = 'given-up'`, now, id)) > 0
    },
    async resendNotification(reference, now, id) {
      const isMeant = `CASE WHEN CAST($3 AS text) IS NULL THEN type IN (${decisions}) ELSE id = $3 END`
      return (await run(`${startOver} WHERE reference = $2 AND ${isMeant}`, now, reference, id ?? null)) > 0
    },
  }
}
