/** What a caller gives to a call, and what it may learn of it. */
import type { GatewayErrorCode } from '../errors.js'
import type { DroppedSummary } from '../schemas/records.js'

/** The options of every operation. */
export type CallOptions = {
  /** Ends the call early, as `aborted`; one of `AbortSignal.timeout`, as `timeout`. */
  signal?: AbortSignal
  /** Instead of the client's own. */
  timeoutMs?: number
  /** Instead of the client's own. A call that creates something is never retried. */
  maxRetries?: number
  /** Called with the whole answer, for what the result does not have. It may hold personal data: keep it out of logs. */
  onAnswer?: (answer: GatewayAnswer) => void
}

/** An answer with HTTP 200, as it came. */
export type GatewayAnswer = {
  /** `success`, unless the call fails. */
  status: string
  /** The service's text for people. Not cleaned. */
  message?: string
  /**
   * What the service sent, by its own names: every field, also names, e-mail addresses, telephone numbers and balances of
   * agents and merchants (2.5, 2.6). A number of more than 15 digits is a string.
   */
  raw: unknown
  /** The `x-request-id` that was sent. */
  requestId: string
}

/** A call that has ended. It holds nothing of the service's and no secret. */
export type GatewayCall = {
  /** For example `payment/validate/{id}`. */
  operation: string
  /** `ok`, or the code of the {@link GatewayError}. */
  outcome: 'ok' | GatewayErrorCode
  /** The HTTP status, if an answer came. */
  status?: number
  /** The `x-request-id` of the last try; missing if nothing was sent. */
  requestId?: string
  /** The number of requests. */
  tries: number
  /** The time of the whole call with its retries, in milliseconds. */
  durationMs: number
  /** What was left out of the answer. */
  dropped?: DroppedSummary
}
