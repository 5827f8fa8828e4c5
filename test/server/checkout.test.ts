/** The options of the endpoint and its adapters: a mistake is named before anything starts. */
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { toExpressHandler } from '../../src/server/adapters/express.js'
import { toFastifyPlugin } from '../../src/server/adapters/fastify.js'
import { toHonoHandler } from '../../src/server/adapters/hono.js'
import { toNextHandlers } from '../../src/server/adapters/next.js'
import { toNodeHandler } from '../../src/server/adapters/node.js'
import { createCheckout, type CheckoutOptions } from '../../src/server/index.js'
import { memoryStore } from '../../src/server/store/memory.js'
import { secret } from '../support/sandbox-endpoint.js'

const right = (): CheckoutOptions => ({
  gateway: { baseUrl: 'https://pay.example', accessId: 'id' },
  secrets: [secret],
  store: memoryStore(),
  merchant: { name: 'Shop' },
})
const create = (change: Record<string, unknown>) => createCheckout({ ...right(), ...change })

function errorOf(call: () => unknown): unknown {
  try {
    call()
  } catch (error) {
    return error
  }
  throw new Error('nothing was refused')
}

const wrong: [option: string, value: unknown, accepts?: RegExp][] = [
  ['secrets', undefined, /32 bytes in base64url/],
  ['secrets', secret, /an array/],
  ['secrets', ['hunter2'], /32 bytes in base64url/],
  ['secrets', [secret, 'hunter2']],
  ['secrets', []],
  ['gateway', undefined, /createGateway/],
  ['store', undefined, /await sqliteStore/],
  ['store', Promise.resolve(memoryStore()), /await sqliteStore/],
  ['merchant', undefined, /an object/],
  ['on', 'https://shop.example/paid', /an object/],
  ['apiKeys', 'hunter2', /an array of keys/],
  ['webhookSecrets', 'hunter2', /an array/],
  ['webhookSecrets', ['with space']],
  ['trustProxy', true, /a number of proxies/],
  ['trustProxy', 'true'],
  ['allowedOrigins', 'https://shop.example', /an array of origins/],
  ['allowedOrigins', ['https://shop.example/'], /without a path/],
  ['allowedOrigins', ['https://*.shop.example'], /one origin each, no \*/],
  ['allowedOrigins', ['*'], /one origin each, no \*/],
  ['allowedOrigins', ["https://x.example; script-src 'unsafe-inline'"]],
  ['basePath', 'checkout', /"\/checkout"/],
  ['basePath', '/checkout/'],
  ['publicUrl', 'shop.example/checkout', /"https:\/\/shop\.example\/checkout"/],
  ['assets', './dist/cdn'],
  ['mode', 'test', /'sandbox', 'live'/],
  ['now', 5],
  ['checkIntervalMs', 0],
  ['watchIntervalMs', Number.NaN],
  ['onError', {}],
  ['onEvent', null],
  ['onRequest', 1],
  ['gatewayBudget', 5],
  ['retentionDays', 0, /above zero/],
  ['limits', true],
]

const wrongBelow: [option: string, value: unknown, path: string][] = [
  ['merchant', {}, 'merchant.name'],
  ['merchant', { name: 'Shop', logo: 5 }, 'merchant.logo'],
  ['gatewayBudget', { concurrent: 0 }, 'gatewayBudget.concurrent'],
  ['limits', { creations: '300' }, 'limits.creations'],
  ['apiKeys', [{ name: 'ada', key: 'with space' }], 'apiKeys[0].key'],
  ['apiKeys', [{ name: 'ada', key: 'hunter2' }, { key: 'hunter2' }], 'apiKeys[1].name'],
  ['apiKeys', [{ name: 'a:b', key: 'hunter2' }], 'apiKeys[0].name'],
  ['apiKeys', [{ name: 'ada', key: 'hunter2', readOnly: 'yes' }], 'apiKeys[0].readOnly'],
  ['gateway', { baseUrl: 'pay.example', accessId: 'id' }, 'gateway.baseUrl'],
  ['gateway', { baseUrl: 'https://pay.example', accessId: 'hunter2 ' }, 'gateway.accessId'],
  ['gateway', { baseUrl: 'https://pay.example' }, 'gateway.accessId'],
]

describe('createCheckout', () => {
  it('starts with the options that are needed alone', async () => {
    await create({}).close()
  })

  it('closes its store once, however often it is closed', async () => {
    const store = memoryStore()
    const close = vi.spyOn(store, 'close')
    const checkout = create({ store })
    await Promise.all([checkout.close(), checkout.close()])
    await checkout.close()
    expect(close).toHaveBeenCalledOnce()
  })

  it('error: takes no key as both full and read-only', () => {
    const apiKeys = [
      { name: 'ada', key: 'hunter2' },
      { name: 'accounting', key: 'hunter2', readOnly: true },
    ]
    expect(() => create({ apiKeys })).toThrow(
      new TypeError('apiKeys: must be without a key that is both full and read-only'),
    )
  })

  it.each(wrong)('error: %s %j is a TypeError that says what it accepts', (option, value, accepts = /./) => {
    const error = errorOf(() => create({ [option]: value }))
    expect(error).toBeInstanceOf(TypeError)
    expect((error as Error).message).toMatch(new RegExp(`^${option}: must be .*${accepts.source}`))
    expect((error as Error).message).not.toContain('hunter2')
  })

  it.each(wrongBelow)('error: %s %j is a TypeError that names %s', (option, value, path) => {
    const error = errorOf(() => create({ [option]: value }))
    expect(error).toBeInstanceOf(TypeError)
    expect((error as Error).message).toMatch(new RegExp(`^${path.replaceAll(/[.[\]]/g, '\\$&')}: must be `))
    expect((error as Error).message).not.toContain('hunter2')
  })
})

describe('the default report', () => {
  it.each([
    [
      'a service that is not there',
      () => Promise.reject(new TypeError('fetch failed')),
      /^crypto-checkout: gateway-unavailable: .*; if it lasts, check gateway\.baseUrl$/,
    ],
    [
      'an access id that is refused',
      () => Promise.resolve(new Response('', { status: 401 })),
      /^crypto-checkout: access-refused: .*; check gateway\.accessId and gateway\.baseUrl$/,
    ],
  ])('says what to do about %s', async (_, fetch, sentence) => {
    const reported = vi.spyOn(console, 'error').mockReturnValue()
    const checkout = create({ gateway: { baseUrl: 'https://pay.example', accessId: 'id', fetch } })
    onTestFinished(async () => {
      reported.mockRestore()
      await checkout.close()
    })
    const { session } = await checkout.sessions.create({ reference: 'o', amount: '1', currency: 'USD' })
    const headers = { authorization: `Bearer ${session}` }
    await checkout.fetch(new Request('https://shop.example/checkout/methods', { headers }))
    expect(reported.mock.calls.flat()).toContainEqual(expect.stringMatching(sentence))
  })
})

describe('the adapters', () => {
  it.each<[string, (handler: never) => unknown]>([
    ['toNodeHandler', toNodeHandler],
    ['toExpressHandler', toExpressHandler],
    ['toFastifyPlugin', toFastifyPlugin],
    ['toHonoHandler', toHonoHandler],
    ['toNextHandlers', toNextHandlers],
  ])('error: %s refuses the promise of a checkout', (_, adapt) => {
    const error = errorOf(() => adapt(Promise.resolve() as never))
    expect(error).toBeInstanceOf(TypeError)
    expect((error as Error).message).toMatch(/^(handler\.fetch|open): must be a function/)
  })
})
