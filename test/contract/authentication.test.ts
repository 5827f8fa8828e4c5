/** Section 5, from both sides: which headers each operation needs, and what they hold. */
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  createGateway,
  serializations,
  type Gateway,
  type SerializationName,
} from '../../src/gateway/index.js'
import { createSandbox, sandboxAccessId, sandboxAccessSecret } from '../../src/sandbox/index.js'
import { bodyOf, operationList } from './operations.js'
import { furnish, startService } from './service.js'

const basic = ['x-access-id']
const signed = ['x-access-id', 'x-request-id', 'x-timestamp', 'authorization']

const needs = operationList.flatMap(([name, { auth }]) =>
  (auth === 'signed' ? signed : basic).map((header) => [name, header] as const),
)

describe('5 the sandbox', () => {
  it.each(needs)('error: refuses %s without %s', async (name, header) => {
    const service = startService()
    const { [name]: parameters = [] } = await furnish(service)
    const body = bodyOf(operationList.find(([other]) => other === name)![1])
    const request = { parameters, ...(body && { body }) }
    const { http, message } = await service.call(name, { ...request, headers: { [header]: undefined } })
    expect({ http, message }).toEqual({ http: 401, message: expect.stringContaining(header) })
  })

  it.each([
    ['x-request-id', 'not-a-uuid'],
    // Of version 1.
    ['x-request-id', '2c5ea4c0-4067-11e9-8bad-9b1deb4d3b7d'],
    ['x-timestamp', 'yesterday'],
    ['x-timestamp', '1763632800'],
    ['authorization', ''],
    ['authorization', 'c2lnbmVk'],
  ])('error: refuses a signed operation with %s "%s"', async (header, value) => {
    const { http, message } = await startService().call('GET payout', { headers: { [header]: value } })
    expect({ http, message }).toEqual({ http: 401, message: expect.stringContaining(header) })
  })

  it('needs no signature for the basic operations', async () => {
    const headers = { authorization: 'nonsense', 'x-request-id': 'nonsense', 'x-timestamp': 'nonsense' }
    expect(await startService().call('GET system/chains', { headers })).toMatchObject({ http: 200 })
  })
})

/** What the client sends with a call, to a service that refuses everything. */
async function headersOf(call: (gateway: Gateway) => Promise<unknown>): Promise<Headers> {
  let sent = new Headers()
  const gateway = createGateway({
    baseUrl: 'https://pay.example',
    accessId: 'access-id',
    accessSecret: 'access-secret',
    now: () => Date.parse('2026-11-20T12:00:00.000Z'),
    fetch: async (input, init) => {
      sent = new Request(input, init).headers
      return Response.json({}, { status: 400 })
    },
  })
  await expect(call(gateway)).rejects.toHaveProperty('status', 400)
  return sent
}

const signedCall = ({ wallets }: Gateway) => wallets.create({ reference: 'customer-7' })

describe('5 the client', () => {
  it('sends the access id and the id of the request with a basic operation, and no signature', async () => {
    const headers = await headersOf(({ system }) => system.chains())
    expect(signed.filter((name) => headers.has(name))).toStrictEqual([...basic, 'x-request-id'])
  })

  it.each([
    ['x-access-id', /^access-id$/],
    ['x-request-id', /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/],
    ['x-timestamp', /^2026-11-20T12:00:00\.000Z$/],
    ['authorization', /^[\w+/]{43}=$/],
    ['content-type', /^application\/json$/],
  ])('sends %s like %s with a signed operation', async (name, pattern) => {
    expect((await headersOf(signedCall)).get(name)).toMatch(pattern)
  })

  it('signs timeStamp, requestId and accessId with the access secret', async () => {
    const headers = await headersOf(signedCall)
    const content = JSON.stringify({
      timeStamp: headers.get('x-timestamp'),
      requestId: headers.get('x-request-id'),
      accessId: 'access-id',
    })
    const signature = createHmac('sha256', 'access-secret').update(content).digest('base64')
    expect(headers.get('authorization')).toBe(signature)
  })

  it('gives every request an id of its own', async () => {
    const ids = [await headersOf(signedCall), await headersOf(signedCall)].map((sent) =>
      sent.get('x-request-id'),
    )
    expect(ids[0]).not.toBe(ids[1])
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

  it('error: is not taken for another one', async () => {
    for (const other of names.filter((name) => name !== signature)) {
      const { wallets } = gatewayWith({ signature: other })
      await expect(wallets.create({ reference: other }), other).rejects.toHaveProperty('status', 401)
    }
  })
})
