/**
 * Statements and transactions on a pool of PostgreSQL connections. Nothing that happens to a connection reaches the
 * process; whoever asked is told, and the next one gets another connection.
 */
import { CheckoutError } from '../../../core/contract/problem.js'

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
  /** With `true`, closes the connection instead of giving it back. */
  release(destroy?: boolean): void
  on(event: 'error', listener: (error: Error) => void): unknown
  off(event: 'error', listener: (error: Error) => void): unknown
}
export type PostgresQuery = {
  text: string
  values?: unknown[]
  /** In ms, after which the answer is no longer waited for. */
  query_timeout?: number
  types?: { getTypeParser(oid: number): (text: string) => unknown }
}
export type PostgresResult = { rows: unknown[]; rowCount: number | null }

export type PostgresValue = string | number | boolean | null | readonly (string | number | null)[]

/** What can be asked of the pool, and within a transaction. */
export type Statements = {
  all<Row>(sql: string, ...values: PostgresValue[]): Promise<Row[]>
  get<Row>(sql: string, ...values: PostgresValue[]): Promise<Row | undefined>
  /** How many rows were changed. */
  run(sql: string, ...values: PostgresValue[]): Promise<number>
}

/** Of our columns' types, those that are numbers: int8, int2 and int4. Times and counts are safe integers. */
const numbers = new Set([20, 21, 23])
const types = { getTypeParser: (oid: number) => (numbers.has(oid) ? Number : (text: string) => text) }

const maxTries = 5
const firstWaitMs = 10

const ignore = () => undefined

export class PostgresConnection implements Statements {
  readonly #pool: PostgresPool
  readonly #isOurs: boolean

  /** @param isOurs whether the pool ends with this. */
  constructor(pool: PostgresPool, isOurs: boolean) {
    this.#pool = pool
    this.#isOurs = isOurs
    // A connection that breaks while idle is told to nobody else, and unheard it would end the process.
    pool.on('error', ignore)
  }

  all<Row>(sql: string, ...values: PostgresValue[]): Promise<Row[]> {
    return retried(() => statementsOn(this.#pool).all<Row>(sql, ...values))
  }

  get<Row>(sql: string, ...values: PostgresValue[]): Promise<Row | undefined> {
    return retried(() => statementsOn(this.#pool).get<Row>(sql, ...values))
  }

  run(sql: string, ...values: PostgresValue[]): Promise<number> {
    return retried(() => statementsOn(this.#pool).run(sql, ...values))
  }

  /** Runs `work` in a transaction; again from the start when PostgreSQL undid it because of another one. */
  transaction<T>(work: (statements: Statements) => Promise<T>, timeoutMs?: number): Promise<T> {
    return retried(() => this.#transactionOnce(work, timeoutMs))
  }

  async close(): Promise<void> {
    if (this.#isOurs) await this.#pool.end()
    this.#pool.off('error', ignore)
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
      // Whatever the server's default: the statements rely on seeing what was committed before each of them.
      await statements.run('BEGIN ISOLATION LEVEL READ COMMITTED')
      try {
        const result = await work(statements)
        await statements.run('COMMIT')
        isUsable = true
        return result
      } catch (error) {
        // Where neither PostgreSQL nor the work said no, the connection itself is in doubt. Closing it rolls back, too.
        if (sqlState(error) !== undefined || error instanceof CheckoutError) {
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

/** Whether a row could not be written because it, or one that excludes it, is there. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505'
}

function statementsOn(target: Pick<PostgresPool, 'query'>, timeoutMs?: number): Statements {
  const ask = (text: string, values: PostgresValue[]) =>
    target.query({ text, values, types, ...(timeoutMs !== undefined && { query_timeout: timeoutMs }) })
  return {
    all: async <Row>(sql: string, ...values: PostgresValue[]) => (await ask(sql, values)).rows as Row[],
    get: async <Row>(sql: string, ...values: PostgresValue[]) =>
      (await ask(sql, values)).rows[0] as Row | undefined,
    run: async (sql, ...values) => (await ask(sql, values)).rowCount ?? 0,
  }
}

/** Serialization failures and deadlocks alone are tried again: of those it is certain that nothing was done. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const isUndone = sqlState(error) === '40001' || sqlState(error) === '40P01'
      if (!isUndone || tries === maxTries) throw error
      const waitMs = firstWaitMs * 2 ** tries * Math.random()
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}

function sqlState(error: unknown): string | undefined {
  const isState = error instanceof Error && 'code' in error && typeof error.code === 'string'
  return isState && /^[0-9A-Z]{5}$/.test(error.code as string) ? (error.code as string) : undefined
}
