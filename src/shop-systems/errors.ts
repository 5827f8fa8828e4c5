/** Errors of the modules for shop systems. Their types are those of Medusa, which answers each with a status. */

/**
 * What is wrong, with the status that Medusa answers:
 * - `invalid_data` (400): the request or the order can't be like this.
 * - `not_allowed` (400): the state of the order forbids it.
 * - `not_found` (404): the endpoint has no such order.
 * - `unauthorized` (401): the notification is not the endpoint's.
 * - `unexpected_state` (500): the endpoint can't be reached, fails, or refuses the key.
 */
export type ProviderErrorType =
  'invalid_data' | 'not_allowed' | 'not_found' | 'unauthorized' | 'unexpected_state'

/** An error whose message an administrator can read. */
export class ProviderError extends Error {
  override readonly name: string = 'ProviderError'
  /** Medusa takes it for its own error, and shows its message. */
  readonly __isMedusaError = true
  readonly date = new Date()
  readonly type: ProviderErrorType

  constructor(type: ProviderErrorType, message: string, options?: ErrorOptions) {
    super(message, options)
    this.type = type
  }
}

/** The endpoint refused a call. `code` is the one of its problem, or the status where the answer is none of an endpoint. */
export class EndpointError extends ProviderError {
  override readonly name = 'EndpointError'
  readonly code: string
  readonly detail: string

  constructor(status: number, code: string, detail: string) {
    super(typeOf(status, code), `the checkout's endpoint refused: ${code}, ${detail}`)
    this.code = code
    this.detail = detail
  }
}

/** A refused key is a mistake of the shop, so its visitor gets no 401. */
function typeOf(status: number, code: string): ProviderErrorType {
  if (code === 'not-found') return 'not_found'
  if (status === 409) return 'not_allowed'
  return [400, 413, 415, 422].includes(status) ? 'invalid_data' : 'unexpected_state'
}

/** The state of an order forbids it. */
export function notAllowed(message: string): ProviderError {
  return new ProviderError('not_allowed', message)
}

export function invalidData(message: string): ProviderError {
  return new ProviderError('invalid_data', message)
}
