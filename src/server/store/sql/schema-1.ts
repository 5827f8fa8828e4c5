/**
 * The tables of schema 1 that both databases have, with the indexes that are the same. Times are milliseconds since the epoch,
 * amounts decimal text, as in the endpoint: nothing is converted. Every list is a range of an index.
 *
 * A schema is never changed: a later one adds to it, see the migrations of each database.
 */
import { holdsAddress } from '../summaries.js'
import type { Tables } from './tables.js'

/** What the databases spell differently. */
export type Spelling = {
  table: Tables
  /** The type of text that is compared byte by byte. */
  name: string
  /** The type of a time. */
  time: string
  /** A key that counts the rows. */
  counter: string
  /** A column that counts the rows, where the database has none of its own. */
  rowNumber: string
  /** What follows the columns of a table. */
  strict: string
  /** The same, where rows are found by the key alone. */
  keyed: string
}

/** For a database that has its tables of orders and payments, whose columns stand in another sequence. */
export const commonTables = (spelling: Spelling): string =>
  [ofPayments, ofOrders, queues, links].map((tables) => tables(spelling)).join('\n')

const ofPayments = ({ table, name, time, strict, keyed }: Spelling) => `
  -- One live attempt for a choice: fifty clicks and two processes create one payment.
  CREATE UNIQUE INDEX payments_choice ON ${table.payments} (session_id, chain_id, coin_id, price_amount, renewal)
    WHERE phase IN ('creating', 'created', 'revealed');
  CREATE UNIQUE INDEX payments_request ON ${table.payments} (session_id, request_key)
    WHERE request_key IS NOT NULL AND phase IN ('creating', 'created', 'revealed');
  -- One open payment for an account, however its address is spelled: a deposit can't count twice. Settled ones hold none.
  CREATE UNIQUE INDEX payments_account ON ${table.payments} (chain_id, account) WHERE account IS NOT NULL AND ${holdsAddress};
  CREATE UNIQUE INDEX payments_service_id ON ${table.payments} (service_id) WHERE service_id IS NOT NULL;
  CREATE INDEX payments_reference ON ${table.payments} (reference);
  CREATE INDEX payments_tx_id ON ${table.payments} (tx_id) WHERE tx_id IS NOT NULL;
  CREATE INDEX payments_ended ON ${table.payments} (revealed_at) WHERE phase = 'revealed' AND next_check_at IS NULL;

  -- The service's identifiers of a payment: a delivery may name any of them.
  CREATE TABLE ${table.payment_identifiers} (
    identifier  ${name} PRIMARY KEY,
    payment_id  ${name} NOT NULL REFERENCES ${table.payments} (id)
  )${keyed};
  CREATE INDEX payment_identifiers_payment ON ${table.payment_identifiers} (payment_id);

  -- Identifiers that the service delivered and that no payment has yet.
  CREATE TABLE ${table.unknown_deliveries} (
    identifier  ${name} PRIMARY KEY,
    first_at    ${time} NOT NULL,
    last_at     ${time} NOT NULL,
    deliveries  integer NOT NULL
  )${keyed};
  CREATE INDEX unknown_deliveries_last ON ${table.unknown_deliveries} (last_at);

  -- What a check or a person changed, for the timeline of an order.
  CREATE TABLE ${table.payment_changes} (
    payment_id  ${name} NOT NULL,
    revision    integer NOT NULL,
    reference   ${name} NOT NULL,
    at          ${time} NOT NULL,
    status      text NOT NULL,
    received    text NOT NULL,
    remaining   text NOT NULL,
    flags       text NOT NULL,
    PRIMARY KEY (payment_id, revision)
  )${keyed};
  CREATE INDEX payment_changes_reference ON ${table.payment_changes} (reference);

  -- Payments that need a person. An incident outlives its payment.
  CREATE TABLE ${table.incidents} (
    id              ${name} PRIMARY KEY,
    kind            ${name} NOT NULL,
    reference       ${name} NOT NULL,
    payment_id      text NOT NULL,
    detail          text,
    at              ${time} NOT NULL,
    next_report_at  ${time},
    reported_at     ${time},
    closed_at       ${time}
  )${strict};
  CREATE INDEX incidents_reference ON ${table.incidents} (reference);
  CREATE INDEX incidents_due ON ${table.incidents} (next_report_at) WHERE next_report_at IS NOT NULL;
`

const ofOrders = ({ table, name, time, counter, rowNumber, strict }: Spelling) => `
  -- What is returned to payers.
  CREATE TABLE ${table.refunds} (
    id            ${name} PRIMARY KEY,
    reference     ${name} NOT NULL,
    payment_id    text NOT NULL,
    state         ${name} NOT NULL,
    requested_at  ${time} NOT NULL,
    expires_at    ${time} NOT NULL,
    data          text NOT NULL
  )${strict};
  CREATE INDEX refunds_reference ON ${table.refunds} (reference);
  CREATE INDEX refunds_expiry ON ${table.refunds} (expires_at) WHERE state = 'requested';

  -- Payers who say that they paid. Several may come at one time: they are listed by their numbers.
  CREATE TABLE ${table.claims} (${rowNumber}
    id              ${name} PRIMARY KEY,
    reference       ${name} NOT NULL,
    payment_id      text NOT NULL,
    transaction_id  text NOT NULL,
    note            text,
    at              ${time} NOT NULL
  )${strict};
  CREATE INDEX claims_reference ON ${table.claims} (reference);

  -- The log of manual actions. Rows are never changed or deleted.
  CREATE TABLE ${table.audit} (
    id         ${counter},
    at         ${time} NOT NULL,
    reference  ${name} NOT NULL,
    action     text NOT NULL,
    actor      text NOT NULL,
    detail     text NOT NULL
  )${strict};
  CREATE INDEX audit_reference ON ${table.audit} (reference);
`

const queues = ({ table, name, time, strict, keyed }: Spelling) => `
  -- What the shop is notified of.
  CREATE TABLE ${table.outbox} (
    id               ${name} PRIMARY KEY,
    type             text NOT NULL,
    reference        ${name},
    payment_id       ${name},
    sequence         integer,
    at               ${time} NOT NULL,
    payload          text NOT NULL,
    state            ${name} NOT NULL DEFAULT 'pending',
    attempts         integer NOT NULL DEFAULT 0,
    next_attempt_at  ${time},
    delivered_at     ${time},
    answer           text,
    answered_at      ${time}
  )${strict};
  CREATE INDEX outbox_given_up ON ${table.outbox} (state) WHERE state = 'given-up';
  CREATE INDEX outbox_reference ON ${table.outbox} (reference);
  CREATE INDEX outbox_payment ON ${table.outbox} (payment_id);

  -- Sessions that are too long for a link.
  CREATE TABLE ${table.sessions} (
    id          ${name} PRIMARY KEY,
    session     text NOT NULL,
    expires_at  ${time} NOT NULL
  )${keyed};
  CREATE INDEX sessions_end ON ${table.sessions} (expires_at);
`

const links = ({ table, name, time, strict, keyed }: Spelling) => `
  -- Offers that many buyers order, each in an order of their own.
  CREATE TABLE ${table.links} (
    name        ${name} PRIMARY KEY,
    created_at  ${time} NOT NULL,
    closed_at   ${time},
    data        text NOT NULL
  )${strict};

  -- What a buyer ordered, and until when it is reserved. The fields are personal.
  CREATE TABLE ${table.link_orders} (
    reference       ${name} PRIMARY KEY,
    link            ${name} NOT NULL,
    quantity        integer NOT NULL,
    reserved_until  ${time} NOT NULL,
    created_at      ${time} NOT NULL,
    data            text NOT NULL,
    fields          text NOT NULL
  )${strict};

  -- JSON beside the orders. What has a reference may be personal.
  CREATE TABLE ${table.documents} (
    kind        ${name} NOT NULL,
    id          ${name} NOT NULL,
    data        text NOT NULL,
    reference   ${name},
    created_at  ${time} NOT NULL,
    expires_at  ${time},
    PRIMARY KEY (kind, id)
  )${keyed};
  CREATE INDEX documents_end ON ${table.documents} (expires_at) WHERE expires_at IS NOT NULL;
`
