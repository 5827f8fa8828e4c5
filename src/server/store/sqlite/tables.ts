/** Schema 1 in SQLite. No trigger, no rule: what changes an order is decided in `server/rules`. */
import { commonTables } from '../sql/schema-1.js'
import { tablesWith } from '../sql/tables.js'
import { isOver, overSince } from '../summaries.js'

export const tables = tablesWith('')

const ownTables = `
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
  CREATE INDEX payments_address ON payments (address) WHERE address IS NOT NULL;
  CREATE INDEX payments_receiver ON payments (receiver) WHERE receiver IS NOT NULL;
  -- Also to count the open ones.
  CREATE INDEX payments_due ON payments (next_check_at, settled_at) WHERE next_check_at IS NOT NULL;
  CREATE INDEX payments_over ON payments (${overSince}) WHERE ${isOver};

  -- What the file is for, such as the mode that it serves.
  CREATE TABLE settings (
    name   TEXT PRIMARY KEY,
    value  TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`

/** Indexes of common tables that PostgreSQL has with other columns. */
const ownIndexes = `  CREATE INDEX refunds_state ON refunds (state, requested_at);
  CREATE INDEX incidents_open ON incidents (kind, closed_at) WHERE closed_at IS NULL;
  CREATE INDEX outbox_due ON outbox (next_attempt_at) WHERE state = 'pending';
  CREATE INDEX link_orders_link ON link_orders (link, reserved_until, reference, quantity);
`

export const schema1 = [
  ownTables,
  commonTables({
    table: tables,
    name: 'TEXT',
    time: 'INTEGER',
    counter: 'INTEGER PRIMARY KEY AUTOINCREMENT',
    rowNumber: '',
    strict: ' STRICT',
    keyed: ' STRICT, WITHOUT ROWID',
  }),
  ownIndexes,
].join('')
