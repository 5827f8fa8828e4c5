/** The database as an option, for the commands that open the store. */
import type { Store } from '../../server/index.js'
import { defineOptions, UsageError } from './options.js'
import { openStore, parseDatabaseUrl, type Database } from './store.js'

export const databaseOptions = defineOptions({
  databaseUrl: {
    env: 'DATABASE_URL',
    description: 'where payments are kept: sqlite:FILE (sqlite:./checkout.db), or postgres://…',
    default: 'sqlite:./checkout.db',
    secret: true,
    parse: parseDatabaseUrl,
  },
})

/**
 * Opens the store of DATABASE_URL, and creates it if missing.
 * @throws {UsageError} naming the option, with the database's message.
 */
export function openDatabase(database: Database): Promise<Store> {
  return openStore(database).catch(wrapDatabaseError)
}

/**
 * Opens the store of an endpoint, and creates none.
 * @throws {UsageError} as {@link openDatabase}, and if there is none.
 */
export function openExistingDatabase(database: Database): Promise<Store> {
  return openStore(database, true).catch(wrapDatabaseError)
}

/**
 * Names the option of the database.
 * @throws {UsageError} with the database's message.
 */
export function wrapDatabaseError(error: unknown): never {
  if (!(error instanceof Error)) throw error
  throw new UsageError(`DATABASE_URL (--database-url) can't be used: ${error.message}`)
}
