/** The endpoint while a part of the payment service fails: what the other parts serve goes on. */
import { afterEach, describe, expect, it } from 'vitest'
import {
  startEndpoint,
  type Endpoint,
  type EndpointOptions,
  type Intercept,
} from '../../support/sandbox-endpoint.js'

let endpoint: Endpoint
afterEach(() => endpoint.close())

async function start(options: EndpointOptions): Promise<void> {
  endpoint = await startEndpoint({ limits: false, ...options })
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
    expect(statusesOf(await payAll(50))).toEqual(new Set([201]))
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
    const unlucky = await endpoint.session({ reference: 'unlucky' })
    const { body } = await endpoint.pay(unlucky)
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
    const next = await endpoint.session({ reference: 'next' })
    const { status, body: paid } = await endpoint.pay(next)
    expect(status).toBe(201)
    endpoint.deposit(paid.address)
    endpoint.advance(60_000)
    await endpoint.until(next, paid.id, 'paid')
    expect(endpoint.reports.filter(({ where }) => where === 'gateway')).toEqual([])
  })
})

describe('the endpoint while the service never answers', () => {
  it('error: answers payers that wait with 503 and retry-after as soon as the circuit opens', async () => {
    const hang: Intercept = (request, next) =>
      request.url.includes('/initiate') ? new Promise(() => undefined) : next(request)
    await start({ intercept: hang, gatewayTimeoutMs: 500, gatewayBudget: { concurrent: 10, failures: 3 } })
    await endpoint.methods(await endpoint.session())
    const startedAt = performance.now()
    const answers = await payAll(30)
    expect(performance.now() - startedAt).toBeLessThan(4000)
    expect(statusesOf(answers)).toEqual(new Set([503]))
    for (const { headers } of answers) expect(headers.get('retry-after')).toMatch(/^\d+$/)
    expect(endpoint.calls.filter((call) => call.includes('/initiate')).length).toBeLessThan(10)
  })
})

describe('the endpoint with a slow service and more payers than it can serve', () => {
  it('error: answers those at once that would wait longer than 4 seconds', async () => {
    const slow: Intercept = async (request, next) => {
      if (request.url.includes('/initiate')) await new Promise((resolve) => setTimeout(resolve, 400))
      return next(request)
    }
    await start({ intercept: slow, gatewayBudget: { concurrent: 4, perSecond: 10_000 } })
    await endpoint.pay(await endpoint.session())
    const startedAt = performance.now()
    const waits: number[] = []
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const answer = await endpoint.pay(await endpoint.session({ reference: `order-${index}` }))
        if (answer.status === 503) waits.push(performance.now() - startedAt)
        return answer
      }),
    )
    expect(statusesOf(answers)).toEqual(new Set([201, 503]))
    // 4 s hold ten calls of 0.4 s, one after another.
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(5)
    expect(waits.length).toBeGreaterThan(20)
    expect(waits.sort((a, b) => a - b)[Math.floor(waits.length / 2)]).toBeLessThan(1000)
    expect(performance.now() - startedAt).toBeLessThan(6000)
    for (const { status, headers } of answers)
      if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('the endpoint with 300 more coins', () => {
  it('lists methods without the estimates that take long, and creates payments meanwhile', async () => {
    const crowded: Intercept = async (request, next) => {
      const response = await next(request)
      if (request.url.includes('/system/rates')) await new Promise((resolve) => setTimeout(resolve, 100))
      if (!new URL(request.url).pathname.endsWith('/system/currency')) return response
      const envelope = (await response.json()) as { data: { id: string }[] }
      const [sample] = envelope.data
      const more = Array.from({ length: 300 }, (_, index) => ({ ...sample, id: `coin-${index}` }))
      return Response.json({ ...envelope, data: [...envelope.data, ...more] })
    }
    await start({ intercept: crowded, gatewayBudget: {} })
    const [session, payer] = await Promise.all([endpoint.session(), endpoint.session({ reference: 'payer' })])
    const startedAt = performance.now()
    const times: Record<string, number> = {}
    const timed = async <T>(name: string, work: Promise<T>) => {
      const result = await work
      times[name] = performance.now() - startedAt
      return result
    }
    const [methods, payment] = await Promise.all([
      timed('methods', endpoint.methods(session)),
      timed('payment', endpoint.pay(payer)),
    ])
    expect(methods.length).toBeGreaterThan(300)
    expect(payment.status).toBe(201)
    expect(times['methods']).toBeLessThan(2000)
    expect(times['payment']).toBeLessThan(2000)
    const estimated = () =>
      endpoint.methods(session).then((list) => list.filter(({ estimate }) => estimate).length)
    const first = await estimated()
    await expect.poll(estimated).toBeGreaterThan(first)
    expect(endpoint.calls.filter((call) => call.includes('/rates/')).length).toBeLessThan(100)
  })
})

describe('the endpoint with a wrong access id', () => {
  it.each([401, 403])(
    'error: says that the service refuses it, not that it is down (HTTP %i)',
    async (status) => {
      await start({ intercept: async () => Response.json({}, { status }) })
      const session = await endpoint.session()
      for (const answer of [
        await endpoint.request('GET', '/methods', { session }),
        await endpoint.pay(session),
      ])
        expect(answer).toMatchObject({ status: 502, body: { code: 'gateway-refused', retryable: false } })
      expect(endpoint.reports.filter(({ where }) => where === 'access-refused')).toHaveLength(1)
    },
  )

  it('error: says so of a new payment that it may not validate', async () => {
    await start({
      intercept: async (request, next) =>
        request.url.includes('/validate') ? Response.json({}, { status: 403 }) : next(request),
    })
    expect(await endpoint.pay(await endpoint.session())).toMatchObject({
      status: 502,
      body: { code: 'gateway-refused', retryable: false },
    })
  })
})
