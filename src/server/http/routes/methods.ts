/** `GET /methods`: what the order may be paid with. */
import { CheckoutError } from '../../../core/contract/problem.js'
import { listMethods } from '../../orders/methods.js'
import { assertPrice } from '../../orders/order-price.js'
import { defineRoute } from './route.js'

export const getMethods = defineRoute({
  method: 'GET',
  path: '/methods',
  id: 'listMethods',
  summary: 'The coins and networks that this session may be paid with.',
  auth: 'session',
  answers: { 200: { description: 'The methods', schema: 'Methods' } },
  problems: ['session-expired', 'price-replaced', 'gateway-refused', 'gateway-unavailable'],
  async handle({ c, session }, { context }) {
    if (session.expired) throw new CheckoutError('session-expired')
    await assertPrice(context, session)
    c.header('cache-control', 'private, max-age=15')
    const methods = await listMethods(context.catalogue, session.order)
    if (methods.length === 0)
      context.onError(new Error('the order allows no method that the service lists'), 'methods')
    return c.json({ methods })
  },
})
