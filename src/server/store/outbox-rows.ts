/** Rows of the outbox as they come from either database, and what they mean. */
import type { NotificationType } from '../rules/events.js'
import type {
  DeliveryResult,
  DueNotification,
  NewNotification,
  NotificationRecord,
  NotificationState,
} from './notification-store.js'

export type OutboxRow = {
  id: string
  type: NotificationType
  reference: string | null
  payment_id: string | null
  sequence: number | null
  at: number
  payload: string
  state: NotificationState
  attempts: number
  next_attempt_at: number | null
  delivered_at: number | null
  answer: string | null
  answered_at: number | null
}

export { decisionTypes } from '../rules/events.js'

export function toNotificationRecord(row: OutboxRow): NotificationRecord {
  return {
    ...toNew(row),
    ...(row.sequence !== null && { sequence: row.sequence }),
    state: row.state,
    attempts: row.attempts,
    ...(row.state === 'pending' && row.next_attempt_at !== null && { nextAttemptAt: row.next_attempt_at }),
    ...(row.delivered_at !== null && { deliveredAt: row.delivered_at }),
    ...(row.answer !== null && { answer: row.answer }),
    ...(row.answered_at !== null && { answeredAt: row.answered_at }),
  }
}

/** As it is taken: with the try that is about to be made counted. */
export function toDue(row: OutboxRow): DueNotification {
  const { paymentId: _, ...notification } = toNew(row)
  return {
    ...notification,
    ...(row.sequence !== null && { sequence: row.sequence }),
    attempts: row.attempts + 1,
  }
}

/** What a try makes of the state; undefined where the state stays, because the try failed. */
export function stateAfter({ outcome }: DeliveryResult): NotificationState | undefined {
  return outcome === 'taken' ? 'delivered' : outcome === 'not-sent' ? 'not-sent' : undefined
}

function toNew({ id, type, reference, payment_id, at, payload }: OutboxRow): NewNotification {
  return {
    id,
    type,
    ...(reference !== null && { reference }),
    ...(payment_id !== null && { paymentId: payment_id }),
    at,
    payload,
  }
}
