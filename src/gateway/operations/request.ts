/** Requests of any operation below `/v1/api`, for what this client does not name. */
import type { CallOptions, GatewayAnswer } from '../http/call.js'
import type { Transport } from '../http/transport.js'
import { invalidInput } from '../schemas/input.js'

/** One request. */
export type RequestInput = {
  /** The HTTP method. */
  method: 'GET' | 'POST' | 'DELETE'
  /** The segments below `/v1/api`, such as `['payout']`. Each is encoded. */
  path: readonly string[]
  /** The parameters of the query, unencoded. Default: none. */
  query?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  body?: object
  /** Signs the request. Default true, which needs the access secret. */
  signed?: boolean
  /** Whether a second request could change something twice: then it is never retried. Default true for `POST`. */
  creates?: boolean
}

/**
 * The whole answer to one request. Nothing of `raw` is checked, and it may hold personal data.
 * @throws {GatewayError}
 */
export type GatewayRequest = (input: RequestInput, options?: CallOptions) => Promise<GatewayAnswer>

/** The generic request, over a transport. */
export function createRequest(transport: Transport): GatewayRequest {
  return async ({ signed = true, ...request }, options = {}) => {
    const { method, path } = request
    if (!['GET', 'POST', 'DELETE'].includes(method)) throw invalidInput('method must be GET, POST or DELETE')
    if (path.length === 0) throw invalidInput('path must have a segment')
    let answer: GatewayAnswer | undefined
    const onAnswer = (given: GatewayAnswer) => {
      answer = given
      options.onAnswer?.(given)
    }
    await transport.call(
      { ...options, onAnswer },
      // Named without the path, which may hold an id. Nothing is read: a field `dropped` of the service is none of ours.
      { ...request, name: `request ${method}`, signed, size: 'listing', read: () => undefined },
    )
    if (!answer) throw new Error('an answer with HTTP 200 was not handed on')
    return answer
  }
}
