/** Notifications that were given up, of every order and of none: what they are, and how they are sent again. */
import { isoTime } from '../../core/iso-time.js'
import { present } from '../../core/present.js'
import { decisionTypes, notificationTypes, type NotificationType } from '../rules/events.js'
import type { NotificationRecord } from '../store/notification-store.js'
import type { Store } from '../store/store.js'
import { logAction } from './changes.js'
import { hasRecipient, sentTypes } from './sendings.js'

/** A notification that was given up. Times are ISO 8601. */
export type GivenUpNotification = {
  /** Its id, the same for every try. */
  id: string
  /** What happened. */
  type: NotificationType
  /** The order; absent of a wallet’s transaction. */
  reference?: string
  /** When it happened. */
  at: string
  /** What the last try came to. */
  answer?: string
}

/** What was given up, the oldest first. */
export type GivenUpNotifications = {
  /** 1000 at most. */
  notifications: GivenUpNotification[]
  /** There are others. */
  more: boolean
}

/** What came of sending all of them again. */
export type ResentNotifications = {
  /** Those that are due now. */
  resent: GivenUpNotification[]
  /** Those that are given up no more: no recipient takes their type, and they are not sent. 1000 at most. */
  dropped: GivenUpNotification[]
  /**
   * Those that stay given up, 1000 at most: decisions whose type no recipient takes, because the shop has to know of them, and all while
   * no endpoint has recorded its recipients.
   */
  kept: GivenUpNotification[]
  /** There are others: call again. */
  more: boolean
}

const maxListed = 1000

/** At most 1000. */
export async function givenUpOf(store: Store): Promise<GivenUpNotifications> {
  const { rows, more } = await readGivenUp(store)
  return { notifications: rows.map(toGivenUp), more }
}

/**
 * Sends each again, under its id, to the recipients that did not take it. That of an order is in the log of its manual actions.
 * Where no recipient takes its type any more, it is not sent, unless it is a decision.
 */
export async function resendGivenUp(
  store: Store,
  { by, now }: { by: string; now: () => number },
): Promise<ResentNotifications> {
  const sent = await sentTypes(store)
  const { rows, more } = await readGivenUp(store, sent)
  const resent: GivenUpNotification[] = []
  for (const one of rows) {
    const { id, reference } = one
    // Another call may have sent it meanwhile.
    if (!(await store.resendGivenUp(id, now()))) continue
    if (reference !== undefined)
      await logAction(store, { at: now(), reference, action: 'resend', by, detail: id })
    resent.push(toGivenUp(one))
  }
  const others = notificationTypes.filter((type) => !sent.includes(type))
  const isDecision = (type: NotificationType) => decisionTypes.some((decision) => decision === type)
  // Before the first endpoint has recorded its recipients, nothing is known of them.
  const isKnown = await hasRecipient(store)
  const isDropped = (type: NotificationType) => isKnown && !isDecision(type)
  const dropped = await readGivenUp(store, others.filter(isDropped))
  const kept = await readGivenUp(
    store,
    others.filter((type) => !isDropped(type)),
  )
  for (const { id } of dropped.rows)
    await store.recordDelivery(id, { outcome: 'not-sent', answer: 'no recipient takes it', at: now() })
  return {
    ...{ resent, dropped: dropped.rows.map(toGivenUp), kept: kept.rows.map(toGivenUp) },
    more: more || dropped.more,
  }
}

async function readGivenUp(store: Store, types?: readonly NotificationType[]) {
  const rows = await store.listGivenUp(maxListed + 1, types)
  return { rows: rows.slice(0, maxListed), more: rows.length > maxListed }
}

function toGivenUp({ id, type, reference, at, answer }: NotificationRecord): GivenUpNotification {
  return { id, type, at: isoTime(at), ...present({ reference, answer }) }
}
