/** {@link NotificationStore} in SQL. */
import type { NotificationStore } from '../notification-store.js'
import {
  decisionTypes,
  notificationTypes,
  stateAfter,
  toDue,
  toNotificationRecord,
  toOutboxRow,
  type OutboxRow,
} from '../outbox-rows.js'
import { wordsOf } from '../summaries.js'
import { insertOf } from './columns.js'
import { ask, type Sql } from './statements.js'

/** The types of decisions, as a list in SQL. */
const decisions = wordsOf(decisionTypes)

/** Whether a row waits for the first try of a decision, in SQL. */
const isFirstDecision = `attempts = 0 AND type IN (${decisions})`

export function sqlOutbox(statements: Sql): NotificationStore {
  const { tables, spelling, all, get, run, transaction, measureClock } = statements
  const { outbox } = tables
  const startOver = `UPDATE ${outbox} SET attempts = 0, next_attempt_at = $1, delivered_at = NULL, state = 'pending'`
  return {
    async addNotification(notification) {
      return (await run(...insertOf(outbox, toOutboxRow(notification), 'ON CONFLICT DO NOTHING'))) === 1
    },
    async takeDueNotifications(now, limit, retryAt, which = 'all') {
      const isDue = `state = 'pending' AND next_attempt_at <= $1 ${which === 'all' ? '' : `AND ${isFirstDecision}`}`
      await measureClock()
      // Every process asks each second, and mostly nothing is due: that costs one round trip.
      if (!(await get(`SELECT 1 FROM ${outbox} WHERE ${isDue} LIMIT 1`, now))) return []
      return transaction(function* () {
        const due = yield* ask<OutboxRow>(
          `SELECT * FROM ${outbox} WHERE ${isDue}
           ORDER BY ${isFirstDecision} DESC, next_attempt_at, sequence
           LIMIT $2 ${spelling.lockRows}`,
          now,
          limit,
        )
        const taken = due.map(toDue)
        if (taken.length > 0)
          yield [
            `UPDATE ${outbox} SET attempts = attempts + 1, next_attempt_at = each_one.value,
               state = CASE WHEN each_one.value IS NULL THEN 'given-up' ELSE 'pending' END
             FROM ${spelling.pairs} WHERE ${outbox}.id = each_one.id`,
            taken.map(({ id }) => id),
            taken.map(({ attempts }) => retryAt(attempts) ?? null),
          ]
        return taken
      })
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
