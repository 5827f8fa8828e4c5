/** `orders resend`: what came of a notification that is due again, once a running endpoint has sent it. */
import { isoTime } from '../../core/iso-time.js'
import { setTimeout as pause } from 'node:timers/promises'
import type { NotificationRecord, Store } from '../../server/store/index.js'
import { notificationToSend } from '../../server/orders/sendings.js'
import { done, failed, type Result } from '../options/command.js'
import { wholeNumber, counted } from '../options/options.js'

const pollMs = 100

export const waitOption = {
  flag: '--wait',
  description: 'seconds to wait for the answer of the shop; 0 for none',
  default: '20',
  parse: wholeNumber(0, 100),
} as const

/**
 * Waits for the next answer of the shop.
 * @param before the notifications of the order before they were sent again.
 */
export async function answerOfShop(
  store: Store,
  reference: string,
  before: readonly NotificationRecord[],
  {
    notification,
    waitSeconds,
    signal,
  }: { notification?: string; waitSeconds: number; signal: AbortSignal | undefined },
): Promise<Result> {
  const known = notificationToSend(before, notification)?.answeredAt
  for (let waitedMs = 0; waitedMs < waitSeconds * 1000; waitedMs += pollMs) {
    const now = notificationToSend(await store.listNotifications(reference), notification)
    if (now?.answeredAt !== undefined && now.answeredAt !== known) return resultOf(reference, now)
    await pause(pollMs, undefined, { ...(signal && { signal }) })
  }
  return failed(
    `the notification of ${reference} is due, and was not sent within ${counted(waitSeconds, 'second')}: is the endpoint running, with NOTIFY_URL or its hook?`,
  )
}

function resultOf(
  reference: string,
  { state, answer = 'no answer', nextAttemptAt }: NotificationRecord,
): Result {
  if (state === 'delivered')
    return done(
      `the notification of ${reference} was sent again, and the shop took it${answer === 'taken' ? '' : `; ${answer}`}\n`,
    )
  if (state === 'not-sent') return failed(`the notification of ${reference} was not sent: ${answer}`)
  const next =
    nextAttemptAt === undefined ? 'it is not tried again' : `the next try is at ${isoTime(nextAttemptAt)}`
  return failed(
    `the notification of ${reference} was sent again, and the shop did not take it: ${answer}; ${next}`,
  )
}
