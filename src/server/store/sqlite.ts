/**
 * The default store: one SQLite file, no server, several processes of one host. A commit is on the disk when it
 * returns, which is asserted rather than assumed: some drivers reopen a WAL file with a weaker `synchronous`.
 */
import { access } from 'node:fs/promises'
import { CheckoutError } from '../../core/contract/problem.js'
import { createProbe } from './probe.js'
import { sqliteAttempts } from './sqlite/attempts.js'
import { SqliteConnection, type Database } from './sqlite/connection.js'
import { isBusy } from './sqlite/errors.js'
import { sqliteOrders } from './sqlite/orders.js'
import { sqlitePayments } from './sqlite/payments.js'
import { assertMigrated, migrate } from './sqlite/schema.js'
import { toMode } from './rows.js'
import type { Store } from './store.js'

export type SqliteStoreOptions = {
  /** Opens only a database that an endpoint has used: for commands that read. Default: creates what is missing. */
  mustExist?: boolean
}

type Driver = { DatabaseSync: new (path: string) => Database }

/** Older versions can corrupt a database when a WAL is reset while another connection reads. */
const minimumVersion = [3, 51, 3] as const
/** How long one statement may wait for another process's lock: nothing else runs meanwhile. */
const busyTimeoutMs = 10
/** How long opening waits for it, in tries. */
const openTimeoutMs = 10_000

/**
 * Opens, or creates, the store in a file. Waits up to 10 s for other processes that open it.
 * @param path a file path; `:memory:` for a store that is lost with the process, for tests only.
 * @throws {CheckoutError} `internal` when there is no SQLite of 3.51.3 or later: `npm install @photostructure/sqlite`.
 * @throws when the file is missing and must exist, is no database, or was used by a newer release.
 * @example
 * const store = await sqliteStore('./checkout.db')
 */
export async function sqliteStore(
  path: string,
  { mustExist = false }: SqliteStoreOptions = {},
): Promise<Store> {
  if (mustExist) await assertFile(path)
  const open = await databaseOpener(path)
  const database = open()
  try {
    return await storeOn(database, { reopen: () => reopened(open), mustExist })
  } catch (error) {
    database.close()
    throw error
  }
}

/**
 * The store in an open database, which it closes in the end.
 * @param options.reopen opens the same database after its disk failed.
 */
export async function storeOn(
  database: Database,
  { reopen, mustExist = false }: { reopen?: () => Database; mustExist?: boolean } = {},
): Promise<Store> {
  await untilFree(() => {
    if (mustExist) assertMigrated(database)
    prepare(database)
    migrate(database)
  })
  const connection = new SqliteConnection(database, reopen && { reopen })
  return {
    ...sqliteAttempts(connection),
    ...sqlitePayments(connection),
    ...sqliteOrders(connection),
    getMode: async () => toMode(connection.get(`SELECT value FROM settings WHERE name = 'mode'`)),
    claimMode: (mode) =>
      connection.write(() => {
        connection.run(`INSERT INTO settings (name, value) VALUES ('mode', ?) ON CONFLICT DO NOTHING`, mode)
        const row = connection.get<{ value: string }>(`SELECT value FROM settings WHERE name = 'mode'`)
        return row?.value === mode
      }),
    probe: createProbe(() =>
      connection.write(() =>
        connection.run(
          `INSERT INTO settings (name, value) VALUES ('probe', '1')
           ON CONFLICT DO UPDATE SET value = CAST(value AS INTEGER) + 1`,
        ),
      ),
    ),
    // One host, one clock.
    clockOffsetMs: () => 0,
    failed: connection.failed,
    close: () => connection.close(),
  }
}

/** @throws as {@link sqliteStore}. */
export async function openDatabase(path: string): Promise<Database> {
  return (await databaseOpener(path))()
}

async function databaseOpener(path: string): Promise<() => Database> {
  const found: string[] = []
  for (const name of ['node:sqlite', '@photostructure/sqlite']) {
    let driver: Driver
    try {
      driver = (await import(/* @vite-ignore */ name)) as Driver
    } catch {
      continue
    }
    const probe = new driver.DatabaseSync(':memory:')
    const { version } = probe.prepare('SELECT sqlite_version() AS version').get() as { version: string }
    probe.close()
    if (isRecent(version)) return () => new driver.DatabaseSync(path)
    found.push(`${name} has ${version}`)
  }
  throw new CheckoutError('internal', {
    detail: `SQLite ${minimumVersion.join('.')} or later is needed (${found.join(', ') || 'none found'}): npm install @photostructure/sqlite`,
  })
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
 * Opens the database after its disk failed. All that was committed is copied from the log into the file and synced anew;
 * what a failed sync left in the log is cut off.
 */
function reopened(open: () => Database): Database {
  const database = open()
  try {
    prepare(database)
    const { busy } = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number }
    if (busy) throw new Error('The log could not be emptied.')
    database.exec('PRAGMA foreign_keys = ON')
    return database
  } catch (error) {
    database.close()
    throw error
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
