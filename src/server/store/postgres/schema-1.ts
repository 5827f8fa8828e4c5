/** Schema 1 in PostgreSQL: the tables, their indexes and the functions of a creation. */
import { commonTables } from '../sql/schema-1.js'
import type { Tables } from '../sql/tables.js'
import { isOver, overSince } from '../summaries.js'
import { claimFirstFunction, recordDestinationFunction, revealFunction } from './functions.js'

export function schema1(table: Tables, schema: string): string {
  return [
    orders(table),
    payments(table),
    commonTables({
      table,
      name: 'text COLLATE "C"',
      time: 'bigint',
      counter: 'bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
      rowNumber: 'number bigint GENERATED ALWAYS AS IDENTITY,',
      strict: '',
      keyed: '',
    }),
    ownIndexes(table),
    claimFirstFunction(table, schema),
    recordDestinationFunction(table, schema),
    revealFunction(table, schema),
  ].join('\n')
}

const orders = (table: Tables) => `
  -- An order, which outlives its payments. Its row is the lock of every change of the order, and its version shows one.
  CREATE TABLE ${table.orders} (
    reference         text COLLATE "C" PRIMARY KEY,
    -- For a search, which tells no case.
    lower_reference   text COLLATE "C" NOT NULL,
    price             text NOT NULL,
    sealed_at         bigint NOT NULL,
    state             text COLLATE "C" NOT NULL,
    needs             text COLLATE "C",
    version           integer NOT NULL,
    sequence          integer NOT NULL,
    payments          integer NOT NULL,
    created_at        bigint NOT NULL,
    updated_at        bigint NOT NULL,
    shown_at          bigint,
    closed_at         bigint,
    noted_at          bigint,
    decision_payment  text,
    decided_at        bigint,
    accepted_by       text,
    reason            text
  );
  CREATE INDEX orders_shown ON ${table.orders} (shown_at, reference) WHERE shown_at IS NOT NULL;
  CREATE INDEX orders_state ON ${table.orders} (state, shown_at, reference);
  CREATE INDEX orders_needs ON ${table.orders} (needs, shown_at, reference) WHERE needs IS NOT NULL;
  CREATE INDEX orders_needing ON ${table.orders} (shown_at, reference) WHERE needs IS NOT NULL;
  CREATE INDEX orders_name ON ${table.orders} (lower_reference);
`

const payments = (table: Tables) => `
  -- A payment, from the claim of a choice on.
  CREATE TABLE ${table.payments} (
    id                text COLLATE "C" PRIMARY KEY,
    session_id        text COLLATE "C" NOT NULL,
    reference         text COLLATE "C" NOT NULL,
    chain_id          text COLLATE "C" NOT NULL,
    coin_id           text COLLATE "C" NOT NULL,
    price_amount      text NOT NULL,
    fiat_currency     text,
    chain             text NOT NULL,
    coin              text NOT NULL,
    price_held_until  bigint NOT NULL,
    started_at        bigint NOT NULL,
    phase             text COLLATE "C" NOT NULL,
    request_key       text,
    order_price       text,
    sealed_at         bigint,
    renewal           integer NOT NULL DEFAULT 0,
    destination       text,
    -- Of the destination: what names the account in its network, and the receiver in every network of its kind.
    address           text COLLATE "C",
    account           text COLLATE "C",
    receiver          text COLLATE "C",
    amount            text,
    service_id        text COLLATE "C",
    observation       text,
    -- Of the observation.
    status            text COLLATE "C",
    received          text,
    tx_id             text COLLATE "C",
    revision          integer NOT NULL DEFAULT 0,
    revealed_at       bigint,
    updated_at        bigint,
    checked_at        bigint,
    failed_at         bigint,
    quiet_checks      integer NOT NULL DEFAULT 0,
    unreadable        integer NOT NULL DEFAULT 0,
    past_end_checks   integer NOT NULL DEFAULT 0,
    settled_at        bigint,
    next_check_at     bigint
  );
  CREATE INDEX payments_due ON ${table.payments} (next_check_at) WHERE next_check_at IS NOT NULL;
  CREATE INDEX payments_open ON ${table.payments} (phase) WHERE next_check_at IS NOT NULL AND settled_at IS NULL;
  CREATE INDEX payments_over ON ${table.payments} ((${overSince})) WHERE ${isOver};
  CREATE INDEX payments_receiver ON ${table.payments} (receiver) WHERE phase = 'revealed';
  CREATE INDEX payments_address ON ${table.payments} (address) WHERE phase = 'revealed';
`

/** Indexes of common tables that SQLite has with other columns, or not at all. */
const ownIndexes = (table: Tables) => `
  CREATE INDEX refunds_state ON ${table.refunds} (state, requested_at, id);
  CREATE INDEX incidents_open ON ${table.incidents} (kind) WHERE closed_at IS NULL;
  CREATE INDEX outbox_due ON ${table.outbox} (next_attempt_at, sequence) WHERE state = 'pending';
  CREATE INDEX outbox_alone ON ${table.outbox} (at) WHERE payment_id IS NULL;
  CREATE INDEX link_orders_link ON ${table.link_orders} (link, reserved_until);
`
