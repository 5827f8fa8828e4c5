/**
 * Watches payments while no page is open, repeats undelivered notifications, and deletes expired rows. Its whole state
 * is in the store, so after a restart it continues with whatever is overdue.
 */
import type { Context } from '../context.js'
import type { IncidentAlerts } from '../notifications/incident-alerts.js'
import type { Deliveries } from '../notifications/deliveries.js'
import type { CheckOutcome, PaymentChecks } from '../payment-checks.js'
import { unref } from '../timers.js'
import { expireRefunds } from '../orders/changes.js'
import type { PlausibleTimes } from '../store/store.js'
import { earliestEnd, longestWaitMs } from '../rules/schedule.js'

export type Watcher = {
  /** Runs what is due from now on, each `tickMs`. A second call does nothing. */
  start(): void
  /** Runs what is due now, until nothing is. Never rejects. */
  runDue(): Promise<void>
  /** Stops after the running work has ended. */
  close(): Promise<void>
}

export type WatcherOptions = {
  checks: PaymentChecks
  deliver: Deliveries['deliver']
  sendAlerts: IncidentAlerts['send']
  tickMs: number
  /** Default: deletes nothing. */
  retentionDays: number | undefined
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** The longest wait of a notification for its next try. */
const longestRetryMs = day + hour
/** The highest number of payments that are checked at once, or deleted in one step. */
const batchSize = 100
/** Lease duration. A payment not checked when it ends is due again. */
const leaseMs = 60_000

export function createWatcher(
  { store, storeMode, calls, clocks, health, now, onError, onEvent }: Context,
  { checks, deliver, sendAlerts, tickMs, retentionDays }: WatcherOptions,
): Watcher {
  let started = false
  let closed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let ticking: Promise<unknown> = Promise.resolve()
  let tally = { checked: 0, failed: 0, reverted: 0 }
  const isReportDue = every(minute)
  const isSummaryDue = every(day)
  const isCorrectionDue = every(minute)
  const isExpiryDue = every(minute)
  let purgeAt = -Infinity

  return {
    start() {
      if (started) return
      started = true
      schedule()
    },
    async runDue() {
      while (!closed && (await run()));
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await ticking
    },
  }

  function schedule(): void {
    if (closed) return
    timer = setTimeout(() => void run().finally(schedule), tickMs)
    unref(timer)
  }

  /** One tick after the other. @returns whether more is due. */
  async function run(): Promise<boolean> {
    const next = ticking.then(tick).catch((error: unknown) => {
      onError(error, 'watcher')
      return false
    })
    ticking = next
    return next
  }

  /** @returns whether it took all for which there was room, so that more may be due. */
  async function tick(): Promise<boolean> {
    if (closed || !(await storeMode.isOurs())) return false
    clocks.measure()
    health.noteWeaknesses()
    await correct()
    deliver()
    reportLeftover()
    await endExpiredRefunds()
    const room = Math.min(calls.room(), batchSize)
    // While the circuit is open no payment is taken: due payments stay due.
    const at = now()
    const due = room > 0 ? await store.takeDuePayments(at, room, at + leaseMs) : []
    for (const outcome of await Promise.all(due.map(checkOne))) tally[outcome] += 1
    if (due.length < room) summarise(at)
    await purge()
    return room > 0 && due.length === room
  }

  /** R13: runs at the start, every minute, and after a clock was set. */
  async function correct(): Promise<void> {
    const at = now()
    if (!isCorrectionDue(at)) return
    const payments = await store.correctSchedules(at, plausibleTimes(at))
    if (payments > 0) onEvent({ type: 'schedules-corrected', payments })
  }

  /** A payment that can't be checked blocks no other. */
  async function checkOne(id: string): Promise<CheckOutcome> {
    return checks.check(id).catch((error: unknown) => {
      onError(error, 'watcher')
      return 'failed'
    })
  }

  /** What no address was given for in time is to be returned again. */
  async function endExpiredRefunds(): Promise<void> {
    const at = now()
    if (!isExpiryDue(at)) return
    for (const { reference } of await store.listExpiredRefunds(at, batchSize))
      await expireRefunds(store, reference, at)
  }

  /** Incidents are reported when they are found; this finds those whose process ended before. */
  function reportLeftover(): void {
    if (isReportDue(now())) sendAlerts()
  }

  /** Reports once what was due at a time is worked off: after the start, and then daily. */
  function summarise(at: number): void {
    if (!isSummaryDue(at)) return
    onEvent({ type: 'reconciled', ...tally })
    tally = { checked: 0, failed: 0, reverted: 0 }
  }

  /** One batch at a time, so that the store is never blocked for long; hourly once nothing is left. */
  async function purge(): Promise<void> {
    // A wrong clock would delete what the shop may still need.
    const isDue = now() >= purgeAt || purgeAt - now() > hour
    if (retentionDays === undefined || !isDue || clocks.isDoubtful()) return
    const payments = await store.deleteSettled(now() - retentionDays * day, batchSize)
    if (payments < batchSize) {
      const before = now() - retentionDays * day
      await Promise.all([store.forgetLinkFields(before), store.forgetDocuments(before)])
      purgeAt = now() + hour
    }
    if (payments > 0) onEvent({ type: 'purged', payments })
  }
}

/** Whether the period is over since it last was: also after a clock that was ahead is set back. */
function every(periodMs: number): (now: number) => boolean {
  let last = -Infinity
  return (now) => {
    if (Math.abs(now - last) < periodMs) return false
    last = now
    return true
  }
}

/** A later check, or an earlier end, was scheduled by a wrong clock. */
function plausibleTimes(now: number): PlausibleTimes {
  return {
    nextCheckAt: now + longestWaitMs,
    nextAttemptAt: now + longestRetryMs,
    nextReportAt: now + hour,
    revealedAt: earliestEnd(now),
  }
}
