/**
 * Watches payments that nobody looks at, and repeats what the shop has not taken. Everything it needs is in the
 * store, so after a restart it goes on with whatever is overdue.
 */
import type { Context } from './context.js'
import { deliverNotifications, type OnPaid } from './notifications.js'
import type { PaymentChecks } from './payments/checks.js'
import { unref } from './timers.js'

export type Watcher = {
  /** Tells the shop now what is due. */
  deliver(): void
  /** Stops, after what is under way has ended. */
  close(): Promise<void>
}

/** How many payments are checked at once. */
const batchSize = 20

export function startWatcher(
  context: Context,
  { checks, onPaid, tickMs }: { checks: PaymentChecks; onPaid: OnPaid | undefined; tickMs: number },
): Watcher {
  let closed = false
  let timer: ReturnType<typeof setTimeout>
  let ticking = Promise.resolve()
  let delivering: Promise<void> | undefined
  let dueAgain = false
  schedule()

  return {
    deliver,
    async close() {
      closed = true
      clearTimeout(timer)
      await Promise.all([ticking, delivering])
    },
  }

  function schedule(): void {
    timer = setTimeout(() => {
      ticking = tick()
        .catch((error: unknown) => context.onError(error, 'watcher'))
        .finally(() => {
          if (!closed) schedule()
        })
    }, tickMs)
    unref(timer)
  }

  async function tick(): Promise<void> {
    deliver()
    for (;;) {
      const due = await context.store.listDuePayments(context.now(), batchSize)
      await Promise.all(due.map(({ id }) => checks.check(id)))
      if (closed || due.length < batchSize) return
    }
  }

  function deliver(): void {
    if (!onPaid) return
    if (delivering) {
      dueAgain = true
      return
    }
    delivering = deliverNotifications(context, onPaid)
      .catch((error: unknown) => context.onError(error, 'notification'))
      .finally(() => {
        delivering = undefined
        if (dueAgain && !closed) deliver()
        dueAgain = false
      })
  }
}
