/**
 * The merchant's webhook and the log of its deliveries (4.3).
 */
import * as z from 'zod/mini'
import { isLoopback, webAddress } from '../../core/web-address.js'
import type { Assumptions } from '../assumptions/assumptions.js'
import { parseEvent } from '../events.js'
import {
  FieldError,
  countSchema,
  identifierSchema,
  linkSchema,
  present,
  read,
  textSchema,
} from '../schemas/fields.js'
import { checkId, checkInput, identifiersInput } from '../schemas/input.js'
import { idOf, pageQuery, walkPages, type Page, type PageOptions, type WalkOptions } from './pages.js'
import { byKey, droppedOf, listOf, recordOf } from '../schemas/records.js'
import type { CallOptions } from '../http/call.js'
import type { Transport } from '../http/transport.js'

/** The input of a webhook registration. */
export type WebhookInput = {
  /** HTTPS, unless it is on this machine; without credentials. */
  url: string
  /** At least one; `eventTypes` has those that the interface names. */
  eventTypes: readonly string[]
  /** A note for people. */
  description?: string
  /** Sent with every delivery. The only way to detect a forgery: put a secret of 256 bits into one of them. */
  headers?: Readonly<Record<string, string>>
}

const headerName = /^[!#$%&'*+\-.^_`|~\w]{1,64}$/
const headerValue = /^[!-~](?:[ \t!-~]{0,1022}[!-~])?$/
/** Headers of the HTTP client; another value for one of them changes where the request ends. */
const framingHeader = /^(?:host|connection|content-length|transfer-encoding|te|trailer|upgrade|expect)$/i

const webhookFields = {
  /** The service's id of the webhook. */
  id: identifierSchema,
  /** Where the service delivers events. */
  url: linkSchema,
  /** The types of the events that are delivered. */
  eventTypes: listOf(textSchema),
  /** Whether the service has it as active. */
  isActive: z.boolean(),
}
const webhookSideFields = {
  /** Whether the service has it as deleted. */
  isDeleted: z.boolean(),
  /** The note for people, as registered. */
  description: z.string(),
  /** As registered, so with your secret: do not log them. No prototype. */
  headers: byKey(z.string().check(z.regex(headerValue))),
  /** The id of the merchant. */
  merchantId: identifierSchema,
  /** When it was created, as the service wrote it. */
  createdAt: textSchema,
  /** When it last changed, as the service wrote it. */
  updatedAt: textSchema,
}
const webhookSchema = recordOf(webhookFields, webhookSideFields, { id: '_id' })
const webhooksSchema = listOf(webhookSchema)

/** A webhook (2.7). */
export type Webhook = z.infer<typeof webhookSchema>

const logFields = {
  /** The service's id of the delivery. */
  id: identifierSchema,
  /** The type of the event, in the service's words. */
  eventType: textSchema,
  /** `success`, `failed` or `pending`. */
  status: textSchema,
  /** What was sent, as {@link parseEvent} reads it: a delivery may hold personal data. */
  event: z.pipe(z.unknown(), z.transform(parseEvent)),
}
const logSideFields = {
  /** The id of the webhook. */
  webhookId: identifierSchema,
  /** The HTTP status that your endpoint answered, once it did. */
  statusCode: countSchema,
  /** The answer of your endpoint: any text. */
  response: z.string(),
  /** How many times the service tried. */
  attempts: countSchema,
  /** When the entry was created, as the service wrote it. */
  createdAt: textSchema,
  /** What was sent, as the service logged it. Only with `payloads: true`: it may hold personal data. */
  payload: z.unknown(),
}

const logSchema = ({ payload, ...names }: Assumptions['logFields'], withPayload: boolean) =>
  recordOf(logFields, logSideFields, {
    ...names,
    event: payload,
    // A name that no field has.
    payload: withPayload ? payload : '',
  })

/** One delivery in the log (2.8). */
export type WebhookLog = z.infer<ReturnType<typeof logSchema>>

/** Which page of the log. */
export type LogOptions = PageOptions & {
  /** Adds what was sent, as `payload`: it may hold personal data. Default false. */
  payloads?: boolean
}

/** Signed. Every method throws `GatewayError`. */
export type Webhooks = {
  /** Registers a webhook. Never retried; after an `ambiguous` failure, `get` shows whether it exists. */
  create(input: WebhookInput, options?: CallOptions): Promise<Webhook>
  /** The active webhook; undefined for an empty answer. HTTP 404 stays an error: a wrong base address gives it too. */
  get(options?: CallOptions): Promise<Webhook | undefined>
  /**
   * Deletes a webhook. False, or HTTP 404, means that there was none, or that the answer of a first try was lost.
   */
  delete(id: string, options?: CallOptions): Promise<boolean>
  /** One page of the log. Entries that can't be read are left out and counted in `dropped`. */
  logs(options?: LogOptions): Promise<Page<WebhookLog>>
  /** The whole log, page by page, each delivery once. */
  allLogs(options?: Omit<LogOptions, 'page'> & WalkOptions): AsyncIterable<WebhookLog>
}

const webhookInput = z.object({
  url: z.string().check(z.maxLength(2048), z.refine(isWebhookUrl)),
  eventTypes: identifiersInput,
  description: z.optional(z.string()),
  // Checked as a whole, so that no error names a header: a malformed name could be anything.
  headers: z.optional(z.record(z.string(), z.unknown()).check(z.refine(areHeaders))),
})

/** The operations on webhooks, over a transport. */
export function createWebhooks(transport: Transport, assumptions: Assumptions): Webhooks {
  const { logsPageParam, logsLimitParam } = assumptions
  const logsSchema = (withPayload: boolean) =>
    recordOf(
      { webhookLogs: listOf(logSchema(assumptions.logFields, withPayload)), totalPages: countSchema },
      { total: countSchema },
    )

  const logs: Webhooks['logs'] = async ({ payloads = false, ...options } = {}) =>
    transport.call(options, {
      name: 'webhook/logs',
      method: 'GET',
      query: pageQuery(options, { page: logsPageParam, limit: logsLimitParam }),
      signed: true,
      size: 'listing',
      read(data) {
        const { webhookLogs: items, totalPages: pages, ...rest } = read(logsSchema(payloads), data)
        const dropped = droppedOf(items, [rest.dropped?.includes('total') === true && 'total'])
        return { items, page: options.page ?? 1, pages, ...present({ total: rest.total, dropped }) }
      },
    })

  return {
    create: async (input, options) =>
      transport.call(options, {
        name: 'webhook',
        method: 'POST',
        body: checkInput(webhookInput, input),
        signed: true,
        read: (data) => read(webhookSchema, data),
      }),
    get: async (options) =>
      transport.call(options, { name: 'webhook', method: 'GET', signed: true, read: readActive }),
    delete: async (id, options) =>
      transport.call(options, {
        name: 'webhook/{id}',
        method: 'DELETE',
        path: ['webhook', checkId(id)],
        signed: true,
        read: (data) => read(z.object({ deleted: z.boolean() }), data).deleted,
      }),
    logs,
    allLogs: (options = {}) => walkPages({ name: 'webhook/logs', list: logs, keyOf: idOf }, options),
  }
}

/** The documented message speaks of webhooks, so a list of them is accepted as well. */
function readActive(data: unknown): Webhook | undefined {
  if (data === undefined || data === null) return undefined
  if (!Array.isArray(data)) return read(webhookSchema, data)
  const webhooks = read(webhooksSchema, data)
  const active = webhooks.find(({ isActive, isDeleted }) => isActive && !isDeleted)
  // The active webhook may be the one that can't be read: "none" would make the caller register another.
  if (!active && webhooks.dropped) throw new FieldError(webhooks.dropped.reasons[0] ?? '')
  return active
}

/** Whether the service may deliver there: https, or http to this machine. */
export function isWebhookUrl(text: string): boolean {
  const url = webAddress(text)
  return url !== undefined && (url.protocol === 'https:' || isLoopback(url.hostname))
}

function areHeaders(headers: Record<string, unknown>): boolean {
  return Object.entries(headers).every(
    ([name, value]) =>
      headerName.test(name) &&
      !framingHeader.test(name) &&
      typeof value === 'string' &&
      headerValue.test(value),
  )
}
