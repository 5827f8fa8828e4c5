/** Rows of the outbox as they come from either database, and what they mean. */
import type {
  DeliveryResult,
  DueNotification,
  NewNotification,
  NotificationRecord,
  NotificationState,
} from './notification-store.js'
import { columnsOf, type RowOf } from './sql/columns.js'

export { decisionTypes, notificationTypes } from '../rules/events.js'

/** A notification with its number in the order, as it is committed. */
const newOnes = columnsOf<NewNotification & { sequence?: number }>()({
  id: 'id',
  type: 'type',
  reference: 'reference',
  paymentId: 'payment_id',
  sequence: 'sequence',
  at: 'at',
  payload: 'payload',
})
const notifications = columnsOf<NotificationRecord>()({
  ...newOnes.columns,
  state: 'state',
  attempts: 'attempts',
  nextAttemptAt: 'next_attempt_at',
  deliveredAt: 'delivered_at',
  answer: 'answer',
  answeredAt: 'answered_at',
})
export type OutboxRow = RowOf<typeof notifications>

/** A new notification is due at once. */
export function toOutboxRow(notification: NewNotification & { sequence?: number }) {
  return { ...newOnes.toRow(notification), next_attempt_at: notification.at }
}

export function toNotificationRecord(row: OutboxRow): NotificationRecord {
  return notifications.toRecord(row.state === 'pending' ? row : { ...row, next_attempt_at: null })
}

/** As it is taken: with the try that is about to be made counted. */
export function toDue(row: OutboxRow): DueNotification {
  const { paymentId: _, ...notification } = newOnes.toRecord(row)
  return { ...notification, attempts: row.attempts + 1 }
}

/** What a try makes of the state; undefined where the state stays, because the try failed. */
export function stateAfter({ outcome }: DeliveryResult): NotificationState | undefined {
  return outcome === 'taken' ? 'delivered' : outcome === 'not-sent' ? 'not-sent' : undefined
}
