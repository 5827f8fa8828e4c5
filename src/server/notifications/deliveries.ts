/**
 * Delivers notifications to the shop's handlers. Each is committed in the same step as its cause, and is tried under the same
 * id until the shop takes it, over three days.
 */
import { isoTime } from '../../core/iso-time.js'
import { present } from '../../core/present.js'
import type { Context } from '../context.js'
import { soldBy } from '../orders/link-changes.js'
import type { LinkSale } from '../rules/link-data.js'
import type { LinkStore } from '../store/link-store.js'
import type { DueNotification, NotificationStore } from '../store/notification-store.js'
import { createWork, unref, within } from '../timers.js'
import { handlerOf, type NotificationHandlers } from './handlers.js'
import { decisionTypes, type Notification, type NotificationType } from './notification.js'

type DeliveryStore = Pick<
  NotificationStore & LinkStore,
  'takeDueNotifications' | 'recordDelivery' | 'getLinkOrder'
>

const minute = 60_000
const hour = 60 * minute
/**
 * Waits after the first, second … failed try: ten tries over 75 hours. After the tenth the notification is given up: that is
 * reported, stays in the store, and ends when it is sent again, as `given-up.ts` beside the operations does.
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
 *   on: {
 *     async 'order.paid'({ reference }) {
 *       const { ok, status } = await fetch(`https://shop.example/paid/${reference}`, { method: 'POST' })
 *       if (!ok) throw new DeliveryError(`the shop answered ${status}`)
 *     },
 *   },
 * })
 */
export class DeliveryError extends Error {
  /** `DeliveryError`, or the name of the class that extends it. */
  override readonly name: string = 'DeliveryError'
}

/** A recipient is missing, or refuses the notification for good: no later try can help. The message is recorded as the answer. */
export class NoRecipientError extends Error {
  override readonly name = 'NoRecipientError'
  /** Another recipient took it. Otherwise it is recorded as not sent. */
  readonly isTaken: boolean

  constructor(message = 'no recipient takes it', isTaken = false) {
    super(message)
    this.isTaken = isTaken
  }
}

/** Deliveries that are under way. */
export type Deliveries = {
  /** Delivers what is due, as far as there is room. Never throws: what fails is due again later. */
  deliver(): void
  /** Delivers until nothing is due. Never rejects. */
  deliverAll(): Promise<void>
  /** Resolves when no delivery is under way. */
  settled(): Promise<void>
}

/** How many deliveries began, and whether all that is due was looked at: without room, only decisions are. */
type Begun = { begun: number; isWhole: boolean }

/** Less than the wait after the first try, so that no notification is delivered twice at once. */
const handlerTimeoutMs = 25_000
/** An outage of the shop must not end with all of its notifications at once. */
const maxAtOnce = 20
/** A delivery that is under way for longer counts against `maxInAll` alone, so that a shop that hangs delays no other. */
const slowMs = 2000
/** Slow deliveries included. */
const maxInAll = 200
/** With the first tries of decisions that waited for {@link slowMs}: what hangs never holds back for long that an order is paid. */
const maxWithDecisions = 400
/** Without room, what waited for long enough is looked for so often. */
const lookMs = 1000

/** Deliveries run concurrently; twenty that are slow delay the others by two seconds, and a decision by three at most. */
export function deliveries(
  { store, now, onError }: Pick<Context, 'now' | 'onError'> & { store: DeliveryStore },
  handlers: NotificationHandlers,
  timeoutMs = handlerTimeoutMs,
): Deliveries {
  const { track, settled } = createWork()
  const slots = createSlots()
  /** The tries that were recorded since the read began, by their notification. */
  const recorded = new Map<string, number>()
  // Reads don't overlap, so that each finds what the one before has left.
  const read = oneAfterTheOther(() =>
    beginDue().catch((error: unknown) => {
      onError(error, 'notification')
      return { begun: 0, isWhole: true }
    }),
  )

  return {
    deliver: () => void begin(),
    async deliverAll() {
      await fill(begin, slots)
      do await settled()
      while ((await fill(begin, slots)) > 0)
    },
    settled,
  }

  /** Begins what is due, as far as there is room. */
  function begin(): Promise<Begun> {
    return track(read())
  }

  async function beginDue(): Promise<Begun> {
    const free = slots.free()
    const isWhole = free > 0
    const limit = isWhole ? free : slots.freeForDecisions()
    if (limit <= 0) return { begun: 0, isWhole }
    recorded.clear()
    // One reading: a clock that is set back meanwhile would make it due for another taker.
    const at = now()
    const retry = (attempts: number) => retryAt(at, attempts)
    const due = isWhole
      ? await store.takeDueNotifications(at, limit, retry)
      : await store.takeDueNotifications(at - slowMs, limit, retry, 'first-decisions')
    // A try more than the recorded one: it was taken before that was recorded. One that is sent again counts from the first.
    for (const one of due) if (one.attempts <= (recorded.get(one.id) ?? Infinity)) void track(deliverOne(one))
    return { begun: due.length, isWhole }
  }

  async function deliverOne(due: DueNotification): Promise<void> {
    const leave = slots.enter(due.id)
    // A clock that jumps ahead makes it due again before the shop has answered.
    if (!leave) return
    try {
      await attempt(due)
    } catch (error) {
      onError(error, 'notification')
    } finally {
      recorded.set(due.id, due.attempts)
      leave()
    }
  }

  async function attempt(due: DueNotification): Promise<void> {
    const { id, type, attempts } = due
    const handler = handlerOf(handlers, type)
    if (!handler && !isDecision(type))
      return store.recordDelivery(id, { outcome: 'not-sent', answer: 'no handler', at: now() })
    try {
      // Without it the shop fulfils nothing, so it counts as a failure: it is tried again, and reported.
      if (!handler) throw new DeliveryError(`on has no handler for ${type}`)
      const notification = toNotification(due, await soldBy(store, due.reference))
      await within(timeoutMs, () => handler(notification))
    } catch (error) {
      if (error instanceof NoRecipientError) {
        const outcome = error.isTaken ? 'taken' : 'not-sent'
        return store.recordDelivery(id, { outcome, answer: error.message, at: now() })
      }
      onError(error, 'notification')
      if (attempts > retryDelaysMs.length) onError(givenUp(due), 'given-up')
      // The message of another error may hold anything.
      const answer = error instanceof DeliveryError ? error.message : 'failed'
      return store.recordDelivery(id, { outcome: 'failed', answer, at: now() })
    }
    await store.recordDelivery(id, { outcome: 'taken', answer: 'taken', at: now() })
  }
}

/** Begins deliveries until nothing more is due. @returns how many. */
async function fill(begin: () => Promise<Begun>, slots: ReturnType<typeof createSlots>): Promise<number> {
  for (let count = 0; ;) {
    const { begun, isWhole } = await begin()
    count += begun
    if (begun > 0) continue
    if (isWhole) return count
    await slots.changed()
  }
}

const isDecision = (type: NotificationType): boolean => decisionTypes.some((decision) => decision === type)

const givenUp = ({ id, type, reference, attempts }: DueNotification): Error =>
  new Error(
    `the shop did not take ${type}${reference === undefined ? '' : ` of ${reference}`} in ${attempts} tries; ${id} is given up`,
  )

/** When a try that fails is followed by another one; undefined after the last. */
function retryAt(at: number, attempts: number): number | undefined {
  const delay = retryDelaysMs[attempts - 1]
  return delay === undefined ? undefined : at + delay
}

/** Work that never runs twice at once, and never rejects: calls meanwhile share the run that follows. */
function oneAfterTheOther<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let following: Promise<T> | undefined
  return () => {
    following ??= running.then(() => {
      following = undefined
      const run = work()
      running = run
      return run
    })
    return following
  }
}

/** The deliveries under way, by their ids, and the room for more. */
function createSlots() {
  const open = new Set<string>()
  const slow = new Set<string>()
  const waiting = new Set<() => void>()
  const free = (): number => Math.min(maxAtOnce - (open.size - slow.size), maxInAll - open.size)
  const makeRoom = (): void => {
    for (const proceed of waiting) proceed()
    waiting.clear()
  }
  return {
    free,
    freeForDecisions: (): number => maxWithDecisions - open.size,
    /** Resolves when there may be room, and after a second. */
    async changed(): Promise<void> {
      await new Promise<void>((resolve) => {
        waiting.add(resolve)
        unref(setTimeout(resolve, lookMs))
      })
    },
    /** @returns what ends it; undefined where it is under way already. */
    enter(id: string): (() => void) | undefined {
      if (open.has(id)) return undefined
      open.add(id)
      const timer = setTimeout(() => {
        slow.add(id)
        makeRoom()
      }, slowMs)
      unref(timer)
      return () => {
        clearTimeout(timer)
        open.delete(id)
        slow.delete(id)
        makeRoom()
      }
    },
  }
}

/** The columns win over the payload. */
function toNotification(
  { id, type, reference, sequence, at, payload }: DueNotification,
  link: LinkSale | undefined,
): Notification {
  return {
    ...(JSON.parse(payload) as object),
    ...present({ id, type, reference, sequence }),
    timestamp: isoTime(at),
    ...(link && { link }),
  } as Notification
}
