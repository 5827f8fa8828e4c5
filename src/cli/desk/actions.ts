/** What the forms of the desk do: the operations on orders, with what a person filled in. */
import { CheckoutError } from '../../core/contract/problem.js'
import type { ActionName, OrderOperations } from '../../server/orders/operations.js'
import type { Refunds } from '../../server/orders/refunds.js'

/** The fields of a form. An empty one is not given. */
export type ActionInput = {
  reference: string
  refund: string
  reason: string
  text: string
  transaction: string
  amount: string
  coin: string
}

/**
 * @returns the payer's link, of a refund.
 * @throws {CheckoutError} with a detail for the person.
 */
export async function act(
  action: ActionName,
  { reference, refund, reason, text, transaction, amount, coin }: ActionInput,
  { orders, refunds, by }: { orders: OrderOperations; refunds: Refunds; by: string },
): Promise<string | undefined> {
  switch (action) {
    case 'accept':
      await accept(orders, reference, { by, reason: reason.trim() })
      return undefined
    case 'close':
      await orders.close(reference, { by, reason: reason.trim() })
      return undefined
    case 'note':
      await orders.note(reference, { by, text: text.trim() })
      return undefined
    case 'check':
      await orders.check(reference, { by })
      return undefined
    case 'resend':
      await orders.resend(reference, { by })
      return undefined
    case 'refund': {
      const { url } = await refunds.request(reference, {
        ...{ by, reason: reason.trim() },
        ...(amount.trim() !== '' && { amount: amount.trim(), coin: coin !== '' }),
      })
      return url
    }
    case 'refund-sent':
      await refunds.sent(refund, { by, reference, transaction: transaction.trim() })
      return undefined
    case 'refund-cancel':
      await refunds.cancel(refund, { by, reference, reason: reason.trim() })
      return undefined
  }
}

/** @throws {CheckoutError} when another decision was first. */
async function accept(
  orders: OrderOperations,
  reference: string,
  action: { by: string; reason: string },
): Promise<void> {
  const { order, accepted } = await orders.accept(reference, action)
  if (accepted) return
  throw new CheckoutError('order-closed', {
    detail: order.accepted
      ? `Nothing was changed: ${order.accepted.by} accepted the order before, with the reason “${order.accepted.reason}”.`
      : 'Nothing was changed: a payment has paid the order meanwhile.',
  })
}
