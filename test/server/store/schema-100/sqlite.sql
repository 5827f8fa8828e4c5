-- The first schema, 100, as it was released: a database may have it. It is never changed.
CREATE TABLE orders (
  reference         TEXT PRIMARY KEY,
  name              TEXT NOT NULL,
  price             TEXT NOT NULL,
  sealed_at         INTEGER NOT NULL,
  state             TEXT NOT NULL,
  needs             TEXT,
  version           INTEGER NOT NULL,
  sequence          INTEGER NOT NULL,
  payments          INTEGER NOT NULL,
  created_at        INTEGER NOT NULL,
  updated_at        INTEGER NOT NULL,
  shown_at          INTEGER,
  closed_at         INTEGER,
  noted_at          INTEGER,
  decision_payment  TEXT,
  decided_at        INTEGER,
  accepted_by       TEXT,
  reason            TEXT
) STRICT;
CREATE INDEX orders_shown ON orders (shown_at, reference, name) WHERE shown_at IS NOT NULL;
CREATE INDEX orders_state ON orders (state, shown_at, reference, name);
CREATE INDEX orders_needs ON orders (needs, shown_at, reference, state, name) WHERE needs IS NOT NULL;
CREATE INDEX orders_needing ON orders (shown_at, reference, state, name) WHERE needs IS NOT NULL;
CREATE INDEX orders_name ON orders (name, shown_at, reference, state, needs) WHERE shown_at IS NOT NULL;
CREATE TABLE payments (
  id                TEXT PRIMARY KEY,
  reference         TEXT NOT NULL,
  phase             TEXT NOT NULL,
  session_id        TEXT NOT NULL,
  chain_id          TEXT NOT NULL,
  coin_id           TEXT NOT NULL,
  price_amount      TEXT NOT NULL,
  renewal           INTEGER NOT NULL DEFAULT 0,
  request_key       TEXT,
  order_price       TEXT,
  sealed_at         INTEGER,
  fiat_currency     TEXT,
  price_held_until  INTEGER NOT NULL,
  started_at        INTEGER NOT NULL,
  amount            TEXT,
  address           TEXT,
  account           TEXT,
  receiver          TEXT,
  status            TEXT,
  received          TEXT,
  tx_id             TEXT,
  service_id        TEXT,
  revision          INTEGER NOT NULL DEFAULT 0,
  revealed_at       INTEGER,
  updated_at        INTEGER,
  checked_at        INTEGER,
  failed_at         INTEGER,
  quiet_checks      INTEGER NOT NULL DEFAULT 0,
  unreadable        INTEGER NOT NULL DEFAULT 0,
  past_end_checks   INTEGER NOT NULL DEFAULT 0,
  settled_at        INTEGER,
  next_check_at     INTEGER,
  chain             TEXT NOT NULL,
  coin              TEXT NOT NULL,
  destination       TEXT,
  observation       TEXT
) STRICT;
CREATE INDEX payments_address ON payments (address) WHERE address IS NOT NULL;
CREATE INDEX payments_receiver ON payments (receiver) WHERE receiver IS NOT NULL;
CREATE INDEX payments_due ON payments (next_check_at, settled_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX payments_over ON payments (coalesce(settled_at, updated_at, started_at)) WHERE (settled_at IS NOT NULL OR next_check_at IS NULL);
CREATE TABLE settings (
  name   TEXT PRIMARY KEY,
  value  TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX payments_choice ON payments (session_id, chain_id, coin_id, price_amount, renewal)
  WHERE phase IN ('creating', 'created', 'revealed');
CREATE UNIQUE INDEX payments_request ON payments (session_id, request_key)
  WHERE request_key IS NOT NULL AND phase IN ('creating', 'created', 'revealed');
CREATE UNIQUE INDEX payments_account ON payments (chain_id, account) WHERE account IS NOT NULL AND (phase = 'created' OR (phase = 'revealed' AND next_check_at IS NOT NULL AND settled_at IS NULL));
CREATE UNIQUE INDEX payments_service_id ON payments (service_id) WHERE service_id IS NOT NULL;
CREATE INDEX payments_reference ON payments (reference);
CREATE INDEX payments_tx_id ON payments (tx_id) WHERE tx_id IS NOT NULL;
CREATE INDEX payments_ended ON payments (revealed_at) WHERE phase = 'revealed' AND next_check_at IS NULL;
CREATE TABLE payment_identifiers (
  identifier  TEXT PRIMARY KEY,
  payment_id  TEXT NOT NULL REFERENCES payments (id)
) STRICT, WITHOUT ROWID;
CREATE INDEX payment_identifiers_payment ON payment_identifiers (payment_id);
CREATE TABLE unknown_deliveries (
  identifier  TEXT PRIMARY KEY,
  first_at    INTEGER NOT NULL,
  last_at     INTEGER NOT NULL,
  deliveries  integer NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX unknown_deliveries_last ON unknown_deliveries (last_at);
CREATE TABLE payment_changes (
  payment_id  TEXT NOT NULL,
  revision    integer NOT NULL,
  reference   TEXT NOT NULL,
  at          INTEGER NOT NULL,
  status      text NOT NULL,
  received    text NOT NULL,
  remaining   text NOT NULL,
  flags       text NOT NULL,
  PRIMARY KEY (payment_id, revision)
) STRICT, WITHOUT ROWID;
CREATE INDEX payment_changes_reference ON payment_changes (reference);
CREATE TABLE incidents (
  id              TEXT PRIMARY KEY,
  kind            TEXT NOT NULL,
  reference       TEXT NOT NULL,
  payment_id      text NOT NULL,
  detail          text,
  at              INTEGER NOT NULL,
  next_report_at  INTEGER,
  reported_at     INTEGER,
  closed_at       INTEGER
) STRICT;
CREATE INDEX incidents_reference ON incidents (reference);
CREATE INDEX incidents_due ON incidents (next_report_at) WHERE next_report_at IS NOT NULL;
CREATE TABLE refunds (
  id            TEXT PRIMARY KEY,
  reference     TEXT NOT NULL,
  payment_id    text NOT NULL,
  state         TEXT NOT NULL,
  requested_at  INTEGER NOT NULL,
  expires_at    INTEGER NOT NULL,
  data          text NOT NULL
) STRICT;
CREATE INDEX refunds_reference ON refunds (reference);
CREATE INDEX refunds_expiry ON refunds (expires_at) WHERE state = 'requested';
CREATE TABLE claims (
  id              TEXT PRIMARY KEY,
  reference       TEXT NOT NULL,
  payment_id      text NOT NULL,
  transaction_id  text NOT NULL,
  note            text,
  at              INTEGER NOT NULL
) STRICT;
CREATE INDEX claims_reference ON claims (reference);
CREATE TABLE audit (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  at         INTEGER NOT NULL,
  reference  TEXT NOT NULL,
  action     text NOT NULL,
  actor      text NOT NULL,
  detail     text NOT NULL
) STRICT;
CREATE INDEX audit_reference ON audit (reference);
CREATE TABLE outbox (
  id               TEXT PRIMARY KEY,
  type             text NOT NULL,
  reference        TEXT,
  payment_id       TEXT,
  sequence         integer,
  at               INTEGER NOT NULL,
  payload          text NOT NULL,
  state            TEXT NOT NULL DEFAULT 'pending',
  attempts         integer NOT NULL DEFAULT 0,
  next_attempt_at  INTEGER,
  delivered_at     INTEGER,
  answer           text,
  answered_at      INTEGER
) STRICT;
CREATE INDEX outbox_given_up ON outbox (state) WHERE state = 'given-up';
CREATE INDEX outbox_reference ON outbox (reference);
CREATE INDEX outbox_payment ON outbox (payment_id);
CREATE TABLE sessions (
  id          TEXT PRIMARY KEY,
  session     text NOT NULL,
  expires_at  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_end ON sessions (expires_at);
CREATE TABLE links (
  name        TEXT PRIMARY KEY,
  created_at  INTEGER NOT NULL,
  closed_at   INTEGER,
  data        text NOT NULL
) STRICT;
CREATE TABLE link_orders (
  reference       TEXT PRIMARY KEY,
  link            TEXT NOT NULL,
  quantity        integer NOT NULL,
  reserved_until  INTEGER NOT NULL,
  created_at      INTEGER NOT NULL,
  data            text NOT NULL,
  fields          text NOT NULL
) STRICT;
CREATE TABLE documents (
  kind        TEXT NOT NULL,
  id          TEXT NOT NULL,
  data        text NOT NULL,
  reference   TEXT,
  created_at  INTEGER NOT NULL,
  expires_at  INTEGER,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX documents_end ON documents (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX refunds_state ON refunds (state, requested_at);
CREATE INDEX incidents_open ON incidents (kind, closed_at) WHERE closed_at IS NULL;
CREATE INDEX outbox_due ON outbox (next_attempt_at) WHERE state = 'pending';
CREATE INDEX link_orders_link ON link_orders (link, reserved_until, reference, quantity);
