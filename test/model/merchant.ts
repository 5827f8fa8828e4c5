/** What people do to an order: the shop at its desk, and the payer of a refund. Each is refused, or done once. */
import * as changes from '../../src/server/orders/changes.js'
import type { Order, Store } from '../../src/server/store/store.js'

export const deeds = ['accept', 'close', 'note', 'refund', 'address', 'sent', 'cancel'] as const
export type Deed = (typeof deeds)[number]

const day = 24 * 60 * 60_000
let requests = 0

/** @param amount of a refund, in the coin; without one, all that the order did not take. */
export async function act(
  store: Store,
  reference: string,
  deed: Deed,
  { at, amount }: { at: number; amount: string | undefined },
): Promise<unknown> {
  const action = { at, by: 'ada', reason: 'by hand' }
  const [order] = await store.readOrders([reference])
  switch (deed) {
    case 'accept':
      return changes.acceptOrder(store, reference, action)
    case 'close':
      return changes.closeOrder(store, reference, action)
    case 'note':
      return changes.noteOrder(store, reference, action)
    case 'refund':
      requests += 1
      return changes.requestRefund(store, reference, {
        ...{ ...action, id: `refund-${requests}`, expiresAt: at + 2 * day },
        ...(amount !== undefined && { amount: { of: 'coin', value: amount } }),
      })
    case 'address':
      return onRefund(order, 'requested', (refund) =>
        changes.giveRefundAddress(store, refund, { address: 'address-of-a-payer', at }),
      )
    case 'sent':
      return onRefund(order, 'address-given', (refund) =>
        changes.endRefund(store, refund, { at, by: 'ada', state: 'sent', transaction: `tx-of-${refund.id}` }),
      )
    case 'cancel':
      return onRefund(order, 'requested', (refund) =>
        changes.endRefund(store, refund, { at, by: 'ada', state: 'cancelled', reason: 'by hand' }),
      )
  }
}

async function onRefund(
  order: Order | undefined,
  state: string,
  work: (refund: Order['refunds'][number]) => Promise<unknown>,
): Promise<unknown> {
  const refund = order?.refunds.find((candidate) => candidate.state === state)
  return refund && work(refund)
}

/** A payer says that they paid the newest payment. */
export async function claim(store: Store, reference: string, at: number): Promise<unknown> {
  requests += 1
  const payment = (await store.listPayments(reference)).at(-1)
  if (!payment) return undefined
  const transaction = `transaction-${requests % 3}`
  return changes.recordClaim(store, reference, {
    id: `claim-${requests}`,
    paymentId: payment.id,
    transaction,
    at,
  })
}
