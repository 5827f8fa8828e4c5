/** Maps failures of the payment service to problems of the endpoint. */
import { CheckoutError } from '../../core/contract/problem.js'
import { GatewayError } from '../../gateway/index.js'

/** Whether the service refuses the access id or its signature (HTTP 401 or 403), and so every call. */
export function isAccessRefused(error: unknown): error is GatewayError {
  return error instanceof GatewayError && (error.status === 401 || error.status === 403)
}

/** The error for a caller that needs a listing: only access can be refused. */
export function listingProblem(cause: unknown): CheckoutError {
  return isAccessRefused(cause) || cause instanceof CheckoutError ? gatewayProblem(cause) : unavailable(cause)
}

/**
 * The error for the caller that creates or verifies a payment.
 * - `gateway-refused`, not retryable: the service refuses the access id, or definitely refused the request.
 * - `gateway-unavailable`: try again later.
 * - A {@link CheckoutError} is returned unchanged.
 */
export function gatewayProblem(cause: unknown): CheckoutError {
  if (cause instanceof CheckoutError) return cause
  if (isAccessRefused(cause))
    return new CheckoutError('gateway-refused', {
      cause,
      detail: 'The payment service does not accept the shop’s access. Contact the shop.',
    })
  if (cause instanceof GatewayError && !cause.ambiguous && !cause.retryable)
    return new CheckoutError('gateway-refused', {
      cause,
      detail:
        'The payment service did not accept this payment. Choose another amount or method, or contact the shop.',
    })
  return unavailable(cause)
}

/** `gateway-unavailable`, with the service's `retry-after`, or 5 s. */
function unavailable(cause: unknown): CheckoutError {
  const retryAfterSeconds = (cause instanceof GatewayError && cause.retryAfterSeconds) || 5
  return new CheckoutError('gateway-unavailable', { cause, retryAfterSeconds })
}
