/** A database of the first schema, as it was released: each later release migrates it to the schema of a new one. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { postgresStore } from '../../../src/server/store/postgres.js'
import { openDatabase } from '../../../src/server/store/sqlite.js'
import type { Database } from '../../../src/server/store/sqlite/connection.js'
import { migrate } from '../../../src/server/store/sqlite/schema.js'
import { freshSchema, postgresUrl } from '../../support/postgres/database.js'

const firstSchema = (name: string) =>
  readFileSync(join(import.meta.dirname, 'schema-100', `${name}.sql`), 'utf8')
/** Without comments and layout. */
const plain = (sql: string) => sql.replace(/--.*/g, '').replace(/\s+/g, ' ')

it('becomes that of a new file, on SQLite', async () => {
  const partsOf = (database: Database) =>
    (database.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all() as Part[]).map(
      ({ name, sql }) => [name, plain(sql ?? '')],
    )
  const [first, fresh] = [await openDatabase(':memory:'), await openDatabase(':memory:')]
  first.exec(`${firstSchema('sqlite')} PRAGMA user_version = 100`)
  for (const database of [first, fresh]) migrate(database)
  expect(partsOf(fresh).length).toBeGreaterThan(50)
  expect(partsOf(first)).toEqual(partsOf(fresh))
  for (const database of [first, fresh]) database.close()
})

it('becomes that of a new database, on PostgreSQL', async () => {
  const pool = new pg.Pool({ connectionString: await postgresUrl() })
  const [first, fresh] = [freshSchema(), freshSchema()]
  const partsOf = async (schema: string) => {
    const { rows } = await pool.query<Part>(partsOfSchema, [schema])
    return rows.map(({ name, sql }) => [name, plain(sql ?? '').replaceAll(schema, 'shop')])
  }
  await pool.query(`CREATE SCHEMA ${first};
    CREATE TABLE ${first}.settings (name text PRIMARY KEY, value text NOT NULL);
    INSERT INTO ${first}.settings VALUES ('schema', '100');
    ${firstSchema('postgres').replaceAll('shop.', `${first}.`)}`)
  for (const schema of [first, fresh]) await (await postgresStore(pool, { schema })).close()
  expect((await partsOf(fresh)).length).toBeGreaterThan(200)
  expect(await partsOf(first)).toEqual(await partsOf(fresh))
  await pool.end()
})

/** A table, column, index, key or function, and what makes it. */
type Part = { name: string; sql: string | null }
const partsOfSchema = `
  SELECT indexname AS name, indexdef AS sql FROM pg_indexes WHERE schemaname = $1
  UNION ALL SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = to_regnamespace($1)
  UNION ALL SELECT proname, pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = to_regnamespace($1)
  UNION ALL SELECT table_name || '.' || column_name, concat_ws(' ', ordinal_position, data_type, collation_name, is_nullable,
    column_default, is_identity) FROM information_schema.columns WHERE table_schema = $1
  ORDER BY name, sql`
