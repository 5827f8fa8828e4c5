/**
 * {@link AttemptStore} on PostgreSQL. A creation is two round trips: the claim of a first attempt, and its
 * revealing with its destination, each one statement and so one transaction. Other claims are transactions of several statements.
 */
import { assertClaimable } from '../../rules/price.js'
import {
  attemptKeyValues,
  conflictingAttempt,
  toAttempt,
  toAttemptRow,
  toLoad,
  toOrderRecord,
  type LoadRow,
  type OrderRow,
  type PaymentRow,
} from '../rows.js'
import type { Admission, Attempt, AttemptStore, NewAttempt, OrderLimits } from '../store.js'
import {
  abandonAttemptOf,
  chainOf,
  destinationValues,
  insertOfAttempt,
  observationValues,
  rivalsOf,
} from '../sql/attempts.js'
import { orderLoad } from '../summaries.js'
import type { PostgresConnection } from './connection.js'
import type { Sql, Statements, Value } from '../sql/statements.js'
import { isUniqueViolation, isWrongIsolation } from './errors.js'
import { claimOrder, insertOrder } from './functions.js'

export function postgresAttempts(
  connection: PostgresConnection,
  database: Sql,
  schema: string,
): AttemptStore {
  const { payments, orders } = database.tables
  const rivals = rivalsOf(payments)
  const load = orderLoad(payments)
  const insertLocked = insertOrder(orders, '$1', '$2', '$3')
  const claimLocked = claimOrder(orders, '$1', '$2::text', '$3::bigint')

  return {
    async claimAttempt(attempt, admission) {
      if (admission?.firstWithin)
        return claimFirst(connection, schema, attempt, admission, admission.firstWithin)
      const { reference, orderPrice } = attempt
      const choice = attemptKeyValues(attempt)
      const key = attempt.requestKey ?? null
      const renewal = attempt.renewal ?? 0
      return connection.transaction(async (statements) => {
        const { all, get, run } = statements
        // Locked until the commit, so that no other process counts the same rows and claims, too.
        const order = await lockOrder(statements, attempt)
        assertClaimable(order.version === 0 ? undefined : toOrderRecord(order), orderPrice)
        const rival = conflictingAttempt(await all<PaymentRow>(rivals, ...choice, key, renewal), key)
        if (rival) {
          if (order.version === 0) await run(`DELETE FROM ${orders} WHERE reference = $1`, reference)
          return { attempt: toAttempt(rival), claimed: false }
        }
        admission?.admit(
          toLoad(await get<LoadRow>(load, reference, admission.since, ...choice, admission.until)),
        )
        await run(...insertOfAttempt(payments, attempt))
        await run(claimLocked, reference, orderPrice?.price ?? null, orderPrice?.sealedAt ?? null)
        return { attempt: { ...attempt, phase: 'creating' }, claimed: true }
      })
    },

    async recordDestination(id, destination, known) {
      const chain = known ?? (await chainOf(database, id))
      return (
        chain !== undefined && isWritten('record_destination', id, ...destinationValues(chain, destination))
      )
    },

    reveal: (id, serviceId, observation, { at, nextCheckAt }, found) =>
      isWritten(
        'reveal_payment',
        id,
        serviceId,
        ...observationValues(observation),
        at,
        nextCheckAt,
        [serviceId, ...(observation.ids ?? [])],
        ...(found ? destinationValues(found.chain, found.destination) : [null, null, null, null, null, []]),
      ),

    abandonAttempt: abandonAttemptOf(database),
  }

  /** Whether a function has written. False if another payment has the address or the same identifier. */
  async function isWritten(name: string, ...values: Value[]): Promise<boolean> {
    try {
      const sql = `SELECT ${call(schema, name, values)} AS written`
      // As PostgreSQL writes a boolean.
      return (await connection.get<{ written: 't' | 'f' }>(sql, ...values))?.written === 't'
    } catch (error) {
      if (isUniqueViolation(error)) return false
      throw error
    }
  }

  /** The row of the attempt's order, at version 0 where there was none. */
  async function lockOrder(
    { get, run }: Statements,
    { reference, startedAt }: NewAttempt,
  ): Promise<OrderRow> {
    for (let tries = 0; tries < 3; tries++) {
      const row = await get<OrderRow>(`SELECT * FROM ${orders} WHERE reference = $1 FOR UPDATE`, reference)
      if (row) return row
      await run(insertLocked, reference, reference.toLowerCase(), startedAt)
    }
    throw new Error('The order of an attempt is not there.')
  }
}

type Claim = { attempt: Attempt; claimed: boolean }
type ClaimRow = LoadRow & { outcome: 'claimed' | 'known' | 'beyond' }

/** The call of a function with so many values. */
function call(schema: string, name: string, values: readonly Value[]): string {
  return `${schema}.${name}(${values.map((_, index) => `$${index + 1}`).join(', ')})`
}

/** Claims the first attempt of an order in one round trip. */
async function claimFirst(
  connection: PostgresConnection,
  schema: string,
  attempt: NewAttempt,
  admission: Admission,
  limits: OrderLimits,
): Promise<Claim> {
  const row = toAttemptRow(attempt)
  const values = [
    ...attemptKeyValues(attempt),
    ...[row.request_key, row.id, row.reference, row.reference.toLowerCase(), row.fiat_currency],
    ...[row.chain, row.coin, row.price_held_until, row.started_at, row.order_price, row.sealed_at],
    admission.since,
    ...[limits.payments, limits.open, limits.failed, limits.lost],
    admission.until,
  ]
  const sql = `SELECT * FROM ${call(schema, 'claim_first', values)}`
  const claim = await connection.get<ClaimRow>(sql, ...values).catch((error: unknown) => {
    if (!isWrongIsolation(error)) throw error
    return connection.transaction(({ get }) => get<ClaimRow>(sql, ...values))
  })
  if (!claim) throw new Error('The database claimed nothing.')
  const { outcome, ...load } = claim
  if (outcome === 'known') return { attempt: { ...attempt, phase: 'unsent' }, claimed: false }
  if (outcome === 'claimed') return { attempt: { ...attempt, phase: 'creating' }, claimed: true }
  admission.admit(toLoad(load))
  throw new Error('An attempt is beyond the limits of its order, and was admitted.')
}
