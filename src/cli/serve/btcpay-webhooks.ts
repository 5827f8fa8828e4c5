/** Sends the webhooks of BTCPay's interface. */
import { orderEventTypes } from '../../server/notifications/notification.js'
import type { Store } from '../../server/index.js'
import { findInvoice, orderKind } from '../../server/http/btcpay/invoices.js'
import { eventBody, eventOf, listWebhooks, signatureOf, takes } from '../../server/http/btcpay/webhooks.js'
import type { Post } from './guarded-post.js'
import type { RecipientSource } from './recipients.js'

/** The webhooks that take the event of a notification, each a recipient of its own. */
export function btcpayRecipients(
  store: Store,
  postTo: (url: string) => Post,
  now: () => number,
): RecipientSource {
  return {
    types: orderEventTypes,
    async of(notification) {
      if (notification.type === 'wallet.transaction') return []
      const id = await store.getDocument(orderKind, notification.reference)
      const invoice = id === undefined ? undefined : await findInvoice(store, id, now())
      const event = invoice && eventOf(notification, invoice)
      if (!event) return []
      const webhooks = (await listWebhooks(store)).filter((webhook) => takes(webhook, event))
      return webhooks.map((webhook) => ({
        name: `btcpay-${webhook.id}`,
        async send() {
          const body = eventBody(event, notification, webhook, invoice)
          await postTo(webhook.url)(webhook.url, body, { 'btcpay-sig': signatureOf(webhook.secret, body) })
        },
      }))
    },
  }
}
