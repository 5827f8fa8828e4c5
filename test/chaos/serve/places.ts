/** Databases for `serve`: a fresh one for each test, on every kind that this machine has. */
import { join } from 'node:path'
import { postgresStore } from '../../../src/server/store/postgres.js'
import { sqliteStore } from '../../../src/server/store/sqlite.js'
import type { Store } from '../../../src/server/store/store.js'
import pg from 'pg'
import { freshSchema } from '../../postgres/database.js'

export type Place = {
  /** What `serve` is told. */
  databaseUrl: string
  /** The same database, for the judge. */
  open(): Promise<Store>
}

export function sqlitePlace(folder: string, name: string): Place {
  const file = join(folder, `${name}.db`)
  return { databaseUrl: `sqlite:${file}`, open: () => sqliteStore(file) }
}

/** A database of its own on the server: `serve` has no option for the schema. */
export async function postgresPlace(url: string): Promise<Place> {
  const name = freshSchema()
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  const databaseUrl = url.replace(/\/[^/]*$/, `/${name}`)
  return { databaseUrl, open: () => postgresStore(databaseUrl) }
}
