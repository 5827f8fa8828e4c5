/** Queries over all orders, in SQL for both databases. */
import { decidedKinds } from '../rules/order.js'
import type { Tables } from './sql/tables.js'

/** Words of ours, as a list in SQL. */
export const wordsOf = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ')

/** A payment that has received money. */
export const hasReceived = `phase = 'revealed' AND received <> '0'`
/** A payment that is settled, or no longer watched. Attempts without a payment are never watched. */
export const isOver = `(settled_at IS NOT NULL OR next_check_at IS NULL)`
/** A payment whose account no other open payment may have. */
export const holdsAddress = `(phase = 'created' OR (phase = 'revealed' AND next_check_at IS NOT NULL AND settled_at IS NULL))`
/** Since when it is over. */
export const overSince = `coalesce(settled_at, updated_at, started_at)`

/**
 * The load of an order, as a `LoadRow`. Takes the name of a table: the first value is the
 * reference, the second the start of the period, then come the values of a choice and the end of the period.
 */
export function orderLoad(payments: string): string {
  const begunAt = `coalesce(revealed_at, started_at)`
  const isOpen = `${begunAt} BETWEEN $2 AND $7 AND (phase IN ('creating', 'created') OR (phase = 'revealed' AND status = 'awaiting'))`
  const hasFailed = `started_at BETWEEN $2 AND $7 AND phase IN ('orphaned', 'refused')`
  const isSameChoice = `session_id = $3 AND chain_id = $4 AND coin_id = $5 AND price_amount = $6`
  const count = (condition: string) => `count(CASE WHEN ${condition} THEN 1 END)`
  return `
    SELECT ${count(`phase = 'revealed'`)} AS payments, ${count(isOpen)} AS open,
      min(CASE WHEN ${isOpen} THEN ${begunAt} END) AS open_since, ${count(hasFailed)} AS failed,
      ${count(`${hasFailed} AND phase = 'orphaned' AND ${isSameChoice}`)} AS lost
    FROM ${payments} WHERE reference = $1`
}

/** The number of open payments. */
export function countOpen(payments: string): string {
  return `SELECT count(*) FROM ${payments} WHERE next_check_at IS NOT NULL AND settled_at IS NULL`
}

/**
 * Counts as a `StatsRow`, of the current time. Takes the names of the tables, and the query of the number of open payments, the
 * only count that would grow with the shop.
 */
export function counts(
  { payments, outbox, unknown_deliveries, incidents, orders }: Tables,
  open: string,
): string {
  const openOf = (kind: string) =>
    `(SELECT count(*) FROM ${incidents} WHERE closed_at IS NULL AND kind = '${kind}') AS ${kind}`
  const inState = (state: string) => `SELECT count(*) FROM ${outbox} WHERE state = '${state}'`
  return `
    SELECT (${open}) AS "openPayments", count(*) AS "duePayments", min(next_check_at) AS "oldestDueAt",
      (${inState('pending')}) AS undelivered, (${inState('given-up')}) AS "givenUp",
      (SELECT count(*) FROM ${unknown_deliveries}) AS "unknownDeliveries",
      (SELECT count(*) FROM ${incidents}) AS incidents,
      ${decidedKinds.map(openOf).join(', ')},
      (SELECT count(*) FROM ${orders} WHERE state = 'review') AS "ordersInReview"
    FROM ${payments} WHERE next_check_at <= $1`
}

/**
 * Rows of `ReceivedMoney`: a range of the index of payments that have received money, each with its order. Takes the payments as
 * `p`, the table of orders and the coin as JSON; the values are the time, the cursor and the limit.
 */
export function receivedMoney(payments: string, orders: string, coin: string): string {
  return `
    SELECT p.id AS "paymentId", p.updated_at AS "changedAt", o.reference,
      coalesce(CASE WHEN o.decision_payment = p.id THEN o.decided_at END, p.updated_at) AS at,
      p.received, p.amount, p.price_amount AS "priceAmount", coalesce(p.fiat_currency, ${coin} ->> 'symbol') AS currency
    FROM ${payments} CROSS JOIN ${orders} o
    WHERE p.updated_at >= $1 AND (p.updated_at, p.id) < ($2, $3) AND ${hasReceived} AND o.reference = p.reference
    ORDER BY p.updated_at DESC, p.id DESC LIMIT $4`
}

/**
 * The columns of a payment that is watched from a time on, the first value; a settled one no longer reserves its address.
 */
export const watchedFrom = `settled_at = coalesce(settled_at, CASE WHEN next_check_at IS NULL THEN CAST($1 AS bigint) END),
    past_end_checks = CASE WHEN next_check_at IS NULL THEN 0 ELSE past_end_checks END, next_check_at = CAST($1 AS bigint)`
