/** Opens the store of `DATABASE_URL`. */
import { postgresStore } from '../../server/store/postgres.js'
import { hostUrls } from '../../server/store/postgres/hosts.js'
import { sqliteStore } from '../../server/store/sqlite.js'
import type { Store } from '../../server/store/store.js'

/** A checked `DATABASE_URL`; `location` may hold a password. */
export type Database = { kind: 'sqlite' | 'postgres'; location: string }

/**
 * Reads `DATABASE_URL`: `sqlite:FILE`, or a `postgres:` URL.
 * @throws {Error} whose message follows the variable's name, and does not repeat its value.
 */
export function parseDatabaseUrl(value: string): Database {
  // Of `sqlite://checkout.db`, which elsewhere names a file of the folder, the path would be `/checkout.db`. SQLite takes `file:…` for
  // an address, and this package for the name of a file.
  const path = /^sqlite:(?!\/\/(?!\/)|file:)(.+)$/.exec(value)?.[1]
  if (path !== undefined) return { kind: 'sqlite', location: path }
  const mustBe = 'must be sqlite:FILE or postgres://USER:PASSWORD@HOST/NAME'
  if (!/^postgres(ql)?:\/\/./.test(value)) throw new Error(mustBe)
  if (!hostsOf(value).every((url) => URL.canParse(url))) throw new Error(mustBe)
  return { kind: 'postgres', location: value }
}

/**
 * Opens the store, and creates or migrates its tables.
 * @param mustExist creates nothing: for commands that read.
 * @throws as {@link sqliteStore} and {@link postgresStore}.
 */
export async function openStore({ kind, location }: Database, mustExist = false): Promise<Store> {
  if (kind === 'postgres') return postgresStore(location, { mustExist })
  return sqliteStore(location, { mustExist })
}

/** @throws {Error} whose message follows the variable's name. */
function hostsOf(url: string): string[] {
  try {
    return hostUrls(url)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new Error(error.message.replace(/^database: /, ''), { cause: error })
  }
}
