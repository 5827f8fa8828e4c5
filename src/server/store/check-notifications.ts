/** Which notifications a check causes, decided without a database. Beside `applyCheck`, which decides the state. */
import { compareDecimals } from '../../core/money/decimal.js'
import { notificationId, type OrderEventType } from '../notifications/notification.js'
import { toPublicPayment } from '../payments/public-payment.js'
import type { PaymentFlag } from '../../core/contract/wire.js'
import type { NewNotification } from './notification-store.js'
import type { Fulfilment, Observation, PaymentRecord } from './store.js'

/** What a check found and did. */
export type CheckedPayment = {
  before: Observation
  /** The payment as the check leaves it. */
  payment: PaymentRecord
  /** This check decided the order. */
  isDecision: boolean
  /** This check is the first after the last price hold of an order that is not decided. */
  isExpiry: boolean
  /** Why the payment is under review. */
  detail: string | undefined
  at: number
}

type Found = { type: OrderEventType; identity: (string | number)[]; detail?: string | undefined }

/** The notifications, in the order in which the shop counts them. */
export function notificationsOf(checked: CheckedPayment): NewNotification[] {
  return eventsOf(checked).map(({ type, identity, detail }) =>
    orderNotification(type, identity, checked.payment, { at: checked.at, detail }),
  )
}

/** A notification about a payment, as it is now. */
export function orderNotification(
  type: OrderEventType,
  identity: readonly (string | number)[],
  payment: PaymentRecord,
  { at, detail, accepted }: { at: number; detail?: string | undefined; accepted?: Fulfilment['accepted'] },
): NewNotification {
  return {
    id: notificationId(type, ...identity),
    type,
    reference: payment.reference,
    paymentId: payment.id,
    at,
    payload: JSON.stringify({
      session: payment.sessionId,
      payment: toPublicPayment(payment),
      ...(detail !== undefined && { detail }),
      ...(accepted && { accepted }),
    }),
  }
}

/** What of a check is news: a flag counts again with each further money. */
export function newsOf(before: Observation, after: Observation) {
  const hasGrown = compareDecimals(after.received, before.received) > 0
  return {
    hasGrown,
    isNew: (flag: PaymentFlag) => after.flags.includes(flag) && (hasGrown || !before.flags.includes(flag)),
  }
}

function eventsOf({ before, payment, isDecision, isExpiry, detail }: CheckedPayment): Found[] {
  const { id, reference, revision, observation: after } = payment
  const { hasGrown, isNew } = newsOf(before, after)
  // With the amount in it, an id is another for money that follows, and the same after a restore.
  const identity = [id, after.received]
  const found: Found[] = []
  if (isDecision) found.push({ type: 'order.paid', identity: [reference] })
  if (after.status === 'partial' && (hasGrown || before.status !== 'partial'))
    found.push({ type: 'order.partial', identity })
  for (const flag of ['overpaid', 'late', 'duplicate'] as const)
    if (isNew(flag)) found.push({ type: `order.${flag}`, identity })
  if (after.status === 'review' && after.wasPaid) {
    if (before.status === 'paid') found.push({ type: 'order.reverted', identity: [id, revision] })
  } else if (after.status === 'review' && (hasGrown || before.status !== 'review'))
    found.push({ type: 'order.review', identity, detail })
  else if (hasGrown && before.flags.includes('accepted') && found.length === 0)
    found.push({ type: 'order.review', identity, detail })
  const isOpen = after.status === 'awaiting' || after.status === 'partial'
  if (isExpiry && isOpen) found.push({ type: 'order.expired', identity: [reference] })
  return found
}
