-- The second schema, and the file’s number of it.
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
  , status TEXT GENERATED ALWAYS AS (observation ->> 'status') VIRTUAL, settled_at INTEGER) STRICT;
CREATE UNIQUE INDEX payments_choice ON payments (session_id, chain_id, coin_id, price_amount)
    WHERE phase IN ('creating', 'created', 'revealed');
CREATE UNIQUE INDEX payments_service_id ON payments (service_id) WHERE service_id IS NOT NULL;
CREATE INDEX payments_reference ON payments (reference) WHERE phase = 'revealed';
CREATE TABLE payment_identifiers (
    identifier  TEXT PRIMARY KEY,
    payment_id  TEXT NOT NULL REFERENCES payments (id)
  ) STRICT, WITHOUT ROWID;
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
CREATE UNIQUE INDEX payments_address ON payments (chain_id, contract, address)
    WHERE phase = 'created' OR (phase = 'revealed' AND next_check_at IS NOT NULL AND settled_at IS NULL);
CREATE INDEX payments_due ON payments (next_check_at, settled_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX payments_over ON payments (coalesce(settled_at, updated_at, started_at)) WHERE (settled_at IS NOT NULL OR next_check_at IS NULL);
CREATE INDEX payment_identifiers_payment ON payment_identifiers (payment_id);
CREATE INDEX notifications_reference ON notifications (reference);
CREATE TABLE "fulfilments" (
    reference   TEXT PRIMARY KEY,
    payment_id  TEXT NOT NULL,
    at          INTEGER NOT NULL
  ) STRICT;
PRAGMA user_version = 2;
