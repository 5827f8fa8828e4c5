/** A connection to a database in memory that records its commands, and fails where a test wants it to. */
import {
  SqliteConnection,
  type Database,
  type SqliteConnectionOptions,
} from '../../src/server/store/sqlite/connection.js'
import { openDatabase } from '../../src/server/store/sqlite.js'

type Options = Omit<SqliteConnectionOptions, 'reopen'> & {
  /** Takes what opens an empty database. */
  reopen?: (open: () => Database) => Database
}

/** An open database with one table, and every command that it was given. */
export async function recorded(
  fail: (sql: string) => Error | false = () => false,
  { reopen, ...options }: Options = {},
) {
  const database = await openDatabase(':memory:')
  database.exec('CREATE TABLE notes (note TEXT PRIMARY KEY)')
  const commands: string[] = []
  const prepared: string[] = []
  const watched: Database = {
    exec(sql) {
      commands.push(sql)
      const failure = fail(sql)
      if (failure) throw failure
      database.exec(sql)
    },
    prepare(sql) {
      prepared.push(sql)
      return database.prepare(sql)
    },
    close() {
      commands.push('close')
      database.close()
    },
  }
  const other = await openDatabase(':memory:')
  other.exec('CREATE TABLE notes (note TEXT PRIMARY KEY)')
  const connection = new SqliteConnection(watched, {
    ...options,
    ...(reopen && { reopen: () => reopen(() => other) }),
  })
  const note = (text: string) => connection.write(() => connection.run('INSERT INTO notes VALUES (?)', text))
  const notes = () => connection.all<{ note: string }>('SELECT note FROM notes').map((row) => row.note)
  return { connection, commands, prepared, note, notes }
}

export const databaseOf = (database: Database): Database => ({
  exec: (sql) => database.exec(sql),
  prepare: (sql) => database.prepare(sql),
  close: () => database.close(),
})

/** As a driver throws it. */
export function failure(errcode: number): Error {
  return Object.assign(new Error('disk I/O error'), { errcode })
}

export function fail(errcode: number): never {
  throw failure(errcode)
}
