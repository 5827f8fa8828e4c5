/** Money that the payment service no longer confirms, that it confirms again, and that was sent in vain. */
import { comparable } from '../../core/chains/transaction-ids.js'
import { compareDecimals, isZero } from '../../core/money/decimal.js'
import {
  falseRefundDetail,
  isNeedOfMoney,
  isOwedOrUnconfirmed,
  isReviewOf,
  needOfIncident,
} from './conclude.js'
import { isBacked, isLive, ledgerOf, owedOf } from './ledger.js'
import { occurrence } from './notify.js'
import type { Incident, Occurrence, Order, OrderChange } from './order.js'
import type { CheckedRow, Observation } from './payment.js'
import { toPublicPayment } from './public-payment.js'
import type { Refund } from './refund-data.js'

/** The detail of the incident that names it, which is how it is found again. */
export const takenBackDetail = 'the payment service took accepted money back'

/** Whether the service confirms all that the order took of a payment, and that was returned of it. */
export function isCovered(
  order: Pick<Order, 'refunds'>,
  { id, observation }: Pick<CheckedRow, 'id' | 'observation'>,
  at: number,
): boolean {
  return !observation.doubted && isZero(ledgerOf(order, { id, observation }, at).lost)
}

/**
 * What needs a person again: money is there again whose incident ended when the service took it back. A refund that waits may be
 * cancelled.
 */
export function regained(
  order: Pick<Order, 'record' | 'refunds' | 'incidents'>,
  before: CheckedRow,
  after: CheckedRow,
  at: number,
): Incident[] {
  const sent = { refunds: order.refunds.filter(({ state }) => state === 'sent') }
  if (isOwedOrUnconfirmed(sent, before, at) || !isOwedOrUnconfirmed(sent, after, at)) return []
  const { closedAt, notedAt, decision } = order.record ?? {}
  const actedAt = [closedAt, notedAt, decision?.accepted && decision.at]
  const known = order.incidents.findLast(
    (incident) => incident.paymentId === before.id && isNeedOfMoney(needOfIncident(incident, before)),
  )
  // A person who acted ended it, or acted on what was there without it.
  if (known?.closedAt === undefined || actedAt.includes(known.closedAt)) return []
  return [again(known, at)]
}

/** What needs a person again: a payment under review changed after they dealt with it, such as money that is confirmed now. */
export function reviewedAgain(order: Order, before: CheckedRow, after: CheckedRow, at: number): Incident[] {
  const isReviewed = [before, after].every(({ observation }) => observation.status === 'review')
  const waits = (payment: CheckedRow) => isReviewOf(order, order.record ?? {}, payment, at)
  if (!isReviewed || waits(before) || !waits(after)) return []
  const known = order.incidents.findLast(
    ({ kind, paymentId }) => (kind === 'review' || kind === 'reverted') && paymentId === after.id,
  )
  return known ? [again(known, at)] : []
}

/** What a closed order has to return where it had nothing: money is confirmed that was taken back, or only seen, before. */
export function returnedMoney(
  order: Order,
  before: CheckedRow,
  after: CheckedRow,
  at: number,
): Occurrence | undefined {
  const { closedAt, needs } = order.record ?? {}
  const isOwed = (payment: CheckedRow) => !isZero(owedOf(payment, ledgerOf(order, payment, at)))
  if (closedAt === undefined || needs !== undefined || isOwed(before) || !isOwed(after)) return undefined
  const identity = [after.id, after.observation.received]
  const detail = 'money of the closed order is confirmed, and can be returned'
  return { ...occurrence('order.review', identity, after, { at, detail }), recurs: true }
}

/** What ended, once more. */
function again({ closedAt: _, reportedAt: __, ...incident }: Incident, at: number): Incident {
  return { ...incident, at }
}

/** The detail of the incident of a refund that was recorded after its money was given away again. */
const sentTwiceDetail = 'a cancelled refund was sent, and its money was taken or returned again'

/**
 * What was sent although the service does not confirm it is lost, also where a person knew. So is what was sent of a cancelled
 * refund once the order took its money, or another refund returns it.
 */
export function lostIncidents({ incidents, ...order }: Order, before: Refund, sent: Refund): Incident[] {
  const { id, reference, paymentId, fromCredit = '0', endedAt: at = sent.requestedAt } = sent
  const isOpen = incidents.some(
    ({ kind, paymentId: of, closedAt }) => kind === 'reverted' && of === paymentId && closedAt === undefined,
  )
  const isSpent =
    compareDecimals(fromCredit, before.fromCredit ?? '0') > 0 ||
    order.refunds.some(
      (other) =>
        other.paymentId === paymentId &&
        other.requestedAt >= (before.endedAt ?? Infinity) &&
        isLive(other, at),
    )
  if (!isSpent && (isOpen || isBacked(order, sent, at))) return []
  const detail = isSpent ? sentTwiceDetail : takenBackDetail
  return [{ id: `inc_${paymentId}_${id}`, kind: 'reverted', reference, paymentId, detail, at }]
}

/**
 * The refunds of an order whose transaction is one by which money came, and was seen after it was recorded: it returned nothing. A
 * person hears of each once.
 */
export function falseRefunds(
  order: Order,
  { txId, received }: Pick<Observation, 'txId' | 'received'>,
  at: number,
): Required<Pick<OrderChange, 'incidents' | 'notifications'>> {
  const came = txId === undefined || isZero(received) ? undefined : comparable(txId)
  const found = order.refunds.flatMap((refund) => {
    const { reference, paymentId } = refund
    const id = `inc_${paymentId}_${refund.id}_income`
    const isKnown = order.incidents.some((known) => known.id === id)
    if (refund.transaction === undefined || comparable(refund.transaction) !== came || isKnown) return []
    const incident: Incident = { id, kind: 'review', reference, paymentId, detail: falseRefundDetail, at }
    const lost = lostOccurrence(order, refund, incident)
    const notification: Occurrence = { ...lost, type: 'order.review', identity: [refund.id, 'income'] }
    return [{ incident, notification }]
  })
  return {
    incidents: found.map(({ incident }) => incident),
    notifications: found.map(({ notification }) => notification),
  }
}

/** Also of a payment that was deleted, for which the refund has what it was. */
export function lostOccurrence(
  { payments }: Order,
  { reference, paymentId, session, payment }: Refund,
  { at, detail }: Incident,
): Occurrence {
  const found = payments.find(({ id }) => id === paymentId)
  return {
    ...{ type: 'order.reverted', identity: [paymentId], recurs: true, reference, paymentId, at },
    payload: JSON.stringify({ session, payment: found ? toPublicPayment(found) : payment, detail }),
  }
}
