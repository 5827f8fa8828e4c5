/**
 * Delivers notifications to the shop's hooks. Each is committed in the same step as its cause, and is tried under the same
 * id until the shop takes it, over three days.
 */
import type { Context } from '../context.js'
import type { DueNotification, NotificationStore } from '../store/notification-store.js'
import { within } from '../timers.js'
import { hookOf, type NotificationHooks } from './hooks.js'
import type { Notification } from './notification.js'

type DeliveryStore = Pick<NotificationStore, 'takeDueNotifications' | 'recordDelivery'>

const minute = 60_000
const hour = 60 * minute
/**
 * Waits after the first, second … failed try: ten tries over 75 hours. After the tenth the notification is given up: that is
 * reported, stays in the store, and ends with `resendNotification`.
 */
const retryDelaysMs = [
  minute / 2,
  5 * minute,
  hour / 2,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const

/**
 * A delivery that failed for a reason that may be shown and stored: the message holds no secret, no address and nothing that
 * the shop answered.
 * @example
 * createCheckout({
 *   ...options,
 *   onPaid: async ({ reference }) => {
 *     const { ok, status } = await fetch(`https://shop.example/paid/${reference}`, { method: 'POST' })
 *     if (!ok) throw new DeliveryError(`the shop answered ${status}`)
 *   },
 * })
 */
export class DeliveryError extends Error {
  override readonly name: string = 'DeliveryError'
}

/** Deliveries that are under way. */
export type Deliveries = {
  /** Delivers what is due, as far as there is room. Never throws: what fails is due again later. */
  deliver(): void
  /** Resolves when no delivery is under way. */
  settled(): Promise<void>
}

/** Less than the wait after the first try, so that no notification is delivered twice at once. */
const hookTimeoutMs = 25_000
/** An outage of the shop must not end with all of its notifications at once. */
const maxAtOnce = 20

/** Deliveries run concurrently; a slow one blocks no other. */
export function deliveries(
  { store, now, onError }: Pick<Context, 'now' | 'onError'> & { store: DeliveryStore },
  hooks: NotificationHooks,
  timeoutMs = hookTimeoutMs,
): Deliveries {
  const running = new Set<Promise<void>>()
  /** The ids under way. */
  const open = new Set<string>()
  /** Reads of what is due, until what they found is under way. */
  const reads = new Set<Promise<Promise<void>[]>>()

  return {
    deliver() {
      const batch = deliverDue()
        .catch((error: unknown) => onError(error, 'notification'))
        .finally(() => running.delete(batch))
      running.add(batch)
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }

  async function deliverDue(): Promise<void> {
    if (open.size >= maxAtOnce) return
    // One reading: a clock that is set back meanwhile would make it due for another taker.
    const at = now()
    const read = store
      .takeDueNotifications(at, maxAtOnce - open.size, (attempts) => {
        const delay = retryDelaysMs[attempts - 1]
        return delay === undefined ? undefined : at + delay
      })
      .then((due) => due.map(deliverOne))
    reads.add(read)
    await Promise.all(await read.finally(() => reads.delete(read)))
  }

  async function deliverOne(due: DueNotification): Promise<void> {
    // A clock that jumps ahead makes it due again before the shop has answered.
    if (open.has(due.id)) return
    open.add(due.id)
    try {
      await attempt(due)
    } catch (error) {
      onError(error, 'notification')
    } finally {
      // A read that began before the answer was recorded may still find it due.
      await Promise.allSettled(reads)
      open.delete(due.id)
    }
  }

  async function attempt(due: DueNotification): Promise<void> {
    const { id, type, attempts } = due
    const hook = hookOf(hooks, type)
    if (!hook) return store.recordDelivery(id, { outcome: 'not-sent', answer: 'no hook', at: now() })
    try {
      await within(timeoutMs, () => hook(toNotification(due)))
    } catch (error) {
      onError(error, 'notification')
      if (attempts > retryDelaysMs.length)
        onError(new Error(`the shop did not take ${id} in ${attempts} tries; it is given up`), 'given-up')
      // The message of another error may hold anything.
      const answer = error instanceof DeliveryError ? error.message : 'failed'
      return store.recordDelivery(id, { outcome: 'failed', answer, at: now() })
    }
    await store.recordDelivery(id, { outcome: 'taken', answer: 'taken', at: now() })
  }
}

/** The columns win over the payload: a release before wrote some of them into it. */
function toNotification({ id, type, reference, sequence, at, payload }: DueNotification): Notification {
  return {
    ...(JSON.parse(payload) as object),
    id,
    type,
    ...(reference !== undefined && { reference }),
    ...(sequence !== undefined && { sequence }),
    timestamp: new Date(at).toISOString(),
  } as Notification
}
