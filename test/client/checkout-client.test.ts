import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CheckoutClientError, createCheckoutClient } from '../../src/client/checkout-client.js'
import { CheckoutError, type ProblemCode } from '../../src/core/contract/problem.js'
import { methods, payment, session } from '../support/manual-client.js'

type Sent = { url: string; init: RequestInit; headers: Headers }

/** A `fetch` that answers in turn; the last answer repeats. */
function answering(...answers: (Response | Error | (() => Promise<Response>))[]) {
  const sent: Sent[] = []
  const fetch: typeof globalThis.fetch = (input, init = {}) => {
    sent.push({
      url: input instanceof Request ? input.url : input.toString(),
      init,
      headers: new Headers(init.headers),
    })
    const answer = answers[Math.min(sent.length, answers.length) - 1]
    if (answer instanceof Error) return Promise.reject(answer)
    if (answer instanceof Response) return Promise.resolve(answer.clone())
    return answer ? answer() : Promise.reject(new Error('no answer'))
  }
  return { sent, fetch }
}

const json = (body: unknown, init: ResponseInit = {}) => Response.json(body, init)

const problem = (code: ProblemCode, headers: Record<string, string> = {}) => {
  const error = new CheckoutError(code)
  return new Response(JSON.stringify(error.toProblem('req-1')), {
    status: error.status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  })
}

const failureOf = async (promise: Promise<unknown>): Promise<CheckoutClientError> => {
  const error: unknown = await promise.then(
    () => new Error('it did not fail'),
    (reason: unknown) => reason,
  )
  if (error instanceof CheckoutClientError) return error
  throw error
}

const unanswered = { code: 'network-error', retryable: true }

/** Never answers; rejects as `fetch` does when it is aborted. */
const silent: typeof fetch = (_input, init) =>
  new Promise((_, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
  })

/** An endless body. */
function endless(): { body: ReadableStream<Uint8Array>; sent: () => number; isCancelled: () => boolean } {
  const piece = new Uint8Array(65_536).fill(0x20)
  let sent = 0
  let cancelled = false
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += piece.length
      controller.enqueue(piece)
    },
    cancel: () => void (cancelled = true),
  })
  return { body, sent: () => sent, isCancelled: () => cancelled }
}

describe('createCheckoutClient', () => {
  it.each([200, 500])('error: reads no answer without an end, and hangs up: status %s', async (status) => {
    const { body, sent, isCancelled } = endless()
    const client = createCheckoutClient({
      endpoint: '/checkout',
      session: 's1',
      fetch: async () => new Response(body, { status }),
    })
    expect((await failureOf(client.getSession())).failure.code).toBe('endpoint-unreadable')
    expect(isCancelled()).toBe(true)
    expect(sent()).toBeLessThan(2 ** 22)
  })

  it('sends the session as a bearer token, without cookies and without following redirects', async () => {
    const { fetch, sent } = answering(json(session()))
    await createCheckoutClient({
      endpoint: 'https://shop.example/checkout/',
      session: 's1',
      fetch,
    }).getSession()
    expect(sent[0]?.url).toBe('https://shop.example/checkout/session')
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer s1')
    expect(sent[0]?.init).toMatchObject({ method: 'GET', credentials: 'omit', redirect: 'error', body: null })
  })

  it('works with an endpoint relative to the page', async () => {
    const { fetch, sent } = answering(json({ methods }))
    const client = createCheckoutClient({ endpoint: '/checkout', session: 's1', fetch })
    await expect(client.getMethods()).resolves.toEqual(methods)
    expect(sent[0]?.url).toBe('/checkout/methods')
  })

  it('drops every field that the contract does not name', async () => {
    const { fetch } = answering(json({ ...payment(), customerEmail: 'a@b.example' }))
    const client = createCheckoutClient({ endpoint: '', session: 's1', fetch })
    expect(await client.createPayment({ chain: 'tron', coin: 'usdt' })).toEqual(payment())
  })

  it('posts the choice as JSON', async () => {
    const { fetch, sent } = answering(json(payment(), { status: 201 }))
    const client = createCheckoutClient({ endpoint: '/checkout', session: 's1', fetch })
    await client.createPayment({ chain: 'tron', coin: 'usdt', amount: '25.50' })
    expect(sent[0]?.init.method).toBe('POST')
    expect(sent[0]?.headers.get('content-type')).toBe('application/json')
    expect(sent[0]?.init.body).toBe('{"chain":"tron","coin":"usdt","amount":"25.50"}')
  })

  it('asks to hold the answer while nothing changed, and reads a 304 as that', async () => {
    const { fetch, sent } = answering(new Response(null, { status: 304 }))
    const client = createCheckoutClient({ endpoint: '/checkout', session: 's1', fetch })
    const answer = await client.getPayment('a/b', { etag: '"7"', waitSeconds: 20 })
    expect(sent[0]?.url).toBe('/checkout/payments/a%2Fb')
    expect(sent[0]?.headers.get('if-none-match')).toBe('"7"')
    expect(sent[0]?.headers.get('prefer')).toBe('wait=20')
    expect(answer).toEqual({ payment: null, etag: '"7"' })
  })

  it('hands over the etag of an answer', async () => {
    const { fetch } = answering(json(payment(), { headers: { etag: '"8"' } }))
    const client = createCheckoutClient({ endpoint: '', session: 's1', fetch })
    expect(await client.getPayment('pay-1')).toEqual({ payment: payment(), etag: '"8"' })
  })

  it('hands over an answer about another payment, for the flow to find the contradiction', async () => {
    const { fetch } = answering(json(payment({ id: 'pay-2' })))
    const client = createCheckoutClient({ endpoint: '', session: 's1', fetch })
    expect(await client.getPayment('pay-1')).toMatchObject({ payment: { id: 'pay-2' } })
  })

  it('error: carries the code, the hint to retry and the request id of a problem', async () => {
    const { fetch } = answering(problem('gateway-unavailable', { 'retry-after': '7' }))
    const error = await failureOf(createCheckoutClient({ endpoint: '', session: 's1', fetch }).getMethods())
    expect(error.failure).toEqual({ code: 'gateway-unavailable', retryable: true, requestId: 'req-1' })
    expect(error.retryAfterSeconds).toBe(7)
  })

  it.each([
    ['0', 1],
    ['1000000000', 300],
    ['-5', undefined],
    ['soon', undefined],
    ['1.5', undefined],
  ])('clamps a retry-after of %s to %s', async (header, seconds) => {
    const { fetch } = answering(problem('too-many-requests', { 'retry-after': header }))
    const error = await failureOf(createCheckoutClient({ endpoint: '', session: 's1', fetch }).getMethods())
    expect(error.retryAfterSeconds).toBe(seconds)
  })

  it('error: does not call a session that no header can hold a network error, and sends nothing', async () => {
    const { fetch, sent } = answering(new TypeError('Failed to fetch'))
    for (const session of ['…', 'two\nlines']) {
      const { failure } = await failureOf(createCheckoutClient({ endpoint: '', session, fetch }).getSession())
      expect(failure).toEqual({ code: 'session-invalid', retryable: false })
    }
    expect(sent).toEqual([])
  })

  it('error: does not call a 404 that no endpoint wrote a network error', async () => {
    const { fetch } = answering(new Response('<h1>Not Found</h1>', { status: 404 }))
    const client = createCheckoutClient({ endpoint: '', session: 's1', fetch })
    const { failure } = await failureOf(client.getSession())
    expect(failure).toEqual({ code: 'endpoint-not-found', retryable: true })
  })

  it('error: calls a connection that is refused, or ends within the answer, a network error', async () => {
    const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('network')) })
    for (const answer of [new TypeError('Failed to fetch'), new Response(broken)]) {
      const { fetch } = answering(answer)
      const client = createCheckoutClient({ endpoint: '', session: 's1', fetch })
      expect((await failureOf(client.getPayment('pay-1'))).failure).toEqual(unanswered)
    }
  })

  it.each<[string, Response]>([
    ['a page of a captive portal', new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['a proxy error page', new Response('<html>', { status: 502 })],
    ['JSON of another shape', json({ hello: 'world' })],
    ['an amount as a number', json({ ...payment(), amount: 49.99 })],
    ['a truncated body', new Response('{"id":"pay-1",')],
  ])('error: does not blame the connection for %s', async (_name, answer) => {
    const { fetch } = answering(answer)
    const client = createCheckoutClient({ endpoint: '', session: 's1', fetch })
    const { failure } = await failureOf(client.getPayment('pay-1'))
    expect(failure).toEqual({ code: 'endpoint-unreadable', retryable: true })
  })

  describe('session', () => {
    it('is asked of the function once for many requests', async () => {
      const { fetch, sent } = answering(json({ methods }))
      const source = vi.fn(async () => 's1')
      const client = createCheckoutClient({ endpoint: '', session: source, fetch })
      await Promise.all([client.getMethods(), client.getMethods(), client.getMethods()])
      expect(source).toHaveBeenCalledTimes(1)
      expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(Array(3).fill('Bearer s1'))
    })

    it('is asked again once when it expired, and the request repeated', async () => {
      const { fetch, sent } = answering(problem('session-expired'), json({ methods }))
      const source = vi.fn().mockResolvedValueOnce('old').mockResolvedValueOnce('new')
      const client = createCheckoutClient({ endpoint: '', session: source, fetch })
      await expect(client.getMethods()).resolves.toEqual(methods)
      expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer old', 'Bearer new'])
    })

    it('is renewed once for requests that expire together', async () => {
      const { fetch } = answering(problem('session-expired'), problem('session-expired'), json({ methods }))
      const source = vi.fn().mockResolvedValueOnce('old').mockResolvedValue('new')
      const client = createCheckoutClient({ endpoint: '', session: source, fetch })
      await Promise.all([client.getMethods(), client.getMethods()])
      expect(source).toHaveBeenCalledTimes(2)
    })

    it('error: stays expired when the new one is expired too', async () => {
      const { fetch, sent } = answering(problem('session-expired'))
      const client = createCheckoutClient({ endpoint: '', session: async () => 'old', fetch })
      expect((await failureOf(client.getMethods())).failure.code).toBe('session-expired')
      expect(sent).toHaveLength(2)
    })

    it('error: a given one is not asked again', async () => {
      const { fetch, sent } = answering(problem('session-expired'))
      const client = createCheckoutClient({ endpoint: '', session: 'old', fetch })
      expect((await failureOf(client.getMethods())).failure.code).toBe('session-expired')
      expect(sent).toHaveLength(1)
    })

    it('error: a function that fails has a code of its own, and is asked again the next time', async () => {
      const { fetch } = answering(json({ methods }))
      const source = vi.fn().mockRejectedValueOnce(new Error('shop is down')).mockResolvedValueOnce('s1')
      const client = createCheckoutClient({ endpoint: '', session: source, fetch })
      const { failure, cause } = await failureOf(client.getMethods())
      expect(failure).toEqual({ code: 'session-unavailable', retryable: true })
      expect(cause).toEqual(new Error('shop is down'))
      await expect(client.getMethods()).resolves.toEqual(methods)
    })
  })

  describe('deadline', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    it.each([
      [0, 10_000],
      [20, 30_000],
    ])('error: ends a request held for %i s after %i ms', async (waitSeconds, timeoutMs) => {
      const client = createCheckoutClient({ endpoint: '', session: 's1', fetch: silent })
      const failed = failureOf(client.getPayment('pay-1', { etag: '"1"', waitSeconds }))
      const settled = vi.fn()
      void failed.then(settled)
      await vi.advanceTimersByTimeAsync(timeoutMs - 1)
      expect(settled).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect((await failed).failure).toEqual(unanswered)
    })

    it('error: covers a session function that never answers', async () => {
      const session = () => new Promise<string>(() => undefined)
      const failed = failureOf(createCheckoutClient({ endpoint: '', session, fetch: silent }).getSession())
      await vi.advanceTimersByTimeAsync(10_000)
      expect((await failed).failure).toEqual(unanswered)
    })

    it('error: does not wait again for a session function that did not answer', async () => {
      const source = vi.fn(() => new Promise<string>(() => undefined))
      const { fetch } = answering(json({ methods }))
      const client = createCheckoutClient({ endpoint: '', session: source, fetch })
      void failureOf(client.getMethods())
      await vi.advanceTimersByTimeAsync(10_000)
      source.mockResolvedValueOnce('s1')
      await expect(client.getMethods()).resolves.toEqual(methods)
    })

    it('leaves no timer behind', async () => {
      const { fetch } = answering(json({ methods }))
      await createCheckoutClient({ endpoint: '', session: 's1', fetch }).getMethods()
      expect(vi.getTimerCount()).toBe(0)
    })
  })

  it("rejects with the caller's own reason when the caller aborts", async () => {
    const client = createCheckoutClient({ endpoint: '', session: 's1', fetch: silent })
    const caller = new AbortController()
    const answer = client.getSession({ signal: caller.signal })
    const reason = new Error('left the page')
    caller.abort(reason)
    await expect(answer).rejects.toBe(reason)
    await expect(client.getSession({ signal: caller.signal })).rejects.toBe(reason)
  })
})
