/** {@link DeskStore} on PostgreSQL. */
import { toAuditEntry, toPaymentChange, type AuditRow, type ChangeRow } from '../desk-rows.js'
import type { AuditEntry, DeskStore } from '../desk-store.js'
import { acceptPayment, changeOf, closePayment, moneyReturned, paymentToAccept } from '../manual-actions.js'
import { toFulfilment, toRecord, type FulfilmentRow, type PaymentRow } from '../rows.js'
import type { Fulfilment, PaymentRecord } from '../store.js'
import type { PostgresConnection, Statements } from './connection.js'
import { insertNotifications, notificationsJson } from './outbox.js'
import type { Tables } from './tables.js'

export const deskMigration = (table: Tables, schema: string) => `
  -- What a check or a person changed, for the timeline of an order.
  CREATE TABLE ${table.payment_changes} (
    payment_id  text NOT NULL,
    revision    integer NOT NULL,
    reference   text NOT NULL,
    at          bigint NOT NULL,
    status      text NOT NULL,
    received    text NOT NULL,
    remaining   text NOT NULL,
    flags       text NOT NULL,
    PRIMARY KEY (payment_id, revision)
  );
  CREATE INDEX payment_changes_reference ON ${table.payment_changes} (reference);

  -- The log of manual actions. Rows are never changed or deleted.
  CREATE TABLE ${table.audit} (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at         bigint NOT NULL,
    reference  text NOT NULL,
    action     text NOT NULL,
    actor      text NOT NULL,
    detail     text NOT NULL
  );
  CREATE INDEX audit_reference ON ${table.audit} (reference);
  CREATE FUNCTION ${schema}.refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'the log of manual actions is append-only';
    END $$;
  CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON ${table.audit}
    FOR EACH ROW EXECUTE FUNCTION ${schema}.refuse_audit_change();

  -- An order that takes no further payment. Kept with its price, which every claim reads.
  ALTER TABLE ${table.order_prices} ADD COLUMN closed_at bigint;
  -- Who decided the order by hand, and why.
  ALTER TABLE ${table.fulfilments} ADD COLUMN accepted_by text, ADD COLUMN reason text;
`

export function postgresDesk(connection: PostgresConnection, tables: Tables): DeskStore {
  const { payments, payment_changes, audit, order_prices, fulfilments } = tables
  const insert = insertNotifications(tables, { json: '$1', reference: '$2' })

  return {
    acceptOrder: (reference, action) =>
      connection.transaction(async (statements) => {
        await lockOrder(statements, tables, reference)
        const found = await lockPayments(statements, reference)
        const decided = await findDecision(statements, reference)
        if (decided) return { decision: decided, accepted: false }
        if (await hasLiveRefund(statements, tables, reference, action.at)) throw moneyReturned()
        const payment = paymentToAccept(found)
        if (!payment) return undefined
        const accepted = acceptPayment(payment, action)
        const { fulfilment, notification } = accepted
        const inserted = await statements.run(
          `INSERT INTO ${fulfilments} (reference, payment_id, at, accepted_by, reason) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT DO NOTHING`,
          reference,
          fulfilment.paymentId,
          action.at,
          action.by,
          action.reason,
        )
        if (inserted === 0) {
          const other = await findDecision(statements, reference)
          return other && { decision: other, accepted: false }
        }
        await writePayment(statements, accepted.payment)
        await statements.run(
          `UPDATE ${payments} SET next_check_at = $2, settled_at = coalesce(settled_at, $3) WHERE id = $1`,
          payment.id,
          accepted.payment.nextCheckAt ?? null,
          action.at,
        )
        await statements.run(
          `WITH allowed AS (SELECT 1), ${insert} SELECT 1`,
          notificationsJson([notification]),
          reference,
        )
        await writeEntry(statements, tables, {
          ...action,
          reference,
          action: 'accept',
          detail: action.reason,
        })
        return { decision: fulfilment, accepted: true }
      }),

    closeOrder: (reference, action) =>
      connection.transaction(async (statements) => {
        await lockOrder(statements, tables, reference)
        const found = await lockPayments(statements, reference)
        if (await findDecision(statements, reference)) return 'decided'
        const changed = await statements.run(
          `INSERT INTO ${order_prices} AS p (reference, price, sealed_at, closed_at) VALUES ($1, '', 0, $2)
           ON CONFLICT (reference) DO UPDATE SET price = '', closed_at = excluded.closed_at WHERE p.closed_at IS NULL`,
          reference,
          action.at,
        )
        if (changed === 0) return 'closed-before'
        await statements.run(
          `UPDATE ${payments} SET phase = 'orphaned' WHERE reference = $1 AND phase IN ('creating', 'created')`,
          reference,
        )
        for (const payment of found) {
          const observation = closePayment(payment.observation)
          const { revision } = payment
          if (observation)
            await writePayment(statements, {
              ...payment,
              observation,
              revision: revision + 1,
              updatedAt: action.at,
            })
        }
        await writeEntry(statements, tables, { ...action, reference, action: 'close', detail: action.reason })
        return 'closed'
      }),

    addAuditEntry: (entry) => writeEntry(connection, tables, entry),

    async listAuditEntries(reference) {
      const rows = await connection.all<AuditRow>(
        `SELECT at, reference, action, actor, detail FROM ${audit} WHERE reference = $1 ORDER BY id`,
        reference,
      )
      return rows.map(toAuditEntry)
    },

    async listPaymentChanges(reference) {
      const rows = await connection.all<ChangeRow>(
        `SELECT * FROM ${payment_changes} WHERE reference = $1 ORDER BY at, payment_id, revision`,
        reference,
      )
      return rows.map(toPaymentChange)
    },
  }

  /** A check that writes meanwhile waits, and is repeated. Of an attempt that is being shown, the end is awaited. */
  async function lockPayments({ all }: Statements, reference: string): Promise<PaymentRecord[]> {
    const rows = await all<PaymentRow>(
      `SELECT * FROM ${payments} WHERE reference = $1 AND phase IN ('creating', 'created', 'revealed') ORDER BY id FOR UPDATE`,
      reference,
    )
    return rows.filter(({ phase }) => phase === 'revealed').map(toRecord)
  }

  async function findDecision({ get }: Statements, reference: string): Promise<Fulfilment | undefined> {
    const row = await get<FulfilmentRow>(`SELECT * FROM ${fulfilments} WHERE reference = $1`, reference)
    return row && toFulfilment(row)
  }

  async function writePayment({ run }: Statements, payment: PaymentRecord): Promise<void> {
    await run(
      `UPDATE ${payments} SET observation = $2, revision = $3, updated_at = $4 WHERE id = $1`,
      payment.id,
      JSON.stringify(payment.observation),
      payment.revision,
      payment.updatedAt,
    )
    const change = changeOf(payment)
    await run(
      `INSERT INTO ${payment_changes} (payment_id, revision, reference, at, status, received, remaining, flags)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
      payment.id,
      change.revision,
      payment.reference,
      change.at,
      change.status,
      change.received,
      change.remaining,
      JSON.stringify(change.flags),
    )
  }
}

/** The lock of a claim: no attempt is claimed meanwhile. */
export async function lockOrder({ run }: Statements, { payments }: Tables, reference: string): Promise<void> {
  await run(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, `${payments}/${reference}`)
}

/** Adds a row to the log. */
export async function writeEntry(
  statements: Pick<Statements, 'run'>,
  { audit }: Tables,
  { at, reference, action, by, detail }: AuditEntry,
): Promise<void> {
  await statements.run(
    `INSERT INTO ${audit} (at, reference, action, actor, detail) VALUES ($1, $2, $3, $4, $5)`,
    at,
    reference,
    action,
    by,
    detail,
  )
}

/** Whether money of the order is being returned. Within a transaction that holds the lock of the order. */
async function hasLiveRefund(
  { get }: Statements,
  { refunds }: Tables,
  reference: string,
  at: number,
): Promise<boolean> {
  const found = await get(
    `SELECT 1 FROM ${refunds} WHERE reference = $1
       AND (state IN ('address-given', 'sent') OR (state = 'requested' AND expires_at > $2))`,
    reference,
    at,
  )
  return found !== undefined
}
