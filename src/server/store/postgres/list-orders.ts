/** Lists of orders. Without a query, a list is a range of one index; with one, its parts are. */
import { toOrderRecord, toSummary, type OrderRow } from '../rows.js'
import {
  binding,
  isListed,
  newestFirst,
  paymentConditions,
  referencesOf,
  type Bind,
} from '../sql/list-orders.js'
import type { Value } from '../sql/statements.js'
import type { Tables } from '../sql/tables.js'
import { searchedOrders, type OrderFilter, type OrderStore } from '../store.js'
import { nameOf } from '../summaries.js'
import type { PostgresConnection } from './connection.js'

export function listOrdersOf(connection: PostgresConnection, tables: Tables): OrderStore['listOrders'] {
  return async (options) => {
    const { sql, values } = listStatement(tables, options)
    const rows = await connection.all<OrderRow>(sql, ...values)
    return rows.flatMap((row) => toSummary(toOrderRecord(row)) ?? [])
  }
}

/** The statement of a list, with the conditions that it has: each then has a plan of its own. */
export function listStatement(tables: Tables, options: OrderFilter): { sql: string; values: Value[] } {
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
 * Finds orders in parts that each take a bounded time, and stops where the page is full:
 * - `recent`: of the newest of all orders, those with a part of the reference or title, an amount or a part of an address.
 * - `walked`: of the newest of the list, those whose reference or title begins with the query: many do, or few.
 * - `ranged`: where few of them do, the ranges of these references and titles in their indexes.
 * - `named`: the orders of an address, a transaction or an identifier.
 */
function search(tables: Tables, { query, listed, most, bind }: Search): string {
  const { orders } = tables
  const name = bind(query.toLowerCase())
  const isPart = `(position(${name} IN o.lower_reference) > 0 OR position(${name} IN o.lower_title) > 0)`
  const beginning = bind(`${query.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`)
  const begins = ['o.lower_reference', 'o.lower_title'].map((column) => `${column} LIKE ${beginning}`)
  const conditions = paymentConditions(query, bind)
  const isFound = conditions.length === 0 ? isPart : `(${isPart} OR ${hasPayment(tables, conditions)})`
  const isFull = (part: string) => `(SELECT count(*) FROM ${part}) >= ${most}`
  const range = (
    beginsSo: string,
  ) => `SELECT o.reference, o.shown_at FROM ${orders} o WHERE ${listed} AND ${beginsSo}
          AND (SELECT count(*) FROM walk) = ${searchedOrders} AND NOT ${isFull('walked')}`
  return `
    WITH recent AS MATERIALIZED (
      SELECT o.reference, o.shown_at
      FROM (SELECT * FROM ${orders} o WHERE o.shown_at IS NOT NULL ${newestFirst} LIMIT ${searchedOrders}) o
      WHERE ${listed} AND ${isFound} ${newestFirst} LIMIT ${most}
    ), walk AS MATERIALIZED (
      SELECT o.reference, o.shown_at, o.lower_reference, o.lower_title FROM ${orders} o
      WHERE ${listed} AND NOT ${isFull('recent')} ${newestFirst} LIMIT ${searchedOrders}
    ), walked AS MATERIALIZED (
      SELECT o.reference, o.shown_at FROM walk o WHERE ${begins.join(' OR ')} ${newestFirst} LIMIT ${most}
    ), ranged AS MATERIALIZED (
      SELECT o.reference, o.shown_at FROM (
        -- OFFSET keeps the range: a plan in the order of the list would go through all orders.
        ${begins.map(range).join(' UNION ')} OFFSET 0
      ) o ${newestFirst} LIMIT ${most}
    ), named AS MATERIALIZED (
      SELECT o.reference, o.shown_at FROM ${orders} o
      WHERE ${listed} AND o.reference IN (${referencesOf(tables, bind(nameOf(query))).join(' UNION ALL ')}) ${newestFirst} LIMIT ${most}
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
