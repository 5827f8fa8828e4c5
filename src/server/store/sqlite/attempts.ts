/** {@link AttemptStore} on SQLite. */
import type { Chain } from '../../../core/contract/wire.js'
import { emptyRecord } from '../../rules/conclude.js'
import { assertClaimable } from '../../rules/price.js'
import {
  attemptKeyValues,
  conflictingAttempt,
  toAttempt,
  toLoad,
  type LoadRow,
  type PaymentRow,
} from '../rows.js'
import type { AttemptStore, Destination, NewAttempt, OrderRecord } from '../store.js'
import {
  abandonAttemptOf,
  chainOf,
  destinationValues,
  insertOfAttempt,
  observationValues,
  rivalsOf,
} from '../sql/attempts.js'
import type { Sql } from '../sql/statements.js'
import { holdsAddress, orderLoad } from '../summaries.js'
import type { SqliteConnection } from './connection.js'
import { readRecord } from './read-order.js'
import { writeRecord } from './write-order.js'

const rivals = rivalsOf('payments')
const load = orderLoad('payments')
/** A row where the order has to be read before it may have the attempt. */
const known = `SELECT 1 FROM orders WHERE reference = ?6
    AND (decision_payment IS NOT NULL OR closed_at IS NOT NULL OR (price <> '' AND price <> ?7))
  UNION ALL SELECT 1 FROM payments WHERE phase IN ('creating', 'created', 'revealed') AND session_id = ?1
    AND ((chain_id = ?2 AND coin_id = ?3 AND price_amount = ?4) OR request_key = ?5)`

export function sqliteAttempts(connection: SqliteConnection, statements: Sql): AttemptStore {
  return {
    claimAttempt: (attempt, admission) =>
      connection.write(() => {
        const choice = attemptKeyValues(attempt)
        const key = attempt.requestKey ?? null
        const renewal = attempt.renewal ?? 0
        if (admission?.firstWithin) {
          const price = attempt.orderPrice?.price ?? null
          if (connection.get(known, ...choice, key, attempt.reference, price))
            return { attempt: { ...attempt, phase: 'unsent' }, claimed: false }
        }
        const record = readRecord(connection, attempt.reference)
        assertClaimable(record, attempt.orderPrice)
        const rival = conflictingAttempt(connection.all<PaymentRow>(rivals, ...choice, key, renewal), key)
        if (rival) return { attempt: toAttempt(rival), claimed: false }
        admission?.admit(
          toLoad(
            connection.get<LoadRow>(load, attempt.reference, admission.since, ...choice, admission.until),
          ),
        )
        touchOrder(connection, record, attempt)
        connection.run(...insertOfAttempt('payments', attempt))
        return { attempt: { ...attempt, phase: 'creating' }, claimed: true }
      }),

    async recordDestination(id, destination, known) {
      const chain = known ?? (await chainOf(statements, id))
      return connection.write(
        () => chain !== undefined && writeDestination(connection, id, destination, chain),
      )
    },

    reveal: (id, serviceId, observation, { at, nextCheckAt }, found) =>
      connection.write(() => {
        if (found && !writeDestination(connection, id, found.destination, found.chain)) return false
        const [revealed] = connection.all<{ reference: string }>(
          `UPDATE OR IGNORE payments SET phase = 'revealed', service_id = ?1, observation = ?2, status = ?3, received = ?4,
             tx_id = ?5, revision = 1, revealed_at = ?6, updated_at = ?6, checked_at = ?6, next_check_at = ?7
           WHERE id = ?8 AND phase = 'created' RETURNING reference`,
          serviceId,
          ...observationValues(observation),
          at,
          nextCheckAt,
          id,
        )
        if (!revealed) {
          if (found)
            connection.run(`UPDATE payments SET phase = 'creating' WHERE id = ? AND phase = 'created'`, id)
          return false
        }
        connection.run(
          `UPDATE orders SET version = version + 1, payments = payments + 1, shown_at = max(coalesce(shown_at, ?1), ?1),
             updated_at = max(updated_at, ?1) WHERE reference = ?2`,
          at,
          revealed.reference,
        )
        for (const identifier of new Set([serviceId, ...(observation.ids ?? [])]))
          connection.run(
            `INSERT INTO payment_identifiers (identifier, payment_id) VALUES (?, ?) ON CONFLICT DO NOTHING`,
            identifier,
            id,
          )
        // A delivery that came before the address was known.
        const early = connection.run(
          `DELETE FROM unknown_deliveries WHERE identifier IN
             (SELECT identifier FROM payment_identifiers WHERE payment_id = ?)`,
          id,
        )
        if (early > 0) connection.run(`UPDATE payments SET next_check_at = ? WHERE id = ?`, at, id)
        return true
      }),

    abandonAttempt: abandonAttemptOf(statements),
  }
}

/** Whether the attempt was still `creating`, and no open payment has its account. */
function writeDestination(
  connection: SqliteConnection,
  id: string,
  destination: Destination,
  chain: Chain,
): boolean {
  // The index compares one id of a network.
  const recorded = connection.run(
    `UPDATE OR IGNORE payments SET phase = 'created', destination = $1, address = $2, account = $3, receiver = $4, amount = $5
     WHERE id = $7 AND phase = 'creating' AND NOT EXISTS (SELECT 1 FROM payments
       WHERE chain_id IN (SELECT value FROM json_each($6)) AND account = $3 AND ${holdsAddress})`,
    ...destinationValues(chain, destination),
    id,
  )
  return recorded === 1
}

/** Changes the version of an order; the first attempt with a price sets it. */
function touchOrder(
  connection: SqliteConnection,
  record: OrderRecord | undefined,
  attempt: NewAttempt,
): void {
  const { reference, orderPrice, startedAt } = attempt
  if (record && (record.price !== '' || !orderPrice)) {
    connection.run(`UPDATE orders SET version = version + 1 WHERE reference = ?`, reference)
    return
  }
  const before = record ?? emptyRecord(reference, startedAt)
  writeRecord(connection, { ...before, ...orderPrice, version: before.version + 1 })
}
