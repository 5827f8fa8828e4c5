/** Lists of orders. Without a query, a list is a range of one index; with one, its parts are. */
import { toOrderRecord, toSummary, type OrderRow } from '../rows.js'
import { searchedOrders, type OrderStore } from '../store.js'
import { addressPatterns, amountOf, nameOf } from '../summaries.js'
import type { PostgresConnection } from './connection.js'
import type { Value } from '../sql/statements.js'
import type { Tables } from '../sql/tables.js'

type ListOptions = Parameters<OrderStore['listOrders']>[0]

export function listOrdersOf(connection: PostgresConnection, tables: Tables): OrderStore['listOrders'] {
  return async (options) => {
    const { sql, values } = listStatement(tables, options)
    const rows = await connection.all<OrderRow>(sql, ...values)
    return rows.flatMap((row) => toSummary(toOrderRecord(row)) ?? [])
  }
}

const newest = 'ORDER BY o.shown_at DESC, o.reference DESC'

/** The statement of a list, with the conditions that it has: each then has a plan of its own. */
export function listStatement(
  tables: Tables,
  { state, needs, query, from, to, limit, before }: ListOptions,
): { sql: string; values: Value[] } {
  const values: Value[] = []
  const value = (given: Value) => `$${values.push(given)}`
  const conditions = ['o.shown_at IS NOT NULL']
  if (state !== undefined) conditions.push(`o.state = ${value(state)}`)
  if (needs === 'any') conditions.push('o.needs IS NOT NULL')
  else if (needs !== undefined) conditions.push(`o.needs = ${value(needs)}`)
  if (from !== undefined) conditions.push(`o.shown_at >= ${value(from)}`)
  if (to !== undefined && to !== Infinity) conditions.push(`o.shown_at < ${value(to)}`)
  if (before) conditions.push(`(o.shown_at, o.reference) < (${value(before.at)}, ${value(before.reference)})`)
  const isListed = conditions.join(' AND ')
  const most = value(limit)
  const sql =
    query === undefined
      ? `SELECT * FROM ${tables.orders} o WHERE ${isListed} ${newest} LIMIT ${most}`
      : search(tables, { query, isListed, most, value })
  return { sql, values }
}

type Search = {
  query: string
  /** The condition of the list. */
  isListed: string
  /** The placeholder of the most orders. */
  most: string
  value: (given: Value) => string
}

/**
 * Finds orders in parts that each take a bounded time, and stops where the page is full:
 * - `recent`: of the newest of all orders, those with a part of the reference or title, an amount or a part of an address.
 * - `walked`: of the newest of the list, those whose reference or title begins with the query: many do, or few.
 * - `ranged`: where few of them do, the ranges of these references and titles in their indexes.
 * - `named`: the orders of an address, a transaction or an identifier.
 */
function search(tables: Tables, { query, isListed, most, value }: Search): string {
  const { orders } = tables
  const name = value(query.toLowerCase())
  const isPart = `(position(${name} IN o.lower_reference) > 0 OR position(${name} IN o.lower_title) > 0)`
  const beginning = value(`${query.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`)
  const begins = ['o.lower_reference', 'o.lower_title'].map((column) => `${column} LIKE ${beginning}`)
  const amount = amountOf(query)
  const conditions = [
    ...(amount === null ? [] : [`${value(amount)} IN (p.price_amount, p.amount, p.received)`]),
    ...addressPatterns(query).map((pattern) => `':' || lower(p.address) LIKE ${value(pattern)}`),
  ]
  const isFound = conditions.length === 0 ? isPart : `(${isPart} OR ${hasPayment(tables, conditions)})`
  const isFull = (part: string) => `(SELECT count(*) FROM ${part}) >= ${most}`
  const range = (
    beginsSo: string,
  ) => `SELECT o.reference, o.shown_at FROM ${orders} o WHERE ${isListed} AND ${beginsSo}
          AND (SELECT count(*) FROM walk) = ${searchedOrders} AND NOT ${isFull('walked')}`
  return `
    WITH recent AS MATERIALIZED (
      SELECT o.reference, o.shown_at
      FROM (SELECT * FROM ${orders} o WHERE o.shown_at IS NOT NULL ${newest} LIMIT ${searchedOrders}) o
      WHERE ${isListed} AND ${isFound} ${newest} LIMIT ${most}
    ), walk AS MATERIALIZED (
      SELECT o.reference, o.shown_at, o.lower_reference, o.lower_title FROM ${orders} o
      WHERE ${isListed} AND NOT ${isFull('recent')} ${newest} LIMIT ${searchedOrders}
    ), walked AS MATERIALIZED (
      SELECT o.reference, o.shown_at FROM walk o WHERE ${begins.join(' OR ')} ${newest} LIMIT ${most}
    ), ranged AS MATERIALIZED (
      SELECT o.reference, o.shown_at FROM (
        -- OFFSET keeps the range: a plan in the order of the list would go through all orders.
        ${begins.map(range).join(' UNION ')} OFFSET 0
      ) o ${newest} LIMIT ${most}
    ), named AS MATERIALIZED (
      SELECT o.reference, o.shown_at FROM ${orders} o
      WHERE ${isListed} AND o.reference IN (${referencesOf(tables, value(nameOf(query)))}) ${newest} LIMIT ${most}
    )
    SELECT o.* FROM ${orders} o JOIN (
      SELECT reference, shown_at FROM recent UNION SELECT reference, shown_at FROM walked
      UNION SELECT reference, shown_at FROM ranged UNION SELECT reference, shown_at FROM named
      ORDER BY shown_at DESC, reference DESC LIMIT ${most}
    ) found USING (reference) ${newest}`
}

/** One look at an index for each order: a condition that PostgreSQL could hash would read all payments. */
function hasPayment({ payments }: Tables, conditions: readonly string[]): string {
  return `(SELECT true FROM ${payments} p WHERE p.reference = o.reference AND p.phase = 'revealed'
    AND (${conditions.join(' OR ')}) LIMIT 1)`
}

/** The orders of payments with the text as a whole. */
function referencesOf({ payments, payment_identifiers }: Tables, text: string): string {
  const named = `id IN (SELECT payment_id FROM ${payment_identifiers} WHERE identifier = ${text})`
  const conditions = ['id', 'service_id', 'address', 'tx_id'].map((column) => `${column} = ${text}`)
  return [...conditions, named]
    .map((condition) => `SELECT reference FROM ${payments} WHERE phase = 'revealed' AND ${condition}`)
    .join(' UNION ALL ')
}
