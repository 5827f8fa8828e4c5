/** The price of an order (rule R9): an order has one at a time, the latest sealed one that was claimed. */
import { trimDecimal } from '../../core/money/decimal.js'
import { CheckoutError } from '../../core/contract/problem.js'
import type { Order } from '../http/request-bodies.js'
import type { Store } from '../store/store.js'
import type { Session } from './sessions.js'

/**
 * An order's price in one spelling, by which two sessions have the same price or not: `49.99 USD`, `5-500 USD`, `0.5 coin btc`.
 * Presets, lines and methods are no part of it.
 */
export function orderPriceOf({
  amount,
  currency,
  coin = '',
}: Pick<Order, 'amount' | 'currency' | 'coin'>): string {
  const sum =
    typeof amount === 'string' ? trimDecimal(amount) : `${trimDecimal(amount.min)}-${trimDecimal(amount.max)}`
  return `${sum} ${currency ?? `coin ${coin}`}`
}

/**
 * Lets a session go on unless its order has another price that was sealed later.
 * @throws {CheckoutError} `price-replaced`
 */
export async function assertPrice(
  { store }: { store: Pick<Store, 'getOrderPrice'> },
  { order, sealedAt }: Pick<Session, 'order' | 'sealedAt'>,
): Promise<void> {
  const current = await store.getOrderPrice(order.reference)
  if (current && current.price !== orderPriceOf(order) && current.sealedAt >= sealedAt)
    throw new CheckoutError('price-replaced')
}
