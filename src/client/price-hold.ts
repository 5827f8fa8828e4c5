/**
 * Until when a payment's price is held. The device's clock may be wrong: if it differs from the endpoint's by minutes,
 * the endpoint's counts. A check that is not stale carries the endpoint's time.
 */
import type { Payment } from '../core/contract/wire.js'
import { msOf } from '../core/iso-time.js'
import { deviceClocks, type DeviceClocks } from './clock-source.js'
import { asksForMoney } from './asking.js'

/** The rest of a hold. `endsAtMs` is by the device's clock, because the payer compares it with that clock. */
export type PriceHold = { endsAtMs: number; leftMs: number }

/** Below this, the seconds are shown. */
export const countdownMs = 120_000

const toleranceMs = 300_000
const firstSeen = new WeakMap<Payment, number>()

/**
 * The hold of a payment now; null where the endpoint names no end, or the payer has nothing more to send. It is over once
 * another price has replaced this one.
 */
export function priceHoldOf(payment: Payment, clocks: DeviceClocks = deviceClocks()): PriceHold | null {
  const { priceHeldUntil, flags, checkedAt, updatedAt, stale } = payment
  if (!asksForMoney(payment)) return null
  if (flags.includes('price-replaced')) return { endsAtMs: msOf(updatedAt), leftMs: 0 }
  const endsAtMs = msOf(priceHeldUntil)
  if (Number.isNaN(endsAtMs)) return null
  const steadyMs = clocks.steadyMs()
  const seenAtMs = firstSeen.get(payment) ?? steadyMs
  firstSeen.set(payment, seenAtMs)
  const deviceMs = clocks.wallMs()
  const endpointMs = msOf(checkedAt) + steadyMs - seenAtMs
  // By an answer that is stale, it is that time or later.
  const isBehind = stale && endpointMs < deviceMs
  if (isBehind || Number.isNaN(endpointMs)) return { endsAtMs, leftMs: endsAtMs - deviceMs }
  // If the two are close, take the later: a price that ends early costs a click, one that ends late costs money.
  const isClose = Math.abs(endpointMs - deviceMs) < toleranceMs
  const leftMs = endsAtMs - (isClose ? Math.max(endpointMs, deviceMs) : endpointMs)
  return { endsAtMs: isClose ? endsAtMs : deviceMs + leftMs, leftMs }
}

/** Whether the screen may still ask for money at this price. */
export function isPriceHeld(payment: Payment, clocks?: DeviceClocks): boolean {
  const hold = priceHoldOf(payment, clocks)
  return hold === null || hold.leftMs > 0
}
