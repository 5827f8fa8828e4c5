/** The statements that both databases have alike, on PostgreSQL. */
import type { Spelling, Sql } from '../sql/statements.js'
import type { Tables } from '../sql/tables.js'
import type { DatabaseClock } from './clock.js'
import type { PostgresConnection } from './connection.js'

const spellingOf = ({ orders, payments }: Tables): Spelling => ({
  inList: (place) => `= ANY (${place}::text[])`,
  list: (place) => `unnest(${place}::text[]) AS listed (value)`,
  pairs: 'unnest($1::text[], $2::bigint[]) AS each_one (id, value)',
  lockRows: 'FOR UPDATE SKIP LOCKED',
  lockName: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 1))',
  listedOrders: () => `${orders} o`,
  receivingPayments: `${payments} p`,
  duePayments: payments,
  coin: 'p.coin::json',
})

export function postgresStatements(
  connection: PostgresConnection,
  tables: Tables,
  clock: DatabaseClock,
): Sql {
  return {
    ...{ tables, spelling: spellingOf(tables) },
    all: (sql, ...values) => connection.all(sql, ...values),
    get: (sql, ...values) => connection.get(sql, ...values),
    run: (sql, ...values) => connection.run(sql, ...values),
    change: (sql, ...values) => connection.all(sql, ...values),
    measureClock: () => clock.measure(),
    async runAll(...writes) {
      let changed = 0
      for (const [sql, ...values] of writes) changed = await connection.run(sql, ...values)
      return changed
    },
    transaction: (steps) =>
      connection.transaction(async ({ all }) => {
        const running = steps()
        let step = running.next()
        while (!step.done) step = running.next(await all(...step.value))
        return step.value
      }),
  }
}
