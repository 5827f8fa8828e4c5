/** The methods of {@link PaymentStore} that are alike in both databases. */
import { receiverHash, receiverKind, spellingsOf } from '../account.js'
import { toRecord, type PaymentRow } from '../rows.js'
import type { PaymentStore, UnknownDelivery } from '../store.js'
import { watchedFrom } from '../summaries.js'
import { ask, takeDue, type Sql } from './statements.js'

export function sqlPayments(statements: Sql) {
  const { tables, spelling, all, get, run, transaction, measureClock } = statements
  const { payments, unknown_deliveries: deliveries, documents, outbox, incidents } = tables
  const identifiers = tables.payment_identifiers
  return {
    async listPayments(reference) {
      const sql = `SELECT * FROM ${payments} WHERE reference = $1 AND phase = 'revealed' ORDER BY revealed_at, id`
      return (await all<PaymentRow>(sql, reference)).map(toRecord)
    },
    async takeDuePayments(...lease) {
      const taken = await takeDue<{ id: string }>(statements, 'payments', 'next_check_at', 'id', lease)
      return taken.map(({ id }) => id)
    },
    async listUnknownDeliveries(limit) {
      const rows = await all<UnknownDelivery>(
        `SELECT identifier, first_at AS "firstAt", last_at AS "lastAt", deliveries FROM ${deliveries}
         ORDER BY last_at DESC, identifier LIMIT $1`,
        limit,
      )
      // A row of SQLite has no prototype.
      return rows.map((delivery) => ({ ...delivery }))
    },
    async forgetDelivery(identifier) {
      return (await run(`DELETE FROM ${deliveries} WHERE identifier = $1`, identifier)) === 1
    },
    async rearm(id, nextCheckAt) {
      const sql = `UPDATE ${payments} SET ${watchedFrom} WHERE id = $2 AND phase = 'revealed'`
      return (await run(sql, nextCheckAt, id)) === 1
    },
    async correctSchedules(now, latest) {
      await measureClock()
      return transaction(function* () {
        const wrong = yield* ask<{ id: string }>(
          `SELECT id FROM ${payments} WHERE next_check_at > $1
           UNION SELECT id FROM ${payments} WHERE phase = 'revealed' AND next_check_at IS NULL AND revealed_at > $2
           UNION SELECT i.payment_id FROM ${deliveries} u JOIN ${identifiers} i ON i.identifier = u.identifier`,
          latest.nextCheckAt,
          latest.revealedAt,
        )
        const ids = wrong.map(({ id }) => id)
        if (ids.length > 0) {
          yield [`UPDATE ${payments} SET ${watchedFrom} WHERE id ${spelling.inList('$2')}`, now, ids]
          // Of these payments alone: another one may have been shown since.
          const known = `SELECT identifier FROM ${identifiers} WHERE payment_id ${spelling.inList('$1')}`
          yield [`DELETE FROM ${deliveries} WHERE identifier IN (${known})`, ids]
        }
        yield [
          `UPDATE ${outbox} SET next_attempt_at = $1 WHERE state = 'pending'
             AND (next_attempt_at > $2 OR (attempts = 0 AND next_attempt_at > $1))`,
          now,
          latest.nextAttemptAt,
        ]
        const late = `UPDATE ${incidents} SET next_report_at = $1 WHERE next_report_at > $2`
        yield [late, now, latest.nextReportAt]
        return ids.length
      })
    },
    async isReceiver(receiver) {
      const sql = `SELECT 1 FROM ${payments} WHERE receiver = $1 AND phase = 'revealed'
        UNION ALL SELECT 1 FROM ${documents} WHERE kind = '${receiverKind}' AND id = $2 LIMIT 1`
      return (await get(sql, receiver, receiverHash(receiver))) !== undefined
    },
    async paymentBy(transaction) {
      const sql = `SELECT id FROM ${payments} WHERE tx_id IN ($1, $2) AND phase = 'revealed' LIMIT 1`
      return (await get<{ id: string }>(sql, ...spellingsOf(transaction)))?.id
    },
  } satisfies Partial<PaymentStore>
}
