/** How a refund ends: by the shop's transaction, which returned money of one payment, or cancelled. */
import { unfinishedRefundStates } from '../../core/contract/refund.js'
import { comparable } from '../../core/chains/transaction-ids.js'
import { fieldError, type CheckoutError } from '../../core/contract/problem.js'
import { isZero } from '../../core/money/decimal.js'
import { difference, isLive, ledgerOf, ownedOf, owedOf, smaller } from './ledger.js'
import type { IncidentKind, Order, OrderChange } from './order.js'
import type { Refund, RefundClaimant, RefundEnd } from './refund-data.js'
import { refundEntry, refundOccurrence } from './refund.js'
import { lostIncidents, lostOccurrence } from './taken-back.js'

/** Whether a transaction can be recorded: a transfer may be under way when its refund is cancelled. */
export const isSendable = ({ state, address }: Pick<Refund, 'state' | 'address'>): boolean =>
  state === 'address-given' || (state === 'cancelled' && address !== undefined)

/**
 * Ends a refund; undefined when it has ended, or was not given an address to be sent to. One that was cancelled may have been sent.
 * @throws {CheckoutError} `invalid-request` for the transaction by which money of the order came: it returned none.
 */
export function endRefundRule(
  order: Order,
  id: string,
  end: RefundEnd,
): { result: Refund; change: OrderChange } | undefined {
  const { state, at, by } = end
  const refund = order.refunds.find((candidate) => candidate.id === id)
  if (!refund) return undefined
  const { from = refund } = state === 'sent' ? end : {}
  const isOpen = state === 'sent' ? isSendable(refund) : unfinishedRefundStates.includes(refund.state)
  if (!isOpen || !isClaimant(refund, from)) return undefined
  if (state === 'sent') assertOutgoing(order, end.transaction)
  const result: Refund = {
    ...(refund.state === 'cancelled' ? revived(order, refund, at) : refund),
    ...{ state, endedAt: at, endedBy: by },
    ...(state === 'sent' && { transaction: end.transaction }),
  }
  const after = { ...order, refunds: order.refunds.map((each) => (each.id === id ? result : each)) }
  const incidents = state === 'sent' ? lostIncidents(after, refund, result) : []
  return {
    result,
    change: {
      ...{ at, refunds: [result], incidents },
      notifications:
        state === 'sent'
          ? [
              refundOccurrence(result),
              ...incidents.map((incident) => lostOccurrence(order, result, incident)),
            ]
          : [],
      entries: [{ ...refundEntry(result, end), at, by }],
      ended: state === 'sent' ? settledIncidents(after, result, at) : [],
    },
  }
}

const isClaimant = (refund: Refund, { state, freed }: RefundClaimant): boolean =>
  refund.state === state && refund.freed === freed

/** Frees a transaction that a cancelled refund claimed, and did not record. False where it has recorded one, or claimed as another. */
export function freeRefundRule(
  order: Order,
  { id, from, at }: { id: string; from: RefundClaimant; at: number },
): { result: boolean; change?: OrderChange } {
  const refund = order.refunds.find((candidate) => candidate.id === id)
  if (refund?.state !== 'cancelled' || !isClaimant(refund, from)) return { result: false }
  return { result: true, change: { at, refunds: [{ ...refund, freed: (refund.freed ?? 0) + 1 }] } }
}

/** A cancelled refund that was sent, by what was sent beside it: what is no longer free comes from what the order took, if it took any. */
function revived(order: Order, { fromCredit: _, ...refund }: Refund, at: number): Refund {
  const payment = order.payments.find(({ id }) => id === refund.paymentId)
  if (!payment) return refund
  const sent = order.refunds.filter(({ state, paymentId }) => state === 'sent' && paymentId === payment.id)
  const { free } = ledgerOf({ refunds: sent }, payment, at)
  const fromCredit = smaller(difference(refund.amount, free), ownedOf(payment.observation, sent))
  return { ...refund, ...(!isZero(fromCredit) && { fromCredit }) }
}

function assertOutgoing({ payments }: Order, transaction: string): void {
  const paidBy = payments.find(
    ({ observation: { txId } }) => txId !== undefined && comparable(txId) === comparable(transaction),
  )
  if (paidBy) throw incomeProblem(paidBy.id)
}

/** The error of a transaction that returned nothing: money came by it. */
export function incomeProblem(paymentId: string): CheckoutError {
  return fieldError('transaction', `is the one by which the payment ${paymentId} came`)
}

/** Kinds that are over as soon as nothing is left to return. */
const moneyKinds: readonly IncidentKind[] = ['late', 'overpaid', 'duplicate', 'short', 'review']

/** The incidents of a payment whose money was returned as far as the order did not take it. */
function settledIncidents(order: Order, sent: Refund, at: number): string[] {
  const { refunds } = order
  const payment = order.payments.find(({ id }) => id === sent.paymentId)
  const isOpen = refunds.some(
    (refund) => refund.paymentId === sent.paymentId && refund.state !== 'sent' && isLive(refund, at),
  )
  if (!payment || isOpen || !isZero(owedOf(payment, ledgerOf({ refunds }, payment, at)))) return []
  return order.incidents
    .filter(({ paymentId, kind }) => paymentId === payment.id && moneyKinds.includes(kind))
    .map(({ id }) => id)
}
