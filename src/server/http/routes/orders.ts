/** Orders, for the merchant's own server and desk: find, show, decide by hand, export. */
import * as z from 'zod'
import { exportFormats, streamOf } from '../../orders/export.js'
import { parseCursor, type OrderFilter } from '../../orders/operations.js'
import { orderNeeds, orderStates } from '../../rules/order.js'
import { answer, answerJson } from '../answer.js'
import { noteSchema, reasonSchema, referenceSchema, resendSchema } from '../request-bodies.js'
import { printableText } from '../request-text.js'
import { defineRoute, type Parameter } from './route.js'

const reference: Parameter = {
  in: 'path',
  description: 'The merchant’s order.',
  schema: referenceSchema,
}
const timeText = 'must be a time such as 2026-11-01T00:00:00Z'
const time = z
  .string(timeText)
  .regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,3})?Z$/, timeText)
  .refine(isOfCalendar, timeText)
const filterParameters: Readonly<Record<string, Parameter>> = {
  state: { in: 'query', description: 'Only orders in this state.', schema: z.enum(orderStates) },
  needs: {
    in: 'query',
    description: 'Only orders that need a person for this reason, or for `any`.',
    schema: z.enum([...orderNeeds, 'any']),
  },
  from: { in: 'query', description: 'Only orders whose newest payment was shown since then.', schema: time },
  to: { in: 'query', description: 'And before then.', schema: time },
}

/** JavaScript takes the 30th of February for the 2nd of March. */
function isOfCalendar(text: string): boolean {
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 19) === text.slice(0, 19)
}

/** The filter of a query, after its validation. */
function filterOf(query: (name: string) => string | undefined): Omit<OrderFilter, 'limit'> {
  const state = orderStates.find((candidate) => candidate === query('state'))
  const needs = ([...orderNeeds, 'any'] as const).find((candidate) => candidate === query('needs'))
  const [from, to] = [query('from'), query('to')]
  return {
    ...(state && { state }),
    ...(needs && { needs }),
    ...(from !== undefined && { from: Date.parse(from) }),
    ...(to !== undefined && { to: Date.parse(to) }),
  }
}

const details = { 200: { description: 'The order', schema: 'OrderDetails' } } as const

export const listOrders = defineRoute({
  method: 'GET',
  path: '/orders',
  id: 'listOrders',
  summary: 'Orders that have a payment, newest first. For the merchant’s own server.',
  auth: 'readKey',
  parameters: {
    ...filterParameters,
    query: {
      in: 'query',
      description:
        'The beginning of a reference, or a part of one of the newest; or an address, a transaction, an identifier or an amount, in full.',
      schema: printableText({ maxLength: 200 }),
    },
    before: {
      in: 'query',
      description: '`next` of the page before.',
      schema: z.string().refine((text) => parseCursor(text) !== undefined, 'must be `next` of a page'),
    },
    limit: {
      in: 'query',
      description: 'Orders at most, from 1 to 100. Default 20.',
      schema: z.string().regex(/^([1-9][0-9]?|100)$/, 'must be a whole number from 1 to 100'),
    },
  },
  answers: { 200: { description: 'A page of orders', schema: 'Orders' } },
  problems: ['invalid-request'],
  async handle({ c, query }, { orders }) {
    const before = parseCursor(query('before') ?? '')
    const text = query('query')
    return answerJson(
      c,
      200,
      await orders.list({
        limit: Number(query('limit') ?? 20),
        ...filterOf(query),
        ...(text !== undefined && { query: text }),
        ...(before && { before }),
      }),
    )
  },
})

export const exportOrders = defineRoute({
  method: 'GET',
  path: '/orders/export',
  id: 'exportOrders',
  summary:
    'Every payment as CSV (RFC 4180) or JSON Lines, newest orders first. For the merchant’s own server.',
  auth: 'readKey',
  parameters: {
    format: { in: 'query', description: '`csv` (the default) or `jsonl`.', schema: z.enum(exportFormats) },
    ...filterParameters,
  },
  answers: { 200: { description: 'The file', type: 'text/csv' } },
  problems: ['invalid-request'],
  async handle({ c, query }, { orders }) {
    const format = query('format') === 'jsonl' ? 'jsonl' : 'csv'
    return answer(c, 200, streamOf(orders.export(format, filterOf(query))), {
      'content-type': format === 'csv' ? 'text/csv; charset=utf-8; header=present' : 'application/jsonl',
      'content-disposition': `attachment; filename="payments.${format}"`,
      'x-content-type-options': 'nosniff',
    })
  },
})

export const getOrder = defineRoute({
  method: 'GET',
  path: '/orders/{reference}',
  id: 'getOrder',
  summary: 'What is known of an order, with its timeline. For the merchant’s own server.',
  auth: 'readKey',
  parameters: { reference },
  answers: details,
  problems: ['not-found'],
  handle: async ({ c }, { orders }) => answerJson(c, 200, await orders.get(c.req.param('reference') ?? '')),
})

export const acceptOrder = defineRoute({
  method: 'POST',
  path: '/orders/{reference}/accept',
  id: 'acceptOrder',
  summary: 'Decides an order by hand, once. An order that is decided already is answered as it is.',
  auth: 'apiKey',
  parameters: { reference },
  body: { schema: reasonSchema, name: 'Reason' },
  answers: details,
  problems: ['not-found'],
  async handle({ c, key, body: { reason } }, { orders }) {
    const { order } = await orders.accept(c.req.param('reference') ?? '', { by: key, reason })
    return answerJson(c, 200, order)
  },
})

export const closeOrder = defineRoute({
  method: 'POST',
  path: '/orders/{reference}/close',
  id: 'closeOrder',
  summary:
    'Stops asking for money, also where no payment was asked for yet. Its addresses are still watched; money that comes is for a person to decide.',
  auth: 'apiKey',
  parameters: { reference },
  body: { schema: reasonSchema, name: 'Reason' },
  answers: details,
  problems: ['order-closed'],
  async handle({ c, key, body: { reason } }, { orders }) {
    return answerJson(c, 200, await orders.close(c.req.param('reference') ?? '', { by: key, reason }))
  },
})

export const noteOrder = defineRoute({
  method: 'POST',
  path: '/orders/{reference}/note',
  id: 'noteOrder',
  summary: 'Adds a note to the timeline of an order.',
  auth: 'apiKey',
  parameters: { reference },
  body: { schema: noteSchema, name: 'Note' },
  answers: details,
  problems: ['not-found'],
  async handle({ c, key, body: { text } }, { orders }) {
    return answerJson(c, 200, await orders.note(c.req.param('reference') ?? '', { by: key, text }))
  },
})

export const checkOrder = defineRoute({
  method: 'POST',
  path: '/orders/{reference}/check',
  id: 'checkOrder',
  summary: 'Watches every payment of an order again: the payment service is asked within seconds.',
  auth: 'apiKey',
  parameters: { reference },
  answers: details,
  problems: ['not-found'],
  async handle({ c, key }, { orders }) {
    return answerJson(c, 200, await orders.check(c.req.param('reference') ?? '', { by: key }))
  },
})

export const resendOrder = defineRoute({
  method: 'POST',
  path: '/orders/{reference}/resend',
  id: 'resendOrder',
  summary: 'Sends a notification again, under its id: by default the one of the decision.',
  auth: 'apiKey',
  parameters: { reference },
  body: { schema: resendSchema, name: 'Resend' },
  answers: details,
  problems: ['not-found'],
  async handle({ c, key, body: { notification } }, { orders }) {
    return answerJson(c, 200, await orders.resend(c.req.param('reference') ?? '', { by: key, notification }))
  },
})
