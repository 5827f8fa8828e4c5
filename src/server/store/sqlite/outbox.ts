/** {@link NotificationStore} on SQLite. */
import type { NewNotification, NotificationStore } from '../notification-store.js'
import { decisionTypes, stateAfter, toDue, toNotificationRecord, type OutboxRow } from '../outbox-rows.js'
import type { SqliteConnection } from './connection.js'

export function sqliteOutbox(connection: SqliteConnection): NotificationStore {
  return {
    addNotification: (notification) =>
      connection.write(() => {
        if (connection.get(`SELECT 1 FROM outbox WHERE id = ?`, notification.id)) return false
        writeNotification(connection, notification)
        return true
      }),

    takeDueNotifications: (now, limit, retryAt) =>
      connection.write(() => {
        const due = connection.all<OutboxRow>(
          `SELECT * FROM outbox WHERE state = 'pending' AND next_attempt_at <= ?
           ORDER BY attempts = 0 AND type IN (${listed(decisionTypes)}) DESC, next_attempt_at, rowid LIMIT ?`,
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
      }),

    recordDelivery: (id, result) =>
      connection.write(() => {
        const state = stateAfter(result) ?? null
        connection.run(
          `UPDATE outbox SET answer = ?1, answered_at = ?2, state = coalesce(?3, state),
             delivered_at = CASE ?3 WHEN 'delivered' THEN ?2 END,
             next_attempt_at = CASE WHEN ?3 IS NULL THEN next_attempt_at END
           WHERE id = ?4`,
          result.answer,
          result.at,
          state,
          id,
        )
      }),

    async listNotifications(reference) {
      return connection
        .all<OutboxRow>(`SELECT * FROM outbox WHERE reference = ? ORDER BY sequence, id`, reference)
        .map(toNotificationRecord)
    },

    resendNotification: (reference, now, id) =>
      connection.write(() => {
        const resent = connection.run(
          `UPDATE outbox SET attempts = 0, next_attempt_at = ?1, delivered_at = NULL, state = 'pending'
           WHERE reference = ?2 AND CASE WHEN ?3 IS NULL THEN type IN (${listed(decisionTypes)}) ELSE id = ?3 END`,
          now,
          reference,
          id ?? null,
        )
        return resent > 0
      }),
  }
}

/** Inserts a notification. Within a transaction. */
export function writeNotification(
  connection: SqliteConnection,
  { id, type, reference, paymentId, at, payload, sequence }: NewNotification & { sequence?: number },
): void {
  connection.run(
    `INSERT INTO outbox (id, type, reference, payment_id, sequence, at, payload, next_attempt_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    type,
    reference ?? null,
    paymentId ?? null,
    sequence ?? null,
    at,
    payload,
    at,
  )
}

function listed(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ')
}
