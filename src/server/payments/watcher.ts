/**
 * Watches payments while no page is open, repeats undelivered notifications, and deletes expired rows. Its whole state
 * is in the store, so after a restart it continues with whatever is overdue.
 */
import type { Context } from '../context.js'
import type { IncidentAlerts } from '../notifications/incident-alerts.js'
import type { Deliveries } from '../notifications/deliveries.js'
import type { CheckOutcome, PaymentChecks } from '../payment-checks.js'
import { createRestoreNotice } from '../restore-notice.js'
import { unref } from '../timers.js'
import { expireRefunds } from '../orders/changes.js'
import { hasRecipient } from '../orders/sendings.js'
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
  /** This process has handlers. */
  isNotified: boolean
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

export function createWatcher(context: Context, options: WatcherOptions): Watcher {
  const tick = ticks(context, options)
  let started = false
  let closed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let ticking: Promise<unknown> = Promise.resolve()

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
    timer = setTimeout(() => void run().finally(schedule), options.tickMs)
    unref(timer)
  }

  /** One tick after the other. @returns whether more is due. */
  async function run(): Promise<boolean> {
    const next = ticking
      .then(() => !closed && tick())
      .catch((error: unknown) => {
        context.onError(error, 'watcher')
        return false
      })
    ticking = next
    return next
  }
}

/** What a tick does. @returns whether it took all for which there was room, so that more may be due. */
function ticks(context: Context, options: WatcherOptions): () => Promise<boolean> {
  const { store, storeMode, calls, clocks, health, now } = context
  const isCorrectionDue = every(minute)
  const isReportDue = every(minute)
  const isExpiryDue = every(minute)
  const isRestoreDue = every(minute)
  const noticeRestore = createRestoreNotice(context)
  const summary = createSummary(context)
  const purge = createPurge(context, options)
  return async () => {
    if (!(await storeMode.isOurs())) return false
    clocks.measure()
    health.noteWeaknesses()
    // Before payments are checked: one of them may be of an order that was closed.
    if (isRestoreDue(now())) await noticeRestore()
    // R13: at the start, every minute, and after a clock was set.
    if (isCorrectionDue(now())) await correctSchedules(context)
    options.deliver()
    // Incidents are reported when they are found; this finds those whose process ended before.
    if (isReportDue(now())) options.sendAlerts()
    if (isExpiryDue(now())) await endExpiredRefunds(context)
    const room = Math.min(calls.room(), batchSize)
    // While the circuit is open no payment is taken: due payments stay due.
    const at = now()
    const due = room > 0 ? await store.takeDuePayments(at, room, at + leaseMs) : []
    summary.add(await Promise.all(due.map((id) => checkOne(context, options.checks, id))))
    if (due.length < room) summary.report(at)
    await purge()
    return room > 0 && due.length === room
  }
}

async function correctSchedules({ store, now, onEvent }: Context): Promise<void> {
  const at = now()
  const payments = await store.correctSchedules(at, plausibleTimes(at))
  if (payments > 0) onEvent({ type: 'schedules-corrected', payments })
}

/** What no address was given for in time is to be returned again. */
async function endExpiredRefunds({ store, now }: Context): Promise<void> {
  const at = now()
  for (const { reference } of await store.listExpiredRefunds(at, batchSize))
    await expireRefunds(store, reference, at)
}

/** A payment that can't be checked blocks no other. */
async function checkOne({ onError }: Context, checks: PaymentChecks, id: string): Promise<CheckOutcome> {
  return checks.checkDue(id).catch((error: unknown) => {
    onError(error, 'watcher')
    return 'failed'
  })
}

/** Reports once what was due at a time is worked off: after the start, and then daily. */
function createSummary({ onEvent }: Context) {
  const isDue = every(day)
  const none = { checked: 0, failed: 0, reverted: 0 }
  let tally = { ...none }
  return {
    add(outcomes: readonly CheckOutcome[]): void {
      for (const outcome of outcomes) tally[outcome] += 1
    },
    report(at: number): void {
      if (!isDue(at)) return
      onEvent({ type: 'reconciled', ...tally })
      tally = { ...none }
    },
  }
}

/** Deletes one batch at a time, so that the store is never blocked for long; hourly once nothing is left. */
function createPurge(
  { store, clocks, now, onEvent }: Context,
  { retentionDays, isNotified }: Pick<WatcherOptions, 'retentionDays' | 'isNotified'>,
): () => Promise<void> {
  let purgeAt = -Infinity
  return async () => {
    const at = now()
    // A wrong clock would delete what the shop may still need.
    const isDue = at >= purgeAt || purgeAt - at > hour
    if (retentionDays === undefined || !isDue || clocks.isDoubtful()) return
    const before = at - retentionDays * day
    const includeUndelivered = !isNotified && !(await hasRecipient(store))
    const payments = await store.deleteSettled(before, batchSize, { includeUndelivered })
    if (payments < batchSize) {
      await Promise.all([store.forgetLinkFields(before), store.forgetDocuments(before)])
      purgeAt = at + hour
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
