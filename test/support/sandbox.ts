/** A sandbox on a clock that stands still, and the calls that tests make of it. */
import { createHmac, randomUUID } from 'node:crypto'
import type { chainListing } from '../../src/sandbox/catalogue/chains.js'
import type { currencyDetails } from '../../src/sandbox/catalogue/currencies.js'
import {
  createSandbox,
  sandboxAccessId,
  sandboxAccessSecret,
  type PaymentSummary,
  type SandboxOptions,
} from '../../src/sandbox/index.js'
import type { compactTransaction, expandedTransaction } from '../../src/sandbox/payments/transaction.js'

export const startedAt = Date.parse('2026-11-20T12:00:00.000Z')

export type Expanded = ReturnType<typeof expandedTransaction>
export type Compact = ReturnType<typeof compactTransaction>
export type ChainPage = {
  data: ReturnType<typeof chainListing>[]
  pages: number
  page: number
  limit: number
}
export type Currencies = ReturnType<typeof currencyDetails>[]
export type Rate = { coin: string; usd: number; rate: number; currency: string }

/** An answer with its HTTP status. `T` is what the test expects of it, and then checks. */
type Answer<T> = { http: number; status: string; message: string; data: T }

/**
 * The headers of a signed request. Written out here, so that what the service takes for a signature is not compared with
 * itself; `content` is the default serialization unless it is given.
 */
export function signedHeaders(change: Record<string, string | undefined> = {}, content?: string) {
  const headers = {
    'x-access-id': sandboxAccessId,
    'x-request-id': randomUUID(),
    'x-timestamp': new Date(startedAt).toISOString(),
    ...change,
  }
  const [accessId, requestId, timeStamp] = [
    headers['x-access-id'],
    headers['x-request-id'],
    headers['x-timestamp'],
  ]
  const signature = createHmac('sha256', sandboxAccessSecret)
    .update(content ?? JSON.stringify({ timeStamp, requestId, accessId }))
    .digest('base64')
  const all = Object.entries({ authorization: signature, ...headers })
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** An endpoint that events are delivered to: what it got, and what it answers. */
export function receiver(
  answer: (request: Request) => Response | Promise<Response> = () => new Response('ok'),
) {
  const requests: { url: string; headers: Record<string, string>; body: unknown; redirect: string }[] = []
  return {
    requests,
    deliver: async (request: Request): Promise<Response> => {
      const { url, redirect } = request
      const headers = Object.fromEntries(request.headers)
      requests.push({ url, headers, redirect, body: await request.clone().json() })
      return answer(request)
    },
  }
}

export function startService(options: SandboxOptions = {}) {
  const sandbox = createSandbox({ seed: 'tests', now: () => startedAt, ...options })

  async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    return sandbox.fetch(
      new Request(`http://sandbox.test${path}`, {
        method,
        headers: {
          'x-access-id': sandboxAccessId,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
  }

  async function call<T = Expanded>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>> {
    const response = await send(method, path, body, headers)
    return { http: response.status, ...((await response.json()) as Omit<Answer<T>, 'http'>) }
  }

  const signed = <T>(method: string, path: string, body?: unknown) =>
    call<T>(method, `/v1/api${path}`, body, signedHeaders())

  return {
    sandbox,
    send,
    call,
    /** A call that is signed as the default says. */
    signed,
    get: <T>(path: string) => call<T>('GET', `/v1/api${path}`),
    post: <T = Expanded>(path: string, body?: unknown) => call<T>('POST', `/v1/api${path}`, body),
    control: <T = PaymentSummary>(path: string, body?: unknown) =>
      call<T>('POST', `/sandbox/api${path}`, body ?? {}),
    /** A payment of 25.5 USDT on Tron. */
    initiate: async (order: object = {}) => {
      const body = { amount: '25.5', chain: 'tron', coin: 'usdt', ...order }
      return (await call('POST', '/v1/api/payment/initiate', body)).data
    },
    validate: (id: string) => call('POST', `/v1/api/payment/validate/${id}`),
  }
}
