/** {@link DeskStore} on SQLite. */
import { toAuditEntry, toPaymentChange, type AuditRow, type ChangeRow } from '../desk-rows.js'
import type { AuditEntry, DeskStore, PaymentChange } from '../desk-store.js'
import { acceptPayment, changeOf, closePayment, moneyReturned, paymentToAccept } from '../manual-actions.js'
import { toFulfilment, toRecord, type FulfilmentRow, type PaymentRow } from '../rows.js'
import type { PaymentRecord } from '../store.js'
import type { SqliteConnection } from './connection.js'
import { writeNotification } from './outbox.js'

export const deskMigration = `
  -- What a check or a person changed, for the timeline of an order.
  CREATE TABLE payment_changes (
    payment_id  TEXT NOT NULL,
    revision    INTEGER NOT NULL,
    reference   TEXT NOT NULL,
    at          INTEGER NOT NULL,
    status      TEXT NOT NULL,
    received    TEXT NOT NULL,
    remaining   TEXT NOT NULL,
    flags       TEXT NOT NULL,
    PRIMARY KEY (payment_id, revision)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX payment_changes_reference ON payment_changes (reference);

  -- The log of manual actions. Rows are never changed or deleted.
  CREATE TABLE audit (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    at         INTEGER NOT NULL,
    reference  TEXT NOT NULL,
    action     TEXT NOT NULL,
    actor      TEXT NOT NULL,
    detail     TEXT NOT NULL
  ) STRICT;
  CREATE INDEX audit_reference ON audit (reference);
  CREATE TRIGGER audit_update BEFORE UPDATE ON audit
    BEGIN SELECT RAISE(ABORT, 'the log of manual actions is append-only'); END;
  CREATE TRIGGER audit_delete BEFORE DELETE ON audit
    BEGIN SELECT RAISE(ABORT, 'the log of manual actions is append-only'); END;

  -- An order that takes no further payment. Kept with its price, which every claim reads.
  ALTER TABLE order_prices ADD COLUMN closed_at INTEGER;
  -- Who decided the order by hand, and why.
  ALTER TABLE fulfilments ADD COLUMN accepted_by TEXT;
  ALTER TABLE fulfilments ADD COLUMN reason TEXT;
`

export function sqliteDesk(connection: SqliteConnection): DeskStore {
  return {
    acceptOrder: (reference, action) =>
      connection.write(() => {
        const decided = findDecision(reference)
        if (decided) return { decision: decided, accepted: false }
        if (hasLiveRefund(connection, reference, action.at)) throw moneyReturned()
        const payment = paymentToAccept(paymentsOf(reference))
        if (!payment) return undefined
        const accepted = acceptPayment(payment, action)
        const { fulfilment, notification } = accepted
        connection.run(
          `INSERT INTO fulfilments (reference, payment_id, at, accepted_by, reason) VALUES (?, ?, ?, ?, ?)`,
          reference,
          fulfilment.paymentId,
          action.at,
          action.by,
          action.reason,
        )
        writePayment(accepted.payment)
        connection.run(
          `UPDATE payments SET next_check_at = ?, settled_at = coalesce(settled_at, ?) WHERE id = ?`,
          accepted.payment.nextCheckAt ?? null,
          action.at,
          payment.id,
        )
        writeNotification(connection, notification)
        writeEntry(connection, { ...action, reference, action: 'accept', detail: action.reason })
        return { decision: fulfilment, accepted: true }
      }),

    closeOrder: (reference, action) =>
      connection.write(() => {
        if (findDecision(reference)) return 'decided'
        const closed = connection.get(
          `SELECT 1 FROM order_prices WHERE reference = ? AND closed_at IS NOT NULL`,
          reference,
        )
        if (closed) return 'closed-before'
        connection.run(
          `INSERT INTO order_prices (reference, price, sealed_at, closed_at) VALUES (?, '', 0, ?)
           ON CONFLICT DO UPDATE SET price = '', closed_at = excluded.closed_at`,
          reference,
          action.at,
        )
        connection.run(
          `UPDATE payments SET phase = 'orphaned' WHERE reference = ? AND phase IN ('creating', 'created')`,
          reference,
        )
        for (const payment of paymentsOf(reference)) {
          const observation = closePayment(payment.observation)
          const { revision } = payment
          if (observation)
            writePayment({ ...payment, observation, revision: revision + 1, updatedAt: action.at })
        }
        writeEntry(connection, { ...action, reference, action: 'close', detail: action.reason })
        return 'closed'
      }),

    addAuditEntry: (entry) => connection.write(() => writeEntry(connection, entry)),

    async listAuditEntries(reference) {
      return connection
        .all<AuditRow>(
          `SELECT at, reference, action, actor, detail FROM audit WHERE reference = ? ORDER BY id`,
          reference,
        )
        .map(toAuditEntry)
    },

    async listPaymentChanges(reference) {
      return connection
        .all<ChangeRow>(
          `SELECT * FROM payment_changes WHERE reference = ? ORDER BY at, payment_id, revision`,
          reference,
        )
        .map(toPaymentChange)
    },
  }

  function findDecision(reference: string) {
    const row = connection.get<FulfilmentRow>(`SELECT * FROM fulfilments WHERE reference = ?`, reference)
    return row && toFulfilment(row)
  }

  function paymentsOf(reference: string): PaymentRecord[] {
    return connection
      .all<PaymentRow>(`SELECT * FROM payments WHERE reference = ? AND phase = 'revealed'`, reference)
      .map(toRecord)
  }

  function writePayment(payment: PaymentRecord): void {
    connection.run(
      `UPDATE payments SET observation = ?, revision = ?, updated_at = ? WHERE id = ?`,
      JSON.stringify(payment.observation),
      payment.revision,
      payment.updatedAt,
      payment.id,
    )
    writeChange(connection, payment.reference, changeOf(payment))
  }
}

/** Adds a row to the log. Within a transaction. */
export function writeEntry(
  connection: SqliteConnection,
  { at, reference, action, by, detail }: AuditEntry,
): void {
  connection.run(
    `INSERT INTO audit (at, reference, action, actor, detail) VALUES (?, ?, ?, ?, ?)`,
    at,
    reference,
    action,
    by,
    detail,
  )
}

/** Records a change. Within a transaction. */
export function writeChange(connection: SqliteConnection, reference: string, change: PaymentChange): void {
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

/** Whether money of the order is being returned. Within a transaction. */
function hasLiveRefund(connection: SqliteConnection, reference: string, at: number): boolean {
  return (
    connection.get(
      `SELECT 1 FROM refunds WHERE reference = ?
         AND (state IN ('address-given', 'sent') OR (state = 'requested' AND expires_at > ?))`,
      reference,
      at,
    ) !== undefined
  )
}
