/** When a payment is checked: for a request, for a page that waits, or because it is due. `check-payment.ts` does it. */
import type { Context } from '../context.js'
import type { CheckOutcome, PaymentChecks } from '../payment-checks.js'
import type { PaymentRecord } from '../store/store.js'
import { unref } from '../timers.js'
import { checkPayment, findPayment, type CheckListeners } from './check-payment.js'
import { createWaiters } from './waiters.js'

/** @param listeners called when a check has recorded something to be sent. */
export function paymentChecks(
  context: Context,
  listeners: Pick<CheckListeners, 'onNotification' | 'onIncident'>,
): PaymentChecks {
  const { store, now, onError, checkIntervalMs } = context
  const inFlight = new Map<string, Promise<CheckOutcome>>()
  /** Payments with a request within the last interval, each with the timer that removes it. */
  const recent = new Map<string, ReturnType<typeof setTimeout>>()
  const waiters = createWaiters(store, (id) =>
    setTimeout(() => inBackground(check(id)), recent.has(id) ? checkIntervalMs : 0),
  )
  // Its pages are answered now.
  const onChanged = (id: string) => void waiters.resolve(id)

  return {
    check,

    async checkDue(id) {
      await inFlight.get(id)?.catch(() => undefined)
      return check(id)
    },

    touch(payment) {
      if (recent.has(payment.id)) return
      if (payment.nextCheckAt === undefined) watchAgain(payment)
      if (payment.observation.status !== 'paid') inBackground(check(payment.id))
    },

    async waitForChange(payment, known, { timeoutMs, signal }) {
      const isNews = payment.revision !== known.revision || payment.stale !== known.stale
      if (isNews) return payment
      return (await waiters.wait(payment, timeoutMs, signal)) ?? findPayment(store, payment.id)
    },

    drain: () => waiters.end(),

    async settled() {
      await Promise.allSettled(inFlight.values())
    },
  }

  function check(id: string): Promise<CheckOutcome> {
    let running = inFlight.get(id)
    if (!running) {
      running = checkAndResolve(id)
      inFlight.set(id, running)
    }
    return running
  }

  async function checkAndResolve(id: string): Promise<CheckOutcome> {
    try {
      return await checkPayment(context, id, { ...listeners, onChanged })
    } finally {
      inFlight.delete(id)
      markRecent(id)
      await waiters.resolve(id)
    }
  }

  function watchAgain({ id }: PaymentRecord): void {
    markRecent(id)
    inBackground(store.rearm(id, now()))
  }

  /** Marks the payment as requested for one interval. */
  function markRecent(id: string): void {
    clearTimeout(recent.get(id))
    const timer = setTimeout(() => recent.delete(id), checkIntervalMs)
    unref(timer)
    recent.set(id, timer)
  }

  function inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => onError(error, 'check'))
  }
}
