/**
 * The failures of the wire contract, shared by endpoint and browser. On the wire they are RFC 9457 problem details; in
 * code they are {@link CheckoutError}.
 */

/** Every code of the wire contract with its HTTP status, its title, and whether the same request may succeed later. */
export const problems = {
  'invalid-request': { status: 400, title: 'The request is malformed', retryable: false },
  'invalid-amount': { status: 400, title: 'The amount is not a valid decimal amount', retryable: false },
  'session-missing': { status: 401, title: 'The checkout session is missing', retryable: false },
  'session-invalid': { status: 401, title: 'The checkout session is not valid', retryable: false },
  'session-expired': { status: 401, title: 'The checkout session has expired', retryable: false },
  unauthorized: { status: 401, title: 'The credential is missing or wrong', retryable: false },
  'forbidden-origin': { status: 403, title: 'This origin may not use the endpoint', retryable: false },
  'not-found': { status: 404, title: 'Not found', retryable: false },
  'method-not-allowed': {
    status: 405,
    title: 'This path does not answer that HTTP method',
    retryable: false,
  },
  'price-replaced': {
    status: 409,
    title: 'The price of this order has changed since this session was made',
    retryable: false,
  },
  'order-closed': { status: 409, title: 'The state of the order does not allow this', retryable: false },
  'sold-out': { status: 409, title: 'Not enough pieces are left', retryable: false },
  'refund-closed': { status: 409, title: 'The state of the refund does not allow this', retryable: false },
  'payload-too-large': { status: 413, title: 'The request body is too large', retryable: false },
  'unsupported-media-type': { status: 415, title: 'The request body must be JSON', retryable: false },
  'amount-out-of-range': { status: 422, title: 'The amount is outside the allowed range', retryable: false },
  'method-unavailable': { status: 422, title: 'This coin and network are not available', retryable: false },
  'idempotency-mismatch': {
    status: 422,
    title: 'The request differs from the earlier one',
    retryable: false,
  },
  'too-many-requests': { status: 429, title: 'Too many requests', retryable: true },
  internal: { status: 500, title: 'Something went wrong on our side', retryable: true },
  'gateway-refused': { status: 502, title: 'The payment service refused the payment', retryable: false },
  'payment-unverifiable': { status: 502, title: 'The payment could not be verified', retryable: true },
  'store-unavailable': { status: 503, title: 'The payments can’t be read or stored now', retryable: true },
  'gateway-unavailable': { status: 503, title: 'The payment service is unavailable', retryable: true },
} as const satisfies Record<string, { status: number; title: string; retryable: boolean }>

/** A failure's stable name, for branching. */
export type ProblemCode = keyof typeof problems

/** A problem document (RFC 9457). `detail` names the field at fault and never repeats a secret. */
export type Problem = {
  /** A URN that names the code. */
  type: string
  /** The meaning of the code. */
  title: string
  /** The HTTP status. */
  status: number
  /** What is wrong here; it names the field at fault. */
  detail: string
  /** The field at fault, such as `amount` or `fields.email`; missing where there is none. */
  field?: string | undefined
  /** A {@link ProblemCode}; accept codes you do not know. */
  code: string
  /** Whether the same request may succeed later. */
  retryable: boolean
  /** The request, as in `x-request-id`. */
  requestId: string
  /** The ways out for a payer, where an order can't be shown: only with codes of {@link leadsToShop}. */
  shop?: ShopLinks | undefined
}

/** The shop's support, and its page for payers who go back. */
export type ShopLinks = { supportUrl?: string | undefined; returnUrl?: string | undefined }

/** Whether an order is not shown: only the shop can help, or the endpoint can't answer yet and the page knows no shop. */
export function leadsToShop(code: ProblemCode): boolean {
  return code.startsWith('session-') || shopCodes.includes(code)
}

const shopCodes: readonly ProblemCode[] = [
  ...(['order-closed', 'price-replaced'] as const),
  ...(['too-many-requests', 'internal', 'store-unavailable'] as const),
]

export type CheckoutErrorOptions = {
  /** One sentence that names the field at fault. Defaults to the code's title. */
  detail?: string
  /** The field at fault. */
  field?: string
  /** Overrides the code's default, e.g. when no further attempt is allowed. */
  retryable?: boolean
  /** The pause before the next try; becomes `retry-after`. */
  retryAfterSeconds?: number
  cause?: unknown
}

/**
 * A failure with a {@link ProblemCode}. The message is safe to show to the caller.
 * @example
 * try {
 *   await checkout.sessions.create({ reference: 'order-1042', amount: '49.99', currency: 'USD' })
 * } catch (error) {
 *   if (error instanceof CheckoutError && error.retryable) console.log(`try again: ${error.code}`)
 *   else throw error
 * }
 */
export class CheckoutError extends Error {
  /** Always `CheckoutError`. */
  override readonly name = 'CheckoutError'
  /** The code, kebab-case. */
  readonly code: ProblemCode
  /** The HTTP status that it is answered with. */
  readonly status: number
  /** The field at fault, such as `amount`; undefined where there is none. */
  readonly field: string | undefined
  /** Whether the same call may succeed later. */
  readonly retryable: boolean
  /** The pause before the next try. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: ProblemCode, options: CheckoutErrorOptions = {}) {
    const { status, title, retryable } = problems[code]
    super(options.detail ?? title, options)
    this.code = code
    this.status = status
    this.field = options.field
    this.retryable = options.retryable ?? retryable
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  /** The problem document of this failure. */
  toProblem(requestId: string): Problem {
    return {
      type: `urn:crypto-checkout:problem:${this.code}`,
      title: problems[this.code].title,
      status: this.status,
      detail: this.message,
      ...(this.field !== undefined && { field: this.field }),
      code: this.code,
      retryable: this.retryable,
      requestId,
    }
  }
}

/**
 * The failure of one field of a request; its message begins with the name of the field.
 * @example throw fieldError('tag', 'must be a number')
 */
export function fieldError(
  field: string,
  problem: string,
  code: ProblemCode = 'invalid-request',
): CheckoutError {
  return new CheckoutError(code, { field, detail: `${field}: ${problem}` })
}
