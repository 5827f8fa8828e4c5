/** Refunds as a store keeps them: what is owed to a payer, where it goes, and how that ended. */
import type { Payment } from '../../core/contract/wire.js'
import type { Decimal } from '../../core/money/decimal.js'

/**
 * - `requested`: the payer has a link and can give an address until it expires.
 * - `address-given`: the payer gave an address; the shop pays from its own wallet.
 * - `sent`: the shop recorded its transaction.
 * - `cancelled`, `expired`: nothing is sent; the money may be refunded by another request.
 */
export type RefundState = 'requested' | 'address-given' | 'sent' | 'cancelled' | 'expired'

/** A refund of one payment. Times are ms since the epoch. */
export type Refund = {
  id: string
  reference: string
  paymentId: string
  /** The session of the payment. */
  session: string
  /** The payment as it was when the refund was requested. */
  payment: Payment
  /** What is returned, in the coin of the payment. */
  amount: Decimal
  /** All that could be refunded of the payment at that time, earlier refunds included: unique among live refunds. */
  covers: Decimal
  state: RefundState
  requestedAt: number
  requestedBy: string
  reason: string
  expiresAt: number
  address?: string
  addressAt?: number
  /** The shop's transaction. */
  transaction?: string
  endedAt?: number
  endedBy?: string
}

export type RefundRequest = {
  id: string
  at: number
  by: string
  reason: string
  expiresAt: number
  /** The payment; without one, the first that has money to return. */
  paymentId?: string
}

/**
 * - `unknown`: no such payment.
 * - `undecided`: the order is neither decided nor closed, so its money may still pay it.
 * - `nothing`: no money above the price is left.
 */
export type RefundRefusal = 'unknown' | 'undecided' | 'nothing'

/** `created` is false for a refund that was requested before and still waits. */
export type RefundRequestResult = { refund: Refund; created: boolean } | { refusal: RefundRefusal }

/** How a refund ends: by the shop's transaction, or without one and with the reason. */
export type RefundEnd = { at: number; by: string } & (
  { state: 'sent'; transaction: string } | { state: 'cancelled'; reason: string }
)

export interface RefundStore {
  /**
   * Requests a refund in one step with its notification and the log. Of several requests for the same money, in any process,
   * one creates it and the others get it. Their sum never exceeds what may be returned.
   */
  requestRefund(reference: string, request: RefundRequest): Promise<RefundRequestResult>
  /** `requested` to `address-given`, with its notification. Undefined when it is in another state, or has expired. */
  giveRefundAddress(id: string, address: string, at: number): Promise<Refund | undefined>
  /**
   * `address-given` to `sent`, with its notification, or `requested` and `address-given` to `cancelled`. Both are logged.
   * Undefined from another state.
   */
  endRefund(id: string, end: RefundEnd): Promise<Refund | undefined>
  getRefund(id: string): Promise<Refund | undefined>
  /** The refunds of an order, oldest first. */
  listRefunds(reference: string): Promise<Refund[]>
  /** The refunds in a state, of any order, oldest first. */
  listRefundsIn(state: RefundState, limit: number): Promise<Refund[]>
}
