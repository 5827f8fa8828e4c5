/**
 * Makes one call of the payment service. The service has no idempotency and documents no errors, and its answers say
 * where money goes. So every failure ends here, within one deadline and one size, as a {@link GatewayError}.
 */
import * as z from 'zod/mini'
import { decodeText, readBytes } from '../../core/contract/response-body.js'
import { untilAborted } from './abort.js'
import { apiPath, apiRoot } from './base-address.js'
import { parseExactJson } from './exact-json.js'
import { GatewayError, type GatewayErrorCode, type GatewayErrorOptions } from '../errors.js'
import { FieldError } from '../schemas/fields.js'
import { isTransient, maxRetries, parseRetryAfter, pauseFor, retryDelayMs } from './retry.js'
import { clockNote, type Signer } from './signing.js'

/** The service's address, the account, and limits. */
export type TransportOptions = {
  /** The service's base address, without `/v1/api`. HTTPS, unless it is on this machine. */
  baseUrl: string
  /** It gives access to payments and personal data: keep it on the server. */
  accessId: string
  fetch?: typeof fetch
  /** Milliseconds since 1970, for `retry-after` and to decide whether a retry still fits. */
  now?: () => number
  /** For a whole call: connection, headers, body and retries. 10,000. */
  timeoutMs?: number
  /** The largest answer, in bytes after decompression: 262,144. Listings may be 16 times as large. */
  maxBytes?: number
  /** Waits before a retry, and rejects when the signal aborts. For tests. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>
  /** A number in [0, 1) for the jitter of retries. For tests. */
  random?: () => number
}

/** The options of every operation. `signal` ends a call early, as `aborted`; one of `AbortSignal.timeout`, as `timeout`. */
export type CallOptions = { signal?: AbortSignal }

/** One operation of the interface with its arguments. */
export type Operation<T> = {
  /** Appears in messages, so it never holds an id. */
  name: string
  method: 'GET' | 'POST' | 'DELETE'
  /** Segments below `/v1/api`, not yet encoded. */
  path: readonly string[]
  query?: Record<string, string>
  body?: object
  /** A `create` is never retried: the service would make a second payment. A second `delete` changes nothing. */
  effect: 'read' | 'create' | 'delete'
  /** Needs the access secret (section 5). */
  signed?: boolean
  size?: 'record' | 'listing'
  /** Reads `data` of the envelope; throws {@link FieldError}. */
  read: (data: unknown) => T
}

/** The base of the operation groups. */
export type Transport = {
  /** @throws {GatewayError} and nothing else. */
  call<T>(operation: Operation<T>, signal?: AbortSignal): Promise<T>
}

type Fail = (code: GatewayErrorCode, what: string, options?: GatewayErrorOptions) => GatewayError

const listingFactor = 16
const refusals: readonly number[] = [400, 401, 403, 404, 422]
const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i
// `data` is optional because a refusal may have none.
const envelopeSchema = z.object({ status: z.string(), data: z.optional(z.unknown()) })

/** A transport bound to one account. Without a signer, signed operations fail as `invalid-input`. */
export function createTransport(options: TransportOptions, sign?: Signer): Transport {
  const { accessId, timeoutMs = 10_000, maxBytes = 262_144 } = options
  const { fetch: send = globalThis.fetch, now = Date.now, pause = pauseFor, random = Math.random } = options
  const root = apiRoot(options.baseUrl)

  async function requestInit({ method, body, signed }: Operation<unknown>, signal: AbortSignal) {
    const payload = body && JSON.stringify(body)
    const headers = {
      accept: 'application/json',
      'x-access-id': accessId,
      ...(payload && { 'content-type': 'application/json' }),
      ...(signed && (await sign?.(payload ?? ''))),
    }
    // 'manual' follows no redirect either. Unlike 'error', it is distinguishable from a broken connection, and
    // Cloudflare Workers supports it.
    return { method, headers, redirect: 'manual', signal, ...(payload && { body: payload }) } as const
  }

  async function exchange<T>(
    operation: Operation<T>,
    url: string,
    fail: Fail,
    signal: AbortSignal,
  ): Promise<T> {
    const reach = <R>(work: () => Promise<R>) =>
      untilAborted(work, signal).catch((error: unknown) => {
        if (!signal.aborted) throw fail('network', `the connection failed${systemCode(error)}`)
        if (signal.reason === 'timeout') throw fail('timeout', `no complete answer within ${timeoutMs} ms`)
        if (signal.reason === 'deadline') throw fail('timeout', 'no complete answer within the caller’s time')
        throw fail('aborted', 'the caller gave up')
      })

    const init = await requestInit(operation, signal)
    const response = await reach(() => send(url, init))
    if (response.status !== 200 || response.redirected || !isJson(response)) {
      response.body?.cancel().catch(() => undefined)
      throw refuse(response, operation, fail, now())
    }
    const limit = operation.size === 'listing' ? maxBytes * listingFactor : maxBytes
    const chunks = await reach(() => readBytes(response, limit, (read) => untilAborted(read, signal)))
    if (!chunks) throw fail('too-large', `the answer has more than ${limit} bytes`, { status: 200 })
    return readEnvelope(parseExactJson(decodeText(chunks)), operation, fail)
  }

  async function call<T>(operation: Operation<T>, signal?: AbortSignal): Promise<T> {
    const { name, effect, signed } = operation
    const url = root + apiPath(operation.path, operation.query)
    const fail: Fail = (code, what, details) =>
      new GatewayError(code, `${name}: ${what}`, { ambiguous: effect === 'create', ...details })
    if (signed && !sign) throw fail('invalid-input', 'accessSecret is missing', { ambiguous: false })
    if (signal?.aborted) throw fail('aborted', 'the caller gave up', { ambiguous: false })

    const deadlineMs = now() + timeoutMs
    // Not `AbortSignal.timeout`, whose timer outlives the call.
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort('timeout'), timeoutMs)
    const stop = () => controller.abort(isTimeout(signal) ? 'deadline' : 'aborted')
    signal?.addEventListener('abort', stop)
    try {
      for (let retry = 0; ; retry++) {
        try {
          return await exchange(operation, url, fail, controller.signal)
        } catch (error) {
          if (effect === 'create' || retry === maxRetries) throw error
          if (!(error instanceof GatewayError) || !isTransient(error)) throw error
          const delayMs = retryDelayMs(retry, random(), error.retryAfterSeconds)
          if (now() + delayMs >= deadlineMs) throw error
          // The next exchange reports an abort during the pause; it then sends nothing.
          await pause(delayMs, controller.signal).catch(() => undefined)
        }
      }
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
  }

  return { call }
}

/** Whether a signal ended by time: that is the service's failure, and no caller's wish. */
function isTimeout(signal: AbortSignal | undefined): boolean {
  return signal?.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
}

function isJson(response: Response): boolean {
  return jsonType.test(response.headers.get('content-type') ?? '')
}

function refuse(
  { status, type, redirected, headers }: Response,
  { signed }: Operation<unknown>,
  fail: Fail,
  nowMs: number,
): GatewayError {
  if (redirected || type === 'opaqueredirect' || (status >= 300 && status < 400))
    return fail('redirect', 'the service answered with a redirect', { status })
  if (status === 200) return fail('not-json', 'the answer is not JSON', { status })
  const note = signed && status === 401 ? clockNote(headers.get('date'), nowMs) : ''
  return fail('http-status', `the service answered HTTP ${status}${note}`, {
    status,
    retryAfterSeconds: parseRetryAfter(headers.get('retry-after'), nowMs),
    ...(refusals.includes(status) && { ambiguous: false }),
  })
}

function readEnvelope<T>(json: unknown, operation: Operation<T>, fail: Fail): T {
  if (json === undefined) throw fail('not-json', 'the answer is not JSON', { status: 200 })
  const { data: envelope } = z.safeParse(envelopeSchema, json)
  if (!envelope) throw fail('envelope', 'the answer is not an envelope', { status: 200 })
  if (envelope.status !== 'success')
    throw fail('envelope', 'the service did not say success', { status: 200, ambiguous: false })
  try {
    return operation.read(envelope.data)
  } catch (error) {
    // Anything but a FieldError is a value that passed its schema but exceeds the arithmetic.
    const problem = error instanceof FieldError ? error : new FieldError('')
    throw fail('schema', problem.message, { status: 200 })
  }
}

/** A system's own code such as ` (ECONNREFUSED)`. The message around it may hold the URL, so it is left out. */
function systemCode(error: unknown): string {
  const source = error instanceof Error ? (error.cause ?? error) : undefined
  const code = source instanceof Error && 'code' in source ? source.code : undefined
  return typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? ` (${code})` : ''
}
