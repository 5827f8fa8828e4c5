/**
 * A payment's status, derived from the service's answer. The service names two statuses only (section 3.1 of its
 * interface), so the payer's status is derived here, from amounts as much as from words. An unknown word is never
 * "paid" and never "failed".
 */
import { compareDecimals, isDecimal, isZero, subtractDecimals, type Decimal } from '../money/decimal.js'
import type { PaymentStatus } from './payment-statuses.js'

export { paymentStatuses } from './payment-statuses.js'

/** Facts beside the status. Ignore flags you do not know. */
export const paymentFlags = [
  'overpaid',
  'late',
  'duplicate',
  'price-replaced',
  'accepted',
  'closed',
  'short',
  'order-paid',
  'unrecognised-status',
] as const
/** A fact beside the status of a payment. */
export type PaymentFlag = (typeof paymentFlags)[number]

/** The input of a status. An absent field, which the service did not send, counts against the payment. */
export type PaymentEvidence = {
  /** The service's `status`, as sent. */
  serviceStatus?: string | undefined
  /** What must arrive, in the coin. */
  expected: Decimal
  /** What counts as the whole amount; default `expected`. */
  least?: Decimal | undefined
  /** It was paid short, and all that the order took of it is still there. */
  kept?: boolean | undefined
  /** What is no surplus yet; default `expected`. */
  most?: Decimal | undefined
  /** The least that can be sent; default any. */
  sendable?: Decimal | undefined
  /** The service's `amountReceived`. */
  received?: Decimal | undefined
  /** The service's `balanceRequired`. */
  remaining?: Decimal | undefined
  /** The service holds the payment back. */
  blacklisted?: boolean | undefined
  /** Address, network, coin or contract are not those that were stored when the address was shown. */
  conflicting: boolean
  /** This payment has already fulfilled its order. */
  fulfilled: boolean
  /** What money after the price hold is worth; absent if none came. With `unknown`, a person decides. */
  lateMoney?: 'enough' | 'short' | 'unknown' | undefined
}

/**
 * Whether the evidence allows the order to be fulfilled: completed, nothing remaining, at least the expected
 * amount received, nothing blacklisted, nothing in conflict, and late money worth enough. A missing field is a no. A short
 * payment within the tolerance is enough.
 */
export function isPaid(evidence: PaymentEvidence): boolean {
  const { serviceStatus, expected, received, remaining, blacklisted, conflicting, lateMoney } = evidence
  if (blacklisted || conflicting || lateMoney === 'short' || lateMoney === 'unknown') return false
  if (received === undefined || remaining === undefined || isZero(expected)) return false
  if (evidence.kept || isShort(evidence)) return serviceStatus === 'completed' || serviceStatus === 'pending'
  return serviceStatus === 'completed' && isZero(remaining) && compareDecimals(received, expected) >= 0
}

/**
 * Whether less than the amount arrived, and enough by the shop's tolerance. The service does not complete such a payment, so
 * it counts while it is pending, too. Tolerances are for payments in time.
 */
function isShort({ expected, least = expected, kept, received, lateMoney }: PaymentEvidence): boolean {
  if (received === undefined || isZero(received) || lateMoney) return false
  return compareDecimals(received, expected) < 0 && (kept || compareDecimals(received, least) >= 0)
}

/** The status a payer is shown. */
export function deriveStatus(evidence: PaymentEvidence): PaymentStatus {
  if (isPaid(evidence)) return 'paid'
  const { serviceStatus, expected, received, remaining, blacklisted, conflicting, fulfilled, lateMoney } =
    evidence
  if (blacklisted || conflicting || fulfilled || serviceStatus === 'completed') return 'review'
  if (received === undefined || isZero(received)) return 'awaiting'
  if (lateMoney === 'unknown') return 'review'
  const isWhole = compareDecimals(received, expected) >= 0
  // Whether the rest may still be sent, at which price, is for a person.
  if (lateMoney && !isWhole) return 'review'
  const nothingLeft = remaining === undefined ? isWhole : isZero(remaining)
  // Of a payer who sent the whole amount, nothing more is asked for, whatever the service's balance says. A rest that no network
  // takes can't be asked for.
  if (!nothingLeft) return isWhole || isRestTooSmall(evidence) ? 'review' : 'partial'
  return lateMoney === 'short' ? 'review' : 'confirming'
}

function isRestTooSmall({ sendable = '0', ...evidence }: PaymentEvidence): boolean {
  return compareDecimals(remainingAmount(evidence), sendable) < 0
}

/** The flags beside the status. */
export function deriveFlags(
  evidence: PaymentEvidence,
  /** The price was held until a time that has passed. */
  isLate: boolean,
): PaymentFlag[] {
  const { serviceStatus, expected, received } = evidence
  const hasMoney = received !== undefined && !isZero(received)
  const flags: PaymentFlag[] = []
  if (hasMoney && compareDecimals(received, expected) > 0 && !isIgnored(evidence)) flags.push('overpaid')
  if (isShort(evidence)) flags.push('short')
  if (hasMoney && isLate) flags.push('late')
  if (serviceStatus !== undefined && serviceStatus !== 'pending' && serviceStatus !== 'completed')
    flags.push('unrecognised-status')
  return flags
}

/** Whether a surplus is too small to be one. */
function isIgnored({ expected, most = expected, received = '0' }: PaymentEvidence): boolean {
  return most !== expected && compareDecimals(received, most) < 0
}

/** What is still to be sent: the service's figure, but never more than the difference, which counts if it sends none. */
export function remainingAmount({ expected, received = '0', remaining }: PaymentEvidence): Decimal {
  if (isZero(received)) return expected
  const difference = compareDecimals(received, expected) >= 0 ? '0' : subtractDecimals(expected, received)
  // The difference of two very long amounts is too long to be one.
  const missing = isDecimal(difference) ? difference : expected
  return remaining === undefined || compareDecimals(remaining, missing) > 0 ? missing : remaining
}

/** The sum that arrived beyond the requested amount, or `0`. */
export function surplus(expected: Decimal, received: Decimal): Decimal {
  return compareDecimals(received, expected) > 0 ? subtractDecimals(received, expected) : '0'
}
