/** Reads orders from SQLite: each table once for all of them. */
import type { RefundRow } from '../refund-rows.js'
import { toOrderRecord, type ClaimRow, type IncidentRow, type OrderRow, type PaymentRow } from '../rows.js'
import { toOrder } from '../sql/read-order.js'
import type { Order, OrderRecord } from '../store.js'
import type { SqliteConnection } from './connection.js'

/** The record of an order. */
export function readRecord(connection: SqliteConnection, reference: string): OrderRecord | undefined {
  const row = connection.get<OrderRow>(`SELECT * FROM orders WHERE reference = ?`, reference)
  return row && toOrderRecord(row)
}

/** Orders with all that belongs to them, in the order of the references. */
export function readOrders(connection: SqliteConnection, references: readonly string[]): Order[] {
  const list = JSON.stringify(references)
  const rowsOf = <Row extends { reference: string }>(select: string, order = ''): Map<string, Row[]> =>
    byReference(
      connection.all<Row>(
        `${select} WHERE reference IN (SELECT value FROM json_each(?)) ${order && `ORDER BY ${order}`}`,
        list,
      ),
    )
  const records = rowsOf<OrderRow>(`SELECT * FROM orders`)
  const payments = rowsOf<PaymentRow>(`SELECT * FROM payments`, `revealed_at, id`)
  const refunds = rowsOf<RefundRow>(`SELECT * FROM refunds`, `requested_at, id`)
  const incidents = rowsOf<IncidentRow>(`SELECT * FROM incidents`, `at, id`)
  const claims = rowsOf<ClaimRow>(`SELECT * FROM claims`, `at, rowid`)
  const notified = rowsOf<{ reference: string; id: string }>(`SELECT reference, id FROM outbox`)

  return references.map((reference) => {
    const attempts = payments.get(reference) ?? []
    return toOrder(reference, {
      record: records.get(reference)?.[0],
      payments: attempts.filter(({ phase }) => phase === 'revealed'),
      pending: attempts.filter(({ phase }) => phase === 'creating' || phase === 'created'),
      refunds: refunds.get(reference) ?? [],
      incidents: incidents.get(reference) ?? [],
      claims: claims.get(reference) ?? [],
      notified: (notified.get(reference) ?? []).map(({ id }) => id),
    })
  })
}

function byReference<Row extends { reference: string }>(rows: Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const others = found.get(row.reference)
    if (others) others.push(row)
    else found.set(row.reference, [row])
  }
  return found
}
