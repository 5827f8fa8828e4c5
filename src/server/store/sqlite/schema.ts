/**
 * The schema of the SQLite store, as forward-only migrations: `user_version` says how many were applied. During an update the
 * previous release still runs on the same file, so a migration only adds: what that release reads stays in place, and what it
 * writes stays valid. An index goes once no statement of that release names it or needs it.
 */
import { CheckoutError } from '../../../core/contract/problem.js'
import type { Database } from './connection.js'
import { hasReceived } from '../summaries.js'
import { schema1 } from './tables.js'

/** The number of the first schema. Smaller ones are those of releases before 0.1. */
const firstSchema = 100

const titles = `
  ALTER TABLE orders ADD COLUMN title TEXT;
  -- In lower case, for a search.
  ALTER TABLE orders ADD COLUMN lower_title TEXT;
  CREATE INDEX orders_title ON orders (lower_title, shown_at, reference, state, needs)
    WHERE shown_at IS NOT NULL AND lower_title IS NOT NULL;
`

const received = `
  CREATE INDEX payments_received ON payments (revealed_at) WHERE ${hasReceived};
  DROP INDEX refunds_state;
`

/** The release before names `payments_received`. */
const changed = `
  CREATE INDEX payments_changed ON payments (updated_at, id) WHERE ${hasReceived};
`

const migrations: readonly string[] = [schema1, titles, received, changed]

/**
 * @throws if no endpoint has used the database, so that a command that reads writes nothing; or one before 0.1 has.
 */
export function assertMigrated(database: Database): void {
  if (schemaOf(database) === 0) throw new Error('the file is not a database of crypto-checkout')
}

/**
 * Migrates the database to the newest schema. Safe if several processes start at once.
 * @param scripts in place of the release's own: for a test.
 * @throws {CheckoutError} `internal` if a newer release, or one before 0.1, has written the file.
 */
export function migrate(database: Database, scripts = migrations): void {
  // Replacing a table that others refer to works only while foreign keys are not enforced.
  database.exec('PRAGMA foreign_keys = OFF')
  database.exec('BEGIN IMMEDIATE')
  try {
    const schema = schemaOf(database)
    const newest = firstSchema + scripts.length - 1
    if (schema > newest)
      throw new CheckoutError('internal', {
        detail: `The database has schema ${schema}, and this release knows ${newest}: a newer release has used it.`,
      })
    const applied = schema === 0 ? 0 : schema - firstSchema + 1
    for (const script of scripts.slice(applied)) database.exec(script)
    if (schema < newest) database.exec(`PRAGMA user_version = ${newest}`)
    database.exec('COMMIT')
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
  database.exec('PRAGMA foreign_keys = ON')
}

/** 0 of a database without tables. */
function schemaOf(database: Database): number {
  const { user_version: schema } = database.prepare('PRAGMA user_version').get() as { user_version: number }
  if (schema !== 0 && schema < firstSchema)
    throw new CheckoutError('internal', {
      detail: "The database was written by a release before 0.1: it can't be read. Start with a new file.",
    })
  return schema
}
