/** The methods of {@link OrderStore} that are alike in both databases. */
import { toRefund, type RefundRow } from '../refund-rows.js'
import {
  audit,
  incidents,
  toOrderRecord,
  toPaymentChange,
  toStats,
  type AuditRow,
  type ChangeRow,
  type IncidentRow,
  type OrderRow,
  type StatsRow,
} from '../rows.js'
import type { OrderStore, ReceivedMoney } from '../store.js'
import { countOpen, counts, receivedMoney } from '../summaries.js'
import { deleteSettledOf } from './delete-settled.js'
import { binding, isListed } from './list-orders.js'
import { takeDue, type Sql } from './statements.js'
import type { Tables } from './tables.js'

/** Open orders without a payment whose price was sealed since `$1`, `$2` at most. No index: only a restore asks for them. */
export const withoutPayment = ({ orders }: Tables): string =>
  `SELECT reference FROM ${orders} WHERE state = 'open' AND shown_at IS NULL AND sealed_at >= $1
    ORDER BY sealed_at DESC, reference DESC LIMIT $2`

/** No payment changed after this. */
const latest = { changedAt: Number.MAX_SAFE_INTEGER, paymentId: '' }

export function sqlOrders(statements: Sql) {
  const { tables, spelling, all, get, run } = statements
  const received = receivedMoney(spelling.receivingPayments, tables.orders, spelling.coin)
  const stats = counts(tables, countOpen(spelling.duePayments))

  return {
    async getOrder(reference) {
      const row = await get<OrderRow>(`SELECT * FROM ${tables.orders} WHERE reference = $1`, reference)
      return row && toOrderRecord(row)
    },
    async listWithoutPayment(since, limit) {
      const rows = await all<{ reference: string }>(withoutPayment(tables), since, limit)
      return rows.map(({ reference }) => reference)
    },
    async countOrders(filter) {
      const { values, bind } = binding()
      const listed = `SELECT 1 FROM ${spelling.listedOrders(filter)} WHERE ${isListed(filter, bind)} LIMIT ${bind(filter.limit)}`
      const row = await get<{ count: number }>(`SELECT count(*) AS count FROM (${listed}) listed`, ...values)
      return row?.count ?? 0
    },
    listReceived: ({ since, limit, before = latest }) =>
      all<ReceivedMoney>(received, since, before.changedAt, before.paymentId, limit),
    async takeIncidents(...lease) {
      const taken = await takeDue<IncidentRow>(statements, 'incidents', 'next_report_at', '*', lease)
      return taken.map(incidents.toRecord)
    },
    async recordReport(id, at) {
      const sql = `UPDATE ${tables.incidents} SET reported_at = $2, next_report_at = NULL WHERE id = $1`
      await run(sql, id, at)
    },
    async listIncidents(reference) {
      const sql = `SELECT * FROM ${tables.incidents} WHERE reference = $1 ORDER BY at, id`
      return (await all<IncidentRow>(sql, reference)).map(incidents.toRecord)
    },
    async getRefund(id) {
      const row = await get<RefundRow>(`SELECT * FROM ${tables.refunds} WHERE id = $1`, id)
      return row && toRefund(row)
    },
    async listExpiredRefunds(now, limit) {
      const sql = `SELECT * FROM ${tables.refunds} WHERE state = 'requested' AND expires_at <= $1
        ORDER BY requested_at, id LIMIT $2`
      return (await all<RefundRow>(sql, now, limit)).map(toRefund)
    },
    async listAuditEntries(reference) {
      const sql = `SELECT * FROM ${tables.audit} WHERE reference = $1 ORDER BY id`
      return (await all<AuditRow>(sql, reference)).map(audit.toRecord)
    },
    async listPaymentChanges(reference) {
      const sql = `SELECT * FROM ${tables.payment_changes} WHERE reference = $1 ORDER BY at, payment_id, revision`
      return (await all<ChangeRow>(sql, reference)).map(toPaymentChange)
    },
    deleteSettled: deleteSettledOf(statements),
    stats: async (now) => toStats(await get<StatsRow>(stats, now)),
  } satisfies Partial<OrderStore>
}
