/** The report of a request. */
import type { ProblemCode } from '../../core/contract/problem.js'

/** An answered request. Holds nothing that the client wrote. */
export type RequestEvent = {
  /** The answer's `x-request-id`. */
  requestId: string
  /** The HTTP method; `other` for an unknown one. */
  method: string
  /** As declared, such as `/checkout/payments/:id`; `none` without a matching route. */
  route: string
  /** The HTTP status of the answer. */
  status: number
  /** The problem code of the answer, if any. */
  code?: ProblemCode
  /** How long the answer took. */
  durationMs: number
}
