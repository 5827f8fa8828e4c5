/** The money that came in the last days, per day and currency, by the rate that each payment was created with. */
import { addDecimals, isZero, type Decimal } from '../../core/money/decimal.js'
import type { Store } from '../../server/index.js'
import { valueOf } from '../../server/orders/export.js'
import type { ReceivedMoney } from '../../server/store/store.js'

/** A day in UTC. `sums` are by currency, or by the coin where the price is in the coin. */
export type ReceivedDay = { day: string; sums: Map<string, Decimal>; references: Set<string> }

/** The days, oldest first. `since` is there where there was too much: orders that were shown before this day are left out. */
export type Received = { days: ReceivedDay[]; since?: string }

const dayMs = 86_400_000
const shownDays = 30
/** An address is watched for a month, so money may come that much later than it was shown. */
const readDays = 62
/** Payments that are read at most, and the rest of a day. */
const mostRead = 50_000
const keptMs = 60_000

/** Reads at most once a minute, and lets others use the process between two days. */
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

async function readReceived(store: Store, now: number): Promise<Received> {
  const days = new Map<string, ReceivedDay>()
  for (let ago = shownDays - 1; ago >= 0; ago -= 1) {
    const day = dayOf(now - ago * dayMs)
    days.set(day, { day, sums: new Map(), references: new Set() })
  }
  let read = 0
  for (let ago = 0; ago < readDays; ago += 1) {
    const day = dayOf(now - ago * dayMs)
    if (read >= mostRead) return { days: [...days.values()], since: dayOf(now - (ago - 1) * dayMs) }
    const from = Date.parse(day)
    const money = await store.listReceived(from, from + dayMs)
    for (const one of money) add(days, one)
    read += money.length
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return { days: [...days.values()] }
}

function add(
  days: Map<string, ReceivedDay>,
  { reference, at, received, amount, priceAmount, currency }: ReceivedMoney,
): void {
  const found = days.get(dayOf(at))
  if (!found || isZero(amount)) return
  const value = valueOf(received, { amount, priceAmount })
  found.sums.set(currency, addDecimals(found.sums.get(currency) ?? '0', value))
  found.references.add(reference)
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
