/** What the desk's first page shows: which orders need a person, and the payments of the last days by how they ended. */
import { addDecimals, compareDecimals, subtractDecimals } from '../../core/money/decimal.js'
import { surplus } from '../../core/contract/status.js'
import type { Payment } from '../../core/contract/wire.js'
import type { Refund, Store } from '../../server/index.js'
import type { Desk, ListedOrder } from '../../server/orders/desk.js'

/** An order in the desk's list. `needs` says what a person has to do; absent if nothing. */
export type Row = {
  reference: string
  state: string
  sum: string
  at: string
  needs?: string
}

const pageSize = 50

/** A page of orders: those that need a person first, also older ones. */
export async function listRows(
  desk: Desk,
  store: Store,
  {
    query,
    state,
    before,
  }: { query?: string; state?: ListedOrder['state']; before?: Parameters<Desk['list']>[0]['before'] },
): Promise<{ rows: Row[]; next?: string }> {
  const isFirst = query === undefined && state === undefined && before === undefined
  const [page, review, waiting] = await Promise.all([
    desk.list({
      limit: pageSize,
      ...(query !== undefined && { query }),
      ...(state && { state }),
      ...(before && { before }),
    }),
    isFirst ? desk.list({ limit: pageSize, state: 'review' }) : { orders: [] },
    isFirst ? store.listRefundsIn('address-given', pageSize) : [],
  ])
  const orders = new Map([...review.orders, ...page.orders].map((order) => [order.reference, order]))
  for (const { reference } of waiting)
    if (!orders.has(reference)) {
      const { orders: found } = await desk.list({ limit: pageSize, query: reference })
      for (const order of found) if (order.reference === reference) orders.set(reference, order)
    }
  const rows = await Promise.all([...orders.values()].map((order) => rowOf(order, store)))
  const first = (row: Row) => Number(row.needs === undefined)
  return {
    rows: rows.sort((a, b) => first(a) - first(b) || b.at.localeCompare(a.at)),
    ...('next' in page && page.next !== undefined && { next: page.next }),
  }
}

async function rowOf(order: ListedOrder, store: Store): Promise<Row> {
  const needs = needOf(order, await store.listRefunds(order.reference))
  return {
    reference: order.reference,
    state: order.state,
    sum: order.payments.map(sumOf).join(', '),
    at: order.at,
    ...(needs !== undefined && { needs }),
  }
}

/** What was received of what was asked for, in the coin. */
export function sumOf({ received, amount, coin }: Pick<Payment, 'received' | 'amount' | 'coin'>): string {
  return `${received} of ${amount} ${coin.symbol}`
}

/** What a person has to do about an order, the most urgent first. */
export function needOf(
  { state, payments }: Pick<ListedOrder, 'state' | 'payments'>,
  refunds: readonly Pick<Refund, 'state' | 'paymentId' | 'amount'>[],
): string | undefined {
  if (refunds.some((refund) => refund.state === 'address-given')) return 'Pay the refund'
  if (state === 'review') return 'Decide a payment'
  const live = refunds.filter((refund) => !['cancelled', 'expired'].includes(refund.state))
  for (const { id, flags, amount, received } of payments) {
    const owed = flags.includes('duplicate')
      ? received
      : flags.includes('overpaid')
        ? surplus(amount, received)
        : '0'
    const promised = live
      .filter(({ paymentId }) => paymentId === id)
      .reduce((sum, refund) => addDecimals(sum, refund.amount), '0')
    if (compareDecimals(owed, promised) > 0) return `Return ${subtractDecimals(owed, promised)}`
  }
  return state !== 'paid' && payments.some(({ status }) => status === 'partial')
    ? 'Money is missing'
    : undefined
}

/** The payments of a day, by how they stand. */
export type Day = { day: string; counts: Record<Payment['status'], number> }

const dayMs = 86_400_000
const chartDays = 14
const maxPages = 20

/** The last days, oldest first; each payment on the day that it was shown. */
export async function paymentsPerDay(desk: Desk, now: number): Promise<Day[]> {
  const days = new Map<string, Day>()
  for (let ago = chartDays - 1; ago >= 0; ago -= 1) {
    const day = new Date(now - ago * dayMs).toISOString().slice(0, 10)
    days.set(day, { day, counts: { awaiting: 0, partial: 0, confirming: 0, paid: 0, review: 0 } })
  }
  const [first] = days.keys()
  let before: Parameters<Desk['list']>[0]['before']
  for (let page = 0; page < maxPages; page += 1) {
    const { orders } = await desk.list({ limit: 100, ...(before && { before }) })
    for (const { createdAt, status } of orders.flatMap(({ payments }) => payments)) {
      const counts = days.get(createdAt.slice(0, 10))?.counts
      if (counts) counts[status] += 1
    }
    const last = orders.at(-1)
    if (!last || orders.length < 100 || last.at.slice(0, 10) < (first ?? '')) break
    before = { at: Date.parse(last.at), reference: last.reference }
  }
  return [...days.values()]
}
