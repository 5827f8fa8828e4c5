/** What the desk's first page shows: which orders need a person, and how many. */
import { isoTime } from '../../core/iso-time.js'
import type { Store } from '../../server/index.js'
import type { OrderFilter } from '../../server/orders/operations.js'
import { formatCursor } from '../../server/orders/order-filter.js'
import { needsOfMoney, owedOf as sumsOwed } from '../../server/orders/order-details.js'
import type { Order, OrderCursor, OrderNeed, OrderState, OrderSummary } from '../../server/store/store.js'
import { moneyOf } from './pages/layout.js'
import { latestFirst, type ReceivedDay } from './received.js'

/** An order in the desk's list. `needs` says what a person has to do; absent if nothing. */
export type Row = {
  reference: string
  title?: string
  state: OrderState
  /** The price in money. */
  price: string
  sum: string
  at: string
  needs?: string
}

const pageSize = 50
const mostCounted = 1000

/** Needs after which money goes back to a payer. */
const returning: readonly OrderNeed[] = ['refund-to-pay', ...needsOfMoney]

/** What a person may filter by. `return` stands for every need after which money goes back. */
export type DeskFilter = Omit<OrderFilter, 'limit' | 'needs'> & { needs?: OrderFilter['needs'] | 'return' }

/** A page of orders: those that need a person first, also older ones. */
export async function listRows(
  store: Store,
  filter: DeskFilter,
  now: number,
): Promise<{ rows: Row[]; next?: string }> {
  const isFirst = Object.keys(filter).length === 0
  const [page, waiting] = await Promise.all([
    listOrders(store, filter, pageSize),
    isFirst ? store.listOrders({ needs: 'any', limit: pageSize }) : [],
  ])
  const references = new Set([...waiting, ...page].map(({ reference }) => reference))
  const rows = await readRows(store, [...references], now)
  const last = page.length === pageSize ? page.at(-1) : undefined
  return { rows, ...(last && { next: formatCursor(last) }) }
}

/** A page of the orders whose money came on a day, the latest first. */
export async function listDay(
  store: Store,
  { orders }: ReceivedDay,
  before: OrderCursor | undefined,
  now: number,
): Promise<{ rows: Row[]; next?: string }> {
  const left = before ? orders.filter((order) => latestFirst(before, order) < 0) : orders
  const page = left.slice(0, pageSize)
  const references = page.map(({ reference }) => reference)
  const last = left.length > pageSize ? page.at(-1) : undefined
  return { rows: await readRows(store, references, now), ...(last && { next: formatCursor(last) }) }
}

/** Orders by their references: those that need a person first, then the newest. */
async function readRows(store: Store, references: readonly string[], now: number): Promise<Row[]> {
  const rows = (await store.readOrders(references)).flatMap((order) => toRow(order, now))
  const first = (row: Row) => Number(row.needs === undefined)
  return rows.sort((a, b) => first(a) - first(b) || b.at.localeCompare(a.at))
}

/** How many orders a filter lists: `1000+` where there are more than are counted. */
export async function countOrders(
  store: Store,
  filter: Omit<DeskFilter, 'query' | 'before'>,
): Promise<string> {
  const counts = filtersOf(filter).map((one) => store.countOrders({ ...one, limit: mostCounted + 1 }))
  const count = (await Promise.all(counts)).reduce((sum, each) => sum + each, 0)
  return count > mostCounted ? `${mostCounted}+` : String(count)
}

/** The filters of a store whose lists make up that of the desk. No order is in two of them. */
function filtersOf({ needs, ...filter }: DeskFilter): Omit<OrderFilter, 'limit'>[] {
  if (needs === 'return') return returning.map((need) => ({ ...filter, needs: need }))
  return [{ ...filter, ...(needs && { needs }) }]
}

async function listOrders(store: Store, filter: DeskFilter, limit: number): Promise<OrderSummary[]> {
  const lists = await Promise.all(filtersOf(filter).map((one) => store.listOrders({ ...one, limit })))
  return lists.flat().sort(latestFirst).slice(0, limit)
}

function toRow(order: Order, now: number): Row[] {
  const { reference, record, payments } = order
  if (record?.shownAt === undefined) return []
  const needs = needText(order, now)
  return [
    {
      ...{ reference, state: record.state, price: priceOf(order) },
      sum: payments
        .map(({ destination: { amount }, observation: { received }, coin }) =>
          sumOf({ amount, received, coin }),
        )
        .join(', '),
      at: isoTime(record.shownAt),
      ...(record.title !== undefined && { title: record.title }),
      ...(needs !== undefined && { needs }),
    },
  ]
}

/** The price of an order in money: the sealed one, or what the payer chose. */
export function priceOf({ record, payments }: Pick<Order, 'record' | 'payments'>): string {
  const [, amount, currency] = /^([\d.]+) ([A-Z]{3})$/.exec(record?.price ?? '') ?? []
  if (amount !== undefined && currency !== undefined) return moneyOf(amount, currency)
  const payment = payments.at(-1)
  return payment ? moneyOf(payment.priceAmount, payment.fiatCurrency ?? payment.coin.symbol) : ''
}

type Sum = { received: string; amount: string; coin: { symbol: string } }

/** What was received of what was asked for, in the coin. */
export function sumOf({ received, amount, coin }: Sum): string {
  return `${received} of ${amount} ${coin.symbol}`
}

/** What a person has to do, by the need. */
export const needTexts: Record<OrderNeed, string> = {
  'refund-to-pay': 'Pay the refund',
  reverted: 'Taken back: decide',
  review: 'Decide a payment',
  'after-decision': 'More money came',
  claim: 'A payer says that they paid',
  duplicate: 'Paid twice',
  surplus: 'Too much came',
  short: 'Money is missing',
}

/** What a person has to do about an order, in words; undefined if nothing. */
function needText(order: Order, now: number): string | undefined {
  const need = order.record?.needs
  if (need === undefined) return undefined
  // The sum says more than words.
  const owed = needsOfMoney.includes(need) ? owedOf(order, now) : ''
  return owed === '' ? needTexts[need] : `Return ${owed}`
}

/** What can be returned without a loss for the order, such as `5 USDT`; empty for nothing. */
export function owedOf(order: Order, now: number): string {
  return sumsOwed(order, now)
    .map(({ amount, coin }) => `${amount} ${coin}`)
    .join(', ')
}
