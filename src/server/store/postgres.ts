/**
 * The store for several instances: PostgreSQL, with plain SQL. As in SQLite, the store checks that a commit is on disk
 * when it returns, because a server or a role may be configured otherwise.
 */
import {
  checkOptions,
  isBoolean,
  isFunction,
  must,
  optional,
  withMethods,
  type OptionRule,
} from '../../core/option-rules.js'
import { postgresAttempts } from './postgres/attempts.js'
import { DatabaseClock } from './postgres/clock.js'
import { PostgresConnection, statementsOn, type PostgresPool } from './postgres/connection.js'
import { openPool } from './postgres/driver.js'
import { failoverPool } from './postgres/hosts.js'
import { historyIn } from './postgres/history.js'
import { postgresOrders } from './postgres/orders.js'
import { postgresPayments } from './postgres/payments.js'
import { assertMigrated, migrate } from './postgres/schema.js'
import { isSchemaName, tablesIn } from './postgres/tables.js'
import { postgresStatements } from './postgres/statements.js'
import { sqlDocuments } from './sql/documents.js'
import { sqlLinks } from './sql/links.js'
import { sqlOutbox } from './sql/outbox.js'
import { sqlSessions } from './sql/sessions.js'
import { sqlSettings } from './sql/settings.js'
import type { Store } from './store.js'

export type { PostgresPool }

export type PostgresStoreOptions = {
  /** The schema that holds the tables, created if missing. Default `crypto_checkout`. */
  schema?: string
  /** This host's clock, to be compared with the database's. Default `Date.now`. */
  systemTime?: () => number
  /** Opens only existing tables: for commands that read. Default: creates missing tables. */
  mustExist?: boolean
}

const pool = withMethods('connect', 'query', 'end', 'on', 'off')
const databaseUrl = must('a URL such as "postgres://user:password@host/name", or a pool of pg', (value) =>
  /^postgres(ql)?:\/\/./.test(value as string),
)
const isDatabase: OptionRule = (value, name) =>
  value !== null && typeof value === 'object' ? pool(value, name) : databaseUrl(value, name)

const postgresRules = {
  schema: optional(isSchemaName),
  systemTime: optional(isFunction),
  mustExist: optional(isBoolean),
}

/**
 * Opens the store in a database, and creates or migrates its tables.
 * @param database a URL such as `postgres://user:password@host/name?sslmode=verify-full`, which may name several hosts,
 * `host1:5432,host2:5432`: the one that takes writes is used. Or your own pool, e.g. for PgBouncer, which refuses the limits
 * that are set here. A pool of your own keeps its settings, and stays open on `close`.
 * @throws {TypeError} for an argument or option that is malformed or unknown, naming it and what it accepts.
 * @throws {CheckoutError} `internal` if `pg` is not installed, or the database would answer before a commit is on disk;
 * otherwise the error of `pg`.
 * @example
 * const store = await postgresStore('postgres://shop@localhost/shop')
 */
export async function postgresStore(
  database: string | PostgresPool,
  options: PostgresStoreOptions = {},
): Promise<Store> {
  checkOptions({ database }, { database: isDatabase })
  checkOptions(options, postgresRules satisfies Record<keyof PostgresStoreOptions, OptionRule>)
  const { schema = 'crypto_checkout', systemTime = Date.now, mustExist = false } = options
  const tables = tablesIn(schema)
  const isUrl = typeof database === 'string'
  const asked = isUrl ? await openPool(database) : failoverPool([{ pool: database }])
  const connection = new PostgresConnection(asked, isUrl)
  try {
    if (mustExist) await assertMigrated(connection, tables)
    await migrate(connection, schema, tables)
    if (!mustExist) {
      const noteHistory = historyIn(tables.settings)
      await noteHistory(statementsOn(asked))
      asked.prepare((client) => noteHistory(statementsOn(client)))
    }
    const clock = new DatabaseClock(connection, systemTime)
    const statements = postgresStatements(connection, tables, clock)
    await clock.measure()
    const server = await connection.get<{ version: string }>(
      `SELECT split_part(current_setting('server_version'), ' ', 1) AS version`,
    )
    return {
      ...postgresAttempts(connection, statements, schema),
      ...postgresPayments(connection, statements),
      ...postgresOrders(connection, statements, schema),
      ...sqlOutbox(statements),
      ...sqlSessions(statements),
      ...sqlLinks(statements),
      ...sqlDocuments(statements),
      ...sqlSettings(statements),
      clockOffsetMs: () => clock.offsetMs(),
      weaknesses: () => asked.weaknesses(),
      version: `PostgreSQL ${server?.version ?? ''}`.trim(),
      failed: connection.failed,
      close: () => connection.close(),
    }
  } catch (error) {
    await connection.close()
    throw error
  }
}
