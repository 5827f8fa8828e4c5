/**
 * Watches payments that nobody looks at, repeats what the shop has not taken, and deletes what is to be
 * forgotten. Everything it needs is in the store, so after a restart it goes on with whatever is overdue.
 */
import type { Context } from '../context.js'
import type { IncidentAlerts } from '../notifications/incidents.js'
import type { Deliveries } from '../notifications/notifications.js'
import type { CheckOutcome, PaymentChecks } from './checks.js'
import { unref } from '../timers.js'
import type { PlausibleTimes } from '../store/store.js'
import { earliestEnd, longestWaitMs } from './schedule.js'

export type Watcher = {
  /** Stops, after what is under way has ended. */
  close(): Promise<void>
}

export type WatcherOptions = {
  checks: PaymentChecks
  deliver: Deliveries['deliver']
  sendAlerts: IncidentAlerts['send']
  tickMs: number
  /** Default: nothing is deleted. */
  retentionDays: number | undefined
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** No notification waits longer for its next try. */
const longestRetryMs = day + hour
/** How many payments are checked at once, or deleted in one step, at most. */
const batchSize = 100
/** Lease duration. A payment that is not checked when it ends is due again. */
const leaseMs = 60_000

export function startWatcher(
  { store, storeMode, calls, clocks, now, onError, onEvent }: Context,
  { checks, deliver, sendAlerts, tickMs, retentionDays }: WatcherOptions,
): Watcher {
  let closed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let ticking = Promise.resolve()
  let tally = { checked: 0, failed: 0, reverted: 0 }
  let reportAt = -Infinity
  let summaryAt = -Infinity
  let purgeAt = -Infinity
  let correctAt = -Infinity
  schedule()

  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await ticking
    },
  }

  function schedule(): void {
    if (closed) return
    timer = setTimeout(() => {
      ticking = tick()
        .catch((error: unknown) => onError(error, 'watcher'))
        .finally(schedule)
    }, tickMs)
    unref(timer)
  }

  async function tick(): Promise<void> {
    if (!(await storeMode.isOurs())) return
    clocks.measure()
    await correct()
    deliver()
    reportLeftover()
    const room = Math.min(calls.room(), batchSize)
    // While the circuit is open nothing is taken: what is due stays due.
    const due = room > 0 ? await store.takeDuePayments(now(), room, now() + leaseMs) : []
    for (const outcome of await Promise.all(due.map(checkOne))) tally[outcome] += 1
    if (due.length < room) summarise()
    await purge()
  }

  /** R13: at the start, every minute, and when a clock was set. */
  async function correct(): Promise<void> {
    const at = now()
    if (at < correctAt && correctAt - at <= minute) return
    const payments = await store.correctSchedules(at, plausibleTimes(at))
    correctAt = now() + minute
    if (payments > 0) onEvent({ type: 'schedules-corrected', payments })
  }

  /** A payment that can't be checked keeps no other from it. */
  async function checkOne(id: string): Promise<CheckOutcome> {
    return checks.check(id).catch((error: unknown) => {
      onError(error, 'watcher')
      return 'failed'
    })
  }

  /** Incidents are reported when they are found; this finds those whose process ended before it did so. */
  function reportLeftover(): void {
    if (now() < reportAt) return
    reportAt = now() + minute
    sendAlerts()
  }

  /** Once whatever was overdue at the start is worked off, and daily. */
  function summarise(): void {
    if (now() < summaryAt) return
    summaryAt = now() + day
    onEvent({ type: 'reconciled', ...tally })
    tally = { checked: 0, failed: 0, reverted: 0 }
  }

  /** A batch at a time, so that nothing else waits long for the store; hourly once nothing is left. */
  async function purge(): Promise<void> {
    // A clock that is wrong would delete what the shop may still need.
    if (retentionDays === undefined || now() < purgeAt || clocks.isDoubtful()) return
    const payments = await store.deleteSettled(now() - retentionDays * day, batchSize)
    if (payments < batchSize) purgeAt = now() + hour
    if (payments > 0) onEvent({ type: 'purged', payments })
  }
}

/** What is scheduled later, or ended sooner, was scheduled by a wrong clock. */
function plausibleTimes(now: number): PlausibleTimes {
  return {
    nextCheckAt: now + longestWaitMs,
    nextAttemptAt: now + longestRetryMs,
    nextReportAt: now + hour,
    revealedAt: earliestEnd(now),
  }
}
