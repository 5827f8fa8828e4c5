/** The data of a refund: what is returned to a payer, where it goes, and how that ended. */
import { refundStates } from '../../core/contract/refund.js'
import type { Payment } from '../../core/contract/wire.js'
import type { Decimal } from '../../core/money/decimal.js'

/**
 * - `requested`: the payer has a link and can give an address until it expires.
 * - `address-given`: the payer gave an address; the shop pays from its own wallet.
 * - `sent`: the shop recorded its transaction.
 * - `cancelled`, `expired`: nothing is sent; the money may be refunded by another request.
 */
export type RefundState = (typeof refundStates)[number]

export { refundStates }

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
  /** The part of it that the order had taken, and gives back; absent for nothing. */
  fromCredit?: Decimal
  /** The sum in the currency of the order, where the shop gave one. */
  fiat?: { currency: string; amount: Decimal }
  state: RefundState
  requestedAt: number
  requestedBy: string
  reason: string
  expiresAt: number
  address?: string
  /** The destination tag or memo that the payer's exchange asks for. */
  tag?: string
  addressAt?: number
  /** The shop's transaction. */
  transaction?: string
  endedAt?: number
  endedBy?: string
  /** How often another refund took a transaction that this cancelled one had claimed, and not recorded. */
  freed?: number
}

export type RefundRequest = {
  id: string
  at: number
  by: string
  reason: string
  expiresAt: number
  /** The payment; without one, the only one with money to return, or the first that can return the amount. */
  paymentId?: string
  /** Without one, all that the order did not take. */
  amount?: { of: 'order' | 'coin'; value: Decimal }
}

/** Where the payer wants their money. */
export type RefundAddress = { address: string; tag?: string; at: number }

/** What a refund claims a transaction as: a claim of before is none. */
export type RefundClaimant = Pick<Refund, 'state' | 'freed'>

/** How a refund ends: by the shop's transaction, where given as what it claimed that alone, or without one and with the reason. */
export type RefundEnd = { at: number; by: string } & (
  | { state: 'sent'; transaction: string; from?: RefundClaimant }
  | { state: 'cancelled'; reason: string }
)
