import { getEventListeners } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import {
  CheckoutClientError,
  createCheckoutClient,
  type CheckoutClientOptions,
} from '../../src/client/checkout-client.js'
import { addressUnchecked, endpointUnreadable, failureOf, networkError } from '../../src/client/requests.js'
import { CheckoutError, type ProblemCode } from '../../src/core/contract/problem.js'
import { methods, payment, session } from '../support/manual-client.js'
import { useFakeTimers } from '../support/manual-flow.js'

useFakeTimers()

const json = (body: unknown, init: ResponseInit = {}) => Response.json(body, init)
const list = () => json({ methods })

const problem = (code: ProblemCode, headers: Record<string, string> = {}) => {
  const error = new CheckoutError(code)
  return new Response(JSON.stringify(error.toProblem('req-1')), {
    status: error.status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  })
}

/** A client of an endpoint that answers in turn; the last answer repeats. */
function clientOf(answers: readonly (Response | Error)[], options: Partial<CheckoutClientOptions> = {}) {
  const sent: { url: unknown; init: RequestInit; headers: Headers }[] = []
  const client = createCheckoutClient({
    endpoint: '/checkout',
    session: 's1',
    fetch: async (url, init = {}) => {
      sent.push({ url, init, headers: new Headers(init.headers) })
      const answer = answers[Math.min(sent.length, answers.length) - 1] ?? Response.error()
      if (answer instanceof Error) throw answer
      return answer.clone()
    },
    ...options,
  })
  return { client, sent }
}

/** Why a request failed. */
const errorOf = async (promise: Promise<unknown>): Promise<CheckoutClientError> => {
  const error: unknown = await promise.then(
    () => new Error('it did not fail'),
    (reason: unknown) => reason,
  )
  if (error instanceof CheckoutClientError) return error
  throw error
}

const causeOf = ({ cause = '' }: CheckoutClientError) =>
  cause instanceof Error ? cause.message : String(cause)

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
    const { client } = clientOf([], { fetch: async () => new Response(body, { status }) })
    expect((await errorOf(client.getSession())).failure.code).toBe('endpoint-unreadable')
    expect(isCancelled()).toBe(true)
    expect(sent()).toBeLessThan(2 ** 22)
  })

  it('sends the session as a bearer token, without cookies and without following redirects', async () => {
    const { client, sent } = clientOf([json(session())], { endpoint: 'https://shop.example/checkout/' })
    await client.getSession()
    expect(sent[0]?.url).toBe('https://shop.example/checkout/session')
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer s1')
    expect(sent[0]?.init).toMatchObject({ method: 'GET', credentials: 'omit', redirect: 'error', body: null })
  })

  it('drops every field that the contract does not name', async () => {
    const { client } = clientOf([json({ ...payment(), customerEmail: 'a@b.example' })])
    expect(await client.createPayment({ chain: 'tron', coin: 'usdt' })).toEqual(payment())
  })

  it('posts the choice as JSON', async () => {
    const { client, sent } = clientOf([json(payment(), { status: 201 })])
    await client.createPayment({ chain: 'tron', coin: 'usdt', amount: '25.50' })
    expect(sent[0]?.init.method).toBe('POST')
    expect(sent[0]?.headers.get('content-type')).toBe('application/json')
    expect(sent[0]?.init.body).toBe('{"chain":"tron","coin":"usdt","amount":"25.50"}')
  })

  it('asks to hold the answer while nothing changed, and reads a 304 as that', async () => {
    const { client, sent } = clientOf([new Response(null, { status: 304 })])
    const answer = await client.getPayment('a/b', { etag: '"7"', waitSeconds: 20 })
    expect(sent[0]?.url).toBe('/checkout/payments/a%2Fb')
    expect(sent[0]?.headers.get('if-none-match')).toBe('"7"')
    expect(sent[0]?.headers.get('prefer')).toBe('wait=20')
    expect(answer).toEqual({ payment: null, etag: '"7"' })
  })

  it('hands over the etag of an answer', async () => {
    const { client } = clientOf([json(payment(), { headers: { etag: '"8"' } })])
    expect(await client.getPayment('pay-1')).toEqual({ payment: payment(), etag: '"8"' })
  })

  it('hands over an answer about another payment, for the flow to find the contradiction', async () => {
    const { client } = clientOf([json(payment({ id: 'pay-2' }))])
    expect(await client.getPayment('pay-1')).toMatchObject({ payment: { id: 'pay-2' } })
  })

  it('error: carries the code, the hint to retry and the request id of a problem', async () => {
    const error = await errorOf(
      clientOf([problem('gateway-unavailable', { 'retry-after': '7' })]).client.getMethods(),
    )
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
    const error = await errorOf(
      clientOf([problem('too-many-requests', { 'retry-after': header })]).client.getMethods(),
    )
    expect(error.retryAfterSeconds).toBe(seconds)
  })

  it('error: does not call a session that no header can hold a network error, and sends nothing', async () => {
    for (const session of ['…', 'two\nlines']) {
      const { client, sent } = clientOf([new TypeError('Failed to fetch')], { session })
      const { failure } = await errorOf(client.getSession())
      expect(failure).toEqual({ code: 'session-invalid', retryable: false })
      expect(sent).toEqual([])
    }
  })

  it('error: does not call a 404 that no endpoint wrote a network error', async () => {
    const { client } = clientOf([new Response('<h1>Not Found</h1>', { status: 404 })])
    const { failure } = await errorOf(client.getSession())
    expect(failure).toEqual({ code: 'endpoint-not-found', retryable: true })
  })

  it('error: calls a connection that is refused, or ends within the answer, a network error', async () => {
    const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('network')) })
    for (const answer of [new TypeError('Failed to fetch'), new Response(broken)]) {
      const { client } = clientOf([answer])
      expect((await errorOf(client.getPayment('pay-1'))).failure).toEqual(unanswered)
    }
  })

  it.each<[string, Response]>([
    ['a page of a captive portal', new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['a proxy error page', new Response('<html>', { status: 502 })],
    ['JSON of another shape', json({ hello: 'world' })],
    ['an amount as a number', json({ ...payment(), amount: 49.99 })],
    ['a truncated body', new Response('{"id":"pay-1",')],
  ])('error: does not blame the connection for %s', async (_name, answer) => {
    const { client } = clientOf([answer])
    const { failure } = await errorOf(client.getPayment('pay-1'))
    expect(failure).toEqual({ code: 'endpoint-unreadable', retryable: true })
  })

  describe('session', () => {
    it('is asked of the function once for many requests', async () => {
      const source = vi.fn(async () => 's1')
      const { client, sent } = clientOf([list()], { session: source })
      await Promise.all([client.getMethods(), client.getMethods(), client.getMethods()])
      expect(source).toHaveBeenCalledTimes(1)
      expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(Array(3).fill('Bearer s1'))
    })

    it('is asked again once when it expired, and the request repeated', async () => {
      const source = vi.fn().mockResolvedValueOnce('old').mockResolvedValueOnce('new')
      const { client, sent } = clientOf([problem('session-expired'), list()], { session: source })
      await expect(client.getMethods()).resolves.toEqual(methods)
      expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer old', 'Bearer new'])
    })

    it('is renewed once for requests that expire together', async () => {
      const source = vi.fn().mockResolvedValueOnce('old').mockResolvedValue('new')
      const { client } = clientOf([problem('session-expired'), problem('session-expired'), list()], {
        session: source,
      })
      await Promise.all([client.getMethods(), client.getMethods()])
      expect(source).toHaveBeenCalledTimes(2)
    })

    it('error: stays expired when the new one is expired too', async () => {
      const { client, sent } = clientOf([problem('session-expired')], { session: async () => 'old' })
      expect((await errorOf(client.getMethods())).failure.code).toBe('session-expired')
      expect(sent).toHaveLength(2)
    })

    it('error: a given one is not asked again', async () => {
      const { client, sent } = clientOf([problem('session-expired')])
      expect((await errorOf(client.getMethods())).failure.code).toBe('session-expired')
      expect(sent).toHaveLength(1)
    })

    it('error: a function that fails has a code of its own, and is asked again the next time', async () => {
      const source = vi.fn().mockRejectedValueOnce(new Error('shop is down')).mockResolvedValueOnce('s1')
      const { client } = clientOf([list()], { session: source })
      const { failure, cause } = await errorOf(client.getMethods())
      expect(failure).toEqual({ code: 'session-unavailable', retryable: true })
      expect(cause).toEqual(new Error('shop is down'))
      await expect(client.getMethods()).resolves.toEqual(methods)
    })
  })

  describe('deadline', () => {
    it.each([
      [0, 10_000],
      [20, 30_000],
    ])('error: ends a request held for %i s after %i ms', async (waitSeconds, timeoutMs) => {
      const { client } = clientOf([], { fetch: silent })
      const failed = errorOf(client.getPayment('pay-1', { etag: '"1"', waitSeconds }))
      const settled = vi.fn()
      void failed.then(settled)
      await vi.advanceTimersByTimeAsync(timeoutMs - 1)
      expect(settled).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect((await failed).failure).toEqual(unanswered)
    })

    it('error: covers a session function that never answers', async () => {
      const session = () => new Promise<string>(() => undefined)
      const failed = errorOf(clientOf([], { session, fetch: silent }).client.getSession())
      await vi.advanceTimersByTimeAsync(10_000)
      expect((await failed).failure).toEqual(unanswered)
    })

    it('error: does not wait again for a session function that did not answer', async () => {
      const source = vi.fn(() => new Promise<string>(() => undefined))
      const { client } = clientOf([list()], { session: source })
      void errorOf(client.getMethods())
      await vi.advanceTimersByTimeAsync(10_000)
      source.mockResolvedValueOnce('s1')
      await expect(client.getMethods()).resolves.toEqual(methods)
    })

    it('leaves no timer behind', async () => {
      await clientOf([list()]).client.getMethods()
      expect(vi.getTimerCount()).toBe(0)
    })
  })
})

describe('a request', () => {
  it('asks for JSON, keeps out of caches, and can be aborted', async () => {
    const { client, sent } = clientOf([list()])
    await client.getMethods()
    expect(sent[0]?.init.cache).toBe('no-store')
    expect(sent[0]?.init.signal).toBeInstanceOf(AbortSignal)
    expect([...(sent[0]?.headers.keys() ?? [])].sort()).toEqual(['accept', 'authorization'])
    expect(sent[0]?.headers.get('accept')).toBe('application/json')
  })

  it('goes to the route below the endpoint, with any slashes at its end', async () => {
    const { client, sent } = clientOf([json(payment())], { endpoint: '/checkout//' })
    await client.createPayment({ chain: 'tron', coin: 'usdt' })
    expect(sent[0]?.url).toBe('/checkout/payments')
  })

  it('asks for no hold where none is wanted', async () => {
    const { client, sent } = clientOf([json(payment())])
    await client.getPayment('pay-1')
    await client.getPayment('pay-1', { etag: null, waitSeconds: 0 })
    expect(sent.map(({ headers }) => [headers.has('prefer'), headers.has('if-none-match')])).toEqual([
      [false, false],
      [false, false],
    ])
  })

  it('reads that nothing changed after the session was renewed, too', async () => {
    const { client } = clientOf([problem('session-expired'), new Response(null, { status: 304 })], {
      session: async () => 'fresh',
    })
    expect(await client.getPayment('pay-1', { etag: '"7"' })).toEqual({ payment: null, etag: '"7"' })
  })

  it('error: is not repeated for another refusal than an expired session', async () => {
    const { client, sent } = clientOf([problem('gateway-refused'), list()], { session: async () => 's1' })
    expect((await errorOf(client.getMethods())).failure.code).toBe('gateway-refused')
    expect(sent).toHaveLength(1)
  })
})

describe('the session of a function', () => {
  it.each([
    [5, 'fetchSession must return the session as a string'],
    [undefined, 'fetchSession must return the session as a string'],
    ['', 'fetchSession returned a string that is not a session'],
    [' s1', 'fetchSession returned a string that is not a session'],
    ['s1\n', 'fetchSession returned a string that is not a session'],
  ])('error: is refused as %j', async (session, message) => {
    const { client, sent } = clientOf([list()], { session: async () => session as string })
    const error = await errorOf(client.getMethods())
    expect(error.message).toBe('The page got no session')
    expect(error.failure).toEqual({ code: 'session-unavailable', retryable: true })
    expect(causeOf(error)).toBe(message)
    expect(sent).toHaveLength(0)
  })

  it('stays for the next request when one is aborted after it came', async () => {
    const source = vi.fn(async () => 's1')
    let answered = 0
    const { client } = clientOf([], {
      session: source,
      fetch: async (_url, init) => {
        answered += 1
        if (answered > 1) return list()
        return new Promise((_, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        )
      },
    })
    const caller = new AbortController()
    const aborted = client.getMethods({ signal: caller.signal })
    await vi.advanceTimersByTimeAsync(0)
    expect(answered).toBe(1)
    caller.abort(new Error('left'))
    await expect(aborted).rejects.toThrow('left')
    await client.getMethods()
    expect(source).toHaveBeenCalledTimes(1)
  })
})

describe('an abort', () => {
  const silent: typeof fetch = () => new Promise(() => undefined)

  it('ends a request at once, before it starts and on its way', async () => {
    const { client } = clientOf([], { fetch: silent })
    const caller = new AbortController()
    const onItsWay = client.getMethods({ signal: caller.signal })
    const reason = new Error('left')
    caller.abort(reason)
    await expect(onItsWay).rejects.toBe(reason)
    await expect(client.getMethods({ signal: caller.signal })).rejects.toBe(reason)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is not listened for once the request is answered', async () => {
    const { client } = clientOf([list()])
    const { signal } = new AbortController()
    await client.getMethods({ signal })
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})

describe('an error', () => {
  const unlike = 'The answer is not an endpoint’s'
  const unread = "The endpoint's answer is not as the contract has it: body"

  it.each<[string, Response, message: string, cause: string]>([
    ['no endpoint', new Response('', { status: 404 }), 'No endpoint is there', ''],
    ['a proxy', new Response('', { status: 502 }), unlike, 'HTTP 502'],
    ['another shape', json({}), unlike, `${unread}.methods`],
    ['more than two megabytes', json({ methods, more: 'x'.repeat(2 ** 21) }), unlike, unread],
  ])('error: says what came: %s', async (_, answer, message, cause) => {
    const failed = await errorOf(clientOf([answer]).client.getMethods())
    expect(failed).toMatchObject({ name: 'CheckoutClientError', message })
    expect(causeOf(failed)).toBe(cause)
  })

  it('has the pause that a proxy asks for', async () => {
    const busy = new Response('', { status: 503, headers: { 'retry-after': '7' } })
    const error = await errorOf(clientOf([busy]).client.getMethods())
    expect([error.failure, error.retryAfterSeconds]).toEqual([endpointUnreadable, 7])
  })
})

describe('failureOf', () => {
  it('is the failure of a request, and a network error for anything else', () => {
    expect(failureOf(new CheckoutClientError('x', addressUnchecked))).toBe(addressUnchecked)
    expect(addressUnchecked).toEqual({ code: 'address-unchecked', retryable: true })
    expect(failureOf(new TypeError('Failed to fetch'))).toBe(networkError)
    expect(failureOf(undefined)).toBe(networkError)
  })
})
