/**
 * How much one order may ask of the payment service. Each choice of a coin makes an address there that is watched for weeks,
 * and each that fails leaves a row here, so neither may go on without end. What was shown is never taken back by it.
 */
import { CheckoutError } from '../../core/contract/problem.js'
import type { OrderLoad } from '../store/store.js'

/** What an order has is counted for so long. */
export const countedMs = 10 * 60_000
/** Payments that wait for their money at once, and attempts at more. */
const maxOpen = 3
/** Attempts that the service refused or lost. */
const maxFailures = 10
/** How many attempts at one choice may be lost before the payer is asked to choose another. */
const maxLost = 3
/** More than any payer tries out in the life of an order. */
const maxPayments = 50

/**
 * Lets an order have one payment more, or not.
 * @param load what the order has, counted since `now - countedMs`.
 * @throws {CheckoutError} `too-many-requests` or, for a choice that was lost too often, `gateway-unavailable`: with words
 *   for the payer, and not to be repeated as it is.
 */
export function admitChoice({ payments, open, openSince, failed, lost }: OrderLoad, now: number): void {
  if (payments >= maxPayments) throw tooMany('This order has too many payments already.', 3600_000)
  if (lost >= maxLost)
    throw new CheckoutError('gateway-unavailable', {
      detail: 'The payment service lost this payment too often: choose another coin or network.',
      retryable: false,
    })
  if (failed >= maxFailures)
    throw tooMany('The payment service has refused this order too often: try again later.', countedMs)
  if (open >= maxOpen)
    throw tooMany(
      `This order has ${maxOpen} open payments: pay one of them, or choose another coin later.`,
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
