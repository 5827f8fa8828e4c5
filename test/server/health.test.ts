/** What the endpoint says of itself: readiness proves a write, liveness waits for nothing. */
import { beforeEach, describe, expect, it } from 'vitest'
import { version } from '../../src/core/version.js'
import { createCheckout, type HealthReport } from '../../src/server/index.js'
import { memoryStore } from '../../src/server/store/memory.js'
import type { StoreWeakness } from '../../src/server/store/store.js'
import { secret, freshEndpoint, type Endpoint, type EndpointOptions } from '../support/sandbox-endpoint.js'

const health = 'http://127.0.0.1:4300/checkout/health'
let endpoint: Endpoint
let probe: () => Promise<void>
const start = (options: EndpointOptions = {}) =>
  freshEndpoint({ wrapStore: () => ({ probe: () => probe() }), ...options })
const ask = (path: string) => endpoint.request<HealthReport>('GET', path)

beforeEach(async () => {
  probe = async () => undefined
  endpoint = await start()
})

describe('GET /health', () => {
  it('says what it knows, without a call of the service', async () => {
    const { status, body } = await ask('/health')
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        status: 'ok',
        version,
        mode: 'sandbox',
        store: 'up',
        gateway: 'unknown',
        clock: { databaseMs: 0 },
        weaknesses: ['in-memory'],
      },
    })
    expect(endpoint.calls).toEqual([])
  })

  it('says how the last call of the service went', async () => {
    const session = await endpoint.session()
    await endpoint.methods(session)
    expect((await ask('/health')).body).toMatchObject({
      gateway: 'up',
      gatewayAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    await endpoint.fault({ name: 'down' })
    await endpoint.pay(session)
    expect(await ask('/health')).toMatchObject({ status: 200, body: { status: 'ok', gateway: 'down' } })
  })

  it('says that the service refuses the access id', async () => {
    endpoint = await start({ sandbox: { accessId: 'another' } })
    expect(await endpoint.checkout.connect()).toBe('refused')
    expect((await ask('/health')).body).toMatchObject({ status: 'ok', gateway: 'refused' })
  })

  it('says so of a wrong address also once a payment is not found there, and of the right one once it is found', async () => {
    let isWrong = false
    const answers = { status: 404, headers: { 'content-type': 'text/html' } }
    endpoint = await start({
      intercept: async (request, next) =>
        isWrong ? new Response('<h1>Not found</h1>', answers) : next(request),
    })
    const { session, body } = await endpoint.begin()
    isWrong = true
    endpoint.advance(3_600_000)
    expect(await endpoint.checkout.connect()).toBe('down')
    const calls = endpoint.calls.length
    await endpoint.request('GET', `/payments/${body.id}`, { session })
    await expect.poll(() => endpoint.calls.length).toBeGreaterThan(calls)
    expect((await ask('/health')).body.gateway).toBe('down')
    isWrong = false
    endpoint.advance(60_000)
    expect(await endpoint.checkout.connect()).toBe('up')
  })

  it('connects to the service alone, not to another server at its address', async () => {
    const answers = { status: 404, headers: { 'content-type': 'text/html' } }
    const another = createCheckout({
      gateway: {
        baseUrl: 'https://gateway.example',
        accessId: 'id',
        fetch: async () => new Response('<h1>Not found</h1>', answers),
      },
      secrets: [secret],
      store: memoryStore(),
      merchant: { name: 'Northlight Prints' },
      mode: 'sandbox',
      onError: () => undefined,
    })
    expect(await another.connect()).toBe('down')
    const { gateway } = (await (await another.fetch(new Request(health))).json()) as HealthReport
    expect(gateway).toBe('down')
    await another.close()
    expect(await endpoint.checkout.connect()).toBe('up')
  })

  it('has how what was stored could be lost, of which each change is reported once, as after a promotion', async () => {
    let found: readonly StoreWeakness[] = ['no-synchronous-standby']
    endpoint = await start({ started: false, wrapStore: () => ({ weaknesses: () => found }) })
    const { runDue } = endpoint.checkout
    const reported = () => endpoint.events.filter(({ type }) => type === 'weaknesses-changed')
    for (let times = 0; times < 2; times += 1) await runDue()
    expect(reported()).toEqual([{ type: 'weaknesses-changed', weaknesses: found }])
    expect((await ask('/health')).body.weaknesses).toEqual(found)
    found = []
    for (let times = 0; times < 2; times += 1) await runDue()
    expect(reported().slice(1)).toEqual([{ type: 'weaknesses-changed', weaknesses: [] }])
    expect((await ask('/health')).body).not.toHaveProperty('weaknesses')
  })

  it('error: is 503 where the store takes no write, and 200 once it does', async () => {
    probe = () => Promise.reject(new Error('disk full'))
    expect(await ask('/health')).toMatchObject({ status: 503, body: { status: 'down', store: 'down' } })
    probe = async () => undefined
    await expect.poll(async () => (await ask('/health')).status).toBe(200)
  })

  it('writes once for all who ask within a second', async () => {
    let writes = 0
    probe = async () => void (writes += 1)
    await Promise.all(Array.from({ length: 50 }, () => ask('/health')))
    expect(writes).toBe(1)
  })
})

describe('GET /health/live', () => {
  it('waits for neither store nor service', async () => {
    const hangs = () => new Promise<never>(() => undefined)
    endpoint = await freshEndpoint({
      started: false,
      wrapStore: () => ({ probe: hangs, getMode: hangs, getOrder: hangs }),
    })
    expect(await ask('/health/live')).toMatchObject({ status: 200, body: { status: 'ok', store: 'unknown' } })
  })
})
