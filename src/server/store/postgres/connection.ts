/**
 * Statements and transactions on a pool of PostgreSQL connections. A broken connection rejects its statements, never
 * ends the process, and is replaced for the next one.
 */
import { CheckoutError } from '../../../core/contract/problem.js'
import { StoreFailedError } from '../failed-error.js'
import type { Statements, Value } from '../sql/statements.js'
import { finalityOf, isRetryable, mustReplaceConnection } from './errors.js'

/** The part of `pg`'s `Pool` that is used. */
export type PostgresPool = {
  connect(): Promise<PostgresClient>
  query(query: PostgresQuery): Promise<PostgresResult>
  end(): Promise<void>
  on(event: 'error', listener: (error: Error) => void): unknown
  off(event: 'error', listener: (error: Error) => void): unknown
}
export type PostgresClient = {
  query(query: PostgresQuery): Promise<PostgresResult>
  /** With `true`, closes the connection instead of returning it to the pool. */
  release(destroy?: boolean): void
  on(event: 'error' | 'drain' | 'end', listener: (error: Error) => void): unknown
  off(event: 'error' | 'drain' | 'end', listener: (error: Error) => void): unknown
}
export type PostgresQuery = {
  text: string
  values?: unknown[]
  /** In ms; then the statement rejects. */
  query_timeout?: number
  types?: { getTypeParser(oid: number): (text: string) => unknown }
}
export type PostgresResult = { rows: unknown[]; rowCount: number | null }

/** The numeric column types: int8, int2 and int4. Times and counts are safe integers. */
const numbers = new Set([20, 21, 23])
const types = { getTypeParser: (oid: number) => (numbers.has(oid) ? Number : (text: string) => text) }

const maxTries = 5
const firstWaitMs = 10
/** How long a refusal of this process's user or database may last. */
const lastingMs = 60_000

const ignore = () => undefined

export class PostgresConnection implements Statements {
  /** Resolves when the database can't be used any more and nothing that this process does helps. */
  readonly failed: Promise<Error>
  readonly #pool: PostgresPool
  readonly #isOurs: boolean
  #fail: (error: Error) => void = () => undefined
  /** Since when nothing has worked, after a failure that is final if it lasts. */
  #refusedSince: number | undefined

  /** @param isOurs whether `close` ends the pool. */
  constructor(pool: PostgresPool, isOurs: boolean) {
    this.#pool = pool
    this.#isOurs = isOurs
    this.failed = new Promise((resolve) => (this.#fail = resolve))
    // An idle connection that breaks emits this event; without a listener it would end the process.
    pool.on('error', ignore)
  }

  all<Row>(sql: string, ...values: Value[]): Promise<Row[]> {
    return this.#tried(() => statementsOn(this.#pool).all<Row>(sql, ...values))
  }

  get<Row>(sql: string, ...values: Value[]): Promise<Row | undefined> {
    return this.#tried(() => statementsOn(this.#pool).get<Row>(sql, ...values))
  }

  run(sql: string, ...values: Value[]): Promise<number> {
    return this.#tried(() => statementsOn(this.#pool).run(sql, ...values))
  }

  /** Runs `work` in a transaction; repeats it if PostgreSQL rolled it back because of a conflict. */
  transaction<T>(work: (statements: Statements) => Promise<T>, timeoutMs?: number): Promise<T> {
    return this.#tried(() => this.#transactionOnce(work, timeoutMs))
  }

  async close(): Promise<void> {
    if (this.#isOurs) await this.#pool.end()
    this.#pool.off('error', ignore)
  }

  async #tried<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await retried(work)
      this.#refusedSince = undefined
      return result
    } catch (error) {
      this.#noteFailure(error)
      throw error
    }
  }

  #noteFailure(error: unknown): void {
    const finality = finalityOf(error)
    if (finality === undefined) return
    const now = performance.now()
    this.#refusedSince ??= now
    if (finality === 'at once' || now - this.#refusedSince > lastingMs)
      this.#fail(new StoreFailedError('The database can’t be used any more.', { cause: error }))
  }

  async #transactionOnce<T>(
    work: (statements: Statements) => Promise<T>,
    timeoutMs: number | undefined,
  ): Promise<T> {
    const client = await this.#pool.connect()
    client.on('error', ignore)
    let isUsable = false
    try {
      const statements = statementsOn(client, timeoutMs)
      // Set explicitly: each statement must see what was committed before it.
      await statements.run('BEGIN ISOLATION LEVEL READ COMMITTED')
      try {
        const result = await work(statements)
        await statements.run('COMMIT')
        isUsable = true
        return result
      } catch (error) {
        // Where neither PostgreSQL nor the work said no, the connection itself is in doubt. Closing it rolls back, too.
        if (error instanceof CheckoutError || !mustReplaceConnection(error)) {
          await statements.run('ROLLBACK')
          isUsable = true
        }
        throw error
      }
    } finally {
      client.off('error', ignore)
      client.release(!isUsable)
    }
  }
}

/** Statements on a pool, or on one connection. */
export function statementsOn(target: Pick<PostgresPool, 'query'>, timeoutMs?: number): Statements {
  const ask = (text: string, values: Value[]) =>
    target.query({ text, values, types, ...(timeoutMs !== undefined && { query_timeout: timeoutMs }) })
  return {
    all: async <Row>(sql: string, ...values: Value[]) => (await ask(sql, values)).rows as Row[],
    get: async <Row>(sql: string, ...values: Value[]) => (await ask(sql, values)).rows[0] as Row | undefined,
    run: async (sql, ...values) => (await ask(sql, values)).rowCount ?? 0,
  }
}

/** Tries again what PostgreSQL has undone because of another transaction. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isRetryable(error) || tries === maxTries) throw error
      const waitMs = firstWaitMs * 2 ** tries * Math.random()
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}
