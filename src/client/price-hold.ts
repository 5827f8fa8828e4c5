/**
 * Until when a payment's price is held. The device's clock may be wrong, so the endpoint's counts where the two differ by
 * more than minutes: a check that is not stale says what time it is there.
 */
import type { Payment } from '../core/contract/wire.js'

/** What is left of a hold: `endsAtMs` is by the device's clock, for a payer who compares it with what they see there. */
export type PriceHold = { endsAtMs: number; leftMs: number }

/** What a device knows of time, in milliseconds: its wall clock, which can be set, and its steady clock, which can stop. */
export type DeviceClocks = { wallMs(): number; steadyMs(): number }

const deviceClocks: DeviceClocks = { wallMs: () => Date.now(), steadyMs: () => performance.now() }

/** From here on the seconds are shown. */
export const countdownMs = 120_000

const toleranceMs = 300_000
const firstSeen = new WeakMap<Payment, number>()

/** The hold of a payment now; null where the endpoint names no end, or the payer has nothing more to send. */
export function priceHoldOf(payment: Payment, clocks: DeviceClocks = deviceClocks): PriceHold | null {
  const { priceHeldUntil, status, checkedAt, stale } = payment
  const endsAtMs = Date.parse(priceHeldUntil ?? '')
  if (Number.isNaN(endsAtMs) || (status !== 'awaiting' && status !== 'partial')) return null
  const steadyMs = clocks.steadyMs()
  const seenAtMs = firstSeen.get(payment) ?? steadyMs
  firstSeen.set(payment, seenAtMs)
  const deviceMs = clocks.wallMs()
  const endpointMs = Date.parse(checkedAt) + steadyMs - seenAtMs
  if (stale || Number.isNaN(endpointMs)) return { endsAtMs, leftMs: endsAtMs - deviceMs }
  // Close together, the later of the two: a price that ends early costs a click, one that ends late costs money.
  const isClose = Math.abs(endpointMs - deviceMs) < toleranceMs
  const leftMs = endsAtMs - (isClose ? Math.max(endpointMs, deviceMs) : endpointMs)
  return { endsAtMs: isClose ? endsAtMs : deviceMs + leftMs, leftMs }
}

/** Whether money may still be asked for at this price. */
export function isPriceHeld(payment: Payment, clocks?: DeviceClocks): boolean {
  const hold = priceHoldOf(payment, clocks)
  return hold === null || hold.leftMs > 0
}
