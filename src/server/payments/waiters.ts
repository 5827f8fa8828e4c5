/** Requests that are held until a payment changes. While one is held, its payment is checked once per interval. */
import type { Version } from '../rules/public-payment.js'
import type { PaymentRecord, Store } from '../store/store.js'

/** The waiters for a payment, and the timer of its next check. */
type Watch = {
  waiting: Set<{ known: Version; end: (found?: PaymentRecord) => void }>
  timer?: ReturnType<typeof setTimeout>
}

export type Waiters = {
  /** The next newer version; undefined when the time is up or the caller leaves. Once all waits have ended: the payment as it is. */
  wait(payment: PaymentRecord, timeoutMs: number, signal: AbortSignal): Promise<PaymentRecord | undefined>
  /** After a check: ends the waits whose version is outdated, or all if the payment can't be read. The others are held on. */
  resolve(id: string): Promise<void>
  /** Ends all waits, also those that begin later. */
  end(): void
}

/** @param startTimer starts the timer of a payment's next check. */
export function createWaiters(
  store: Pick<Store, 'getPayment'>,
  startTimer: (id: string) => ReturnType<typeof setTimeout>,
): Waiters {
  const watched = new Map<string, Watch>()
  let hasEnded = false

  return {
    async wait(payment, timeoutMs, signal) {
      if (signal.aborted || hasEnded) return payment
      return new Promise((resolve) => {
        const watch = watched.get(payment.id) ?? { waiting: new Set() }
        const end = (found?: PaymentRecord) => {
          clearTimeout(timeout)
          signal.removeEventListener('abort', giveUp)
          watch.waiting.delete(waiter)
          if (watch.waiting.size === 0) {
            clearTimeout(watch.timer)
            watched.delete(payment.id)
          }
          resolve(found)
        }
        const giveUp = () => end()
        const timeout = setTimeout(giveUp, timeoutMs)
        signal.addEventListener('abort', giveUp)
        const waiter = { known: payment, end }
        watch.waiting.add(waiter)
        watched.set(payment.id, watch)
        if (payment.observation.status !== 'paid') watch.timer ??= startTimer(payment.id)
      })
    },

    async resolve(id) {
      const asked = watched.get(id)
      if (!asked) return
      // It would check once more while this reads.
      stopTimer(asked)
      // One read for all waiters: ten thousand reads would delay every other request.
      const found = await store.getPayment(id).catch(() => undefined)
      const watch = watched.get(id)
      if (!watch) return
      for (const { known, end } of [...watch.waiting]) if (!found || isNewer(found, known)) end(found)
      stopTimer(watch)
      if (watch.waiting.size > 0 && found?.observation.status !== 'paid') watch.timer = startTimer(id)
    },

    end() {
      hasEnded = true
      for (const { waiting } of [...watched.values()]) for (const { end } of [...waiting]) end()
    },
  }
}

function stopTimer(watch: Watch): void {
  clearTimeout(watch.timer)
  delete watch.timer
}

/** A reader may have seen another process's record while a check of this process was reading. */
function isNewer(found: PaymentRecord, { revision, stale }: Version): boolean {
  return found.revision > revision || (found.revision === revision && found.stale !== stale)
}
