/** The queue of what the shop is notified of. Each notification is committed in the same step as its cause. */
import type { NewNotification, NotificationType } from '../rules/events.js'

export type { NewNotification }

/**
 * - `pending`: not delivered, and tried again.
 * - `delivered`: the shop took it.
 * - `given-up`: every try failed.
 * - `not-sent`: the endpoint that took it has no handler for its type.
 */
export type NotificationState = 'pending' | 'delivered' | 'given-up' | 'not-sent'

/** A notification that was taken for a try, which is counted. */
export type DueNotification = Omit<NewNotification, 'paymentId'> & {
  /** Counts the notifications of the order; absent of a wallet's transaction. */
  sequence?: number
  attempts: number
}

/** A notification, and how its delivery stands. */
export type NotificationRecord = NewNotification & {
  sequence?: number
  state: NotificationState
  /** Tries so far, since it was last asked for. */
  attempts: number
  /** When it is tried next; absent when it is not. */
  nextAttemptAt?: number
  deliveredAt?: number
  /** What the last try came to, such as `taken` or `NOTIFY_URL answered 500`. */
  answer?: string
  /** When the last try ended. */
  answeredAt?: number
}

/** What a try came to. `taken` means that the shop has it; `not-sent`, that no handler is there. */
export type DeliveryResult = { outcome: 'taken' | 'failed' | 'not-sent'; answer: string; at: number }

export interface NotificationStore {
  /** Commits a notification that no check causes. False when its id is there already. */
  addNotification(notification: NewNotification): Promise<boolean>
  /**
   * Takes notifications that are due, and puts each off until `retryAt(attempts)` in case of a crash. The first tries of a
   * decision, `order.paid` or `order.accepted`, come before all others; with `first-decisions`, no others are taken.
   */
  takeDueNotifications(
    now: number,
    limit: number,
    retryAt: (attempts: number) => number | undefined,
    which?: 'all' | 'first-decisions',
  ): Promise<DueNotification[]>
  recordDelivery(id: string, result: DeliveryResult): Promise<void>
  /** The notifications of an order in their sequence. */
  listNotifications(reference: string): Promise<NotificationRecord[]>
  /** Notifications that were given up, of every order and of none, the oldest first; of these types, by default of all. */
  listGivenUp(limit: number, types?: readonly NotificationType[]): Promise<NotificationRecord[]>
  /** Sends one that was given up again, under the same id and with all its tries. False when it is not given up any more. */
  resendGivenUp(id: string, now: number): Promise<boolean>
  /**
   * Sends a notification again, under the same id and with all its tries. False when the order has none with this id.
   * @param id default: of the decision, `order.paid` or `order.accepted`.
   */
  resendNotification(reference: string, now: number, id?: string): Promise<boolean>
}
