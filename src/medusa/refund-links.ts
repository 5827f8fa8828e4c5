/** A refund in Medusa as a link of the endpoint. */
import type { Price } from '../shop-systems/orders.js'
import type { Endpoint } from '../shop-systems/endpoint.js'
import { requestRefund, type RequestedRefund } from '../shop-systems/refunds.js'
import type { PaymentData } from './types.js'

/** What the payment of Medusa keeps of a refund. */
export type KeptRefund = RequestedRefund & Price

/**
 * Requests a refund, once for each key: also where Medusa kept it already.
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
  const requested = await requestRefund(endpoint, { reference, amount, reason, key })
  const refund: KeptRefund = { ...requested, amount, currency }
  return { ...data, refunds: { ...kept, [key]: refund } }
}
