/**
 * The durable state of the endpoint. Each method is one durable step: after it resolves, a crash can't undo it. Phases
 * move one way, and every move is conditional on its starting phase, so of two racing processes one succeeds and the
 * other gets `false`.
 */
import type { Decimal } from '../../core/money/decimal.js'
import type { Chain, Coin, PaymentFlag, PaymentStatus } from '../../core/contract/wire.js'
import type { DeskStore } from './desk-store.js'
import type { NotificationStore } from './notification-store.js'
import type {
  DecidedKind,
  Fulfilment,
  Incident,
  OrderCursor,
  OrderState,
  OrderSummary,
} from './order-records.js'
import type { RefundStore } from './refund-store.js'
import type { SessionStore } from './session-store.js'

export type * from './desk-store.js'
export type * from './notification-store.js'
export type * from './order-records.js'
export type * from './refund-store.js'

/**
 * - `creating`: committed; the call of the payment service may or may not have been made.
 * - `created`: the service answered with an address, which was not shown yet.
 * - `revealed`: the address was verified and may have been shown. From here on it is watched.
 * - `orphaned`: no usable answer came. Its address, if any, was never shown, so no money can go there.
 * - `refused`: the service definitely did not create it.
 * - `unsent`: the call was not made.
 */
export type AttemptPhase = 'creating' | 'created' | 'revealed' | 'orphaned' | 'refused' | 'unsent'

/** Two requests with equal values are the same choice, and get the same payment. */
export type AttemptKey = {
  sessionId: string
  chainId: string
  coinId: string
  /** The price as sealed in the session, or chosen by the payer: in fiat or in the coin. */
  priceAmount: Decimal
  /** How many payments of this choice were renewed because their price hold had ended. Default 0. */
  renewal?: number
}

/** The price of an order. Equal prices have equal texts in `price`. */
export type OrderPrice = {
  price: string
  /** When its session was sealed, in ms since the epoch. */ sealedAt: number
  /** When the order was closed: it takes no further payment. `price` is empty then, so that no claim has it. */
  closedAt?: number
}

export type NewAttempt = AttemptKey & {
  id: string
  /** The merchant's order. */
  reference: string
  chain: Chain
  coin: Coin
  /** The fiat currency of the price; absent if the price is in the coin itself. */
  fiatCurrency?: string
  /** The order's price in the session; absent in rows of a release that recorded no price. */
  orderPrice?: OrderPrice
  /** Until when the price is held, in ms since the epoch. Money that is first seen later is late. */
  priceHeldUntil: number
  startedAt: number
  /** The `Idempotency-Key` of the request that started it, if any. A live attempt blocks the key for other choices. */
  requestKey?: string
}

/** The attempts of an order, for the decision on one more. */
export type OrderLoad = {
  /** Payments that were ever revealed for it. */
  payments: number
  /** Running attempts and payments that await money, started or revealed within the counted period. */
  open: number
  /** When the oldest of those was started or revealed; absent if there is none. */
  openSince?: number
  /** Attempts within that period that the service refused or lost. */
  failed: number
  /** Those of them that were lost at the same choice. */
  lost: number
}

/** The counts at which an order may have no more: `open` payments at once, say. */
export type OrderLimits = Pick<OrderLoad, 'payments' | 'open' | 'failed' | 'lost'>

/** Decides on an attempt before it is committed, in the same step as the counting. */
export type Admission = {
  /** Older rows are not counted. */
  since: number
  /** Nor are later ones: a clock that was ahead wrote them, and they would count until its time has come. */
  until: number
  /** Throws a `CheckoutError` to refuse the attempt; the claim rejects with it. */
  admit: (load: OrderLoad) => void
  /**
   * Claims only for an order that is not paid, has no other price, and has no live attempt at the choice, whatever its renewal,
   * or with the request key. Otherwise changes nothing and returns the attempt as `unsent`: the order has to be read first.
   * The limits are the counts from which on `admit` refuses: a store may compare them itself, in one round trip, and call
   * `admit` only for its error.
   */
  firstWithin?: OrderLimits
}

/** The destination of the money, from the payment service's answer. */
export type Destination = {
  /** Identifiers that `validate` may know the payment by, best first. */
  serviceIds: readonly string[]
  address: string
  /** Empty for a network's own coin. */
  contract: string
  /** What must arrive. */
  amount: Decimal
  activationFee?: Decimal
}

/** Money that was first seen after the price hold, as valued at that time. */
export type LateMoney = {
  /** What had been received during the price hold, in the coin. */
  held: Decimal
  /** How many of the requested coins the late ones are worth; null if a part could not be valued. */
  credited: Decimal | null
  /** How many coins were missing at that rate; absent if unknown. */
  missing?: Decimal
}

/** The result of the last check. */
export type Observation = {
  /** Every identifier of the payment when it was verified. One may change later: a `txId` becomes the chain's. */
  ids?: readonly string[]
  serviceStatus?: string
  received: Decimal
  remaining: Decimal
  status: PaymentStatus
  flags: PaymentFlag[]
  /** It was paid once: from then on it is paid or under review. */
  wasPaid?: true
  late?: LateMoney
  txId?: string
}

export type Attempt = NewAttempt & { phase: AttemptPhase; destination?: Destination }

/** A payment whose address may have been shown. Times are ms since the epoch. */
export type PaymentRecord = NewAttempt & {
  /** The identifier for `validate`. */
  serviceId: string
  destination: Destination
  observation: Observation
  /** Grows with every change that a payer can see. */
  revision: number
  revealedAt: number
  updatedAt: number
  checkedAt: number
  /** The state is older than it should be: the last check failed or is overdue. */
  stale: boolean
  /** Consecutive answers without a change. */
  quietChecks: number
  /** When to check next; absent if no longer watched. */
  nextCheckAt?: number
}

export type StoreStats = {
  /** Payments that are watched and not settled. */
  openPayments: number
  /** Payments whose next check is due, including settled ones. */
  duePayments: number
  /** When the most overdue one was due, in ms since the epoch; absent if none is. */
  oldestDueAt?: number
  /** Notifications that the shop has not accepted and that are retried. */
  undelivered: number
  /** Notifications that the shop has not accepted and that are given up. */
  givenUp: number
  /** Identifiers of the payment service that no payment has. */
  unknownDeliveries: number
  /** Incidents ever recorded: payments that needed a person. */
  incidents: number
  /**
   * Incidents by kind that wait for a person: since they were found, the order was not accepted, closed or noted, and the
   * payment not deleted. `review` and `reverted` also end when the payment leaves the status `review`.
   */
  openIncidents: Record<DecidedKind, number>
  /** Orders in the state `review`. */
  ordersInReview: number
}

export type Check = {
  observation: Observation
  checkedAt: number
  /** Absent if it is not checked again. */
  nextCheckAt: number | undefined
  /** The watch is over by the current clock reading. It ends when several checks, far apart, agree. */
  isPastEnd?: boolean
  /** It found the payment paid: it decides the order, unless another payment has. */
  fulfils?: boolean
  /** It is the first after the last price hold of the order: an order that is not decided is expired. */
  isExpiry?: boolean
}

/** A check without a usable answer. */
export type FailedCheck = {
  at: number
  /** When to check next; without the property the schedule stays unchanged. */
  nextCheckAt?: number | undefined
  /** As in {@link Check}; absent if the service gave no answer, which says nothing about the end. */
  isPastEnd?: boolean
}

/** The result of a delivery from the payment service. */
export type ServiceDelivery = {
  /** A payment has one of the identifiers, and is due now. */
  known: boolean
  /** None of the identifiers was stored before. */
  first: boolean
}

/** An identifier that the payment service delivered and that no payment has. */
export type UnknownDelivery = {
  identifier: string
  firstAt: number
  lastAt: number
  /** How often it was delivered. */
  deliveries: number
}

/** The latest plausible times of schedules; later ones were written by a wrong clock. */
export type PlausibleTimes = {
  nextCheckAt: number
  nextAttemptAt: number
  nextReportAt: number
  /** A payment revealed since then is still watched. */
  revealedAt: number
}

/** The phases of a payment from a click to an address that may be shown. */
export interface AttemptStore {
  /**
   * Commits an attempt unless a live one (creating, created or revealed) exists for the same choice, or has the same
   * request key in the same session. If `claimed` is true, this call committed it and must create the payment.
   *
   * Also claims the price of the order (rule R9): the latest sealed one holds. A later one replaces it while no money
   * was seen; payments at the replaced price are marked, and unrevealed attempts at it are abandoned.
   * @throws {CheckoutError} `price-replaced` if another price was sealed later, `order-closed` if money was seen at
   * another price; and what `admission` throws.
   * @param admission is called before a new attempt is committed. Claims of one order are serialised across processes,
   * so the counts are still true then.
   */
  claimAttempt(attempt: NewAttempt, admission?: Admission): Promise<{ attempt: Attempt; claimed: boolean }>
  /**
   * `creating` to `created`. False when it was given up meanwhile, or when an open payment has the same address.
   * @param chain that of the attempt, where it is at hand: saves reading it.
   */
  recordDestination(id: string, destination: Destination, chain?: Chain): Promise<boolean>
  /** `created` to `revealed`. False when another process has done so or given it up. */
  reveal(
    id: string,
    serviceId: string,
    observation: Observation,
    times: { at: number; nextCheckAt: number },
  ): Promise<boolean>
  /** `creating` or `created` to `orphaned`, `refused` or `unsent`, with an `unverifiable` incident if given. */
  abandonAttempt(
    id: string,
    phase: 'orphaned' | 'refused' | 'unsent',
    incident?: { detail: string; at: number },
  ): Promise<void>
}

/** Revealed payments: watched until they are over. */
export interface PaymentStore {
  getPayment(id: string): Promise<PaymentRecord | undefined>
  /** The revealed payments of an order, oldest first. */
  listPayments(reference: string): Promise<PaymentRecord[]>
  /**
   * Takes the most overdue payments whose next check is due, and leases each until `leasedUntil`: no other process
   * takes it until then; after a crash it is due again. Resolves to their ids.
   */
  takeDuePayments(now: number, limit: number, leasedUntil: number): Promise<string[]>
  /**
   * Makes the payment with one of the identifiers due, even if it is no longer watched. Identifiers of no payment are
   * stored, the latest {@link keptDeliveries} of them, until a payment with one of them is revealed.
   */
  receiveDelivery(identifiers: readonly string[], at: number): Promise<ServiceDelivery>
  /** The stored identifiers, the latest first. */
  listUnknownDeliveries(limit: number): Promise<UnknownDelivery[]>
  /** Watches a payment from a time on, even if it is no longer watched; false if there is none. */
  rearm(id: string, nextCheckAt: number): Promise<boolean>
  /**
   * Makes due at `now` what a wrong clock scheduled too late or stopped watching, notifications that were never tried
   * among it, and the payments that stored deliveries name. Resolves to the number of those payments.
   */
  correctSchedules(now: number, latest: PlausibleTimes): Promise<number>
  /**
   * Records what a check found, with the notifications and incidents that it causes, in one transaction. With `fulfils`,
   * decides the order for this payment or, when another payment was first, flags this one `duplicate`. False, and nothing
   * is recorded, when the payment is no longer at the revision that the check was based on: an expired lease writes
   * nothing.
   *
   * A payment that is paid, or no longer watched, releases its address for ever; it may still be watched.
   */
  recordCheck(id: string, revision: number, check: Check): Promise<boolean>
  /**
   * Records that a check failed; the last observation stays. Like `recordCheck`, nothing if the revision has passed.
   */
  recordFailedCheck(id: string, revision: number, failure: FailedCheck): Promise<void>
}

/** Orders that are decided, their incidents, and what the operator asks. */
export interface OrderStore {
  getFulfilment(reference: string): Promise<Fulfilment | undefined>
  /** The current price of the order; undefined if none was claimed. */
  getOrderPrice(reference: string): Promise<OrderPrice | undefined>

  /** Takes unreported incidents, and leases each until `leasedUntil` in case of a crash. */
  takeIncidents(now: number, limit: number, leasedUntil: number): Promise<Incident[]>
  recordReport(id: string, at: number): Promise<void>
  /** The incidents of an order, oldest first. */
  listIncidents(reference: string): Promise<Incident[]>
  /** Incidents of payments that wait for a person, of any order, oldest first. */
  listOpenIncidents(limit: number): Promise<Incident[]>

  /**
   * Orders, newest first.
   * @param options.before the last order of the previous page.
   * @param options.query a part of a reference; or an address, a transaction, an amount or an identifier in full.
   */
  listOrders(options: {
    state?: OrderState
    query?: string
    limit: number
    before?: OrderCursor
  }): Promise<OrderSummary[]>
  /**
   * Deletes payments that were settled or given up before a time, and attempts without a payment, `limit` at most.
   * Resolves to their number. Kept are open payments, orders with an undelivered notification, every incident, and
   * every decision: a deleted order can't be fulfilled again.
   * @param options.includeUndelivered also deletes payments with an undelivered notification: for an endpoint without `onPaid`.
   */
  deleteSettled(before: number, limit: number, options?: { includeUndelivered?: boolean }): Promise<number>
  /** Counts for gauges. Each reads an index: call it once a scrape, not once a request. */
  stats(now: number): Promise<StoreStats>
}

/**
 * How many identifiers of unknown payments a store keeps.
 * @example
 * const newest = await store.listUnknownDeliveries(1000)
 */
export const keptDeliveries = 1000

/** One implementation stands behind all of them, so that a method may touch what another part reads. */
export interface Store
  extends AttemptStore, PaymentStore, OrderStore, NotificationStore, SessionStore, DeskStore, RefundStore {
  /** The mode that the store is bound to; undefined before its first payment. */
  getMode(): Promise<'sandbox' | 'live' | undefined>
  /**
   * Binds the store to a mode for ever. False if it is bound to the other: an order paid in the sandbox must not count
   * as paid.
   */
  claimMode(mode: 'sandbox' | 'live'): Promise<boolean>
  /**
   * Proves that the database accepts a write: commits one, or shares a running one. At most one a second; within it,
   * the last result.
   * @throws what prevents the commit, or an error after 2 seconds.
   */
  probe(): Promise<void>
  /**
   * By how many milliseconds the database's clock is ahead of this host's; 0 if they are the same clock, or agree
   * within a second. Times passed to the store are the database's.
   */
  clockOffsetMs(): number
  /**
   * Resolves when the database can't be written any more and nothing in this process helps. Temporary failures, such as
   * a full disk or a lost connection, only fail the affected calls. Absent if the store can't fail for good.
   */
  readonly failed?: Promise<Error>
  /** Waits for running work, then closes files and connections. */
  close(): Promise<void>
}
