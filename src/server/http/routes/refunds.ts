/** Refunds, for the merchant's own server: the link that asks a payer for an address, and how a refund ends. */
import { answerJson } from '../answer.js'
import { reasonSchema, referenceSchema, refundSchema, transactionSchema } from '../request-bodies.js'
import { defineRoute, type Parameter } from './route.js'

const reference: Parameter = { in: 'path', description: 'The merchant’s order.', schema: referenceSchema }
const id: Parameter = { in: 'path', description: 'The refund.', schema: referenceSchema }
const refund = { 200: { description: 'The refund', schema: 'Refund' } } as const

export const requestRefund = defineRoute({
  method: 'POST',
  path: '/orders/{reference}/refund-link',
  id: 'requestRefund',
  summary:
    'Requests a refund of an amount, or of all that an order did not take, and answers the payer’s link. Only of money that the payment service confirms.',
  auth: 'apiKey',
  parameters: { reference },
  body: { schema: refundSchema, name: 'RefundRequest' },
  answers: {
    200: { description: 'The refund that waits already, with a new link', schema: 'RequestedRefund' },
    201: { description: 'The refund and its link', schema: 'RequestedRefund' },
  },
  problems: ['not-found', 'invalid-amount'],
  async handle({ c, key, body }, { refunds, basePath }) {
    const requestedAt = new URL(basePath, c.req.url).href
    const { created, ...answer } = await refunds.request(
      c.req.param('reference') ?? '',
      { ...body, by: key },
      requestedAt,
    )
    return answerJson(c, created ? 201 : 200, answer)
  },
})

export const recordRefund = defineRoute({
  method: 'POST',
  path: '/refunds/{id}/sent',
  id: 'recordRefund',
  summary: 'Records the transaction by which the shop paid a refund, once.',
  auth: 'apiKey',
  parameters: { id },
  body: { schema: transactionSchema, name: 'Transaction' },
  answers: refund,
  problems: ['not-found', 'refund-closed'],
  async handle({ c, key, body: { transaction } }, { refunds }) {
    return answerJson(c, 200, await refunds.sent(c.req.param('id') ?? '', { by: key, transaction }))
  },
})

export const cancelRefund = defineRoute({
  method: 'POST',
  path: '/refunds/{id}/cancel',
  id: 'cancelRefund',
  summary: 'Ends a refund that was not sent. Its link takes no address any more.',
  auth: 'apiKey',
  parameters: { id },
  body: { schema: reasonSchema, name: 'Reason' },
  answers: refund,
  problems: ['not-found', 'refund-closed'],
  async handle({ c, key, body: { reason } }, { refunds }) {
    return answerJson(c, 200, await refunds.cancel(c.req.param('id') ?? '', { by: key, reason }))
  },
})
