/**
 * Makes one call of the payment service. The service has no idempotency and documents no errors, and its answers say
 * where money goes. So every failure ends here, within one deadline and one size, as a {@link GatewayError}.
 */
import { decodeText, readBytes } from '../../core/contract/response-body.js'
import { untilAborted } from './abort.js'
import { apiPath, apiRoot } from './base-address.js'
import { parseExactJson } from './exact-json.js'
import { isJson, readData, readEnvelope, refuse, type Fail } from './answer.js'
import type { CallOptions, GatewayCall } from './call.js'
import { GatewayError } from '../errors.js'
import { droppedIn } from '../schemas/records.js'
import { messageIn, readServiceMessage } from './service-message.js'
import { defaultRetries, isRetryCount, isTransient, pauseFor, retryDelayMs } from './retry.js'
import type { Operation } from './operation.js'
import type { Signer } from './signing.js'

/** The service's address, the account, and limits. */
export type TransportOptions = {
  /** The service's base address, without `/v1/api`. HTTPS, unless it is on this machine. */
  baseUrl: string
  /** It gives access to payments and personal data: keep it on the server. */
  accessId: string
  /** Sends the requests. Default: the global `fetch`. */
  fetch?: typeof fetch
  /** Milliseconds since 1970, for `retry-after` and to decide whether a retry still fits. */
  now?: () => number
  /** For a whole call: connection, headers, body and retries. 10,000. */
  timeoutMs?: number
  /** How often a call that creates nothing is retried at most, 0 to 10. 2. */
  maxRetries?: number
  /** Sent as `user-agent`. Default: the runtime's own. */
  userAgent?: string
  /** Called after every call, for logs and metrics. What it throws is ignored. */
  onCall?: (call: GatewayCall) => void
  /** A new UUID v4 for `x-request-id`. For tests. */
  newRequestId?: () => string
  /** The largest answer, in bytes after decompression: 262,144. Listings may be 16 times as large. */
  maxBytes?: number
  /** Waits before a retry, and rejects when the signal aborts. For tests. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>
  /** A number in [0, 1) for the jitter of retries. For tests. */
  random?: () => number
}

/** The base of the operation groups. */
export type Transport = {
  /** @throws {GatewayError} and nothing else. */
  call<T>(options: CallOptions | undefined, operation: Operation<T>): Promise<T>
}

const listingFactor = 16
/** What every call of one account shares. */
type Setup = TransportOptions & {
  send: typeof fetch
  now: () => number
  root: string
  secrets: readonly string[]
  sign: Signer | undefined
}

/** A transport bound to one account. Without a signer, signed operations fail as `invalid-input`. */
export function createTransport(
  options: TransportOptions,
  secrets: readonly string[],
  sign?: Signer,
): Transport {
  const { fetch: send = globalThis.fetch, now = Date.now } = options
  const setup: Setup = { ...options, send, now, root: apiRoot(options.baseUrl), secrets, sign }
  return { call: (callOptions = {}, operation) => call(setup, operation, callOptions) }
}

/** Reports the call, whatever comes of it. */
async function call<T>(setup: Setup, operation: Operation<T>, callOptions: CallOptions): Promise<T> {
  const { now, onCall } = setup
  const startedMs = now()
  const tried: { id?: string; count: number } = { count: 0 }
  const report = (end: Pick<GatewayCall, 'outcome' | 'status' | 'dropped'>) => {
    const { id: requestId, count: tries } = tried
    const durationMs = Math.max(0, now() - startedMs)
    const details = { tries, durationMs, ...(requestId !== undefined && { requestId }) }
    try {
      onCall?.({ operation: operation.name, ...details, ...end })
    } catch {
      // A log that fails must not fail a payment.
    }
  }
  try {
    const result = await attempt(setup, operation, callOptions, tried)
    const dropped = onCall && droppedIn(result)
    report({ outcome: 'ok', status: 200, ...(dropped && { dropped }) })
    return result
  } catch (error) {
    if (error instanceof GatewayError)
      report({ outcome: error.code, ...(error.status !== undefined && { status: error.status }) })
    throw error
  }
}

/** Tries until it succeeds, fails for good, or the time is up. */
async function attempt<T>(
  setup: Setup,
  operation: Operation<T>,
  call: CallOptions,
  tried: { id?: string; count: number },
): Promise<T> {
  const { name, method, path = name.split('/'), query, creates = method === 'POST', signed } = operation
  const { signal, timeoutMs = setup.timeoutMs ?? 10_000 } = call
  const { maxRetries = setup.maxRetries ?? defaultRetries } = call
  const url = setup.root + apiPath(path, query)
  const fail: Fail = (code, what, details) =>
    new GatewayError(code, `${name}: ${what}`, {
      ambiguous: creates,
      requestId: tried.id,
      ...details,
    })
  const refusal =
    callRules(timeoutMs, maxRetries) ?? (signed && !setup.sign ? 'accessSecret is missing' : undefined)
  if (refusal !== undefined) throw fail('invalid-input', refusal, { ambiguous: false })
  if (signal?.aborted) throw fail('aborted', 'the caller gave up', { ambiguous: false })

  const deadlineMs = setup.now() + timeoutMs
  // Not `AbortSignal.timeout`, whose timer outlives the call.
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort('timeout'), timeoutMs)
  const stop = () => controller.abort(isTimeout(signal) ? 'deadline' : 'aborted')
  signal?.addEventListener('abort', stop)
  const { onAnswer } = call
  try {
    return await retrying(setup, { maxRetries: creates ? 0 : maxRetries, deadlineMs, controller }, () => {
      const requestId = setup.newRequestId?.() ?? crypto.randomUUID()
      Object.assign(tried, { id: requestId, count: tried.count + 1 })
      return exchange(setup, operation, {
        ...{ fail, url, requestId, timeoutMs, signal: controller.signal },
        ...(onAnswer && { onAnswer }),
      })
    })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

type Limits = { maxRetries: number; deadlineMs: number; controller: AbortController }

async function retrying<T>(
  { now, pause = pauseFor, random = Math.random }: Setup,
  { maxRetries, deadlineMs, controller }: Limits,
  request: () => Promise<T>,
): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      return await request()
    } catch (error) {
      if (retry >= maxRetries || !(error instanceof GatewayError) || !isTransient(error)) throw error
      const delayMs = retryDelayMs(retry, random(), error.retryAfterSeconds)
      if (now() + delayMs >= deadlineMs) throw error
      // The next exchange reports an abort during the pause; it then sends nothing.
      await pause(delayMs, controller.signal).catch(() => undefined)
    }
  }
}

/** One request and its answer. */
async function exchange<T>(setup: Setup, operation: Operation<T>, { fail, signal, ...one }: Try): Promise<T> {
  const reach = <R>(work: () => Promise<R>) =>
    untilAborted(work, signal).catch((error: unknown) => {
      if (!signal.aborted) throw fail('network', `the connection failed${systemCode(error)}`)
      if (signal.reason === 'timeout') throw fail('timeout', `no complete answer within ${one.timeoutMs} ms`)
      if (signal.reason === 'deadline') throw fail('timeout', 'no complete answer within the caller’s time')
      throw fail('aborted', 'the caller gave up')
    })

  const { send, secrets, now, maxBytes = 262_144 } = setup
  const init = await requestInit(setup, operation, one.requestId, signal)
  const response = await reach(() => send(one.url, init))
  if (response.status !== 200 || response.redirected || !isJson(response)) {
    const serviceMessage = isJson(response) ? await readServiceMessage(response, secrets, signal) : undefined
    response.body?.cancel().catch(() => undefined)
    throw refuse(response, operation, fail, now(), serviceMessage)
  }
  const limit = operation.size === 'listing' ? maxBytes * listingFactor : maxBytes
  const chunks = await reach(() => readBytes(response, limit, (read) => untilAborted(read, signal)))
  if (!chunks) throw fail('too-large', `the answer has more than ${limit} bytes`, { status: 200 })
  const { status, message, data: raw } = readEnvelope(parseExactJson(decodeText(chunks)), fail)
  one.onAnswer?.({ status, ...(message !== undefined && { message }), raw, requestId: one.requestId })
  if (status !== 'success') {
    const serviceMessage = messageIn({ message }, secrets)
    const details = { status: 200, ambiguous: false, serviceMessage }
    throw fail('envelope', 'the service did not say success', details)
  }
  return readData(operation, raw, fail)
}

async function requestInit(
  { accessId, userAgent, sign }: Setup,
  { method, body, signed }: Operation<unknown>,
  requestId: string,
  signal: AbortSignal,
) {
  const payload = body && JSON.stringify(body)
  const headers = {
    accept: 'application/json',
    'x-access-id': accessId,
    'x-request-id': requestId,
    ...(userAgent !== undefined && { 'user-agent': userAgent }),
    ...(payload && { 'content-type': 'application/json' }),
    ...(signed && (await sign?.(payload ?? '', requestId))),
  }
  // 'manual' follows no redirect either. Unlike 'error', it is distinguishable from a broken connection, and
  // Cloudflare Workers supports it.
  return { method, headers, redirect: 'manual', signal, ...(payload && { body: payload }) } as const
}

/** One request of a call. */
type Try = Pick<CallOptions, 'onAnswer'> & {
  url: string
  fail: Fail
  signal: AbortSignal
  requestId: string
  timeoutMs: number
}

/** What is wrong with the options of a call; undefined if nothing is. */
function callRules(timeoutMs: number, maxRetries: number): string | undefined {
  if (!(timeoutMs >= 1 && timeoutMs < 2 ** 31)) return 'timeoutMs must be a number from 1 to 2147483647'
  if (!isRetryCount(maxRetries)) return 'maxRetries must be a whole number from 0 to 10'
  return undefined
}

/** Whether a signal ended by time: that is the service's failure, and no caller's wish. */
function isTimeout(signal: AbortSignal | undefined): boolean {
  return signal?.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
}

/** A system's own code such as ` (ECONNREFUSED)`. The message around it may hold the URL, so it is left out. */
function systemCode(error: unknown): string {
  const source = error instanceof Error ? (error.cause ?? error) : undefined
  const code = source instanceof Error && 'code' in source ? source.code : undefined
  return typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? ` (${code})` : ''
}
