/** Deletes payments that are over from SQLite. Within a transaction. */
import { receiverHash, receiverKind } from '../account.js'
import { toRefund, toRefundRow, withoutAccount, type RefundRow } from '../refund-rows.js'
import { isDeleted, overSince } from '../summaries.js'
import type { SqliteConnection } from './connection.js'
import { tables } from './tables.js'

/** As `deleteSettled` of a store. */
export function deleteSettled(
  connection: SqliteConnection,
  before: number,
  limit: number,
  includeUndelivered: boolean,
): number {
  const over = connection.all<{ id: string; reference: string; receiver: string | null }>(
    `SELECT id, reference, CASE phase WHEN 'revealed' THEN receiver END AS receiver FROM payments p
     WHERE ${isDeleted(tables, includeUndelivered)} ORDER BY ${overSince} LIMIT $2`,
    before,
    limit,
  )
  const these = `(SELECT value FROM json_each(?))`
  const ids = JSON.stringify(over.map(({ id }) => id))
  connection.run(`DELETE FROM outbox WHERE payment_id IN ${these}`, ids)
  connection.run(
    `DELETE FROM outbox WHERE payment_id IS NULL AND at < ? AND state NOT IN ('pending', 'given-up')`,
    before,
  )
  connection.run(`DELETE FROM payment_changes WHERE payment_id IN ${these}`, ids)
  connection.run(`DELETE FROM payment_identifiers WHERE payment_id IN ${these}`, ids)
  const receivers = over.flatMap(({ receiver }) => (receiver === null ? [] : [receiverHash(receiver)]))
  connection.run(
    `INSERT OR IGNORE INTO documents (kind, id, data, created_at) SELECT '${receiverKind}', value, '{}', 0 FROM json_each(?)`,
    JSON.stringify(receivers),
  )
  const deleted = connection.run(`DELETE FROM payments WHERE id IN ${these}`, ids)
  const references = JSON.stringify([...new Set(over.map(({ reference }) => reference))])
  connection.run(
    `UPDATE orders SET payments =
       (SELECT count(*) FROM payments p WHERE p.reference = orders.reference AND p.phase = 'revealed')
     WHERE reference IN ${these}`,
    references,
  )
  // An order without a payment is in no list.
  connection.run(`UPDATE orders SET shown_at = NULL WHERE payments = 0 AND reference IN ${these}`, references)
  forgetPayers(connection, references)
  return deleted
}

/** What payers wrote goes with the last payment of their order. */
function forgetPayers(connection: SqliteConnection, references: string): void {
  const isEmpty = `reference IN (SELECT reference FROM orders WHERE payments = 0 AND reference IN (SELECT value FROM json_each(?)))`
  connection.run(`UPDATE claims SET note = NULL WHERE note IS NOT NULL AND ${isEmpty}`, references)
  for (const row of connection.all<RefundRow>(`SELECT * FROM refunds WHERE ${isEmpty}`, references)) {
    const kept = withoutAccount(toRefund(row))
    if (kept) connection.run('UPDATE refunds SET data = ? WHERE id = ?', toRefundRow(kept).data, kept.id)
  }
}
