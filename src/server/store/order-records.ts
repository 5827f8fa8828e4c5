/** What a store has about an order: the decision, the incidents, the summary. */

/** The final decision that an order is paid, by a check or by hand: one per order. */
export type Fulfilment = {
  reference: string
  paymentId: string
  at: number
  /** Who accepted the order by hand, and why; absent if a check found it paid. */
  accepted?: { by: string; reason: string }
}

/**
 * - `review`: a person must decide a payment.
 * - `reverted`: the service reverted a paid payment.
 * - `late`, `overpaid`, `duplicate`: money arrived after the price hold, in excess, or for an order that another
 * payment had paid.
 * - `unverifiable`: the service's answer about a new payment was refused, and its address was not shown.
 */
export type IncidentKind = DecidedKind | 'unverifiable'

/** The kinds of incidents with money. No money is at an address that was not shown, so nothing is decided about it. */
export type DecidedKind = 'review' | 'reverted' | 'late' | 'overpaid' | 'duplicate'

/**
 * A payment that needs a person. Recorded once for the money that is there, in the same transaction as its cause, and kept
 * for ever. Money that follows is another incident.
 */
export type Incident = {
  /** The same in every report of it. */
  id: string
  kind: IncidentKind
  reference: string
  paymentId: string
  /** The reason, in fixed words. */
  detail?: string
  /** When it was found. */
  at: number
  /** When the operator was alerted; absent if that may not have happened. */
  reportedAt?: number
  /** When a person acted on it, or its cause was over; absent while it waits for a person. */
  closedAt?: number
}

/**
 * - `review`: a payment of it contradicts itself; a person must look.
 * - `paid`: decided, by a check or by hand.
 * - `closed`: the shop closed it.
 * - `open`: a payment of it is watched.
 * - `ended`: none is watched any more, and it is not paid.
 */
export type OrderState = 'review' | 'paid' | 'closed' | 'open' | 'ended'

/** An order with a payment whose address may have been shown. */
export type OrderSummary = {
  reference: string
  /** The first that applies. */
  state: OrderState
  /** How many payments were revealed for it. */
  payments: number
  /** When its newest payment was revealed, in ms since the epoch. */
  at: number
  updatedAt: number
  /** When it was decided; absent if it is not paid. */
  paidAt?: number
  /** When it was closed; absent if it is not. */
  closedAt?: number
}

/** The last order of a page of orders. */
export type OrderCursor = Pick<OrderSummary, 'at' | 'reference'>
