/** Lists of orders in SQLite, newest first: each is a range of an index. */
import { toOrderRecord, toSummary, type OrderRow } from '../rows.js'
import { searchedOrders, type OrderStore, type OrderSummary } from '../store.js'
import { addressPatterns, amountOf, nameOf } from '../summaries.js'
import type { SqliteConnection, SqlValue } from './connection.js'

type ListOptions = Parameters<OrderStore['listOrders']>[0]
/** Adds a value to a statement, and returns its placeholder. */
type Bind = (value: SqlValue) => string

const newestFirst = `ORDER BY o.shown_at DESC, o.reference DESC`
/** The newest orders, with the columns that a list is narrowed by. */
const newest = ({ state, needs }: ListOptions) => {
  const more = `${state === undefined ? '' : ', o.state'}${needs === undefined ? '' : ', o.needs'}`
  return `SELECT o.reference, o.name, o.lower_title, o.shown_at${more} FROM orders o INDEXED BY orders_shown
    WHERE o.shown_at IS NOT NULL ${newestFirst} LIMIT ${searchedOrders}`
}
/** So many orders of a list are read for a name before all names are. */
const readFirst = 30_000

export function listOrders(connection: SqliteConnection, options: ListOptions): OrderSummary[] {
  const { query, limit } = options
  const found = query === undefined ? undefined : beginningWith(connection, query.toLowerCase(), options)
  return statement<OrderRow>(connection, (bind) => {
    const tables =
      found === undefined || query === undefined
        ? `orders o INDEXED BY ${indexOf(options)}`
        : `(${[`SELECT value AS reference FROM json_each(${bind(JSON.stringify(found))})`, ...searches(query, options, bind)].join(' UNION ')}) f
           CROSS JOIN orders o ON o.reference = f.reference`
    return `SELECT o.* FROM ${tables} WHERE ${isListed(options, bind)} ${newestFirst} LIMIT ${bind(limit)}`
  }).flatMap((row) => toSummary(toOrderRecord(row)) ?? [])
}

function statement<Row>(connection: SqliteConnection, write: (bind: Bind) => string): Row[] {
  const values: SqlValue[] = []
  const sql = write((value) => `?${values.push(value)}`)
  return connection.all<Row>(sql, ...values)
}

function isListed({ state, needs, from, to, before }: ListOptions, bind: Bind, of = 'o'): string {
  const conditions = [`${of}.shown_at IS NOT NULL`]
  if (state !== undefined) conditions.push(`${of}.state = ${bind(state)}`)
  if (needs === 'any') conditions.push(`${of}.needs IS NOT NULL`)
  else if (needs !== undefined) conditions.push(`${of}.needs = ${bind(needs)}`)
  if (from !== undefined) conditions.push(`${of}.shown_at >= ${bind(from)}`)
  if (to !== undefined) conditions.push(`${of}.shown_at < ${bind(to)}`)
  if (before)
    conditions.push(`(${of}.shown_at, ${of}.reference) < (${bind(before.at)}, ${bind(before.reference)})`)
  return conditions.join(' AND ')
}

/** The index whose range is the list. Without statistics SQLite does not always choose it. */
function indexOf({ state, needs }: ListOptions): string {
  if (needs !== undefined) return needs === 'any' ? 'orders_needing' : 'orders_needs'
  return state === undefined ? 'orders_shown' : 'orders_state'
}

/**
 * References of the first orders of a list whose name or title begins so. Of a frequent beginning they are among the newest of
 * the list; of a rare one all are read.
 */
function beginningWith(connection: SqliteConnection, name: string, options: ListOptions): string[] {
  const { limit } = options
  const begins = (column: string, bind: Bind) =>
    `${column} >= ${bind(name)} AND ${column} < ${bind(`${name}\u{10FFFF}`)}`
  const listed = (bind: Bind) =>
    `FROM orders o INDEXED BY ${indexOf(options)} WHERE ${isListed(options, bind)}`
  const first = statement<{ reference: string }>(
    connection,
    (
      bind,
    ) => `SELECT reference FROM (SELECT o.reference, o.name, o.lower_title ${listed(bind)} ${newestFirst} LIMIT ${readFirst})
      WHERE (${begins('name', bind)}) OR (${begins('lower_title', bind)}) LIMIT ${bind(limit)}`,
  )
  const isAll = () =>
    statement(connection, (bind) => `SELECT 1 ${listed(bind)} LIMIT 1 OFFSET ${readFirst}`).length === 0
  const inRange = (index: string, column: string) =>
    statement<{ reference: string }>(
      connection,
      (bind) => `SELECT o.reference FROM orders o INDEXED BY ${index}
        WHERE ${begins(column, bind)} AND ${isListed(options, bind)} ${newestFirst} LIMIT ${bind(limit)}`,
    )
  const found =
    first.length === limit || isAll()
      ? first
      : [...inRange('orders_name', 'o.name'), ...inRange('orders_title', 'o.lower_title')]
  return found.map(({ reference }) => reference)
}

/**
 * Queries of references: of what is named in full by an index, and of a part among the newest orders. Of a part that many have, no
 * more than a page is sorted.
 */
function searches(query: string, options: ListOptions, bind: Bind): string[] {
  const text = bind(nameOf(query))
  const part = bind(query.toLowerCase())
  const ofPayment = (condition: string) =>
    `SELECT reference FROM payments WHERE ${condition} AND phase = 'revealed'`
  const page = (tables: string, condition: string) =>
    `SELECT reference FROM (SELECT DISTINCT n.reference, n.shown_at FROM (${newest(options)}) n ${tables}
       WHERE ${isListed(options, bind, 'n')} AND ${condition} ORDER BY 2 DESC, 1 DESC LIMIT ${bind(options.limit)})`
  const amount = amountOf(query)
  const ofNewest = [
    ...(amount === null ? [] : [`${bind(amount)} IN (p.price_amount, p.amount, p.received)`]),
    ...addressPatterns(query).map((pattern) => `':' || lower(p.address) LIKE ${bind(pattern)}`),
  ]
  const payments = `CROSS JOIN payments p ON p.reference = n.reference AND p.phase = 'revealed'`
  return [
    ...['id', 'service_id', 'tx_id', 'address'].map((column) => ofPayment(`${column} = ${text}`)),
    ofPayment(`id IN (SELECT payment_id FROM payment_identifiers WHERE identifier = ${text})`),
    page('', `(instr(n.name, ${part}) > 0 OR instr(n.lower_title, ${part}) > 0)`),
    ...(ofNewest.length === 0 ? [] : [page(payments, `(${ofNewest.join(' OR ')})`)]),
  ]
}
