/**
 * Section 7, from both sides: the interface documents success and nothing else, so whatever is not exactly that is a
 * failure.
 */
import { describe, expect, it } from 'vitest'
import { createGateway } from '../../src/gateway/index.js'
import { envelope } from './fixtures/envelope.js'
import { transaction } from './fixtures/transaction.js'
import { startService } from './service.js'
import { fixtureOf, titleOf } from './table.js'

const success = { ...fixtureOf(envelope), data: fixtureOf(transaction) }

/** Validates a payment at a service that answers so. */
function validateAt(answer: () => Response) {
  const gateway = createGateway({
    baseUrl: 'https://pay.example',
    accessId: 'access-id',
    fetch: async () => answer(),
    pause: async () => {},
  })
  return gateway.payments.validate('some-id')
}

describe('7 the client', () => {
  it('takes HTTP 200 with status success for success', async () => {
    await expect(validateAt(() => Response.json(success))).resolves.toHaveProperty('status', 'pending')
  })

  it.each([201, 204, 302, 400, 418, 429, 500])(
    'error: takes HTTP %i for a failure, whatever the body says',
    async (status) => {
      const body = status === 204 ? null : JSON.stringify(success)
      const headers = { 'content-type': 'application/json' }
      await expect(validateAt(() => new Response(body, { status, headers }))).rejects.toHaveProperty(
        'status',
        status,
      )
    },
  )

  it.each(['error', 'failed', 'Success', 'SUCCESS', ' success', 'succes', '', true, null])(
    'error: takes an envelope with status %j for a failure',
    async (status) => {
      await expect(validateAt(() => Response.json({ ...success, status }))).rejects.toHaveProperty(
        'code',
        'envelope',
      )
    },
  )

  it.each(
    envelope.rows
      .filter(({ field }) => field !== 'message')
      .map((row) => [titleOf('2.1', row), row.field] as const),
  )('error: takes an envelope without %s for a failure', async (_, field) => {
    const { [field]: left, ...rest } = success as Record<string, unknown>
    expect(left).toBeDefined()
    await expect(validateAt(() => Response.json(rest))).rejects.toHaveProperty('name', 'GatewayError')
  })

  it('reads the same beside any message, and none', async () => {
    for (const message of ['payment received', 'Webhooks fetched', '', undefined])
      await expect(validateAt(() => Response.json({ ...success, message }))).resolves.toHaveProperty(
        'status',
        'pending',
      )
  })
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
