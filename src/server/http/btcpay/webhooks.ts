/** The webhooks that shop systems register, and what they are sent: the events of BTCPay's interface. */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { CheckoutError } from '../../../core/contract/problem.js'
import type { Notification } from '../../notifications/notification.js'
import { opaqueId } from '../../secrets.js'
import type { DocumentStore } from '../../store/document-store.js'
import { parseRequest } from '../../input/bodies.js'
import { fieldError, notFound } from './failure.js'
import type { Invoice } from './invoices.js'
import { webhookSchema } from './requests.js'

const webhookKind = 'btcpay-webhook'
/** A shop system registers one. */
const maxWebhooks = 20
export const storeId = 'main'

/** A registered webhook. `secret` signs; only the answer to its creation has it. */
export type Webhook = {
  id: string
  url: string
  enabled: boolean
  automaticRedelivery: boolean
  authorizedEvents: { everything: boolean; specificEvents: string[] }
  secret: string
}

type WebhookStore = Pick<
  DocumentStore,
  'addDocument' | 'changeDocument' | 'getDocument' | 'listDocuments' | 'removeDocument'
>

/** The webhooks, oldest first. */
export async function listWebhooks(store: Pick<WebhookStore, 'listDocuments'>): Promise<Webhook[]> {
  const documents = await store.listDocuments(webhookKind, { limit: maxWebhooks })
  return documents.map(({ data }) => JSON.parse(data) as Webhook).reverse()
}

/** @param problemOf why a webhook may not be at an address. */
export function createWebhooks(
  store: WebhookStore,
  now: () => number,
  problemOf: (url: string) => string | undefined,
) {
  const parse = (input: unknown) => {
    const given = parseRequest(webhookSchema, input)
    const problem = problemOf(given.url)
    if (problem !== undefined) throw fieldError('url', problem)
    return given
  }
  const read = async (id: string): Promise<Webhook> => {
    const data = await store.getDocument(webhookKind, id)
    if (data === undefined) throw notFound('webhook')
    return JSON.parse(data) as Webhook
  }
  return {
    read,
    async create(input: unknown): Promise<Webhook> {
      const { secret, ...given } = parse(input)
      if ((await listWebhooks(store)).length >= maxWebhooks)
        throw new CheckoutError('invalid-request', {
          detail: `url: the store has ${maxWebhooks} webhooks already`,
        })
      const webhook = { id: opaqueId(), ...given, secret: secret || opaqueId() + opaqueId() }
      await store.addDocument({
        ...{ kind: webhookKind, id: webhook.id },
        ...{ data: JSON.stringify(webhook), createdAt: now() },
      })
      return webhook
    },
    async update(id: string, input: unknown): Promise<Webhook> {
      const { secret, ...given } = parse(input)
      const webhook = { ...(await read(id)), ...given, ...(secret && { secret }) }
      await store.changeDocument(webhookKind, id, JSON.stringify(webhook))
      return webhook
    },
    async remove(id: string): Promise<void> {
      if (!(await store.removeDocument(webhookKind, id))) throw notFound('webhook')
    },
  }
}

/** What a shop system is sent. */
export type InvoiceEvent = { type: string } & Partial<
  Record<'afterExpiration' | 'partiallyPaid' | 'manuallyMarked' | 'overPaid', boolean>
>

/**
 * The event of a notification, as the invoice is now. Undefined where the interface has none, or where the invoice has gone on
 * meanwhile: a notification that is sent late must not undo in the shop what came after it.
 */
export function eventOf(
  { type }: Pick<Notification, 'type'>,
  { status, additional }: Invoice,
): InvoiceEvent | undefined {
  const overPaid = additional === 'PaidOver'
  switch (type) {
    case 'order.paid':
    case 'order.accepted':
    case 'order.settled':
      return status === 'Settled'
        ? { type: 'InvoiceSettled', manuallyMarked: additional === 'Marked', overPaid }
        : undefined
    case 'order.partial':
    case 'order.late':
    case 'order.overpaid':
    case 'order.duplicate':
      return { type: 'InvoiceReceivedPayment', afterExpiration: status === 'Expired' }
    case 'order.review':
      return status === 'Processing' ? { type: 'InvoiceProcessing', overPaid } : undefined
    case 'order.expired':
      return status === 'Expired'
        ? { type: 'InvoiceExpired', partiallyPaid: additional === 'PaidPartial' }
        : undefined
    case 'order.reverted':
    case 'order.closed':
      return status === 'Invalid'
        ? { type: 'InvoiceInvalid', manuallyMarked: additional === 'Marked' }
        : undefined
    default:
      return undefined
  }
}

/** Whether a webhook is sent an event. */
export function takes({ enabled, authorizedEvents }: Webhook, { type }: InvoiceEvent): boolean {
  return enabled && (authorizedEvents.everything || authorizedEvents.specificEvents.includes(type))
}

/** The body of a delivery. Each try of a notification has the same ids, so a shop that has seen one ignores the next. */
export function eventBody(
  event: InvoiceEvent,
  { id, timestamp }: Pick<Notification, 'id' | 'timestamp'>,
  webhook: Webhook,
  invoice: Pick<Invoice, 'id' | 'metadata'>,
): string {
  const deliveryId = `${id}_${webhook.id}`
  const { type, ...facts } = event
  return JSON.stringify({
    ...{ deliveryId, webhookId: webhook.id, originalDeliveryId: deliveryId, isRedelivery: false, type },
    ...{ timestamp: Math.floor(Date.parse(timestamp) / 1000), storeId, invoiceId: invoice.id },
    metadata: invoice.metadata,
    ...facts,
  })
}

/**
 * The value of the header `BTCPay-Sig`.
 * @example signatureOf(secret, body) // 'sha256=757107ea…'
 */
export function signatureOf(secret: string, body: string): string {
  return `sha256=${bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(body)))}`
}
