/** The webhook operations of the service (4.3). */
import { Hono, type MiddlewareHandler } from 'hono'
import * as z from 'zod/mini'
import type { Faults } from '../faults/faults.js'
import { success } from '../http/refusal.js'
import { pageOf, readBody, requiredString, requiredStrings } from '../http/requests.js'
import type { Webhooks } from '../webhooks/webhooks.js'

/** The interface shows no page size for logs; this is that of payouts. */
const logsPerPage = 10

/** Headers that the connection or the sandbox sets. */
const reservedHeaders = /^(content-length|content-type|host|connection|transfer-encoding|upgrade|expect)$/i

const order = z.object(
  {
    url: requiredString.check(z.refine(isWebAddress, 'must be an http or https address')),
    eventTypes: requiredStrings,
    description: z.optional(z.string('must be a string')),
    headers: z.optional(
      z
        .record(z.string(), z.string('must be a string'), 'must be an object')
        .check(z.refine(areHeaders, 'must be headers that a request may carry')),
    ),
  },
  'must be a JSON object',
)

export function webhookRoutes(webhooks: Webhooks, faults: Faults, signed: MiddlewareHandler): Hono {
  return new Hono()
    .post('/webhook', faults.apply('registerWebhook'), signed, async (c) =>
      success(c, webhooks.register(await readBody(c, order))),
    )
    .get('/webhook', faults.apply('getWebhook'), signed, (c) =>
      success(c, webhooks.current(), 'Webhooks fetched'),
    )
    .get('/webhook/logs', faults.apply('webhookLogs'), signed, (c) => {
      const { items, total, pages } = pageOf(c, webhooks.deliveries(), logsPerPage)
      const data = { webhookLogs: items.map(({ log }) => log), total, totalPages: pages }
      return success(c, data, 'Webhook logs fetched')
    })
    .delete('/webhook/:id', faults.apply('deleteWebhook'), signed, (c) => {
      webhooks.remove(c.req.param('id'))
      return success(c, { deleted: true })
    })
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === ''
}

function areHeaders(headers: Record<string, string>): boolean {
  try {
    return [...new Headers(headers).keys()].every((name) => !reservedHeaders.test(name))
  } catch {
    return false
  }
}
