/** The methods of {@link PaymentStore} that are one statement, alike in both databases. */
import { receiverHash, receiverKind } from '../account.js'
import { toRecord, type PaymentRow } from '../rows.js'
import type { PaymentStore, UnknownDelivery } from '../store.js'
import { watchedFrom } from '../summaries.js'
import type { Sql } from './statements.js'

export function sqlPayments({ tables, all, get, run }: Sql) {
  const { payments, unknown_deliveries: deliveries, documents } = tables
  return {
    async listPayments(reference) {
      const sql = `SELECT * FROM ${payments} WHERE reference = $1 AND phase = 'revealed' ORDER BY revealed_at, id`
      return (await all<PaymentRow>(sql, reference)).map(toRecord)
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
    async isReceiver(receiver) {
      const sql = `SELECT 1 FROM ${payments} WHERE receiver = $1 AND phase = 'revealed'
        UNION ALL SELECT 1 FROM ${documents} WHERE kind = '${receiverKind}' AND id = $2 LIMIT 1`
      return (await get(sql, receiver, receiverHash(receiver))) !== undefined
    },
  } satisfies Partial<PaymentStore>
}
