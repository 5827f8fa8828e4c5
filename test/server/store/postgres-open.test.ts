/** What a store asks of a database, and of its caller, before it does anything. */
import { describe, expect, it } from 'vitest'
import { postgresStore } from '../../../src/server/store/postgres.js'
import type {
  PostgresClient,
  PostgresPool,
  PostgresQuery,
} from '../../../src/server/store/postgres/connection.js'
import { tablesIn } from '../../../src/server/store/postgres/tables.js'

/** A pool of one connection that answers its queries in turn, and notes them. */
function poolOf(...answers: object[]) {
  const queries: PostgresQuery[] = []
  const refuse = () => Promise.reject(new Error('is not called'))
  const ignore = () => undefined
  const client: PostgresClient = {
    async query(query) {
      queries.push(query)
      const answer = answers.shift()
      return { rows: answer ? [answer] : [], rowCount: null }
    },
    ...{ release: ignore, on: ignore, off: ignore },
  }
  const pool: PostgresPool = {
    ...{ connect: async () => client, query: refuse, end: refuse, on: ignore, off: ignore },
  }
  return { pool, queries }
}
const durable = { readOnly: 'off', fsync: 'on', commit: 'on' }

describe('postgresStore', () => {
  it.each([
    ['does not wait for the disk', { fsync: 'off', commit: 'on' }],
    ['answers before a commit is on the disk', { fsync: 'on', commit: 'off' }],
    ['answers before its standby has a commit', { fsync: 'on', commit: 'local' }],
    ['does not say', {}],
  ])('error: refuses a server that %s', async (_, settings) => {
    const { pool, queries } = poolOf({ readOnly: 'off', ...settings })
    await expect(postgresStore(pool)).rejects.toMatchObject({
      code: 'internal',
      message: 'PostgreSQL must have fsync on, and synchronous_commit neither off nor local.',
    })
    expect(queries).toHaveLength(1)
  })

  it.each([
    ['has no tables', { settings: null }],
    ['answers nothing', undefined],
  ])('error: creates nothing for a command that reads where the database %s', async (_, found) => {
    const { pool, queries } = poolOf(durable, ...(found ? [found] : []))
    await expect(postgresStore(pool, { mustExist: true })).rejects.toThrow(
      'the database has no tables of crypto-checkout',
    )
    expect(queries[1]).toMatchObject({
      text: 'SELECT to_regclass($1) AS settings',
      values: ['crypto_checkout.settings'],
    })
    expect(queries).toHaveLength(2)
  })

  it('goes on for a command that reads where there are tables', async () => {
    const { pool, queries } = poolOf(durable, { settings: 'shop.settings' })
    const store = await postgresStore(pool, { schema: 'shop', mustExist: true })
    await store.close()
    expect(queries[1]?.values).toEqual(['shop.settings'])
  })

  it.each([5, null, undefined, '', 'mysql://db/shop', 'x postgres://db/shop'])(
    'error: refuses what is no URL of a database: %s',
    async (database) => {
      await expect(postgresStore(database as never)).rejects.toThrow(
        'database: must be a URL such as "postgres://user:password@host/name", or a pool of pg',
      )
    },
  )

  it('error: refuses an object that is no pool', async () => {
    const { pool } = poolOf(durable)
    await expect(postgresStore({ ...pool, connect: undefined } as never)).rejects.toThrow(
      'database.connect: must be a function',
    )
  })

  it.each([[['shop']], [5], ['Shop'], ['1shop'], ['a b']])(
    'error: refuses what is no plain name of a schema: %s',
    async (schema) => {
      const message = 'schema: must be a plain name: small letters, digits and underscores, at most 63'
      await expect(postgresStore(poolOf().pool, { schema: schema as never })).rejects.toThrow(message)
      expect(() => tablesIn(schema as never)).toThrow(message)
    },
  )
})
