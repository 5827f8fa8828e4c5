/** The two requests of a refund's link: what it is, and the address that the payer gives. */
import { readJson } from '../core/contract/response-body.js'
import { refundShape, refundStates, type Refund } from '../core/contract/refund.js'
import { read } from '../core/contract/shape.js'
import { readProblem, type Reader } from './answers.js'
import { answerTimeoutMs, askEndpoint } from './endpoint.js'

export type { Refund } from '../core/contract/refund.js'

/** Reads a refund. A state that this version does not know is over for it. */
export const readRefund: Reader<Refund> = (value, path) => {
  const refund = read<Refund>(refundShape, value, path)
  return refundStates.includes(refund.state) ? refund : { ...refund, state: 'cancelled' }
}

/** Where the payer wants their money: with `noTag`, the address needs no tag or memo. */
export type RefundDestination = { address: string; tag?: string; noTag?: boolean }

/** Why a request failed: the address or its tag was refused, the link is over, or no usable answer came. */
export type RefundFailure = 'invalid' | 'tag' | 'over' | 'unreachable'

const maxBytes = 100_000

/**
 * Asks the endpoint for a refund, or gives it the payer's address, with the tag or memo that it needs.
 * @returns the refund, or why there is none.
 */
export async function requestRefund(
  { endpoint, token }: { endpoint: string; token: string },
  destination?: RefundDestination,
): Promise<Refund | RefundFailure> {
  try {
    const response = await askEndpoint(endpoint, {
      path: `/refund/${encodeURIComponent(token)}`,
      body: destination,
      signal: AbortSignal.timeout(answerTimeoutMs),
    })
    if (response.ok) return readRefund(await readJson(response, maxBytes), 'refund')
    if (response.status === 400) return (await refusesTag(response)) ? 'tag' : 'invalid'
    return response.status === 404 || response.status === 409 ? 'over' : 'unreachable'
  } catch {
    return 'unreachable'
  }
}

/** Whether the endpoint refuses the tag, and not the address. */
const refusesTag = (response: Response): Promise<boolean> =>
  readJson(response, maxBytes)
    .then((problem) => readProblem(problem, 'problem').field === 'tag')
    .catch(() => false)
