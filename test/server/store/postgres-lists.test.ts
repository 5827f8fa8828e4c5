/** Lists of PostgreSQL: they read ranges of indexes, and agree with the store in memory. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresStore, type PostgresPool } from '../../../src/server/store/postgres.js'
import type { PostgresClient, PostgresQuery } from '../../../src/server/store/postgres/connection.js'
import type { Store } from '../../../src/server/store/store.js'
import { expectListsOfMemory, expectSearchOfMany, filters } from '../../support/listed-orders.js'
import { freshSchema, postgresUrl } from '../../support/postgres/database.js'

const url = await postgresUrl()
const count = 20_050

describe('the lists of postgresStore', () => {
  let pool: pg.Pool
  let store: Store
  let many: Store
  /** Every statement. */
  let asked: PostgresQuery[] = []
  const stores: Store[] = []

  beforeAll(async () => {
    pool = new pg.Pool({ connectionString: url })
    // A connection is asked about its server once: each client stays the same object.
    const clients = new WeakMap<pg.PoolClient, PostgresClient>()
    const noting: PostgresPool = {
      async connect() {
        const client = await pool.connect()
        const known = clients.get(client) ?? notingClient(client)
        clients.set(client, known)
        return known
      },
      query: (query) => pool.query(query),
      end: () => pool.end(),
      on: (event, listener) => pool.on(event, listener),
      off: (event, listener) => pool.off(event, listener),
    }
    const [schema, large] = [freshSchema(), freshSchema()]
    store = await postgresStore(noting, { schema })
    many = await postgresStore(noting, { schema: large })
    stores.push(store, many)
    await pool.query(`INSERT INTO ${large}.orders (reference, lower_reference, price, sealed_at, state, version, sequence,
        payments, created_at, updated_at, shown_at)
      SELECT 'Order-' || n || '-end', 'order-' || n || '-end', '', 0, CASE n % 2 WHEN 1 THEN 'open' ELSE 'paid' END, 1, 0, 1,
        n, n, n FROM generate_series(1, ${count}) n`)
    await pool.query(`ANALYZE ${large}.orders`)
  })
  afterAll(async () => {
    await Promise.all(stores.map((each) => each.close()))
    await pool.end()
  })

  const notingClient = (client: pg.PoolClient): PostgresClient => ({
    query: (query) => (asked.push(query), client.query(query)),
    release: (destroy) => client.release(destroy),
    on: (event, listener) => client.on(event, listener),
    off: (event, listener) => client.off(event, listener),
  })

  /** The steps of the plans of what `work` asks for, where a table is read as a whole only if there is no other way. */
  async function stepsOf(work: () => Promise<unknown>): Promise<string[]> {
    asked = []
    await work()
    const client = await pool.connect()
    try {
      await client.query('BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off')
      const steps: string[] = []
      for (const { text, values } of asked) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>({
          text: `EXPLAIN ${text}`,
          values: values ?? [],
        })
        steps.push(...rows.map((row) => row['QUERY PLAN']))
      }
      return steps
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  }

  it('are those of the store in memory, with every filter, search and page', async () => {
    await expectListsOfMemory(store)
  })

  it('read a range of an index, and sort nothing', async () => {
    for (const filter of filters) {
      const before = { at: 9, reference: 'a' }
      const steps = [
        ...(await stepsOf(() => many.listOrders({ ...filter, limit: 9 }))),
        ...(await stepsOf(() => many.listOrders({ ...filter, before, limit: 9 }))),
      ]
      expect(steps.filter((step) => /Index (Only )?Scan Backward using orders_/.test(step))).toHaveLength(2)
      expect(steps.filter((step) => /Seq Scan|Sort/.test(step))).toEqual([])
    }
  })

  it('read indexes where they search, count, and read what belongs to an order', async () => {
    const steps = await stepsOf(async () => {
      for (const query of ['order-17', '5.5']) await many.listOrders({ query, limit: 9 })
      await many.stats(1)
      await many.isReceiver('a')
      await many.paymentBy('a')
      await many.listExpiredRefunds(1, 9)
      await many.readOrders(['a', 'b'])
      await many.takeDuePayments(1, 9, 2)
      await many.takeIncidents(1, 9, 2)
    })
    expect(steps.length).toBeGreaterThan(50)
    expect(steps.filter((step) => /Seq Scan on (orders|payments|refunds|claims|outbox)/.test(step))).toEqual(
      [],
    )
  })

  it('read a range of an index where they count, and where they list money', async () => {
    for (const filter of filters) {
      const steps = await stepsOf(() => many.countOrders({ ...filter, limit: 9 }))
      expect(steps.filter((step) => /Index (Only )?Scan (Backward )?using orders_/.test(step))).toHaveLength(
        1,
      )
      expect(steps.filter((step) => /Seq Scan|Sort/.test(step))).toEqual([])
    }
    const [, ...steps] = await stepsOf(() => many.listReceived({ since: 1, limit: 9 }))
    expect(steps.join()).toContain('Index Scan Backward using payments_changed')
    expect(steps.join()).not.toContain('Sort')
  })

  it('find each order that begins with the query, the newest first, and a part of one among the 10,000 newest', async () => {
    await expectSearchOfMany(many, count)
  })
})
