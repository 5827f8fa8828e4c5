import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { serializations, type SerializationName } from '../../../src/gateway/index.js'
import { accessId, accessSecret, answer, gatewayTo, now, success, wallet, webhook } from '../fixtures.js'

const hmac = (text: string) => createHmac('sha256', accessSecret).update(text).digest('base64')
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
const time = '2026-11-20T10:00:00.000Z'

describe('a signed request', () => {
  it('carries the four headers of the interface', async () => {
    const { gateway, seen } = gatewayTo(() => success(webhook()))
    await gateway.webhooks.get()
    const { authorization, 'x-request-id': requestId = '', ...rest } = Object.fromEntries(seen[0]!.headers)
    expect(rest).toStrictEqual({ accept: 'application/json', 'x-access-id': accessId, 'x-timestamp': time })
    expect(requestId).toMatch(uuid)
    expect(authorization).toBe(
      hmac(`{"timeStamp":"${time}","requestId":"${requestId}","accessId":"${accessId}"}`),
    )
  })

  it('has a known signature', async () => {
    const { gateway, seen } = gatewayTo(() => success(webhook()), {
      accessId: 'id',
      accessSecret: 'key',
      newRequestId: () => '3c1e7ab2-8d3c-4f0e-9d53-0c2f5a4b6e71',
      assumptions: { signature: () => 'The quick brown fox jumps over the lazy dog' },
    })
    await gateway.webhooks.get()
    // A published vector: f7bc83f4…d8 in hexadecimal.
    expect(seen[0]?.headers.get('authorization')).toBe('97yD9DBThCSxMpjmqm+xQ+9NWaFJRhdZl0edvC0aPNg=')
    expect(seen[0]?.headers.get('x-request-id')).toBe('3c1e7ab2-8d3c-4f0e-9d53-0c2f5a4b6e71')
  })

  const requestId = '3c1e7ab2-8d3c-4f0e-9d53-0c2f5a4b6e71'
  const payload = '{"reference":"user-1"}'
  it.each<[SerializationName, string]>([
    ['json', `{"timeStamp":"${time}","requestId":"${requestId}","accessId":"${accessId}"}`],
    ['json-access-first', `{"accessId":"${accessId}","requestId":"${requestId}","timeStamp":"${time}"}`],
    ['concat', `${time}${requestId}${accessId}`],
    ['concat-access-first', `${accessId}${requestId}${time}`],
    ['colon', `${time}:${requestId}:${accessId}`],
    ['dot', `${time}.${requestId}.${accessId}`],
    ['newline', `${time}\n${requestId}\n${accessId}`],
    ['payload', payload],
    ['concat-payload', `${time}${requestId}${accessId}${payload}`],
  ])('is signed as %s when signature says so', async (signature, text) => {
    const { gateway, seen } = gatewayTo(() => success(wallet('user-1')), {
      assumptions: { signature },
      newRequestId: () => requestId,
    })
    await gateway.wallets.create({ reference: 'user-1' })
    expect(seen[0]?.text).toBe(payload)
    expect(seen[0]?.headers.get('authorization')).toBe(hmac(text))
  })

  it('has every serialization as a candidate, and an empty payload where there is no body', async () => {
    expect(Object.keys(serializations)).toHaveLength(9)
    const { gateway, seen } = gatewayTo(() => success(null), { assumptions: { signature: 'payload' } })
    await gateway.webhooks.get()
    expect(seen[0]?.headers.get('authorization')).toBe(hmac(''))
  })

  it('is signed again for every try', async () => {
    let clock = now
    const { gateway, seen } = gatewayTo(
      (_, index) => (index < 2 ? answer({}, { status: 503 }) : success(webhook())),
      { now: () => clock, pause: async (ms) => void (clock += ms) },
    )
    await gateway.webhooks.get()
    const sent = (name: string) => seen.map(({ headers }) => headers.get(name))
    expect(sent('x-timestamp')).toStrictEqual([time, '2026-11-20T10:00:00.125Z', '2026-11-20T10:00:00.375Z'])
    for (const name of ['x-request-id', 'authorization']) expect(new Set(sent(name)).size).toBe(3)
  })

  it('imports the secret once', async () => {
    const { subtle } = globalThis.crypto
    const { importKey } = subtle
    let imports = 0
    subtle.importKey = (...given: unknown[]) => {
      imports++
      return Reflect.apply(importKey, subtle, given)
    }
    try {
      const { gateway } = gatewayTo(() => success(webhook()))
      await Promise.all([gateway.webhooks.get(), gateway.webhooks.get(), gateway.webhooks.get()])
    } finally {
      subtle.importKey = importKey
    }
    expect(imports).toBe(1)
  })
})

describe('createGateway', () => {
  it('has the operations that have an endpoint, and no others', () => {
    const {
      assumptions: _,
      request: _request,
      clock: _clock,
      ...groups
    } = gatewayTo(() => success(null)).gateway
    const names = Object.entries(groups).map(([group, operations]) => [group, Object.keys(operations)])
    expect(Object.fromEntries(names)).toStrictEqual({
      payments: ['initiate', 'initiateFiat', 'validate'],
      system: ['chains', 'allChains', 'currenciesOf', 'currencies', 'rate'],
      webhooks: ['create', 'get', 'delete', 'logs', 'allLogs'],
      wallets: ['create', 'addresses', 'allAddresses', 'validate', 'watch'],
      payouts: ['list', 'all'],
      onramp: ['coins', 'chains'],
    })
  })
})
