/** Writes what a rule changed of an order to SQLite. All of it is called within a transaction. */
import { toCheckedColumns, toOrderRow } from '../rows.js'
import { insertOf } from '../sql/columns.js'
import { insertOfIncidents, insertsOf, type Insert } from '../sql/write-order.js'
import type { CheckedRow, Incident, OrderRecord, OrderWrite } from '../store.js'
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

/** Inserts or replaces the row of an order. */
export function writeRecord(connection: SqliteConnection, record: OrderRecord): void {
  const { reference, ...changed } = {
    ...toOrderRow(record),
    lower_title: record.title?.toLowerCase() ?? null,
  }
  const replaced = Object.keys(changed).map((name) => `${name} = excluded.${name}`)
  connection.run(
    ...insertOf(
      'orders',
      { reference, name: reference.toLowerCase(), ...changed },
      `ON CONFLICT DO UPDATE SET ${replaced.join(', ')}`,
    ),
  )
}

export function writeIncident(connection: SqliteConnection, incident: Incident): void {
  insertRows(connection, insertOfIncidents([incident]))
}

function insertRows(connection: SqliteConnection, { table, rows, onConflict }: Insert): void {
  for (const row of rows) connection.run(...insertOf(table, row, onConflict))
}

function writePayment(connection: SqliteConnection, payment: CheckedRow): void {
  const row = toCheckedColumns(payment)
  const changed = Object.keys(row).map((name, index) => `${name} = $${index + 1}`)
  connection.run(
    `UPDATE payments SET ${changed.join(', ')} WHERE id = $${changed.length + 1} AND phase = 'revealed'`,
    ...Object.values(row),
    payment.id,
  )
}
