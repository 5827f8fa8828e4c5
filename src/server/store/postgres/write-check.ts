/** How PostgreSQL writes what a check does: one statement, so one round trip and one transaction. */
import { insertNotifications } from './outbox.js'
import type { Tables } from './tables.js'

/**
 * Writes the payment, the decision where `$16` is not null, and the notifications and incidents that are not there yet. An
 * incident takes the place of an open one of its payment and kind; one that is there is open again. Writes nothing and returns no row when the payment is not as it was read (the fence), or when its order is decided already.
 */
export function writeCheck(tables: Tables): string {
  const { payments, payment_changes, fulfilments, incidents } = tables
  return `
    WITH locked AS MATERIALIZED (
      SELECT id FROM ${payments}
      WHERE id = $1 AND revision = $2 AND quiet_checks = $3 AND past_end_checks = $4 AND failed_at IS NOT DISTINCT FROM $5
      FOR UPDATE
    ), decided AS (
      INSERT INTO ${fulfilments} (reference, payment_id, at)
        SELECT $15::text, id, $16::bigint FROM locked WHERE $16::bigint IS NOT NULL
      ON CONFLICT DO NOTHING RETURNING reference
    ), allowed AS MATERIALIZED (
      SELECT id FROM locked WHERE $16::bigint IS NULL OR EXISTS (SELECT 1 FROM decided)
    ), ${insertNotifications(tables, { json: '$17', reference: '$15' })}, superseded AS (
      UPDATE ${incidents} o SET closed_at = i.at FROM allowed,
        json_to_recordset($18::json) AS i (id text, kind text, reference text, at bigint)
      WHERE o.reference = i.reference AND o.payment_id = allowed.id AND o.kind = i.kind AND o.id <> i.id AND o.closed_at IS NULL
    ), reported AS (
      INSERT INTO ${incidents} (id, kind, reference, payment_id, detail, at, next_report_at)
        SELECT i.id, i.kind, i.reference, allowed.id, i.detail, i.at, i.at FROM allowed,
          json_to_recordset($18::json) AS i (id text, kind text, reference text, detail text, at bigint)
      ON CONFLICT (id) DO UPDATE SET closed_at = NULL
    ), changed AS (
      INSERT INTO ${payment_changes} (payment_id, revision, reference, at, status, received, remaining, flags)
        SELECT allowed.id, c.revision, $15::text, c.at, c.status, c.received, c.remaining, c.flags FROM allowed,
          json_to_recordset($19::json) AS c (revision int, at bigint, status text, received text, remaining text, flags text)
      ON CONFLICT DO NOTHING
    )
    UPDATE ${payments} p SET observation = $6, revision = $7, updated_at = $8, checked_at = $9, failed_at = $10,
      quiet_checks = $11, past_end_checks = $12, settled_at = $13, next_check_at = $14
    FROM allowed WHERE p.id = allowed.id RETURNING p.id`
}
