/** Orders, for the merchant's own server and desk: find, show, decide by hand, export. */
import * as z from 'zod'
import { exportFormats, streamOf } from '../../orders/export.js'
import { parseCursor } from '../../orders/desk.js'
import { orderStates } from '../../store/order-state.js'
import { answer, answerJson } from '../answer.js'
import { noteSchema, reasonSchema, referenceSchema, resendSchema } from '../request-bodies.js'
import { printableText } from '../request-text.js'
import { defineRoute, type Parameter } from './route.js'

const reference: Parameter = {
  in: 'path',
  description: 'The merchant’s order.',
  schema: referenceSchema,
}
const details = { 200: { description: 'The order', schema: 'OrderDetails' } } as const

export const listOrders = defineRoute({
  method: 'GET',
  path: '/orders',
  id: 'listOrders',
  summary: 'Orders that have a payment, newest first. For the merchant’s own server.',
  auth: 'readKey',
  parameters: {
    state: { in: 'query', description: 'Only orders in this state.', schema: z.enum(orderStates) },
    query: {
      in: 'query',
      description:
        'A part of a reference; or an address, a transaction, an amount or an identifier of a payment, in full.',
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
  async handle({ c, query }, { desk }) {
    const before = parseCursor(query('before') ?? '')
    const state = orderStates.find((candidate) => candidate === query('state'))
    const text = query('query')
    return answerJson(
      c,
      200,
      await desk.list({
        limit: Number(query('limit') ?? 20),
        ...(state && { state }),
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
  },
  answers: { 200: { description: 'The file', type: 'text/csv' } },
  problems: ['invalid-request'],
  async handle({ c, query }, { desk }) {
    const format = query('format') === 'jsonl' ? 'jsonl' : 'csv'
    return answer(c, 200, streamOf(desk.export(format)), {
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
  handle: async ({ c }, { desk }) => answerJson(c, 200, await desk.show(c.req.param('reference') ?? '')),
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
  async handle({ c, key, body: { reason } }, { desk }) {
    const { order } = await desk.accept(c.req.param('reference') ?? '', { by: key, reason })
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
  async handle({ c, key, body: { reason } }, { desk }) {
    return answerJson(c, 200, await desk.close(c.req.param('reference') ?? '', { by: key, reason }))
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
  async handle({ c, key, body: { text } }, { desk }) {
    return answerJson(c, 200, await desk.note(c.req.param('reference') ?? '', { by: key, text }))
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
  async handle({ c, key }, { desk }) {
    return answerJson(c, 200, await desk.check(c.req.param('reference') ?? '', { by: key }))
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
  async handle({ c, key, body: { notification } }, { desk }) {
    return answerJson(c, 200, await desk.resend(c.req.param('reference') ?? '', { by: key, notification }))
  },
})
