/**
 * The default store: one SQLite file, no server, several processes of one host. A commit is on the disk when it
 * returns, which is asserted rather than assumed: some drivers reopen a WAL file with a weaker `synchronous`.
 */
import { CheckoutError } from '../../core/contract/problem.js'
import { sqliteAttempts } from './sqlite/attempts.js'
import { SqliteConnection, type Database } from './sqlite/connection.js'
import { sqliteOrders } from './sqlite/orders.js'
import { sqlitePayments } from './sqlite/payments.js'
import { migrate } from './sqlite/schema.js'
import type { Store } from './store.js'

type Driver = { DatabaseSync: new (path: string) => Database }

/** Older versions can corrupt a database when a WAL is reset while another connection reads. */
const minimumVersion = [3, 51, 3] as const

/**
 * Opens, or creates, the store in a file.
 * @param path a file path; `:memory:` for a store that is lost with the process, for tests only.
 * @throws {CheckoutError} `internal` when there is no SQLite of 3.51.3 or later: `npm install @photostructure/sqlite`.
 */
export async function sqliteStore(path: string): Promise<Store> {
  return storeOn(await openDatabase(path))
}

/** The store in an open database, which it closes in the end. */
export function storeOn(database: Database): Store {
  database.exec('PRAGMA busy_timeout = 5000')
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = FULL')
  const { synchronous } = database.prepare('PRAGMA synchronous').get() as { synchronous: number }
  if (synchronous !== 2)
    throw new CheckoutError('internal', { detail: 'SQLite did not accept synchronous = FULL.' })
  migrate(database)
  const connection = new SqliteConnection(database)
  return {
    ...sqliteAttempts(connection),
    ...sqlitePayments(connection),
    ...sqliteOrders(connection),
    claimMode: (mode) =>
      connection.write(() => {
        connection.run(`INSERT INTO settings (name, value) VALUES ('mode', ?) ON CONFLICT DO NOTHING`, mode)
        const row = connection.get<{ value: string }>(`SELECT value FROM settings WHERE name = 'mode'`)
        return row?.value === mode
      }),
    close: async () => connection.close(),
  }
}

/** @throws as {@link sqliteStore}. */
export async function openDatabase(path: string): Promise<Database> {
  const found: string[] = []
  for (const name of ['node:sqlite', '@photostructure/sqlite']) {
    let driver: Driver
    try {
      driver = (await import(/* @vite-ignore */ name)) as Driver
    } catch {
      continue
    }
    const database = new driver.DatabaseSync(path)
    const { version } = database.prepare('SELECT sqlite_version() AS version').get() as { version: string }
    if (isRecent(version)) return database
    database.close()
    found.push(`${name} has ${version}`)
  }
  throw new CheckoutError('internal', {
    detail: `SQLite ${minimumVersion.join('.')} or later is needed (${found.join(', ') || 'none found'}): npm install @photostructure/sqlite`,
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
