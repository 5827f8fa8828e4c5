/** {@link RefundStore} on PostgreSQL. */
import {
  decideRefund,
  ended,
  incidentsReturned,
  refundEntry,
  refundNotification,
  withAddress,
} from '../refund-rules.js'
import { toRefund, toRefundData, toRefundValues, type RefundRow } from '../refund-rows.js'
import type { Refund, RefundStore } from '../refund-store.js'
import { toFulfilment, toRecord, type FulfilmentRow, type PaymentRow } from '../rows.js'
import type { PostgresConnection, Statements } from './connection.js'
import { lockOrder, writeEntry } from './desk.js'
import { insertNotifications, notificationsJson } from './outbox.js'
import type { Tables } from './tables.js'

export const refundsMigration = (table: Tables) => `
  -- What is returned to payers. Never two live refunds for the same money.
  CREATE TABLE ${table.refunds} (
    id            text PRIMARY KEY,
    reference     text NOT NULL,
    payment_id    text NOT NULL,
    covers        text NOT NULL,
    state         text NOT NULL,
    requested_at  bigint NOT NULL,
    expires_at    bigint NOT NULL,
    data          text NOT NULL
  );
  CREATE UNIQUE INDEX refunds_money ON ${table.refunds} (payment_id, covers)
    WHERE state NOT IN ('cancelled', 'expired');
  CREATE INDEX refunds_reference ON ${table.refunds} (reference);
  CREATE INDEX refunds_state ON ${table.refunds} (state, requested_at);
`

export function postgresRefunds(connection: PostgresConnection, tables: Tables): RefundStore {
  const { refunds, payments, fulfilments, order_prices, incidents } = tables
  const insert = insertNotifications(tables, { json: '$1', reference: '$2' })

  return {
    requestRefund: (reference, request) =>
      connection.transaction(async (statements) => {
        const { run } = statements
        await lockOrder(statements, tables, reference)
        await run(
          `UPDATE ${refunds} SET state = 'expired' WHERE reference = $1 AND state = 'requested' AND expires_at <= $2`,
          reference,
          request.at,
        )
        const result = decideRefund(await readOrder(statements, reference), request)
        if (!('created' in result) || !result.created) return result
        const { refund } = result
        await run(
          `INSERT INTO ${refunds} (id, reference, payment_id, covers, state, requested_at, expires_at, data)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
          ...toRefundValues(refund),
        )
        await notify(statements, refund)
        await writeEntry(statements, tables, { ...refundEntry(refund), at: request.at, by: request.by })
        return result
      }),

    giveRefundAddress: (id, address, at) =>
      connection.transaction(async (statements) => {
        const refund = await find(statements, id, 'FOR UPDATE')
        return write(statements, refund && withAddress(refund, address, at))
      }),

    endRefund: (id, end) =>
      connection.transaction(async (statements) => {
        const known = await find(statements, id)
        if (!known) return undefined
        const { reference, paymentId } = known
        await lockOrder(statements, tables, reference)
        const refund = await find(statements, id, 'FOR UPDATE')
        const last = refund && ended(refund, end)
        if (!last) return undefined
        await writeEntry(statements, tables, { ...refundEntry(last, end), at: end.at, by: end.by })
        await write(statements, last)
        const returned = incidentsReturned(paymentId, await readOrder(statements, reference))
        await statements.run(
          `UPDATE ${incidents} SET closed_at = $1
           WHERE reference = $2 AND payment_id = $3 AND kind = ANY($4) AND closed_at IS NULL`,
          ...[end.at, reference, paymentId, returned],
        )
        return last
      }),

    getRefund: (id) => find(connection, id),

    listRefunds: (reference) => listOf(connection, reference),

    async listRefundsIn(state, limit) {
      const rows = await connection.all<RefundRow>(
        `SELECT * FROM ${refunds} WHERE state = $1 ORDER BY requested_at, id LIMIT $2`,
        state,
        limit,
      )
      return rows.map(toRefund)
    },
  }

  async function find(
    statements: Pick<Statements, 'get'>,
    id: string,
    lock = '',
  ): Promise<Refund | undefined> {
    const row = await statements.get<RefundRow>(`SELECT * FROM ${refunds} WHERE id = $1 ${lock}`, id)
    return row && toRefund(row)
  }

  async function listOf(statements: Pick<Statements, 'all'>, reference: string): Promise<Refund[]> {
    const rows = await statements.all<RefundRow>(
      `SELECT * FROM ${refunds} WHERE reference = $1 ORDER BY requested_at, id`,
      reference,
    )
    return rows.map(toRefund)
  }

  async function readOrder(statements: Statements, reference: string) {
    const { all, get } = statements
    const found = await all<PaymentRow>(
      `SELECT * FROM ${payments} WHERE reference = $1 AND phase = 'revealed' ORDER BY revealed_at, id FOR UPDATE`,
      reference,
    )
    const decision = await get<FulfilmentRow>(`SELECT * FROM ${fulfilments} WHERE reference = $1`, reference)
    const closed = await get(
      `SELECT 1 FROM ${order_prices} WHERE reference = $1 AND closed_at IS NOT NULL`,
      reference,
    )
    return {
      payments: found.map(toRecord),
      decision: decision && toFulfilment(decision),
      isClosed: closed !== undefined,
      refunds: await listOf(statements, reference),
    }
  }

  async function write(statements: Statements, refund: Refund | undefined): Promise<Refund | undefined> {
    if (!refund) return undefined
    await statements.run(
      `UPDATE ${refunds} SET state = $2, data = $3 WHERE id = $1`,
      refund.id,
      refund.state,
      toRefundData(refund),
    )
    if (refund.state !== 'cancelled') await notify(statements, refund)
    return refund
  }

  async function notify({ run }: Statements, refund: Refund): Promise<void> {
    await run(
      `WITH allowed AS (SELECT 1), ${insert} SELECT 1`,
      notificationsJson([refundNotification(refund)]),
      refund.reference,
    )
  }
}
