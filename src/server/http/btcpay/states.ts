/** The states of an order in the words of BTCPay's interface: one table, read from the top. */
import { compareDecimals, isZero } from '../../../core/money/decimal.js'
import { isTakenBack } from '../../rules/taken-back.js'
import type { Order } from '../../rules/order.js'
import { toPublicPayment } from '../../rules/public-payment.js'

/** The statuses of an invoice. */
export const invoiceStatuses = ['New', 'Processing', 'Settled', 'Expired', 'Invalid'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]
export type AdditionalStatus = 'None' | 'PaidPartial' | 'PaidLate' | 'PaidOver' | 'Marked' | 'Invalid'

/** What the table reads of an order. */
export type InvoiceFacts = {
  /** Decided, by a check or by hand. */
  isDecided: boolean
  isAccepted: boolean
  /** The service took back the payment that decided the order, or money that a person accepted. */
  isReverted: boolean
  isClosed: boolean
  /** Money that is whole and not confirmed, or that a person must decide. */
  isUndecided: boolean
  isPartial: boolean
  isOver: boolean
  /** The payment that decided the order came after its price hold. */
  isLate: boolean
  /** No price is held any more, and no session can ask for another payment. */
  isExpired: boolean
}

type InvoiceState = { status: InvoiceStatus; additional: AdditionalStatus }
type Row = InvoiceState & { when: (facts: InvoiceFacts) => boolean }

/**
 * The first row that holds. Libraries take `PaidLate` for settled, whatever the status beside it is: it stands beside `Settled`
 * alone.
 */
const rows: readonly Row[] = [
  { when: (order) => order.isDecided && order.isReverted, status: 'Invalid', additional: 'Invalid' },
  { when: (order) => order.isAccepted, status: 'Settled', additional: 'Marked' },
  { when: (order) => order.isDecided && order.isOver, status: 'Settled', additional: 'PaidOver' },
  { when: (order) => order.isDecided && order.isLate, status: 'Settled', additional: 'PaidLate' },
  { when: (order) => order.isDecided, status: 'Settled', additional: 'None' },
  { when: (order) => order.isClosed, status: 'Invalid', additional: 'Marked' },
  { when: (order) => order.isUndecided && order.isOver, status: 'Processing', additional: 'PaidOver' },
  { when: (order) => order.isUndecided, status: 'Processing', additional: 'None' },
  { when: (order) => order.isExpired && order.isPartial, status: 'Expired', additional: 'PaidPartial' },
  { when: (order) => order.isExpired, status: 'Expired', additional: 'None' },
  { when: (order) => order.isPartial, status: 'New', additional: 'PaidPartial' },
]

const otherwise: InvoiceState = { status: 'New', additional: 'None' }

/** The state of an invoice. */
export function invoiceState(facts: InvoiceFacts): InvoiceState {
  const { status, additional } = rows.find(({ when }) => when(facts)) ?? otherwise
  return { status, additional }
}

/** @param sessionEndsAt when the invoice's session ends: without a payment, its price is held until then. */
export function factsOf(
  order: Pick<Order, 'record' | 'payments' | 'refunds' | 'incidents'>,
  sessionEndsAt: number,
  now: number,
): InvoiceFacts {
  const { record, payments } = order
  const { decision, closedAt } = record ?? {}
  const shown = payments.map(toPublicPayment)
  const deciding = shown.find(({ id }) => id === decision?.paymentId)
  const isHeld = payments.some(({ priceHeldUntil }) => priceHeldUntil > now)
  return {
    isDecided: decision !== undefined,
    isAccepted: decision?.accepted !== undefined,
    isReverted: payments.some(
      (payment) =>
        (payment.id === decision?.paymentId || payment.observation.flags.includes('accepted')) &&
        isTakenBack(order, payment, now),
    ),
    isClosed: closedAt !== undefined,
    isUndecided: shown.some(({ status }) => status === 'confirming' || status === 'review'),
    isPartial: shown.some(({ status, received }) => status === 'partial' && !isZero(received)),
    isOver: shown.some(
      ({ amount, received, flags }) => flags.includes('overpaid') && compareDecimals(received, amount) > 0,
    ),
    isLate: deciding?.flags.includes('late') === true,
    isExpired: payments.length > 0 ? !isHeld : sessionEndsAt <= now,
  }
}
