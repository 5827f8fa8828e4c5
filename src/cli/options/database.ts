/** The database as an option, for the commands that open the store. */
import { CheckoutError, type Store } from '../../server/index.js'
import { failed, type Result } from './command.js'
import { defineOptions, UsageError } from './options.js'
import { openStore, parseDatabaseUrl, type Database } from './store.js'

export const databaseOptions = defineOptions({
  databaseUrl: {
    env: 'DATABASE_URL',
    description: 'where payments are kept: sqlite:FILE (sqlite:./checkout.db), or postgres://…',
    default: 'sqlite:./checkout.db',
    secret: true,
    notEmpty: true,
    parse: parseDatabaseUrl,
  },
})

/** As `EX_IOERR` of sysexits: the store can't be used now, and a restart may help. */
export const storeFailedCode = 74

/**
 * Opens the store of DATABASE_URL, and creates it if missing.
 * @throws {UsageError} as {@link wrapStartError}.
 */
export function openDatabase(database: Database): Promise<Store> {
  return openStore(database).catch(wrapStartError)
}

/**
 * Opens the store of an endpoint, and creates none.
 * @throws {UsageError} as {@link openDatabase}, and if there is none.
 */
export function openExistingDatabase(database: Database): Promise<Store> {
  return openStore(database, true).catch((error: unknown) => {
    const isAbsent = error instanceof Error && (error.cause as NodeJS.ErrnoException)?.code === 'ENOENT'
    wrapDatabaseError(error, undefined, isAbsent ? absentHint : '')
  })
}

/** The next step where a database is absent: most often, a command runs in another folder than the endpoint. */
export const absentHint =
  '; run the command in the folder of the endpoint, or set DATABASE_URL as the endpoint has it'

/** Works on a store that is being opened, and closes it. What the work refuses ends the command with 1. */
export async function withStore(
  opening: Promise<Store>,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await opening
  try {
    return await work(store)
  } catch (error) {
    if (!(error instanceof CheckoutError)) throw error
    return failed(error.message)
  } finally {
    await store.close()
  }
}

/**
 * Names the option of the database.
 * @throws {UsageError} with the database's message.
 */
function wrapDatabaseError(error: unknown, exitCode?: number, hint = ''): never {
  if (!(error instanceof Error)) throw error
  throw new UsageError(`DATABASE_URL (--database-url) can't be used: ${error.message}${hint}`, exitCode)
}

/**
 * As {@link wrapDatabaseError}. Its exit code is {@link storeFailedCode} for what may heal, such as a server that does not run yet or
 * a lock: unlike a missing driver or the other mode, a supervisor should try again.
 * @throws {UsageError}
 */
export function wrapStartError(error: unknown): never {
  const isOwn = error instanceof CheckoutError || error instanceof TypeError
  wrapDatabaseError(error, isOwn ? undefined : storeFailedCode)
}
