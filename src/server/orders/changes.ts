/** Changes of an order: each reads the whole order, calls a rule, and commits what follows in one transaction. */
import { claimRule } from '../rules/claim.js'
import { recordCheckRule, recordFailedCheckRule } from '../rules/check.js'
import { conclude } from '../rules/conclude.js'
import { acceptRule, closeRule, noteRule, type AcceptResult, type CloseResult } from '../rules/decide.js'
import type { AuditEntry, Claim, ManualAction, Order, OrderChange } from '../rules/order.js'
import type { Check, FailedCheck } from '../rules/payment.js'
import { laterPriceOf, sealRule } from '../rules/price.js'
import {
  endRefundRule,
  expireRefundsRule,
  refundAddressRule,
  requestRefundRule,
  type RequestedRefund,
} from '../rules/refund.js'
import type { Refund, RefundAddress, RefundEnd, RefundRequest } from '../rules/refund-data.js'
import type { Store } from '../store/store.js'

type OrderStore = Pick<Store, 'changeOrder'>

/** What a rule makes of an order; without a change nothing is written. */
export type Outcome<T> = { result: T; change?: OrderChange | undefined }

/**
 * Changes an order by a rule, which may be called again with the order as another process left it.
 * @throws what the rule throws.
 */
function changeOrder<T>(
  store: OrderStore,
  reference: string,
  rule: (order: Order) => Outcome<T>,
): Promise<T> {
  return store.changeOrder(reference, (order) => {
    const { result, change } = rule(order)
    return { result, ...(change && { write: conclude(order, change) }) }
  })
}

/** Whether a price took the place of another, and money that came at that one needs a person. */
export type SealedPrice = { isNew: boolean; needsPerson: boolean; laterAt: number | undefined }

/** Seals a price, see `sealRule`. */
export function sealPrice(
  store: OrderStore,
  reference: string,
  price: NonNullable<OrderChange['price']>,
  at: number,
): Promise<SealedPrice> {
  return changeOrder(store, reference, (order) => {
    const change = sealRule(order, price, at)
    const needsPerson = (change?.notifications ?? []).length > 0
    return {
      result: { isNew: change !== undefined, needsPerson, laterAt: laterPriceOf(order, price) },
      change,
    }
  })
}

/** `nextCheckAt` as it was when the service was asked. */
type CheckedPayment = { id: string; reference: string; revision: number; nextCheckAt?: number | undefined }

/** Payments whose state a check changed, whose readers are waiting; and whether there is an incident or a notification to send. */
export type RecordedCheck = { changed: string[]; isIncident: boolean; isNotification: boolean }

/** Undefined, and nothing is recorded, when the payment is no longer at the revision that the check was based on. */
export function recordCheck(
  store: OrderStore,
  { id, reference, revision, nextCheckAt: dueAt }: CheckedPayment,
  check: Check,
): Promise<RecordedCheck | undefined> {
  return changeOrder(store, reference, (order) => {
    const change = recordCheckRule(order, id, revision, { ...check, dueAt })
    const changed = change?.payments?.map((payment) => payment.id) ?? []
    const { incidents = [], notifications = [] } = change ?? {}
    const sends = { isIncident: incidents.length > 0, isNotification: notifications.length > 0 }
    return { result: change && { changed, ...sends }, change }
  })
}

/** Records that a check failed. Resolves to whether a person is needed now. */
export function recordFailedCheck(
  store: OrderStore,
  { id, reference, revision, nextCheckAt: dueAt }: CheckedPayment,
  failure: FailedCheck,
): Promise<boolean> {
  return changeOrder(store, reference, (order) => {
    const change = recordFailedCheckRule(order, id, revision, { ...failure, dueAt })
    return { result: (change?.incidents ?? []).length > 0, change }
  })
}

export function acceptOrder(
  store: OrderStore,
  reference: string,
  action: ManualAction,
): Promise<AcceptResult | undefined> {
  return changeOrder(store, reference, (order) => acceptRule(order, action))
}

export function closeOrder(store: OrderStore, reference: string, action: ManualAction): Promise<CloseResult> {
  return changeOrder(store, reference, (order) => closeRule(order, action))
}

export function noteOrder(store: OrderStore, reference: string, action: ManualAction): Promise<void> {
  return changeOrder(store, reference, (order) => ({ result: undefined, change: noteRule(order, action) }))
}

/** Logs an action that changes nothing else of the order. */
export function logAction(store: OrderStore, entry: AuditEntry): Promise<void> {
  return changeOrder(store, entry.reference, () => ({
    result: undefined,
    change: { at: entry.at, entries: [entry] },
  }))
}

export function requestRefund(
  store: OrderStore,
  reference: string,
  request: RefundRequest,
): Promise<RequestedRefund> {
  return changeOrder(store, reference, (order) => requestRefundRule(order, request))
}

/** Undefined when the refund takes no address any more. */
export function giveRefundAddress(
  store: OrderStore,
  { id, reference }: Pick<Refund, 'id' | 'reference'>,
  address: RefundAddress,
): Promise<Refund | undefined> {
  return changeOrder(
    store,
    reference,
    (order) => refundAddressRule(order, id, address) ?? { result: undefined },
  )
}

/** Undefined when the refund has ended, or was not given an address to be sent to. */
export function endRefund(
  store: OrderStore,
  { id, reference }: Pick<Refund, 'id' | 'reference'>,
  end: RefundEnd,
): Promise<Refund | undefined> {
  return changeOrder(store, reference, (order) => endRefundRule(order, id, end) ?? { result: undefined })
}

/** Ends the requests of an order that no address was given for in time. */
export function expireRefunds(store: OrderStore, reference: string, at: number): Promise<void> {
  return changeOrder(store, reference, (order) => ({
    result: undefined,
    change: expireRefundsRule(order, at),
  }))
}

export function recordClaim(
  store: OrderStore,
  reference: string,
  claim: Omit<Claim, 'reference'>,
): Promise<Claim> {
  return changeOrder(store, reference, (order) => claimRule(order, claim))
}
