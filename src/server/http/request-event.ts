/** What the endpoint reports of a request. */
import type { ProblemCode } from '../../core/contract/problem.js'

/** A request that was answered. Holds nothing that a client wrote. */
export type RequestEvent = {
  /** What the answer carries as `x-request-id`. */
  requestId: string
  method: string
  /** As declared, such as `/checkout/payments/:id`; `none` where no route is. */
  route: string
  status: number
  /** Of the problem that it was answered with. */
  code?: ProblemCode
  durationMs: number
}
