/**
 * Watches payments that nobody looks at, and repeats what the shop has not taken. Everything it needs is in the
 * store, so after a restart it goes on with whatever is overdue.
 */
import type { Context } from './context.js'
import type { Deliveries } from './notifications.js'
import type { PaymentChecks } from './payments/checks.js'
import { unref } from './timers.js'

export type Watcher = {
  /** Stops, after what is under way has ended. */
  close(): Promise<void>
}

/** How many payments are checked at once. */
const batchSize = 20
/** A payment that was taken and is not checked by then is due again: whoever took it has died. */
const leaseMs = 60_000

export function startWatcher(
  { store, now, ready, onError }: Context,
  { checks, deliver, tickMs }: { checks: PaymentChecks; deliver: Deliveries['deliver']; tickMs: number },
): Watcher {
  let closed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let ticking = Promise.resolve()
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
    let taken = batchSize
    while (taken === batchSize && !closed) {
      deliver()
      const due = await store.takeDuePayments(now(), batchSize, now() + leaseMs)
      await Promise.all(due.map(checkOne))
      taken = due.length
    }
  }

  /** A payment that can't be checked keeps no other from it. */
  async function checkOne(id: string): Promise<void> {
    await checks.check(id).catch((error: unknown) => onError(error, 'watcher'))
  }
}
