/** What the desk's first page shows: which orders need a person, and the payments of the last days by how they ended. */
import { isZero } from '../../core/money/decimal.js'
import type { Payment } from '../../core/contract/wire.js'
import type { Store } from '../../server/index.js'
import { formatCursor, type OrderFilter, type OrderOperations } from '../../server/orders/operations.js'
import { ledgerOf } from '../../server/rules/ledger.js'
import type { Order, OrderNeed, OrderState } from '../../server/store/store.js'

/** An order in the desk's list. `needs` says what a person has to do; absent if nothing. */
export type Row = {
  reference: string
  state: OrderState
  sum: string
  at: string
  needs?: string
}

const pageSize = 50

/** A page of orders: those that need a person first, also older ones. */
export async function listRows(
  store: Store,
  filter: Omit<OrderFilter, 'limit'>,
  now: number,
): Promise<{ rows: Row[]; next?: string }> {
  const isFirst = Object.keys(filter).length === 0
  const [page, waiting] = await Promise.all([
    store.listOrders({ ...filter, limit: pageSize }),
    isFirst ? store.listOrders({ needs: 'any', limit: pageSize }) : [],
  ])
  const references = new Set([...waiting, ...page].map(({ reference }) => reference))
  const rows = (await store.readOrders([...references])).flatMap((order) => toRow(order, now))
  const first = (row: Row) => Number(row.needs === undefined)
  const last = page.length === pageSize ? page.at(-1) : undefined
  return {
    rows: rows.sort((a, b) => first(a) - first(b) || b.at.localeCompare(a.at)),
    ...(last && { next: formatCursor(last) }),
  }
}

function toRow(order: Order, now: number): Row[] {
  const { reference, record, payments } = order
  if (record?.shownAt === undefined) return []
  const needs = needText(order, now)
  return [
    {
      ...{ reference, state: record.state },
      sum: payments
        .map(({ destination: { amount }, observation: { received }, coin }) =>
          sumOf({ amount, received, coin }),
        )
        .join(', '),
      at: new Date(record.shownAt).toISOString(),
      ...(needs !== undefined && { needs }),
    },
  ]
}

/** What was received of what was asked for, in the coin. */
export function sumOf({
  received,
  amount,
  coin,
}: {
  received: string
  amount: string
  coin: { symbol: string }
}): string {
  return `${received} of ${amount} ${coin.symbol}`
}

const needTexts: Record<OrderNeed, string> = {
  'refund-to-pay': 'Pay the refund',
  reverted: 'Taken back: decide',
  review: 'Decide a payment',
  'after-decision': 'More money came',
  claim: 'A payer says that they paid',
  duplicate: 'Paid twice',
  surplus: 'Too much came',
  short: 'Money is missing',
}
/** With money that is to be returned, the sum says more. */
const ofMoney: readonly OrderNeed[] = ['after-decision', 'duplicate', 'surplus']

/** What a person has to do about an order, in words; undefined if nothing. */
export function needText(order: Order, now: number): string | undefined {
  const need = order.record?.needs
  if (need === undefined) return undefined
  if (!ofMoney.includes(need)) return needTexts[need]
  const owed = order.payments
    .map((payment) => ({ ...ledgerOf(order, payment, now), symbol: payment.coin.symbol }))
    .filter(({ free }) => !isZero(free))
    .map(({ free, symbol }) => `${free} ${symbol}`)
  return owed.length > 0 ? `Return ${owed.join(', ')}` : needTexts[need]
}

/** The payments of a day, by how they stand. */
export type Day = { day: string; counts: Record<Payment['status'], number> }

const dayMs = 86_400_000
const chartDays = 14
const maxPages = 20

/** The last days, oldest first; each payment on the day that it was shown. */
export async function paymentsPerDay(orders: OrderOperations, now: number): Promise<Day[]> {
  const days = new Map<string, Day>()
  for (let ago = chartDays - 1; ago >= 0; ago -= 1) {
    const day = new Date(now - ago * dayMs).toISOString().slice(0, 10)
    days.set(day, { day, counts: { awaiting: 0, partial: 0, confirming: 0, paid: 0, review: 0 } })
  }
  const [first] = days.keys()
  let before: OrderFilter['before']
  for (let page = 0; page < maxPages; page += 1) {
    const { orders: listed } = await orders.list({ limit: 100, ...(before && { before }) })
    for (const { createdAt, status } of listed.flatMap(({ payments }) => payments)) {
      const counts = days.get(createdAt.slice(0, 10))?.counts
      if (counts) counts[status] += 1
    }
    const last = listed.at(-1)
    if (!last || listed.length < 100 || last.at.slice(0, 10) < (first ?? '')) break
    before = { at: Date.parse(last.at), reference: last.reference }
  }
  return [...days.values()]
}
