/** What a client sends, what its errors say, and what an abort leaves behind. */
import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  CheckoutClientError,
  createCheckoutClient,
  type CheckoutClientOptions,
} from '../../src/client/checkout-client.js'
import { addressUnchecked, endpointUnreadable, failureOf, networkError } from '../../src/client/requests.js'
import { CheckoutError, type ProblemCode } from '../../src/core/contract/problem.js'
import { methods, payment } from '../support/manual-client.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A client of an endpoint that answers in turn; the last answer repeats. */
function clientOf(answers: readonly Response[], options: Partial<CheckoutClientOptions> = {}) {
  const sent: { url: unknown; init: RequestInit; headers: Headers }[] = []
  const client = createCheckoutClient({
    endpoint: '/checkout',
    session: 's1',
    fetch: async (url, init = {}) => {
      sent.push({ url, init, headers: new Headers(init.headers) })
      const answer = answers[Math.min(sent.length, answers.length) - 1] ?? Response.error()
      return answer.clone()
    },
    ...options,
  })
  return { client, sent }
}

const refusal = (code: ProblemCode) => {
  const error = new CheckoutError(code)
  return Response.json(error.toProblem('req-1'), { status: error.status })
}
const list = () => Response.json({ methods })

/** Why a promise rejects, and the cause of that. */
async function errorOf(promise: Promise<unknown>): Promise<{ error: CheckoutClientError; cause: string }> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CheckoutClientError)) throw new Error('it did not fail')
  const { cause = '' } = error
  return { error, cause: cause instanceof Error ? cause.message : String(cause) }
}

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
    const { client, sent } = clientOf([Response.json(payment())], { endpoint: '/checkout//' })
    await client.createPayment({ chain: 'tron', coin: 'usdt' })
    expect(sent[0]?.url).toBe('/checkout/payments')
  })

  it('asks for no hold where none is wanted', async () => {
    const { client, sent } = clientOf([Response.json(payment())])
    await client.getPayment('pay-1')
    await client.getPayment('pay-1', { etag: null, waitSeconds: 0 })
    expect(sent.map(({ headers }) => [headers.has('prefer'), headers.has('if-none-match')])).toEqual([
      [false, false],
      [false, false],
    ])
  })

  it('reads that nothing changed after the session was renewed, too', async () => {
    const { client } = clientOf([refusal('session-expired'), new Response(null, { status: 304 })], {
      session: async () => 'fresh',
    })
    expect(await client.getPayment('pay-1', { etag: '"7"' })).toEqual({ payment: null, etag: '"7"' })
  })

  it('error: is not repeated for another refusal than an expired session', async () => {
    const { client, sent } = clientOf([refusal('gateway-refused'), list()], { session: async () => 's1' })
    expect((await errorOf(client.getMethods())).error.failure.code).toBe('gateway-refused')
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
    const { error, cause } = await errorOf(client.getMethods())
    expect(error.message).toBe('The page got no session')
    expect(error.failure).toEqual({ code: 'session-unavailable', retryable: true })
    expect(cause).toBe(message)
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
  it.each<[string, Response, message: string, cause: string]>([
    ['no endpoint', new Response('', { status: 404 }), 'No endpoint is there', ''],
    ['a proxy', new Response('', { status: 502 }), 'The answer is not an endpoint’s', 'HTTP 502'],
    [
      'another shape',
      Response.json({}),
      'The answer is not an endpoint’s',
      "The endpoint's answer is not as the contract has it: body.methods",
    ],
    [
      'an answer of more than two megabytes',
      Response.json({ methods, more: 'x'.repeat(2 ** 21) }),
      'The answer is not an endpoint’s',
      "The endpoint's answer is not as the contract has it: body",
    ],
  ])('error: says what came: %s', async (_, answer, message, cause) => {
    const failed = await errorOf(clientOf([answer]).client.getMethods())
    expect(failed.error).toMatchObject({ name: 'CheckoutClientError', message })
    expect(failed.cause).toBe(cause)
  })

  it('has the pause that a proxy asks for', async () => {
    const busy = new Response('', { status: 503, headers: { 'retry-after': '7' } })
    const { error } = await errorOf(clientOf([busy]).client.getMethods())
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
