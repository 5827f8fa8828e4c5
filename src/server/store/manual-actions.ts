/** What a manual action does to the payments of an order, decided without a database, so that every store does the same. */
import { CheckoutError } from '../../core/contract/problem.js'
import { compareDecimals, isZero } from '../../core/money/decimal.js'
import { nextReconciliation } from '../payments/schedule.js'
import { orderNotification } from './check-notifications.js'
import type { ManualAction, PaymentChange } from './desk-store.js'
import type { NewNotification } from './notification-store.js'
import type { Fulfilment, Observation, PaymentRecord } from './store.js'

/** How an accepted payment is written. */
export type AcceptedPayment = {
  payment: PaymentRecord
  fulfilment: Fulfilment
  notification: NewNotification
}

/** The payment that an order is accepted for: of those with money the one that changed last, else the newest. */
export function paymentToAccept(payments: readonly PaymentRecord[]): PaymentRecord | undefined {
  const hasMoney = ({ observation }: PaymentRecord) => Number(!isZero(observation.received))
  return [...payments].sort(
    (a, b) => hasMoney(b) - hasMoney(a) || b.updatedAt - a.updatedAt || b.revealedAt - a.revealedAt,
  )[0]
}

/** Accepts an order for a payment that did not pay it. */
export function acceptPayment(payment: PaymentRecord, { at, by, reason }: ManualAction): AcceptedPayment {
  const accepted: PaymentRecord = {
    ...payment,
    observation: asAccepted(payment.observation),
    revision: payment.revision + 1,
    updatedAt: at,
    stale: false,
    nextCheckAt: nextReconciliation(payment, at).nextCheckAt,
  }
  const { reference, id: paymentId } = payment
  return {
    payment: accepted,
    fulfilment: { reference, paymentId, at, accepted: { by, reason } },
    notification: orderNotification('order.accepted', [reference], accepted, {
      at,
      accepted: { by, reason },
    }),
  }
}

/** Why an order is not accepted after a refund of its money was requested. */
export function moneyReturned(): CheckoutError {
  return new CheckoutError('order-closed', {
    detail: 'The money of this order is being returned, or was; cancel the refund first.',
  })
}

/** Marks a payment of an order that is closed; undefined when it is settled and stays as it is. */
export function closePayment(observation: Observation): Observation | undefined {
  if (observation.status === 'paid' || observation.flags.includes('closed')) return undefined
  return { ...observation, flags: [...observation.flags, 'closed'] }
}

/** What a payment is from its revision on. */
export function changeOf({
  id,
  revision,
  updatedAt,
  observation,
}: Pick<PaymentRecord, 'id' | 'revision' | 'updatedAt' | 'observation'>): PaymentChange {
  const { status, received, remaining, flags } = observation
  return { paymentId: id, revision, at: updatedAt, status, received, remaining, flags }
}

/** Whether a payer is asked for money that the shop no longer wants. */
export function isClosed({ status, flags }: Pick<Observation, 'status' | 'flags'>): boolean {
  return flags.includes('closed') && (status === 'awaiting' || status === 'partial')
}

/**
 * What an answer of the payment service means after a manual action. An accepted payment stays accepted; money that comes
 * after the order was closed is for a person to decide.
 * @param before what was known at the revision that the check was based on.
 */
export function underManualAction(before: Observation, observation: Observation): Observation {
  if (before.flags.includes('accepted')) {
    const isReverted = observation.status === 'review' && before.wasPaid
    return isReverted ? withFlag(observation, 'accepted') : asAccepted(observation)
  }
  if (!before.flags.includes('closed')) return observation
  const marked = withFlag(observation, 'closed')
  const hasGrown = compareDecimals(observation.received, before.received) > 0
  if (before.wasPaid || !(hasGrown || before.status === 'review' || marked.status === 'paid')) return marked
  const { wasPaid: _, ...undecided } = marked
  return { ...undecided, status: 'review' }
}

function asAccepted(observation: Observation): Observation {
  const flags = observation.flags.filter((flag) => flag !== 'closed')
  return withFlag({ ...observation, flags, status: 'paid', remaining: '0' }, 'accepted')
}

function withFlag(observation: Observation, flag: 'accepted' | 'closed'): Observation {
  return { ...observation, flags: [...new Set([...observation.flags, flag])] }
}
