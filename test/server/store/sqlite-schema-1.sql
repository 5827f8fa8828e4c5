-- A file as the release with the first schema left it: one order paid, one open, one attempt given up.
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

INSERT INTO payments (id, session_id, reference, chain_id, coin_id, price_amount, chain, coin, price_held_until, started_at,
  phase, address, contract, destination, service_id, observation, revision, revealed_at, updated_at, checked_at, next_check_at)
VALUES
  ('a', 'session-1', 'order-1', 'tron', 'tron', '25.5', '{}', '{}', 5000, 1000, 'revealed', 'address-1', '', '{}', 'service-1',
    '{"received":"25.5","remaining":"0","status":"paid","flags":[]}', 2, 2000, 3000, 3000, NULL),
  ('b2', 'session-2', 'order-2', 'tron', 'tron', '25.5', '{}', '{}', 5000, 1000, 'revealed', 'address-2', '', '{}', 'service-2',
    '{"received":"0","remaining":"25.5","status":"awaiting","flags":[]}', 1, 2100, 2100, 2100, 17100),
  ('c', 'session-3', 'order-3', 'tron', 'tron', '25.5', '{}', '{}', 5000, 1000, 'orphaned', NULL, NULL, NULL, NULL,
    NULL, 0, NULL, NULL, NULL, NULL);
INSERT INTO payment_identifiers VALUES ('service-1', 'a'), ('service-2', 'b2');
INSERT INTO fulfilments VALUES ('order-1', 'a', 3000);
INSERT INTO notifications (id, reference, payload, next_attempt_at) VALUES ('msg_1', 'order-1', '{}', 3000);
PRAGMA user_version = 1;
