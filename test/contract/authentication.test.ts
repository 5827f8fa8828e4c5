/** Section 5, from both sides: which headers each operation needs, and what they hold. */
import { describe, expect, it } from 'vitest'
import { createGateway, serializations, type SerializationName } from '../../src/gateway/index.js'
import { createSandbox, sandboxAccessId, sandboxAccessSecret } from '../../src/sandbox/index.js'
import { operationList } from './operations.js'
import { furnishedOnce, withBody } from './service.js'

const basic = ['x-access-id']
const signed = ['x-access-id', 'x-request-id', 'x-timestamp', 'authorization']

const needs = operationList.flatMap(([name, { auth }]) =>
  (auth === 'signed' ? signed : basic).map((header) => [name, header] as const),
)

describe('5 the sandbox', () => {
  const { call } = furnishedOnce()

  it.each(needs)('error: refuses %s without %s', async (name, header) => {
    const { http, message } = await call(name, { ...withBody(name), headers: { [header]: undefined } })
    expect({ http, message }).toEqual({ http: 401, message: expect.stringContaining(header) })
  })

  it('needs no signature for the basic operations', async () => {
    const headers = { authorization: 'nonsense', 'x-request-id': 'nonsense', 'x-timestamp': 'nonsense' }
    expect(await call('GET system/chains', { headers })).toMatchObject({ http: 200 })
  })
})

// The keys of a constant record, which Object.keys can't say.
const names = Object.keys(serializations) as SerializationName[]

describe.each(names)('5 the serialization %s', (signature) => {
  const { fetch } = createSandbox({ signature })
  const gatewayWith = (assumptions: { signature: SerializationName }) =>
    createGateway({
      baseUrl: 'http://localhost',
      accessId: sandboxAccessId,
      accessSecret: sandboxAccessSecret,
      assumptions,
      fetch: async (input, init) => fetch(new Request(input, init)),
    })

  it('is the same text to both sides, with and without a body', async () => {
    const { wallets, payouts } = gatewayWith({ signature })
    await expect(payouts.list()).resolves.toHaveProperty('page', 1)
    await expect(wallets.create({ reference: 'customer-7' })).resolves.toHaveProperty(
      'reference',
      'customer-7',
    )
  })
})
