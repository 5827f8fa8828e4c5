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

const encoded = (text: string) => Buffer.from(text).toString('base64url')

const account = { accessId: 'access-id-of-the-shop' }

const baseUrl = 'https://pay.example'
const known = { baseUrl, accessId: sandboxAccessId }
const local = (baseUrl: string) => ({ ...account, baseUrl })
const shared = '5f2c81d09ab47e63c1f05d92ab8e7340'
const signing = { ...account, baseUrl, accessSecret: shared }
const ofService = /also of the account or the webhook.*create one with/
const yourAccount = /access id of your account/
const theService = /Set the payment service's, or the mode sandbox/
const tooShort = /fewer than 16 characters/
const repeats = /repeats a few characters/
const https = /must begin with https:/

const refused: [option: string, change: Partial<CheckoutOptions>, nextStep: RegExp][] = [
  ['gateway.accessId', { gateway: known }, yourAccount],
  ['gateway.accessId', { gateway: createGateway(known) }, yourAccount],
  ['gateway.accessId', { gateway: { ...createGateway(known) } }, yourAccount],
  ['gateway.baseUrl', { gateway: createGateway(local('http://127.0.0.1:4100')) }, theService],
  ['gateway.baseUrl', { gateway: local('http://127.0.0.1:4100') }, theService],
  ['gateway.baseUrl', { gateway: local('http://localhost:4100/') }, theService],
  ['gateway.baseUrl', { gateway: local('http://[::1]:4100') }, theService],
  ['secrets', { secrets: ['A'.repeat(43)] }, /openssl rand -base64 32/],
  ['secrets', { secrets: [...right().secrets, `${'b'.repeat(42)}A`] }, /openssl rand -base64 32/],
  ['secrets', { secrets: [encoded('a'.repeat(32))] }, /openssl rand -base64 32/],
  ['secrets', { secrets: [encoded('changeme'.repeat(4))] }, /openssl rand -base64 32/],
  ['apiKeys', { apiKeys: keys('k') }, /fewer than 16 characters.*openssl rand -hex 32/],
  ['apiKeys', { apiKeys: keys('a-long-key-of-the-shop', 'short-key') }, tooShort],
  // The name is public.
  ['apiKeys', { apiKeys: [{ name: 'accounting-of-the-shop', key: 'short-key' }] }, tooShort],
  ['apiKeys', { apiKeys: [{ name: 'reader', key: '123456789012345', readOnly: true }] }, tooShort],
  ['apiKeys', { apiKeys: keys('x'.repeat(43)) }, repeats],
  ['apiKeys', { apiKeys: keys('ab'.repeat(20)) }, repeats],
  ['apiKeys', { apiKeys: keys('changemechangemechangeme') }, repeats],
  ['apiKeys', { apiKeys: keys(...right().secrets) }, /also seals sessions.*openssl rand -hex 32/],
  ['apiKeys', { apiKeys: keys(`${right().secrets[0]}=`) }, /also seals sessions/],
  ['apiKeys', { apiKeys: keys(shared), webhookSecrets: [shared] }, /also a secret of the webhook.*openssl/],
  ['webhookSecrets', { webhookSecrets: [...right().secrets] }, /also seals sessions.*openssl rand -hex 32/],
  ['gateway.accessSecret', { gateway: { ...signing, accessSecret: account.accessId } }, /is the access id/],
  ['apiKeys', { gateway: signing, apiKeys: keys(shared) }, ofService],
  ['apiKeys', { gateway: createGateway(signing), apiKeys: keys(account.accessId) }, ofService],
  ['secrets', { gateway: { ...signing, accessSecret: `${right().secrets[0]}=` } }, ofService],
  ['webhookSecrets', { gateway: signing, webhookSecrets: [shared] }, ofService],
  ['webhookSecrets', { webhookSecrets: ['short-secret'] }, /fewer than 32 characters/],
  ['webhookSecrets', { webhookSecrets: ['secret00'.repeat(4)] }, /repeats a few/],
  ['webhookSecrets', { webhookSecrets: ['a-secret-of-20-chars'.repeat(2)] }, /repeats a few/],
  ['webhookSecrets', { webhookSecrets: [encoded('changeme'.repeat(4))] }, /repeats a few/],
  ['publicUrl', { publicUrl: 'http://shop.example/checkout' }, https],
  ['publicUrl', { publicUrl: 'http://192.168.1.4/checkout' }, https],
  ['publicUrl', { publicUrl: 'http://localhost.shop.example/checkout' }, https],
  ['publicUrl', { publicUrl: 'http://127.0.0.1.shop.example/checkout' }, https],
]

describe('createCheckout in live mode', () => {
  it.each(refused)('error: refuses %s %j, which sandbox mode takes', (option, change, nextStep) => {
    const attempt = () => start(change)
    expect(attempt).toThrow(TypeError)
    expect(attempt).toThrow(nextStep)
    expect(attempt).toThrow(new RegExp(`^${option}: `))
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

  it.each([
    ['also seals sessions', 'notifySecrets', { secrets: ['k-Jx0lVwT9bq1YzR5mN8cAfGhUeDoSiPtLnMvBxQ_Zo'] }],
    ['also signs notifications', 'apiKeys', { apiKeys: keys('k+Jx0lVwT9bq1YzR5mN8cAfGhUeDoSiPtLnMvBxQ/Zo') }],
  ] as const)(
    'error: refuses a secret of notifications that %s, in either alphabet',
    (problem, option, change) => {
      const notifySecrets = ['whsec_k+Jx0lVwT9bq1YzR5mN8cAfGhUeDoSiPtLnMvBxQ/Zo=']
      expect(liveRules.liveRefusals({ notifySecrets })).toEqual([])
      const [refusal, ...others] = liveRules.liveRefusals({ notifySecrets, ...change })
      expect(refusal).toMatchObject({ option, problem: expect.stringContaining(problem) })
      expect(others).toEqual([])
    },
  )

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
