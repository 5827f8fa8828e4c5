/** {@link OrderStore} on SQLite. */
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
import { amountOf, counts, isOver, orderSummaries, overSince } from '../summaries.js'
import type { SqliteConnection } from './connection.js'

const tables = {
  payments: 'payments',
  fulfilments: 'fulfilments',
  order_prices: 'order_prices',
  outbox: 'outbox',
  unknown_deliveries: 'unknown_deliveries',
  incidents: 'incidents',
}

/** The orders that a query finds: `?5` is the query, `?6` the amount that it may be. */
const matching = `p.reference IN (
  SELECT reference FROM payments WHERE phase = 'revealed' AND (instr(lower(reference), lower(?5)) > 0
    OR ?5 IN (id, address, service_id, observation ->> 'txId')
    OR ?6 IN (price_amount, destination ->> 'amount', observation ->> 'received'))
  UNION SELECT p.reference FROM payment_identifiers i JOIN payments p ON p.id = i.payment_id WHERE i.identifier = ?5)`

export function sqliteOrders(connection: SqliteConnection): OrderStore {
  return {
    async getFulfilment(reference) {
      const row = connection.get<FulfilmentRow>(`SELECT * FROM fulfilments WHERE reference = ?`, reference)
      return row && toFulfilment(row)
    },

    async getOrderPrice(reference) {
      const row = connection.get<OrderPriceRow>(
        `SELECT price, sealed_at, closed_at FROM order_prices WHERE reference = ?`,
        reference,
      )
      return row && toOrderPrice(row)
    },

    takeIncidents: (now, limit, leasedUntil) =>
      connection.write(() =>
        connection
          .all<IncidentRow>(
            `UPDATE incidents SET next_report_at = ? WHERE id IN
               (SELECT id FROM incidents WHERE next_report_at <= ? ORDER BY next_report_at LIMIT ?) RETURNING *`,
            leasedUntil,
            now,
            limit,
          )
          .map(toIncident),
      ),

    recordReport: (id, at) =>
      connection.write(() => {
        connection.run(`UPDATE incidents SET reported_at = ?, next_report_at = NULL WHERE id = ?`, at, id)
      }),

    async listIncidents(reference) {
      return connection
        .all<IncidentRow>(`SELECT * FROM incidents WHERE reference = ? ORDER BY at, id`, reference)
        .map(toIncident)
    },

    async listOpenIncidents(limit) {
      return connection
        .all<IncidentRow>(
          `SELECT * FROM incidents WHERE closed_at IS NULL AND kind <> 'unverifiable' ORDER BY at, id LIMIT ?`,
          limit,
        )
        .map(toIncident)
    },

    async listOrders({ state, query, limit, before }) {
      return connection
        .all<OrderRow>(
          `SELECT * FROM (${orderSummaries(tables, query === undefined ? 'true' : matching)})
           WHERE (?1 IS NULL OR state = ?1) AND (?2 IS NULL OR (at, reference) < (?2, ?3))
           ORDER BY at DESC, reference DESC LIMIT ?4`,
          state ?? null,
          before?.at ?? null,
          before?.reference ?? null,
          limit,
          ...(query === undefined ? [] : [query, amountOf(query)]),
        )
        .map(toOrder)
    },

    deleteSettled: (before, limit, { includeUndelivered = false } = {}) =>
      connection.write(() => {
        const ids = connection
          .all<{ id: string }>(
            `SELECT id FROM payments p WHERE ${isOver} AND ${overSince} < ? AND (? OR NOT EXISTS
               (SELECT 1 FROM outbox o WHERE o.reference = p.reference AND o.state IN ('pending', 'given-up')))
             ORDER BY ${overSince} LIMIT ?`,
            before,
            includeUndelivered ? 1 : 0,
            limit,
          )
          .map(({ id }) => id)
        const these = `(SELECT value FROM json_each(?))`
        const list = JSON.stringify(ids)
        connection.run(`DELETE FROM outbox WHERE payment_id IN ${these}`, list)
        connection.run(
          `DELETE FROM outbox WHERE payment_id IS NULL AND at < ? AND state NOT IN ('pending', 'given-up')`,
          before,
        )
        connection.run(`DELETE FROM payment_changes WHERE payment_id IN ${these}`, list)
        connection.run(`DELETE FROM payment_identifiers WHERE payment_id IN ${these}`, list)
        return connection.run(`DELETE FROM payments WHERE id IN ${these}`, list)
      }),

    async stats(now) {
      const open = `SELECT value FROM counts WHERE name = 'open'`
      return toStats(connection.get<StatsRow>(counts(tables, '?1', open), now))
    },
  }
}
