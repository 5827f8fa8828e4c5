/** Writes what a rule changed of an order to SQLite. All of it is called within a transaction. */
import { orderColumns, toCheckedColumns, toOrderRow } from '../rows.js'
import { insertInto } from '../sql/columns.js'
import { insertsOf, type Insert } from '../sql/write-order.js'
import type { CheckedRow, OrderRecord, OrderWrite } from '../store.js'
import type { SqliteConnection } from './connection.js'

export function writeOrder(connection: SqliteConnection, write: OrderWrite): void {
  writeRecord(connection, write.record)
  for (const payment of write.payments) writePayment(connection, payment)
  if (write.abandoned.length > 0)
    connection.run(
      `UPDATE payments SET phase = 'orphaned'
       WHERE id IN (SELECT value FROM json_each(?)) AND phase IN ('creating', 'created')`,
      write.abandoned,
    )
  for (const insert of insertsOf(write)) insertRows(connection, insert)
}

const recordColumns = [...orderColumns, 'name', 'lower_title']
const replaced = recordColumns.filter((name) => name !== 'reference' && name !== 'name')
/** Written once, because a statement is found by its text. */
const insertRecord = insertInto(
  'orders',
  recordColumns,
  `ON CONFLICT DO UPDATE SET ${replaced.map((name) => `${name} = excluded.${name}`).join(', ')}`,
)

/** Inserts or replaces the row of an order. */
export function writeRecord(connection: SqliteConnection, record: OrderRecord): void {
  const { reference, title } = record
  const values = Object.values(toOrderRow(record))
  connection.run(insertRecord, ...values, reference.toLowerCase(), title?.toLowerCase() ?? null)
}

/** The rows of a table have the same columns each time, see {@link Insert}. */
const inserts = new Map<string, string>()

function insertRows(connection: SqliteConnection, { table, rows, onConflict }: Insert): void {
  for (const row of rows) {
    const sql = inserts.get(table) ?? insertInto(table, Object.keys(row), onConflict)
    inserts.set(table, sql)
    connection.run(sql, ...Object.values(row))
  }
}

/** Written once, with the first payment. */
let updatePayment: string | undefined

function writePayment(connection: SqliteConnection, payment: CheckedRow): void {
  const row = toCheckedColumns(payment)
  updatePayment ??= updateOf(Object.keys(row))
  connection.run(updatePayment, payment.id, ...Object.values(row))
}

function updateOf(names: readonly string[]): string {
  const changed = names.map((name, index) => `${name} = $${index + 2}`)
  return `UPDATE payments SET ${changed.join(', ')} WHERE id = $1 AND phase = 'revealed'`
}
