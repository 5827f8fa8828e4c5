/** {@link PaymentStore} on SQLite. */
import { applyCheck, applyFailedCheck, type AppliedCheck, type CheckedState } from '../apply-check.js'
import {
  plausibleIdentifiers,
  toCheckedRow,
  toFulfilment,
  toRecord,
  toUnknownDelivery,
  type FulfilmentRow,
  type PaymentRow,
  type UnknownDeliveryRow,
} from '../rows.js'
import { RecordCache } from '../record-cache.js'
import { keptDeliveries, type Incident, type PaymentStore } from '../store.js'
import { watchedFrom } from '../summaries.js'
import type { SqliteConnection } from './connection.js'
import { writeChange } from './desk.js'
import { writeNotification } from './outbox.js'

export function sqlitePayments(connection: SqliteConnection): PaymentStore {
  const cache = new RecordCache<number>()

  return {
    async getPayment(id) {
      const version = await connection.version()
      const kept = cache.get(id, version)
      if (kept) return kept
      const row = connection.get<PaymentRow>(`SELECT * FROM payments WHERE id = ? AND phase = 'revealed'`, id)
      return row && cache.set(id, version, toRecord(row))
    },

    async listPayments(reference) {
      return connection
        .all<PaymentRow>(
          `SELECT * FROM payments WHERE reference = ? AND phase = 'revealed' ORDER BY revealed_at, id`,
          reference,
        )
        .map(toRecord)
    },

    takeDuePayments: (now, limit, leasedUntil) =>
      connection.write(() =>
        connection
          .all<{ id: string }>(
            `UPDATE payments SET next_check_at = ? WHERE id IN
               (SELECT id FROM payments WHERE next_check_at <= ? ORDER BY next_check_at LIMIT ?) RETURNING id`,
            leasedUntil,
            now,
            limit,
          )
          .map(({ id }) => id),
      ),

    receiveDelivery: (identifiers, at) =>
      connection.write(() => {
        const named = plausibleIdentifiers(identifiers)
        const list = JSON.stringify(named)
        const known = connection.all<{ payment_id: string }>(
          `SELECT payment_id FROM payment_identifiers WHERE identifier IN (SELECT value FROM json_each(?))`,
          list,
        )
        for (const { payment_id } of known) makeDue(payment_id, at)
        if (known.length > 0) return { known: true, first: false }
        const kept = connection.all(
          `SELECT 1 FROM unknown_deliveries WHERE identifier IN (SELECT value FROM json_each(?))`,
          list,
        )
        connection.run(
          `INSERT INTO unknown_deliveries (identifier, first_at, last_at, deliveries)
             SELECT value, ?1, ?1, 1 FROM json_each(?2) WHERE true
           ON CONFLICT DO UPDATE SET last_at = excluded.last_at, deliveries = deliveries + 1`,
          at,
          list,
        )
        connection.run(
          `DELETE FROM unknown_deliveries WHERE identifier IN
             (SELECT identifier FROM unknown_deliveries ORDER BY last_at DESC, identifier LIMIT -1 OFFSET ?)`,
          keptDeliveries,
        )
        return { known: false, first: named.length > 0 && kept.length === 0 }
      }),

    async listUnknownDeliveries(limit) {
      return connection
        .all<UnknownDeliveryRow>(
          `SELECT * FROM unknown_deliveries ORDER BY last_at DESC, identifier LIMIT ?`,
          limit,
        )
        .map(toUnknownDelivery)
    },

    rearm: (id, nextCheckAt) =>
      connection.write(() => {
        const sql = `UPDATE payments SET ${watchedFrom('?1')} WHERE id = ?2 AND phase = 'revealed'`
        return connection.run(sql, nextCheckAt, id) === 1
      }),

    correctSchedules: (now, latest) =>
      connection.write(() => {
        const watched = `UPDATE payments SET ${watchedFrom('?1')}`
        const named = `SELECT i.payment_id FROM unknown_deliveries u JOIN payment_identifiers i ON i.identifier = u.identifier`
        const payments =
          connection.run(`${watched} WHERE next_check_at > ?2`, now, latest.nextCheckAt) +
          connection.run(
            `${watched} WHERE phase = 'revealed' AND next_check_at IS NULL AND revealed_at > ?2`,
            now,
            latest.revealedAt,
          ) +
          connection.run(`${watched} WHERE id IN (${named})`, now)
        connection.run(
          `DELETE FROM unknown_deliveries WHERE identifier IN (SELECT identifier FROM payment_identifiers)`,
        )
        connection.run(
          `UPDATE outbox SET next_attempt_at = ?1 WHERE state = 'pending'
             AND (next_attempt_at > ?2 OR (attempts = 0 AND next_attempt_at > ?1))`,
          now,
          latest.nextAttemptAt,
        )
        connection.run(
          `UPDATE incidents SET next_report_at = ? WHERE next_report_at > ?`,
          now,
          latest.nextReportAt,
        )
        return payments
      }),

    recordCheck: (id, revision, check) =>
      connection.write(() => {
        const row = findAt(id, revision)
        if (!row) return false
        const decided =
          check.fulfils || check.isExpiry
            ? connection.get<FulfilmentRow>(`SELECT * FROM fulfilments WHERE reference = ?`, row.reference)
            : undefined
        const applied = applyCheck(toCheckedRow(row), check, decided && toFulfilment(decided))
        writeState(id, applied.state)
        writeOutcome(connection, row.reference, applied)
        return true
      }),

    recordFailedCheck: (id, revision, failure) =>
      connection.write(() => {
        const row = findAt(id, revision)
        if (row) writeState(id, applyFailedCheck(toCheckedRow(row), failure))
      }),
  }

  function makeDue(id: string, at: number): void {
    connection.run(
      `UPDATE payments SET ${watchedFrom('?1')} WHERE id = ?2 AND (next_check_at IS NULL OR next_check_at > ?1)`,
      at,
      id,
    )
  }

  function findAt(id: string, revision: number): PaymentRow | undefined {
    return connection.get<PaymentRow>(
      `SELECT * FROM payments WHERE id = ? AND revision = ? AND phase = 'revealed'`,
      id,
      revision,
    )
  }

  function writeState(id: string, state: CheckedState): void {
    connection.run(
      `UPDATE payments SET observation = ?, revision = ?, updated_at = ?, checked_at = ?, failed_at = ?, quiet_checks = ?,
         past_end_checks = ?, settled_at = ?, next_check_at = ? WHERE id = ?`,
      JSON.stringify(state.observation),
      state.revision,
      state.updatedAt,
      state.checkedAt,
      state.failedAt ?? null,
      state.quietChecks,
      state.pastEndChecks,
      state.settledAt ?? null,
      state.nextCheckAt ?? null,
      id,
    )
  }
}

/** Inserts the decision, the notifications and the incidents of a check. */
function writeOutcome(
  connection: SqliteConnection,
  reference: string,
  { change, fulfilment, notifications, incidents }: AppliedCheck,
): void {
  if (change) writeChange(connection, reference, change)
  if (fulfilment)
    connection.run(
      `INSERT INTO fulfilments (reference, payment_id, at) VALUES (?, ?, ?)`,
      fulfilment.reference,
      fulfilment.paymentId,
      fulfilment.at,
    )
  for (const notification of notifications) writeNotification(connection, notification)
  writeIncidents(connection, incidents)
}

/** Inserts the new incidents, in the place of open ones of the same payment and kind; one that is there is open again. */
export function writeIncidents(connection: SqliteConnection, incidents: readonly Incident[]): void {
  for (const { id, kind, reference, paymentId, detail, at } of incidents) {
    connection.run(
      `UPDATE incidents SET closed_at = ? WHERE reference = ? AND payment_id = ? AND kind = ? AND id <> ? AND closed_at IS NULL`,
      ...[at, reference, paymentId, kind, id],
    )
    connection.run(
      `INSERT INTO incidents (id, kind, reference, payment_id, detail, at, next_report_at) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET closed_at = NULL`,
      id,
      kind,
      reference,
      paymentId,
      detail ?? null,
      at,
      at,
    )
  }
}
