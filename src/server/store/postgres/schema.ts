/**
 * The tables of the PostgreSQL store, as forward-only migrations in their own schema, so that they can share a database
 * with the shop. During an update the previous release still runs on the same tables, so a migration only adds: what
 * that release reads stays in place, and what it writes stays valid.
 */
import { CheckoutError } from '../../../core/contract/problem.js'
import type { Chain } from '../../../core/contract/wire.js'
import { destinationAccount } from '../account.js'
import { holdsAddress, isOver, overSince } from '../summaries.js'
import type { PostgresConnection, Statements } from './connection.js'
import { claimFirstFunction, recordDestinationFunction, revealFunction } from './functions.js'
import { deskMigration } from './desk.js'
import { openIncidentsMigration, reopenedIncidentsMigration } from './open-incidents.js'
import { refundsMigration } from './refunds.js'
import { outboxMigration } from './outbox.js'
import { sessionsMigration } from './sessions.js'
import type { Tables } from './tables.js'

// Times are milliseconds since the epoch, amounts decimal text, as in the endpoint: nothing is converted.
const migrations = [
  (table: Tables) => `
  CREATE TABLE ${table.payments} (
    id                text PRIMARY KEY,
    session_id        text NOT NULL,
    reference         text NOT NULL,
    chain_id          text NOT NULL,
    coin_id           text NOT NULL,
    price_amount      text NOT NULL,
    fiat_currency     text,
    chain             text NOT NULL,
    coin              text NOT NULL,
    price_held_until  bigint NOT NULL,
    started_at        bigint NOT NULL,
    phase             text NOT NULL,
    address           text,
    contract          text,
    destination       text,
    service_id        text,
    observation       text,
    status            text GENERATED ALWAYS AS (observation::jsonb ->> 'status') STORED,
    revision          integer NOT NULL DEFAULT 0,
    revealed_at       bigint,
    updated_at        bigint,
    checked_at        bigint,
    stale             smallint NOT NULL DEFAULT 0,
    next_check_at     bigint,
    settled_at        bigint
  );
  -- One live attempt for a choice: fifty clicks and two processes create one payment.
  CREATE UNIQUE INDEX payments_choice ON ${table.payments} (session_id, chain_id, coin_id, price_amount)
    WHERE phase IN ('creating', 'created', 'revealed');
  -- One open payment for an address: a deposit can't count twice. Settled ones no longer hold theirs.
  CREATE UNIQUE INDEX payments_address ON ${table.payments} (chain_id, contract, address)
    WHERE phase = 'created' OR (phase = 'revealed' AND next_check_at IS NOT NULL AND settled_at IS NULL);
  CREATE UNIQUE INDEX payments_service_id ON ${table.payments} (service_id) WHERE service_id IS NOT NULL;
  CREATE INDEX payments_reference ON ${table.payments} (reference) WHERE phase = 'revealed';
  CREATE INDEX payments_due ON ${table.payments} (next_check_at, settled_at) WHERE next_check_at IS NOT NULL;
  CREATE INDEX payments_over ON ${table.payments} ((${overSince})) WHERE ${isOver};

  -- What the service calls a payment: a delivery may name any of them.
  CREATE TABLE ${table.payment_identifiers} (
    identifier  text PRIMARY KEY,
    payment_id  text NOT NULL REFERENCES ${table.payments} (id)
  );
  CREATE INDEX payment_identifiers_payment ON ${table.payment_identifiers} (payment_id);

  -- The decision that an order is paid. Its primary key is what makes it happen once; it outlives its payment.
  CREATE TABLE ${table.fulfilments} (
    reference   text PRIMARY KEY,
    payment_id  text NOT NULL,
    at          bigint NOT NULL
  );

  CREATE TABLE ${table.notifications} (
    id               text PRIMARY KEY,
    reference        text NOT NULL REFERENCES ${table.fulfilments} (reference),
    payload          text NOT NULL,
    attempts         integer NOT NULL DEFAULT 0,
    next_attempt_at  bigint,
    delivered_at     bigint
  );
  CREATE INDEX notifications_due ON ${table.notifications} (next_attempt_at) WHERE delivered_at IS NULL;
  CREATE INDEX notifications_reference ON ${table.notifications} (reference);
  `,
  (table: Tables, schema: string) => `
  -- What an order has is counted with each claim, attempts that came to nothing among it.
  DROP INDEX ${schema}.payments_reference;
  CREATE INDEX payments_reference ON ${table.payments} (reference);

  ALTER TABLE ${table.payments} ADD COLUMN request_key text;
  CREATE UNIQUE INDEX payments_request ON ${table.payments} (session_id, request_key)
    WHERE request_key IS NOT NULL AND phase IN ('creating', 'created', 'revealed');

  -- Paid payments that the service took back. An incident outlives its payment, too.
  CREATE TABLE ${table.incidents} (
    id              text PRIMARY KEY,
    reference       text NOT NULL,
    payment_id      text NOT NULL,
    at              bigint NOT NULL,
    next_report_at  bigint,
    reported_at     bigint
  );
  CREATE INDEX incidents_due ON ${table.incidents} (next_report_at) WHERE next_report_at IS NOT NULL;
  CREATE INDEX incidents_reference ON ${table.incidents} (reference);
  `,
  (table: Tables) => `
  -- When a check failed, and how many answers brought nothing new: a watch ends by count, not by one reading of a clock.
  ALTER TABLE ${table.payments} ADD COLUMN failed_at bigint, ADD COLUMN quiet_checks integer NOT NULL DEFAULT 0,
    ADD COLUMN past_end_checks integer NOT NULL DEFAULT 0;
  CREATE INDEX payments_ended ON ${table.payments} (revealed_at) WHERE phase = 'revealed' AND next_check_at IS NULL;

  -- What the service delivered and no payment is known by: it may become known.
  CREATE TABLE ${table.unknown_deliveries} (
    identifier  text PRIMARY KEY,
    first_at    bigint NOT NULL,
    last_at     bigint NOT NULL,
    deliveries  integer NOT NULL
  );
  CREATE INDEX unknown_deliveries_last ON ${table.unknown_deliveries} (last_at);
  `,
  (table: Tables) => `
  -- One open payment for an account, however its address is spelled. The release before leaves it null.
  ALTER TABLE ${table.payments} ADD COLUMN account text;
  CREATE UNIQUE INDEX payments_account ON ${table.payments} (chain_id, account)
    WHERE account IS NOT NULL AND ${holdsAddress};
  `,
  (table: Tables, schema: string) => `
  -- The price of an order: the latest sealed one that was claimed. A payment at another price is for a person to decide.
  CREATE TABLE ${table.order_prices} (
    reference  text PRIMARY KEY,
    price      text NOT NULL,
    sealed_at  bigint NOT NULL
  );
  ALTER TABLE ${table.payments} ADD COLUMN order_price text, ADD COLUMN sealed_at bigint,
    ADD COLUMN renewal integer NOT NULL DEFAULT 0;

  -- A payment whose price hold has ended may be renewed at a new amount.
  DROP INDEX ${schema}.payments_choice;
  CREATE UNIQUE INDEX payments_choice ON ${table.payments} (session_id, chain_id, coin_id, price_amount, renewal)
    WHERE phase IN ('creating', 'created', 'revealed');

  -- What kind of incident it is; the release before knew one.
  ALTER TABLE ${table.incidents} ADD COLUMN kind text NOT NULL DEFAULT 'reverted', ADD COLUMN detail text;
  `,
  outboxMigration,
  sessionsMigration,
  (table: Tables, schema: string) =>
    claimFirstFunction(table, schema, 'unbounded') +
    recordDestinationFunction(table, schema) +
    revealFunction(table, schema),
  deskMigration,
  openIncidentsMigration,
  (table: Tables, schema: string) => claimFirstFunction(table, schema, 'bounded'),
  refundsMigration,
  reopenedIncidentsMigration,
]

/** @throws if no endpoint has used the schema, so that a command that reads creates nothing. */
export async function assertMigrated(connection: PostgresConnection, { settings }: Tables): Promise<void> {
  const found = await connection.get<{ settings: string | null }>(
    `SELECT to_regclass($1) AS settings`,
    settings,
  )
  if (found?.settings == null) throw new Error('the database has no tables of crypto-checkout')
}

/** Adding an index to a table of a million payments may take a while. */
const migrationTimeoutMs = 10 * 60_000

/**
 * Migrates the schema to the newest version, one process at a time.
 * @throws if a newer release has used the database, or its role may not create what is missing.
 */
export async function migrate(
  connection: PostgresConnection,
  schema: string,
  { settings, ...tables }: Tables,
): Promise<void> {
  await connection.transaction(async ({ all, get, run }) => {
    await run(`SET LOCAL lock_timeout = 0`)
    await run(`SET LOCAL statement_timeout = 0`)
    await run(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, `crypto-checkout/${schema}`)
    // Checked before creating: a role may be allowed to use what it may not create.
    const there = await get<{ settings: string | null; schema: string | null }>(
      `SELECT to_regclass($1) AS settings, to_regnamespace($2) AS schema`,
      settings,
      schema,
    )
    if (there?.schema == null) await run(`CREATE SCHEMA ${schema}`)
    if (there?.settings == null)
      await run(`CREATE TABLE ${settings} (name text PRIMARY KEY, value text NOT NULL)`)
    const version = await get<{ value: string }>(`SELECT value FROM ${settings} WHERE name = 'schema'`)
    const applied = Number(version?.value ?? 0)
    if (applied > migrations.length)
      throw new CheckoutError('internal', {
        detail: `The database has schema ${applied}, and this release knows ${migrations.length}: a newer release has used it.`,
      })
    for (const migration of migrations.slice(applied)) await run(migration({ settings, ...tables }, schema))
    await nameAccounts({ all, run }, tables.payments)
    if (applied === migrations.length) return
    await run(
      `INSERT INTO ${settings} (name, value) VALUES ('schema', $1) ON CONFLICT (name) DO UPDATE SET value = $1`,
      String(migrations.length),
    )
  }, migrationTimeoutMs)
}

/** Fills in the accounts of open payments from an older release. Of two at one account, the second stays empty. */
async function nameAccounts({ all, run }: Pick<Statements, 'all' | 'run'>, payments: string): Promise<void> {
  const unnamed = await all<{ id: string; chain: string; address: string; contract: string }>(
    `SELECT id, chain, address, contract FROM ${payments}
     WHERE account IS NULL AND address IS NOT NULL AND ${holdsAddress} ORDER BY started_at, id`,
  )
  for (const { id, chain, ...destination } of unnamed)
    await run(
      `UPDATE ${payments} p SET account = $2 WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM ${payments}
         WHERE chain_id = p.chain_id AND account = $2 AND ${holdsAddress})`,
      id,
      destinationAccount(JSON.parse(chain) as Chain, destination),
    )
}
