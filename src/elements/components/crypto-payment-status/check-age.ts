/**
 * How long ago a payment was checked, on a device whose clocks can't be trusted: the one on the wall can be set, and the
 * steady one stands still while some devices sleep. Where the two disagree there is a time to show, and no age.
 */
import type { Payment } from '../../../core/contract/wire.js'

/** A moment by both clocks, in milliseconds. */
export type Moment = { wallMs: number; steadyMs: number }

const toleranceMs = 60_000

/** When the service last confirmed what a payment says: now, or, where that is stale, the time that the endpoint says. */
export function momentOf({ stale, checkedAt }: Payment): Moment {
  const wallMs = Date.now()
  const checkedAtMs = stale ? Date.parse(checkedAt) || 0 : wallMs
  return { wallMs: Math.min(checkedAtMs, wallMs), steadyMs: performance.now() }
}

/** How long ago a moment was. Not certain where the device slept or its clock was set in the meantime. */
export function ageOf({ wallMs, steadyMs }: Moment): { seconds: number; isCertain: boolean } {
  const agoMs = performance.now() - steadyMs
  return {
    seconds: Math.floor(agoMs / 1000),
    isCertain: Math.abs(Date.now() - wallMs - agoMs) < toleranceMs,
  }
}
