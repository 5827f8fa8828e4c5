/** Notifications that were given up, of every order and of none: what they are, and how they are sent again. */
import { isoTime } from '../../core/iso-time.js'
import type { NotificationType } from '../rules/events.js'
import type { NotificationRecord } from '../store/notification-store.js'
import type { Store } from '../store/store.js'
import { logAction } from './changes.js'
import { isSent, sendAgain } from './sendings.js'

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
  /** Those that stay given up: no recipient takes their type. */
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

/** Sends each again, under its id. That of an order is in the log of its manual actions. */
export async function resendGivenUp(
  store: Store,
  { by, now }: { by: string; now: () => number },
): Promise<ResentNotifications> {
  const { rows, more } = await readGivenUp(store)
  const done: ResentNotifications = { resent: [], kept: [], more }
  for (const one of rows) {
    const { id, type, reference } = one
    if (!(await isSent(store, type))) {
      done.kept.push(toGivenUp(one))
      continue
    }
    await sendAgain(store, one, now())
    if (reference !== undefined)
      await logAction(store, { at: now(), reference, action: 'resend', by, detail: id })
    done.resent.push(toGivenUp(one))
  }
  return done
}

async function readGivenUp(store: Store) {
  const rows = await store.listGivenUp(maxListed + 1)
  return { rows: rows.slice(0, maxListed), more: rows.length > maxListed }
}

function toGivenUp({ id, type, reference, at, answer }: NotificationRecord): GivenUpNotification {
  return {
    ...{ id, type, at: isoTime(at) },
    ...(reference !== undefined && { reference }),
    ...(answer !== undefined && { answer }),
  }
}
