/** A database of the first schema, as it was released: each later release migrates it to the schema of a new one. SQLite: sqlite-schema. */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { expect, it } from 'vitest'
import { postgresStore } from '../../../src/server/store/postgres.js'
import { schema1 as firstOfPostgres } from '../../../src/server/store/postgres/schema-1.js'
import { tablesIn } from '../../../src/server/store/postgres/tables.js'
import { schema1 as firstOfSqlite } from '../../../src/server/store/sqlite/tables.js'
import { freshSchema, postgresUrl } from '../../support/postgres/database.js'

/** Without comments and layout. */
const plain = (sql: string) => sql.replace(/--.*/g, '').replace(/\s+/g, ' ').trim()

it.each([
  ['SQLite', firstOfSqlite, '9PIiwKALmsxOAE8tw4JejCO3Xkbbba6PZy3czDjJL8E'],
  ['PostgreSQL', firstOfPostgres(tablesIn('shop'), 'shop'), 'Tt-Haa2t02Ns25sty7GAK3VKxVsTFEQJIeqSn8njbM0'],
])('is what was released, on %s: a change of it is a migration of its own', (_, sql, released) => {
  expect(createHash('sha256').update(plain(sql)).digest('base64url')).toBe(released)
})

it('becomes the schema of a new database, on PostgreSQL', async () => {
  const pool = new pg.Pool({ connectionString: await postgresUrl() })
  const [first, fresh] = [freshSchema(), freshSchema()]
  const partsOf = async (schema: string) => {
    const { rows } = await pool.query<Part>(partsOfSchema, [schema])
    return rows.map(({ name, sql }) => [name, plain(sql ?? '').replaceAll(schema, 'shop')])
  }
  await pool.query(`CREATE SCHEMA ${first};
    CREATE TABLE ${first}.settings (name text PRIMARY KEY, value text NOT NULL);
    INSERT INTO ${first}.settings VALUES ('schema', '100');
    ${firstOfPostgres(tablesIn(first), first)}`)
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
