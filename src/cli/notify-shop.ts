/** How a shop in any language is told of paid orders: Standard Webhooks, so that it finds a library to check them with. */
import { Webhook } from 'standardwebhooks'
import type { OnPaid } from '../server/index.js'

const notifyTimeoutMs = 15_000

/** Tells the shop of a paid order: signed, under the same id for every try. Anything but a 2xx is told again. */
export function notifyShop(url: string, secret: string): OnPaid {
  const webhook = new Webhook(secret)
  return async ({ id, reference, session, payment, timestamp }) => {
    const body = JSON.stringify({ type: 'order.paid', timestamp, data: { reference, session, payment } })
    const sentAt = new Date()
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': webhook.sign(id, sentAt, body),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(notifyTimeoutMs),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`NOTIFY_URL answered ${response.status}`)
  }
}
