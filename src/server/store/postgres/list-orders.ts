/** Lists of orders. Without a query, a list is a range of one index; with one, its parts are. */
import { toOrderRecord, toSummary, type OrderRow } from '../rows.js'
import {
  binding,
  fewOrders,
  isListed,
  namedReferences,
  newestFirst,
  paymentConditions,
  type Bind,
} from '../sql/list-orders.js'
import type { Value } from '../sql/statements.js'
import type { Tables } from '../sql/tables.js'
import { searchedOrders, type OrderFilter, type OrderStore } from '../store.js'
import { amountOf } from '../search-text.js'
import type { PostgresConnection } from './connection.js'

export function listOrdersOf(connection: PostgresConnection, tables: Tables): OrderStore['listOrders'] {
  return async (options) => {
    const { sql, values } = listStatement(tables, options)
    const rows = await connection.all<OrderRow>(sql, ...values)
    return rows.flatMap((row) => toSummary(toOrderRecord(row)) ?? [])
  }
}

/** The statement of a list, with the conditions that it has: each then has a plan of its own. */
function listStatement(tables: Tables, options: OrderFilter): { sql: string; values: Value[] } {
  const { query, limit } = options
  const { values, bind } = binding()
  const listed = isListed(options, bind)
  const most = bind(limit)
  const sql =
    query === undefined
      ? `SELECT * FROM ${tables.orders} o WHERE ${listed} ${newestFirst} LIMIT ${most}`
      : search(tables, { query, listed, most, bind })
  return { sql, values }
}

type Search = {
  query: string
  /** The condition of the list. */
  listed: string
  /** The placeholder of the most orders. */
  most: string
  bind: Bind
}

/**
 * Finds orders in parts that each take a bounded time, and stops where one answers, or the page is full:
 * - `known`: the references of what has the query in full; `named`: their orders.
 * - `recent`: of the newest of all orders, those with a part of the reference or title, an amount or a part of an address.
 * - `walked`: where the query is a `frequent` beginning, those of the newest of the list whose reference or title begins with it.
 * - `ranged`: where it is rare, or few of them do, the ranges of these references and titles in their indexes.
 */
function search(tables: Tables, { query, listed, most, bind }: Search): string {
  const { orders } = tables
  const name = bind(query.toLowerCase())
  const isPart = `(position(${name} IN o.lower_reference) > 0 OR position(${name} IN o.lower_title) > 0)`
  const beginning = bind(`${query.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`)
  const begins = ['o.lower_reference', 'o.lower_title'].map((column) => `${column} LIKE ${beginning}`)
  const conditions = paymentConditions(query, bind)
  const isFound = conditions.length === 0 ? isPart : `(${isPart} OR ${hasPayment(tables, conditions)})`
  const isSearched = amountOf(query) === null ? 'NOT EXISTS (SELECT FROM known)' : 'true'
  const isFull = (part: string) => `(SELECT count(*) FROM ${part}) >= ${most}`
  // OFFSET keeps the range: a plan in the order of the list would go through all orders.
  const range = (begin: string) => `(SELECT o.reference, o.shown_at FROM (
      SELECT o.reference, o.shown_at FROM ${orders} o WHERE ${listed} AND ${begin}
        AND (NOT EXISTS (SELECT FROM frequent)
          OR ((SELECT count(*) FROM walk) = ${searchedOrders} AND NOT ${isFull('walked')})) OFFSET 0
    ) o ${newestFirst} LIMIT ${most})`
  const first = begins.map((begin) => `(SELECT 1 FROM ${orders} o WHERE ${begin} LIMIT ${fewOrders + 1})`)
  return `
    WITH known AS MATERIALIZED (
      ${namedReferences(tables, query, bind).join(' UNION ALL ')}
    ), frequent AS MATERIALIZED (
      SELECT 1 FROM (${first.join(' UNION ALL ')}) begun OFFSET ${fewOrders} LIMIT 1
    ), recent AS MATERIALIZED (
      SELECT o.reference, o.shown_at
      FROM (SELECT * FROM ${orders} o WHERE o.shown_at IS NOT NULL ${newestFirst} LIMIT ${searchedOrders}) o
      WHERE ${listed} AND ${isFound} AND ${isSearched} ${newestFirst} LIMIT ${most}
    ), walk AS MATERIALIZED (
      SELECT o.reference, o.shown_at, o.lower_reference, o.lower_title FROM ${orders} o
      WHERE ${listed} AND EXISTS (SELECT FROM frequent) AND NOT ${isFull('recent')} ${newestFirst} LIMIT ${searchedOrders}
    ), walked AS MATERIALIZED (
      SELECT o.reference, o.shown_at FROM walk o WHERE ${begins.join(' OR ')} ${newestFirst} LIMIT ${most}
    ), ranged AS MATERIALIZED (
      ${begins.map(range).join(' UNION ')}
    ), named AS MATERIALIZED (
      SELECT o.reference, o.shown_at FROM ${orders} o
      WHERE ${listed} AND o.reference IN (SELECT reference FROM known) ${newestFirst} LIMIT ${most}
    )
    SELECT o.* FROM ${orders} o JOIN (
      SELECT reference, shown_at FROM recent UNION SELECT reference, shown_at FROM walked
      UNION SELECT reference, shown_at FROM ranged UNION SELECT reference, shown_at FROM named
      ORDER BY shown_at DESC, reference DESC LIMIT ${most}
    ) found USING (reference) ${newestFirst}`
}

/** One look at an index for each order: a condition that PostgreSQL could hash would read all payments. */
function hasPayment({ payments }: Tables, conditions: readonly string[]): string {
  return `(SELECT true FROM ${payments} p WHERE p.reference = o.reference AND p.phase = 'revealed'
    AND (${conditions.join(' OR ')}) LIMIT 1)`
}
