/** {@link AttemptStore} on SQLite. */
import type { Chain } from '../../../core/contract/wire.js'
import { destinationAccount, otherIdsOf } from '../account.js'
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
import { unverifiableIncident } from '../apply-check.js'
import { assertOpen, changesPrice, claimPrice, type PriceClaim } from '../claim-price.js'
import type { AttemptStore, OrderPrice } from '../store.js'
import { holdsAddress, orderLoad } from '../summaries.js'
import type { SqliteConnection } from './connection.js'
import { writeIncidents } from './payments.js'

/** Live attempts at the choice, or with the request key. */
const rivals = `SELECT * FROM payments WHERE phase IN ('creating', 'created', 'revealed') AND session_id = ?1
  AND ((chain_id = ?2 AND coin_id = ?3 AND price_amount = ?4 AND renewal = ?6) OR request_key = ?5)`
const load = orderLoad('payments', '?')
/** A row where the order has to be read before it may have the attempt. */
const known = `SELECT 1 FROM fulfilments WHERE reference = ?6
  UNION ALL SELECT 1 FROM order_prices WHERE reference = ?6 AND price IS NOT ?7
  UNION ALL SELECT 1 FROM payments WHERE phase IN ('creating', 'created', 'revealed') AND session_id = ?1
    AND ((chain_id = ?2 AND coin_id = ?3 AND price_amount = ?4) OR request_key = ?5)`

export function sqliteAttempts(connection: SqliteConnection): AttemptStore {
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
        if (attempt.orderPrice) writePrice(connection, attempt.reference, attempt.orderPrice)
        const rival = conflictingAttempt(connection.all<PaymentRow>(rivals, ...choice, key, renewal), key)
        if (rival) return { attempt: toAttempt(rival), claimed: false }
        admission?.admit(
          toLoad(
            connection.get<LoadRow>(load, attempt.reference, admission.since, ...choice, admission.until),
          ),
        )
        connection.run(
          `INSERT INTO payments (session_id, chain_id, coin_id, price_amount, request_key, id, reference, fiat_currency, chain,
             coin, price_held_until, started_at, renewal, order_price, sealed_at, phase)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'creating')`,
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
        return { attempt: { ...attempt, phase: 'creating' }, claimed: true }
      }),

    recordDestination: async (id, destination, chain = chainOf(id)) =>
      connection.write(() => {
        if (!chain) return false
        const account = destinationAccount(chain, destination)
        // The index compares one id of a network.
        const recorded = connection.run(
          `UPDATE OR IGNORE payments SET phase = 'created', account = ?, address = ?, contract = ?, destination = ?
           WHERE id = ? AND phase = 'creating' AND NOT EXISTS (SELECT 1 FROM payments
             WHERE chain_id IN (SELECT value FROM json_each(?)) AND account = ? AND ${holdsAddress})`,
          account,
          destination.address,
          destination.contract,
          JSON.stringify(destination),
          id,
          JSON.stringify(otherIdsOf(chain)),
          account,
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
        // A delivery that came before the address was known.
        const early = connection.run(
          `DELETE FROM unknown_deliveries WHERE identifier IN
             (SELECT identifier FROM payment_identifiers WHERE payment_id = ?)`,
          id,
        )
        if (early > 0) connection.run(`UPDATE payments SET next_check_at = ? WHERE id = ?`, at, id)
        return true
      }),

    abandonAttempt: (id, phase, incident) =>
      connection.write(() => {
        const [row] = connection.all<{ reference: string }>(
          `UPDATE payments SET phase = ? WHERE id = ? AND phase IN ('creating', 'created') RETURNING reference`,
          phase,
          id,
        )
        if (row && incident) writeIncidents(connection, [unverifiableIncident({ id, ...row }, incident)])
      }),
  }

  /** An attempt keeps its chain. */
  function chainOf(id: string): Chain | undefined {
    const row = connection.get<Pick<PaymentRow, 'chain'>>(`SELECT chain FROM payments WHERE id = ?`, id)
    return row && (JSON.parse(row.chain) as Chain)
  }
}

/** If the claim is refused, its group of writes is rolled back together. */
function writePrice(connection: SqliteConnection, reference: string, claim: OrderPrice): void {
  const row = connection.get<OrderPriceRow>(
    `SELECT price, sealed_at, closed_at FROM order_prices WHERE reference = ?`,
    reference,
  )
  const current = row && toOrderPrice(row)
  assertOpen(current)
  if (current?.price === claim.price && current.sealedAt >= claim.sealedAt) return
  const attempts = changesPrice(current, claim)
    ? connection.all<PricedRow>(
        `SELECT id, phase, order_price, observation FROM payments
         WHERE reference = ? AND phase IN ('creating', 'created', 'revealed')`,
        reference,
      )
    : []
  const { orderPrice, abandoned, marked }: PriceClaim = claimPrice(current, claim, attempts.map(toPriced))
  connection.run(
    `INSERT INTO order_prices (reference, price, sealed_at) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET price = excluded.price, sealed_at = excluded.sealed_at`,
    reference,
    orderPrice.price,
    orderPrice.sealedAt,
  )
  for (const id of abandoned) connection.run(`UPDATE payments SET phase = 'orphaned' WHERE id = ?`, id)
  for (const { id, observation } of marked)
    connection.run(
      `UPDATE payments SET observation = ?, revision = revision + 1 WHERE id = ?`,
      JSON.stringify(observation),
      id,
    )
}
