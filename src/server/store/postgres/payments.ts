/** {@link PaymentStore} on PostgreSQL. */
import { applyCheck, applyFailedCheck, type AppliedCheck, type CheckedState } from '../apply-check.js'
import { toCheckedState, toFulfilment, toRecord, type FulfilmentRow, type PaymentRow } from '../rows.js'
import type { Fulfilment, PaymentStore } from '../store.js'
import type { DatabaseClock } from './clock.js'
import type { PostgresConnection, Statements } from './connection.js'
import type { Tables } from './schema.js'

export function postgresPayments(
  connection: PostgresConnection,
  clock: DatabaseClock,
  tables: Tables,
): PaymentStore {
  const { payments, payment_identifiers, fulfilments, notifications, incidents } = tables
  return {
    async getPayment(id) {
      const row = await connection.get<PaymentRow>(
        `SELECT * FROM ${payments} WHERE id = $1 AND phase = 'revealed'`,
        id,
      )
      return row && toRecord(clock.toHost(row))
    },

    async listPayments(reference) {
      const rows = await connection.all<PaymentRow>(
        `SELECT * FROM ${payments} WHERE reference = $1 AND phase = 'revealed' ORDER BY revealed_at, id`,
        reference,
      )
      return rows.map((row) => toRecord(clock.toHost(row)))
    },

    async takeDuePayments(now, limit, leasedUntil) {
      await clock.measure()
      const taken = await connection.all<{ id: string }>(
        // Materialized, because a plan that looks a second time would take more than the limit.
        `WITH due AS MATERIALIZED (
           SELECT id FROM ${payments} WHERE next_check_at <= $1 ORDER BY next_check_at LIMIT $2 FOR UPDATE SKIP LOCKED
         )
         UPDATE ${payments} p SET next_check_at = $3 FROM due WHERE p.id = due.id RETURNING p.id`,
        clock.toDatabase(now),
        limit,
        clock.toDatabase(leasedUntil),
      )
      return taken.map(({ id }) => id)
    },

    async makeDue(identifiers, at) {
      await connection.run(
        `UPDATE ${payments} SET next_check_at = $1 WHERE next_check_at > $1 AND id IN
           (SELECT payment_id FROM ${payment_identifiers} WHERE identifier = ANY ($2::text[]))`,
        clock.toDatabase(at),
        identifiers,
      )
    },

    async reschedule(id, nextCheckAt) {
      await connection.run(
        `UPDATE ${payments} SET next_check_at = $2 WHERE id = $1 AND next_check_at IS NOT NULL`,
        id,
        clock.toDatabase(nextCheckAt),
      )
    },

    async recordCheck(id, revision, check) {
      return connection.transaction(async (statements) => {
        const row = await lockAt(statements, id, revision)
        if (!row) return false
        for (;;) {
          const decided =
            check.fulfilment &&
            (await statements.get<FulfilmentRow>(
              `SELECT * FROM ${fulfilments} WHERE reference = $1`,
              check.fulfilment.reference,
            ))
          const applied = applyCheck(row, check, decided && toFulfilment(decided))
          // Another payment of the order was first since it was read: apply the check to that decision.
          if (applied.fulfilment && !(await insertFulfilment(statements, applied.fulfilment))) continue
          await writeState(statements, id, applied.state)
          await writeOutcome(statements, applied)
          return true
        }
      })
    },

    async recordFailedCheck(id, revision, nextCheckAt) {
      await connection.transaction(async (statements) => {
        const row = await lockAt(statements, id, revision)
        if (row) await writeState(statements, id, applyFailedCheck(row, nextCheckAt))
      })
    },
  }

  /** Locked until the end of the transaction: of two checks at the same revision, the second finds none. */
  async function lockAt(
    { get }: Statements,
    id: string,
    revision: number,
  ): Promise<(CheckedState & { id: string }) | undefined> {
    const row = await get<PaymentRow>(
      `SELECT * FROM ${payments} WHERE id = $1 AND revision = $2 AND phase = 'revealed' FOR UPDATE`,
      id,
      revision,
    )
    return row && toCheckedState(clock.toHost(row))
  }

  async function writeState({ run }: Statements, id: string, state: CheckedState): Promise<void> {
    await run(
      `UPDATE ${payments} SET observation = $2, revision = $3, updated_at = $4, checked_at = $5, stale = $6,
         settled_at = $7, next_check_at = $8 WHERE id = $1`,
      id,
      JSON.stringify(state.observation),
      state.revision,
      state.updatedAt,
      state.checkedAt,
      state.stale ? 1 : 0,
      state.settledAt ?? null,
      clock.toDatabase(state.nextCheckAt),
    )
  }

  /** False when the order is decided. Waits for a transaction that is about to decide it. */
  async function insertFulfilment(
    { run }: Statements,
    { reference, paymentId, at }: Fulfilment,
  ): Promise<boolean> {
    const inserted = await run(
      `INSERT INTO ${fulfilments} (reference, payment_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      reference,
      paymentId,
      at,
    )
    return inserted === 1
  }

  async function writeOutcome({ run }: Statements, { notification, incident }: AppliedCheck): Promise<void> {
    if (notification)
      await run(
        `INSERT INTO ${notifications} (id, reference, payload, next_attempt_at) VALUES ($1, $2, $3, $4)`,
        notification.id,
        notification.reference,
        notification.payload,
        clock.toDatabase(notification.at),
      )
    if (incident)
      await run(
        `INSERT INTO ${incidents} (id, reference, payment_id, at, next_report_at) VALUES ($1, $2, $3, $4, $5)`,
        incident.id,
        incident.reference,
        incident.paymentId,
        incident.at,
        clock.toDatabase(incident.at),
      )
  }
}
