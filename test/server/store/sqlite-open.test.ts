/** Opening a SQLite store, and opening it again, with a driver that fails where a test wants it to. */
import { readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase, sqliteStore, storeOn } from '../../../src/server/store/sqlite.js'
import type { Database, Statement } from '../../../src/server/store/sqlite/connection.js'
import { freshFolder } from '../../support/folders.js'
import { attempt, revealOrder } from '../../support/stored-orders.js'
import { failure } from '../../support/recorded-database.js'

type Driver = { DatabaseSync: new (path: string) => Database }

const fault = vi.hoisted(() => ({
  /** What a command, or a statement that is read, fails with. */
  of: (_: string): Error | undefined => undefined,
  /** What a statement answers in place of its row. */
  answerOf: (_: string): object | undefined => undefined,
  opened: [] as { database: Database; commands: string[] }[],
}))
vi.mock('node:sqlite', () => {
  const require = createRequire(import.meta.url)
  let driver: Driver
  try {
    driver = require(`node:${'sqlite'}`) as Driver
  } catch {
    driver = require('@photostructure/sqlite') as Driver
  }
  return { DatabaseSync: faulty(driver) }
})

/** The driver, which fails and answers as `fault` says. */
function faulty({ DatabaseSync }: Driver): Driver['DatabaseSync'] {
  return class implements Database {
    readonly #database: Database
    readonly #commands: string[] = []

    constructor(path: string) {
      this.#database = new DatabaseSync(path)
      if (path !== ':memory:') fault.opened.push({ database: this.#database, commands: this.#commands })
    }

    exec(sql: string): void {
      this.#commands.push(sql)
      const error = fault.of(sql)
      if (error) throw error
      this.#database.exec(sql)
    }

    prepare(sql: string): Statement {
      const statement = this.#database.prepare(sql)
      return {
        run: (...values) => statement.run(...values),
        get: (...values) => fault.answerOf(sql) ?? statement.get(...values),
        all: (...values) => statement.all(...values),
      }
    }

    close(): void {
      this.#commands.push('close')
      this.#database.close()
    }
  }
}

const faked = ['performance', 'setTimeout', 'clearTimeout'] as const

let folder: string
let file: string
beforeEach(async () => {
  folder = freshFolder()
  file = join(folder, 'checkout.db')
  Object.assign(fault, { of: () => undefined, answerOf: () => undefined, opened: [] })
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Fails these commands once each. */
function failOnce(...failing: [sql: string, errcode: number][]): void {
  const left = new Map(failing)
  fault.of = (sql) => {
    const errcode = left.get(sql)
    left.delete(sql)
    return errcode === undefined ? undefined : failure(errcode)
  }
}
const isEnforced = (database: Database | undefined) =>
  database?.prepare('PRAGMA foreign_keys').get() as { foreign_keys: number } | undefined

describe('sqliteStore', () => {
  it('enforces references, and proves with a probe that it can write', async () => {
    const store = await sqliteStore(file)
    const [{ database } = { database: undefined }] = fault.opened
    expect(isEnforced(database)).toEqual({ foreign_keys: 1 })
    await store.probe()
    const probes = `SELECT value FROM settings WHERE name = 'probe'`
    expect(database?.prepare(probes).get()).toEqual({ value: '1' })
    await store.close()
  })

  it('opens an existing database where it must exist', async () => {
    await (await sqliteStore(file)).close()
    const store = await sqliteStore(file, { mustExist: true })
    expect(await store.getMode()).toBeUndefined()
    await store.close()
  })

  it('error: creates no database that must exist', async () => {
    await expect(sqliteStore(file, { mustExist: true })).rejects.toMatchObject({
      ...{ message: `there is no database ${file}`, cause: { code: 'ENOENT' } },
    })
    expect(await readdir(folder)).toEqual([])
    await expect(sqliteStore(':memory:', { mustExist: true })).rejects.toThrow('there is no database')
  })

  it('error: makes no database of a file of something else, and lets it go', async () => {
    const other = await openDatabase(file)
    other.exec('CREATE TABLE notes (note TEXT)')
    other.close()
    await expect(sqliteStore(file, { mustExist: true })).rejects.toThrow(
      'the file is not a database of crypto-checkout',
    )
    expect(fault.opened[1]?.commands).toEqual(['close'])
  })

  it('error: refuses an option that is not a boolean', async () => {
    await expect(sqliteStore(file, { mustExist: 'yes' as never })).rejects.toThrow(TypeError)
  })

  it('error: leaves no transaction in a database that it refuses', async () => {
    const database = await openDatabase(file)
    database.exec('PRAGMA user_version = 999')
    await expect(storeOn(database)).rejects.toThrow('a newer release')
    expect(() => database.exec('BEGIN; COMMIT')).not.toThrow()
    database.close()
  })

  it('error: takes no database that does not wait for the disk', async () => {
    fault.answerOf = (sql) => (sql === 'PRAGMA synchronous' ? { synchronous: 1 } : undefined)
    await expect(sqliteStore(file)).rejects.toMatchObject({
      ...{ code: 'internal', message: 'SQLite did not accept synchronous = FULL.' },
    })
    expect(fault.opened[0]?.commands.at(-1)).toBe('close')
  })

  it('waits for the lock of another process that opens the file', async () => {
    failOnce(['BEGIN IMMEDIATE', 5])
    const store = await sqliteStore(file)
    await revealOrder(store, 'a')
    expect(fault.opened).toHaveLength(1)
    await store.close()
  })

  it('error: waits for a lock for ten seconds', async () => {
    const database = await openDatabase(file)
    vi.useFakeTimers({ toFake: [...faked] })
    vi.spyOn(Math, 'random').mockReturnValue(0.25)
    vi.advanceTimersByTime(1)
    let tries = 0
    fault.of = (sql) => (sql === 'BEGIN IMMEDIATE' ? ((tries += 1), failure(5)) : undefined)
    let outcome: unknown = 'waits'
    const opening = storeOn(database).catch((error: unknown) => (outcome = error))
    await vi.advanceTimersByTimeAsync(10_000)
    // A pause is 25 ms.
    expect([outcome, tries]).toEqual(['waits', 401])
    await vi.advanceTimersByTimeAsync(25)
    await opening
    expect([outcome, tries]).toMatchObject([{ errcode: 5 }, 402])
    database.close()
  })
})

describe('a store whose disk has failed', () => {
  const second = attempt('b', { sessionId: 'b', reference: 'b' })
  const emptied = 'PRAGMA wal_checkpoint(TRUNCATE)'

  /** A store that could not commit. */
  async function failed() {
    const store = await sqliteStore(file)
    await revealOrder(store, 'a')
    vi.useFakeTimers({ toFake: [...faked] })
    failOnce(['COMMIT', 1034])
    await expect(store.claimAttempt(second)).rejects.toThrow('disk I/O error')
    return store
  }

  it('opens its file again once the log is emptied and a write works', async () => {
    const store = await failed()
    fault.answerOf = (sql) => (sql === emptied ? { busy: 1 } : undefined)
    vi.advanceTimersByTime(100)
    expect(fault.opened[1]?.commands.at(-1)).toBe('close')
    fault.answerOf = () => undefined
    vi.advanceTimersByTime(200)
    const [before, , after] = fault.opened
    expect(before?.commands.at(-1)).toBe('close')
    expect(isEnforced(after?.database)).toEqual({ foreign_keys: 1 })
    expect(await store.claimAttempt(second)).toMatchObject({ claimed: true })
    expect(await store.getPayment('payment-of-a')).toBeDefined()
    await store.close()
  })

  it('error: is failed for good where its log is not emptied for a minute', async () => {
    const store = await failed()
    fault.answerOf = (sql) => (sql === emptied ? { busy: 1 } : undefined)
    vi.advanceTimersByTime(70_000)
    await expect(store.failed).resolves.toMatchObject({
      cause: { message: 'The log could not be emptied.' },
    })
    await store.close()
  })
})
