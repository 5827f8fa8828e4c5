/**
 * What a payment is, derived from what the payment service says of it. The service names two statuses only
 * (section 3.1 of its interface), so everything a payer is told is derived here, from amounts as much as from
 * words. An unknown word is never "paid" and never "failed".
 */
import { compareDecimals, isZero, subtractDecimals, type Decimal } from '../money/decimal.js'

/** What the payer is told of a payment: see {@link deriveStatus} for how each comes about. */
export const paymentStatuses = ['awaiting', 'partial', 'confirming', 'paid', 'review'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Facts beside the status. A reader ignores flags it doesn't know. */
export const paymentFlags = [
  'overpaid',
  'late',
  'duplicate',
  'price-replaced',
  'unrecognised-status',
] as const
export type PaymentFlag = (typeof paymentFlags)[number]

/** Everything a status is derived from. An absent field is one that the service did not send: it counts as a no. */
export type PaymentEvidence = {
  /** The service's `status`, as sent. */
  serviceStatus?: string | undefined
  /** What must arrive, in the coin. */
  expected: Decimal
  /** The service's `amountReceived`. */
  received?: Decimal | undefined
  /** The service's `balanceRequired`. */
  remaining?: Decimal | undefined
  /** The service holds the payment back. */
  blacklisted?: boolean | undefined
  /** Address, network, coin or contract are not those that were stored when the address was shown. */
  conflicting: boolean
  /** This payment has fulfilled its order already. */
  fulfilled: boolean
  /** What money that came after the price hold is worth; absent when none did. `unknown` means that a person decides. */
  lateMoney?: 'enough' | 'short' | 'unknown' | undefined
}

/**
 * Whether the evidence allows the order to be fulfilled: completed, nothing remaining, at least the expected
 * amount received, nothing blacklisted, nothing in conflict, and late money worth enough. A missing field is a no.
 */
export function isPaid(evidence: PaymentEvidence): boolean {
  const { serviceStatus, expected, received, remaining, blacklisted, conflicting, lateMoney } = evidence
  if (serviceStatus !== 'completed' || blacklisted || conflicting) return false
  if (lateMoney === 'short' || lateMoney === 'unknown') return false
  if (received === undefined || remaining === undefined) return false
  return isZero(remaining) && !isZero(expected) && compareDecimals(received, expected) >= 0
}

/** The status a payer is shown. */
export function deriveStatus(evidence: PaymentEvidence): PaymentStatus {
  if (isPaid(evidence)) return 'paid'
  const { serviceStatus, expected, received, remaining, blacklisted, conflicting, fulfilled, lateMoney } =
    evidence
  if (blacklisted || conflicting || fulfilled || serviceStatus === 'completed') return 'review'
  if (received === undefined || isZero(received)) return 'awaiting'
  if (lateMoney === 'unknown') return 'review'
  const nothingLeft = remaining === undefined ? compareDecimals(received, expected) >= 0 : isZero(remaining)
  if (!nothingLeft) return 'partial'
  return lateMoney === 'short' ? 'review' : 'confirming'
}

/** The flags beside the status. */
export function deriveFlags(
  evidence: PaymentEvidence,
  order: {
    /** The price was held until a time that has passed. */ late: boolean
    /** Another payment fulfilled the order. */ duplicate: boolean
  },
): PaymentFlag[] {
  const { serviceStatus, expected, received } = evidence
  const hasMoney = received !== undefined && !isZero(received)
  const flags: PaymentFlag[] = []
  if (hasMoney && compareDecimals(received, expected) > 0) flags.push('overpaid')
  if (hasMoney && order.late) flags.push('late')
  if (hasMoney && order.duplicate) flags.push('duplicate')
  if (serviceStatus !== undefined && serviceStatus !== 'pending' && serviceStatus !== 'completed')
    flags.push('unrecognised-status')
  return flags
}

/** What is still to be sent: what the service says, or the difference where it says nothing. Never negative. */
export function remainingAmount({ expected, received = '0', remaining }: PaymentEvidence): Decimal {
  if (isZero(received)) return expected
  if (remaining !== undefined) return remaining
  return compareDecimals(received, expected) >= 0 ? '0' : subtractDecimals(expected, received)
}

/** The sum that arrived beyond what was asked, or `0`. */
export function surplus(expected: Decimal, received: Decimal): Decimal {
  return compareDecimals(received, expected) > 0 ? subtractDecimals(received, expected) : '0'
}
