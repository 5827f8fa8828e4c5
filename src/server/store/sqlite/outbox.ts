/** {@link NotificationStore} on SQLite. */
import type { NewNotification, NotificationStore } from '../notification-store.js'
import { decisionTypes, stateAfter, toDue, toNotificationRecord, type OutboxRow } from '../outbox-rows.js'
import type { SqliteConnection } from './connection.js'

/**
 * The queue. What a release without it writes into `notifications` is copied, so that it is delivered whichever release
 * stays; the shop knows the id.
 */
export const outboxMigration = `
  CREATE TABLE outbox (
    id               TEXT PRIMARY KEY,
    type             TEXT NOT NULL,
    reference        TEXT,
    payment_id       TEXT,
    sequence         INTEGER,
    at               INTEGER NOT NULL,
    payload          TEXT NOT NULL,
    state            TEXT NOT NULL DEFAULT 'pending',
    attempts         INTEGER NOT NULL DEFAULT 0,
    next_attempt_at  INTEGER,
    delivered_at     INTEGER,
    answer           TEXT,
    answered_at      INTEGER
  ) STRICT;
  CREATE INDEX outbox_due ON outbox (next_attempt_at) WHERE state = 'pending';
  CREATE INDEX outbox_given_up ON outbox (state) WHERE state = 'given-up';
  CREATE INDEX outbox_reference ON outbox (reference);
  CREATE INDEX outbox_payment ON outbox (payment_id);

  -- How many notifications an order has had. Outlives them.
  CREATE TABLE order_sequences (
    reference  TEXT PRIMARY KEY,
    value      INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  INSERT INTO outbox (id, type, reference, payment_id, sequence, at, payload, state, attempts, next_attempt_at, delivered_at)
    SELECT n.id, 'order.paid', n.reference, f.payment_id, 1, f.at, n.payload,
      CASE WHEN n.delivered_at IS NOT NULL THEN 'delivered' WHEN n.next_attempt_at IS NULL THEN 'given-up' ELSE 'pending' END,
      n.attempts, n.next_attempt_at, n.delivered_at
    FROM notifications n JOIN fulfilments f ON f.reference = n.reference;
  INSERT INTO order_sequences SELECT reference, 1 FROM outbox;
  CREATE TRIGGER notifications_copy AFTER INSERT ON notifications
    BEGIN
      INSERT INTO order_sequences (reference, value) VALUES (NEW.reference, 1)
        ON CONFLICT DO UPDATE SET value = value + 1;
      INSERT INTO outbox (id, type, reference, payment_id, sequence, at, payload, next_attempt_at)
        SELECT NEW.id, 'order.paid', NEW.reference, f.payment_id,
          (SELECT value FROM order_sequences WHERE reference = NEW.reference), f.at, NEW.payload, NEW.next_attempt_at
        FROM fulfilments f WHERE f.reference = NEW.reference
        ON CONFLICT DO NOTHING;
    END;
`

export function sqliteOutbox(connection: SqliteConnection): NotificationStore {
  return {
    addNotification: (notification) => connection.write(() => writeNotification(connection, notification)),

    takeDueNotifications: (now, limit, retryAt) =>
      connection.write(() => {
        const due = connection.all<OutboxRow>(
          `SELECT * FROM outbox WHERE state = 'pending' AND next_attempt_at <= ? ORDER BY next_attempt_at, rowid LIMIT ?`,
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

/** Inserts a notification unless its id is there. Within a transaction. */
export function writeNotification(
  connection: SqliteConnection,
  { id, type, reference, paymentId, at, payload }: NewNotification,
): boolean {
  if (connection.get(`SELECT 1 FROM outbox WHERE id = ?`, id)) return false
  const sequence =
    reference === undefined
      ? undefined
      : connection.get<{ value: number }>(
          `INSERT INTO order_sequences (reference, value) VALUES (?, 1)
           ON CONFLICT DO UPDATE SET value = value + 1 RETURNING value`,
          reference,
        )?.value
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
  return true
}

function listed(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ')
}
