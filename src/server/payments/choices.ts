/** The payer's choice of a payment: what makes two requests the same one. */
import { fieldError } from '../../core/contract/problem.js'
import type { Attempt, AttemptKey, PaymentRecord } from '../store/store.js'

export type PaymentChoice = AttemptKey & Pick<Attempt, 'chain' | 'coin' | 'requestKey'>

/** @throws {CheckoutError} `idempotency-mismatch` if the request's key started another choice. */
export function assertSameChoice<Found extends Attempt | PaymentRecord>(
  found: Found,
  choice: PaymentChoice,
): Found {
  if (keyOf(found) === keyOf(choice)) return found
  throw fieldError('idempotency-key', 'it came before with another choice', 'idempotency-mismatch')
}

/** A fiat price whose hold has ended may get a new amount at another address; the old address stays watched. */
export function mayRenew({ observation, fiatCurrency, priceHeldUntil }: PaymentRecord, now: number): boolean {
  return (
    observation.status === 'awaiting' &&
    !observation.flags.includes('price-replaced') &&
    fiatCurrency !== undefined &&
    now > priceHeldUntil
  )
}

export function renewalOf(payment: PaymentRecord | undefined): number {
  return payment?.renewal ?? 0
}

export function isSameRequest(payment: PaymentRecord, { sessionId, requestKey }: PaymentChoice): boolean {
  return requestKey !== undefined && payment.requestKey === requestKey && payment.sessionId === sessionId
}

export function keyOf({ sessionId, chainId, coinId, priceAmount }: AttemptKey): string {
  return JSON.stringify([sessionId, chainId, coinId, priceAmount])
}
