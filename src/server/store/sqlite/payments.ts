/** {@link PaymentStore} on SQLite. */
import { applyCheck, applyFailedCheck, type AppliedCheck, type CheckedState } from '../apply-check.js'
import { toCheckedState, toFulfilment, toRecord, type FulfilmentRow, type PaymentRow } from '../rows.js'
import type { PaymentStore } from '../store.js'
import type { SqliteConnection } from './connection.js'

export function sqlitePayments(connection: SqliteConnection): PaymentStore {
  return {
    async getPayment(id) {
      const row = connection.get<PaymentRow>(`SELECT * FROM payments WHERE id = ? AND phase = 'revealed'`, id)
      return row && toRecord(row)
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

    makeDue: (identifiers, at) =>
      connection.write(() => {
        connection.run(
          `UPDATE payments SET next_check_at = ? WHERE next_check_at > ? AND id IN
             (SELECT payment_id FROM payment_identifiers WHERE identifier IN (SELECT value FROM json_each(?)))`,
          at,
          at,
          JSON.stringify(identifiers),
        )
      }),

    reschedule: (id, nextCheckAt) =>
      connection.write(() => {
        connection.run(
          `UPDATE payments SET next_check_at = ? WHERE id = ? AND next_check_at IS NOT NULL`,
          nextCheckAt,
          id,
        )
      }),

    recordCheck: (id, revision, check) =>
      connection.write(() => {
        const row = findAt(id, revision)
        if (!row) return false
        const decided =
          check.fulfilment &&
          connection.get<FulfilmentRow>(
            `SELECT * FROM fulfilments WHERE reference = ?`,
            check.fulfilment.reference,
          )
        const applied = applyCheck(toCheckedState(row), check, decided && toFulfilment(decided))
        writeState(id, applied.state)
        writeOutcome(connection, applied)
        return true
      }),

    recordFailedCheck: (id, revision, nextCheckAt) =>
      connection.write(() => {
        const row = findAt(id, revision)
        if (row) writeState(id, applyFailedCheck(toCheckedState(row), nextCheckAt))
      }),
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
      `UPDATE payments SET observation = ?, revision = ?, updated_at = ?, checked_at = ?, stale = ?, settled_at = ?,
         next_check_at = ? WHERE id = ?`,
      JSON.stringify(state.observation),
      state.revision,
      state.updatedAt,
      state.checkedAt,
      state.stale ? 1 : 0,
      state.settledAt ?? null,
      state.nextCheckAt ?? null,
      id,
    )
  }
}

/** Inserts the decision, the shop's notification and the incident of a check. */
function writeOutcome(
  connection: SqliteConnection,
  { fulfilment, notification, incident }: AppliedCheck,
): void {
  if (fulfilment)
    connection.run(
      `INSERT INTO fulfilments (reference, payment_id, at) VALUES (?, ?, ?)`,
      fulfilment.reference,
      fulfilment.paymentId,
      fulfilment.at,
    )
  if (notification)
    connection.run(
      `INSERT INTO notifications (id, reference, payload, next_attempt_at) VALUES (?, ?, ?, ?)`,
      notification.id,
      notification.reference,
      notification.payload,
      notification.at,
    )
  if (incident)
    connection.run(
      `INSERT INTO incidents (id, reference, payment_id, at, next_report_at) VALUES (?, ?, ?, ?, ?)`,
      incident.id,
      incident.reference,
      incident.paymentId,
      incident.at,
      incident.at,
    )
}
