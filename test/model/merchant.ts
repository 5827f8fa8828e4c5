/** What people do to an order: the shop at its desk, and the payer of a refund. Each is refused, or done once. */
import * as changes from '../../src/server/orders/changes.js'
import type { Order, Store } from '../../src/server/store/store.js'

/** What has a route of the merchant. */
export const requested = ['accept', 'close', 'note', 'refund', 'sent', 'cancel'] as const
/** A payer gives the address. */
export const deeds = [...requested, 'address'] as const
type Deed = (typeof deeds)[number]
export type Requested = (typeof requested)[number]

const day = 24 * 60 * 60_000
let requests = 0

/** `amount` is of a refund, in the coin; without one, it is all that the order did not take. */
export type DeedOptions = { by: string; amount: string | undefined }

export async function act(
  store: Store,
  reference: string,
  deed: Deed,
  { at, by, amount }: DeedOptions & { at: number },
): Promise<unknown> {
  const action = { at, by, reason: `by ${by}` }
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
        ...{ ...action, id: `refund-${by}-${requests}`, expiresAt: at + 2 * day },
        ...(amount !== undefined && { amount: { of: 'coin', value: amount } }),
      })
    case 'address':
      return onRefund(order, 'requested', (refund) =>
        changes.giveRefundAddress(store, refund, { address: 'address-of-a-payer', at }),
      )
    case 'sent':
      return onRefund(order, 'address-given', (refund) =>
        changes.endRefund(store, refund, { at, by, state: 'sent', transaction: `tx-of-${refund.id}` }),
      )
    case 'cancel':
      return onRefund(order, 'requested', (refund) =>
        changes.endRefund(store, refund, { at, by, state: 'cancelled', reason: `by ${by}` }),
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
export async function claim(
  store: Store,
  reference: string,
  { at, by }: { at: number; by: string },
): Promise<unknown> {
  // Before it waits: a process claims for several payers at once.
  const number = (requests += 1)
  const payment = (await store.listPayments(reference)).at(-1)
  if (!payment) return undefined
  const transaction = `transaction-${number % 3}`
  return changes.recordClaim(store, reference, {
    id: `claim-${by}-${number}`,
    paymentId: payment.id,
    transaction,
    at,
  })
}
