/** {@link OrderStore} on SQLite. */
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
import { counts, isOver, orderSummaries, overSince } from '../summaries.js'
import type { SqliteConnection } from './connection.js'

const tables = {
  payments: 'payments',
  notifications: 'notifications',
  unknown_deliveries: 'unknown_deliveries',
}

export function sqliteOrders(connection: SqliteConnection): OrderStore {
  return {
    async getFulfilment(reference) {
      const row = connection.get<FulfilmentRow>(`SELECT * FROM fulfilments WHERE reference = ?`, reference)
      return row && toFulfilment(row)
    },

    async getOrderPrice(reference) {
      const row = connection.get<OrderPriceRow>(
        `SELECT price, sealed_at FROM order_prices WHERE reference = ?`,
        reference,
      )
      return row && toOrderPrice(row)
    },

    takeDueNotifications: (now, limit, retryAt) =>
      connection.write(() => {
        const due = connection.all<NotificationRow>(
          `SELECT * FROM notifications WHERE delivered_at IS NULL AND next_attempt_at <= ?
           ORDER BY next_attempt_at LIMIT ?`,
          now,
          limit,
        )
        return due.map((row) => {
          const taken = toTaken(row)
          connection.run(
            `UPDATE notifications SET attempts = ?, next_attempt_at = ? WHERE id = ?`,
            taken.attempts,
            retryAt(taken.attempts) ?? null,
            taken.id,
          )
          return taken
        })
      }),

    recordDelivery: (id, at) =>
      connection.write(() => {
        connection.run(
          `UPDATE notifications SET delivered_at = ?, next_attempt_at = NULL WHERE id = ?`,
          at,
          id,
        )
      }),

    async getNotification(reference) {
      const row = connection.get<NotificationRow>(
        `SELECT * FROM notifications WHERE reference = ?`,
        reference,
      )
      return row && toNotification(row)
    },

    resendNotification: (reference, now) =>
      connection.write(() => {
        const resent = connection.run(
          `UPDATE notifications SET attempts = 0, next_attempt_at = ?, delivered_at = NULL WHERE reference = ?`,
          now,
          reference,
        )
        return resent > 0
      }),

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

    async listOrders({ state, limit, before }) {
      return connection
        .all<OrderRow>(
          `SELECT * FROM (${orderSummaries('payments', 'fulfilments')})
           WHERE (? IS NULL OR state = ?) AND (? IS NULL OR (at, reference) < (?, ?))
           ORDER BY at DESC, reference DESC LIMIT ?`,
          state ?? null,
          state ?? null,
          before?.at ?? null,
          before?.at ?? null,
          before?.reference ?? null,
          limit,
        )
        .map(toOrder)
    },

    deleteSettled: (before, limit, { untold = false } = {}) =>
      connection.write(() => {
        const ids = connection
          .all<{ id: string }>(
            `SELECT id FROM payments p WHERE ${isOver} AND ${overSince} < ? AND (? OR NOT EXISTS
               (SELECT 1 FROM notifications n WHERE n.reference = p.reference AND n.delivered_at IS NULL))
             ORDER BY ${overSince} LIMIT ?`,
            before,
            untold ? 1 : 0,
            limit,
          )
          .map(({ id }) => id)
        const these = `(SELECT value FROM json_each(?))`
        const list = JSON.stringify(ids)
        connection.run(
          `DELETE FROM notifications WHERE reference IN
             (SELECT reference FROM fulfilments WHERE payment_id IN ${these})`,
          list,
        )
        connection.run(`DELETE FROM payment_identifiers WHERE payment_id IN ${these}`, list)
        return connection.run(`DELETE FROM payments WHERE id IN ${these}`, list)
      }),

    async stats(now) {
      const open = `SELECT value FROM counts WHERE name = 'open'`
      return toStats(connection.get<StatsRow>(counts(tables, '?1', open), now))
    },
  }
}
