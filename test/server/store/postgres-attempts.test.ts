/** What no server can be made to answer. */
import { describe, expect, it } from 'vitest'
import { postgresAttempts } from '../../../src/server/store/postgres/attempts.js'
import type { PostgresConnection } from '../../../src/server/store/postgres/connection.js'
import { tablesIn } from '../../../src/server/store/postgres/tables.js'
import type { Sql, Statements } from '../../../src/server/store/sql/statements.js'
import type { Admission } from '../../../src/server/store/store.js'
import { attempt, awaiting, destination } from '../../support/stored-orders.js'

const tables = tablesIn('shop')
const admission: Admission = {
  ...{ since: 0, until: 1e15, firstWithin: { payments: 9, open: 9, failed: 9, lost: 9 } },
  admit: () => undefined,
}
const priced = attempt('a', { orderPrice: { price: 'USD 49.99', sealedAt: 500 } })
const { chain } = priced

/** Attempts on a connection that answers each query so, and counts its statements and transactions. */
function attemptsOn(answer: () => object | undefined) {
  const count = { orders: 0, transactions: 0 }
  const statements: Statements = {
    all: async () => [],
    get: async <Row>() => answer() as Row | undefined,
    run: async (sql) => {
      if (sql.startsWith('INSERT INTO shop.orders')) count.orders += 1
      return 1
    },
  }
  const transaction = <T>(work: (within: Statements) => Promise<T>) => {
    count.transactions += 1
    return work(statements)
  }
  const connection = { ...statements, transaction } as unknown as PostgresConnection
  const database = { ...statements, tables } as Sql
  return { store: postgresAttempts(connection, database, 'shop'), count }
}

const failing = (code: string) => () => {
  throw Object.assign(new Error('refused'), { code })
}

describe('attempts on PostgreSQL', () => {
  it('error: are not claimed, and not tried for ever, where the row of their order does not stay', async () => {
    const { store, count } = attemptsOn(() => undefined)
    await expect(store.claimAttempt(attempt('a'))).rejects.toThrow('The order of an attempt is not there.')
    expect(count).toEqual({ orders: 3, transactions: 1 })
  })

  it('error: are not claimed a second time after a failure that may have claimed them', async () => {
    const { store, count } = attemptsOn(failing('57P01'))
    await expect(store.claimAttempt(priced, admission)).rejects.toThrow('refused')
    expect(count.transactions).toBe(0)
  })

  it('error: are not claimed by an answer without a row', async () => {
    const { store } = attemptsOn(() => undefined)
    await expect(store.claimAttempt(priced, admission)).rejects.toThrow('The database claimed nothing.')
    expect(await store.recordDestination('a', destination, chain)).toBe(false)
    expect(await store.reveal('a', 'service-1', awaiting, { at: 1, nextCheckAt: 2 })).toBe(false)
  })

  it('error: are not claimed beyond the limits of their order, even when they are admitted', async () => {
    const load = { payments: 9, open: 0, open_since: null, failed: 0, lost: 0 }
    const { store } = attemptsOn(() => ({ outcome: 'beyond', ...load }))
    await expect(store.claimAttempt(priced, admission)).rejects.toThrow(
      'An attempt is beyond the limits of its order, and was admitted.',
    )
  })

  it('error: are refused an address that is taken, and fail for every other reason', async () => {
    const record = (code: string) =>
      attemptsOn(failing(code)).store.recordDestination('a', destination, chain)
    expect(await record('23505')).toBe(false)
    await expect(record('57P01')).rejects.toThrow('refused')
  })
})
