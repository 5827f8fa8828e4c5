/** What live mode refuses at the start: each setting alone is well formed. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { createGateway } from '../../src/gateway/index.js'
import { sandboxAccessId } from '../../src/sandbox/index.js'
import { createCheckout, type CheckoutOptions, type HealthReport } from '../../src/server/index.js'
import * as liveRules from '../../src/server/live-rules.js'
import { memoryStore } from '../../src/server/store/memory.js'
import { freshEndpoint } from '../support/sandbox-endpoint.js'

const right = (): CheckoutOptions => ({
  gateway: { baseUrl: 'https://pay.example', accessId: 'access-id-of-the-shop' },
  secrets: ['k3Jx0lVwT9bq1YzR5mN8cAfGhUeDoSiPtLnMvBxQyZo'],
  store: memoryStore(),
  merchant: { name: 'Shop' },
  onError: () => undefined,
})

const keys = (...list: string[]) => list.map((key, index) => ({ name: `key-${index}`, key }))

function start(change: Partial<CheckoutOptions>): void {
  const checkout = createCheckout({ ...right(), ...change })
  onTestFinished(() => checkout.close())
}

const account = { accessId: 'access-id-of-the-shop' }

const refused: [option: string, change: Partial<CheckoutOptions>, nextStep: RegExp][] = [
  [
    'gateway.accessId',
    { gateway: { baseUrl: 'https://pay.example', accessId: sandboxAccessId } },
    /access id of your account/,
  ],
  [
    'gateway.accessId',
    { gateway: createGateway({ baseUrl: 'https://pay.example', accessId: sandboxAccessId }) },
    /access id of your account/,
  ],
  [
    'gateway.accessId',
    { gateway: { ...createGateway({ baseUrl: 'https://pay.example', accessId: sandboxAccessId }) } },
    /access id of your account/,
  ],
  [
    'gateway.baseUrl',
    { gateway: createGateway({ ...account, baseUrl: 'http://127.0.0.1:4100' }) },
    /Set the payment service's, or the mode sandbox/,
  ],
  ...['http://127.0.0.1:4100', 'http://localhost:4100/', 'http://[::1]:4100'].map(
    (baseUrl): (typeof refused)[number] => [
      'gateway.baseUrl',
      { gateway: { ...account, baseUrl } },
      /Set the payment service's, or the mode sandbox/,
    ],
  ),
  ['secrets', { secrets: ['A'.repeat(43)] }, /openssl rand -base64 32/],
  ['secrets', { secrets: [...right().secrets, `${'b'.repeat(42)}A`] }, /openssl rand -base64 32/],
  ['apiKeys', { apiKeys: keys('k') }, /fewer than 16 characters.*openssl rand -hex 32/],
  ['apiKeys', { apiKeys: keys('a-long-key-of-the-shop', 'short-key') }, /fewer than 16 characters/],
  // The name is public.
  [
    'apiKeys',
    { apiKeys: [{ name: 'accounting-of-the-shop', key: 'short-key' }] },
    /fewer than 16 characters/,
  ],
  ['apiKeys', { apiKeys: keys('x'.repeat(43)) }, /repeats a few characters/],
  ['apiKeys', { apiKeys: keys('ab'.repeat(20)) }, /repeats a few characters/],
  ['apiKeys', { apiKeys: keys('changemechangemechangeme') }, /repeats a few characters/],
  ['apiKeys', { apiKeys: keys(...right().secrets) }, /also seals sessions.*openssl rand -hex 32/],
  ['webhookSecrets', { webhookSecrets: ['short-secret'] }, /fewer than 32 characters/],
  ['webhookSecrets', { webhookSecrets: ['secret00'.repeat(4)] }, /repeats a few/],
  ['webhookSecrets', { webhookSecrets: ['a-secret-of-20-chars'.repeat(2)] }, /repeats a few/],
  [
    'apiKeys',
    { apiKeys: [{ name: 'reader', key: '123456789012345', readOnly: true }] },
    /fewer than 16 characters/,
  ],
  ['publicUrl', { publicUrl: 'http://shop.example/checkout' }, /must begin with https:/],
  ['publicUrl', { publicUrl: 'http://192.168.1.4/checkout' }, /must begin with https:/],
  ['publicUrl', { publicUrl: 'http://localhost.shop.example/checkout' }, /must begin with https:/],
  ['publicUrl', { publicUrl: 'http://127.0.0.1.shop.example/checkout' }, /must begin with https:/],
]

describe('createCheckout in live mode', () => {
  it.each(refused)('error: refuses %s %j', (option, change, nextStep) => {
    const attempt = () => start(change)
    expect(attempt).toThrow(TypeError)
    expect(attempt).toThrow(nextStep)
    expect(attempt).toThrow(new RegExp(`^${option}: `))
  })

  it.each(refused)('takes %s %j in sandbox mode', (_, change) => {
    start({ ...change, mode: 'sandbox' })
  })

  it.each<Partial<CheckoutOptions>>([
    {},
    { apiKeys: keys('0123456789abcdef', 'fedcba9876543210') },
    { publicUrl: 'https://shop.example/checkout' },
    { publicUrl: 'http://127.0.0.1:4300/checkout' },
    { publicUrl: 'http://[::1]:4300/checkout' },
    { publicUrl: 'http://shop.localhost/checkout' },
    // A service on this machine, and a test's.
    { gateway: { ...account, baseUrl: 'http://127.0.0.1:4101' } },
    { gateway: { ...account, baseUrl: 'http://127.0.0.1:4100', fetch } },
    { gateway: createGateway({ ...account, baseUrl: 'http://127.0.0.1:4100', fetch }) },
  ])('takes %j', (change) => {
    start(change)
  })

  it('error: names all that it refuses, and no value', () => {
    const attempt = () => start({ apiKeys: keys('hunter2'), publicUrl: 'http://canary.example/checkout' })
    expect(attempt).toThrow(/^apiKeys: .*\npublicUrl: .*$/)
    expect(attempt).not.toThrow(/hunter2|canary/)
  })

  it('knows the access id of the sandbox', () => {
    expect(liveRules.sandboxAccessId).toBe(sandboxAccessId)
  })
})

describe('a store of the other mode', () => {
  it('error: makes the endpoint not ready, and /health says why', async () => {
    const store = memoryStore()
    await store.claimMode('sandbox')
    const endpoint = await freshEndpoint({ mode: 'live', store })
    const { status, body } = await endpoint.request<HealthReport>('GET', '/health')
    expect({ status, body }).toMatchObject({
      status: 503,
      body: {
        status: 'down',
        mode: 'live',
        store: 'up',
        reason: 'store: has payments of the mode sandbox, not live; each mode needs a store of its own',
      },
    })
    expect((await endpoint.request('GET', '/health/live')).status).toBe(200)
  })

  it('is found once the store is bound, by another process, while this one runs', async () => {
    const store = memoryStore()
    const endpoint = await freshEndpoint({ store })
    expect((await endpoint.request('GET', '/health')).status).toBe(200)
    await store.claimMode('live')
    await expect.poll(async () => (await endpoint.request('GET', '/health')).status).toBe(503)
  })
})
