/** Both stores, empty, for tests that hold for either. */
import pg from 'pg'
import { afterAll } from 'vitest'
import { postgresStore } from '../../src/server/store/postgres.js'
import { sqliteStore } from '../../src/server/store/sqlite.js'
import type { Store } from '../../src/server/store/store.js'
import { emptySchema, freshSchema, postgresUrl } from './postgres/database.js'

/** Opens an empty store for each test, and as often as one likes on the same place. */
export type OpenStore = () => Promise<Store>

export type StoreKind = { name: string; place(folder: string): OpenStore }

/** For the top of a file: a pool is shared by its tests, because connections take time. */
export async function storeKinds(): Promise<StoreKind[]> {
  const pool = new pg.Pool({ connectionString: await postgresUrl(), max: 20 })
  afterAll(() => pool.end())
  const sqlite: StoreKind = { name: 'SQLite', place: (folder) => () => sqliteStore(`${folder}/checkout.db`) }
  // One schema for the tests of a file, which run in turn: to create its tables takes longer than most of them.
  const schema = freshSchema()
  const postgres: StoreKind = {
    name: 'PostgreSQL',
    place() {
      let emptied: Promise<void> | undefined
      return async () => {
        await (emptied ??= emptySchema(pool, schema))
        return postgresStore(pool, { schema })
      }
    },
  }
  return [sqlite, postgres]
}
