/** A driver of SQLite with marked points, in the database of the one that the address of this module names. */
import { createRequire } from 'node:module'
import type { Database, SqlValue } from '../../../src/server/store/sqlite/connection.js'
import { passAround, statementWords } from './outcomes.js'

const name = new URL(import.meta.url).searchParams.get('driver') ?? ''
// Throws where there is no such driver, as importing it would.
const driver = createRequire(import.meta.url)(name) as { DatabaseSync: new (path: string) => Database }

export class DatabaseSync implements Database {
  readonly #database: Database

  constructor(path: string) {
    this.#database = new driver.DatabaseSync(path)
  }

  exec(sql: string): void {
    passAround(statementWords(sql), () => this.#database.exec(sql))
  }

  prepare(sql: string): ReturnType<Database['prepare']> {
    const words = statementWords(sql)
    const statement = this.#database.prepare(sql)
    return {
      run: (...values: SqlValue[]) => passAround(words, () => statement.run(...values)),
      get: (...values: SqlValue[]) => passAround(words, () => statement.get(...values)),
      all: (...values: SqlValue[]) => passAround(words, () => statement.all(...values)),
    }
  }

  close(): void {
    passAround('closing the database', () => this.#database.close())
  }
}
