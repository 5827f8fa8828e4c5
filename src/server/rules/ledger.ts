/**
 * The money of a payment: what the service confirms, what the order took of it, what is returned. At every step
 * `taken + returned <= confirmed`.
 */
import { isTooSmall } from '../../core/chains/minimums.js'
import { surplus } from '../../core/contract/status.js'
import {
  addDecimals,
  compareDecimals,
  isZero,
  subtractDecimals,
  type Decimal,
} from '../../core/money/decimal.js'
import type { Observation, PaymentRecord } from './payment.js'
import type { Order } from './order.js'
import type { Refund } from './refund-data.js'

/** The money of one payment, in its coin. */
export type Ledger = {
  confirmed: Decimal
  /** What the order took, without what it gives back. */
  taken: Decimal
  /** Refunds that were sent, or may be. */
  returned: Decimal
  /** What may be returned without a loss for the order. */
  free: Decimal
  /** What the order took or returned, and the service no longer confirms. */
  lost: Decimal
}

/** A refund that was not given up: its money is not refunded a second time. */
export function isLive({ state, expiresAt }: Pick<Refund, 'state' | 'expiresAt'>, at: number): boolean {
  return state === 'sent' || state === 'address-given' || (state === 'requested' && expiresAt > at)
}

/** The ledger of a payment, by the refunds that are live at a time. */
export function ledgerOf(
  { refunds }: Pick<Order, 'refunds'>,
  { id, observation }: Pick<PaymentRecord, 'id' | 'observation'>,
  at: number,
): Ledger {
  const live = refunds.filter((refund) => refund.paymentId === id && isLive(refund, at))
  const { confirmed = '0' } = observation
  const returned = totalOf(live)
  const owned = ownedOf(observation, live)
  const unreturned = difference(confirmed, returned)
  const taken = smaller(owned, unreturned)
  const lost = difference(addDecimals(owned, returned), confirmed)
  return { confirmed, taken, returned, free: difference(unreturned, taken), lost }
}

/** What an order was credited with of a payment, without what these refunds of it give back. */
export function ownedOf(
  { credited = '0' }: Pick<Observation, 'credited'>,
  refunds: readonly Pick<Refund, 'fromCredit'>[],
): Decimal {
  return difference(credited, totalOf(refunds.map(({ fromCredit = '0' }) => ({ amount: fromCredit }))))
}

/**
 * Whether the service confirms the money of a refund. What the order keeps comes before a surplus; what the order gives back, it
 * does not keep.
 */
export function isBacked(
  order: Pick<Order, 'payments' | 'refunds'>,
  { paymentId, amount, fromCredit = '0' }: Pick<Refund, 'paymentId' | 'amount' | 'fromCredit'>,
  at: number,
): boolean {
  const payment = order.payments.find(({ id }) => id === paymentId)
  if (!payment) return true
  const { confirmed, returned, lost } = ledgerOf(order, payment, at)
  const isOfCredit = compareDecimals(fromCredit, amount) === 0
  return isOfCredit ? compareDecimals(returned, confirmed) <= 0 : isZero(lost)
}

/** Whether a refund waits for the shop, and its money is there: what the service took back is not sent to its payer. */
export function isToPay(
  order: Pick<Order, 'payments' | 'refunds'>,
  refund: Pick<Refund, 'state' | 'paymentId' | 'amount' | 'fromCredit'>,
  at: number,
): boolean {
  return refund.state === 'address-given' && isBacked(order, refund, at)
}

/** What is to be returned: what the order did not take, unless the network takes no such sum. */
export function owedOf(payment: Pick<PaymentRecord, 'chain' | 'coin'>, { free }: Ledger): Decimal {
  return isTooSmall(payment, free, 'existing') ? '0' : free
}

/** What is not returned yet, also what the order took. */
export function availableOf({ confirmed, returned }: Ledger): Decimal {
  return difference(confirmed, returned)
}

/** What an order takes of the payment that a check found paid: all but the excess above the price. */
export function creditOf(
  payment: Pick<PaymentRecord, 'destination'>,
  observation: Pick<Observation, 'received' | 'flags' | 'late'>,
): Decimal {
  const { received, flags } = observation
  return flags.includes('overpaid') ? difference(received, excessOf(payment, observation)) : received
}

/** What came above the price. Late money may be worth less than its number of coins. */
export function excessOf(
  { destination: { amount } }: Pick<PaymentRecord, 'destination'>,
  { received, late }: Pick<Observation, 'received' | 'late'>,
): Decimal {
  const excess = surplus(amount, received)
  if (late?.credited == null) return excess
  return smaller(excess, surplus(amount, addDecimals(late.held, late.credited)))
}

/** The sum of some refunds of one payment. */
export function totalOf(refunds: readonly Pick<Refund, 'amount'>[]): Decimal {
  return refunds.reduce((sum, { amount }) => addDecimals(sum, amount), '0')
}

/** `a - b`, or zero. */
export function difference(a: Decimal, b: Decimal): Decimal {
  return subtractDecimals(a, smaller(a, b))
}

export function smaller(a: Decimal, b: Decimal): Decimal {
  const [least = a] = [a, b].sort(compareDecimals)
  return least
}

export function larger(a: Decimal, b: Decimal): Decimal {
  return smaller(a, b) === a ? b : a
}

export function hasMoney({ received }: Pick<Observation, 'received'>): boolean {
  return !isZero(received)
}
