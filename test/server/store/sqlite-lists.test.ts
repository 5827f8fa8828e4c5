/** Lists of SQLite: they read ranges of indexes, and agree with the store in memory. */
import { beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, storeOn } from '../../../src/server/store/sqlite.js'
import type { Database } from '../../../src/server/store/sqlite/connection.js'
import type { Store } from '../../../src/server/store/store.js'
import {
  expectListsOfMemory,
  expectSearchOfMany,
  filters,
  type ListOptions,
} from '../../support/listed-orders.js'

let database: Database
let store: Store
/** Every statement that the store prepared. */
let prepared: string[]
beforeEach(async () => {
  database = await openDatabase(':memory:')
  prepared = []
  store = await storeOn({
    exec: (sql) => database.exec(sql),
    prepare: (sql) => (prepared.push(sql), database.prepare(sql)),
    close: () => database.close(),
  })
  prepared = []
})

/** How SQLite reads for the statements that were prepared. */
function plans(): string[] {
  return prepared.flatMap((sql) =>
    (database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[]).map(({ detail }) => detail),
  )
}

describe('the lists of sqliteStore', () => {
  it('are those of the store in memory, with every filter, search and page', async () => {
    await expectListsOfMemory(store)
  })

  it('read a range of an index, and sort nothing', async () => {
    for (const filter of filters) {
      await store.listOrders({ ...filter, limit: 9 })
      await store.listOrders({ ...filter, before: { at: 1, reference: 'a' }, limit: 9 })
    }
    expect(prepared.length).toBeGreaterThan(8)
    for (const plan of plans()) expect(plan).toMatch(/^(SEARCH|SCAN) o USING INDEX orders_/)
  })

  it('read indexes where they search', async () => {
    await store.listOrders({ query: '5.5', limit: 9 })
    for (const plan of plans()) expect(plan).not.toMatch(/^SCAN (o|p|payments|orders)$/)
  })

  it('are counted in the range of an index', async () => {
    for (const filter of filters) await store.countOrders({ ...filter, limit: 9 })
    const counts = plans().filter((plan) => / o /.test(plan))
    expect(counts).toHaveLength(prepared.length)
    for (const plan of counts) expect(plan).toMatch(/^(SEARCH|SCAN) o USING (COVERING )?INDEX orders_/)
  })

  it('read money by an index of payments with money, and sort nothing', async () => {
    await store.listReceived({ since: 1, limit: 9 })
    expect(plans()[0]).toMatch(/^SEARCH p USING INDEX payments_changed \(updated_at>/)
    expect(plans().join()).not.toContain('TEMP B-TREE')
  })

  it('count without reading the payments', async () => {
    await store.stats(1)
    const counts = plans().filter((plan) => /^(SCAN|SEARCH)/.test(plan))
    expect(counts).toHaveLength(14)
    for (const plan of counts) expect(plan).toContain('USING COVERING INDEX')
  })

  it('reads indexes for what else is listed', async () => {
    await store.isReceiver('a')
    await store.paymentBy('a')
    await store.listExpiredRefunds(1, 9)
    await store.readOrders(['a', 'b'])
    await store.deleteSettled(1, 9)
    for (const plan of plans()) expect(plan).not.toMatch(/^SCAN (?!json_each)\w+$/)
  })
})

describe('a search of many orders', () => {
  const count = 30_100
  beforeEach(() => {
    const reference = `iif(n > 40, 'Order-', 'Early-') || n || '-end'`
    database.exec(`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
      INSERT INTO orders (reference, name, price, sealed_at, state, version, sequence, payments, created_at, updated_at, shown_at)
      SELECT ${reference}, lower(${reference}), '', 0, iif(n % 2, 'open', 'paid'), 1, 0, 1, n, n, n FROM numbers`)
  })

  it('finds each that begins with the query, the newest first, and a part of one among the 10,000 newest', async () => {
    await expectSearchOfMany(store, count)
  })

  it('finds each that begins with the query, the newest first, where the old ones do', async () => {
    const found = async (options: Omit<ListOptions, 'limit'>) =>
      (await store.listOrders({ ...options, limit: 3 })).map(({ reference }) => reference)
    expect(await found({ query: 'early-' })).toEqual(['Early-40-end', 'Early-39-end', 'Early-38-end'])
    expect(await found({ query: 'early-', state: 'open', from: 38 })).toEqual(['Early-39-end'])
    expect(await found({ query: 'early-', before: { at: 3, reference: 'Early-3-end' } })).toEqual([
      ...['Early-2-end', 'Early-1-end'],
    ])
    expect(await found({ query: 'early-', needs: 'any' })).toEqual([])
  })
})
