/** Changes an order by a rule: reads it, and writes what the rule returns unless the order has changed meanwhile. */
import type { OrderStore } from '../store.js'
import type { PostgresConnection } from './connection.js'
import type { Tables } from '../sql/tables.js'
import { orderStatement } from './write-order.js'

const maxTries = 50
/** The longest wait before a try grows by so much with each try: processes that change one order soon stop to meet. */
const waitMs = 4

export function changeOrderOf(
  connection: PostgresConnection,
  tables: Tables,
  readOrders: OrderStore['readOrders'],
): OrderStore['changeOrder'] {
  const inTurn = turns()
  return (reference, rule) =>
    inTurn(reference, async () => {
      for (let tries = 1; tries <= maxTries; tries++) {
        const [order] = await readOrders([reference])
        if (!order) throw new Error('The database read nothing.')
        const { result, write } = rule(order)
        if (!write) return result
        const { sql, values } = orderStatement(tables, order, write)
        if ((await connection.all(sql, ...values)).length === 1) return result
        await new Promise((resolve) => setTimeout(resolve, waitMs * tries * Math.random()))
      }
      throw new Error('Other processes change the order all the time.')
    })
}

/** Does work on one order after the other, so that a process never waits for itself. */
function turns(): <T>(reference: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return (reference, work) => {
    const done = (last.get(reference) ?? Promise.resolve()).then(work)
    const turn = done.catch(() => undefined)
    last.set(reference, turn)
    void turn.then(() => {
      if (last.get(reference) === turn) last.delete(reference)
    })
    return done
  }
}
