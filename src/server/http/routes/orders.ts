/** Orders, for the merchant's own server: find, show, export. */
import * as z from 'zod'
import { exportSchema, streamOf } from '../../orders/export.js'
import { filterFields, filterOf, listFields } from '../../orders/order-filter.js'
import { answer, answerJson } from '../answer.js'
import { referenceSchema } from '../../input/bodies.js'
import { defineRoute, type Parameter } from './route.js'

export const reference: Parameter = {
  in: 'path',
  description: 'The merchant’s order.',
  schema: referenceSchema,
}
const inQuery = <Fields extends Record<string, Omit<Parameter, 'in'>>>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, Parameter] => [name, { in: 'query', ...field }]),
  )

export const listOrders = defineRoute({
  method: 'GET',
  path: '/orders',
  id: 'listOrders',
  summary: 'Orders that have a payment, newest first. For the merchant’s own server.',
  auth: 'readKey',
  parameters: {
    ...inQuery({ ...filterFields, ...listFields }),
    limit: {
      in: 'query',
      description: 'Orders at most, from 1 to 100. Default 20.',
      schema: z.string().regex(/^([1-9][0-9]?|100)$/, 'must be a whole number from 1 to 100'),
    },
  },
  answers: { 200: { description: 'A page of orders', schema: 'Orders' } },
  async handle({ c, query }, { orders }) {
    const limit = query('limit')
    const filter = { ...filterOf(query), ...(limit !== undefined && { limit: Number(limit) }) }
    return answerJson(c, 200, await orders.list(filter))
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
    format: {
      in: 'query',
      description: '`csv` (the default) or `jsonl`.',
      schema: exportSchema.shape.format.unwrap(),
    },
    ...inQuery(filterFields),
  },
  answers: { 200: { description: 'The file', type: 'text/csv' } },
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
  answers: { 200: { description: 'The order', schema: 'OrderDetails' } },
  problems: ['not-found'],
  handle: async ({ c }, { orders }) => answerJson(c, 200, await orders.get(c.req.param('reference') ?? '')),
})
