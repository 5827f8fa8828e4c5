/**
 * Section 7, from both sides: the interface documents success and nothing else, so whatever is not exactly that is a
 * failure.
 */
import { describe, expect, it } from 'vitest'
import { gatewayTo } from '../gateway/fixtures.js'
import { envelope } from './fixtures/envelope.js'
import { transaction } from './fixtures/transaction.js'
import { startService } from './service.js'
import { fixtureOf } from './table.js'

const success = { ...fixtureOf(envelope), data: fixtureOf(transaction) }

describe('7 the client', () => {
  it.each(['error', 'failed', 'Success', 'SUCCESS', ' success', 'succes', '', true, null])(
    'error: takes an envelope with status %j for a failure',
    async (status) => {
      const { gateway } = gatewayTo(() => Response.json({ ...success, status }))
      await expect(gateway.payments.validate('some-id')).rejects.toHaveProperty('code', 'envelope')
    },
  )
})

describe('7 the sandbox', () => {
  it.each([
    ['an unknown payment', 'POST payment/validate/{id}', { parameters: ['nothing'] }],
    ['an unknown chain', 'GET system/chains/{id}/currency', { parameters: ['nothing'] }],
    ['an unknown coin', 'GET system/rates/{coin}', { parameters: ['nothing'] }],
    ['a body that is no object', 'POST payment/initiate', { body: 'text' }],
  ] as const)(
    'error: answers %s with another status and another word than success',
    async (_, name, request) => {
      const { http, status, keys } = await startService().call(name, request)
      expect(http).toBeGreaterThanOrEqual(400)
      expect(http).toBeLessThan(500)
      expect(status).toBe('error')
      expect(keys.sort()).toStrictEqual(['data', 'message', 'status'])
    },
  )
})
