/** {@link AttemptStore} on PostgreSQL. Every method but the first is one statement, and so one transaction. */
import type { Chain } from '../../../core/contract/wire.js'
import { destinationAccount } from '../account.js'
import { unverifiableIncident } from '../apply-check.js'
import { changesPrice, claimPrice } from '../claim-price.js'
import {
  choiceValues,
  inTheWay,
  toAttempt,
  toLoad,
  toOrderPrice,
  toPriced,
  type LoadRow,
  type OrderPriceRow,
  type PaymentRow,
  type PricedRow,
} from '../rows.js'
import type { AttemptStore, OrderPrice } from '../store.js'
import { orderLoad } from '../summaries.js'
import { isUniqueViolation, type PostgresConnection, type Statements } from './connection.js'
import type { Tables } from './schema.js'

export function postgresAttempts(
  connection: PostgresConnection,
  { payments, payment_identifiers, unknown_deliveries, order_prices, incidents }: Tables,
): AttemptStore {
  /** Live attempts at the choice, or with the request key. */
  const rivals = `SELECT * FROM ${payments} WHERE phase IN ('creating', 'created', 'revealed') AND session_id = $1
    AND ((chain_id = $2 AND coin_id = $3 AND price_amount = $4 AND renewal = $6) OR request_key = $5)`
  const load = orderLoad(payments, '$')

  return {
    async claimAttempt(attempt, admission) {
      const choice = choiceValues(attempt)
      const key = attempt.requestKey ?? null
      const renewal = attempt.renewal ?? 0
      return connection.transaction(async (statements) => {
        const { all, get, run } = statements
        // Held until the commit, so that no other process counts the same and claims, too.
        await run(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, `${payments}/${attempt.reference}`)
        if (attempt.orderPrice) await writePrice(statements, attempt.reference, attempt.orderPrice)
        // A release that knows no lock may run beside, and take a choice or give it up between two statements.
        for (let tries = 0; tries < 3; tries++) {
          const rival = inTheWay(await all<PaymentRow>(rivals, ...choice, key, renewal), key)
          if (rival) return { attempt: toAttempt(rival), claimed: false }
          admission?.admit(toLoad(await get<LoadRow>(load, attempt.reference, admission.since, ...choice)))
          const inserted = await run(
            `INSERT INTO ${payments} (session_id, chain_id, coin_id, price_amount, request_key, id, reference, fiat_currency,
               chain, coin, price_held_until, started_at, renewal, order_price, sealed_at, phase)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'creating') ON CONFLICT DO NOTHING`,
            ...choice,
            key,
            attempt.id,
            attempt.reference,
            attempt.fiatCurrency ?? null,
            JSON.stringify(attempt.chain),
            JSON.stringify(attempt.coin),
            attempt.priceHeldUntil,
            attempt.startedAt,
            renewal,
            attempt.orderPrice?.price ?? null,
            attempt.orderPrice?.sealedAt ?? null,
          )
          if (inserted === 1) return { attempt: { ...attempt, phase: 'creating' }, claimed: true }
        }
        throw new Error('An attempt conflicts with one that is not there.')
      })
    },

    async recordDestination(id, destination) {
      const row = await connection.get<Pick<PaymentRow, 'chain'>>(
        `SELECT chain FROM ${payments} WHERE id = $1`,
        id,
      )
      if (!row) return false
      const account = destinationAccount(JSON.parse(row.chain) as Chain, destination)
      return unlessTaken(async () => {
        const recorded = await connection.run(
          `UPDATE ${payments} SET phase = 'created', address = $2, contract = $3, destination = $4, account = $5
           WHERE id = $1 AND phase = 'creating'`,
          id,
          destination.address,
          destination.contract,
          JSON.stringify(destination),
          account,
        )
        return recorded === 1
      })
    },

    async reveal(id, serviceId, observation, { at, nextCheckAt }) {
      return unlessTaken(async () => {
        const revealed = await connection.all(
          // A delivery that came before the address was known makes the payment due at once.
          `WITH early AS (
             DELETE FROM ${unknown_deliveries} WHERE identifier = ANY ($6::text[])
               AND EXISTS (SELECT 1 FROM ${payments} WHERE id = $1 AND phase = 'created') RETURNING identifier
           ), revealed AS (
             UPDATE ${payments} SET phase = 'revealed', service_id = $2, observation = $3, revision = 1, revealed_at = $4,
               updated_at = $4, checked_at = $4,
               next_check_at = CASE WHEN EXISTS (SELECT 1 FROM early) THEN $4 ELSE $5::bigint END
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
          nextCheckAt,
          [serviceId, ...(observation.ids ?? [])],
        )
        return revealed.length === 1
      })
    },

    async abandonAttempt(id, phase, incident) {
      const found = incident && unverifiableIncident({ id, reference: '' }, incident)
      await connection.run(
        `WITH abandoned AS (
           UPDATE ${payments} SET phase = $2 WHERE id = $1 AND phase IN ('creating', 'created') RETURNING id, reference
         )
         INSERT INTO ${incidents} (id, kind, reference, payment_id, detail, at, next_report_at)
         SELECT $3::text, 'unverifiable', reference, id, $4::text, $5::bigint, $5::bigint FROM abandoned
         WHERE $3::text IS NOT NULL ON CONFLICT DO NOTHING`,
        id,
        phase,
        found?.id ?? null,
        found?.detail ?? null,
        found?.at ?? null,
      )
    },
  }

  /** Within the lock of the order. */
  async function writePrice(
    { all, get, run }: Statements,
    reference: string,
    claim: OrderPrice,
  ): Promise<void> {
    const row = await get<OrderPriceRow>(
      `SELECT price, sealed_at FROM ${order_prices} WHERE reference = $1`,
      reference,
    )
    const current = row && toOrderPrice(row)
    if (current?.price === claim.price && current.sealedAt >= claim.sealedAt) return
    // Locked, so that a check that finds money comes before this claim or is repeated after it.
    const attempts = changesPrice(current, claim)
      ? await all<PricedRow>(
          `SELECT id, phase, order_price, observation FROM ${payments}
           WHERE reference = $1 AND phase IN ('creating', 'created', 'revealed') ORDER BY id FOR UPDATE`,
          reference,
        )
      : []
    const { orderPrice, abandoned, marked } = claimPrice(current, claim, attempts.map(toPriced))
    await run(
      `INSERT INTO ${order_prices} (reference, price, sealed_at) VALUES ($1, $2, $3)
       ON CONFLICT (reference) DO UPDATE SET price = excluded.price, sealed_at = excluded.sealed_at`,
      reference,
      orderPrice.price,
      orderPrice.sealedAt,
    )
    if (abandoned.length > 0)
      await run(`UPDATE ${payments} SET phase = 'orphaned' WHERE id = ANY ($1::text[])`, abandoned)
    for (const { id, observation } of marked)
      await run(
        `UPDATE ${payments} SET observation = $2, revision = revision + 1 WHERE id = $1`,
        id,
        JSON.stringify(observation),
      )
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
