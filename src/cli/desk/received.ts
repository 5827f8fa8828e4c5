/** The money that came in the last days, per day and currency, by the rate that each payment was created with. */
import { addDecimals, isZero, type Decimal } from '../../core/money/decimal.js'
import { floorFraction, over, times, toFraction } from '../../core/money/fraction.js'
import type { Store } from '../../server/index.js'
import type { CheckedRow, Order, OrderCursor } from '../../server/store/store.js'

/** A day in UTC. `sums` are by currency, or by the coin where the price is in the coin. */
export type ReceivedDay = { day: string; sums: Map<string, Decimal>; references: string[] }

/** The days, oldest first. `isWhole` is false where there were more orders than are read. */
export type Received = { days: ReceivedDay[]; isWhole: boolean }

const dayMs = 86_400_000
const shownDays = 30
/** An address is watched for a month, so money may come that much later than it was shown. */
const readDays = 62
const pageSize = 100
const maxPages = 50
const keptMs = 60_000
/** More than any fiat currency has. */
const decimals = 8

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

async function readReceived(store: Store, now: number): Promise<Received> {
  const days = new Map<string, ReceivedDay>()
  for (let ago = shownDays - 1; ago >= 0; ago -= 1) {
    const day = dayOf(now - ago * dayMs)
    days.set(day, { day, sums: new Map(), references: [] })
  }
  let before: OrderCursor | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const filter = { from: now - readDays * dayMs, limit: pageSize, ...(before && { before }) }
    const listed = await store.listOrders(filter)
    const orders = await store.readOrders(listed.map(({ reference }) => reference))
    for (const order of orders) for (const payment of order.payments) add(days, order, payment)
    before = listed.at(-1)
    if (!before || listed.length < pageSize) return { days: [...days.values()], isWhole: true }
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return { days: [...days.values()], isWhole: false }
}

/** What decided an order came then; other money, with the last change of its payment. */
function add(days: Map<string, ReceivedDay>, { reference, record }: Order, payment: CheckedRow): void {
  const { id, observation, destination, priceAmount, fiatCurrency, coin, updatedAt } = payment
  if (isZero(observation.received) || isZero(destination.amount)) return
  const decision = record?.decision
  const found = days.get(dayOf(decision?.paymentId === id ? decision.at : updatedAt))
  if (!found) return
  const rate = over(toFraction(priceAmount), toFraction(destination.amount))
  const value = floorFraction(times(toFraction(observation.received), rate), decimals)
  const currency = fiatCurrency ?? coin.symbol
  found.sums.set(currency, addDecimals(found.sums.get(currency) ?? '0', value))
  if (!found.references.includes(reference)) found.references.push(reference)
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
