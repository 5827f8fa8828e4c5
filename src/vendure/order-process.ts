/** An order of Vendure that leaves the payment closes its order at the endpoint. */
import { Payment, type Order, type OrderProcess, type RequestContext } from '@vendure/core'
import { ProviderError } from '../shop-systems/errors.js'
import { cancel } from './handler.js'
import { isOwn, type Shop } from './services.js'

/**
 * A cart does not change while money for its price is under way. An order that is paid in another way is paid, whatever the endpoint
 * says: money that comes for both is for a person.
 */
export function createOrderProcess(shop: Shop): OrderProcess<never> {
  return {
    async onTransitionStart(from, to, { ctx, order }) {
      if (!leavesPayment(from) || !isGivenUp(to)) return undefined
      for (const payment of await openPayments(shop, ctx, order)) {
        const refusal = await refusalToCancel(shop, ctx, payment)
        if (refusal !== undefined) return refusal
      }
      return undefined
    },
    // Vendure places an order at each change of a payment that finds it paid, and not placed.
    async onTransitionEnd(from, to, { ctx, order }) {
      if (!leavesPayment(from) || isGivenUp(to)) return
      for (const payment of await openPayments(shop, ctx, order)) await refusalToCancel(shop, ctx, payment)
    },
  }
}

const leavesPayment = (from: string) => from === 'ArrangingPayment' || from === 'ArrangingAdditionalPayment'
const isGivenUp = (to: string) => to === 'AddingItems' || to === 'Cancelled'

/** The payments of this plugin that wait for their money. */
async function openPayments({ services }: Shop, ctx: RequestContext, order: Order): Promise<Payment[]> {
  const repository = services().connection.getRepository(ctx, Payment)
  return (await repository.find({ where: { order: { id: order.id }, state: 'Pending' } })).filter(isOwn)
}

/** Cancels a payment. Answers why it can't be cancelled. */
async function refusalToCancel(
  shop: Shop,
  ctx: RequestContext,
  payment: Payment,
): Promise<string | undefined> {
  try {
    await cancel(shop, ctx, payment)
    return undefined
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return error.message
  }
}
