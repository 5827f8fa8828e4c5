/** Changes of an order: each reads the whole order, calls a rule, and commits what follows in one transaction. */
import { claimRule } from '../rules/claim.js'
import { recordCheckRule, recordFailedCheckRule } from '../rules/check.js'
import { conclude } from '../rules/conclude.js'
import { acceptRule, closeRule, noteRule } from '../rules/decide.js'
import type { AuditEntry, Order, OrderChange } from '../rules/order.js'
import type { Check, FailedCheck, Observation } from '../rules/payment.js'
import { laterPriceOf, sealRule } from '../rules/price.js'
import { expireRefundsRule, refundAddressRule, requestRefundRule } from '../rules/refund.js'
import { endRefundRule, freeRefundRule } from '../rules/refund-end.js'
import type { Refund } from '../rules/refund-data.js'
import { falseRefunds } from '../rules/taken-back.js'
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

/** A change by a rule: what follows the reference goes to it. */
const changeBy =
  <Given, T>(rule: (order: Order, given: Given) => Outcome<T>) =>
  (store: OrderStore, reference: string, given: Given): Promise<T> =>
    changeOrder(store, reference, (order) => rule(order, given))

/** The same by a rule that has no result. */
const writeBy = <Given>(rule: (order: Order, given: Given) => OrderChange | undefined) =>
  changeBy<Given, void>((order, given) => ({ result: undefined, change: rule(order, given) }))

/** A change of a refund; undefined where the rule changes nothing. */
const refundBy =
  <Given>(rule: (order: Order, id: string, given: Given) => Outcome<Refund> | undefined) =>
  (store: OrderStore, { id, reference }: Pick<Refund, 'id' | 'reference'>, given: Given) =>
    changeOrder<Refund | undefined>(
      store,
      reference,
      (order) => rule(order, id, given) ?? { result: undefined },
    )

export const acceptOrder = changeBy(acceptRule)
export const closeOrder = changeBy(closeRule)
export const noteOrder = writeBy(noteRule)
export const requestRefund = changeBy(requestRefundRule)
/** Undefined when the refund takes no address any more. */
export const giveRefundAddress = refundBy(refundAddressRule)
/** Undefined when the refund has ended, or was not given an address to be sent to. */
export const endRefund = refundBy(endRefundRule)
/** Frees a transaction that a cancelled refund claimed and did not record; false where that is no longer so. */
export const freeRefund = changeBy(freeRefundRule)
/** Notes refunds that returned nothing, see `falseRefunds`. Resolves to whether a person is needed now. */
export const noteFalseRefunds = (
  store: OrderStore,
  reference: string,
  came: Pick<Observation, 'txId' | 'received'>,
  at: number,
): Promise<boolean> =>
  changeOrder(store, reference, (order) => {
    const found = falseRefunds(order, came, at)
    return found.incidents.length > 0 ? { result: true, change: { at, ...found } } : { result: false }
  })

/** Ends the requests of an order that no address was given for in time. */
export const expireRefunds = writeBy(expireRefundsRule)
export const recordClaim = changeBy(claimRule)

const logBy = writeBy((_, entry: AuditEntry) => ({ at: entry.at, entries: [entry] }))

/** Logs an action that changes nothing else of the order. */
export const logAction = (store: OrderStore, entry: AuditEntry): Promise<void> =>
  logBy(store, entry.reference, entry)
