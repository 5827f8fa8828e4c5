/** The report of a request. */
import type { ProblemCode } from '../../core/contract/problem.js'

/** An answered request. Holds nothing that the client wrote. */
export type RequestEvent = {
  /** The answer's `x-request-id`. */
  requestId: string
  method: string
  /** As declared, such as `/checkout/payments/:id`; `none` without a matching route. */
  route: string
  status: number
  /** The problem code of the answer, if any. */
  code?: ProblemCode
  durationMs: number
}
