/**
 * The durable state of the endpoint. Each method is one durable step: after it resolves, a crash can't undo it. A store reads
 * and writes rows and decides nothing: what changes an order goes through `changeOrder`, with a rule of `server/rules`.
 */
import type { Chain } from '../../core/contract/wire.js'
import type {
  AuditEntry,
  DecidedKind,
  Incident,
  Order,
  OrderCursor,
  OrderNeed,
  OrderRecord,
  OrderState,
  OrderSummary,
  OrderWrite,
} from '../rules/order.js'
import type {
  Admission,
  Attempt,
  Destination,
  NewAttempt,
  Observation,
  PaymentChange,
  PaymentRecord,
} from '../rules/payment.js'
import type { Refund } from '../rules/refund-data.js'
import type { DocumentStore } from './document-store.js'
import type { LinkStore } from './link-store.js'
import type { NotificationStore } from './notification-store.js'
import type { SessionStore } from './session-store.js'

export type * from '../rules/link-data.js'
export type * from '../rules/order.js'
export type * from '../rules/payment.js'
export type * from '../rules/refund-data.js'
export type * from './document-store.js'
export type * from './link-store.js'
export type * from './notification-store.js'

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
  /** Incidents by kind that wait for a person. */
  openIncidents: Record<DecidedKind, number>
  /** Orders in the state `review`. */
  ordersInReview: number
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
   * request key in the same session. If `claimed` is true, this call committed it and must create the payment. Claims of
   * one order are serialised across processes, and change the version of the order.
   *
   * An order without a record gets one, with the price of the attempt.
   * @throws {CheckoutError} `price-replaced` if the order has another price, `order-closed` if the shop closed it or it is decided; and what
   * `admission` throws.
   * @param admission is called before a new attempt is committed, so the counts are still true then.
   */
  claimAttempt(attempt: NewAttempt, admission?: Admission): Promise<{ attempt: Attempt; claimed: boolean }>
  /**
   * `creating` to `created`. False when it was given up meanwhile, or when an open payment has the same address.
   * @param chain that of the attempt, where it is at hand: saves reading it.
   */
  recordDestination(id: string, destination: Destination, chain?: Chain): Promise<boolean>
  /**
   * `created` to `revealed`, and changes the version of the order. False when another process has done so or given it up.
   * @param found of an attempt that is still `creating`: stores its destination in the same step. False also where
   * {@link recordDestination} is.
   */
  reveal(
    id: string,
    serviceId: string,
    observation: Observation,
    times: { at: number; nextCheckAt: number },
    found?: { destination: Destination; chain: Chain },
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
  /** Deletes a stored identifier, of which a person knows that it is no payment of this shop; false if there is none. */
  forgetDelivery(identifier: string): Promise<boolean>
  /** Watches a payment from a time on, even if it is no longer watched; false if there is none. */
  rearm(id: string, nextCheckAt: number): Promise<boolean>
  /**
   * Makes due at `now` what a wrong clock scheduled too late or stopped watching, notifications that were never tried
   * among it, and the payments that stored deliveries name. Resolves to the number of those payments.
   */
  correctSchedules(now: number, latest: PlausibleTimes): Promise<number>
  /** Whether a payment was ever shown with this receiver, see `receiverOf`: also one that was deleted. */
  isReceiver(receiver: string): Promise<boolean>
  /** The id of a payment that came by a transaction, whose hexadecimal digits are in one case. Undefined if there is none. */
  paymentBy(transaction: string): Promise<string | undefined>
}

/** Which orders are listed. Times are ms since the epoch. */
export type OrderFilter = {
  state?: OrderState
  /** `any` for every order that needs a person. */
  needs?: OrderNeed | 'any'
  /**
   * The beginning of a reference or a title; an address, a transaction or an identifier in full, also in groups; or of one of the
   * {@link searchedOrders} newest, a part of the reference or title, an amount, or six letters at either end of an address. The
   * newest are not searched for a query that an order or a payment has in full, unless it is an amount.
   */
  query?: string
  /** Orders whose newest payment was revealed since this time. */
  from?: number
  /** And before this one. */
  to?: number
  limit: number
  /** The last order of the previous page. */
  before?: OrderCursor
}

/** The money of one payment, and the price that it was created with. */
export type ReceivedMoney = ReceivedCursor & {
  reference: string
  /** When the payment decided its order, else when it changed last, in ms since the epoch. */
  at: number
  /** What came, and what was asked for, in the coin. */
  received: string
  amount: string
  priceAmount: string
  /** The currency of the price, or the symbol of the coin. */
  currency: string
}

/** Where a list of money goes on: a payment, and when it changed last. */
export type ReceivedCursor = { paymentId: string; changedAt: number }

/** Which money is listed. */
export type ReceivedFilter = {
  /** Of payments that changed since this time, in ms since the epoch. No money came later than its payment changed. */
  since: number
  limit: number
  /** The last of the previous page. */
  before?: ReceivedCursor
}

/** A rule and its result; without a write, nothing changes. */
export type Ruling<T> = { result: T; write?: OrderWrite }

/** Orders: read and changed as a whole, listed by an index. */
export interface OrderStore {
  /** The record of an order: its price, state and decision. */
  getOrder(reference: string): Promise<OrderRecord | undefined>
  /** Orders with all that belongs to them, in the order of the references. An unknown order is empty. */
  readOrders(references: readonly string[]): Promise<Order[]>
  /**
   * Reads an order, calls the rule, and commits what it returns in one transaction. Nothing is written if the order has
   * changed meanwhile: the rule is then called again, with the order as it is. What the rule throws is thrown.
   */
  changeOrder<T>(reference: string, rule: (order: Order) => Ruling<T>): Promise<T>
  /** Orders that have a payment, newest first. */
  listOrders(filter: OrderFilter): Promise<OrderSummary[]>
  /**
   * References of open orders without a payment whose price was sealed since a time, the newest first: a session of theirs may still
   * ask for one. It reads all orders.
   */
  listWithoutPayment(since: number, limit: number): Promise<string[]>
  /** How many orders are in a list, `limit` at most. */
  countOrders(filter: Omit<OrderFilter, 'query' | 'before'>): Promise<number>
  /** The money of payments, the latest change first. */
  listReceived(filter: ReceivedFilter): Promise<ReceivedMoney[]>

  /** Takes unreported incidents, and leases each until `leasedUntil` in case of a crash. */
  takeIncidents(now: number, limit: number, leasedUntil: number): Promise<Incident[]>
  recordReport(id: string, at: number): Promise<void>
  /** The incidents of an order, oldest first. */
  listIncidents(reference: string): Promise<Incident[]>

  getRefund(id: string): Promise<Refund | undefined>
  /** Refunds whose time for an address is over, and that are still `requested`. */
  listExpiredRefunds(now: number, limit: number): Promise<Refund[]>
  /** The log of manual actions of an order, oldest first. */
  listAuditEntries(reference: string): Promise<AuditEntry[]>
  /** The changes of an order's payments, oldest first. */
  listPaymentChanges(reference: string): Promise<PaymentChange[]>

  /**
   * Deletes payments that were settled or given up before a time, and attempts without a payment, `limit` at most.
   * Resolves to their number. Kept are open payments; payments of orders that need a person, that have an open incident, a
   * refund that is not finished, an undelivered notification, or an event since that time; every incident, and the record of every order: a deleted
   * order can't be fulfilled again.
   * @param options.includeUndelivered also deletes payments with an undelivered notification: for an endpoint without handlers.
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

/**
 * A search for a part of a reference or a title, or for an amount, reads so many of the newest orders: its time does not grow.
 * @example
 * const newest = await store.listOrders({ query: '1042', limit: 50 })
 */
export const searchedOrders = 10_000

/**
 * - `no-synchronous-standby`: several hosts are named, and a commit waits for none but the one that takes writes.
 * - `unflushed-standby`: a commit waits until a standby has it in memory, and not on its disk (`remote_write`).
 * - `no-full-page-writes`: a crash can leave half a page, which no log repairs.
 * - `in-memory`: what is stored ends with the process, or with the machine.
 * - `network-disk`: SQLite's locks do not hold on a file system that other machines write to.
 * @example
 * const isKept = !store.weaknesses?.().includes('in-memory')
 */
export const storeWeaknesses = [
  'no-synchronous-standby',
  'unflushed-standby',
  'no-full-page-writes',
  'in-memory',
  'network-disk',
] as const
export type StoreWeakness = (typeof storeWeaknesses)[number]

/** One implementation stands behind all of them, so that a method may touch what another part reads. */
export interface Store
  extends AttemptStore, PaymentStore, OrderStore, LinkStore, DocumentStore, NotificationStore, SessionStore {
  /** The mode that the store is bound to; undefined before its first payment. */
  getMode(): Promise<'sandbox' | 'live' | undefined>
  /**
   * Binds the store to a mode for ever. False if it is bound to the other: an order paid in the sandbox must not count
   * as paid.
   */
  claimMode(mode: 'sandbox' | 'live'): Promise<boolean>
  /** When the database was restored, in ms since the epoch: it may lack what was committed before. Undefined if it never was. */
  restoredAt(): Promise<number | undefined>
  /** Records that the database was restored at a time: sessions that were sealed before may have payments that it lacks. */
  markRestored(at: number): Promise<void>
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
  /** How a failure could lose what was committed, as of the newest connection. Absent if it can't. */
  weaknesses?(): readonly StoreWeakness[]
  /** The engine and its release when the store was opened, such as `PostgreSQL 15.12`. Absent in memory. */
  readonly version?: string
  /**
   * Resolves when the database can't be written any more and nothing in this process helps. Temporary failures, such as
   * a full disk or a lost connection, only fail the affected calls. Absent if the store can't fail for good.
   */
  readonly failed?: Promise<Error>
  /** Waits for running work, then closes files and connections. */
  close(): Promise<void>
}
