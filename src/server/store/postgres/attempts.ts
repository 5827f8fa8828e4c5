/** {@link AttemptStore} on PostgreSQL. Every method is one statement, and so one transaction. */
import { choiceValues, toAttempt, type PaymentRow } from '../rows.js'
import type { AttemptStore } from '../store.js'
import type { DatabaseClock } from './clock.js'
import { isUniqueViolation, type PostgresConnection } from './connection.js'
import type { Tables } from './schema.js'

const sameChoice = `session_id = $1 AND chain_id = $2 AND coin_id = $3 AND price_amount = $4`

export function postgresAttempts(
  connection: PostgresConnection,
  clock: DatabaseClock,
  { payments, payment_identifiers }: Tables,
): AttemptStore {
  return {
    async claimAttempt(attempt) {
      // An attempt that was in the way may be given up before it is read; then the way is free.
      for (let tries = 0; tries < 3; tries++) {
        const inserted = await connection.run(
          `INSERT INTO ${payments} (session_id, chain_id, coin_id, price_amount, id, reference, fiat_currency, chain, coin,
             price_held_until, started_at, phase)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'creating') ON CONFLICT DO NOTHING`,
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
        const row = await connection.get<PaymentRow>(
          `SELECT * FROM ${payments} WHERE ${sameChoice} AND phase IN ('creating', 'created', 'revealed')`,
          ...choiceValues(attempt),
        )
        if (row) return { attempt: toAttempt(row), claimed: false }
      }
      throw new Error('An attempt conflicts with one that is not there.')
    },

    async countOrphans(choice, since) {
      const row = await connection.get<{ count: number }>(
        `SELECT count(*) AS count FROM ${payments} WHERE ${sameChoice} AND phase = 'orphaned' AND started_at >= $5`,
        ...choiceValues(choice),
        since,
      )
      return row?.count ?? 0
    },

    async recordDestination(id, destination) {
      return unlessTaken(async () => {
        const recorded = await connection.run(
          `UPDATE ${payments} SET phase = 'created', address = $2, contract = $3, destination = $4
           WHERE id = $1 AND phase = 'creating'`,
          id,
          destination.address,
          destination.contract,
          JSON.stringify(destination),
        )
        return recorded === 1
      })
    },

    async reveal(id, serviceId, observation, { at, nextCheckAt }) {
      return unlessTaken(async () => {
        const revealed = await connection.all(
          `WITH revealed AS (
             UPDATE ${payments} SET phase = 'revealed', service_id = $2, observation = $3, revision = 1, revealed_at = $4,
               updated_at = $4, checked_at = $4, next_check_at = $5
             WHERE id = $1 AND phase = 'created' RETURNING id
           ), named AS (
             INSERT INTO ${payment_identifiers} (identifier, payment_id)
             SELECT DISTINCT unnest($6::text[]), id FROM revealed ON CONFLICT DO NOTHING
           )
           SELECT id FROM revealed`,
          id,
          serviceId,
          JSON.stringify(observation),
          at,
          clock.toDatabase(nextCheckAt),
          [serviceId, ...(observation.ids ?? [])],
        )
        return revealed.length === 1
      })
    },

    async abandonAttempt(id, phase) {
      await connection.run(
        `UPDATE ${payments} SET phase = $2 WHERE id = $1 AND phase IN ('creating', 'created')`,
        id,
        phase,
      )
    },
  }
}

/** False when another payment holds the address, or is known by the same identifier. */
async function unlessTaken(write: () => Promise<boolean>): Promise<boolean> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}
