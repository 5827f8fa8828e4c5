import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signedHeaders, startedAt, startService } from '../../support/sandbox.js'

function ask(change?: Record<string, string | undefined>, content?: string, service = startService()) {
  // `call` adds the access id, so a test that leaves it out sends the request itself.
  const headers = signedHeaders(change, content)
  const request = new Request('http://sandbox.test/v1/api/payout', { headers })
  return service.sandbox.fetch(request).then(async (response) => ({
    http: response.status,
    ...((await response.json()) as { status: string; message: string; data: unknown }),
  }))
}

describe('signed operations', () => {
  it.each([
    ['x-access-id', 'somebody-else', 'is not known'],
    ['x-request-id', '1234', 'must be a UUID of version 4'],
    ['x-request-id', 'f47ac10b-58cc-1372-a567-0e02b2c3d479', 'must be a UUID of version 4'],
    ['x-timestamp', '1795000000', 'must be a time in ISO 8601'],
    ['x-timestamp', '2026-13-20T12:00:00Z', 'must be a time in ISO 8601'],
    ['x-timestamp', 'yesterday', 'must be a time in ISO 8601'],
    ['authorization', 'AAAA', 'the signature is wrong'],
    ['authorization', 'c2lnbmVk', 'the signature is wrong'],
  ])('error: refuses %s: %s', async (name, value, message) => {
    expect(await ask({ [name]: value })).toMatchObject({ http: 401, message: `${name}: ${message}` })
  })

  it('takes timestamps of five minutes ago and ahead, with an offset too', async () => {
    for (const offMs of [-300_000, 300_000]) {
      const timestamp = new Date(startedAt + offMs).toISOString()
      expect((await ask({ 'x-timestamp': timestamp })).http).toBe(200)
    }
    expect((await ask({ 'x-timestamp': '2026-11-20T14:00:00+02:00' })).http).toBe(200)
  })

  it('error: refuses timestamps that are further off', async () => {
    for (const offMs of [-300_001, 300_001]) {
      const answer = await ask({ 'x-timestamp': new Date(startedAt + offMs).toISOString() })
      expect(answer).toMatchObject({ http: 401, message: expect.stringMatching(/^x-timestamp: .*300 s/) })
    }
  })

  it('goes by real time, whatever its own clock was advanced by', async () => {
    const service = startService()
    service.sandbox.clock.advance(86_400_000)
    expect((await ask({}, undefined, service)).http).toBe(200)
  })

  it('error: takes a request id once, whatever its case', async () => {
    const service = startService()
    const id = randomUUID()
    expect((await ask({ 'x-request-id': id }, undefined, service)).http).toBe(200)
    for (const again of [id, id.toUpperCase()]) {
      expect(await ask({ 'x-request-id': again }, undefined, service)).toMatchObject({
        http: 401,
        message: 'x-request-id: was used before',
      })
    }
  })

  it('does not count a request id as used when the signature was wrong', async () => {
    const service = startService()
    const id = randomUUID()
    await ask({ 'x-request-id': id, authorization: 'AAAA' }, undefined, service)
    expect((await ask({ 'x-request-id': id }, undefined, service)).http).toBe(200)
  })

  it('remembers request ids for as long as their timestamps count', async () => {
    let now = startedAt
    const service = startService({ now: () => now })
    const id = randomUUID()
    const ahead = new Date(startedAt + 300_000).toISOString()
    await ask({ 'x-request-id': id, 'x-timestamp': ahead }, undefined, service)
    now += 599_000
    const again = await ask({ 'x-request-id': id, 'x-timestamp': ahead }, undefined, service)
    expect(again.message).toBe('x-request-id: was used before')
  })
})

describe('the signature option', () => {
  it('payload signs nothing where there is no body', async () => {
    const service = startService({ signature: 'payload' })
    expect((await ask({}, '', service)).http).toBe(200)
    expect((await ask({}, '{}', service)).http).toBe(401)
  })
})
