/** `GET /health` and `GET /openapi.json`: the endpoint's state and its contract. */
import { answer, answerJson } from '../answer.js'
import { defineRoute } from './route.js'

export const getHealth = defineRoute({
  method: 'GET',
  path: '/health',
  id: 'health',
  summary: 'Whether the endpoint can take orders: proves that its store takes a write.',
  auth: 'none',
  answers: {
    200: { description: 'It can', schema: 'Health' },
    503: { description: 'Its store does not work, or has payments of the other mode', schema: 'Health' },
  },
  async handle({ c }, { context: { health } }) {
    const report = await health.ready()
    return answerJson(c, report.status === 'ok' ? 200 : 503, report)
  },
})

export const getLiveness = defineRoute({
  method: 'GET',
  path: '/health/live',
  id: 'liveness',
  summary: 'Whether the process answers. Waits for nothing.',
  auth: 'none',
  answers: { 200: { description: 'It does', schema: 'Health' } },
  handle: ({ c }, { context: { health } }) => answerJson(c, 200, health.live()),
})

export const getDocument = defineRoute({
  method: 'GET',
  path: '/openapi.json',
  id: 'openApi',
  summary: 'This document.',
  auth: 'none',
  answers: { 200: { description: 'The document', type: 'application/json' } },
  handle: ({ c }, { document }) => answer(c, 200, document(), { 'content-type': 'application/json' }),
})
