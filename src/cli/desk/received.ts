/** The money that came in the last days, per day and currency, by the rate that each payment was created with. */
import { isoTime } from '../../core/iso-time.js'
import { addDecimals, isZero, type Decimal } from '../../core/money/decimal.js'
import type { Store } from '../../server/index.js'
import { inTurn, valueOf } from '../../server/orders/export.js'
import type { OrderCursor, ReceivedCursor, ReceivedMoney } from '../../server/store/store.js'

/** A day in UTC. `sums` are by currency, or by the coin where the price is in the coin. */
export type ReceivedDay = {
  day: string
  sums: Map<string, Decimal>
  /** The orders with money of the day, the latest first. */
  orders: OrderCursor[]
}

/** The days, oldest first. `since` is there where there was too much: some of the money that came before this time is left out. */
export type Received = { days: ReceivedDay[]; since?: string }

const dayMs = 86_400_000
const shownDays = 30
/** Payments that are read at once. */
const pageSize = 500
/** Payments that are read at most. */
const mostRead = 50_000
const keptMs = 60_000

/** Reads at most once a minute, and lets others use the process between two pages. */
export function createReceived(store: Store, now: () => number): () => Promise<Received> {
  let kept: { at: number; received: Promise<Received> } | undefined
  return () => {
    if (!kept || Math.abs(now() - kept.at) >= keptMs) {
      const received = readReceived(store, now())
      kept = { at: now(), received }
      received.catch(() => (kept = undefined))
    }
    return kept.received
  }
}

/** What comes later in a list of orders. */
export function latestFirst(a: OrderCursor, b: OrderCursor): number {
  return b.at - a.at || (a.reference < b.reference ? 1 : a.reference > b.reference ? -1 : 0)
}

async function readReceived(store: Store, now: number): Promise<Received> {
  const first = now - (shownDays - 1) * dayMs
  const days = new Map(
    Array.from({ length: shownDays }, (_, index) => {
      const day = dayOf(first + index * dayMs)
      return [day, { day, sums: new Map<string, Decimal>(), orders: new Map<string, number>() }]
    }),
  )
  let before: ReceivedCursor | undefined
  let read = 0
  let isWhole = false
  // No money came later than its payment changed.
  const since = Date.parse(dayOf(first))
  while (!isWhole && read < mostRead) {
    const filter = { since, limit: pageSize, ...(before && { before }) }
    const page = await inTurn(() => store.listReceived(filter))
    for (const money of page) add(days.get(dayOf(money.at)), money)
    before = page.at(-1)
    read += page.length
    isWhole = page.length < pageSize
  }
  return {
    days: [...days.values()].map(({ orders, ...day }) => ({
      ...day,
      orders: [...orders].map(([reference, at]) => ({ reference, at })).sort(latestFirst),
    })),
    ...(before && !isWhole && { since: isoTime(before.changedAt) }),
  }
}

function add(
  day: { sums: Map<string, Decimal>; orders: Map<string, number> } | undefined,
  { reference, at, received, amount, priceAmount, currency }: ReceivedMoney,
): void {
  if (!day || isZero(amount)) return
  const value = valueOf(received, { amount, priceAmount })
  day.sums.set(currency, addDecimals(day.sums.get(currency) ?? '0', value))
  day.orders.set(reference, Math.max(at, day.orders.get(reference) ?? 0))
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
