/** All that is known of an order, for the merchant: its payments, refunds, and what happened. */
import { isTooSmall } from '../../core/chains/minimums.js'
import type { Payment } from '../../core/contract/wire.js'
import { isZero } from '../../core/money/decimal.js'
import { timeOf } from '../../core/iso-time.js'
import { present } from '../../core/present.js'
import { versionOf } from '../rules/decide.js'
import { availableOf, ledgerOf, owedOf as owedOfPayment } from '../rules/ledger.js'
import type { LinkSale } from '../rules/link-data.js'
import type { Order, OrderNeed, OrderRecord, OrderState } from '../rules/order.js'
import { toPublicPayment } from '../rules/public-payment.js'
import type { Store } from '../store/store.js'
import { soldBy } from './link-changes.js'
import { toDetails, type RefundDetails } from './refunds.js'
import { timelineOf, type TimelineEntry } from './timeline.js'

export { needsOfMoney } from '../rules/conclude.js'

/** All that is known of an order. Times are ISO 8601. */
export type OrderDetails = {
  /** The merchant’s order. */
  reference: string
  /** What is paid for; absent if no session had a title. */
  title?: string
  /** Of a closed order: whether a session of it was sealed. */
  known?: boolean
  /** Absent of an order that is not known. */
  state?: OrderState
  /** Why it needs a person; absent if it needs none. */
  needs?: OrderNeed
  /** Decided, by a check or by hand. */
  fulfilled: boolean
  /** When it was decided. */
  fulfilledAt?: string
  /** Who accepted it by hand, and why. */
  accepted?: { by: string; reason: string }
  /** When it was closed. */
  closedAt?: string
  /** Another where something of it has changed. A decision that is given it is refused where it has. */
  version: string
  /** Its payments, as the payer sees them. */
  payments: Payment[]
  /** Its refunds, oldest first. */
  refunds: RefundDetails[]
  /** Only of an order of a link that many buyers order by: what was ordered, and what the buyer filled in. */
  link?: LinkSale
  /** What happened, oldest first. */
  timeline: TimelineEntry[]
}

/** Reads an order. */
export async function orderDetails(store: Store, reference: string, at: number): Promise<OrderDetails> {
  const [orders, changes, notifications, actions, link] = await Promise.all([
    store.readOrders([reference]),
    store.listPaymentChanges(reference),
    store.listNotifications(reference),
    store.listAuditEntries(reference),
    soldBy(store, reference),
  ])
  const order = orders[0] ?? emptyOrder(reference)
  const { record, payments, refunds } = order
  const { title, decision, closedAt, needs } = record ?? {}
  return {
    reference,
    ...(title !== undefined && { title }),
    // A closure without a price is of no session.
    ...(closedAt !== undefined && { known: payments.length > 0 || record?.price !== '' }),
    ...(isShown(record, payments.length) && { state: record.state }),
    ...present({ needs }),
    fulfilled: decision !== undefined,
    ...present({
      fulfilledAt: timeOf(decision?.at),
      accepted: decision?.accepted,
      closedAt: timeOf(closedAt),
    }),
    version: versionOf(order),
    payments: payments.map(toPublicPayment),
    refunds: refunds.map((refund) => toDetails(refund, at)),
    ...(link && { link }),
    timeline: timelineOf({ ...order, changes, decision, notifications, actions }),
  }
}

export { falseRefundDetail } from '../rules/conclude.js'
export { isToPay } from '../rules/ledger.js'
export { isSendable } from '../rules/refund-end.js'

/** What may be returned of an order's payments without a loss for it, in the coins. */
export function owedOf(order: Order, at: number): { amount: string; coin: string }[] {
  return order.payments
    .map((payment) => ({
      amount: owedOfPayment(payment, ledgerOf(order, payment, at)),
      coin: payment.coin.symbol,
    }))
    .filter(({ amount }) => !isZero(amount))
}

/** Whether a refund of any of an order's money can be requested, also of what the order took. */
export function isRefundable(order: Order, at: number): boolean {
  return order.payments.some((payment) => {
    const available = availableOf(ledgerOf(order, payment, at))
    return !isZero(available) && !isTooSmall(payment, available, 'existing')
  })
}

/** A sealed price alone is no order yet: a page may never be opened. */
function isShown(record: OrderRecord | undefined, payments: number): record is OrderRecord {
  return (
    record !== undefined && (payments > 0 || record.decision !== undefined || record.closedAt !== undefined)
  )
}

function emptyOrder(reference: string): Order {
  return { reference, payments: [], pending: [], refunds: [], incidents: [], claims: [], notified: [] }
}
