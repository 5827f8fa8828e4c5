/** Errors as Medusa tells them apart: its HTTP layer answers each type with a status, and hides the message of all others. */

/**
 * A type of Medusa's `MedusaError`, with the status that Medusa answers:
 * - `invalid_data` (400): the request or the order can't be like this.
 * - `not_allowed` (400): the state of the order forbids it.
 * - `not_found` (404): the endpoint has no such order.
 * - `unauthorized` (401): the notification is not the endpoint's.
 * - `unexpected_state` (500): the endpoint can't be reached, fails, or refuses the key.
 */
type MedusaErrorType = 'invalid_data' | 'not_allowed' | 'not_found' | 'unauthorized' | 'unexpected_state'

/** What Medusa takes for its own error. Medusa itself is not installed here. */
export class ProviderError extends Error {
  override readonly name: string = 'ProviderError'
  readonly __isMedusaError = true
  readonly date = new Date()
  readonly type: MedusaErrorType

  constructor(type: MedusaErrorType, message: string, options?: ErrorOptions) {
    super(message, options)
    this.type = type
  }
}

/** The endpoint refused a call. `code` is the one of its problem, or the status where the answer is none of an endpoint. */
export class EndpointError extends ProviderError {
  override readonly name = 'EndpointError'
  readonly code: string
  readonly detail: string
  /** The field of the request that is at fault. */
  readonly field: string | undefined

  constructor(status: number, code: string, detail: string, field?: string) {
    super(typeOf(status, code), `the checkout's endpoint refused: ${code}, ${detail}`)
    this.code = code
    this.detail = detail
    this.field = field
  }
}

/** A refused key is a mistake of the shop, so its visitor gets no 401. */
function typeOf(status: number, code: string): MedusaErrorType {
  if (code === 'not-found') return 'not_found'
  if (status === 409) return 'not_allowed'
  return [400, 413, 415, 422].includes(status) ? 'invalid_data' : 'unexpected_state'
}

/** An error whose message Medusa answers, with status 400. */
export function notAllowed(message: string): ProviderError {
  return new ProviderError('not_allowed', message)
}

export function invalidData(message: string): ProviderError {
  return new ProviderError('invalid_data', message)
}
