/**
 * Remembers for which orders this browser showed an address, and in which session. A session does not list the
 * untouched payments of another one, so only the browser can warn a payer who opens an order by a second link that they
 * may have paid by the first. It stores the order's reference, the merchant's name, since shops on one origin may use
 * the same references, and the session's id, until the order is paid. If storage is blocked, there is no warning.
 */
import type { CheckoutSession } from '../../../core/contract/wire.js'

type Order = Pick<CheckoutSession, 'reference' | 'id'> & { merchant: string }

const key = 'crypto-checkout:opened-orders'
const most = 10

/** Whether an address was shown here for this order in another session. */
export function wasOpenedElsewhere(session: CheckoutSession): boolean {
  return openedOrders().some((order) => isOf(session, order) && order.id !== session.id)
}

/** Stores that an address is shown for an order. */
export function rememberOpened(session: CheckoutSession): void {
  const { reference, merchant, id } = session
  const others = openedOrders().filter((order) => !isOf(session, order) || order.id !== id)
  store([{ reference, merchant: merchant.name, id }, ...others])
}

/** Removes a paid order. */
export function forgetOpened(session: CheckoutSession): void {
  store(openedOrders().filter((order) => !isOf(session, order)))
}

const isOf = ({ reference, merchant }: CheckoutSession, order: Order): boolean =>
  order.reference === reference && order.merchant === merchant.name

function openedOrders(): Order[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((order): order is Order => order instanceof Object) : []
  } catch {
    return []
  }
}

function store(orders: Order[]): void {
  try {
    if (orders.length > 0) localStorage.setItem(key, JSON.stringify(orders.slice(0, most)))
    else localStorage.removeItem(key)
  } catch {
    // Blocked or full: then nothing is stored.
  }
}
