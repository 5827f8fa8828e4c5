/** What a failure of PostgreSQL does to the process: most heal, and some end it. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CheckoutError } from '../../../src/core/contract/problem.js'
import {
  PostgresConnection,
  type PostgresPool,
  type PostgresQuery,
} from '../../../src/server/store/postgres/connection.js'

afterEach(() => vi.restoreAllMocks())

/** A connection to a server that refuses statements with what `refuse` says. */
function connectionTo(refuse: () => { code: string } | undefined) {
  const query = async () => {
    const refusal = refuse()
    if (refusal) throw Object.assign(new Error('refused'), refusal)
    return { rows: [], rowCount: 0 }
  }
  const ignore = () => undefined
  const pool: PostgresPool = {
    connect: async () => ({ query, release: ignore, on: ignore, off: ignore }),
    ...{ query, end: async () => undefined, on: ignore, off: ignore },
  }
  const connection = new PostgresConnection(pool, true)
  let failure: Error | undefined
  void connection.failed.then((error) => (failure = error))
  const ask = async () => {
    await connection.run('SELECT 1').catch(() => undefined)
    return failure
  }
  return { ask }
}

const after = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms)

describe('PostgresConnection', () => {
  // Which codes heal: postgres-errors.
  it('goes on after what heals, however often it comes', async () => {
    const { ask } = connectionTo(() => ({ code: '53100' }))
    for (let minutes = 0; minutes < 5; minutes += 1) {
      after(minutes * 60_000)
      expect(await ask()).toBeUndefined()
    }
  })

  it('error: is failed for good by what is final at once', async () => {
    const { ask } = connectionTo(() => ({ code: '42P01' }))
    expect(await ask()).toMatchObject({ name: 'StoreFailedError', cause: { code: '42P01' } })
  })

  it('error: is failed for good by a refusal that lasts', async () => {
    const { ask } = connectionTo(() => ({ code: '28P01' }))
    after(100_000)
    expect(await ask()).toBeUndefined()
    after(160_000)
    expect(await ask()).toBeUndefined()
    after(160_001)
    expect(await ask()).toMatchObject({
      name: 'StoreFailedError',
      message: 'The database can’t be used any more.',
      cause: { code: '28P01' },
    })
  })

  it('goes on after a refusal that ends in time', async () => {
    let isRefused = true
    const { ask } = connectionTo(() => (isRefused ? { code: '28P01' } : undefined))
    after(0)
    await ask()
    isRefused = false
    after(30_000)
    await ask()
    isRefused = true
    after(90_000)
    expect(await ask()).toBeUndefined()
  })
})

/** A connection whose pool and client note what is done with them; `answer` may refuse a statement. */
function recorded(answer: (text: string) => void = () => undefined, isOurs = true) {
  const log: string[] = []
  const queries: PostgresQuery[] = []
  const target = (name: string) => ({
    async query(query: PostgresQuery) {
      log.push(`${name}: ${query.text}`)
      queries.push(query)
      answer(query.text)
      return { rows: [{ id: 1 }, { id: 2 }], rowCount: null }
    },
    on: (event: string, listener: (error: Error) => void) => {
      listener(new Error('broken'))
      log.push(`${name}: listens to ${event}`)
    },
    off: (event: string) => log.push(`${name}: no longer listens to ${event}`),
  })
  const pool: PostgresPool = {
    ...target('pool'),
    connect: async () => ({
      ...target('client'),
      release: (destroy) => log.push(`client: ${destroy ? 'destroyed' : 'released'}`),
    }),
    end: async () => void log.push('pool: ended'),
  }
  return { connection: new PostgresConnection(pool, isOurs), log, queries }
}

const refused = (code: string) => Object.assign(new Error('refused'), { code })

describe('PostgresConnection, statement by statement', () => {
  it('reads all rows, the first one, or how many were changed', async () => {
    const { connection, queries } = recorded()
    expect(await connection.all('SELECT $1', 'x')).toEqual([{ id: 1 }, { id: 2 }])
    expect(await connection.get('SELECT $1', 'x')).toEqual({ id: 1 })
    expect(await connection.run('LOCK')).toBe(0)
    expect(queries).toMatchObject([
      { text: 'SELECT $1', values: ['x'] },
      { text: 'SELECT $1', values: ['x'] },
      { text: 'LOCK', values: [] },
    ])
    expect(queries[0]).not.toHaveProperty('query_timeout')
  })

  it('reads columns of numbers as numbers, and everything else as text', async () => {
    const { connection, queries } = recorded()
    await connection.run('SELECT 1')
    const parsed = [20, 21, 23, 25, 1700, 16].map((oid) => queries[0]?.types?.getTypeParser(oid)('07'))
    expect(parsed).toEqual([7, 7, 7, '07', '07', '07'])
  })

  it('listens to errors of the pool until it closes, and ends a pool that is its own', async () => {
    const ours = recorded()
    await ours.connection.close()
    expect(ours.log).toEqual(['pool: listens to error', 'pool: ended', 'pool: no longer listens to error'])
    const theirs = recorded(undefined, false)
    await theirs.connection.close()
    expect(theirs.log).toEqual(['pool: listens to error', 'pool: no longer listens to error'])
  })

  const transaction = (...statements: string[]) => [
    'pool: listens to error',
    'client: listens to error',
    ...statements.map((text) => `client: ${text}`),
    'client: no longer listens to error',
  ]
  const begin = 'BEGIN ISOLATION LEVEL READ COMMITTED'

  it('commits a transaction, with its limit of time in each statement', async () => {
    const { connection, log, queries } = recorded()
    expect(await connection.transaction(({ get }) => get('SELECT 1'), 600)).toEqual({ id: 1 })
    expect(log).toEqual([...transaction(begin, 'SELECT 1', 'COMMIT'), 'client: released'])
    expect(queries.map((query) => query.query_timeout)).toEqual([600, 600, 600])
  })

  it.each([
    ['the work says no', new CheckoutError('invalid-request'), true],
    ['PostgreSQL says no', refused('23505'), true],
    ['anything else happens', new Error('unknown'), false],
  ])('error: undoes a transaction where %s', async (_, error, isUsedAgain) => {
    const { connection, log } = recorded()
    await expect(connection.transaction(() => Promise.reject(error))).rejects.toBe(error)
    expect(log).toEqual([
      ...(isUsedAgain ? transaction(begin, 'ROLLBACK') : transaction(begin)),
      `client: ${isUsedAgain ? 'released' : 'destroyed'}`,
    ])
  })

  it('error: closes a connection that does not undo', async () => {
    const { connection, log } = recorded((text) => {
      if (text === 'ROLLBACK') throw refused('XX000')
    })
    const work = () => Promise.reject(new CheckoutError('invalid-request'))
    await expect(connection.transaction(work)).rejects.toThrow('refused')
    expect(log.at(-1)).toBe('client: destroyed')
  })

  it.each(['40001', '40P01'])('tries four times more after %s, and waits longer each time', async (code) => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const waits: unknown[] = []
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((go: () => void, ms: number) => {
      waits.push(ms)
      go()
    }) as typeof setTimeout)
    const { connection, queries } = recorded(() => {
      throw refused(code)
    })
    await expect(connection.run('UPDATE')).rejects.toThrow('refused')
    expect(queries).toHaveLength(5)
    expect(waits).toEqual([10, 20, 40, 80])
  })
})
