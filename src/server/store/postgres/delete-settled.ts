/** Deletes what is over and kept for long enough. */
import type { OrderStore } from '../store.js'
import { receiverHash, receiverKind } from '../account.js'
import { toRefund, toRefundRow, withoutAccount, type RefundRow } from '../refund-rows.js'
import { isDeleted, overSince } from '../summaries.js'
import type { PostgresConnection } from './connection.js'
import type { Tables } from '../sql/tables.js'

export function deleteSettledOf(connection: PostgresConnection, tables: Tables): OrderStore['deleteSettled'] {
  const { orders, payments, payment_identifiers, payment_changes, outbox, refunds, claims, documents } =
    tables
  return (before, limit, { includeUndelivered = false } = {}) => {
    const condition = isDeleted(tables, includeUndelivered)
    return connection.transaction(async ({ all, run }) => {
      const over = await all<{ id: string; reference: string }>(
        `SELECT id, reference FROM ${payments} p WHERE ${condition} ORDER BY ${overSince} LIMIT $2`,
        before,
        limit,
      )
      // The rows of the orders first, as every change of an order locks them. What another process changes is left for later.
      const locked = await all<{ reference: string }>(
        `SELECT reference FROM ${orders} WHERE reference = ANY ($1::text[]) FOR UPDATE SKIP LOCKED`,
        over.map(({ reference }) => reference),
      )
      const deleted = await all<{ id: string; receiver: string | null }>(
        `SELECT id, CASE phase WHEN 'revealed' THEN receiver END AS receiver FROM ${payments} p WHERE id = ANY ($2::text[]) AND reference = ANY ($3::text[]) AND ${condition}
         FOR UPDATE SKIP LOCKED`,
        before,
        over.map(({ id }) => id),
        locked.map(({ reference }) => reference),
      )
      const ids = deleted.map(({ id }) => id)
      await run(`DELETE FROM ${outbox} WHERE payment_id = ANY ($1::text[])`, ids)
      await run(
        `DELETE FROM ${outbox} WHERE payment_id IS NULL AND at < $1 AND state NOT IN ('pending', 'given-up')`,
        before,
      )
      await run(`DELETE FROM ${payment_changes} WHERE payment_id = ANY ($1::text[])`, ids)
      await run(`DELETE FROM ${payment_identifiers} WHERE payment_id = ANY ($1::text[])`, ids)
      await run(
        `INSERT INTO ${documents} (kind, id, data, created_at)
         SELECT '${receiverKind}', unnest($1::text[]), '{}', 0 ON CONFLICT DO NOTHING`,
        deleted.flatMap(({ receiver }) => (receiver === null ? [] : [receiverHash(receiver)])),
      )
      const count = await run(`DELETE FROM ${payments} WHERE id = ANY ($1::text[])`, ids)
      // An order without a payment is in no list.
      await run(
        `UPDATE ${orders} o SET version = version + 1, payments = kept.payments,
           shown_at = CASE WHEN kept.payments > 0 THEN o.shown_at END
         FROM (
           SELECT reference, (SELECT count(*) FROM ${payments} p WHERE p.reference = l.reference AND p.phase = 'revealed') AS payments
           FROM unnest($1::text[]) AS l (reference)
         ) AS kept
         WHERE o.reference = kept.reference AND o.payments <> kept.payments`,
        locked.map(({ reference }) => reference),
      )
      // What payers wrote goes with the last payment of their order.
      const isEmpty = `reference IN (SELECT reference FROM ${orders} WHERE payments = 0 AND reference = ANY ($1::text[]))`
      const references = locked.map(({ reference }) => reference)
      await run(`UPDATE ${claims} SET note = NULL WHERE note IS NOT NULL AND ${isEmpty}`, references)
      const found = await all<RefundRow>(`SELECT * FROM ${refunds} WHERE ${isEmpty}`, references)
      const kept = found.flatMap((row) => withoutAccount(toRefund(row)) ?? []).map(toRefundRow)
      await run(
        `UPDATE ${refunds} r SET data = kept.data FROM unnest($1::text[], $2::text[]) AS kept (id, data) WHERE r.id = kept.id`,
        kept.map(({ id }) => id),
        kept.map(({ data }) => data),
      )
      return count
    })
  }
}
