/** {@link OrderStore} on SQLite. */
import { sqlOrders } from '../sql/orders.js'
import type { Sql } from '../sql/statements.js'
import type { OrderStore } from '../store.js'
import type { SqliteConnection } from './connection.js'
import { listOrders } from './list-orders.js'
import { readOrders } from './read-order.js'
import { writeOrder } from './write-order.js'

export function sqliteOrders(connection: SqliteConnection, statements: Sql): OrderStore {
  return {
    ...sqlOrders(statements),
    readOrders: async (references) => readOrders(connection, references),

    // One transaction writes at a time, so the order can't change between the read and the write.
    changeOrder: (reference, rule) =>
      connection.write(() => {
        const [order] = readOrders(connection, [reference])
        if (!order) throw new Error('The order was not read.')
        const { result, write } = rule(order)
        if (write) writeOrder(connection, write)
        return result
      }),

    listOrders: async (options) => listOrders(connection, options),
  }
}
