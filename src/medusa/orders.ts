/** The order of the endpoint that belongs to a payment session of Medusa. */
import { compareDecimals, isDecimal, isZero, type Decimal } from '../core/money/decimal.js'
import type { Endpoint, NewSession, Order } from './endpoint.js'
import { EndpointError, notAllowed } from './errors.js'
import type { SessionStatus } from './types.js'

/** What an order costs in Medusa. */
export type Price = { amount: Decimal; currency: string }

/**
 * `captured` only where the payment that decided the order has this price. `error` for an order that was paid at another price,
 * or whose payment was taken back since: a person decides it at the desk. A notification may come days after the decision.
 */
export function statusOf(order: Order, { amount, currency }: Price): SessionStatus {
  if (!order.fulfilled) return order.closedAt === undefined ? 'pending' : 'canceled'
  const decision = order.timeline.find(({ event }) => event === 'paid' || event === 'accepted')
  const payment = order.payments.find(({ id }) => id === decision?.payment)
  if (payment?.status !== 'paid') return 'error'
  const { fiat } = payment
  return fiat?.currency === currency && compareDecimals(fiat.amount, amount) === 0 ? 'captured' : 'error'
}

/** Seals a session of the order. A customer with an address that the endpoint does not take can pay, too. */
export async function createSession(endpoint: Endpoint, order: NewSession, key?: string) {
  return endpoint.createSession(order, key).catch((error: unknown) => {
    const { email, ...rest } = order
    const isEmail = error instanceof EndpointError && error.field === 'email'
    if (email === undefined || !isEmail) throw error
    return endpoint.createSession(rest, key)
  })
}

/**
 * Closes an order, so that it can no longer be paid.
 * @throws {ProviderError} `not_allowed` where money was seen.
 */
export async function closeWithoutMoney(endpoint: Endpoint, reference: string, key?: string): Promise<void> {
  await refuseWithMoney(endpoint, reference)
  try {
    await endpoint.closeOrder(reference, 'the cart was cancelled in Medusa', key)
  } catch (error) {
    if (error instanceof EndpointError && error.code === 'order-closed') throw isPaid(reference)
    throw error
  }
}

/**
 * Money that was seen belongs to the order at its price: a closed or changed one would need a person.
 * @throws {ProviderError} `not_allowed` where money was seen.
 */
export async function refuseWithMoney(endpoint: Endpoint, reference: string): Promise<void> {
  const order = await endpoint.getOrder(reference)
  if (order.fulfilled) throw isPaid(reference)
  if (order.closedAt === undefined && order.payments.some(hasMoney))
    throw notAllowed(`order ${reference} has received money, which is being confirmed: it stays payable`)
}

/** A status that this version does not know counts as money. */
function hasMoney({ status, received }: Order['payments'][number]): boolean {
  return status !== 'awaiting' || !isDecimal(received) || !isZero(received)
}

function isPaid(reference: string): Error {
  return notAllowed(`order ${reference} is paid, so its payment is kept`)
}
