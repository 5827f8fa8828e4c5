/** {@link OrderStore} on PostgreSQL. */
import { incidents, type IncidentRow } from '../rows.js'
import { sqlOrders } from '../sql/orders.js'
import type { Sql } from '../sql/statements.js'
import type { OrderStore } from '../store.js'
import { changeOrderOf } from './change-order.js'
import type { DatabaseClock } from './clock.js'
import type { PostgresConnection } from './connection.js'
import { listOrdersOf } from './list-orders.js'
import { takeDue } from './payments.js'
import { orderReader } from './read-order.js'

export function postgresOrders(
  connection: PostgresConnection,
  clock: DatabaseClock,
  statements: Sql,
  schema: string,
): OrderStore {
  const { tables } = statements
  const readOrders = orderReader(connection, tables, schema)
  const spelling = {
    listedOrders: () => `${tables.orders} o`,
    receivingPayments: `${tables.payments} p`,
    duePayments: tables.payments,
    coin: 'p.coin::json',
  }

  return {
    ...sqlOrders(statements, spelling),
    changeOrder: changeOrderOf(connection, tables, readOrders),
    listOrders: listOrdersOf(connection, tables),
    readOrders,

    async takeIncidents(...lease) {
      await clock.measure()
      const sql = takeDue(tables.incidents, 'next_report_at', '*')
      return (await connection.all<IncidentRow>(sql, ...lease)).map(incidents.toRecord)
    },
  }
}
