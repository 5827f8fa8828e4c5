/** What may be refunded, and how a refund moves, decided without a database, so that every store does the same. */
import { surplus } from '../../core/contract/status.js'
import { addDecimals, compareDecimals, subtractDecimals, type Decimal } from '../../core/money/decimal.js'
import { notificationId } from '../notifications/notification.js'
import { toPublicPayment } from '../payments/public-payment.js'
import type { NewNotification } from './notification-store.js'
import type { Fulfilment } from './order-records.js'
import type { Refund, RefundEnd, RefundRefusal, RefundRequest } from './refund-store.js'
import type { AuditEntry, PaymentRecord } from './store.js'

/** An order, as a decision on its refunds needs it. */
export type RefundableOrder = {
  payments: readonly PaymentRecord[]
  decision: Fulfilment | undefined
  isClosed: boolean
  refunds: readonly Refund[]
}

/**
 * All that may be returned of a payment: what exceeds the price where it paid its order, everything where another payment did
 * or the shop closed the order. Undefined while it may still pay the order.
 */
export function refundable(
  { id, destination, observation }: Pick<PaymentRecord, 'id' | 'destination' | 'observation'>,
  { decision, isClosed }: Pick<RefundableOrder, 'decision' | 'isClosed'>,
): Decimal | undefined {
  const { received, late } = observation
  if (decision === undefined) return isClosed ? received : undefined
  if (decision.paymentId !== id) return received
  const excess = surplus(destination.amount, received)
  // Late money may be worth less than its number of coins.
  if (late?.credited == null) return excess
  const worth = surplus(destination.amount, addDecimals(late.held, late.credited))
  return compareDecimals(worth, excess) < 0 ? worth : excess
}

/** A refund that was not given up: its money is not refunded a second time. */
export function isLive({ state, expiresAt }: Pick<Refund, 'state' | 'expiresAt'>, at: number): boolean {
  return state === 'sent' || state === 'address-given' || (state === 'requested' && expiresAt > at)
}

/** The refund to write, or the one that waits already, or why there is none. */
export function decideRefund(
  { payments, ...order }: RefundableOrder,
  request: RefundRequest,
): { refund: Refund; created: boolean } | { refusal: RefundRefusal } {
  const asked = payments.filter(({ id }) => request.paymentId === undefined || id === request.paymentId)
  if (asked.length === 0) return { refusal: 'unknown' }
  const live = order.refunds.filter((refund) => isLive(refund, request.at))
  let refusal: RefundRefusal = 'nothing'
  for (const payment of asked) {
    const covers = refundable(payment, order)
    if (covers === undefined) {
      refusal = 'undecided'
      continue
    }
    const promised = totalOf(live.filter(({ paymentId }) => paymentId === payment.id))
    if (compareDecimals(covers, promised) <= 0) continue
    return { refund: newRefund(payment, request, covers, subtractDecimals(covers, promised)), created: true }
  }
  const waiting = live.find(
    ({ paymentId, state }) => state !== 'sent' && asked.some(({ id }) => id === paymentId),
  )
  return waiting ? { refund: waiting, created: false } : { refusal }
}

/** Gives the payer's address; undefined when it is too late. */
export function withAddress(refund: Refund, address: string, at: number): Refund | undefined {
  if (refund.state !== 'requested' || refund.expiresAt <= at) return undefined
  return { ...refund, state: 'address-given', address, addressAt: at }
}

/** Ends a refund; undefined when it has ended, or was not given an address to be sent to. */
export function ended(refund: Refund, end: RefundEnd): Refund | undefined {
  const from = end.state === 'sent' ? ['address-given'] : ['address-given', 'requested']
  if (!from.includes(refund.state)) return undefined
  const { state, at: endedAt, by: endedBy } = end
  return { ...refund, state, endedAt, endedBy, ...(end.state === 'sent' && { transaction: end.transaction }) }
}

/** The incidents that money returned to the payer settles. */
export type ReturnedKind = 'late' | 'overpaid' | 'duplicate' | 'review'

/**
 * Which incidents of a payment are over, as all that may be returned of it was sent. One under review is over where everything
 * was returned, not only what exceeds the price.
 */
export function incidentsReturned(
  paymentId: string,
  { payments, refunds, ...order }: RefundableOrder,
): readonly ReturnedKind[] {
  const payment = payments.find(({ id }) => id === paymentId)
  const owed = payment && refundable(payment, order)
  if (owed === undefined) return []
  const sent = totalOf(refunds.filter((refund) => refund.paymentId === paymentId && refund.state === 'sent'))
  if (compareDecimals(owed, sent) > 0) return []
  const surplusKinds = ['late', 'overpaid', 'duplicate'] as const
  return order.decision?.paymentId === paymentId ? surplusKinds : [...surplusKinds, 'review']
}

/** The sum of some refunds of one payment. */
export function totalOf(refunds: readonly Pick<Refund, 'amount'>[]): Decimal {
  return refunds.reduce((sum, { amount }) => addDecimals(sum, amount), '0')
}

/** What the shop is notified of: the request, the payer's address and the transaction. */
export function refundNotification(refund: Refund): NewNotification {
  const { id, reference, paymentId, session, payment, amount, state } = refund
  const type = state === 'sent' ? 'refund.sent' : 'refund.requested'
  const { address, transaction } = refund
  return {
    id: notificationId(type, id, state),
    type,
    reference,
    paymentId,
    at: refund.endedAt ?? refund.addressAt ?? refund.requestedAt,
    payload: JSON.stringify({
      session,
      payment,
      refund: { id, state, amount, ...(address !== undefined && { address, transaction }) },
    }),
  }
}

/** The row of the log of manual actions. */
export function refundEntry(
  { reference, id, amount, payment }: Refund,
  end?: RefundEnd,
): Omit<AuditEntry, 'at' | 'by'> {
  const sum = `${amount} ${payment.coin.symbol}`
  if (end === undefined) return { reference, action: 'refund', detail: `${id}: ${sum}` }
  return end.state === 'sent'
    ? { reference, action: 'refund-sent', detail: `${id}: ${sum}, ${end.transaction}` }
    : { reference, action: 'refund-cancel', detail: `${id}: ${end.reason}` }
}

function newRefund(payment: PaymentRecord, request: RefundRequest, covers: Decimal, amount: Decimal): Refund {
  const { id, at, by, reason, expiresAt } = request
  return {
    ...{ id, reference: payment.reference, paymentId: payment.id, session: payment.sessionId },
    payment: toPublicPayment(payment),
    ...{ amount, covers, state: 'requested', requestedAt: at, requestedBy: by, reason, expiresAt },
  }
}
