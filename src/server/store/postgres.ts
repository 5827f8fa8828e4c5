/**
 * The store for several instances: PostgreSQL, with plain SQL. As in SQLite, that a commit is on the disk when it returns
 * is asserted rather than assumed, because a server or a role may be configured otherwise.
 */
import { CheckoutError } from '../../core/contract/problem.js'
import { postgresAttempts } from './postgres/attempts.js'
import { DatabaseClock } from './postgres/clock.js'
import { PostgresConnection, type PostgresPool } from './postgres/connection.js'
import { postgresOrders } from './postgres/orders.js'
import { postgresPayments } from './postgres/payments.js'
import { assertMigrated, migrate, tablesIn, type Tables } from './postgres/schema.js'
import { createProbe } from './probe.js'
import { toMode } from './rows.js'
import type { Store } from './store.js'

export type { PostgresPool }

export type PostgresStoreOptions = {
  /** The schema that holds the tables, made when it is missing. Default `crypto_checkout`. */
  schema?: string
  /** This host's clock, to be compared with the database's. Default `Date.now`. */
  systemTime?: () => number
  /** Opens only tables that an endpoint has made: for commands that read. Default: makes what is missing. */
  mustExist?: boolean
}

type Driver = { default: { Pool: new (config: object) => PostgresPool } }

/** Every wait ends. The server's limits come first, so that it says what it was waiting for. */
const limits = {
  connectionTimeoutMillis: 5000,
  lock_timeout: 5000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 15_000,
}

/**
 * Opens the store in a database, and makes or renews its tables.
 * @param database a URL such as `postgres://user:password@host/name?sslmode=verify-full`, or a pool of your own: behind
 *   PgBouncer, say, which refuses the limits that are set here. Such a pool is used as it is, and stays open on `close`.
 * @throws {CheckoutError} `internal` when `pg` is not installed, or the database would answer before a commit is on the
 *   disk; otherwise what `pg` throws.
 * @example
 * const store = await postgresStore(process.env.DATABASE_URL)
 */
export async function postgresStore(
  database: string | PostgresPool,
  { schema = 'crypto_checkout', systemTime = Date.now, mustExist = false }: PostgresStoreOptions = {},
): Promise<Store> {
  const tables = tablesIn(schema)
  const isUrl = typeof database === 'string'
  const connection = new PostgresConnection(isUrl ? await openPool(database) : database, isUrl)
  try {
    await assertDurable(connection)
    if (mustExist) await assertMigrated(connection, tables)
    await migrate(connection, schema, tables)
    const clock = new DatabaseClock(connection, systemTime)
    await clock.measure()
    return {
      ...postgresAttempts(connection, tables),
      ...postgresPayments(connection, clock, tables),
      ...postgresOrders(connection, clock, tables),
      getMode: async () =>
        toMode(await connection.get(`SELECT value FROM ${tables.settings} WHERE name = 'mode'`)),
      claimMode: (mode) => claimMode(connection, tables, mode),
      probe: createProbe(() =>
        connection.run(
          `INSERT INTO ${tables.settings} AS s (name, value) VALUES ('probe', '1')
           ON CONFLICT (name) DO UPDATE SET value = (s.value::bigint + 1)::text`,
        ),
      ),
      clockOffsetMs: () => clock.offsetMs(),
      close: () => connection.close(),
    }
  } catch (error) {
    await connection.close()
    throw error
  }
}

async function openPool(url: string): Promise<PostgresPool> {
  const name = 'pg'
  let driver: Driver
  try {
    driver = (await import(/* @vite-ignore */ name)) as Driver
  } catch (cause) {
    throw new CheckoutError('internal', { detail: 'PostgreSQL needs a driver: npm install pg', cause })
  }
  return new driver.default.Pool({
    connectionString: url,
    application_name: 'crypto-checkout',
    keepAlive: true,
    ...limits,
  })
}

async function assertDurable(connection: PostgresConnection): Promise<void> {
  const settings = await connection.get<{ fsync: string; commit: string }>(
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit`,
  )
  if (settings?.fsync !== 'on' || settings.commit === 'off')
    throw new CheckoutError('internal', {
      detail: 'PostgreSQL must have fsync on, and synchronous_commit not off.',
    })
}

async function claimMode(
  connection: PostgresConnection,
  { settings }: Tables,
  mode: 'sandbox' | 'live',
): Promise<boolean> {
  await connection.run(
    `INSERT INTO ${settings} (name, value) VALUES ('mode', $1) ON CONFLICT DO NOTHING`,
    mode,
  )
  const row = await connection.get<{ value: string }>(`SELECT value FROM ${settings} WHERE name = 'mode'`)
  return row?.value === mode
}
