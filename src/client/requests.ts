/**
 * The browser's half of the wire contract: its five requests to the merchant's endpoint. Every answer is read field by
 * field and is immutable, every request has a deadline, and every failure is a {@link CheckoutClientError}.
 */
import { readJson } from '../core/contract/response-body.js'
import type { CheckoutSession, Method, Payment } from '../core/contract/wire.js'
import type { CheckoutFailure } from './checkout-state.js'
import { readMethods, readPayment, readProblem, readSession, type Reader } from './answers.js'
import { answerTimeoutMs, askEndpoint } from './endpoint.js'
import { systemClock, type Clock } from './environment.js'
import { immutable } from './immutable.js'

/** The endpoint calls the payment service twice to create a payment. A retry after this timeout is safe by contract. */
const creationTimeoutMs = 30_000

const longestRetryAfterSeconds = 300

/** Room for thousands of methods. An endless body must not fill the page's memory within the deadline. */
const maxAnswerBytes = 2 ** 21

/**
 * A failed request: refused by the endpoint (its problem code), or for one of the reasons below.
 * @example
 * try {
 *   await client.getMethods()
 * } catch (error) {
 *   if (error instanceof CheckoutClientError) console.log(error.failure.code, error.retryAfterSeconds)
 * }
 */
export class CheckoutClientError extends Error {
  /** Always `CheckoutClientError`. */
  override readonly name = 'CheckoutClientError'
  /** The code of the failure, and whether a retry may help; immutable. */
  readonly failure: CheckoutFailure
  /** The endpoint asked for a pause of this many seconds, 1 to 300. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    message: string,
    failure: CheckoutFailure,
    options: { retryAfterSeconds?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.failure = immutable(failure)
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

const failureThatMayPass = (code: string): CheckoutFailure => immutable({ code, retryable: true })

/**
 * The failure when no endpoint answered.
 * @example
 * const isOffline = failureOf(error).code === networkError.code
 */
export const networkError = failureThatMayPass('network-error')

/**
 * The failure of a 404 that is not an endpoint's problem document.
 * @example
 * if (failureOf(error).code === endpointNotFound.code) console.warn('Is the endpoint mounted at /checkout?')
 */
export const endpointNotFound = failureThatMayPass('endpoint-not-found')

/**
 * The failure when a server answered in other words than an endpoint's: a page, or JSON that is cut off or of another shape.
 * @example
 * if (failureOf(error).code === endpointUnreadable.code) console.warn('What answers at /checkout?')
 */
export const endpointUnreadable = failureThatMayPass('endpoint-unreadable')

/**
 * The failure when the page could not get a session.
 * @example
 * if (failureOf(error).code === sessionUnavailable.code) console.warn('The shop sent no session')
 */
export const sessionUnavailable = failureThatMayPass('session-unavailable')

/**
 * The failure when the code that checks addresses could not be loaded: no address is shown without it.
 * @example
 * if (failureOf(error).code === addressUnchecked.code) console.warn('Reload the page')
 */
export const addressUnchecked = failureThatMayPass('address-unchecked')

/**
 * The failure of a rejected request.
 * @example
 * const { code, retryable } = failureOf(error)
 */
export function failureOf(error: unknown): CheckoutFailure {
  return error instanceof CheckoutClientError ? error.failure : networkError
}

/** The payer's choice. */
export type PaymentChoice = {
  /** The id of the network. */
  chain: string
  /** The id of the coin. */
  coin: string
  /** A decimal string in the price's currency or coin, only if the payer decides the amount. */
  amount?: string
}

/** The payer's word that they paid. */
export type PaymentClaim = {
  /** The transaction's hash on the payment's network. */
  transaction: string
  /** Words for the shop, at most 500 characters. */
  note?: string
}

/** The state of a payment. */
export type PaymentAnswer = {
  /** Null when nothing changed since the given `etag`. */
  payment: Payment | null
  /** The version of the payment, for the next request; null if unknown. */
  etag: string | null
}

type Abortable = { signal?: AbortSignal | undefined }

/**
 * The five requests. All reject with {@link CheckoutClientError}; if the caller's own `signal` aborts, with its reason.
 */
export interface CheckoutClient {
  /** The order as the payer may see it, and its payments so far. */
  getSession(options?: Abortable): Promise<CheckoutSession>
  /** The methods that can pay the order. */
  getMethods(options?: Abortable): Promise<Method[]>
  /** Creates the payment, or finds the open one of the same choice: repeating the request is safe. */
  createPayment(choice: PaymentChoice, options?: Abortable): Promise<Payment>
  /** The payment now, or, with `etag` and `waitSeconds` (at most 30), when it changes. */
  getPayment(
    id: string,
    options?: Abortable & { etag?: string | null; waitSeconds?: number },
  ): Promise<PaymentAnswer>
  /**
   * Tells the shop that the payer sent a payment. It changes no status. Rejects with `invalid-request` for a text that is no
   * transaction of the network, `too-many-requests` after five claims, `order-closed` for a payment that is paid.
   */
  claim(id: string, claim: PaymentClaim, options?: Abortable): Promise<void>
}

/** The endpoint's address, and the session. */
export type CheckoutClientOptions = {
  /** The address at which the merchant mounted the endpoint, absolute or relative to the page, e.g. `/checkout`. */
  endpoint: string
  /**
   * The sealed session, or a function that gets one. The function is called again, once per request, when the session
   * expired.
   */
  session: string | (() => Promise<string>)
  /** Sends the requests. Default: the global `fetch`. */
  fetch?: typeof fetch
  /** The clock for deadlines. Default: {@link systemClock}. */
  clock?: Clock
}

type Call = Abortable & {
  path: string
  timeoutMs?: number
  headers?: Record<string, string>
  body?: PaymentChoice | PaymentClaim
}

/** A request with the signal of its deadline. */
type Sent = Call & { signal: AbortSignal }

/** A client whose options are known to be right: see `createCheckoutClient`. */
export function clientOf(options: CheckoutClientOptions): CheckoutClient {
  const { clock = systemClock } = options
  const session = sessionSource(options.session)

  async function call(request: Sent): Promise<Response> {
    const first = session.get(request.signal)
    const token = await first
    try {
      return await send(request, token)
    } catch (error) {
      if (failureOf(error).code !== 'session-expired' || !session.drop(first)) throw error
      return send(request, await session.get(request.signal))
    }
  }

  async function send(request: Sent, token: string): Promise<Response> {
    const headers = { authorization: `Bearer ${token}`, ...request.headers }
    const response = await askEndpoint(options.endpoint, { ...request, headers }, options.fetch)
    if (response.ok || response.status === 304) return response
    throw await readRefusal(response)
  }

  /** Runs one request to the last byte of its body, within its deadline. */
  async function request<T>(details: Call, take: (response: Response) => Promise<T>): Promise<T> {
    const deadline = new AbortController()
    const stop = () => deadline.abort(details.signal?.reason)
    if (details.signal?.aborted) stop()
    details.signal?.addEventListener('abort', stop)
    const cancel = clock.after(details.timeoutMs ?? answerTimeoutMs, () => deadline.abort())
    try {
      return await Promise.race([
        call({ ...details, signal: deadline.signal }).then(take),
        rejectWhenAborted(deadline.signal),
      ])
    } catch (error) {
      if (error instanceof CheckoutClientError) throw error
      details.signal?.throwIfAborted()
      throw new CheckoutClientError('The endpoint did not answer', networkError, { cause: error })
    } finally {
      cancel()
      details.signal?.removeEventListener('abort', stop)
    }
  }

  return {
    getSession: ({ signal } = {}) =>
      request({ path: '/session', signal }, (response) => read(response, readSession)),

    getMethods: ({ signal } = {}) =>
      request({ path: '/methods', signal }, (response) => read(response, readMethods)),

    createPayment: (choice, { signal } = {}) =>
      request({ path: '/payments', body: choice, timeoutMs: creationTimeoutMs, signal }, (response) =>
        read(response, readPayment),
      ),

    claim: (id, claim, { signal } = {}) =>
      request({ path: `${pathOf(id)}/claim`, body: claim, signal }, async () => undefined),

    getPayment: (id, { etag, waitSeconds = 0, signal } = {}) =>
      request(
        {
          path: pathOf(id),
          timeoutMs: waitSeconds * 1000 + answerTimeoutMs,
          headers: {
            ...(etag && { 'if-none-match': etag }),
            ...(waitSeconds > 0 && { prefer: `wait=${waitSeconds}` }),
          },
          signal,
        },
        async (response) => {
          if (response.status === 304) return { payment: null, etag: etag ?? null }
          return { payment: await read(response, readPayment), etag: response.headers.get('etag') }
        },
      ),
  }
}

const pathOf = (paymentId: string): string => `/payments/${encodeURIComponent(paymentId)}`

async function read<T>(response: Response, as: Reader<T>): Promise<T> {
  const answer = await readJson(response, maxAnswerBytes)
  try {
    // Too large, it is none of an endpoint either.
    return immutable(as(answer, 'body'))
  } catch (cause) {
    throw unreadable(cause)
  }
}

/** The current session. Concurrent requests share one call of the function that gets it. */
function sessionSource(session: CheckoutClientOptions['session']) {
  let current: Promise<string> | null = null
  return {
    get(signal?: AbortSignal): Promise<string> {
      if (typeof session === 'string') return isSendable(session) ? Promise.resolve(session) : notSealed()
      const asked = (current ??= Promise.resolve()
        .then(session)
        .then(sealed)
        .catch((cause: unknown) => {
          // The endpoint's own refusal of a link.
          if (cause instanceof CheckoutClientError) throw cause
          throw new CheckoutClientError('The page got no session', sessionUnavailable, { cause })
        }))
      const drop = () => this.drop(asked)
      // A session that failed, or that no request awaits any more, is not reused.
      signal?.addEventListener('abort', drop)
      asked.then(() => signal?.removeEventListener('abort', drop), drop)
      return asked
    },
    /** Makes the next request get another session, unless that already happened. False if there is no other. */
    drop(used: Promise<string>): boolean {
      if (current === used) current = null
      return typeof session !== 'string'
    },
  }
}

/** Whether it can be in a header: `…`, as in the guides, can't. */
const isSendable = (session: string): boolean => /^[ -~]*$/.test(session.trim())

const notSealed = (): Promise<never> =>
  Promise.reject(
    new CheckoutClientError('The session is not one', { code: 'session-invalid', retryable: false }),
  )

/** A sealed session is one word: anything else is a mistake of the page, and must not reach a header. */
function sealed(session: unknown): string {
  if (typeof session !== 'string') throw new TypeError('fetchSession must return the session as a string')
  if (!/^[!-~]+$/.test(session)) throw new TypeError('fetchSession returned a string that is not a session')
  return session
}

/**
 * The failure in a refusal: its problem document. Without one, a 404 means that no endpoint is there, and any other
 * answer of a proxy is `endpoint-unreadable`.
 */
export async function readRefusal(response: Response): Promise<CheckoutClientError> {
  const retryAfterSeconds = readRetryAfter(response.headers.get('retry-after'))
  const problem = await read(response, readProblem).catch(() => null)
  if (problem === null) {
    if (response.status === 404) return new CheckoutClientError('No endpoint is there', endpointNotFound)
    return unreadable(`HTTP ${response.status}`, retryAfterSeconds)
  }
  const { code, detail, retryable, requestId, shop } = problem
  const failure = { code, retryable, requestId, ...(shop && { shop }) }
  return new CheckoutClientError(detail, failure, { retryAfterSeconds })
}

function readRetryAfter(header: string | null): number | undefined {
  if (!/^\d+$/.test(header ?? '')) return undefined
  return Math.min(Math.max(Number(header), 1), longestRetryAfterSeconds)
}

function unreadable(cause: unknown, retryAfterSeconds?: number): CheckoutClientError {
  return new CheckoutClientError('The answer is not an endpoint’s', endpointUnreadable, {
    cause,
    retryAfterSeconds,
  })
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
