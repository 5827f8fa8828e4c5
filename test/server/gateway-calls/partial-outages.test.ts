/** The endpoint while a part of the payment service fails: what the other parts serve goes on. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  freshEndpoint,
  type Endpoint,
  type EndpointOptions,
  type Intercept,
} from '../../support/sandbox-endpoint.js'

let endpoint: Endpoint
afterEach(() => vi.useRealTimers())

/** From here on no time passes by itself. */
const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })

async function start(options: EndpointOptions): Promise<void> {
  endpoint = await freshEndpoint({ limits: false, ...options })
}

const failing =
  (operation: string): Intercept =>
  (request, next) =>
    request.url.includes(operation) ? Promise.resolve(Response.json({}, { status: 500 })) : next(request)

/** As many payers as `count`, each with an order of its own, all at once. */
async function payAll(count: number) {
  const sessions = await Promise.all(
    Array.from({ length: count }, (_, index) => endpoint.session({ reference: `order-${index}` })),
  )
  return Promise.all(sessions.map((session) => endpoint.pay(session)))
}

const statusesOf = (answers: { status: number }[]) => new Set(answers.map(({ status }) => status))
const enough = { concurrent: 200, perSecond: 2000 }

describe('the endpoint while rates fail', () => {
  it('creates every payment, and lists methods without estimates', async () => {
    await start({ intercept: failing('/system/rates'), gatewayBudget: enough })
    const session = await endpoint.session()
    for (let time = 0; time < 3; time += 1) {
      const methods = await endpoint.methods(session)
      expect(methods.length).toBeGreaterThan(5)
      expect(methods.filter(({ estimate }) => estimate !== null)).toEqual([])
    }
    expect(statusesOf(await payAll(10))).toEqual(new Set([201]))
  })
})

describe('the endpoint while one payment can’t be validated', () => {
  it('creates the payments of other payers, and goes on checking them', async () => {
    // By each of its identifiers: the service answers for neither.
    let broken: string[] = []
    await start({
      gatewayBudget: { ...enough, failures: 5 },
      intercept: async (request, next) => {
        if (broken.some((id) => request.url.includes(id))) return Response.json({}, { status: 500 })
        return next(request)
      },
    })
    const { session: unlucky, body } = await endpoint.begin({ reference: 'unlucky' })
    const payment = endpoint.sandbox.payments().find(({ walletAddress }) => walletAddress === body.address)
    broken = [payment?._id ?? '', payment?.txId ?? '']
    const isBroken = (call: string) => broken.some((id) => call.includes(`/validate/${id}`))
    const validates = () => endpoint.calls.filter(isBroken).length
    await expect
      .poll(async () => {
        await endpoint.request('GET', `/payments/${body.id}`, { session: unlucky })
        return validates()
      })
      .toBeGreaterThan(20)
    const { session: next, status, body: paid } = await endpoint.begin({ reference: 'next' })
    expect(status).toBe(201)
    endpoint.deposit(paid.address)
    endpoint.advance(60_000)
    await endpoint.until(next, paid.id, 'paid')
    expect(endpoint.reports.filter(({ where }) => where === 'gateway')).toEqual([])
  })
})

describe('the endpoint with 300 more coins', () => {
  it('lists methods without the estimates that take long, and creates payments meanwhile', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const rates = () => endpoint.calls.filter((call) => call.includes('/rates/')).length
    const crowded: Intercept = async (request, next) => {
      const response = await next(request)
      if (request.url.includes('/system/rates')) await held
      if (!new URL(request.url).pathname.endsWith('/system/currency')) return response
      const envelope = (await response.json()) as { data: { id: string }[] }
      const [sample] = envelope.data
      const more = Array.from({ length: 300 }, (_, index) => ({ ...sample, id: `coin-${index}` }))
      return Response.json({ ...envelope, data: [...envelope.data, ...more] })
    }
    await start({ intercept: crowded, gatewayBudget: {} })
    const [session, payer] = await Promise.all([endpoint.session(), endpoint.session({ reference: 'payer' })])
    stopTime()
    const answering = Promise.all([endpoint.methods(session), endpoint.pay(payer)])
    await expect.poll(rates).toBeGreaterThan(1)
    vi.advanceTimersByTime(1000)
    const [methods, payment] = await answering
    expect(methods.length).toBeGreaterThan(300)
    expect(payment.status).toBe(201)
    vi.useRealTimers()
    release()
    const estimated = () =>
      endpoint.methods(session).then((list) => list.filter(({ estimate }) => estimate).length)
    const first = await estimated()
    await expect.poll(estimated).toBeGreaterThan(first)
    expect(rates()).toBeLessThan(100)
  })
})

describe('the endpoint while the service leads to a page about its maintenance', () => {
  const leading =
    (operation: string): Intercept =>
    (request, next) =>
      isAway && request.url.includes(operation)
        ? Promise.resolve(Response.redirect('https://status.example/'))
        : next(request)
  let isAway: boolean
  beforeEach(() => void (isAway = true))

  it('shows the payment that was created, once the service confirms it', async () => {
    await start({ intercept: leading('/validate/') })
    const session = await endpoint.session()
    const unavailable = { status: 503, body: { code: 'gateway-unavailable' } }
    expect(await endpoint.pay(session)).toMatchObject(unavailable)
    isAway = false
    expect((await endpoint.pay(session)).status).toBe(201)
    expect(endpoint.sandbox.payments()).toHaveLength(1)
    expect(endpoint.reports.filter(({ where }) => where === 'incident')).toEqual([])
  })

  it('error: says that it is down, and asks for nothing for a while', async () => {
    await start({ intercept: leading('/v1/api/'), gatewayBudget: { ...enough, failures: 5 } })
    for (let payers = 0; payers < 6; payers += 1) await payAll(1)
    const { body } = await endpoint.request<{ gateway: string }>('GET', '/health')
    expect(body.gateway).toBe('down')
    expect(endpoint.reports.map(({ where }) => where)).toContain('gateway')
    expect(endpoint.calls).toHaveLength(5)
  })
})

describe('the endpoint with a wrong access id', () => {
  it('error: says that the service refuses it, not that it is down', async () => {
    await start({ intercept: async () => Response.json({}, { status: 403 }) })
    const session = await endpoint.session()
    const refused = { status: 502, body: { code: 'gateway-refused', retryable: false } }
    expect(await endpoint.request('GET', '/methods', { session })).toMatchObject(refused)
    expect(await endpoint.pay(session)).toMatchObject(refused)
    expect(endpoint.reports.filter(({ where }) => where === 'access-refused')).toHaveLength(1)
  })
})
