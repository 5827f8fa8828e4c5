/** Deletes what is over and kept for long enough, alike in both databases. */
import { unfinishedRefundStates } from '../../../core/contract/refund.js'
import { receiverHash, receiverKind } from '../account.js'
import { toRefund, toRefundRow, withoutAccount, type RefundRow } from '../refund-rows.js'
import type { OrderStore } from '../store.js'
import { isOver, overSince, wordsOf } from '../summaries.js'
import { ask, type Sql, type Steps } from './statements.js'
import type { Tables } from './tables.js'

type Over = { id: string; reference: string; receiver: string | null }

export function deleteSettledOf({ tables, spelling, transaction }: Sql): OrderStore['deleteSettled'] {
  const { orders, payments, payment_identifiers, payment_changes, outbox, refunds, claims, documents } =
    tables
  const { inList, list, lockRows } = spelling
  const isListed = inList('$1')
  const selectOver = `SELECT id, reference, CASE phase WHEN 'revealed' THEN receiver END AS receiver FROM ${payments} p`

  return (before, limit, { includeUndelivered = false } = {}) => {
    const condition = isDeleted(tables, includeUndelivered)
    return transaction(function* () {
      const found = yield* ask<Over>(
        `${selectOver} WHERE ${condition} ORDER BY ${overSince} LIMIT $2`,
        before,
        limit,
      )
      const over = lockRows === '' ? found : yield* locked(found, condition, before)
      const ids = over.map(({ id }) => id)
      yield [`DELETE FROM ${outbox} WHERE payment_id ${isListed}`, ids]
      yield [
        `DELETE FROM ${outbox} WHERE payment_id IS NULL AND at < $1 AND state NOT IN ('pending', 'given-up')`,
        before,
      ]
      yield [`DELETE FROM ${payment_changes} WHERE payment_id ${isListed}`, ids]
      yield [`DELETE FROM ${payment_identifiers} WHERE payment_id ${isListed}`, ids]
      yield [
        `INSERT INTO ${documents} (kind, id, data, created_at)
         SELECT '${receiverKind}', value, '{}', 0 FROM ${list('$1')} WHERE true ON CONFLICT DO NOTHING`,
        over.flatMap(({ receiver }) => (receiver === null ? [] : [receiverHash(receiver)])),
      ]
      yield [`DELETE FROM ${payments} WHERE id ${isListed}`, ids]
      yield* leave([...new Set(over.map(({ reference }) => reference))])
      return ids.length
    })
  }

  /**
   * Those that no other process changes, which are left for later. The rows of the orders are locked first, as every change of an order
   * locks them.
   */
  function* locked(found: readonly Over[], condition: string, before: number): Steps<Over[]> {
    const free = yield* ask<{ reference: string }>(
      `SELECT reference FROM ${orders} WHERE reference ${isListed} ${lockRows}`,
      found.map(({ reference }) => reference),
    )
    return yield* ask<Over>(
      `${selectOver} WHERE id ${inList('$2')} AND reference ${inList('$3')} AND ${condition} ${lockRows}`,
      before,
      found.map(({ id }) => id),
      free.map(({ reference }) => reference),
    )
  }

  /** Counts the payments that orders have left. What payers wrote goes with the last one. */
  function* leave(references: readonly string[]): Steps<void> {
    const left = `(SELECT count(*) FROM ${payments} p WHERE p.reference = ${orders}.reference AND p.phase = 'revealed')`
    // An order without a payment is in no list.
    yield [
      `UPDATE ${orders} SET version = version + 1, payments = ${left}, shown_at = CASE WHEN ${left} > 0 THEN shown_at END
       WHERE reference ${isListed} AND payments <> ${left}`,
      references,
    ]
    const isEmpty = `reference IN (SELECT reference FROM ${orders} WHERE payments = 0 AND reference ${isListed})`
    yield [`UPDATE ${claims} SET note = NULL WHERE note IS NOT NULL AND ${isEmpty}`, references]
    for (const row of yield* ask<RefundRow>(`SELECT * FROM ${refunds} WHERE ${isEmpty}`, references)) {
      const kept = withoutAccount(toRefund(row))
      if (kept) yield [`UPDATE ${refunds} SET data = $1 WHERE id = $2`, toRefundRow(kept).data, kept.id]
    }
  }
}

/**
 * Whether the payment `p` is deleted at the time `$1`. Of an order that a person has to look at, nothing is, and nothing of one with
 * an event since: a refund may end long after the payment.
 */
function isDeleted({ orders, incidents, refunds, outbox }: Tables, includeUndelivered: boolean): string {
  const none = (table: string, condition: string) =>
    `NOT EXISTS (SELECT 1 FROM ${table} k WHERE k.reference = p.reference AND ${condition})`
  return [
    ...[isOver, `${overSince} < $1`, none(orders, 'k.needs IS NOT NULL')],
    none(incidents, `k.kind <> 'unverifiable' AND k.closed_at IS NULL`),
    none(refunds, `k.state IN (${wordsOf(unfinishedRefundStates)})`),
    none(outbox, 'k.at >= $1'),
    ...(includeUndelivered ? [] : [none(outbox, `k.state IN ('pending', 'given-up')`)]),
  ].join(' AND ')
}
