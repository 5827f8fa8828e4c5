/** Lists of orders in SQLite, newest first: each is a range of an index. */
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
import { searchedOrders, type OrderFilter, type OrderSummary } from '../store.js'
import { amountOf } from '../search-text.js'
import type { SqliteConnection } from './connection.js'
import { tables } from './tables.js'

/** The newest orders, with the columns that a list is narrowed by. */
const newest = ({ state, needs }: OrderFilter) => {
  const more = `${state === undefined ? '' : ', o.state'}${needs === undefined ? '' : ', o.needs'}`
  return `SELECT o.reference, o.name, o.lower_title, o.shown_at${more} FROM orders o INDEXED BY orders_shown
    WHERE o.shown_at IS NOT NULL ${newestFirst} LIMIT ${searchedOrders}`
}
/** So many orders of a list are read for a name before all names are. */
const readFirst = 30_000
/** The indexes of what a query may be the beginning of. */
const beginnings = [
  { index: 'orders_name', column: 'name' },
  { index: 'orders_title', column: 'lower_title' },
]

export function listOrders(connection: SqliteConnection, options: OrderFilter): OrderSummary[] {
  const { query, limit } = options
  const found = query === undefined ? undefined : beginningWith(connection, query.toLowerCase(), options)
  return statement<OrderRow>(connection, (bind) => {
    const source =
      found === undefined || query === undefined
        ? `orders o INDEXED BY ${indexOf(options)}`
        : `(${[`SELECT value AS reference FROM json_each(${bind(found)})`, ...searches(connection, query, options, bind)].join(' UNION ')}) f
           CROSS JOIN orders o ON o.reference = f.reference`
    return `SELECT o.* FROM ${source} WHERE ${isListed(options, bind)} ${newestFirst} LIMIT ${bind(limit)}`
  }).flatMap((row) => toSummary(toOrderRecord(row)) ?? [])
}

function statement<Row>(connection: SqliteConnection, write: (bind: Bind) => string): Row[] {
  const { values, bind } = binding()
  const sql = write(bind)
  return connection.all<Row>(sql, ...values)
}

/** The index whose range is the list. Without statistics SQLite does not always choose it. */
export function indexOf({ state, needs }: Pick<OrderFilter, 'state' | 'needs'>): string {
  if (needs !== undefined) return needs === 'any' ? 'orders_needing' : 'orders_needs'
  return state === undefined ? 'orders_shown' : 'orders_state'
}

/**
 * References of the first orders of a list whose name or title begins so. Of a rare beginning all are read; of a frequent one,
 * first the newest of the list.
 */
function beginningWith(connection: SqliteConnection, name: string, options: OrderFilter): string[] {
  const begins = (column: string, bind: Bind) =>
    `(${column} >= ${bind(name)} AND ${column} < ${bind(`${name}\u{10FFFF}`)})`
  const inRange = ({ index, column }: (typeof beginnings)[number], bind: Bind) =>
    `FROM orders o INDEXED BY ${index} WHERE ${begins(`o.${column}`, bind)}`
  const isRare = beginnings.every(
    (range) =>
      statement(
        connection,
        (bind) => `SELECT 1 ${inRange(range, bind)} AND o.shown_at IS NOT NULL LIMIT 1 OFFSET ${fewOrders}`,
      ).length === 0,
  )
  const found =
    (isRare ? undefined : beginningNewest(connection, options, begins)) ??
    beginnings.flatMap((range) =>
      statement<{ reference: string }>(
        connection,
        (bind) => `SELECT o.reference ${inRange(range, bind)} AND ${isListed(options, bind)} ${newestFirst}
          LIMIT ${bind(options.limit)}`,
      ),
    )
  return found.map(({ reference }) => reference)
}

/** Those of the newest orders of a list; undefined where others may belong to the page. */
function beginningNewest(
  connection: SqliteConnection,
  options: OrderFilter,
  begins: (column: string, bind: Bind) => string,
): { reference: string }[] | undefined {
  const listed = (bind: Bind) =>
    `FROM orders o INDEXED BY ${indexOf(options)} WHERE ${isListed(options, bind)}`
  const found = statement<{ reference: string }>(
    connection,
    (
      bind,
    ) => `SELECT reference FROM (SELECT o.reference, o.name, o.lower_title ${listed(bind)} ${newestFirst} LIMIT ${readFirst})
      WHERE ${beginnings.map(({ column }) => begins(column, bind)).join(' OR ')} LIMIT ${bind(options.limit)}`,
  )
  if (found.length === options.limit) return found
  const others = statement(connection, (bind) => `SELECT 1 ${listed(bind)} LIMIT 1 OFFSET ${readFirst}`)
  return others.length === 0 ? found : undefined
}

/** Whether the newest orders need not be searched: an order or a payment has the query in full. */
function isNamed(connection: SqliteConnection, query: string): boolean {
  if (amountOf(query) !== null) return false
  const named = (bind: Bind) => namedReferences(tables, query, bind).join(' UNION ALL ')
  return statement(connection, (bind) => `SELECT 1 FROM (${named(bind)}) LIMIT 1`).length > 0
}

/**
 * Queries of references: of what is named in full by an index, else of a part among the newest orders. Of a part that many have, no
 * more than a page is sorted.
 */
function searches(connection: SqliteConnection, query: string, options: OrderFilter, bind: Bind): string[] {
  const named = namedReferences(tables, query, bind)
  if (isNamed(connection, query)) return named
  const part = bind(query.toLowerCase())
  const page = (tables: string, condition: string) =>
    `SELECT reference FROM (SELECT DISTINCT n.reference, n.shown_at FROM (${newest(options)}) n ${tables}
       WHERE ${isListed(options, bind, 'n')} AND ${condition} ORDER BY 2 DESC, 1 DESC LIMIT ${bind(options.limit)})`
  const ofNewest = paymentConditions(query, bind)
  const payments = `CROSS JOIN payments p ON p.reference = n.reference AND p.phase = 'revealed'`
  return [
    ...named,
    page('', `(instr(n.name, ${part}) > 0 OR instr(n.lower_title, ${part}) > 0)`),
    ...(ofNewest.length === 0 ? [] : [page(payments, `(${ofNewest.join(' OR ')})`)]),
  ]
}
