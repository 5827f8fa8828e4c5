/** What no server can be made to answer, and what an older release may do between two statements of a claim. */
import { describe, expect, it } from 'vitest'
import { postgresAttempts } from '../../../src/server/store/postgres/attempts.js'
import type { PostgresConnection, Statements } from '../../../src/server/store/postgres/connection.js'
import { claimFirstFunction } from '../../../src/server/store/postgres/functions.js'
import { tablesIn } from '../../../src/server/store/postgres/tables.js'
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
function attemptsOn(answer: () => object | undefined, inserted: readonly number[] = []) {
  const count = { inserts: 0, transactions: 0 }
  const statements: Statements = {
    all: async () => [],
    get: async <Row>() => answer() as Row | undefined,
    run: async (sql) => (/^INSERT INTO shop.payments/.test(sql) ? (inserted[count.inserts++] ?? 0) : 0),
  }
  const transaction = <T>(work: (within: Statements) => Promise<T>) => {
    count.transactions += 1
    return work(statements)
  }
  const connection = { ...statements, transaction } as unknown as PostgresConnection
  return { store: postgresAttempts(connection, 'shop', tables), count }
}

const failing = (code: string) => () => {
  throw Object.assign(new Error('refused'), { code })
}

describe('attempts on PostgreSQL', () => {
  it('are inserted again where an older release claims and gives up meanwhile', async () => {
    const { store, count } = attemptsOn(() => undefined, [0, 0, 1])
    expect(await store.claimAttempt(attempt('a'))).toMatchObject({ claimed: true })
    expect(count.inserts).toBe(3)
  })

  it('error: are not inserted for ever, nor claimed without a row', async () => {
    const { store, count } = attemptsOn(() => undefined, [0, 0, 0, 1])
    await expect(store.claimAttempt(attempt('a'))).rejects.toThrow(
      'An attempt conflicts with one that is not there.',
    )
    expect(count.inserts).toBe(3)
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

  it('are counted until a time since the function of that name has one', () => {
    const [unbounded, bounded] = (['unbounded', 'bounded'] as const).map((period) =>
      claimFirstFunction(tables, 'shop', period),
    )
    expect(unbounded).not.toContain('p_until')
    expect(bounded).toContain('p_lost bigint, p_until bigint')
    expect(bounded).not.toContain(String(Number.MAX_SAFE_INTEGER))
  })
})
