/** Reads orders with all that belongs to them, in one round trip. */
import type { OrderRow } from '../rows.js'
import { toOrder, type OrderRows } from '../sql/read-order.js'
import type { Statements } from '../sql/statements.js'
import type { Tables } from '../sql/tables.js'
import type { Order, OrderStore } from '../store.js'

/** The rows of an order, each list as JSON; null for none. */
type OrderParts = { reference: string } & Record<keyof OrderRows, string | null>

/** Reads orders in the sequence of the references. An unknown order is empty. */
export function orderReader(statements: Statements, tables: Tables): OrderStore['readOrders'] {
  const sql = ordersQuery(tables)
  return async (references) => (await statements.all<OrderParts>(sql, references)).map(ofParts)
}

/** In JSON, a number stays a number, and a text that is JSON stays a text. */
function ordersQuery({ orders, payments, refunds, incidents, claims, outbox }: Tables): string {
  const list = (table: string, order: string, phases = 'true') =>
    `(SELECT json_agg(t ORDER BY ${order}) FROM ${table} t WHERE t.reference = asked.reference AND ${phases})`
  return `
    SELECT asked.reference, (SELECT to_json(o) FROM ${orders} o WHERE o.reference = asked.reference) AS record,
      ${list(payments, 't.revealed_at, t.id', `t.phase = 'revealed'`)} AS payments,
      (SELECT json_agg(json_build_object('id', t.id, 'order_price', t.order_price) ORDER BY t.started_at, t.id) FROM ${payments} t
        WHERE t.reference = asked.reference AND t.phase IN ('creating', 'created')) AS pending,
      ${list(refunds, 't.requested_at, t.id')} AS refunds,
      ${list(incidents, 't.at, t.id')} AS incidents,
      ${list(claims, 't.at, t.number')} AS claims,
      (SELECT json_agg(t.id ORDER BY t.sequence) FROM ${outbox} t WHERE t.reference = asked.reference) AS notified
    FROM unnest($1::text[]) WITH ORDINALITY AS asked (reference, nth) ORDER BY asked.nth`
}

function ofParts({ reference, ...parts }: OrderParts): Order {
  return toOrder(reference, {
    record: parts.record === null ? undefined : (JSON.parse(parts.record) as OrderRow),
    payments: listed(parts.payments),
    pending: listed(parts.pending),
    refunds: listed(parts.refunds),
    incidents: listed(parts.incidents),
    claims: listed(parts.claims),
    notified: listed(parts.notified),
  })
}

function listed<Row>(json: string | null): Row[] {
  return json === null ? [] : (JSON.parse(json) as Row[])
}
