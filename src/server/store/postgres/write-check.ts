/** How PostgreSQL writes what a check does: one statement, so one round trip and one transaction. */
import type { Tables } from './schema.js'

/**
 * Writes the payment, and the decision and the notification where they are not null, and the incidents that are not there yet. Writes nothing and
 * returns no row when the payment is not as it was read (the fence), or when its order is decided already.
 */
export function writeCheck({ payments, fulfilments, notifications, incidents }: Tables): string {
  return `
    WITH locked AS MATERIALIZED (
      SELECT id FROM ${payments}
      WHERE id = $1 AND revision = $2 AND quiet_checks = $3 AND past_end_checks = $4 AND failed_at IS NOT DISTINCT FROM $5
      FOR UPDATE
    ), decided AS (
      INSERT INTO ${fulfilments} (reference, payment_id, at)
        SELECT $15::text, id, $16::bigint FROM locked WHERE $15::text IS NOT NULL
      ON CONFLICT DO NOTHING RETURNING reference
    ), allowed AS (
      SELECT id FROM locked WHERE $15::text IS NULL OR EXISTS (SELECT 1 FROM decided)
    ), sent AS (
      INSERT INTO ${notifications} (id, reference, payload, next_attempt_at)
        SELECT $17::text, $15::text, $18::text, $16::bigint FROM allowed WHERE $17::text IS NOT NULL
    ), reported AS (
      INSERT INTO ${incidents} (id, kind, reference, payment_id, detail, at, next_report_at)
        SELECT i.id, i.kind, i.reference, allowed.id, i.detail, i.at, i.at FROM allowed,
          json_to_recordset($19::json) AS i (id text, kind text, reference text, detail text, at bigint)
      ON CONFLICT DO NOTHING
    )
    UPDATE ${payments} p SET observation = $6, revision = $7, updated_at = $8, checked_at = $9, failed_at = $10,
      quiet_checks = $11, past_end_checks = $12, settled_at = $13, next_check_at = $14
    FROM allowed WHERE p.id = allowed.id RETURNING p.id`
}
