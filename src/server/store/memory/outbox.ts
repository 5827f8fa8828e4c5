/** {@link NotificationStore} in memory. */
import type { NewNotification, NotificationRecord, NotificationStore } from '../notification-store.js'
import { decisionTypes, notificationTypes, stateAfter } from '../outbox-rows.js'
import { compareText, copy, type MemoryDatabase } from './database.js'

export function memoryOutbox(database: MemoryDatabase): NotificationStore {
  const { outbox } = database
  return {
    async addNotification(notification) {
      if (outbox.has(notification.id)) return false
      queueNotification(database, copy(notification))
      return true
    },

    async takeDueNotifications(now, limit, retryAt, which = 'all') {
      const due = [...outbox.values()]
        .filter(({ state, nextAttemptAt = Infinity }) => state === 'pending' && nextAttemptAt <= now)
        .filter((notification) => which === 'all' || isFirstOfDecision(notification))
        .sort(
          (a, b) =>
            Number(isFirstOfDecision(b)) - Number(isFirstOfDecision(a)) ||
            (a.nextAttemptAt ?? 0) - (b.nextAttemptAt ?? 0),
        )
      return due.slice(0, limit).map((notification) => {
        notification.attempts += 1
        const next = retryAt(notification.attempts)
        delete notification.nextAttemptAt
        if (next !== undefined) notification.nextAttemptAt = next
        notification.state = next === undefined ? 'given-up' : 'pending'
        const { id, type, reference, sequence, at, payload, attempts } = notification
        return {
          ...{ id, type, at, payload, attempts },
          ...(reference !== undefined && { reference }),
          ...(sequence !== undefined && { sequence }),
        }
      })
    },

    async recordDelivery(id, result) {
      const notification = outbox.get(id)
      if (!notification) return
      Object.assign(notification, { answer: result.answer, answeredAt: result.at })
      delete notification.deliveredAt
      const state = stateAfter(result)
      if (state === undefined) return
      notification.state = state
      if (state === 'delivered') notification.deliveredAt = result.at
      delete notification.nextAttemptAt
    },

    listNotifications: async (reference) => copy(notificationsOf(database, reference)),

    async listGivenUp(limit, types = notificationTypes) {
      const givenUp = [...outbox.values()].filter(
        ({ state, type }) => state === 'given-up' && types.includes(type),
      )
      return copy(givenUp.sort((a, b) => a.at - b.at || compareText(a.id, b.id)).slice(0, limit))
    },

    async resendGivenUp(id, now) {
      const notification = outbox.get(id)
      if (notification?.state !== 'given-up') return false
      startOver(notification, now)
      return true
    },

    async resendNotification(reference, now, id) {
      const resent = notificationsOf(database, reference).filter((notification) =>
        id === undefined ? isDecision(notification) : notification.id === id,
      )
      for (const notification of resent) startOver(notification, now)
      return resent.length > 0
    },
  }
}

/** A new notification is due at once. */
export function queueNotification(
  { outbox }: MemoryDatabase,
  notification: NewNotification & { sequence?: number },
): void {
  const { id, at } = notification
  outbox.set(id, { ...notification, state: 'pending', attempts: 0, nextAttemptAt: at })
}

/** The notifications of an order, which are kept as they were counted. */
export function notificationsOf({ outbox }: MemoryDatabase, reference: string): NotificationRecord[] {
  return [...outbox.values()].filter((notification) => notification.reference === reference)
}

function startOver(notification: NotificationRecord, now: number): void {
  Object.assign(notification, { attempts: 0, nextAttemptAt: now, state: 'pending' })
  delete notification.deliveredAt
}

function isFirstOfDecision(notification: NotificationRecord): boolean {
  return notification.attempts === 0 && isDecision(notification)
}

function isDecision({ type }: NotificationRecord): boolean {
  return decisionTypes.some((decision) => decision === type)
}
