/** Reads orders with all that belongs to them, in one round trip. */
import type { OrderRow } from '../rows.js'
import { toOrder, type OrderRows } from '../sql/read-order.js'
import type { Statements } from '../sql/statements.js'
import type { Tables } from '../sql/tables.js'
import type { Order, OrderStore } from '../store.js'

/** The rows of an order, each list as JSON; null for none. */
type OrderParts = { reference: string } & Record<keyof OrderRows, string | null>

/** Reads orders in the sequence of the references. An unknown order is empty. */
export function orderReader(
  statements: Statements,
  tables: Tables,
  schema: string,
): OrderStore['readOrders'] {
  const one = `SELECT $1::text AS reference, o.* FROM ${schema}.read_order($1) AS o`
  const many = `
    SELECT asked.reference, ${orderParts(tables, 'asked.reference')}
    FROM unnest($1::text[]) WITH ORDINALITY AS asked (reference, nth) ORDER BY asked.nth`
  return async (references) => {
    const [reference, ...more] = references
    // Most of the time of the query for one order is its plan, which a function keeps.
    const rows = await (reference !== undefined && more.length === 0
      ? statements.all<OrderParts>(one, reference)
      : statements.all<OrderParts>(many, references))
    return rows.map(ofParts)
  }
}

/** The parts of an order as columns: its row, and each list as JSON, or null for none. */
export function orderParts(
  { orders, payments, refunds, incidents, claims, outbox }: Tables,
  reference: string,
): string {
  const list = (table: string, order: string, phases = 'true') =>
    `(SELECT json_agg(t ORDER BY ${order}) FROM ${table} t WHERE t.reference = ${reference} AND ${phases})`
  return `
    (SELECT to_json(o) FROM ${orders} o WHERE o.reference = ${reference}) AS record,
    ${list(payments, 't.revealed_at, t.id', `t.phase = 'revealed'`)} AS payments,
    (SELECT json_agg(json_build_object('id', t.id, 'order_price', t.order_price) ORDER BY t.started_at, t.id) FROM ${payments} t
      WHERE t.reference = ${reference} AND t.phase IN ('creating', 'created')) AS pending,
    ${list(refunds, 't.requested_at, t.id')} AS refunds,
    ${list(incidents, 't.at, t.id')} AS incidents,
    ${list(claims, 't.at, t.number')} AS claims,
    (SELECT json_agg(t.id ORDER BY t.sequence) FROM ${outbox} t WHERE t.reference = ${reference}) AS notified`
}

/** In JSON, a number stays a number, and a text that is JSON stays a text. */
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
