/** The tables of the SQLite store, as forward-only migrations: `user_version` counts those that have run. */
import type { Database } from './sqlite.js'

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
]

/** Brings the database to the newest schema. Safe when several processes start at once. */
export function migrate(database: Database): void {
  database.exec('BEGIN IMMEDIATE')
  try {
    const { user_version: applied } = database.prepare('PRAGMA user_version').get() as {
      user_version: number
    }
    for (const migration of migrations.slice(applied)) database.exec(migration)
    database.exec(`PRAGMA user_version = ${migrations.length}`)
    database.exec('COMMIT')
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
}
