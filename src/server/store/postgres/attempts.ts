/**
 * {@link AttemptStore} on PostgreSQL. A creation is three round trips: the claim of a first attempt, its destination, its
 * revealing, each one statement and so one transaction. Other claims are transactions of several statements.
 */
import type { Chain } from '../../../core/contract/wire.js'
import { destinationAccount, otherIdsOf } from '../account.js'
import { unverifiableIncident } from '../apply-check.js'
import { assertOpen, changesPrice, claimPrice } from '../claim-price.js'
import {
  attemptKeyValues,
  conflictingAttempt,
  toAttempt,
  toLoad,
  toOrderPrice,
  toPriced,
  type LoadRow,
  type OrderPriceRow,
  type PaymentRow,
  type PricedRow,
} from '../rows.js'
import type { Admission, Attempt, AttemptStore, NewAttempt, OrderLimits, OrderPrice } from '../store.js'
import { holdsAddress, orderLoad } from '../summaries.js'
import type { PostgresConnection, Statements } from './connection.js'
import { isUniqueViolation, isWrongIsolation } from './errors.js'
import type { Tables } from './tables.js'

export function postgresAttempts(
  connection: PostgresConnection,
  schema: string,
  { payments, order_prices, incidents }: Tables,
): AttemptStore {
  /** Live attempts at the choice, or with the request key. */
  const rivals = `SELECT * FROM ${payments} WHERE phase IN ('creating', 'created', 'revealed') AND session_id = $1
    AND ((chain_id = $2 AND coin_id = $3 AND price_amount = $4 AND renewal = $6) OR request_key = $5)`
  const load = orderLoad(payments, '$')

  return {
    async claimAttempt(attempt, admission) {
      if (admission?.firstWithin) return claimFirst(attempt, admission, admission.firstWithin)
      const choice = attemptKeyValues(attempt)
      const key = attempt.requestKey ?? null
      const renewal = attempt.renewal ?? 0
      return connection.transaction(async (statements) => {
        const { all, get, run } = statements
        // Locked until the commit, so that no other process counts the same rows and claims, too.
        await run(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, `${payments}/${attempt.reference}`)
        if (attempt.orderPrice) await writePrice(statements, attempt.reference, attempt.orderPrice)
        // An older release without the lock may run at the same time, and claim or abandon a choice between two
        // statements.
        for (let tries = 0; tries < 3; tries++) {
          const rival = conflictingAttempt(await all<PaymentRow>(rivals, ...choice, key, renewal), key)
          if (rival) return { attempt: toAttempt(rival), claimed: false }
          admission?.admit(
            toLoad(await get<LoadRow>(load, attempt.reference, admission.since, ...choice, admission.until)),
          )
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

    async recordDestination(id, destination, known) {
      const chain = known ?? (await chainOf(id))
      if (!chain) return false
      const account = destinationAccount(chain, destination)
      return unlessTaken(async () => {
        // The index compares one id of a network.
        const row = await connection.get<{ recorded: Flag }>(
          `SELECT ${schema}.record_destination($1, $2, $3, $4, $5) AS recorded
           WHERE NOT EXISTS (SELECT 1 FROM ${payments}
             WHERE chain_id = ANY($6::text[]) AND account = $5 AND ${holdsAddress})`,
          id,
          destination.address,
          destination.contract,
          JSON.stringify(destination),
          account,
          otherIdsOf(chain),
        )
        return row?.recorded === 't'
      })
    },

    async reveal(id, serviceId, observation, { at, nextCheckAt }) {
      return unlessTaken(async () => {
        const row = await connection.get<{ revealed: Flag }>(
          `SELECT ${schema}.reveal_payment($1, $2, $3, $4, $5, $6) AS revealed`,
          id,
          serviceId,
          JSON.stringify(observation),
          at,
          nextCheckAt,
          [serviceId, ...(observation.ids ?? [])],
        )
        return row?.revealed === 't'
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

  async function claimFirst(attempt: NewAttempt, admission: Admission, limits: OrderLimits): Promise<Claim> {
    const { orderPrice } = attempt
    // Only a release before knows no price of the order.
    if (!orderPrice) return unclaimed(attempt)
    const values = [
      ...attemptKeyValues(attempt),
      attempt.requestKey ?? null,
      attempt.id,
      attempt.reference,
      attempt.fiatCurrency ?? null,
      JSON.stringify(attempt.chain),
      JSON.stringify(attempt.coin),
      attempt.priceHeldUntil,
      attempt.startedAt,
      orderPrice.price,
      orderPrice.sealedAt,
      admission.since,
      limits.payments,
      limits.open,
      limits.failed,
      limits.lost,
      admission.until,
    ]
    const sql = `SELECT * FROM ${schema}.claim_first(${values.map((_, index) => `$${index + 1}`).join(', ')})`
    const row = await connection.get<ClaimRow>(sql, ...values).catch((error: unknown) => {
      if (!isWrongIsolation(error)) throw error
      return connection.transaction(({ get }) => get<ClaimRow>(sql, ...values))
    })
    if (!row) throw new Error('The database claimed nothing.')
    const { outcome, ...load } = row
    if (outcome === 'known') return unclaimed(attempt)
    if (outcome === 'claimed') return { attempt: { ...attempt, phase: 'creating' }, claimed: true }
    admission.admit(toLoad(load))
    throw new Error('An attempt is beyond the limits of its order, and was admitted.')
  }

  /** An attempt keeps its chain. */
  async function chainOf(id: string): Promise<Chain | undefined> {
    const row = await connection.get<Pick<PaymentRow, 'chain'>>(
      `SELECT chain FROM ${payments} WHERE id = $1`,
      id,
    )
    return row && (JSON.parse(row.chain) as Chain)
  }

  /** Within the lock of the order. */
  async function writePrice(
    { all, get, run }: Statements,
    reference: string,
    claim: OrderPrice,
  ): Promise<void> {
    const row = await get<OrderPriceRow>(
      `SELECT price, sealed_at, closed_at FROM ${order_prices} WHERE reference = $1`,
      reference,
    )
    const current = row && toOrderPrice(row)
    assertOpen(current)
    if (current?.price === claim.price && current.sealedAt >= claim.sealedAt) return
    // Locked, so that a check that finds money runs before this claim or is repeated after it.
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

/** A boolean as PostgreSQL writes it. */
type Flag = 't' | 'f'
type Claim = { attempt: Attempt; claimed: boolean }
type ClaimRow = LoadRow & { outcome: 'claimed' | 'known' | 'beyond' }

function unclaimed(attempt: NewAttempt): Claim {
  return { attempt: { ...attempt, phase: 'unsent' }, claimed: false }
}

/** False if another payment has the address or the same identifier. */
async function unlessTaken(write: () => Promise<boolean>): Promise<boolean> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}
