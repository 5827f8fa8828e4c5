/** `POST /sessions` seals an order; `GET /session` shows it to its payer. */
import { showSession } from '../../orders/public-session.js'
import { orderSchema } from '../request-bodies.js'
import { answerJson } from '../answer.js'
import { defineRoute } from './route.js'

export const postSession = defineRoute({
  method: 'POST',
  path: '/sessions',
  id: 'createSession',
  summary: 'Seals an order into a session. For the merchant’s own server.',
  auth: 'apiKey',
  body: { schema: orderSchema, name: 'Order' },
  answers: { 201: { description: 'The session, and a link to the hosted page', schema: 'SealedSession' } },
  problems: ['invalid-amount'],
  async handle({ c, body }, { createSession, basePath }) {
    return answerJson(c, 201, await createSession(body, new URL(basePath, c.req.url).href))
  },
})

export const getSession = defineRoute({
  method: 'GET',
  path: '/session',
  id: 'getSession',
  summary: 'The order as the payer may see it, and its payments so far.',
  auth: 'session',
  answers: { 200: { description: 'The order', schema: 'Session' } },
  problems: ['session-expired', 'price-replaced', 'order-closed'],
  async handle({ c, session }, { context, checks }) {
    return answerJson(c, 200, await showSession(context, checks, session))
  },
})
