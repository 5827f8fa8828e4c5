/** The statements that both databases have alike, on SQLite. */
import type { Spelling, Sql } from '../sql/statements.js'
import type { SqliteConnection } from './connection.js'
import { indexOf } from './list-orders.js'
import { tables } from './tables.js'

const spelling: Spelling = {
  inList: (place) => `IN (SELECT value FROM json_each(${place}))`,
  list: (place) => `json_each(${place})`,
  pairs: `(SELECT i.value AS id, n.value FROM json_each($1) i JOIN json_each($2) n ON n.key = i.key) AS each_one`,
  // One transaction writes at a time: there is nothing to lock.
  lockRows: '',
  // Without statistics SQLite does not always choose these indexes.
  listedOrders: (filter) => `orders o INDEXED BY ${indexOf(filter)}`,
  receivingPayments: 'payments p INDEXED BY payments_changed',
  duePayments: 'payments INDEXED BY payments_due',
  coin: 'p.coin',
}

export function sqliteStatements(connection: SqliteConnection): Sql {
  const runAll: Sql['runAll'] = (...writes) =>
    connection.write(() => writes.reduce((_, write) => connection.run(...write), 0))
  return {
    ...{ tables, spelling, runAll },
    all: async (sql, ...values) => connection.all(sql, ...values),
    get: async (sql, ...values) => connection.get(sql, ...values),
    run: (...write) => runAll(write),
    change: (...write) => connection.write(() => connection.all(...write)),
    // One host, one clock.
    measureClock: async () => undefined,
    transaction: (steps) =>
      connection.write(() => {
        const running = steps()
        let step = running.next()
        while (!step.done) step = running.next(connection.all(...step.value))
        return step.value
      }),
  }
}
