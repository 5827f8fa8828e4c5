/** The three stores as a life needs them: on time that it commands, and failing when it says so. */
import pg from 'pg'
import { memoryStore, MemoryDatabase } from '../../../src/server/store/memory.js'
import { DatabaseClock } from '../../../src/server/store/postgres/clock.js'
import type {
  PostgresClient,
  PostgresPool,
  PostgresQuery,
} from '../../../src/server/store/postgres/connection.js'
import { postgresStore } from '../../../src/server/store/postgres.js'
import { tablesIn } from '../../../src/server/store/postgres/tables.js'
import type { Database } from '../../../src/server/store/sqlite/connection.js'
import { openDatabase, storeOn } from '../../../src/server/store/sqlite.js'
import type { Store } from '../../../src/server/store/store.js'
import { freshSchema } from '../../support/postgres/database.js'

export type StoreFailure = 'EIO' | 'EIO after the write' | 'ENOSPC' | 'lock' | 'lost connection'

/** What happens to one word with the database: it is refused before it is done, or after. */
type Verdict = { kind: StoreFailure; isDone: boolean } | undefined

export type StoreUnderTest = {
  name: string
  /** Opens the store on empty tables. */
  open(): Promise<Store>
  /** From now on half of what is written fails in this way, `times` times at most. */
  fail(kind: StoreFailure, times?: number): void
  heal(): void
  /** Opens it again after it has failed for good, as a supervisor does; false when it has not. */
  restart(): Promise<boolean>
  /** Resolves when nothing happens any more that waits for no turn and no timer. */
  quiet(): Promise<void>
  /** The clock of a host that uses the store. */
  clockOf(systemTime: () => number): { offsetMs(): number; measure(): Promise<void> }
  close(): Promise<void>
}

const ownClock = () => ({ offsetMs: () => 0, measure: async () => undefined })
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Decides which words fail. */
function failures(random: () => number) {
  let failing: { kind: StoreFailure; left: number } | undefined
  return {
    fail: (kind: StoreFailure, times = Infinity) => void (failing = { kind, left: times }),
    heal: () => void (failing = undefined),
    next(): Verdict {
      if (!failing || failing.left <= 0 || random() < 0.5) return undefined
      failing.left -= 1
      return { kind: failing.kind, isDone: failing.kind === 'EIO after the write' }
    },
  }
}

/** A store whose methods are those of another, which may be replaced. */
function delegating(current: () => Store): Store {
  const names = Object.keys(current()).filter((name) => name !== 'failed') as (keyof Store)[]
  const call =
    (name: keyof Store) =>
    (...args: unknown[]) =>
      (current()[name] as (...args: unknown[]) => unknown)(...args)
  // The same methods under the same names.
  return Object.fromEntries(names.map((name) => [name, call(name)])) as unknown as Store
}

export function memoryUnderTest(random: () => number): StoreUnderTest {
  const { next, ...control } = failures(random)
  return {
    name: 'memory',
    async open() {
      const store = memoryStore(new MemoryDatabase())
      const methods = Object.entries(store) as [string, (...args: unknown[]) => unknown][]
      const failing = methods.map(([name, method]) => [
        name,
        name === 'clockOffsetMs' || name === 'weaknesses' || name === 'close'
          ? method
          : async (...args: unknown[]) => {
              const verdict = next()
              const result = !verdict || verdict.isDone ? await method(...args) : undefined
              if (verdict) throw new Error(`the store failed: ${verdict.kind}`)
              return result
            },
      ])
      // The same methods under the same names.
      return Object.fromEntries(failing)
    },
    ...control,
    restart: async () => false,
    quiet: () => new Promise((resolve) => process.nextTick(resolve)),
    clockOf: ownClock,
    close: async () => undefined,
  }
}

const sqliteCodes: Record<StoreFailure, number> = {
  EIO: 778,
  'EIO after the write': 1034,
  ENOSPC: 13,
  lock: 5,
  'lost connection': 14,
}

export function sqliteUnderTest(random: () => number): StoreUnderTest {
  const { next, ...control } = failures(random)
  let database: Database | undefined
  let store: Store | undefined
  let isFailed = false
  /** Opening waits for a lock by itself, on timers that only a step of the life lets pass. */
  let isOpening = false

  /** The disk fails at any statement, and a lock where a transaction begins. */
  function failing(real: Database): Database {
    const guarded = <T>(sql: string, work: () => T): T => {
      const isBegin = sql.startsWith('BEGIN')
      const isCommit = sql === 'COMMIT'
      const verdict = sql.startsWith('ROLLBACK') ? undefined : next()
      const isMeant =
        verdict && (verdict.kind === 'lock' ? isBegin && !isOpening : verdict.isDone ? isCommit : true)
      if (!isMeant) return work()
      if (verdict.isDone) work()
      // SQLite takes the whole transaction back by itself.
      else if (verdict.kind !== 'lock' && !isBegin) rollBack(real)
      throw Object.assign(new Error(`the store failed: ${verdict.kind}`), {
        errcode: sqliteCodes[verdict.kind],
      })
    }
    return {
      exec: (sql) => guarded(sql, () => real.exec(sql)),
      prepare(sql) {
        const statement = real.prepare(sql)
        return {
          run: (...values) => guarded(sql, () => statement.run(...values)),
          get: (...values) => guarded(sql, () => statement.get(...values)),
          all: (...values) => guarded(sql, () => statement.all(...values)),
        }
      },
      close: () => undefined,
    }
  }

  async function openOn(real: Database): Promise<Store> {
    isOpening = true
    const opened = await storeOn(failing(real), {
      reopen() {
        const again = failing(real)
        again.exec('PRAGMA wal_checkpoint(TRUNCATE)')
        return again
      },
    }).finally(() => (isOpening = false))
    void opened.failed?.then(() => (isFailed = true))
    return opened
  }

  return {
    name: 'SQLite',
    async open() {
      if (database) empty(database)
      database ??= await openDatabase(':memory:')
      isFailed = false
      store = await openOn(database)
      return delegating(() => store!)
    },
    ...control,
    async restart() {
      if (!isFailed || !database) return false
      try {
        const reopened = await openOn(database)
        isFailed = false
        store = reopened
        return true
      } catch {
        // It is tried again.
        return false
      }
    },
    async quiet() {
      // A read or a commit takes one turn, and what it resolves may ask for the next.
      for (let turns = 0; turns < 6; turns += 1) await turn()
    },
    clockOf: ownClock,
    close: async () => database?.close(),
  }
}

/** As after the migrations, in a tenth of their time. */
function empty(database: Database): void {
  rollBack(database)
  database.exec('PRAGMA foreign_keys = OFF')
  const tables = database
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
    .all() as { name: string }[]
  for (const { name } of tables) database.exec(`DELETE FROM ${name}`)
}

function rollBack(database: Database): void {
  try {
    database.exec('ROLLBACK')
  } catch {
    // Nothing had begun.
  }
}

const postgresCodes: Record<StoreFailure, string> = {
  EIO: '58030',
  'EIO after the write': 'ECONNRESET',
  ENOSPC: '53100',
  lock: '55P03',
  'lost connection': 'ECONNRESET',
}

/** A statement that PostgreSQL plans once for each connection. */
function named(query: PostgresQuery): pg.QueryConfig {
  const isPlanned = (query.values?.length ?? 0) > 0
  // The driver has no type for a statement's own parsers.
  return { ...query, ...(isPlanned && { name: nameOf(query.text) }) } as pg.QueryConfig
}
/** What each new connection says of itself. */
const durable = { readOnly: 'off', fsync: 'on', commit: 'on', standbys: '', pages: 'on' }
const planned = new Map<string, string>()
function nameOf(text: string): string {
  const name = planned.get(text) ?? `s${planned.size}`
  planned.set(text, name)
  return name
}

/** @param now the database's time. */
export async function postgresUnderTest(
  url: string,
  random: () => number,
  now: () => number,
): Promise<StoreUnderTest> {
  const { next, ...control } = failures(random)
  const poolWith = (options: string) => {
    const pool = new pg.Pool({ connectionString: url, max: 8, idleTimeoutMillis: 0, options })
    return pool.on('error', () => undefined)
  }
  let pool = poolWith('-c jit=off')
  const schema = freshSchema()
  const under = new Set<Promise<unknown>>()
  let opened: Promise<Store> | undefined
  let emptied = 0

  function tracked<T>(work: Promise<T>): Promise<T> {
    const ended = work.then(
      () => undefined,
      () => undefined,
    )
    under.add(ended)
    void ended.then(() => under.delete(ended))
    return work
  }

  const guarded =
    (query: (query: PostgresQuery) => Promise<{ rows: unknown[]; rowCount: number | null }>) =>
    async (asked: PostgresQuery) => {
      if (asked.text.includes("current_setting('fsync')")) return { rows: [durable], rowCount: 1 }
      if (asked.text.includes('pg_walfile_name')) return { rows: [], rowCount: 0 }
      if (asked.text.includes('clock_timestamp()')) return { rows: [{ now: now() }], rowCount: 1 }
      const verdict = /^(BEGIN|ROLLBACK)/.test(asked.text) ? undefined : next()
      if (!verdict) return tracked(query(asked))
      if (verdict.isDone) await tracked(query(asked))
      throw Object.assign(new Error(`the store failed: ${verdict.kind}`), {
        code: postgresCodes[verdict.kind],
      })
    }

  const clients = new WeakMap<pg.PoolClient, PostgresClient>()
  const failing: PostgresPool = {
    query: guarded((query) => pool.query(named(query))),
    async connect() {
      const client = await tracked(pool.connect())
      const known: PostgresClient = clients.get(client) ?? {
        query: guarded((query) => client.query(named(query))),
        release: (destroy) => client.release(destroy),
        on: (event, listener) => client.on(event, listener),
        off: (event, listener) => client.off(event, listener),
      }
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
    on: (event, listener) => pool.on(event, listener),
    off: (event, listener) => pool.off(event, listener),
  }

  /** Rows are few: deleting them takes a hundredth of the time of truncating their tables. */
  async function empty(): Promise<void> {
    const names = Object.values(tablesIn(schema)).filter((name) => !name.endsWith('.settings'))
    // Tables with foreign keys first.
    const order = ['payment_identifiers', 'notifications']
    names.sort((a, b) => Number(order.some((n) => b.endsWith(n))) - Number(order.some((n) => a.endsWith(n))))
    await pool.query(names.map((name) => `DELETE FROM ${name}`).join('; '))
    emptied += 1
    if (emptied % 100 === 0) for (const name of names) await pool.query(`VACUUM ${name}`)
  }

  return {
    name: 'PostgreSQL',
    async open() {
      if (opened) await empty()
      opened ??= postgresStore(failing, { schema, systemTime: now }).then(async (store) => {
        // The server itself is never killed here: from now on no commit waits for the disk.
        await pool.end()
        pool = poolWith('-c jit=off -c synchronous_commit=off')
        return store
      })
      const store = await opened
      return { ...store, close: async () => undefined }
    },
    ...control,
    restart: async () => false,
    async quiet() {
      for (;;) {
        await turn()
        await turn()
        if (under.size === 0) return
        await Promise.all(under)
      }
    },
    clockOf(systemTime) {
      const statements = {
        all: async () => [],
        get: async <Row>() => ({ now: now() }) as Row,
        run: async () => 0,
      }
      const clock = new DatabaseClock(statements, systemTime)
      return { offsetMs: () => clock.offsetMs(), measure: () => clock.measure() }
    },
    async close() {
      await (await opened)?.close()
      await pool.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)
      await pool.end()
    },
  }
}
