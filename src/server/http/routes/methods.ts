/** `GET /methods`: the methods of the order. */
import { showMethods } from '../../orders/public-session.js'
import { answerJson } from '../answer.js'
import { defineRoute } from './route.js'

export const getMethods = defineRoute({
  method: 'GET',
  path: '/methods',
  id: 'listMethods',
  summary: 'The coins and networks that this session may be paid with.',
  auth: 'session',
  answers: { 200: { description: 'The methods', schema: 'Methods' } },
  problems: ['session-expired', 'price-replaced', 'order-closed', 'gateway-refused', 'gateway-unavailable'],
  async handle({ c, session }, { context }) {
    const methods = await showMethods(context, session)
    return answerJson(c, 200, { methods }, { 'cache-control': 'private, max-age=15' })
  },
})
