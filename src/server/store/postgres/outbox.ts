/** {@link NotificationStore} on PostgreSQL. */
import type { NotificationStore } from '../notification-store.js'
import { decisionTypes, stateAfter, toDue, toNotificationRecord, type OutboxRow } from '../outbox-rows.js'
import type { DatabaseClock } from './clock.js'
import type { PostgresConnection } from './connection.js'
import type { Tables } from './tables.js'

/**
 * The queue. What a release without it writes into `notifications` is copied, so that it is delivered whichever release
 * stays; the shop knows the id.
 */
export const outboxMigration = (table: Tables, schema: string) => `
  CREATE TABLE ${table.outbox} (
    id               text PRIMARY KEY,
    type             text NOT NULL,
    reference        text,
    payment_id       text,
    sequence         integer,
    at               bigint NOT NULL,
    payload          text NOT NULL,
    state            text NOT NULL DEFAULT 'pending',
    attempts         integer NOT NULL DEFAULT 0,
    next_attempt_at  bigint,
    delivered_at     bigint,
    answer           text,
    answered_at      bigint
  );
  CREATE INDEX outbox_due ON ${table.outbox} (next_attempt_at, sequence) WHERE state = 'pending';
  CREATE INDEX outbox_given_up ON ${table.outbox} (state) WHERE state = 'given-up';
  CREATE INDEX outbox_reference ON ${table.outbox} (reference);
  CREATE INDEX outbox_payment ON ${table.outbox} (payment_id);

  -- How many notifications an order has had. Outlives them, and its row is the lock of its order's counting.
  CREATE TABLE ${table.order_sequences} (
    reference  text PRIMARY KEY,
    value      integer NOT NULL
  );

  INSERT INTO ${table.outbox} (id, type, reference, payment_id, sequence, at, payload, state, attempts, next_attempt_at,
      delivered_at)
    SELECT n.id, 'order.paid', n.reference, f.payment_id, 1, f.at, n.payload,
      CASE WHEN n.delivered_at IS NOT NULL THEN 'delivered' WHEN n.next_attempt_at IS NULL THEN 'given-up' ELSE 'pending' END,
      n.attempts, n.next_attempt_at, n.delivered_at
    FROM ${table.notifications} n JOIN ${table.fulfilments} f ON f.reference = n.reference;
  INSERT INTO ${table.order_sequences} SELECT DISTINCT reference, 1 FROM ${table.outbox};
  CREATE FUNCTION ${schema}.copy_notification() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      WITH counted AS (
        INSERT INTO ${table.order_sequences} AS s (reference, value) VALUES (NEW.reference, 1)
        ON CONFLICT (reference) DO UPDATE SET value = s.value + 1 RETURNING value
      )
      INSERT INTO ${table.outbox} (id, type, reference, payment_id, sequence, at, payload, next_attempt_at)
        SELECT NEW.id, 'order.paid', NEW.reference, f.payment_id, counted.value, f.at, NEW.payload, NEW.next_attempt_at
        FROM counted, ${table.fulfilments} f WHERE f.reference = NEW.reference ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;
  -- Deferred: the release before writes the decision and its notification in one statement.
  CREATE CONSTRAINT TRIGGER notifications_copy AFTER INSERT ON ${table.notifications} DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION ${schema}.copy_notification();
`

/** Inserts notifications as a part of a statement, in the order of the list. Needs the CTE `allowed`, with a row to write any. */
export function insertNotifications(
  { outbox, order_sequences }: Pick<Tables, 'outbox' | 'order_sequences'>,
  { json, reference }: { json: string; reference: string },
): string {
  return `
    fresh AS MATERIALIZED (
      SELECT n.*, row_number() OVER (ORDER BY n.position) AS nth FROM allowed,
        json_to_recordset(${json}::json) AS n (position int, id text, type text, "paymentId" text, at bigint, payload text)
      WHERE NOT EXISTS (SELECT 1 FROM ${outbox} o WHERE o.id = n.id)
    ), counted AS (
      INSERT INTO ${order_sequences} AS s (reference, value)
        SELECT ${reference}::text, count(*) FROM fresh HAVING count(*) > 0
      ON CONFLICT (reference) DO UPDATE SET value = s.value + excluded.value RETURNING value
    ), sent AS (
      INSERT INTO ${outbox} (id, type, reference, payment_id, sequence, at, payload, next_attempt_at)
        SELECT fresh.id, fresh.type, ${reference}::text, fresh."paymentId",
          counted.value - (SELECT count(*) FROM fresh) + fresh.nth, fresh.at, fresh.payload, fresh.at
        FROM fresh, counted ORDER BY fresh.nth
      ON CONFLICT DO NOTHING RETURNING id
    )`
}

/** The list as {@link insertNotifications} reads it. */
export function notificationsJson(notifications: readonly object[]): string {
  return JSON.stringify(notifications.map((notification, position) => ({ position, ...notification })))
}

export function postgresOutbox(
  connection: PostgresConnection,
  clock: DatabaseClock,
  { outbox, order_sequences }: Tables,
): NotificationStore {
  const insert = insertNotifications({ outbox, order_sequences }, { json: '$1', reference: '$2' })

  return {
    async addNotification(notification) {
      const { id, type, reference, at, payload } = notification
      const added =
        reference === undefined
          ? await connection.all(
              `INSERT INTO ${outbox} (id, type, at, payload, next_attempt_at) VALUES ($1, $2, $3, $4, $3)
               ON CONFLICT DO NOTHING RETURNING id`,
              id,
              type,
              at,
              payload,
            )
          : await connection.all(
              `WITH allowed AS (SELECT 1), ${insert} SELECT id FROM sent`,
              notificationsJson([notification]),
              reference,
            )
      return added.length === 1
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
           ORDER BY next_attempt_at, sequence LIMIT $2 FOR UPDATE SKIP LOCKED`,
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
        `SELECT * FROM ${outbox} WHERE reference = $1 ORDER BY sequence, id`,
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
