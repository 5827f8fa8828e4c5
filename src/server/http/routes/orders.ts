/** `GET /orders/{reference}`: for shops that ask instead of being notified. */
import { toPublicPayment } from '../../payments/public-payment.js'
import { referenceSchema } from '../request-bodies.js'
import { defineRoute } from './route.js'

export const getOrder = defineRoute({
  method: 'GET',
  path: '/orders/{reference}',
  id: 'getOrder',
  summary: 'What is known of an order. For the merchant’s own server.',
  auth: 'apiKey',
  parameters: {
    reference: { in: 'path', description: 'The merchant’s order.', schema: referenceSchema },
  },
  answers: { 200: { description: 'The order', schema: 'OrderState' } },
  problems: ['not-found'],
  async handle({ c }, { context: { store } }) {
    const reference = c.req.param('reference') ?? ''
    const [fulfilment, payments] = await Promise.all([
      store.getFulfilment(reference),
      store.listPayments(reference),
    ])
    return c.json({
      reference,
      fulfilled: fulfilment !== undefined,
      ...(fulfilment && { fulfilledAt: new Date(fulfilment.at).toISOString() }),
      payments: payments.map(toPublicPayment),
    })
  },
})
