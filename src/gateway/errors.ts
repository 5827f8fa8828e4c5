/**
 * The failures of a call of the payment service: one class with a code. What the caller does next depends on two facts
 * only: may the same call succeed later, and may the service have performed it.
 */

/**
 * What went wrong.
 * - `invalid-input`: nothing was sent; an argument or option is malformed.
 * - `aborted`: the caller's signal; `timeout`: the deadline, or the caller's `AbortSignal.timeout`, passed before the whole answer.
 * - `network`: no connection, or it broke before the answer was complete.
 * - `redirect`: the service answered with a redirect, as to a page about its maintenance. It is never followed, because the access id
 *   would go with it.
 * - `http-status`: any status but 200; `status` has it.
 * - `too-large`, `not-json`, `envelope`, `schema`: an answer with HTTP 200 that can't be used, in the order in which
 *   the answer is checked. `envelope` is also the service's own "not success".
 */
export type GatewayErrorCode =
  | 'invalid-input'
  | 'aborted'
  | 'timeout'
  | 'network'
  | 'redirect'
  | 'http-status'
  | 'too-large'
  | 'not-json'
  | 'envelope'
  | 'schema'

/** The details of a failure. */
export type GatewayErrorOptions = {
  status?: number | undefined
  retryAfterSeconds?: number | undefined
  ambiguous?: boolean
  requestId?: string | undefined
  serviceMessage?: string | undefined
}

/**
 * A failed call of the payment service. The message names the operation and the field at fault and is safe to log: it
 * never holds the access id, an id, a URL or anything the service said. What it said is in `serviceMessage` alone. There is
 * no `cause`, because runtimes put URLs into theirs, and parsers pieces of the body.
 * @example
 * ```ts
 * try {
 *   await gateway.payments.initiate(input)
 * } catch (error) {
 *   if (error instanceof GatewayError && error.retryable) retryLater(error.retryAfterSeconds ?? 5)
 *   else throw error
 * }
 * ```
 */
export class GatewayError extends Error {
  /** Always `GatewayError`. */
  override readonly name = 'GatewayError'
  /** What went wrong. */
  readonly code: GatewayErrorCode
  /** The HTTP status, if one arrived. Not set for `network`, `timeout` and `aborted`. */
  readonly status: number | undefined
  /** The same call may succeed later. */
  readonly retryable: boolean
  /**
   * The payment, webhook, wallet or filter may exist although the call failed. True for every failed call that creates
   * something, except after a definite refusal (HTTP 400, 401, 403, 404, 422, or an envelope that says not success) and
   * if nothing was sent.
   */
  readonly ambiguous: boolean
  /** The service's `retry-after`, clamped to 1 to 300. */
  readonly retryAfterSeconds: number | undefined
  /**
   * The `x-request-id` that was sent with the last try: the service's support may find the call by it. Not set if nothing
   * was sent.
   */
  readonly requestId: string | undefined
  readonly #serviceMessage: string | undefined

  constructor(code: GatewayErrorCode, message: string, options: GatewayErrorOptions = {}) {
    super(message)
    this.code = code
    this.status = options.status
    this.retryable = isRetryable(code, options.status)
    this.ambiguous = options.ambiguous ?? false
    this.retryAfterSeconds = options.retryAfterSeconds
    this.requestId = options.requestId
    this.#serviceMessage = options.serviceMessage
  }

  /**
   * What the service said about a refusal, such as `amount below minimum`: at most 200 characters on one line. The access
   * id, the secret, e-mail addresses and telephone numbers are masked; a name may be in it. For the operator, never for a
   * page. No property, so that loggers of all fields leave it out.
   */
  get serviceMessage(): string | undefined {
    return this.#serviceMessage
  }
}

function isRetryable(code: GatewayErrorCode, status = 0): boolean {
  if (code === 'http-status') return status >= 500 || [408, 425, 429].includes(status)
  return ['network', 'timeout', 'redirect', 'not-json'].includes(code)
}
