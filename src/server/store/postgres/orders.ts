/** {@link OrderStore} on PostgreSQL. */
import { sqlOrders } from '../sql/orders.js'
import type { Sql } from '../sql/statements.js'
import type { OrderStore } from '../store.js'
import { changeOrderOf } from './change-order.js'
import type { PostgresConnection } from './connection.js'
import { listOrdersOf } from './list-orders.js'
import { orderReader } from './read-order.js'

export function postgresOrders(connection: PostgresConnection, statements: Sql, schema: string): OrderStore {
  const { tables } = statements
  const readOrders = orderReader(connection, tables, schema)
  return {
    ...sqlOrders(statements),
    changeOrder: changeOrderOf(connection, tables, readOrders),
    listOrders: listOrdersOf(connection, tables),
    readOrders,
  }
}
