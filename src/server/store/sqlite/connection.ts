/**
 * One SQLite connection with group commit. The costly part of a durable write is the wait for the disk, which is the
 * same for one write as for a hundred. So the writes of one turn of the event loop are committed together.
 */

import { unref } from '../../timers.js'
import { StoreFailedError } from '../failed-error.js'
import type { Value } from '../sql/statements.js'
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
   * Reopens the database after the disk failed, and makes sure that what it reads is on disk. Without it such a failure
   * is final.
   */
  reopen?: () => Database
  /** Throws when the file is no longer the one that is open. Called before each commit. */
  assertInPlace?: () => void
  /** How long a write waits for the lock of another process. Default 5000. */
  lockTimeoutMs?: number
  /** For how long reopening is retried. Default 60,000. */
  healTimeoutMs?: number
}

/** The pause between two tries for the lock; a try blocks the event loop. */
const lockPauseMs = 20
const firstHealMs = 100
const longestHealMs = 5000

export class SqliteConnection {
  /** Resolves when the database can't be written any more and reopening does not help. */
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
  #version = 0
  #nextVersion: Promise<number> | undefined
  /** As it was read last; of another connection it would be another count. */
  #dataVersion: number | undefined

  constructor(database: Database, options: SqliteConnectionOptions = {}) {
    this.#database = database
    this.#options = options
    this.failed = new Promise((resolve) => (this.#fail = resolve))
  }

  /**
   * Runs `work`, which must be synchronous, in a transaction that it may share with other writes. It is atomic
   * regardless of the others. Resolves when it is on disk.
   * @throws what `work` throws, and what prevents the commit: a lock that is held too long, a full disk. After a disk
   * failure, every write until the database is open again, because after a failed sync the next one may wrongly report
   * success.
   */
  write<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const queuedAt = performance.now()
      this.#queue.push({ work, resolve: resolve as (result: unknown) => void, reject, queuedAt })
      if (this.#isScheduled) return
      this.#isScheduled = true
      // Deferred, so that all writes of this turn join the group.
      setImmediate(() => this.#commit())
    })
  }

  run(sql: string, ...values: Value[]): number {
    return this.#watched(() => Number(this.#prepare(sql).run(...values.map(toParameter)).changes))
  }

  get<Row>(sql: string, ...values: Value[]): Row | undefined {
    return this.#watched(() => this.#prepare(sql).get(...values.map(toParameter)) as Row | undefined)
  }

  all<Row>(sql: string, ...values: Value[]): Row[] {
    return this.#watched(() => this.#prepare(sql).all(...values.map(toParameter)) as Row[])
  }

  /**
   * A number that is another one after every commit, of this connection or of another process: SQLite's `data_version` tells of
   * the others', and of its own this counts the groups. All who ask in one turn of the event loop share one read, which follows
   * the last of them: reading it takes longer than the rest of a payment in memory.
   */
  version(): Promise<number> {
    this.#nextVersion ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        this.#nextVersion = undefined
        try {
          resolve(this.#readVersion())
        } catch (error) {
          reject(error)
        }
      })
    })
    return this.#nextVersion
  }

  /** Waits for the requested writes and reads, then closes. */
  async close(): Promise<void> {
    await this.#nextVersion?.catch(() => undefined)
    while (this.#queue.length > 0) await this.write(() => undefined).catch(() => undefined)
    this.#isClosed = true
    this.#mergeLog()
    this.#statements.clear()
    this.#database.close()
  }

  /**
   * Leaves one whole file without a lock, unless another connection has it open. Closing does so, too, but some drivers keep
   * the connection open until its statements are collected as garbage.
   */
  #mergeLog(): void {
    if (this.#failure !== undefined) return
    try {
      // SQLite removes the log by its name, which may be another database's by now.
      this.#options.assertInPlace?.()
      this.#database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE')
    } catch {
      // The others go on with the log.
    }
  }

  #readVersion(): number {
    const { data_version: found } = this.get<{ data_version: number }>('PRAGMA data_version') ?? {}
    if (found !== this.#dataVersion) {
      this.#dataVersion = found
      this.#version += 1
    }
    return this.#version
  }

  #commit(): void {
    this.#isScheduled = false
    const writes = this.#queue
    this.#queue = []
    this.#version += 1
    try {
      if (this.#failure !== undefined)
        throw new Error('The disk has failed, and the database is not open again.', { cause: this.#failure })
      if (!this.#begin(writes)) return
      const settle = writes.map((write) => this.#runInSavepoint(write))
      this.#options.assertInPlace?.()
      this.#database.exec('COMMIT')
      for (const settleOne of settle) settleOne()
    } catch (error) {
      this.#rollBack()
      if (isDiskError(error)) this.#heal(error)
      for (const { reject } of writes) reject(error)
    }
  }

  /** Takes the lock. False if another process holds it: the writes wait, in order. */
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
      // Random, so that waiting processes do not always collide.
      if (this.#isScheduled) setTimeout(() => this.#commit(), lockPauseMs * (0.5 + Math.random()))
      return false
    }
  }

  /** Runs one write of a group, and returns the function that settles it once the group is on disk. */
  #runInSavepoint({ work, resolve, reject }: Write): () => void {
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
        // A failure such as a full disk has rolled back the whole group.
        throw error
      }
      return () => reject(error)
    }
  }

  #rollBack(): void {
    try {
      this.#database.exec('ROLLBACK')
    } catch {
      // No transaction had begun, or SQLite has rolled back by itself.
    }
  }

  /** Reopens the database, with growing pauses; fails for good if that does not help. */
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
    this.#version += 1
    this.#dataVersion = undefined
    this.#statements.clear()
    try {
      former.close()
    } catch {
      // Nothing of it is needed any more.
    }
  }

  /** A read finds a failed disk or a corrupt file, too. */
  #watched<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      if (isDiskError(error)) this.#heal(error)
      throw error
    }
  }

  #prepare(sql: string): Statement {
    let statement = this.#statements.get(sql)
    if (!statement) {
      statement = this.#database.prepare(numbered(sql))
      this.#statements.set(sql, statement)
    }
    return statement
  }
}

/** SQLite writes `?1` for what is `$1` in a statement of both databases. */
export function numbered(sql: string): string {
  return sql.replaceAll(/\$(\d)/g, '?$1')
}

/** SQLite has no booleans, and takes a list as JSON. */
function toParameter(value: Value): SqlValue {
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}
