/** How a shop in any language is notified: Standard Webhooks, so that it finds a library to verify them with. */
import { Webhook } from 'standardwebhooks'
import type { NotificationHandler } from '../../server/index.js'
import { guardedPost, type PostOptions } from './guarded-post.js'

export type NotifyOptions = PostOptions & {
  /** `whsec_` and base64 each. All of them sign, so a shop with any one accepts the notification. */
  secrets: readonly string[]
  /** Milliseconds since the epoch. */
  now: () => number
}

/**
 * Sends notifications, each signed and under the same id for every try. Anything but a 2xx is sent again, a redirect and 410
 * included: to stop would lose paid orders because of a mistake in a shop's routing.
 * @throws {NotifyError}
 */
export function notifyShop({ secrets, now, ...options }: NotifyOptions): NotificationHandler {
  const webhooks = secrets.map((secret) => new Webhook(secret))
  const post = guardedPost(options)
  return async ({ id, type, timestamp, ...data }) => {
    const body = JSON.stringify({ type, timestamp, data })
    const sentAt = new Date(now())
    await post(body, {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': webhooks.map((webhook) => webhook.sign(id, sentAt, body)).join(' '),
    })
  }
}
