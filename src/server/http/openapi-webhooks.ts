/** The shop's notifications in the OpenAPI document: what `NOTIFY_URL` receives, in Standard Webhooks format. */
import { notificationTypes, type NotificationType } from '../notifications/notification.js'
import { described, object, ref, text, time, type JsonSchema } from './openapi-objects.js'

const summaries: Record<NotificationType, string> = {
  'order.paid': 'The order is paid, decided once and for good. Fulfil it.',
  'order.partial': 'Money arrived, and some is missing. Sent again with every part that arrives.',
  'order.overpaid': 'More arrived than was asked for.',
  'order.late': 'Money was first seen after the price hold.',
  'order.duplicate': 'Money arrived for an order that another payment had paid.',
  'order.review': 'A payment has to be decided by a person; `detail` says why.',
  'order.reverted':
    'The payment service took money back that the order took or returns. The order stays decided.',
  'order.settled': 'A payment that was taken back counts again.',
  'order.accepted': 'The shop accepted the order by hand. Fulfil it, as with `order.paid`.',
  'order.closed': 'The shop closed the order.',
  'order.expired': 'No payment’s price is held any more, and the order is not paid. Money may still arrive.',
  'order.claimed': 'A payer says that they paid, and gives a transaction. It proves nothing.',
  'refund.requested':
    'The payer of a refund was sent a link; again when they gave an address. Return the money then.',
  'refund.sent': 'The shop recorded the transaction of a refund.',
  'wallet.transaction':
    'The payment service detected a transaction on a watched address of a wallet. A hint: look it up on its chain.',
}

/** The objects of types that have one of their own. */
const objects: Partial<Record<NotificationType, string>> = {
  'order.closed': 'ClosedOrder',
  'wallet.transaction': 'WalletTransaction',
}

const headers = {
  'webhook-id': 'The id of the notification: the same for every try. Ignore an id that you have seen.',
  'webhook-timestamp': 'When this try was sent, in seconds since the epoch.',
  'webhook-signature': 'Signatures by Standard Webhooks, `v1,` and base64, separated by spaces.',
} as const

/** The `webhooks` of the document. */
export function webhooks(): Record<string, { post: JsonSchema }> {
  return Object.fromEntries(notificationTypes.map((type) => [type, { post: operation(type) }]))
}

function operation(type: NotificationType): JsonSchema {
  return {
    operationId: `on-${type.replace('.', '-')}`,
    summary: summaries[type],
    security: [],
    parameters: Object.entries(headers).map(([name, description]) => ({
      ...{ name, in: 'header', required: true, description },
      schema: text,
    })),
    requestBody: { required: true, content: { 'application/json': { schema: messageOf(type) } } },
    responses: {
      '2XX': { description: 'The shop has taken it. Anything else is sent again: ten tries over 75 hours.' },
    },
  }
}

function messageOf(type: NotificationType): JsonSchema {
  return object({
    type: { const: type },
    timestamp: described('When it happened; ISO 8601 in UTC', time),
    data: ref(objects[type] ?? 'OrderNotification'),
  })
}
