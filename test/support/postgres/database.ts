/** What a test needs of PostgreSQL. */
import type pg from 'pg'
import { inject } from 'vitest'
import { askOnce } from '../made-once.js'

let schemas = 0

/**
 * The URL of the run's server, which the first test that asks starts.
 * @throws when it doesn't start; the message says why.
 */
export const postgresUrl = (): Promise<string> => askOnce(inject('postgresStarter'))

/** A name that no other test uses. */
export function freshSchema(): string {
  schemas += 1
  return `test_${process.pid}_${Date.now().toString(36)}_${schemas}`
}

/**
 * Deletes the rows of a store, if it has tables yet: to create them takes longer than most tests. As a replica does, which
 * checks no references between tables, because they are deleted in any sequence.
 */
export async function emptySchema(pool: pg.Pool, schema: string): Promise<void> {
  const { rows } = await pool.query<{ tablename: string }>(
    'SELECT tablename FROM pg_tables WHERE schemaname = $1',
    [schema],
  )
  const deletions = rows.map(({ tablename }) => {
    const kept = tablename === 'settings' ? " WHERE name <> 'schema'" : ''
    return `DELETE FROM ${schema}.${tablename}${kept};`
  })
  await pool.query(`SET LOCAL session_replication_role = replica; ${deletions.join('\n')}`)
}
