/** Writes what a rule changed of an order to SQLite. All of it is called within a transaction. */
import { toRefundValues } from '../refund-rows.js'
import { derivedColumns, toOrderRow } from '../rows.js'
import type {
  AuditEntry,
  CheckedRow,
  Claim,
  Incident,
  OrderRecord,
  OrderWrite,
  PaymentChange,
  Refund,
} from '../store.js'
import type { SqliteConnection } from './connection.js'
import { writeNotification } from './outbox.js'

export function writeOrder(connection: SqliteConnection, write: OrderWrite): void {
  const { reference } = write.record
  writeRecord(connection, write.record)
  for (const payment of write.payments) writePayment(connection, payment)
  if (write.abandoned.length > 0)
    connection.run(
      `UPDATE payments SET phase = 'orphaned'
       WHERE id IN (SELECT value FROM json_each(?)) AND phase IN ('creating', 'created')`,
      JSON.stringify(write.abandoned),
    )
  for (const change of write.changes) writeChange(connection, reference, change)
  for (const refund of write.refunds) writeRefund(connection, refund)
  for (const claim of write.claims) writeClaim(connection, claim)
  for (const incident of write.incidents) writeIncident(connection, incident)
  for (const notification of write.notifications) writeNotification(connection, notification)
  for (const entry of write.entries) writeEntry(connection, entry)
}

/** Inserts or replaces the row of an order. */
export function writeRecord(connection: SqliteConnection, record: OrderRecord): void {
  const row = toOrderRow(record)
  connection.run(
    `INSERT INTO orders (reference, name, title, lower_title, price, sealed_at, state, needs, version, sequence, payments,
       created_at, updated_at, shown_at, closed_at, noted_at, decision_payment, decided_at, accepted_by, reason)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET title = excluded.title, lower_title = excluded.lower_title, price = excluded.price, sealed_at = excluded.sealed_at, state = excluded.state,
       needs = excluded.needs, version = excluded.version, sequence = excluded.sequence, payments = excluded.payments,
       created_at = excluded.created_at, updated_at = excluded.updated_at, shown_at = excluded.shown_at,
       closed_at = excluded.closed_at, noted_at = excluded.noted_at, decision_payment = excluded.decision_payment,
       decided_at = excluded.decided_at, accepted_by = excluded.accepted_by, reason = excluded.reason`,
    row.reference,
    row.reference.toLowerCase(),
    row.title,
    row.title?.toLowerCase() ?? null,
    row.price,
    row.sealed_at,
    row.state,
    row.needs,
    row.version,
    row.sequence,
    row.payments,
    row.created_at,
    row.updated_at,
    row.shown_at,
    row.closed_at,
    row.noted_at,
    row.decision_payment,
    row.decided_at,
    row.accepted_by,
    row.reason,
  )
}

/** Inserts an incident, which is reported at once; of a known one, writes when it ended. */
export function writeIncident(connection: SqliteConnection, incident: Incident): void {
  const { id, kind, reference, paymentId, detail, at, closedAt } = incident
  connection.run(
    `INSERT INTO incidents (id, kind, reference, payment_id, detail, at, next_report_at, closed_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6, ?7)
     ON CONFLICT (id) DO UPDATE SET closed_at = excluded.closed_at`,
    id,
    kind,
    reference,
    paymentId,
    detail ?? null,
    at,
    closedAt ?? null,
  )
}

function writePayment(connection: SqliteConnection, payment: CheckedRow): void {
  const { status, received, tx_id } = derivedColumns(payment)
  connection.run(
    `UPDATE payments SET observation = ?, status = ?, received = ?, tx_id = ?, revision = ?, updated_at = ?,
       checked_at = ?, failed_at = ?, quiet_checks = ?, unreadable = ?, past_end_checks = ?, settled_at = ?,
       next_check_at = ?
     WHERE id = ? AND phase = 'revealed'`,
    JSON.stringify(payment.observation),
    status,
    received,
    tx_id,
    payment.revision,
    payment.updatedAt,
    payment.checkedAt,
    payment.failedAt ?? null,
    payment.quietChecks,
    payment.unreadable ?? 0,
    payment.pastEndChecks,
    payment.settledAt ?? null,
    payment.nextCheckAt ?? null,
    payment.id,
  )
}

function writeChange(connection: SqliteConnection, reference: string, change: PaymentChange): void {
  connection.run(
    `INSERT INTO payment_changes (payment_id, revision, reference, at, status, received, remaining, flags)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    change.paymentId,
    change.revision,
    reference,
    change.at,
    change.status,
    change.received,
    change.remaining,
    JSON.stringify(change.flags),
  )
}

function writeRefund(connection: SqliteConnection, refund: Refund): void {
  connection.run(
    `INSERT OR REPLACE INTO refunds (id, reference, payment_id, state, requested_at, expires_at, data)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ...toRefundValues(refund),
  )
}

function writeClaim(connection: SqliteConnection, claim: Claim): void {
  const { id, reference, paymentId, transaction, note, at } = claim
  connection.run(
    `INSERT INTO claims (id, reference, payment_id, transaction_id, note, at) VALUES (?, ?, ?, ?, ?, ?)`,
    id,
    reference,
    paymentId,
    transaction,
    note ?? null,
    at,
  )
}

function writeEntry(connection: SqliteConnection, { at, reference, action, by, detail }: AuditEntry): void {
  connection.run(
    `INSERT INTO audit (at, reference, action, actor, detail) VALUES (?, ?, ?, ?, ?)`,
    at,
    reference,
    action,
    by,
    detail,
  )
}
