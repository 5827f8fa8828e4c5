/** Payments that many pages ask for: few queries, and never an answer that is older than its question. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PostgresConnection } from '../../../src/server/store/postgres/connection.js'
import { PaymentReader } from '../../../src/server/store/postgres/payment-reader.js'
import { tablesIn } from '../../../src/server/store/postgres/tables.js'
import { attempt, awaiting, destination } from '../../support/stored-orders.js'

afterEach(() => vi.restoreAllMocks())

const rowOf = (id: string, version: string) => {
  const { chain, coin } = attempt(id)
  return {
    ...{ id, session_id: 'session-1', reference: 'order-1', chain_id: 'tron', coin_id: 'tron' },
    ...{ price_amount: '49.99', fiat_currency: null, chain: JSON.stringify(chain), version },
    ...{ coin: JSON.stringify(coin), price_held_until: 5000, started_at: 1000, phase: 'revealed' },
    ...{ destination: JSON.stringify(destination), service_id: `service-${id}`, revision: Number(version) },
    ...{ observation: JSON.stringify(awaiting), revealed_at: 2000, updated_at: 2000, checked_at: 2000 },
    ...{ failed_at: null, quiet_checks: 0, past_end_checks: 0, settled_at: null, next_check_at: null },
    ...{ request_key: null, order_price: null, sealed_at: null, renewal: 0 },
  }
}

/** A reader of a table, by id, whose queries wait until they are let go. */
function reading(table: Map<string, string>) {
  const queries: { sql: 'versions' | 'rows'; ids: string[]; go: () => void; fail: () => void }[] = []
  let isHeld = false
  const all = (sql: string, ids: string[]) =>
    new Promise((resolve, reject) => {
      const kind = sql.startsWith('SELECT *') ? 'rows' : 'versions'
      expect(sql).toContain(`FROM shop.payments WHERE id = ANY ($1::text[]) AND phase = 'revealed'`)
      const found = ids.flatMap((id) => {
        const version = table.get(id)
        return version === undefined ? [] : [kind === 'rows' ? rowOf(id, version) : { id, version }]
      })
      const go = () => resolve(found)
      queries.push({ sql: kind, ids, go, fail: () => reject(new Error('refused')) })
      if (!isHeld) go()
    })
  const reader = new PaymentReader({ all } as unknown as PostgresConnection, tablesIn('shop'))
  const asked = () => queries.splice(0).map(({ sql, ids }) => `${sql} of ${ids.join(' ')}`)
  const hold = (held: boolean) => void (isHeld = held)
  return { reader, asked, hold, queries }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('PaymentReader', () => {
  it('reads at once what is asked for in one turn, each payment once', async () => {
    const { reader, asked } = reading(new Map(Object.entries({ a: '1', b: '1' })))
    const found = await Promise.all(['a', 'b', 'a', 'none'].map((id) => reader.read(id)))
    expect(found.map((payment) => payment?.id)).toEqual(['a', 'b', 'a', undefined])
    expect(asked()).toEqual(['rows of a b none'])
  })

  it('reads the version alone of what it has, and the row of what has changed', async () => {
    const table = new Map(Object.entries({ a: '1', b: '1' }))
    const { reader, asked } = reading(table)
    const read = () => Promise.all(['a', 'b'].map((id) => reader.read(id)))
    const before = await read()
    asked()
    expect((await read())[0]).toBe(before[0])
    expect(asked()).toEqual(['versions of a b'])
    table.set('b', '2')
    expect((await read()).map((payment) => payment?.revision)).toEqual([1, 2])
    expect(asked()).toEqual(['versions of a b', 'rows of b'])
  })

  it('has nothing of a payment that was deleted, nor asks for its version again', async () => {
    const table = new Map([['a', '1']])
    const { reader, asked } = reading(table)
    await reader.read('a')
    table.clear()
    asked()
    expect(await reader.read('a')).toBeUndefined()
    expect(asked()).toEqual(['versions of a', 'rows of a'])
    expect(await reader.read('a')).toBeUndefined()
    expect(asked()).toEqual(['rows of a'])
  })

  it('asks two queries at a time, and answers with one that began after the question', async () => {
    const table = new Map(Object.entries({ a: '1', b: '1', c: '1', d: '1' }))
    const { reader, hold, queries } = reading(table)
    hold(true)
    const reads = [reader.read('a')]
    await turn()
    reads.push(reader.read('b'))
    await turn()
    reads.push(reader.read('c'), reader.read('a'))
    await turn()
    await turn()
    expect(queries.map(({ ids }) => ids)).toEqual([['a'], ['b']])
    table.set('a', '2')
    hold(false)
    queries[0]?.go()
    expect((await Promise.all([reads[0], reads[2], reads[3]])).map((one) => one?.revision)).toEqual([1, 1, 2])
    queries[1]?.go()
    expect(await reads[1]).toMatchObject({ id: 'b' })
  })

  it('asks no third query for what arrives between two turns of the event loop', async () => {
    const { reader, hold, queries } = reading(new Map())
    hold(true)
    const reads = [reader.read('a')]
    await turn()
    reads.push(reader.read('b'))
    setImmediate(() => reads.push(reader.read('d')))
    reads.push(reader.read('c'))
    await turn()
    await turn()
    expect(queries.map(({ ids }) => ids)).toEqual([['a'], ['b', 'c']])
    hold(false)
    for (const { go } of queries) go()
    await turn()
    expect(await Promise.all(reads)).toHaveLength(4)
  })

  it('asks nothing more when no request waits', async () => {
    const { reader } = reading(new Map([['a', '1']]))
    await reader.read('a')
    const afterTurn = setImmediate
    const scheduled = vi.spyOn(globalThis, 'setImmediate')
    for (let turns = 0; turns < 3; turns += 1) await new Promise((resolve) => afterTurn(resolve))
    expect(scheduled).not.toHaveBeenCalled()
  })

  it('asks for no more than 500 at a time', async () => {
    const { reader, queries } = reading(new Map())
    await Promise.all(Array.from({ length: 501 }, (_, index) => reader.read(String(index))))
    expect(queries.map(({ ids }) => ids.length)).toEqual([500, 1])
  })

  it('error: rejects all who asked when the query fails, and goes on', async () => {
    const { reader, hold, queries } = reading(new Map([['a', '1']]))
    hold(true)
    const reads = Promise.allSettled([reader.read('a'), reader.read('b'), reader.read('a')])
    await turn()
    hold(false)
    queries[0]?.fail()
    expect((await reads).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await reader.read('a')).toMatchObject({ id: 'a' })
  })

  it('forgets every copy after ten minutes', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0)
    const { reader, asked } = reading(new Map([['a', '1']]))
    await reader.read('a')
    now.mockReturnValue(600_000)
    await reader.read('a')
    now.mockReturnValue(600_001)
    await reader.read('a')
    now.mockReturnValue(1_200_001)
    await reader.read('a')
    expect(asked()).toEqual(['rows of a', 'versions of a', 'rows of a', 'versions of a'])
  })
})
