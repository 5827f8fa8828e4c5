/** A refund of a shop system as a link of the endpoint, by which the payer gives the address that the shop pays the refund to. */
import type { Decimal } from '../core/money/decimal.js'
import type { Endpoint, Refund } from './endpoint.js'
import { EndpointError, invalidData } from './errors.js'

/** Without `url` the desk makes another link for it. */
export type RequestedRefund = { id: string; url?: string }

export type RefundRequest = {
  reference: string
  /** In the currency of the order. */
  amount: Decimal
  /** Names the refund of the shop system; no two refunds of an order have the same. */
  reason: string
  /** The idempotency key that every try of this refund has. */
  key: string
}

const ended = ['cancelled', 'expired']

/**
 * Requests a refund, once for each reason: also where the answer to an earlier try was lost.
 * @throws {ProviderError} `invalid_data` or `not_allowed` where the endpoint refuses it.
 */
export async function requestRefund(
  endpoint: Endpoint,
  { reference, amount, reason, key }: RefundRequest,
): Promise<RequestedRefund> {
  const find = async (): Promise<Refund | undefined> =>
    (await endpoint.getOrder(reference)).refunds.find(
      (refund) => refund.reason === reason && !ended.includes(refund.state),
    )
  const create = async (): Promise<RequestedRefund> => {
    const { refund, url } = await endpoint.requestRefund(reference, { reason, amount }, key)
    // A refund that waits for another sum is no answer to this one.
    if (refund.reason === reason) return { id: refund.id, url }
    throw invalidData(`order ${reference} has refund ${refund.id}, which waits; end it at the desk first`)
  }
  const known = await find()
  if (known) return { id: known.id }
  return create().catch(async (error: unknown) => {
    if (isRefusal(error)) throw explained(error)
    // The answer was lost, and the refund may be there.
    const found = await find().catch(() => undefined)
    if (found === undefined) throw error
    return { id: found.id }
  })
}

function isRefusal(error: unknown): error is EndpointError {
  return error instanceof EndpointError && error.type !== 'unexpected_state'
}

/** An endpoint of an older version refunds no sum of your choice. */
function explained(error: EndpointError): Error {
  if (!/^amount: is not a known field/.test(error.detail)) return error
  return invalidData(
    'the checkout’s endpoint is older than this module and refunds no amount; update it, or request the refund at its desk',
  )
}
