/**
 * Watches payments that nobody looks at, repeats what the shop has not taken, and deletes what is to be
 * forgotten. Everything it needs is in the store, so after a restart it goes on with whatever is overdue.
 */
import type { Context } from '../context.js'
import type { IncidentReports } from '../notifications/incidents.js'
import type { Deliveries } from '../notifications/notifications.js'
import type { CheckOutcome, PaymentChecks } from './checks.js'
import { unref } from '../timers.js'

export type Watcher = {
  /** Stops, after what is under way has ended. */
  close(): Promise<void>
}

export type WatcherOptions = {
  checks: PaymentChecks
  deliver: Deliveries['deliver']
  reportIncidents: IncidentReports['report']
  tickMs: number
  /** Default: nothing is deleted. */
  retentionDays: number | undefined
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** How many payments are checked at once, or deleted in one step, at most. */
const batchSize = 100
/** A payment that was taken and is not checked by then is due again: whoever took it has died. */
const leaseMs = 60_000

export function startWatcher(
  { store, calls, now, ready, onError, onEvent }: Context,
  { checks, deliver, reportIncidents, tickMs, retentionDays }: WatcherOptions,
): Watcher {
  let closed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let ticking = Promise.resolve()
  let tally = { checked: 0, failed: 0, reverted: 0 }
  let reportAt = -Infinity
  let summaryAt = -Infinity
  let purgeAt = -Infinity
  ready.then(schedule, (error: unknown) => onError(error, 'store'))

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
    deliver()
    reportLeftover()
    const room = Math.min(calls.room(), batchSize)
    // While the service is left alone nothing is taken: what is due stays due.
    const due = room > 0 ? await store.takeDuePayments(now(), room, now() + leaseMs) : []
    for (const outcome of await Promise.all(due.map(checkOne))) tally[outcome] += 1
    if (due.length < room) summarise()
    await purge()
  }

  /** A payment that can't be checked keeps no other from it. */
  async function checkOne(id: string): Promise<CheckOutcome> {
    return checks.check(id).catch((error: unknown) => {
      onError(error, 'watcher')
      return 'failed'
    })
  }

  /** What is found is told at once; only what a process left that died is looked for. */
  function reportLeftover(): void {
    if (now() < reportAt) return
    reportAt = now() + minute
    reportIncidents()
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
    if (retentionDays === undefined || now() < purgeAt) return
    const payments = await store.deleteSettled(now() - retentionDays * day, batchSize)
    if (payments < batchSize) purgeAt = now() + hour
    if (payments > 0) onEvent({ type: 'purged', payments })
  }
}
