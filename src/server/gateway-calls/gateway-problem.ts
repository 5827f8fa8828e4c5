/** What a caller of the endpoint is answered when the payment service fails. */
import { CheckoutError } from '../../core/contract/problem.js'
import { GatewayError } from '../../gateway/index.js'

/** Whether the service refuses the access id or its signature (HTTP 401 or 403), and so every call. */
export function isAccessRefused(error: unknown): error is GatewayError {
  return error instanceof GatewayError && (error.status === 401 || error.status === 403)
}

/** The error for a caller that needs a listing: nothing was asked that the service could refuse, except for access. */
export function listingProblem(cause: unknown): CheckoutError {
  return isAccessRefused(cause) || cause instanceof CheckoutError ? gatewayProblem(cause) : unavailable(cause)
}

/**
 * The error for the caller that creates or verifies a payment.
 * - `gateway-refused`, not retryable: the service refuses the access id, or refused definitely what was asked.
 * - `gateway-unavailable`: try again later.
 * - A {@link CheckoutError} stays as it is.
 */
export function gatewayProblem(cause: unknown): CheckoutError {
  if (cause instanceof CheckoutError) return cause
  if (isAccessRefused(cause))
    return new CheckoutError('gateway-refused', {
      cause,
      detail: 'The payment service does not accept the shop’s access. Contact the shop.',
    })
  if (cause instanceof GatewayError && !cause.ambiguous && !cause.retryable)
    return new CheckoutError('gateway-refused', { cause })
  return unavailable(cause)
}

/** `gateway-unavailable`, with the service's own wish when to try again, or 5 s. */
function unavailable(cause: unknown): CheckoutError {
  const retryAfterSeconds = (cause instanceof GatewayError && cause.retryAfterSeconds) || 5
  return new CheckoutError('gateway-unavailable', { cause, retryAfterSeconds })
}
