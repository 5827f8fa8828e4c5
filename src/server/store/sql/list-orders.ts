/** The conditions of a list of orders, alike in both databases. */
import type { OrderFilter } from '../store.js'
import { addressPatterns, amountOf, nameOf } from '../search-text.js'
import type { Value } from './statements.js'
import type { Tables } from './tables.js'

/** Adds a value to a statement, and returns its placeholder. */
export type Bind = (value: Value) => string

/** The values of a statement, in the sequence in which they are bound. */
export function binding(): { values: Value[]; bind: Bind } {
  const values: Value[] = []
  return { values, bind: (value) => `$${values.push(value)}` }
}

/** Where more references or titles begin with a query, they are looked for among the newest orders before all are read. */
export const fewOrders = 1000

export const newestFirst = 'ORDER BY o.shown_at DESC, o.reference DESC'

/** Whether an order is in the list, whatever the query. An order without a payment is in none. */
export function isListed({ state, needs, from, to, before }: OrderFilter, bind: Bind, of = 'o'): string {
  const conditions = [`${of}.shown_at IS NOT NULL`]
  if (state !== undefined) conditions.push(`${of}.state = ${bind(state)}`)
  if (needs === 'any') conditions.push(`${of}.needs IS NOT NULL`)
  else if (needs !== undefined) conditions.push(`${of}.needs = ${bind(needs)}`)
  if (from !== undefined) conditions.push(`${of}.shown_at >= ${bind(from)}`)
  if (to !== undefined && to !== Infinity) conditions.push(`${of}.shown_at < ${bind(to)}`)
  if (before)
    conditions.push(`(${of}.shown_at, ${of}.reference) < (${bind(before.at)}, ${bind(before.reference)})`)
  return conditions.join(' AND ')
}

/**
 * Queries of references of what has the query in full, an order or a payment: each reads an index. Where there is one, the newest orders
 * are not searched for a part, unless the query is an amount.
 */
export function namedReferences(
  { orders, payments, payment_identifiers }: Tables,
  query: string,
  bind: Bind,
): string[] {
  const text = bind(nameOf(query))
  const named = `id IN (SELECT payment_id FROM ${payment_identifiers} WHERE identifier = ${text})`
  const conditions = ['id', 'service_id', 'address', 'tx_id'].map((column) => `${column} = ${text}`)
  return [
    `SELECT reference FROM ${orders} WHERE reference = ${bind(query)} AND shown_at IS NOT NULL`,
    ...[...conditions, named].map(
      (condition) => `SELECT reference FROM ${payments} WHERE phase = 'revealed' AND ${condition}`,
    ),
  ]
}

/** What makes a payment `p` one of the query's, by an amount or a part of its address; none if the query is neither. */
export function paymentConditions(query: string, bind: Bind): string[] {
  const amount = amountOf(query)
  return [
    ...(amount === null ? [] : [`${bind(amount)} IN (p.price_amount, p.amount, p.received)`]),
    ...addressPatterns(query).map((pattern) => `':' || lower(p.address) LIKE ${bind(pattern)}`),
  ]
}
