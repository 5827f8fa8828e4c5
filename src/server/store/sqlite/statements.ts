/** The statements that both databases have alike, on SQLite. */
import type { Sql } from '../sql/statements.js'
import type { SqliteConnection } from './connection.js'
import { tables } from './tables.js'

export function sqliteStatements(connection: SqliteConnection): Sql {
  const runAll: Sql['runAll'] = (...writes) =>
    connection.write(() => writes.reduce((_, write) => connection.run(...write), 0))
  return {
    tables,
    all: async (sql, ...values) => connection.all(sql, ...values),
    get: async (sql, ...values) => connection.get(sql, ...values),
    run: (...write) => runAll(write),
    runAll,
  }
}
