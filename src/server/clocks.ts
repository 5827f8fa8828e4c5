/**
 * Compares this process's clock with the database's and the payment service's, and detects when it is set. A wrong
 * clock ends sessions early and dates payments wrongly; no watch and no decision depends on it (R13).
 */
import type { Store } from './store/store.js'

/** By how many milliseconds another clock is ahead of this host's; absent if unknown. */
export type ClockDrift = { databaseMs: number; serviceMs?: number }

/** A relevant difference between clocks, or its end. */
export type ClockEvent = {
  /** Always `clock-drift`. */
  type: 'clock-drift'
  /** `host` when this host's own clock was set while the process ran. */
  clock: 'database' | 'service' | 'host'
  /** By how much that clock is ahead of this host’s. */
  driftMs: number
  /** Whether the clocks disagree now. */
  drifting: boolean
}

export type Clocks = {
  /** The last measured differences, for `/health` and metrics. */
  drift(): ClockDrift
  /** Compares the clocks and reports changes. */
  measure(): void
  /** This host's clock differs from another by more than an hour, or was recently set by as much. */
  isDoubtful(): boolean
}

export type ClocksOptions = {
  store: Pick<Store, 'clockOffsetMs'>
  /** By how much the service's clock is ahead of this host's, by its last answer. */
  serviceDriftMs: () => number | undefined
  /** This host's wall clock, in ms since the epoch. */
  hostTime: () => number
  /** A clock that is never set, in ms. Without it, a change of the host's clock is not detected. */
  monotonicTime: (() => number) | undefined
  onEvent: (event: ClockEvent) => void
}

/** The database's time, in ms since the epoch: several hosts agree on the time only by its clock. */
export const databaseTime =
  (store: Pick<Store, 'clockOffsetMs'>, hostTime: () => number = Date.now) =>
  (): number =>
    hostTime() + store.clockOffsetMs()

/** The service's `date` has whole seconds, and its answers take time. */
const serviceToleranceMs = 30_000
const jumpToleranceMs = 30_000
const doubtfulMs = 60 * 60_000

export function createClocks({
  store,
  serviceDriftMs,
  hostTime,
  monotonicTime,
  onEvent,
}: ClocksOptions): Clocks {
  const drifting = new Set<ClockEvent['clock']>()
  const ahead = () => (monotonicTime ? hostTime() - monotonicTime() : 0)
  let before = ahead()
  let setAt: number | undefined

  return {
    drift() {
      const serviceMs = serviceDriftMs()
      return { databaseMs: store.clockOffsetMs(), ...(serviceMs !== undefined && { serviceMs }) }
    },
    measure() {
      noticeSetting()
      // The store reports no difference below its noise.
      report('database', store.clockOffsetMs(), 0)
      report('service', serviceDriftMs(), serviceToleranceMs)
    },
    isDoubtful() {
      const sinceSet = setAt === undefined ? Infinity : (monotonicTime?.() ?? 0) - setAt
      return sinceSet < doubtfulMs || Math.abs(serviceDriftMs() ?? 0) > doubtfulMs
    },
  }

  function noticeSetting(): void {
    const setByMs = Math.round(ahead() - before)
    before += setByMs
    if (Math.abs(setByMs) <= jumpToleranceMs) return
    if (Math.abs(setByMs) > doubtfulMs) setAt = monotonicTime?.()
    onEvent({ type: 'clock-drift', clock: 'host', driftMs: setByMs, drifting: true })
  }

  function report(clock: 'database' | 'service', driftMs: number | undefined, toleranceMs: number): void {
    if (driftMs === undefined) return
    const isDrifting = Math.abs(driftMs) > toleranceMs
    if (isDrifting === drifting.has(clock)) return
    if (isDrifting) drifting.add(clock)
    else drifting.delete(clock)
    onEvent({ type: 'clock-drift', clock, driftMs, drifting: isDrifting })
  }
}
