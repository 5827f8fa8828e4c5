/** A refund in Medusa as a link of the endpoint, by which the payer gives the address that the shop pays the refund to. */
import type { Endpoint, Refund } from './endpoint.js'
import { EndpointError, invalidData } from './errors.js'
import type { Price } from './orders.js'
import type { PaymentData } from './types.js'

/** What the payment of Medusa keeps of a refund. Without `url` the desk makes another link for it. */
type KeptRefund = Price & { id: string; url?: string }

const ended = ['cancelled', 'expired']

/**
 * Requests a refund, once for each key: also where the answer to an earlier try was lost, or Medusa kept it already.
 * @param request `key` is Medusa's id of the refund.
 * @returns the data of the payment, with the refund under its key in `refunds`.
 * @throws {ProviderError} `invalid_data` or `not_allowed` where the endpoint refuses it.
 */
export async function requestRefundLink(
  endpoint: Endpoint,
  data: PaymentData,
  { key, reference, amount, currency }: Price & { reference: string; key: string },
): Promise<PaymentData> {
  const kept = (data['refunds'] ?? {}) as Record<string, KeptRefund>
  if (Object.hasOwn(kept, key)) return data
  const reason = `Medusa ${key}: ${amount} ${currency}`

  const find = async (): Promise<Refund | undefined> =>
    (await endpoint.getOrder(reference)).refunds.find(
      (refund) => refund.reason === reason && !ended.includes(refund.state),
    )
  const create = async () => {
    const { refund, url } = await endpoint.requestRefund(reference, { reason, amount }, key)
    // A refund that waits for another sum is no answer to this one.
    if (refund.reason === reason) return { id: refund.id, url }
    throw invalidData(`order ${reference} has refund ${refund.id}, which waits; end it at the desk first`)
  }
  const requested =
    (await find()) ??
    (await create().catch(async (error: unknown) => {
      if (isRefusal(error)) throw explained(error)
      // The answer was lost, and the refund may be there.
      const found = await find().catch(() => undefined)
      if (found === undefined) throw error
      return found
    }))
  const refund: KeptRefund = {
    ...{ id: requested.id, amount, currency },
    ...('url' in requested && { url: requested.url }),
  }
  return { ...data, refunds: { ...kept, [key]: refund } }
}

function isRefusal(error: unknown): error is EndpointError {
  return error instanceof EndpointError && error.type !== 'unexpected_state'
}

/** An endpoint of an older version refunds no sum of your choice. */
function explained(error: EndpointError): Error {
  if (!/^amount: is not a known field/.test(error.detail)) return error
  return invalidData(
    'the checkout’s endpoint is older than this provider and refunds no amount; update it, or request the refund at its desk',
  )
}
