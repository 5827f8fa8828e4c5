/**
 * The tables of the SQLite store, as forward-only migrations: `user_version` counts the applied ones. During an update
 * the previous release still runs on the same file, so a migration only adds: what that release reads stays in place,
 * and what it writes stays valid.
 */
import { CheckoutError } from '../../../core/contract/problem.js'
import type { Chain } from '../../../core/contract/wire.js'
import { destinationAccount } from '../account.js'
import { countOpen, holdsAddress, isOver, overSince } from '../summaries.js'
import type { Database } from './connection.js'
import { deskMigration } from './desk.js'
import { openIncidentsMigration, reopenedIncidentsMigration } from './open-incidents.js'
import { refundsMigration } from './refunds.js'
import { outboxMigration } from './outbox.js'
import { sessionsMigration } from './sessions.js'

const migrations = [
  `
  CREATE TABLE payments (
    id                TEXT PRIMARY KEY,
    session_id        TEXT NOT NULL,
    reference         TEXT NOT NULL,
    chain_id          TEXT NOT NULL,
    coin_id           TEXT NOT NULL,
    price_amount      TEXT NOT NULL,
    fiat_currency     TEXT,
    chain             TEXT NOT NULL,
    coin              TEXT NOT NULL,
    price_held_until  INTEGER NOT NULL,
    started_at        INTEGER NOT NULL,
    phase             TEXT NOT NULL,
    address           TEXT,
    contract          TEXT,
    destination       TEXT,
    service_id        TEXT,
    observation       TEXT,
    revision          INTEGER NOT NULL DEFAULT 0,
    revealed_at       INTEGER,
    updated_at        INTEGER,
    checked_at        INTEGER,
    stale             INTEGER NOT NULL DEFAULT 0,
    next_check_at     INTEGER
  ) STRICT;

  -- One live attempt for a choice: fifty clicks and two processes create one payment.
  CREATE UNIQUE INDEX payments_choice ON payments (session_id, chain_id, coin_id, price_amount)
    WHERE phase IN ('creating', 'created', 'revealed');
  -- One open payment for an address: a deposit can't count twice. Settled ones no longer hold theirs.
  CREATE UNIQUE INDEX payments_address ON payments (chain_id, contract, address)
    WHERE phase = 'created' OR (phase = 'revealed' AND next_check_at IS NOT NULL);
  CREATE UNIQUE INDEX payments_service_id ON payments (service_id) WHERE service_id IS NOT NULL;
  CREATE INDEX payments_reference ON payments (reference) WHERE phase = 'revealed';
  CREATE INDEX payments_due ON payments (next_check_at) WHERE next_check_at IS NOT NULL;

  -- What the service calls a payment: a delivery may name any of them.
  CREATE TABLE payment_identifiers (
    identifier  TEXT PRIMARY KEY,
    payment_id  TEXT NOT NULL REFERENCES payments (id)
  ) STRICT, WITHOUT ROWID;

  -- The decision that an order is paid. Its primary key is what makes it happen once.
  CREATE TABLE fulfilments (
    reference   TEXT PRIMARY KEY,
    payment_id  TEXT NOT NULL REFERENCES payments (id),
    at          INTEGER NOT NULL
  ) STRICT;

  -- What the file is for, such as the mode that it serves.
  CREATE TABLE settings (
    name   TEXT PRIMARY KEY,
    value  TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE notifications (
    id               TEXT PRIMARY KEY,
    reference        TEXT NOT NULL REFERENCES fulfilments (reference),
    payload          TEXT NOT NULL,
    attempts         INTEGER NOT NULL DEFAULT 0,
    next_attempt_at  INTEGER,
    delivered_at     INTEGER
  ) STRICT;
  CREATE INDEX notifications_due ON notifications (next_attempt_at) WHERE delivered_at IS NULL;
  `,
  `
  ALTER TABLE payments ADD COLUMN status TEXT GENERATED ALWAYS AS (observation ->> 'status') VIRTUAL;
  -- When it was paid, or no longer watched. From then on its address is no longer its own.
  ALTER TABLE payments ADD COLUMN settled_at INTEGER;
  UPDATE payments SET settled_at = updated_at WHERE phase = 'revealed' AND next_check_at IS NULL;

  DROP INDEX payments_address;
  CREATE UNIQUE INDEX payments_address ON payments (chain_id, contract, address)
    WHERE phase = 'created' OR (phase = 'revealed' AND next_check_at IS NOT NULL AND settled_at IS NULL);
  DROP INDEX payments_due;
  CREATE INDEX payments_due ON payments (next_check_at, settled_at) WHERE next_check_at IS NOT NULL;
  CREATE INDEX payments_over ON payments (${overSince}) WHERE ${isOver};
  CREATE INDEX payment_identifiers_payment ON payment_identifiers (payment_id);
  CREATE INDEX notifications_reference ON notifications (reference);

  -- A decision outlives its payment.
  CREATE TABLE decisions (
    reference   TEXT PRIMARY KEY,
    payment_id  TEXT NOT NULL,
    at          INTEGER NOT NULL
  ) STRICT;
  INSERT INTO decisions SELECT reference, payment_id, at FROM fulfilments;
  DROP TABLE fulfilments;
  ALTER TABLE decisions RENAME TO fulfilments;
  `,
  `
  -- What an order has is counted with each claim, attempts that came to nothing among it.
  DROP INDEX payments_reference;
  CREATE INDEX payments_reference ON payments (reference);

  ALTER TABLE payments ADD COLUMN request_key TEXT;
  CREATE UNIQUE INDEX payments_request ON payments (session_id, request_key)
    WHERE request_key IS NOT NULL AND phase IN ('creating', 'created', 'revealed');

  -- Paid payments that the service took back. An incident outlives its payment, too.
  CREATE TABLE incidents (
    id              TEXT PRIMARY KEY,
    reference       TEXT NOT NULL,
    payment_id      TEXT NOT NULL,
    at              INTEGER NOT NULL,
    next_report_at  INTEGER,
    reported_at     INTEGER
  ) STRICT;
  CREATE INDEX incidents_due ON incidents (next_report_at) WHERE next_report_at IS NOT NULL;
  CREATE INDEX incidents_reference ON incidents (reference);
  `,
  `
  -- The number of open payments: counting a million rows would block this process. An attempt
  -- is never open when it begins.
  CREATE TABLE counts (
    name   TEXT PRIMARY KEY,
    value  INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  INSERT INTO counts SELECT 'open', (${countOpen('payments')});
  CREATE TRIGGER payments_open_update AFTER UPDATE OF next_check_at, settled_at ON payments
    WHEN ${isOpenIn('OLD')} <> ${isOpenIn('NEW')}
    BEGIN
      UPDATE counts SET value = value + ${isOpenIn('NEW')} - ${isOpenIn('OLD')} WHERE name = 'open';
    END;
  CREATE TRIGGER payments_open_delete AFTER DELETE ON payments WHEN ${isOpenIn('OLD')}
    BEGIN
      UPDATE counts SET value = value - 1 WHERE name = 'open';
    END;
  `,
  `
  -- When a check failed, and how many answers brought nothing new: a watch ends by count, not by one reading of a clock.
  ALTER TABLE payments ADD COLUMN failed_at INTEGER;
  ALTER TABLE payments ADD COLUMN quiet_checks INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE payments ADD COLUMN past_end_checks INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX payments_ended ON payments (revealed_at) WHERE phase = 'revealed' AND next_check_at IS NULL;

  -- What the service delivered and no payment is known by: it may become known.
  CREATE TABLE unknown_deliveries (
    identifier  TEXT PRIMARY KEY,
    first_at    INTEGER NOT NULL,
    last_at     INTEGER NOT NULL,
    deliveries  INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX unknown_deliveries_last ON unknown_deliveries (last_at);
  `,
  `
  -- One open payment for an account, however its address is spelled. The release before leaves it null.
  ALTER TABLE payments ADD COLUMN account TEXT;
  CREATE UNIQUE INDEX payments_account ON payments (chain_id, account) WHERE account IS NOT NULL AND ${holdsAddress};
  `,
  `
  -- The price of an order: the latest sealed one that was claimed. A payment at another price is for a person to decide.
  CREATE TABLE order_prices (
    reference  TEXT PRIMARY KEY,
    price      TEXT NOT NULL,
    sealed_at  INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  ALTER TABLE payments ADD COLUMN order_price TEXT;
  ALTER TABLE payments ADD COLUMN sealed_at INTEGER;

  -- A payment whose price hold has ended may be renewed at a new amount.
  ALTER TABLE payments ADD COLUMN renewal INTEGER NOT NULL DEFAULT 0;
  DROP INDEX payments_choice;
  CREATE UNIQUE INDEX payments_choice ON payments (session_id, chain_id, coin_id, price_amount, renewal)
    WHERE phase IN ('creating', 'created', 'revealed');

  -- What kind of incident it is; the release before knew one.
  ALTER TABLE incidents ADD COLUMN kind TEXT NOT NULL DEFAULT 'reverted';
  ALTER TABLE incidents ADD COLUMN detail TEXT;
  `,
  outboxMigration,
  sessionsMigration,
  deskMigration,
  openIncidentsMigration,
  refundsMigration,
  reopenedIncidentsMigration,
]

/** 1 if the payment is open, else 0; for the row before or after a change. */
function isOpenIn(row: 'OLD' | 'NEW'): string {
  return `(${row}.next_check_at IS NOT NULL AND ${row}.settled_at IS NULL)`
}

/** @throws if no endpoint has used the database, so that a command that reads writes nothing. */
export function assertMigrated(database: Database): void {
  const { user_version: applied } = database.prepare('PRAGMA user_version').get() as { user_version: number }
  if (applied === 0) throw new Error('the file is not a database of crypto-checkout')
}

/**
 * Migrates the database to the newest schema. Safe if several processes start at once.
 * @throws if a newer release has written the file.
 */
export function migrate(database: Database): void {
  // Replacing a table that others refer to works only while foreign keys are not enforced.
  database.exec('PRAGMA foreign_keys = OFF')
  database.exec('BEGIN IMMEDIATE')
  try {
    const { user_version: applied } = database.prepare('PRAGMA user_version').get() as {
      user_version: number
    }
    if (applied > migrations.length)
      throw new CheckoutError('internal', {
        detail: `The database has schema ${applied}, and this release knows ${migrations.length}: a newer release has used it.`,
      })
    for (const migration of migrations.slice(applied)) database.exec(migration)
    nameAccounts(database)
    database.exec(`PRAGMA user_version = ${migrations.length}`)
    database.exec('COMMIT')
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
  database.exec('PRAGMA foreign_keys = ON')
}

/** Fills in the accounts of open payments from an older release. Of two at one account, the second stays empty. */
function nameAccounts(database: Database): void {
  const unnamed = database
    .prepare(
      `SELECT id, chain, address, contract FROM payments WHERE account IS NULL AND address IS NOT NULL AND ${holdsAddress}`,
    )
    .all() as { id: string; chain: string; address: string; contract: string }[]
  const name = database.prepare(`UPDATE OR IGNORE payments SET account = ? WHERE id = ?`)
  for (const { id, chain, ...destination } of unnamed)
    name.run(destinationAccount(JSON.parse(chain) as Chain, destination), id)
}
