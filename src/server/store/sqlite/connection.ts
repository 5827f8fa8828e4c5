/**
 * One SQLite connection with group commit. The costly part of a durable write is the wait for the disk, and it is the
 * same for one write as for a hundred; so what is asked for within one turn of the event loop is committed together.
 */

import { unref } from '../../timers.js'
import { StoreFailedError } from '../failed-error.js'
import { isBusy, isDiskError, isFinal } from './errors.js'

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

type Write = {
  work: () => unknown
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
  queuedAt: number
}

export type SqliteConnectionOptions = {
  /**
   * Opens the database again after the disk failed, and makes sure that the disk has what it reads. Without it such a
   * failure is final.
   */
  reopen?: () => Database
  /** How long a write waits for the lock of another process. Default 5000. */
  lockTimeoutMs?: number
  /** For how long reopening is tried. Default 60,000. */
  healTimeoutMs?: number
}

/** Between two tries for the lock; while a try waits, nothing else runs. */
const lockPauseMs = 20
const firstHealMs = 100
const longestHealMs = 5000

export class SqliteConnection {
  /** Resolves when the database can't be written any more and reopening it does not help. */
  readonly failed: Promise<Error>
  #database: Database
  readonly #options: SqliteConnectionOptions
  readonly #statements = new Map<string, Statement>()
  #queue: Write[] = []
  #isScheduled = false
  /** The failure of the disk, until the database is open again. */
  #failure: unknown
  #fail: (error: Error) => void = () => undefined
  #isClosed = false

  constructor(database: Database, options: SqliteConnectionOptions = {}) {
    this.#database = database
    this.#options = options
    this.failed = new Promise((resolve) => (this.#fail = resolve))
  }

  /**
   * Runs `work`, which must be synchronous, in a transaction that it may share with its neighbours. All or nothing of it
   * happens, whatever becomes of them. Resolves when the disk has it.
   * @throws what `work` throws, and what keeps the group from being committed: a lock that is held for too long, a full
   *   disk. After a failure of the disk, everything until the database is open again: what a failed sync has lost, the
   *   next one may report as written.
   */
  write<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const queuedAt = performance.now()
      this.#queue.push({ work, resolve: resolve as (result: unknown) => void, reject, queuedAt })
      if (this.#isScheduled) return
      this.#isScheduled = true
      // After what has arrived in this turn, so that it is in the same group.
      setImmediate(() => this.#commit())
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

  /** Lets the writes that were asked for end. */
  async close(): Promise<void> {
    while (this.#queue.length > 0) await this.write(() => undefined).catch(() => undefined)
    this.#isClosed = true
    this.#database.close()
  }

  #commit(): void {
    this.#isScheduled = false
    const writes = this.#queue
    this.#queue = []
    if (writes.length === 0) return
    try {
      if (this.#failure !== undefined)
        throw new Error('The disk has failed, and the database is not open again.', { cause: this.#failure })
      if (!this.#begin(writes)) return
      const settle = writes.map((write) => this.#runAlone(write))
      this.#database.exec('COMMIT')
      for (const tell of settle) tell()
    } catch (error) {
      this.#rollBack()
      if (isDiskError(error)) this.#heal(error)
      for (const { reject } of writes) reject(error)
    }
  }

  /** Takes the lock. False when another process holds it: the writes wait for their turn, in their order. */
  #begin(writes: Write[]): boolean {
    try {
      this.#database.exec('BEGIN IMMEDIATE')
      return true
    } catch (error) {
      if (!isBusy(error)) throw error
      const { lockTimeoutMs = 5000 } = this.#options
      const isLate = ({ queuedAt }: Write) => performance.now() - queuedAt > lockTimeoutMs
      for (const write of writes) if (isLate(write)) write.reject(error)
      this.#queue = [...writes.filter((write) => !isLate(write)), ...this.#queue]
      this.#isScheduled = this.#queue.length > 0
      // At random, so that processes that wait do not always meet.
      if (this.#isScheduled) setTimeout(() => this.#commit(), lockPauseMs * (0.5 + Math.random()))
      return false
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
      if (isDiskError(error)) throw error
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

  /** Opens the database again, after pauses that grow; ends as failed when that does not help. */
  #heal(failure: unknown): void {
    if (this.#failure !== undefined) return
    this.#failure = failure
    const { reopen, healTimeoutMs = 60_000 } = this.#options
    const since = performance.now()
    const giveUp = (cause: unknown) =>
      this.#fail(new StoreFailedError('The database can’t be written any more.', { cause }))
    if (!reopen || isFinal(failure)) return giveUp(failure)
    const retryAfter = (pauseMs: number) => {
      const timer = setTimeout(() => {
        if (this.#isClosed) return
        try {
          this.#replace(reopen())
          this.#failure = undefined
        } catch (error) {
          if (isFinal(error) || performance.now() - since > healTimeoutMs) giveUp(error)
          else retryAfter(Math.min(2 * pauseMs, longestHealMs))
        }
      }, pauseMs)
      unref(timer)
    }
    retryAfter(firstHealMs)
  }

  #replace(database: Database): void {
    const former = this.#database
    this.#database = database
    this.#statements.clear()
    try {
      former.close()
    } catch {
      // Nothing of it is needed any more.
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
