/** Databases for `serve`: a fresh one for each test, on every kind that this machine has. */
import { join } from 'node:path'
import { postgresStore } from '../../../src/server/store/postgres.js'
import { sqliteStore } from '../../../src/server/store/sqlite.js'
import type { Store } from '../../../src/server/store/store.js'
import pg from 'pg'
import { freshSchema } from '../../support/postgres/database.js'

export type TestDatabase = {
  /** The setting for `serve`. */
  databaseUrl: string
  /** The same database, for the assertions. */
  open(): Promise<Store>
}

export function sqliteDatabase(folder: string, name: string): TestDatabase {
  const file = join(folder, `${name}.db`)
  return { databaseUrl: `sqlite:${file}`, open: () => sqliteStore(file) }
}

/** A database of its own on the server: `serve` has no option for the schema. */
export async function postgresDatabase(url: string): Promise<TestDatabase> {
  const name = freshSchema()
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  const databaseUrl = url.replace(/\/[^/]*$/, `/${name}`)
  return { databaseUrl, open: () => postgresStore(databaseUrl) }
}
