/**
 * Writes a change of an order in one statement. The part `fence` writes the order's row if it is still at the version that was
 * read, and every other part writes only beside it: all of the change is committed, or nothing.
 */
import { toRefundData } from '../refund-rows.js'
import { derivedColumns, toOrderRow, type OrderRow } from '../rows.js'
import type { CheckedRow, Order, OrderWrite } from '../store.js'
import type { Value } from '../sql/statements.js'
import type { Tables } from '../sql/tables.js'

/** A statement that answers one row if it has written, else none. */
export type OrderStatement = { sql: string; values: Value[] }

type Row = Readonly<Record<string, string | number | null>>

/** The types of columns in a list of rows, by name. */
type Columns = Readonly<Record<string, 'text' | 'bigint' | 'integer'>>

const orderColumns = [
  'reference',
  'title',
  'price',
  'sealed_at',
  'state',
  'needs',
  'version',
  'sequence',
  'payments',
  'created_at',
  'updated_at',
  'shown_at',
  'closed_at',
  'noted_at',
  'decision_payment',
  'decided_at',
  'accepted_by',
  'reason',
] as const satisfies (keyof OrderRow)[]

/** What a check changes of a payment. */
const paymentColumns = {
  ...{
    id: 'text',
    observation: 'text',
    status: 'text',
    received: 'text',
    tx_id: 'text',
    revision: 'integer',
  },
  ...{ updated_at: 'bigint', checked_at: 'bigint', failed_at: 'bigint', quiet_checks: 'integer' },
  ...{ unreadable: 'integer', past_end_checks: 'integer', settled_at: 'bigint' },
  ...{ next_check_at: 'bigint', read_next_check_at: 'bigint' },
} as const satisfies Columns

/** The statement of a write to the order that was read. */
export function orderStatement(tables: Tables, read: Order, write: OrderWrite): OrderStatement {
  const { reference, title } = write.record
  const values: Value[] = [
    JSON.stringify({
      ...toOrderRow(write.record),
      lower_reference: reference.toLowerCase(),
      lower_title: title?.toLowerCase() ?? null,
    }),
    write.version,
  ]
  const columns = ['lower_reference', 'lower_title', ...orderColumns]
  const changed = columns.filter((name) => name !== 'reference' && name !== 'lower_reference')
  const parts = [
    `fence AS (
      INSERT INTO ${tables.orders} AS o (${columns.join(', ')})
        SELECT ${columns.join(', ')} FROM json_populate_record(NULL::${tables.orders}, $1::json)
      ON CONFLICT (reference) DO UPDATE SET ${changed.map((name) => `${name} = excluded.${name}`).join(', ')}
      WHERE o.version = $2 RETURNING o.reference
    )`,
  ]
  /** Adds a part that writes the rows, where there are any. */
  const add = (rows: readonly Row[], types: Columns, statement: (rows: string) => string): void => {
    if (rows.length === 0) return
    values.push(JSON.stringify(rows))
    const typed = Object.entries(types).map(([name, type]) => `${name} ${type}`)
    const source = `fence, json_to_recordset($${values.length}::json) AS n (${typed.join(', ')})`
    parts.push(`part_${values.length} AS (${statement(source)})`)
  }
  /** Inserts rows of the order. */
  const insert = (table: string, types: Columns, rows: readonly Row[], rest: string): void => {
    const names = Object.keys(types)
    const selected = names.map((name) => `n.${name}`).join(', ')
    add(
      rows,
      types,
      (source) =>
        `INSERT INTO ${table} (reference, ${names.join(', ')}) SELECT fence.reference, ${selected} FROM ${source} ${rest}`,
    )
  }

  add(
    write.payments.map((payment) => paymentRow(payment, read)),
    paymentColumns,
    (source) => updatePayments(tables, source),
  )
  add(
    write.abandoned.map((id) => ({ id })),
    { id: 'text' },
    (source) =>
      `UPDATE ${tables.payments} p SET phase = 'orphaned' FROM ${source} WHERE p.id = n.id AND p.phase IN ('creating', 'created')`,
  )
  insert(
    tables.payment_changes,
    {
      ...{ payment_id: 'text', revision: 'integer', at: 'bigint', status: 'text', received: 'text' },
      ...{ remaining: 'text', flags: 'text' },
    },
    write.changes.map(({ paymentId, flags, ...change }) => ({
      ...{ payment_id: paymentId, flags: JSON.stringify(flags) },
      ...change,
    })),
    'ON CONFLICT DO NOTHING',
  )
  insert(
    tables.refunds,
    {
      ...{ id: 'text', payment_id: 'text', state: 'text', requested_at: 'bigint', expires_at: 'bigint' },
      data: 'text',
    },
    write.refunds.map((refund) => ({
      ...{ id: refund.id, payment_id: refund.paymentId, state: refund.state },
      ...{ requested_at: refund.requestedAt, expires_at: refund.expiresAt, data: toRefundData(refund) },
    })),
    'ON CONFLICT (id) DO UPDATE SET state = excluded.state, expires_at = excluded.expires_at, data = excluded.data',
  )
  insert(
    tables.claims,
    { id: 'text', payment_id: 'text', transaction_id: 'text', note: 'text', at: 'bigint' },
    write.claims.map(({ id, paymentId, transaction, note = null, at }) => ({
      ...{ id, payment_id: paymentId, transaction_id: transaction, note, at },
    })),
    '',
  )
  insert(
    tables.incidents,
    {
      ...{ id: 'text', kind: 'text', payment_id: 'text', detail: 'text', at: 'bigint', closed_at: 'bigint' },
      next_report_at: 'bigint',
    },
    write.incidents.map(({ id, kind, paymentId, detail = null, at, closedAt = null }) => ({
      ...{ id, kind, payment_id: paymentId, detail, at, closed_at: closedAt, next_report_at: at },
    })),
    'ON CONFLICT (id) DO UPDATE SET closed_at = excluded.closed_at',
  )
  insert(
    tables.outbox,
    {
      ...{ id: 'text', type: 'text', payment_id: 'text', sequence: 'integer', at: 'bigint', payload: 'text' },
      next_attempt_at: 'bigint',
    },
    write.notifications.map(({ id, type, paymentId = null, sequence, at, payload }) => ({
      ...{ id, type, payment_id: paymentId, sequence, at, payload, next_attempt_at: at },
    })),
    'ON CONFLICT DO NOTHING',
  )
  insert(
    tables.audit,
    { at: 'bigint', action: 'text', actor: 'text', detail: 'text' },
    write.entries.map(({ at, action, by, detail }) => ({ at, action, actor: by, detail })),
    '',
  )
  return { sql: `WITH ${parts.join(', ')} SELECT reference FROM fence`, values }
}

/**
 * The next check is not a part of the version: what others scheduled since the payment was read stays where the change does not
 * schedule it, and else the earlier time holds.
 */
function updatePayments({ payments }: Tables, source: string): string {
  const { id: _, next_check_at: __, read_next_check_at: ___, ...plain } = paymentColumns
  const changed = Object.keys(plain).map((name) => `${name} = n.${name}`)
  return `UPDATE ${payments} p SET ${changed.join(', ')}, next_check_at = CASE
      WHEN n.next_check_at IS NOT DISTINCT FROM n.read_next_check_at THEN p.next_check_at
      WHEN p.next_check_at IS NOT DISTINCT FROM n.read_next_check_at THEN n.next_check_at
      ELSE least(p.next_check_at, n.next_check_at) END
    FROM ${source} WHERE p.id = n.id AND p.phase = 'revealed'`
}

function paymentRow(payment: CheckedRow, { payments }: Order): Row {
  const { status, received, tx_id } = derivedColumns(payment)
  const read = payments.find(({ id }) => id === payment.id)
  return {
    ...{ id: payment.id, observation: JSON.stringify(payment.observation), status, received, tx_id },
    ...{ revision: payment.revision, updated_at: payment.updatedAt, checked_at: payment.checkedAt },
    ...{ failed_at: payment.failedAt ?? null, quiet_checks: payment.quietChecks },
    ...{ unreadable: payment.unreadable ?? 0, past_end_checks: payment.pastEndChecks },
    ...{ settled_at: payment.settledAt ?? null, next_check_at: payment.nextCheckAt ?? null },
    read_next_check_at: read?.nextCheckAt ?? null,
  }
}
