/** {@link OrderStore} on PostgreSQL. */
import { toRefund, type RefundRow } from '../refund-rows.js'
import {
  toAuditEntry,
  toClaim,
  toIncident,
  toOrderRecord,
  toPaymentChange,
  toStats,
  type AuditRow,
  type ChangeRow,
  type ClaimRow,
  type IncidentRow,
  type OrderRow,
  type StatsRow,
} from '../rows.js'
import type { OrderStore, ReceivedMoney } from '../store.js'
import { countOpen, counts, receivedMoney } from '../summaries.js'
import { changeOrderOf } from './change-order.js'
import type { DatabaseClock } from './clock.js'
import type { PostgresConnection } from './connection.js'
import { deleteSettledOf } from './delete-settled.js'
import { listOrdersOf } from './list-orders.js'
import { OrderReader } from './read-order.js'
import type { Tables } from '../sql/tables.js'

export function postgresOrders(
  connection: PostgresConnection,
  clock: DatabaseClock,
  tables: Tables,
): OrderStore {
  const { orders, payments, payment_changes, incidents, refunds, claims, audit } = tables
  const received = receivedMoney(`${orders} o`, payments, 'p.coin::json')
  const reader = new OrderReader(connection, tables)

  return {
    changeOrder: changeOrderOf(connection, tables),
    listOrders: listOrdersOf(connection, tables),
    listReceived: (from, to) => connection.all<ReceivedMoney>(received, from, to),
    deleteSettled: deleteSettledOf(connection, tables),
    readOrders: (references) => reader.read(references),

    async getOrder(reference) {
      const row = await connection.get<OrderRow>(`SELECT * FROM ${orders} WHERE reference = $1`, reference)
      return row && toOrderRecord(row)
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

    async getRefund(id) {
      const row = await connection.get<RefundRow>(`SELECT * FROM ${refunds} WHERE id = $1`, id)
      return row && toRefund(row)
    },

    async listRefundsIn(state, limit) {
      const rows = await connection.all<RefundRow>(
        `SELECT * FROM ${refunds} WHERE state = $1 ORDER BY requested_at, id LIMIT $2`,
        state,
        limit,
      )
      return rows.map(toRefund)
    },

    async listExpiredRefunds(now, limit) {
      const rows = await connection.all<RefundRow>(
        `SELECT * FROM ${refunds} WHERE state = 'requested' AND expires_at <= $1 ORDER BY requested_at, id LIMIT $2`,
        now,
        limit,
      )
      return rows.map(toRefund)
    },

    async listAuditEntries(reference) {
      const rows = await connection.all<AuditRow>(
        `SELECT at, reference, action, actor, detail FROM ${audit} WHERE reference = $1 ORDER BY id`,
        reference,
      )
      return rows.map(toAuditEntry)
    },

    async listPaymentChanges(reference) {
      const rows = await connection.all<ChangeRow>(
        `SELECT * FROM ${payment_changes} WHERE reference = $1 ORDER BY at, payment_id, revision`,
        reference,
      )
      return rows.map(toPaymentChange)
    },

    async listClaims(reference) {
      const rows = await connection.all<ClaimRow>(
        `SELECT * FROM ${claims} WHERE reference = $1 ORDER BY at, number`,
        reference,
      )
      return rows.map(toClaim)
    },

    async stats(now) {
      const sql = counts(tables, countOpen(payments))
      return toStats(await connection.get<StatsRow>(sql, now))
    },
  }
}
