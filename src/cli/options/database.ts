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
 * Opens the store that DATABASE_URL names, and creates it where there is none.
 * @throws {UsageError} naming the option, with the database's own words.
 */
export function openDatabase(database: Database): Promise<Store> {
  return openStore(database).catch(wrapDatabaseError)
}

/**
 * Opens the store that an endpoint has used, and creates none.
 * @throws {UsageError} as {@link openDatabase}, and when there is none.
 */
export function openExistingDatabase(database: Database): Promise<Store> {
  return openStore(database, true).catch(wrapDatabaseError)
}

/**
 * Names the option that the database came from.
 * @throws {UsageError} with the database's own words.
 */
export function wrapDatabaseError(error: unknown): never {
  if (!(error instanceof Error)) throw error
  throw new UsageError(`DATABASE_URL (--database-url) can't be used: ${error.message}`)
}
