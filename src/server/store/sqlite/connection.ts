/**
 * One SQLite connection with group commit. The costly part of a durable write is the wait for the disk, and it is the
 * same for one write as for a hundred; so what is asked for within one turn of the event loop is committed together.
 */

/** The part of `node:sqlite` that is used; `@photostructure/sqlite` has the same interface for Node 20. */
export type Database = {
  exec(sql: string): void
  prepare(sql: string): Statement
  close(): void
}
export type Statement = {
  run(...parameters: SqlValue[]): { changes: number | bigint }
  get(...parameters: SqlValue[]): unknown
  all(...parameters: SqlValue[]): unknown[]
}
export type SqlValue = string | number | null

type Write = { work: () => unknown; resolve: (result: unknown) => void; reject: (error: unknown) => void }

/** What all errors of reading and writing files have in common, in the low byte of their code. */
const ioError = 10

export class SqliteConnection {
  readonly #database: Database
  readonly #statements = new Map<string, Statement>()
  #queue: Write[] = []
  #failure: unknown

  constructor(database: Database) {
    this.#database = database
  }

  /**
   * Runs `work`, which must be synchronous, in a transaction that it may share with its neighbours. All or nothing of it
   * happens, whatever becomes of them. Resolves when the disk has it.
   * @throws what `work` throws, and what keeps the group from being committed. For ever, once the disk has failed: what
   * a failed sync has lost, the next one may report as written.
   */
  write<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ work, resolve: resolve as (result: unknown) => void, reject })
      // After what has arrived in this turn, so that it is in the same group.
      if (this.#queue.length === 1) setImmediate(() => this.#commit())
    })
  }

  run(sql: string, ...parameters: SqlValue[]): number {
    return Number(this.#prepare(sql).run(...parameters).changes)
  }

  get<Row>(sql: string, ...parameters: SqlValue[]): Row | undefined {
    return this.#prepare(sql).get(...parameters) as Row | undefined
  }

  all<Row>(sql: string, ...parameters: SqlValue[]): Row[] {
    return this.#prepare(sql).all(...parameters) as Row[]
  }

  close(): void {
    this.#commit()
    this.#database.close()
  }

  #commit(): void {
    const writes = this.#queue
    this.#queue = []
    if (writes.length === 0) return
    try {
      if (this.#failure !== undefined)
        throw new Error('The disk has failed, so nothing is written any more.', { cause: this.#failure })
      this.#database.exec('BEGIN IMMEDIATE')
      const settle = writes.map((write) => this.#runAlone(write))
      this.#database.exec('COMMIT')
      for (const tell of settle) tell()
    } catch (error) {
      if (isIoError(error)) this.#failure ??= error
      this.#rollBack()
      for (const { reject } of writes) reject(error)
    }
  }

  /** Runs one write of a group, and returns what to tell its caller once the group is on the disk. */
  #runAlone({ work, resolve, reject }: Write): () => void {
    this.run('SAVEPOINT write')
    try {
      const result = work()
      this.run('RELEASE write')
      return () => resolve(result)
    } catch (error) {
      if (isIoError(error)) throw error
      try {
        this.#database.exec('ROLLBACK TO write; RELEASE write')
      } catch {
        // A failure such as a full disk has undone the whole group.
        throw error
      }
      return () => reject(error)
    }
  }

  #rollBack(): void {
    try {
      this.#database.exec('ROLLBACK')
    } catch {
      // Nothing had begun, or SQLite has rolled back by itself.
    }
  }

  #prepare(sql: string): Statement {
    let statement = this.#statements.get(sql)
    if (!statement) {
      statement = this.#database.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }
}

function isIoError(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === ioError
  )
}
