/**
 * The data of an order: its record, all that belongs to it, and what a rule changes of it. A rule takes the whole order and
 * returns a change; `conclude` computes from both what a store writes.
 */
import type { CheckedRow, OrderPrice, PaymentChange, PendingAttempt } from './payment.js'
import type { NewNotification } from './events.js'
import type { Refund } from './refund-data.js'

/** The final decision that an order is paid, by a check or by hand: one for an order. */
export type Fulfilment = {
  reference: string
  /** Of an order that a person accepted, the payment with the latest money. */
  paymentId: string
  at: number
  /** Who accepted the order by hand, and why; absent if a check found it paid. */
  accepted?: { by: string; reason: string }
}

/**
 * - `review`: a payment of it waits for a person, until they accept or close the order, note it, or returned its money.
 * - `paid`: decided, by a check or by hand.
 * - `closed`: the shop closed it.
 * - `open`: it takes payments, or a payment of it is watched.
 * - `ended`: none is watched any more, and it is not paid.
 */
export type OrderState = 'review' | 'paid' | 'closed' | 'open' | 'ended'

/**
 * Every state, the one that wins first.
 * @example
 * const open = await store.listOrders({ state: 'open', limit: 50 })
 */
export const orderStates = ['review', 'paid', 'closed', 'open', 'ended'] as const satisfies OrderState[]

/**
 * Why an order needs a person, the most urgent first.
 * - `refund-to-pay`: a payer gave an address for a refund.
 * - `reverted`: the service took money back that the order took or returns, or a cancelled refund was sent beside another.
 * - `review`: a payment contradicts itself, is blacklisted or not completed within a day, or the service's answers about it can't be read;
 * or a refund was recorded with a transaction by which money came.
 * - `after-decision`: money that the decision does not cover: it came after an acceptance, or to a closed order.
 * - `claim`: a payer says that they paid.
 * - `duplicate`: money came for an order that another payment had paid.
 * - `surplus`: more came than was asked for.
 * - `short`: the price hold has ended, and a part of the price is missing.
 */
export type OrderNeed = (typeof orderNeeds)[number]

/**
 * Every need, the most urgent first.
 * @example
 * const claimed = await store.listOrders({ needs: 'claim', limit: 50 })
 */
export const orderNeeds = [
  'refund-to-pay',
  'reverted',
  'review',
  'after-decision',
  'claim',
  'duplicate',
  'surplus',
  'short',
] as const

/** The row of an order. It outlives its payments. */
export type OrderRecord = OrderPrice & {
  reference: string
  /** What is paid for, as in the session that was sealed last. */
  title?: string
  state: OrderState
  needs?: OrderNeed
  /** Changes with every write. */
  version: number
  /** How many notifications it has had. */
  sequence: number
  /** How many payments were revealed for it, and are kept. */
  payments: number
  createdAt: number
  updatedAt: number
  /** When its newest payment was revealed; absent without a payment. */
  shownAt?: number
  /** When the shop closed it. */
  closedAt?: number
  /** When a person last noted that they dealt with it. */
  notedAt?: number
  decision?: Fulfilment
}

/**
 * - `review`: a person must decide a payment.
 * - `reverted`: the service took money back that the order took or returns.
 * - `late`, `overpaid`, `duplicate`: money arrived after the price hold, in excess, or for an order that another
 * payment had paid.
 * - `short`: the price hold has ended, and a part of the price is missing.
 * - `claim`: a payer says that they paid.
 * - `unverifiable`: the service's answer about a new payment was refused, and its address was not shown.
 */
export type IncidentKind = DecidedKind | 'unverifiable'

/** The kinds of incidents that a person ends. No money is at an address that was not shown, so nothing is decided about it. */
export type DecidedKind = (typeof decidedKinds)[number]

/**
 * Every kind of incident that a person ends.
 * @example
 * const late = (await store.listIncidents('1042')).filter(({ kind }) => kind === 'late')
 */
export const decidedKinds = ['review', 'reverted', 'late', 'overpaid', 'duplicate', 'short', 'claim'] as const

/**
 * A payment that needs a person. Recorded once for what happened, in the same transaction as its cause, and kept for ever.
 * What happens again is another incident.
 */
export type Incident = {
  /** The same in every report of it. */
  id: string
  /** What happened. */
  kind: IncidentKind
  /** The order's reference. */
  reference: string
  /** The id of the payment that needs a person. */
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

/** A manual action: when, whose, and why. */
export type ManualAction = {
  /** In ms since the epoch. */
  at: number
  /** The name of the API key, or of the operator. */
  by: string
  reason: string
  /** The version of the order that they read, see `versionOf`; without one, of any. */
  version?: string | undefined
}

/** What the merchant can do to an order by hand. */
export type DeskAction =
  | 'accept'
  | 'close'
  | 'note'
  | 'check'
  | 'resend'
  | 'refund'
  | 'refund-sent'
  | 'refund-cancel'

/** A row of the log of manual actions. Rows are never changed or deleted. */
export type AuditEntry = {
  at: number
  reference: string
  action: DeskAction
  by: string
  detail: string
}

/** A payer's word that they paid, with the transaction. It never changes a status. */
export type Claim = {
  id: string
  reference: string
  paymentId: string
  transaction: string
  note?: string
  at: number
}

/** An order with a payment whose address may have been shown, in a list. */
export type OrderSummary = {
  reference: string
  /** What is paid for; absent if the session had no title. */
  title?: string
  /** The first that applies. */
  state: OrderState
  needs?: OrderNeed
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

/** An order with all that a rule may need, read together. */
export type Order = {
  reference: string
  /** Absent before its first session was sealed. */
  record?: OrderRecord
  /** The revealed payments, oldest first. */
  payments: CheckedRow[]
  /** Attempts whose address was not shown yet. */
  pending: PendingAttempt[]
  /** Oldest first. */
  refunds: Refund[]
  incidents: Incident[]
  claims: Claim[]
  /** The ids of its notifications. */
  notified: string[]
}

/** What a rule changes of an order. */
export type OrderChange = {
  at: number
  price?: OrderPrice & Pick<OrderRecord, 'title'>
  closedAt?: number
  notedAt?: number
  decision?: Fulfilment
  /** Payments with their new state. */
  payments?: readonly CheckedRow[]
  /** Attempts that are given up: their addresses were not shown. */
  abandoned?: readonly string[]
  /** New refunds, and refunds in a new state. */
  refunds?: readonly Refund[]
  claims?: readonly Claim[]
  incidents?: readonly Incident[]
  /** Ids of incidents that are over. */
  ended?: readonly string[]
  notifications?: readonly Occurrence[]
  entries?: readonly AuditEntry[]
}

/** A notification of a change. Of one that `recurs`, the same occurrence later gets another id. */
export type Occurrence = Omit<NewNotification, 'id'> & {
  identity: readonly (string | number)[]
  recurs?: boolean
}

/** What a store writes for a change, in one transaction, if the order is still at the version that was read. */
export type OrderWrite = {
  record: OrderRecord
  /** The version that was read; 0 of an order without a record. */
  version: number
  payments: readonly CheckedRow[]
  changes: readonly PaymentChange[]
  abandoned: readonly string[]
  /** To insert, or to replace by their id. */
  refunds: readonly Refund[]
  claims: readonly Claim[]
  /** New ones, and known ones with a time at which they ended. */
  incidents: readonly Incident[]
  notifications: readonly (NewNotification & { sequence: number })[]
  entries: readonly AuditEntry[]
}
