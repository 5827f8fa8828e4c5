/** {@link OrderStore} on SQLite. */
import { toRefund, type RefundRow } from '../refund-rows.js'
import {
  toAuditEntry,
  toClaim,
  toIncident,
  toPaymentChange,
  toStats,
  type AuditRow,
  type ChangeRow,
  type ClaimRow,
  type IncidentRow,
  type StatsRow,
} from '../rows.js'
import type { OrderStore, ReceivedMoney } from '../store.js'
import { countOpen, counts, receivedMoney } from '../summaries.js'
import type { SqliteConnection } from './connection.js'
import { deleteSettled } from './delete-settled.js'
import { listOrders } from './list-orders.js'
import { readOrders, readRecord } from './read-order.js'
import { tables } from './tables.js'
import { writeOrder } from './write-order.js'

const stats = counts(tables, countOpen('payments INDEXED BY payments_due'))
const received = receivedMoney('orders o INDEXED BY orders_shown', 'payments', 'p.coin')

export function sqliteOrders(connection: SqliteConnection): OrderStore {
  return {
    getOrder: async (reference) => readRecord(connection, reference),
    readOrders: async (references) => readOrders(connection, references),

    // One transaction writes at a time, so the order can't change between the read and the write.
    changeOrder: (reference, rule) =>
      connection.write(() => {
        const [order] = readOrders(connection, [reference])
        if (!order) throw new Error('The order was not read.')
        const { result, write } = rule(order)
        if (write) writeOrder(connection, write)
        return result
      }),

    listOrders: async (options) => listOrders(connection, options),
    listReceived: async (from, to) => connection.all<ReceivedMoney>(received, from, to),

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

    async getRefund(id) {
      const row = connection.get<RefundRow>(`SELECT * FROM refunds WHERE id = ?`, id)
      return row && toRefund(row)
    },

    async listRefundsIn(state, limit) {
      return connection
        .all<RefundRow>(
          `SELECT * FROM refunds WHERE state = ? ORDER BY requested_at, id LIMIT ?`,
          state,
          limit,
        )
        .map(toRefund)
    },

    async listExpiredRefunds(now, limit) {
      return connection
        .all<RefundRow>(
          `SELECT * FROM refunds WHERE state = 'requested' AND expires_at <= ? ORDER BY requested_at, id LIMIT ?`,
          now,
          limit,
        )
        .map(toRefund)
    },

    async listAuditEntries(reference) {
      return connection
        .all<AuditRow>(
          `SELECT at, reference, action, actor, detail FROM audit WHERE reference = ? ORDER BY id`,
          reference,
        )
        .map(toAuditEntry)
    },

    async listPaymentChanges(reference) {
      return connection
        .all<ChangeRow>(
          `SELECT * FROM payment_changes WHERE reference = ? ORDER BY at, payment_id, revision`,
          reference,
        )
        .map(toPaymentChange)
    },

    async listClaims(reference) {
      return connection
        .all<ClaimRow>(`SELECT * FROM claims WHERE reference = ? ORDER BY at, rowid`, reference)
        .map(toClaim)
    },

    deleteSettled: (before, limit, { includeUndelivered = false } = {}) =>
      connection.write(() => deleteSettled(connection, before, limit, includeUndelivered)),

    stats: async (now) => toStats(connection.get<StatsRow>(stats, now)),
  }
}
