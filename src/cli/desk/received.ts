/** The money that came in the last days, per day and currency, by the rate that each payment was created with. */
import { isoTime } from '../../core/iso-time.js'
import { format } from '../../core/money/decimal-basics.js'
import { isZero, toBaseUnits, type Decimal } from '../../core/money/decimal.js'
import type { Store } from '../../server/index.js'
import { inTurn, valueDecimals, valueOf } from '../../server/orders/export.js'
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
/** How much of what was read is read again: a change may be committed after a later one, or by a machine whose clock is behind. */
const overlapMs = 600_000

/** The money of a payment, in units of {@link valueDecimals}. */
type Money = Pick<ReceivedMoney, 'reference' | 'at' | 'changedAt' | 'currency'> & { value: bigint }

/** What was read: by payment, up to `readTo`; of what changed before `cutAt` some is left out. */
type Known = { money: Map<string, Money>; readTo: number; cutAt: number }

/** Reads at most once a minute what changed, and lets others use the process between two pages. */
export function createReceived(store: Store, now: () => number): () => Promise<Received> {
  const known: Known = { money: new Map(), readTo: 0, cutAt: 0 }
  let kept: { at: number; received: Promise<Received> } | undefined
  return () => {
    if (!kept || Math.abs(now() - kept.at) >= keptMs) {
      const received = readReceived(store, known, now())
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

async function readReceived(store: Store, known: Known, now: number): Promise<Received> {
  const first = now - (shownDays - 1) * dayMs
  // No money came later than its payment changed.
  const since = Date.parse(dayOf(first))
  for (const [id, { changedAt }] of known.money) if (changedAt < since) known.money.delete(id)
  await readChanges(store, known, since, now)
  const days = new Map(
    Array.from({ length: shownDays }, (_, index) => {
      const day = dayOf(first + index * dayMs)
      return [day, { day, sums: new Map<string, bigint>(), orders: new Map<string, number>() }]
    }),
  )
  for (const { reference, at, currency, value } of known.money.values()) {
    const day = days.get(dayOf(at))
    if (!day) continue
    day.sums.set(currency, (day.sums.get(currency) ?? 0n) + value)
    day.orders.set(reference, Math.max(at, day.orders.get(reference) ?? 0))
  }
  return {
    days: [...days.values()].map(({ day, sums, orders }) => ({
      day,
      sums: new Map(
        [...sums].map(([currency, units]) => [currency, format({ units, scale: valueDecimals })]),
      ),
      orders: [...orders].map(([reference, at]) => ({ reference, at })).sort(latestFirst),
    })),
    ...(known.cutAt > since && { since: isoTime(known.cutAt) }),
  }
}

/** Reads what changed since the last time, the latest first. */
async function readChanges(store: Store, known: Known, first: number, now: number): Promise<void> {
  const { money } = known
  if (money.size > mostRead) {
    money.clear()
    Object.assign(known, { readTo: 0, cutAt: 0 })
  }
  const since = Math.max(first, known.readTo - overlapMs)
  let latest = known.readTo
  let before: ReceivedCursor | undefined
  let read = 0
  let isWhole = false
  while (!isWhole && read < mostRead) {
    const filter = { since, limit: pageSize, ...(before && { before }) }
    const page = await inTurn(() => store.listReceived(filter))
    for (const { paymentId, reference, at, changedAt, currency, ...terms } of page) {
      latest = Math.max(latest, changedAt)
      if (isZero(terms.amount)) continue
      const value = toBaseUnits(valueOf(terms.received, terms), valueDecimals)
      money.set(paymentId, { reference, at, changedAt, currency, value })
    }
    before = page.at(-1)
    read += page.length
    isWhole = page.length < pageSize
  }
  if (before && !isWhole) known.cutAt = before.changedAt
  // A clock that was ahead hides no change of another machine.
  known.readTo = Math.min(latest, now)
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
