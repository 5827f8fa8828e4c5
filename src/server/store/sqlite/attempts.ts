/** {@link AttemptStore} on SQLite. */
import { choiceValues, toAttempt, type PaymentRow } from '../rows.js'
import type { AttemptStore } from '../store.js'
import type { SqliteConnection } from './connection.js'

const sameChoice = `session_id = ? AND chain_id = ? AND coin_id = ? AND price_amount = ?`

export function sqliteAttempts(connection: SqliteConnection): AttemptStore {
  return {
    claimAttempt: (attempt) =>
      connection.write(() => {
        const inserted = connection.run(
          `INSERT INTO payments (session_id, chain_id, coin_id, price_amount, id, reference, fiat_currency, chain, coin,
             price_held_until, started_at, phase)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'creating') ON CONFLICT DO NOTHING`,
          ...choiceValues(attempt),
          attempt.id,
          attempt.reference,
          attempt.fiatCurrency ?? null,
          JSON.stringify(attempt.chain),
          JSON.stringify(attempt.coin),
          attempt.priceHeldUntil,
          attempt.startedAt,
        )
        if (inserted === 1) return { attempt: { ...attempt, phase: 'creating' }, claimed: true }
        const row = connection.get<PaymentRow>(
          `SELECT * FROM payments WHERE ${sameChoice} AND phase IN ('creating', 'created', 'revealed')`,
          ...choiceValues(attempt),
        )
        if (!row) throw new Error('An attempt conflicts with one that is not there.')
        return { attempt: toAttempt(row), claimed: false }
      }),

    async countOrphans(choice, since) {
      const row = connection.get<{ count: number }>(
        `SELECT count(*) AS count FROM payments WHERE ${sameChoice} AND phase = 'orphaned' AND started_at >= ?`,
        ...choiceValues(choice),
        since,
      )
      return row?.count ?? 0
    },

    recordDestination: (id, destination) =>
      connection.write(() => {
        const recorded = connection.run(
          `UPDATE OR IGNORE payments SET phase = 'created', address = ?, contract = ?, destination = ?
           WHERE id = ? AND phase = 'creating'`,
          destination.address,
          destination.contract,
          JSON.stringify(destination),
          id,
        )
        return recorded === 1
      }),

    reveal: (id, serviceId, observation, { at, nextCheckAt }) =>
      connection.write(() => {
        const revealed = connection.run(
          `UPDATE OR IGNORE payments SET phase = 'revealed', service_id = ?, observation = ?, revision = 1,
             revealed_at = ?, updated_at = ?, checked_at = ?, next_check_at = ?
           WHERE id = ? AND phase = 'created'`,
          serviceId,
          JSON.stringify(observation),
          at,
          at,
          at,
          nextCheckAt,
          id,
        )
        if (revealed !== 1) return false
        for (const identifier of new Set([serviceId, ...(observation.ids ?? [])]))
          connection.run(
            `INSERT INTO payment_identifiers (identifier, payment_id) VALUES (?, ?) ON CONFLICT DO NOTHING`,
            identifier,
            id,
          )
        return true
      }),

    abandonAttempt: (id, phase) =>
      connection.write(() => {
        connection.run(
          `UPDATE payments SET phase = ? WHERE id = ? AND phase IN ('creating', 'created')`,
          phase,
          id,
        )
      }),
  }
}
