/** Takes notifications in SQLite: one transaction writes at a time. */
import type { NotificationStore } from '../notification-store.js'
import { toDue, type OutboxRow } from '../outbox-rows.js'
import { decisions } from '../sql/outbox.js'
import type { SqliteConnection } from './connection.js'

export const takeDueNotificationsOn =
  (connection: SqliteConnection): NotificationStore['takeDueNotifications'] =>
  (now, limit, retryAt) =>
    connection.write(() => {
      const due = connection.all<OutboxRow>(
        `SELECT * FROM outbox WHERE state = 'pending' AND next_attempt_at <= ?
         ORDER BY attempts = 0 AND type IN (${decisions}) DESC, next_attempt_at, rowid LIMIT ?`,
        now,
        limit,
      )
      return due.map((row) => {
        const taken = toDue(row)
        const next = retryAt(taken.attempts)
        connection.run(
          `UPDATE outbox SET attempts = ?, next_attempt_at = ?, state = ? WHERE id = ?`,
          taken.attempts,
          next ?? null,
          next === undefined ? 'given-up' : 'pending',
          taken.id,
        )
        return taken
      })
    })
