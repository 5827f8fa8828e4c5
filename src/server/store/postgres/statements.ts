/** The statements that both databases have alike, on PostgreSQL. */
import type { Sql } from '../sql/statements.js'
import type { Tables } from '../sql/tables.js'
import type { PostgresConnection } from './connection.js'

export function postgresStatements(connection: PostgresConnection, tables: Tables): Sql {
  return {
    tables,
    all: (sql, ...values) => connection.all(sql, ...values),
    get: (sql, ...values) => connection.get(sql, ...values),
    run: (sql, ...values) => connection.run(sql, ...values),
    async runAll(...writes) {
      let changed = 0
      for (const [sql, ...values] of writes) changed = await connection.run(sql, ...values)
      return changed
    },
  }
}
