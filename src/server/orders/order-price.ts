/** The price of an order (rule R9): one at a time, the latest sealed price that was claimed. */
import { trimDecimal } from '../../core/money/decimal.js'
import { CheckoutError } from '../../core/contract/problem.js'
import type { Order } from '../http/request-bodies.js'
import { assertOpen } from '../store/claim-price.js'
import type { Store } from '../store/store.js'
import type { Session } from './sessions.js'

/**
 * An order's price as one text, equal for equal prices: `49.99 USD`, `5-500 USD`, `0.5 coin btc`. Presets, lines and
 * methods are not part of it.
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
 * Refuses a session if a different price of its order was sealed later, or its order is closed.
 * @throws {CheckoutError} `price-replaced`, `order-closed`
 */
export async function assertPrice(
  { store }: { store: Pick<Store, 'getOrderPrice'> },
  { order, sealedAt }: Pick<Session, 'order' | 'sealedAt'>,
): Promise<void> {
  const current = await store.getOrderPrice(order.reference)
  assertOpen(current)
  if (current && current.price !== orderPriceOf(order) && current.sealedAt >= sealedAt)
    throw new CheckoutError('price-replaced')
}
