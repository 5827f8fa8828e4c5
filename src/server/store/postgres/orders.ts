/** {@link OrderStore} on PostgreSQL. */
import {
  toFulfilment,
  toIncident,
  toOrder,
  toOrderPrice,
  toStats,
  type FulfilmentRow,
  type IncidentRow,
  type OrderPriceRow,
  type OrderRow,
  type StatsRow,
} from '../rows.js'
import type { OrderStore } from '../store.js'
import { amountOf, countOpen, counts, isOver, orderSummaries, overSince } from '../summaries.js'
import type { DatabaseClock } from './clock.js'
import type { PostgresConnection } from './connection.js'
import type { Tables } from './tables.js'

/** The orders that a query finds: `$5` is the query, `$6` the amount that it may be. */
const matching = ({ payments, payment_identifiers }: Tables) => `p.reference IN (
  SELECT reference FROM ${payments} WHERE phase = 'revealed' AND (position(lower($5::text) IN lower(reference)) > 0
    OR $5 IN (id, address, service_id, observation::jsonb ->> 'txId')
    OR $6::text IN (price_amount, destination::jsonb ->> 'amount', observation::jsonb ->> 'received'))
  UNION SELECT p.reference FROM ${payment_identifiers} i JOIN ${payments} p ON p.id = i.payment_id
    WHERE i.identifier = $5)`

export function postgresOrders(
  connection: PostgresConnection,
  clock: DatabaseClock,
  tables: Tables,
): OrderStore {
  const {
    payments,
    payment_identifiers,
    payment_changes,
    fulfilments,
    outbox,
    incidents,
    unknown_deliveries,
    order_prices,
  } = tables

  return {
    async getFulfilment(reference) {
      const row = await connection.get<FulfilmentRow>(
        `SELECT * FROM ${fulfilments} WHERE reference = $1`,
        reference,
      )
      return row && toFulfilment(row)
    },

    async getOrderPrice(reference) {
      const row = await connection.get<OrderPriceRow>(
        `SELECT price, sealed_at, closed_at FROM ${order_prices} WHERE reference = $1`,
        reference,
      )
      return row && toOrderPrice(row)
    },

    async takeIncidents(now, limit, leasedUntil) {
      await clock.measure()
      const taken = await connection.all<IncidentRow>(
        `WITH due AS MATERIALIZED (
           SELECT id FROM ${incidents} WHERE next_report_at <= $1 ORDER BY next_report_at LIMIT $2 FOR UPDATE SKIP LOCKED
         )
         UPDATE ${incidents} i SET next_report_at = $3 FROM due WHERE i.id = due.id RETURNING i.*`,
        now,
        limit,
        leasedUntil,
      )
      return taken.map(toIncident)
    },

    async recordReport(id, at) {
      await connection.run(
        `UPDATE ${incidents} SET reported_at = $2, next_report_at = NULL WHERE id = $1`,
        id,
        at,
      )
    },

    async listIncidents(reference) {
      const rows = await connection.all<IncidentRow>(
        `SELECT * FROM ${incidents} WHERE reference = $1 ORDER BY at, id`,
        reference,
      )
      return rows.map(toIncident)
    },

    async listOpenIncidents(limit) {
      const rows = await connection.all<IncidentRow>(
        `SELECT * FROM ${incidents} WHERE closed_at IS NULL AND kind <> 'unverifiable' ORDER BY at, id LIMIT $1`,
        limit,
      )
      return rows.map(toIncident)
    },

    async listOrders({ state, query, limit, before }) {
      const rows = await connection.all<OrderRow>(
        `SELECT * FROM (${orderSummaries(tables, query === undefined ? 'true' : matching(tables))}) AS orders
         WHERE ($1::text IS NULL OR state = $1) AND ($2::bigint IS NULL OR (at, reference COLLATE "C") < ($2, $3))
         ORDER BY at DESC, reference COLLATE "C" DESC LIMIT $4`,
        state ?? null,
        before?.at ?? null,
        before?.reference ?? null,
        limit,
        ...(query === undefined ? [] : [query, amountOf(query)]),
      )
      return rows.map(toOrder)
    },

    async deleteSettled(before, limit, { includeUndelivered = false } = {}) {
      return connection.transaction(async ({ all, run }) => {
        const over = await all<{ id: string }>(
          `SELECT id FROM ${payments} p WHERE ${isOver} AND ${overSince} < $1 AND ($2 OR NOT EXISTS
             (SELECT 1 FROM ${outbox} o WHERE o.reference = p.reference AND o.state IN ('pending', 'given-up')))
           ORDER BY ${overSince} LIMIT $3 FOR UPDATE SKIP LOCKED`,
          before,
          includeUndelivered,
          limit,
        )
        const ids = over.map(({ id }) => id)
        await run(`DELETE FROM ${outbox} WHERE payment_id = ANY ($1::text[])`, ids)
        await run(
          `DELETE FROM ${outbox} WHERE payment_id IS NULL AND at < $1 AND state NOT IN ('pending', 'given-up')`,
          before,
        )
        await run(`DELETE FROM ${payment_changes} WHERE payment_id = ANY ($1::text[])`, ids)
        await run(`DELETE FROM ${payment_identifiers} WHERE payment_id = ANY ($1::text[])`, ids)
        return run(`DELETE FROM ${payments} WHERE id = ANY ($1::text[])`, ids)
      })
    },

    async stats(now) {
      return toStats(
        await connection.get<StatsRow>(
          counts(
            { payments, outbox, unknown_deliveries, incidents, order_prices },
            '$1',
            countOpen(payments),
          ),
          now,
        ),
      )
    },
  }
}
