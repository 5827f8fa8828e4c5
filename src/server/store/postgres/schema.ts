/**
 * The schema of the PostgreSQL store, as forward-only migrations, so that its tables can share a database with the shop. During
 * an update the previous release still runs on the same tables, so a migration only adds: what that release reads stays in
 * place, and what it writes stays valid. An index goes once no statement of that release needs it.
 */
import { CheckoutError } from '../../../core/contract/problem.js'
import type { PostgresConnection } from './connection.js'
import { readOrderFunction } from './functions.js'
import { schema1 } from './schema-1.js'
import type { Tables } from '../sql/tables.js'
import { hasReceived } from '../summaries.js'

const titles = ({ orders }: Tables) => `
  ALTER TABLE ${orders} ADD COLUMN title text, ADD COLUMN lower_title text COLLATE "C";
  CREATE INDEX orders_title ON ${orders} (lower_title) WHERE lower_title IS NOT NULL;
`

const received = ({ payments }: Tables, schema: string) => `
  CREATE INDEX payments_received ON ${payments} (revealed_at) WHERE ${hasReceived};
  DROP INDEX ${schema}.refunds_state;
`

const changed = ({ payments }: Tables) => `
  CREATE INDEX payments_changed ON ${payments} (updated_at, id) WHERE ${hasReceived};
`

const migrations: readonly ((tables: Tables, schema: string) => string)[] = [
  schema1,
  titles,
  received,
  readOrderFunction,
  changed,
]

/** The number of the first migration. Releases before 0.1 counted from 1. */
const firstNumber = 100
const newest = firstNumber + migrations.length - 1

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
 * @throws {CheckoutError} `internal` if a newer release has used the database, or one before 0.1; the error of `pg` if its role
 * may not create what is missing.
 */
export async function migrate(connection: PostgresConnection, schema: string, tables: Tables): Promise<void> {
  const { settings } = tables
  await connection.transaction(async ({ get, run }) => {
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
    const applied = version ? Number(version.value) : firstNumber - 1
    if (version && applied < firstNumber)
      throw new CheckoutError('internal', {
        detail:
          'The database was written by a release before 0.1: it can’t be read. Start with a new schema or database.',
      })
    if (applied > newest)
      throw new CheckoutError('internal', {
        detail: `The database has schema ${applied}, and this release knows ${newest}: a newer release has used it.`,
      })
    if (applied === newest) return
    for (const migration of migrations.slice(applied - firstNumber + 1)) await run(migration(tables, schema))
    await run(
      `INSERT INTO ${settings} (name, value) VALUES ('schema', $1) ON CONFLICT (name) DO UPDATE SET value = $1`,
      String(newest),
    )
  }, migrationTimeoutMs)
}
