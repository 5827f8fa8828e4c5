/**
 * Limits the payments of one order. Each choice of a coin creates an address at the service that is watched for weeks,
 * and each failure leaves a row here. A limit never withdraws a payment that was shown.
 */
import { CheckoutError } from '../../core/contract/problem.js'
import type { OrderLimits, OrderLoad } from './payment.js'

/** The period over which attempts are counted. */
export const countedMs = 10 * 60_000
/** The counts at which an order may have no payment more. */
export const orderLimits: OrderLimits = {
  /** More than any payer tries out in the life of an order. */
  payments: 50,
  /** Payments that wait for their money at once, and attempts at more. */
  open: 3,
  /** Attempts that the service refused or lost. */
  failed: 10,
  /** Attempts at one choice that were lost: then the payer is asked to choose another. */
  lost: 3,
}

/**
 * Refuses one more payment of an order beyond the limits.
 * @param load the order's attempts, counted since `now - countedMs`.
 * @throws {CheckoutError} `too-many-requests` or, for a choice that was lost too often, `gateway-unavailable`, with a
 * message for the payer; not retryable.
 */
export function admitChoice({ payments, open, openSince, failed, lost }: OrderLoad, now: number): void {
  if (payments >= orderLimits.payments) throw tooMany('This order has too many payments already.', 3600_000)
  if (lost >= orderLimits.lost)
    throw new CheckoutError('gateway-unavailable', {
      detail: 'The payment service lost this payment too often: choose another coin or network.',
      retryable: false,
    })
  if (failed >= orderLimits.failed)
    throw tooMany('The payment service has refused this order too often: try again later.', countedMs)
  if (open >= orderLimits.open)
    throw tooMany(
      `This order has ${orderLimits.open} open payments: pay one of them, or choose another coin later.`,
      (openSince ?? now) + countedMs - now,
    )
}

function tooMany(detail: string, waitMs: number): CheckoutError {
  return new CheckoutError('too-many-requests', {
    detail,
    retryable: false,
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })
}
