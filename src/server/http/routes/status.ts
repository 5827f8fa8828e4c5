/** `GET /health` and `GET /openapi.json`: what the endpoint says of itself. */
import { defineRoute } from './route.js'

export const getHealth = defineRoute({
  method: 'GET',
  path: '/health',
  id: 'health',
  summary: 'Whether the endpoint works, and whether it reaches the payment service.',
  auth: 'none',
  answers: {
    200: { description: 'It works', schema: 'Health' },
    503: { description: 'Its store does not work', schema: 'Health' },
  },
  async handle({ c }, { context: { store, catalogue } }) {
    const [storeState, gatewayState] = await Promise.all([
      // A write proves the disk; a read, the tables.
      upOrDown(Promise.all([store.probe(), store.getFulfilment('health')])),
      upOrDown(catalogue.list()),
    ])
    const health = { status: storeState === 'up' ? 'ok' : 'down', store: storeState, gateway: gatewayState }
    return c.json(health, storeState === 'up' ? 200 : 503)
  },
})

export const getDocument = defineRoute({
  method: 'GET',
  path: '/openapi.json',
  id: 'openApi',
  summary: 'This document.',
  auth: 'none',
  answers: { 200: { description: 'The document', type: 'application/json' } },
  handle: ({ c }, { document }) => c.body(document, 200, { 'content-type': 'application/json' }),
})

async function upOrDown(probe: Promise<unknown>): Promise<'up' | 'down'> {
  return probe.then(
    () => 'up',
    () => 'down',
  )
}
