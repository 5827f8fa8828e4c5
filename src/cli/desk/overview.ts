/** What the desk's first page shows: which orders need a person, and the payments of the last days by how they ended. */
import { compareDecimals, subtractDecimals } from '../../core/money/decimal.js'
import type { Payment } from '../../core/contract/wire.js'
import type { Store } from '../../server/index.js'
import { formatCursor, type Desk, type OrderFilter } from '../../server/orders/desk.js'
import { orderState } from '../../server/store/order-state.js'
import { isLive, refundable, totalOf, type RefundableOrder } from '../../server/store/refund-rules.js'
import type { AuditEntry, Incident, OrderState } from '../../server/store/store.js'

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
  const [page, ...waiting] = await Promise.all([
    store.listOrders({ ...filter, limit: pageSize }),
    isFirst ? store.listOpenIncidents(pageSize) : [],
    isFirst ? store.listRefundsIn('address-given', pageSize) : [],
  ])
  const references = new Set([...waiting.flat(), ...page].map(({ reference }) => reference))
  const rows = await Promise.all([...references].map((reference) => readRow(store, reference, now)))
  const first = (row: Row) => Number(row.needs === undefined)
  const last = page.length === pageSize ? page.at(-1) : undefined
  return {
    rows: rows
      .filter((row) => row !== undefined)
      .sort((a, b) => first(a) - first(b) || b.at.localeCompare(a.at)),
    ...(last && { next: formatCursor(last) }),
  }
}

async function readRow(store: Store, reference: string, now: number): Promise<Row | undefined> {
  const [payments, decision, price, refunds, actions, incidents] = await Promise.all([
    store.listPayments(reference),
    store.getFulfilment(reference),
    store.getOrderPrice(reference),
    store.listRefunds(reference),
    store.listAuditEntries(reference),
    store.listIncidents(reference),
  ])
  if (payments.length === 0) return undefined
  const state = orderState(payments, decision, price?.closedAt)
  const isClosed = price?.closedAt !== undefined
  const needs = needOf({ state, payments, decision, isClosed, refunds, actions, incidents, now })
  return {
    reference,
    state,
    sum: payments
      .map(({ destination: { amount }, observation: { received }, coin }) =>
        sumOf({ amount, received, coin }),
      )
      .join(', '),
    at: new Date(Math.max(...payments.map(({ revealedAt }) => revealedAt))).toISOString(),
    ...(needs !== undefined && { needs }),
  }
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

export type DeskOrder = RefundableOrder & {
  state: OrderState
  actions: readonly Pick<AuditEntry, 'action' | 'at'>[]
  incidents: readonly Pick<Incident, 'paymentId' | 'closedAt'>[]
  now: number
}

const decide = 'Decide a payment'

/**
 * What a person has to do about an order, the most urgent first. A note says that a person dealt with its payments as they
 * were.
 */
export function needOf({
  state,
  payments,
  refunds,
  actions,
  incidents,
  now,
  ...order
}: DeskOrder): string | undefined {
  if (refunds.some((refund) => refund.state === 'address-given')) return 'Pay the refund'
  const notedAt = Math.max(...actions.filter(({ action }) => action === 'note').map(({ at }) => at))
  const waiting = payments.filter(({ updatedAt }) => updatedAt > notedAt)
  const live = refunds.filter((refund) => isLive(refund, now))
  const needs = waiting.map((payment) => {
    const covers = refundable(payment, order)
    const promised = totalOf(live.filter(({ paymentId }) => paymentId === payment.id))
    const isOwed = covers !== undefined && compareDecimals(covers, promised) > 0
    // Under review nothing is left to decide where everything was returned, not only what exceeds the price.
    const isReturned = !isOwed && promised !== '0' && order.decision?.paymentId !== payment.id
    if (state === 'review' && payment.observation.status === 'review' && !isReturned) return decide
    return isOwed ? `Return ${subtractDecimals(covers, promised)} ${payment.coin.symbol}` : undefined
  })
  const most = needs.find((one) => one === decide) ?? needs.find((one) => one !== undefined)
  if (most !== undefined) return most
  // What came after the acceptance may be the rest of the price, so it is not said to be owed.
  const isLater = (paymentId: string) =>
    incidents.some((one) => one.paymentId === paymentId && one.closedAt === undefined) &&
    !live.some((refund) => refund.paymentId === paymentId)
  if (payments.some(({ id, observation }) => observation.flags.includes('accepted') && isLater(id)))
    return 'More money came'
  const isUndecided = state === 'open' || state === 'ended'
  return isUndecided && waiting.some(({ observation }) => observation.status === 'partial')
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
