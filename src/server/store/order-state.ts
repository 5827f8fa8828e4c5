/** The state of an order, from its parts; the databases' statements follow the same rule. */
import type { Fulfilment, OrderState, PaymentRecord } from './store.js'

/** Every state, the one that wins first. */
export const orderStates = ['review', 'paid', 'closed', 'open', 'ended'] as const satisfies OrderState[]

/**
 * A payment under review comes first, because a person must decide it. Once the shop has closed the order, only a payment
 * that changed since does.
 */
export function orderState(
  payments: readonly Pick<PaymentRecord, 'observation' | 'updatedAt' | 'nextCheckAt'>[],
  decision: Fulfilment | undefined,
  closedAt: number | undefined,
): OrderState {
  const isInReview = payments.some(
    ({ observation, updatedAt }) =>
      observation.status === 'review' && (closedAt === undefined || updatedAt > closedAt),
  )
  if (isInReview) return 'review'
  if (decision) return 'paid'
  if (closedAt !== undefined) return 'closed'
  return payments.some(({ nextCheckAt }) => nextCheckAt !== undefined) ? 'open' : 'ended'
}
