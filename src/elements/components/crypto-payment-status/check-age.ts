/**
 * How long ago a payment was checked, on a device with unreliable clocks: the wall clock can be set, and the steady one
 * stops while some devices sleep. If the two disagree, the time is shown instead of the age.
 */
import { deviceClocks } from '../../../client/clock-source.js'
import type { Payment } from '../../../core/contract/wire.js'
import { msOf } from '../../../core/iso-time.js'

/** A moment by both clocks, in milliseconds. */
export type Moment = { wallMs: number; steadyMs: number }

const toleranceMs = 60_000

/** When the service last confirmed a payment: now, or, if it is stale or the endpoint draws it, the endpoint's time. */
export function momentOf({ stale, checkedAt }: Payment): Moment {
  const clocks = deviceClocks()
  const wallMs = clocks.wallMs()
  const isLive = !stale && clocks.timeZone === undefined
  const checkedAtMs = isLive ? wallMs : msOf(checkedAt) || 0
  return { wallMs: Math.min(checkedAtMs, wallMs), steadyMs: clocks.steadyMs() }
}

/** How long ago a moment was. Not certain if the device slept or its clock was set in the meantime. */
export function ageOf({ wallMs, steadyMs }: Moment): { seconds: number; isCertain: boolean } {
  const clocks = deviceClocks()
  const agoMs = clocks.steadyMs() - steadyMs
  return {
    seconds: Math.floor(agoMs / 1000),
    isCertain: Math.abs(clocks.wallMs() - wallMs - agoMs) < toleranceMs,
  }
}
