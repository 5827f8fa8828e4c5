/** Which notifications a check causes. */
import type { PaymentFlag } from '../../core/contract/wire.js'
import { compareDecimals } from '../../core/money/decimal.js'
import type { OrderEventType } from './events.js'
import type { Fulfilment, Occurrence } from './order.js'
import type { CheckedRow, Observation, PaymentRecord } from './payment.js'
import { toPublicPayment } from './public-payment.js'

/** What a check found and did. */
export type CheckedPayment = {
  before: Observation
  /** The payment as the check leaves it. */
  payment: PaymentRecord
  /** This check decided the order. */
  isDecision: boolean
  /** This check is the first after the last price hold of an order that is not decided. */
  isExpiry: boolean
  /** When the last price hold of the order ends or ended. */
  heldUntil: number
  /** Why the payment is under review, or was taken back. */
  detail: string | undefined
  at: number
}

type Found = {
  type: OrderEventType
  identity: readonly (string | number)[]
  detail?: string | undefined
  recurs?: boolean
}

/** The notifications, in the order in which the shop counts them. */
export function occurrencesOf(checked: CheckedPayment): Occurrence[] {
  return eventsOf(checked).map(({ type, identity, detail, recurs }) => ({
    ...occurrence(type, identity, checked.payment, { at: checked.at, detail }),
    ...(recurs && { recurs }),
  }))
}

/** What happened to a payment, as it is now. */
export function occurrence(
  type: OrderEventType,
  identity: readonly (string | number)[],
  payment: CheckedRow | PaymentRecord,
  {
    at,
    detail,
    accepted,
    claim,
  }: {
    at: number
    detail?: string | undefined
    accepted?: Fulfilment['accepted']
    claim?: { transaction: string; note: string | undefined }
  },
): Occurrence {
  const { id: paymentId, reference, sessionId: session } = payment
  return {
    ...{ type, identity, reference, paymentId, at },
    payload: JSON.stringify({
      session,
      payment: toPublicPayment(payment),
      ...{ detail, accepted, claim },
    }),
  }
}

/** What of a check is news: a flag counts again with each further money. */
export function newsOf(before: Observation, after: Observation) {
  const hasGrown = compareDecimals(after.received, before.received) > 0
  const isHeldBack = after.blacklisted === true && !before.blacklisted
  return {
    hasGrown,
    /** A payment under review waits for a person for another reason than before. */
    isOtherReview: hasGrown || before.status !== 'review' || isHeldBack,
    isNew: (flag: PaymentFlag) => after.flags.includes(flag) && (hasGrown || !before.flags.includes(flag)),
  }
}

/** A state that is entered again without further money recurs: the shop is notified of it again. */
function eventsOf(checked: CheckedPayment): Found[] {
  const { before, payment, isDecision, isExpiry, heldUntil, detail } = checked
  const { id, reference, observation: after } = payment
  const { hasGrown, isOtherReview, isNew } = newsOf(before, after)
  // With the amount in it, an id is another for money that follows, and the same after a restore.
  const identity = [id, after.received]
  const recurs = !hasGrown
  const found: Found[] = []
  if (isDecision) found.push({ type: 'order.paid', identity: [reference] })
  // Of an order that another payment decided, nothing is missing and nothing comes too late.
  const isDecided = after.flags.includes('order-paid')
  if (!isDecided && after.status === 'partial' && (hasGrown || before.status !== 'partial'))
    found.push({ type: 'order.partial', identity, recurs })
  for (const flag of ['overpaid', 'late', 'duplicate'] as const)
    if (isNew(flag) && !(isDecided && flag === 'late'))
      found.push({ type: `order.${flag}`, identity, recurs })
  if (after.status === 'review' && after.wasPaid) {
    if (before.status === 'paid') found.push({ type: 'order.reverted', identity: [id], detail, recurs: true })
  } else if (after.status === 'review' && isOtherReview)
    found.push({ type: 'order.review', identity, detail, recurs })
  else if (hasGrown && before.flags.includes('accepted') && found.length === 0)
    found.push({ type: 'order.review', identity, detail })
  if (after.status === 'paid' && before.status === 'review' && before.wasPaid)
    found.push({ type: 'order.settled', identity: [id], recurs: true })
  const isOpen =
    (after.status === 'awaiting' || after.status === 'partial') && !after.flags.includes('closed')
  if (isExpiry && isOpen) found.push({ type: 'order.expired', identity: [reference, heldUntil] })
  return found
}
