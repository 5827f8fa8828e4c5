/** {@link OrderStore} on PostgreSQL. */
import {
  toFulfilment,
  toIncident,
  toNotification,
  toOrder,
  toOrderPrice,
  toStats,
  toTaken,
  type FulfilmentRow,
  type IncidentRow,
  type NotificationRow,
  type OrderPriceRow,
  type OrderRow,
  type StatsRow,
} from '../rows.js'
import type { OrderStore } from '../store.js'
import { countOpen, counts, isOver, orderSummaries, overSince } from '../summaries.js'
import type { DatabaseClock } from './clock.js'
import type { PostgresConnection } from './connection.js'
import type { Tables } from './schema.js'

export function postgresOrders(
  connection: PostgresConnection,
  clock: DatabaseClock,
  {
    payments,
    payment_identifiers,
    fulfilments,
    notifications,
    incidents,
    unknown_deliveries,
    order_prices,
  }: Tables,
): OrderStore {
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
        `SELECT price, sealed_at FROM ${order_prices} WHERE reference = $1`,
        reference,
      )
      return row && toOrderPrice(row)
    },

    async takeDueNotifications(now, limit, retryAt) {
      await clock.measure()
      return connection.transaction(async ({ all, run }) => {
        const due = await all<NotificationRow>(
          `SELECT * FROM ${notifications} WHERE delivered_at IS NULL AND next_attempt_at <= $1
           ORDER BY next_attempt_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
          now,
          limit,
        )
        const taken = due.map(toTaken)
        if (taken.length > 0)
          await run(
            `UPDATE ${notifications} n SET attempts = attempts + 1, next_attempt_at = tries.next
             FROM unnest($1::text[], $2::bigint[]) AS tries (id, next) WHERE n.id = tries.id`,
            taken.map(({ id }) => id),
            taken.map(({ attempts }) => retryAt(attempts) ?? null),
          )
        return taken
      })
    },

    async recordDelivery(id, at) {
      await connection.run(
        `UPDATE ${notifications} SET delivered_at = $2, next_attempt_at = NULL WHERE id = $1`,
        id,
        at,
      )
    },

    async getNotification(reference) {
      const row = await connection.get<NotificationRow>(
        `SELECT * FROM ${notifications} WHERE reference = $1`,
        reference,
      )
      return row && toNotification(row)
    },

    async resendNotification(reference, now) {
      const resent = await connection.run(
        `UPDATE ${notifications} SET attempts = 0, next_attempt_at = $2, delivered_at = NULL WHERE reference = $1`,
        reference,
        now,
      )
      return resent > 0
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

    async listOrders({ state, limit, before }) {
      const rows = await connection.all<OrderRow>(
        `SELECT * FROM (${orderSummaries(payments, fulfilments)}) AS orders
         WHERE ($1::text IS NULL OR state = $1) AND ($2::bigint IS NULL OR (at, reference COLLATE "C") < ($2, $3))
         ORDER BY at DESC, reference COLLATE "C" DESC LIMIT $4`,
        state ?? null,
        before?.at ?? null,
        before?.reference ?? null,
        limit,
      )
      return rows.map(toOrder)
    },

    async deleteSettled(before, limit, { untold = false } = {}) {
      return connection.transaction(async ({ all, run }) => {
        const over = await all<{ id: string }>(
          `SELECT id FROM ${payments} p WHERE ${isOver} AND ${overSince} < $1 AND ($2 OR NOT EXISTS
             (SELECT 1 FROM ${notifications} n WHERE n.reference = p.reference AND n.delivered_at IS NULL))
           ORDER BY ${overSince} LIMIT $3 FOR UPDATE SKIP LOCKED`,
          before,
          untold,
          limit,
        )
        const ids = over.map(({ id }) => id)
        await run(
          `DELETE FROM ${notifications} WHERE reference IN
             (SELECT reference FROM ${fulfilments} WHERE payment_id = ANY ($1::text[]))`,
          ids,
        )
        await run(`DELETE FROM ${payment_identifiers} WHERE payment_id = ANY ($1::text[])`, ids)
        return run(`DELETE FROM ${payments} WHERE id = ANY ($1::text[])`, ids)
      })
    },

    async stats(now) {
      return toStats(
        await connection.get<StatsRow>(
          counts({ payments, notifications, unknown_deliveries }, '$1', countOpen(payments)),
          now,
        ),
      )
    },
  }
}
