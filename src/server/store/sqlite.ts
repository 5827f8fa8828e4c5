/**
 * The default store: one SQLite file, no server, several processes of one host. A commit is on disk when it returns;
 * the store checks this, because some drivers reopen a WAL file with a weaker `synchronous`.
 */
import { statSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { CheckoutError } from '../../core/contract/problem.js'
import {
  checkOptions,
  isBoolean,
  isFunction,
  must,
  optional,
  withMethods,
  type OptionRule,
} from '../../core/option-rules.js'
import { sqliteAttempts } from './sqlite/attempts.js'
import { SqliteConnection, type Database } from './sqlite/connection.js'
import { databaseMoved, isBusy } from './sqlite/errors.js'
import { assertWritable, keepPrivate, weaknessesOf } from './sqlite/file.js'
import { sqliteOrders } from './sqlite/orders.js'
import { sqlitePayments } from './sqlite/payments.js'
import { assertMigrated, migrate } from './sqlite/schema.js'
import { sqlDocuments } from './sql/documents.js'
import { sqlLinks } from './sql/links.js'
import { sqlOutbox } from './sql/outbox.js'
import { sqlSessions } from './sql/sessions.js'
import { probeStatement, sqlSettings } from './sql/settings.js'
import { sqliteStatements } from './sqlite/statements.js'
import { tables } from './sqlite/tables.js'
import type { Store } from './store.js'

export type SqliteStoreOptions = {
  /** Opens only an existing database of an endpoint: for commands that read. Default: creates what is missing. */
  mustExist?: boolean
}

type Driver = { DatabaseSync: new (path: string) => Database }

/** Older versions can corrupt a database if a WAL is reset while another connection reads. */
const minimumVersion = [3, 51, 3] as const
/** How long one statement may wait for another process's lock: it blocks the event loop. */
const busyTimeoutMs = 10
/** How long opening retries while the file is locked. */
const openTimeoutMs = 10_000
/** SQLite takes addresses, too: the modes, the removal and the backup of the file would go unseen. */
const filePath = must(
  'the path of a file, without "file:" before it',
  (value) => typeof value === 'string' && value !== '' && !value.startsWith('file:'),
)

/**
 * Opens, or creates, the store in a file. Waits up to 10 s for other processes that open it.
 * @param path a file path; `:memory:` for a store that is lost with the process, for tests only.
 * @throws {TypeError} for an argument or option that is malformed or unknown, naming it and what it accepts.
 * @throws {TypeError} if the folder is missing or the path is one.
 * @throws {CheckoutError} `internal` without SQLite 3.51.3 or later: `npm install @photostructure/sqlite`.
 * @throws if the file is missing and must exist, can't be written, is no database, or was used by a newer
 * release or one before 0.1.
 * @example
 * const store = await sqliteStore('./checkout.db')
 */
export async function sqliteStore(path: string, options: SqliteStoreOptions = {}): Promise<Store> {
  checkOptions({ path }, { path: filePath })
  checkOptions(options, { mustExist: optional(isBoolean) } satisfies Record<
    keyof SqliteStoreOptions,
    OptionRule
  >)
  const { mustExist = false } = options
  if (mustExist) await assertFile(path)
  assertWritable(path)
  const open = await databaseOpener(path)
  const database = open()
  try {
    return await storeOn(database, { reopen: () => reopened(open), path, mustExist })
  } catch (error) {
    database.close()
    throw error
  }
}

/**
 * The store in an open database, which `close` closes.
 * @param options.reopen opens the same database after its disk failed.
 * @param options.path its file, whose removal or replacement is then noticed.
 * @example
 * const store = await storeOn(await openDatabase('./checkout.db'))
 */
export async function storeOn(
  database: Database,
  options: SqliteStoreOptions & { reopen?: () => Database; path?: string } = {},
): Promise<Store> {
  checkOptions({ database }, { database: withMethods('exec', 'prepare', 'close') })
  checkOptions(options, {
    mustExist: optional(isBoolean),
    reopen: optional(isFunction),
    path: optional(filePath),
  })
  const { reopen, path, mustExist = false } = options
  await untilFree(() => {
    if (mustExist) assertMigrated(database)
    prepare(database)
    migrate(database)
  })
  const connection = new SqliteConnection(database, {
    ...(reopen && { reopen }),
    ...(path !== undefined && path !== ':memory:' && { assertInPlace: placeOf(path) }),
  })
  const statements = sqliteStatements(connection)
  const weaknesses = path === undefined ? [] : weaknessesOf(path)
  return {
    ...sqliteAttempts(connection, statements),
    ...sqlitePayments(connection, statements),
    ...sqliteOrders(connection, statements),
    ...sqlOutbox(statements),
    ...sqlSessions(statements),
    ...sqlLinks(statements),
    ...sqlDocuments(statements),
    ...sqlSettings(statements),
    // One host, one clock.
    clockOffsetMs: () => 0,
    weaknesses: () => weaknesses,
    version: `SQLite ${connection.get<{ version: string }>('SELECT sqlite_version() AS version')?.version ?? ''}`,
    failed: connection.failed,
    close: () => connection.close(),
  }
}

/**
 * @throws as {@link sqliteStore}.
 * @example
 * const database = await openDatabase('./checkout.db')
 */
export async function openDatabase(path: string): Promise<Database> {
  checkOptions({ path }, { path: filePath })
  return (await databaseOpener(path))()
}

async function databaseOpener(path: string): Promise<() => Database> {
  const { DatabaseSync } = await loadDriver(drivers)
  return () => {
    keepPrivate(path)
    return new DatabaseSync(path)
  }
}

/** Names in full, because a bundler finds nothing that is named by a variable. */
const drivers: Readonly<Record<string, () => Promise<unknown>>> = {
  // @ts-expect-error -- The types of Node 20 have no such module.
  'node:sqlite': () => import('node:sqlite'),
  '@photostructure/sqlite': () => import('@photostructure/sqlite'),
}

/**
 * The first driver with a SQLite that is recent enough.
 * @throws {CheckoutError} `internal`, which names each driver and why it can't be used.
 * @example
 * const { DatabaseSync } = await loadDriver({ '@photostructure/sqlite': () => import('@photostructure/sqlite') })
 */
export async function loadDriver(loaders: Readonly<Record<string, () => Promise<unknown>>>): Promise<Driver> {
  const reasons: string[] = []
  let cause: unknown
  for (const [name, load] of Object.entries(loaders)) {
    try {
      // The part of a driver's module that is used; opening a database shows whether it is there.
      const driver = (await load()) as Driver
      const version = versionOf(driver)
      if (isRecent(version)) return driver
      reasons.push(`${name} has ${version}`)
    } catch (error) {
      if (isAbsent(error, name)) continue
      cause = error
      reasons.push(`${name} does not load: ${error instanceof Error ? error.message : 'unknown error'}`)
    }
  }
  const found = reasons.join('; ') || 'none found'
  // The driver is installed: do not suggest installing it.
  const advice = cause === undefined ? ': npm install @photostructure/sqlite' : ''
  throw new CheckoutError('internal', {
    detail: `SQLite ${minimumVersion.join('.')} or later is needed (${found})${advice}`,
    cause,
  })
}

function versionOf({ DatabaseSync }: Driver): string {
  const database = new DatabaseSync(':memory:')
  const { version } = database.prepare('SELECT sqlite_version() AS version').get() as { version: string }
  database.close()
  return version
}

/** Whether the module itself is missing, and not something that it needs. */
function isAbsent(error: unknown, name: string): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  if (error.code === 'ERR_UNKNOWN_BUILTIN_MODULE') return true
  const isMissing = error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND'
  return isMissing && new RegExp(`Cannot find (package|module) '${name}'`).test(error.message)
}

function prepare(database: Database): void {
  database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = FULL')
  const { synchronous } = database.prepare('PRAGMA synchronous').get() as { synchronous: number }
  if (synchronous !== 2)
    throw new CheckoutError('internal', { detail: 'SQLite did not accept synchronous = FULL.' })
}

/**
 * Reopens the database after its disk failed. Copies all committed data from the log into the file and syncs it again;
 * discards what a failed sync left in the log. A write proves that the disk works again.
 */
function reopened(open: () => Database): Database {
  const database = open()
  try {
    prepare(database)
    const { busy } = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number }
    if (busy) throw new Error('The log could not be emptied.')
    database.exec('PRAGMA foreign_keys = ON')
    database.exec(probeStatement(tables))
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/**
 * Notices when the file, or its log, is no longer the one that is open: what is written then is lost with the process.
 * SQLite itself does not look in WAL mode.
 */
function placeOf(path: string): () => void {
  const identity = () =>
    ['', '-wal'].map((suffix) => {
      const file = statSync(path + suffix, { bigint: true, throwIfNoEntry: false })
      return file && `${file.dev}/${file.ino}`
    })
  const [opened, log] = identity()
  return () => {
    const [found, foundLog] = identity()
    if (found === opened && foundLog === log) return
    throw Object.assign(new Error('The database file was removed or replaced.'), { errcode: databaseMoved })
  }
}

async function untilFree(work: () => void): Promise<void> {
  for (const startedAt = performance.now(); ;) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || performance.now() - startedAt > openTimeoutMs) throw error
      await new Promise((resolve) => setTimeout(resolve, 20 + 20 * Math.random()))
    }
  }
}

async function assertFile(path: string): Promise<void> {
  await access(path).catch((cause: unknown) => {
    throw new Error(`there is no database ${path}`, { cause })
  })
}

function isRecent(version: string): boolean {
  const parts = version.split('.').map((part) => Number.parseInt(part, 10))
  for (const [index, minimum] of minimumVersion.entries()) {
    const part = parts[index] ?? 0
    if (part !== minimum) return part > minimum
  }
  return true
}
