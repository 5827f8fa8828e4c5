/** The tables of the SQLite store. No trigger, no rule: what changes an order is decided in `server/rules`. */
import { holdsAddress, isOver, overSince } from '../summaries.js'

export const tables = `
  -- What a shop orders. Outlives its payments: a deleted order can't be fulfilled again.
  CREATE TABLE orders (
    reference         TEXT PRIMARY KEY,
    -- The reference in lower case, for a search.
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
  -- Each list is a range of an index, newest first; a search for a name reads the index alone.
  CREATE INDEX orders_shown ON orders (shown_at, reference, name) WHERE shown_at IS NOT NULL;
  CREATE INDEX orders_state ON orders (state, shown_at, reference, name);
  CREATE INDEX orders_needs ON orders (needs, shown_at, reference, state, name) WHERE needs IS NOT NULL;
  CREATE INDEX orders_needing ON orders (shown_at, reference, state, name) WHERE needs IS NOT NULL;
  CREATE INDEX orders_name ON orders (name, shown_at, reference, state, needs) WHERE shown_at IS NOT NULL;

  -- What statements compare comes first: the columns behind it are long.
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
    -- Of the destination.
    amount            TEXT,
    address           TEXT,
    account           TEXT,
    receiver          TEXT,
    -- Of the observation.
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
    -- When it was paid, or no longer watched. From then on its address is no longer its own.
    settled_at        INTEGER,
    next_check_at     INTEGER,
    chain             TEXT NOT NULL,
    coin              TEXT NOT NULL,
    destination       TEXT,
    observation       TEXT
  ) STRICT;
  -- One live attempt for a choice: fifty clicks and two processes create one payment.
  CREATE UNIQUE INDEX payments_choice ON payments (session_id, chain_id, coin_id, price_amount, renewal)
    WHERE phase IN ('creating', 'created', 'revealed');
  CREATE UNIQUE INDEX payments_request ON payments (session_id, request_key)
    WHERE request_key IS NOT NULL AND phase IN ('creating', 'created', 'revealed');
  -- One open payment for an account, however its address is spelled: a deposit can't count twice.
  CREATE UNIQUE INDEX payments_account ON payments (chain_id, account) WHERE account IS NOT NULL AND ${holdsAddress};
  CREATE UNIQUE INDEX payments_service_id ON payments (service_id) WHERE service_id IS NOT NULL;
  CREATE INDEX payments_reference ON payments (reference);
  CREATE INDEX payments_address ON payments (address) WHERE address IS NOT NULL;
  CREATE INDEX payments_receiver ON payments (receiver) WHERE receiver IS NOT NULL;
  CREATE INDEX payments_tx_id ON payments (tx_id) WHERE tx_id IS NOT NULL;
  -- Also to count the open ones.
  CREATE INDEX payments_due ON payments (next_check_at, settled_at) WHERE next_check_at IS NOT NULL;
  CREATE INDEX payments_over ON payments (${overSince}) WHERE ${isOver};
  CREATE INDEX payments_ended ON payments (revealed_at) WHERE phase = 'revealed' AND next_check_at IS NULL;

  -- What the service calls a payment: a delivery may name any of them.
  CREATE TABLE payment_identifiers (
    identifier  TEXT PRIMARY KEY,
    payment_id  TEXT NOT NULL REFERENCES payments (id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX payment_identifiers_payment ON payment_identifiers (payment_id);

  -- What the service delivered and no payment is known by: it may become known.
  CREATE TABLE unknown_deliveries (
    identifier  TEXT PRIMARY KEY,
    first_at    INTEGER NOT NULL,
    last_at     INTEGER NOT NULL,
    deliveries  INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX unknown_deliveries_last ON unknown_deliveries (last_at);

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

  -- Payments that need a person. An incident outlives its payment.
  CREATE TABLE incidents (
    id              TEXT PRIMARY KEY,
    kind            TEXT NOT NULL,
    reference       TEXT NOT NULL,
    payment_id      TEXT NOT NULL,
    detail          TEXT,
    at              INTEGER NOT NULL,
    next_report_at  INTEGER,
    reported_at     INTEGER,
    closed_at       INTEGER
  ) STRICT;
  CREATE INDEX incidents_due ON incidents (next_report_at) WHERE next_report_at IS NOT NULL;
  CREATE INDEX incidents_reference ON incidents (reference);
  CREATE INDEX incidents_open ON incidents (kind, closed_at) WHERE closed_at IS NULL;

  -- What is returned to payers.
  CREATE TABLE refunds (
    id            TEXT PRIMARY KEY,
    reference     TEXT NOT NULL,
    payment_id    TEXT NOT NULL,
    state         TEXT NOT NULL,
    requested_at  INTEGER NOT NULL,
    expires_at    INTEGER NOT NULL,
    data          TEXT NOT NULL
  ) STRICT;
  CREATE INDEX refunds_reference ON refunds (reference);
  CREATE INDEX refunds_state ON refunds (state, requested_at);
  CREATE INDEX refunds_expiry ON refunds (expires_at) WHERE state = 'requested';

  -- Payers who say that they paid.
  CREATE TABLE claims (
    id              TEXT PRIMARY KEY,
    reference       TEXT NOT NULL,
    payment_id      TEXT NOT NULL,
    transaction_id  TEXT NOT NULL,
    note            TEXT,
    at              INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX claims_reference ON claims (reference);

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

  -- What the shop is notified of.
  CREATE TABLE outbox (
    id               TEXT PRIMARY KEY,
    type             TEXT NOT NULL,
    reference        TEXT,
    payment_id       TEXT,
    sequence         INTEGER,
    at               INTEGER NOT NULL,
    payload          TEXT NOT NULL,
    state            TEXT NOT NULL DEFAULT 'pending',
    attempts         INTEGER NOT NULL DEFAULT 0,
    next_attempt_at  INTEGER,
    delivered_at     INTEGER,
    answer           TEXT,
    answered_at      INTEGER
  ) STRICT;
  CREATE INDEX outbox_due ON outbox (next_attempt_at) WHERE state = 'pending';
  CREATE INDEX outbox_given_up ON outbox (state) WHERE state = 'given-up';
  CREATE INDEX outbox_reference ON outbox (reference);
  CREATE INDEX outbox_payment ON outbox (payment_id);

  -- Sessions that are too long for a link.
  CREATE TABLE sessions (
    id          TEXT PRIMARY KEY,
    session     TEXT NOT NULL,
    expires_at  INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sessions_end ON sessions (expires_at);

  -- What the file is for, such as the mode that it serves.
  CREATE TABLE settings (
    name   TEXT PRIMARY KEY,
    value  TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`
