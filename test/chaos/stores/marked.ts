/**
 * Stores whose every word with the database is a marked point, before and after: the process ends itself with SIGKILL at
 * the given one.
 */
import pg from 'pg'
import { postgresStore, type PostgresPool } from '../../../src/server/store/postgres.js'
import type { PostgresClient, PostgresQuery } from '../../../src/server/store/postgres/connection.js'
import { openDatabase, storeOn } from '../../../src/server/store/sqlite.js'
import type { Store } from '../../../src/server/store/store.js'
import type { Place } from './facts.js'

export type Points = { pass(): void; count(): number }

/** @param killAt the number of the point to die at, from 1; 0 for none. */
export function markedPoints(killAt: number): Points {
  let passed = 0
  return {
    pass() {
      passed += 1
      if (passed === killAt) process.kill(process.pid, 'SIGKILL')
    },
    count: () => passed,
  }
}

export async function openMarked(place: Place, points: Points): Promise<Store> {
  return place.kind === 'sqlite' ? openSqlite(place.file, points) : openPostgres(place, points)
}

async function openSqlite(file: string, { pass }: Points): Promise<Store> {
  const database = await openDatabase(file)
  function marked<Parameters extends unknown[], Result>(call: (...parameters: Parameters) => Result) {
    return (...parameters: Parameters) => {
      pass()
      const result = call(...parameters)
      pass()
      return result
    }
  }
  return storeOn({
    exec: marked((sql: string) => database.exec(sql)),
    prepare(sql) {
      const statement = database.prepare(sql)
      return {
        run: marked((...values) => statement.run(...values)),
        get: marked((...values) => statement.get(...values)),
        all: marked((...values) => statement.all(...values)),
      }
    },
    close: () => database.close(),
  })
}

async function openPostgres({ url, schema }: Place & { kind: 'postgres' }, { pass }: Points): Promise<Store> {
  const pool: PostgresPool = new pg.Pool({ connectionString: url })
  const marked = (target: Pick<PostgresPool, 'query'>) => async (query: PostgresQuery) => {
    pass()
    const answering = target.query(query)
    // The server has it, or will have; no process receives the answer.
    pass()
    const answer = await answering
    pass()
    return answer
  }
  const store = await postgresStore(
    {
      query: marked(pool),
      async connect(): Promise<PostgresClient> {
        const client = await pool.connect()
        return {
          query: marked(client),
          release: (destroy) => client.release(destroy),
          on: (event, listener) => client.on(event, listener),
          off: (event, listener) => client.off(event, listener),
        }
      },
      end: () => pool.end(),
      on: (event, listener) => pool.on(event, listener),
      off: (event, listener) => pool.off(event, listener),
    },
    { schema },
  )
  return { ...store, close: () => store.close().then(() => pool.end()) }
}
