import { afterEach, expect, it, vi } from 'vitest'
import { createEndpoint } from '../../src/medusa/endpoint.js'

afterEach(() => vi.restoreAllMocks())

it('error: reads no answer of more than two megabytes', async () => {
  const answer = (note: string) => Response.json({ session: 'sealed', url: '/pay/1', note })
  const fetch = vi.spyOn(globalThis, 'fetch')
  const { createSession } = createEndpoint('http://127.0.0.1:4300/checkout', 'key')
  const order = { reference: 'payses_1', amount: '49.99', currency: 'USD' }
  fetch.mockResolvedValueOnce(answer('short'))
  await expect(createSession(order)).resolves.toEqual({ session: 'sealed', url: '/pay/1' })
  fetch.mockResolvedValueOnce(answer('x'.repeat(2_000_000)))
  await expect(createSession(order)).rejects.toThrow()
})
