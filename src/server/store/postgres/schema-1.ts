/**
 * Schema 1: the tables, their indexes and the functions of a creation. Times are milliseconds since the epoch, amounts decimal
 * text, as in the endpoint: nothing is converted. Text that is sorted compares byte by byte. Every list is a range of an index.
 */
import { holdsAddress, isOver, overSince } from '../summaries.js'
import { claimFirstFunction, recordDestinationFunction, revealFunction } from './functions.js'
import { documentTables } from './documents.js'
import { linkTables } from './links.js'
import type { Tables } from './tables.js'

export function schema1(tables: Tables, schema: string): string {
  return [
    orders(tables),
    payments(tables),
    ofOrders(tables),
    queues(tables),
    linkTables(tables),
    documentTables(tables),
    claimFirstFunction(tables, schema),
    recordDestinationFunction(tables, schema),
    revealFunction(tables, schema),
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
  -- One live attempt for a choice: fifty clicks and two processes create one payment.
  CREATE UNIQUE INDEX payments_choice ON ${table.payments} (session_id, chain_id, coin_id, price_amount, renewal)
    WHERE phase IN ('creating', 'created', 'revealed');
  CREATE UNIQUE INDEX payments_request ON ${table.payments} (session_id, request_key)
    WHERE request_key IS NOT NULL AND phase IN ('creating', 'created', 'revealed');
  -- One open payment for an account: a deposit can't count twice. Settled ones no longer hold theirs.
  CREATE UNIQUE INDEX payments_account ON ${table.payments} (chain_id, account)
    WHERE account IS NOT NULL AND ${holdsAddress};
  CREATE UNIQUE INDEX payments_service_id ON ${table.payments} (service_id) WHERE service_id IS NOT NULL;
  CREATE INDEX payments_reference ON ${table.payments} (reference);
  CREATE INDEX payments_due ON ${table.payments} (next_check_at) WHERE next_check_at IS NOT NULL;
  CREATE INDEX payments_open ON ${table.payments} (phase) WHERE next_check_at IS NOT NULL AND settled_at IS NULL;
  CREATE INDEX payments_over ON ${table.payments} ((${overSince})) WHERE ${isOver};
  CREATE INDEX payments_ended ON ${table.payments} (revealed_at) WHERE phase = 'revealed' AND next_check_at IS NULL;
  CREATE INDEX payments_receiver ON ${table.payments} (receiver) WHERE phase = 'revealed';
  CREATE INDEX payments_address ON ${table.payments} (address) WHERE phase = 'revealed';
  CREATE INDEX payments_tx_id ON ${table.payments} (tx_id) WHERE tx_id IS NOT NULL;

  -- The service's identifiers of a payment: a delivery may name any of them.
  CREATE TABLE ${table.payment_identifiers} (
    identifier  text COLLATE "C" PRIMARY KEY,
    payment_id  text COLLATE "C" NOT NULL REFERENCES ${table.payments} (id)
  );
  CREATE INDEX payment_identifiers_payment ON ${table.payment_identifiers} (payment_id);

  -- What a check or a person changed, for the timeline of an order.
  CREATE TABLE ${table.payment_changes} (
    payment_id  text COLLATE "C" NOT NULL,
    revision    integer NOT NULL,
    reference   text COLLATE "C" NOT NULL,
    at          bigint NOT NULL,
    status      text NOT NULL,
    received    text NOT NULL,
    remaining   text NOT NULL,
    flags       text NOT NULL,
    PRIMARY KEY (payment_id, revision)
  );
  CREATE INDEX payment_changes_reference ON ${table.payment_changes} (reference);
`

const ofOrders = (table: Tables) => `
  -- What is returned to payers.
  CREATE TABLE ${table.refunds} (
    id            text COLLATE "C" PRIMARY KEY,
    reference     text COLLATE "C" NOT NULL,
    payment_id    text NOT NULL,
    state         text COLLATE "C" NOT NULL,
    requested_at  bigint NOT NULL,
    expires_at    bigint NOT NULL,
    data          text NOT NULL
  );
  CREATE INDEX refunds_reference ON ${table.refunds} (reference);
  CREATE INDEX refunds_state ON ${table.refunds} (state, requested_at, id);
  CREATE INDEX refunds_expiry ON ${table.refunds} (expires_at) WHERE state = 'requested';

  -- Payers' words that they paid. Numbered, because several may come at one time.
  CREATE TABLE ${table.claims} (
    number          bigint GENERATED ALWAYS AS IDENTITY,
    id              text COLLATE "C" PRIMARY KEY,
    reference       text COLLATE "C" NOT NULL,
    payment_id      text NOT NULL,
    transaction_id  text NOT NULL,
    note            text,
    at              bigint NOT NULL
  );
  CREATE INDEX claims_reference ON ${table.claims} (reference);

  -- What needed a person. An incident outlives its payment.
  CREATE TABLE ${table.incidents} (
    id              text COLLATE "C" PRIMARY KEY,
    kind            text COLLATE "C" NOT NULL,
    reference       text COLLATE "C" NOT NULL,
    payment_id      text NOT NULL,
    detail          text,
    at              bigint NOT NULL,
    next_report_at  bigint,
    reported_at     bigint,
    closed_at       bigint
  );
  CREATE INDEX incidents_reference ON ${table.incidents} (reference);
  CREATE INDEX incidents_due ON ${table.incidents} (next_report_at) WHERE next_report_at IS NOT NULL;
  CREATE INDEX incidents_open ON ${table.incidents} (kind) WHERE closed_at IS NULL;

  -- The log of manual actions. Rows are never changed or deleted.
  CREATE TABLE ${table.audit} (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at         bigint NOT NULL,
    reference  text COLLATE "C" NOT NULL,
    action     text NOT NULL,
    actor      text NOT NULL,
    detail     text NOT NULL
  );
  CREATE INDEX audit_reference ON ${table.audit} (reference);
`

const queues = (table: Tables) => `
  -- The queue of notifications.
  CREATE TABLE ${table.outbox} (
    id               text COLLATE "C" PRIMARY KEY,
    type             text NOT NULL,
    reference        text COLLATE "C",
    payment_id       text COLLATE "C",
    sequence         integer,
    at               bigint NOT NULL,
    payload          text NOT NULL,
    state            text COLLATE "C" NOT NULL DEFAULT 'pending',
    attempts         integer NOT NULL DEFAULT 0,
    next_attempt_at  bigint,
    delivered_at     bigint,
    answer           text,
    answered_at      bigint
  );
  CREATE INDEX outbox_due ON ${table.outbox} (next_attempt_at, sequence) WHERE state = 'pending';
  CREATE INDEX outbox_given_up ON ${table.outbox} (state) WHERE state = 'given-up';
  CREATE INDEX outbox_reference ON ${table.outbox} (reference);
  CREATE INDEX outbox_payment ON ${table.outbox} (payment_id);
  CREATE INDEX outbox_alone ON ${table.outbox} (at) WHERE payment_id IS NULL;

  -- Identifiers that the service delivered and that no payment has yet.
  CREATE TABLE ${table.unknown_deliveries} (
    identifier  text COLLATE "C" PRIMARY KEY,
    first_at    bigint NOT NULL,
    last_at     bigint NOT NULL,
    deliveries  integer NOT NULL
  );
  CREATE INDEX unknown_deliveries_last ON ${table.unknown_deliveries} (last_at);

  -- Sessions that are too long for a link.
  CREATE TABLE ${table.sessions} (
    id          text COLLATE "C" PRIMARY KEY,
    session     text NOT NULL,
    expires_at  bigint NOT NULL
  );
  CREATE INDEX sessions_end ON ${table.sessions} (expires_at);
`
