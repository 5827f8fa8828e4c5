/**
 * Remembers for which orders this browser showed an address, in which session, and which payments. A session does not list the
 * untouched payments of another one, so only the browser can warn a payer who opens an order by a second link that they
 * may have paid by the first. And an endpoint whose database was restored from a backup does not list what it lost: only
 * the browser knows that it was shown. It stores the order's reference, the merchant's name, since shops on one origin may use
 * the same references, the session's id, and the payments as they were shown. If storage is blocked, there is no warning.
 */
import { readPayment } from '../../../client/answers.js'
import type { CheckoutSession, Payment } from '../../../core/contract/wire.js'
import { storedList, storeList } from '../../device-store.js'

type Order = Pick<CheckoutSession, 'reference' | 'id'> & {
  merchant: string
  /** Absent in what an earlier version stored. */
  payments?: unknown
  /** A paid order is no reason to warn: the endpoint lists its payment in every session, unless it lost it. */
  isPaid?: boolean
}

const key = 'crypto-checkout:opened-orders'
const most = 10

/** Whether an address was shown here for this order in another session, and the order is not paid. */
export function wasOpenedElsewhere(session: CheckoutSession): boolean {
  return openedOrders().some((order) => isOf(session, order) && order.id !== session.id && !order.isPaid)
}

/** The payments that were shown here in this session. */
export function shownPayments(session: CheckoutSession): Payment[] {
  const shown = openedOrders().find((order) => isOf(session, order) && order.id === session.id)?.payments
  try {
    return Array.isArray(shown) ? shown.map((payment) => readPayment(payment, '')) : []
  } catch {
    return []
  }
}

/** Stores that a payment is shown for an order. Of a paid order, the other sessions are forgotten. */
export function rememberOpened(session: CheckoutSession, payment: Payment): void {
  const { reference, merchant, id } = session
  const isPaid = payment.status === 'paid'
  const before = shownPayments(session).filter((shown) => shown.id !== payment.id)
  const others = openedOrders().filter((order) => !isOf(session, order) || (!isPaid && order.id !== id))
  const order: Order = { reference, merchant: merchant.name, id, payments: [payment, ...before], isPaid }
  storeList(key, [order, ...others].slice(0, most))
}

const isOf = ({ reference, merchant }: CheckoutSession, order: Order): boolean =>
  order.reference === reference && order.merchant === merchant.name

const openedOrders = (): Order[] => storedList(key).filter((order): order is Order => order instanceof Object)
