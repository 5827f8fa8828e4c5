/** Changes of orders as the tests of stores make them: of a payment by its id, of a refund by its id. */
import * as changes from '../../src/server/orders/changes.js'
import type { Check, FailedCheck, OrderPrice, RefundEnd, Store } from '../../src/server/store/store.js'
import type { Claim, Fulfilment, Incident, Refund } from '../../src/server/store/store.js'

export {
  acceptOrder,
  closeOrder,
  expireRefunds,
  logAction,
  noteOrder,
  recordClaim,
  requestRefund,
} from '../../src/server/orders/changes.js'

/** False, and nothing is recorded, when the payment is no longer at the revision. */
export async function recordCheck(
  store: Store,
  id: string,
  revision: number,
  check: Check,
): Promise<boolean> {
  const payment = await store.getPayment(id)
  if (!payment) return false
  return (await changes.recordCheck(store, { ...payment, revision }, check)) !== undefined
}

export async function recordFailedCheck(
  store: Store,
  id: string,
  revision: number,
  failure: FailedCheck,
): Promise<void> {
  const payment = await store.getPayment(id)
  if (payment) await changes.recordFailedCheck(store, { ...payment, revision }, failure)
}

export async function giveRefundAddress(
  store: Store,
  id: string,
  address: string,
  at: number,
  tag?: string,
): Promise<Refund | undefined> {
  const refund = await store.getRefund(id)
  const given = { address, at, ...(tag !== undefined && { tag }) }
  return refund && changes.giveRefundAddress(store, refund, given)
}

export async function endRefund(store: Store, id: string, end: RefundEnd): Promise<Refund | undefined> {
  const refund = await store.getRefund(id)
  return refund && changes.endRefund(store, refund, end)
}

/** The decision of an order. */
export async function getFulfilment(store: Store, reference: string): Promise<Fulfilment | undefined> {
  return (await store.getOrder(reference))?.decision
}

/** The price of an order, and when it was closed. */
export async function getOrderPrice(
  store: Store,
  reference: string,
): Promise<(OrderPrice & { closedAt?: number }) | undefined> {
  const order = await store.getOrder(reference)
  if (!order) return undefined
  const { price, sealedAt, closedAt } = order
  return { price, sealedAt, ...(closedAt !== undefined && { closedAt }) }
}

export async function listRefunds(store: Store, reference: string): Promise<Refund[]> {
  const [order] = await store.readOrders([reference])
  return order?.refunds ?? []
}

export async function listClaims(store: Store, reference: string): Promise<Claim[]> {
  const [order] = await store.readOrders([reference])
  return order?.claims ?? []
}

/** The incidents of orders that wait for a person, by order and time. No money is at an address that was not shown. */
export async function listOpenIncidents(store: Store, ...references: string[]): Promise<Incident[]> {
  const found = await Promise.all(references.map((reference) => store.listIncidents(reference)))
  return found.flat().filter(({ kind, closedAt }) => kind !== 'unverifiable' && closedAt === undefined)
}

/** Whether the price took the place of another. */
export async function sealPrice(...given: Parameters<typeof changes.sealPrice>): Promise<boolean> {
  return (await changes.sealPrice(...given)).isNew
}
