/**
 * Writes a change of an order in one statement. The part `fence` writes the order's row if it is still at the version that was
 * read, and every other part writes only beside it: all of the change is committed, or nothing.
 */
import { toCheckedColumns, toOrderRow } from '../rows.js'
import type { Row } from '../sql/columns.js'
import type { Value } from '../sql/statements.js'
import type { Tables } from '../sql/tables.js'
import { insertsOf } from '../sql/write-order.js'
import type { Order, OrderWrite } from '../store.js'

/** A statement that answers one row if it has written, else none. */
export type OrderStatement = { sql: string; values: Value[] }

/** The statement of a write to the order that was read. */
export function orderStatement(tables: Tables, read: Order, write: OrderWrite): OrderStatement {
  const { reference, ...changed } = {
    ...toOrderRow(write.record),
    lower_title: write.record.title?.toLowerCase() ?? null,
  }
  const record = { reference, lower_reference: reference.toLowerCase(), ...changed }
  const columns = Object.keys(record).join(', ')
  const replaced = Object.keys(changed).map((name) => `${name} = excluded.${name}`)
  const values: Value[] = [JSON.stringify(record), write.version]
  const parts = [
    `fence AS (
      INSERT INTO ${tables.orders} AS o (${columns})
        SELECT ${columns} FROM json_populate_record(NULL::${tables.orders}, $1::json)
      ON CONFLICT (reference) DO UPDATE SET ${replaced.join(', ')}
      WHERE o.version = $2 RETURNING o.reference
    )`,
  ]
  /** Adds a part that writes the rows, where there are any. They are `n`, with the columns of a table. */
  const add = (
    table: string,
    rows: readonly Row[],
    statement: (source: string, names: readonly string[]) => string,
  ): void => {
    const [first] = rows
    if (!first) return
    const source = `fence, json_populate_recordset(NULL::${table}, $${values.push(JSON.stringify(rows))}::json) AS n`
    parts.push(`part_${values.length} AS (${statement(source, Object.keys(first))})`)
  }

  add(
    tables.payments,
    write.payments.map((payment) => ({ id: payment.id, ...toCheckedColumns(payment) })),
    (source, names) => {
      const nextChecks = read.payments.map(({ id, nextCheckAt }) => [id, nextCheckAt])
      const parameter = `$${values.push(JSON.stringify(Object.fromEntries(nextChecks)))}::json`
      return updatePayments(tables, names, `(${parameter} ->> n.id)::bigint`, source)
    },
  )
  add(
    tables.payments,
    write.abandoned.map((id) => ({ id })),
    (source) =>
      `UPDATE ${tables.payments} p SET phase = 'orphaned' FROM ${source} WHERE p.id = n.id AND p.phase IN ('creating', 'created')`,
  )
  for (const { table, rows, onConflict } of insertsOf(write))
    add(tables[table], rows, (source, names) => {
      const selected = names.map((name) => `n.${name}`).join(', ')
      return `INSERT INTO ${tables[table]} (${names.join(', ')}) SELECT ${selected} FROM ${source} ${onConflict}`
    })
  return { sql: `WITH ${parts.join(', ')} SELECT reference FROM fence`, values }
}

/**
 * The next check is not a part of the version: what others scheduled since the payment was read stays where the change does not
 * schedule it, and else the earlier time holds.
 * @param read the expression of the next check as it was read.
 */
function updatePayments(
  { payments }: Tables,
  names: readonly string[],
  read: string,
  source: string,
): string {
  const changed = names.filter((name) => name !== 'id' && name !== 'next_check_at')
  return `UPDATE ${payments} p SET ${changed.map((name) => `${name} = n.${name}`).join(', ')}, next_check_at = CASE
      WHEN n.next_check_at IS NOT DISTINCT FROM ${read} THEN p.next_check_at
      WHEN p.next_check_at IS NOT DISTINCT FROM ${read} THEN n.next_check_at
      ELSE least(p.next_check_at, n.next_check_at) END
    FROM ${source} WHERE p.id = n.id AND p.phase = 'revealed'`
}
