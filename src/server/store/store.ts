/**
 * What the endpoint must not forget. Each method is one durable step: when it resolves, a crash can't undo it.
 * Phases move one way, and every move is conditional on the phase it starts from, so of two racing processes one
 * wins and the other is told.
 */
import type { Decimal } from '../../core/money/decimal.js'
import type { Chain, Coin, PaymentFlag, PaymentStatus } from '../../core/contract/wire.js'

/**
 * - `creating`: committed, the payment service may or may not have been asked.
 * - `created`: the service answered with an address; nobody has seen it.
 * - `revealed`: the address was verified and may have been shown. From here on it is watched.
 * - `orphaned`: no usable answer came. Its address, if there is one, was never shown, so no money can go there.
 * - `refused`: the service definitely did not create it.
 * - `unsent`: the service was not asked.
 */
export type AttemptPhase = 'creating' | 'created' | 'revealed' | 'orphaned' | 'refused' | 'unsent'

/** What makes two requests the same choice, and so the same payment. */
export type Choice = {
  sessionId: string
  chainId: string
  coinId: string
  /** The price as sealed in the session, or as chosen by the payer: in fiat or in the coin. */
  priceAmount: Decimal
  /** How many payments at this choice were renewed because their price hold had ended. Default 0. */
  renewal?: number
}

/** What an order costs. `price` is in one spelling, so that equal prices are equal texts. */
export type OrderPrice = {
  price: string
  /** When its session was sealed, in ms since the epoch. */ sealedAt: number
}

export type NewAttempt = Choice & {
  id: string
  /** The merchant's order. */
  reference: string
  chain: Chain
  coin: Coin
  /** The fiat currency of the price; absent when the price is in the coin itself. */
  fiatCurrency?: string
  /** What the order cost in the session; absent in rows of a release that recorded no price. */
  orderPrice?: OrderPrice
  /** Until when the price is held, in ms since the epoch. Money that is first seen after it is late. */
  priceHeldUntil: number
  startedAt: number
  /** The `Idempotency-Key` of the request that began it, when it had one. A live attempt keeps it from other choices. */
  requestKey?: string
}

/** What an order has already, for whoever decides on one attempt more. */
export type OrderLoad = {
  /** Payments that were revealed for it, ever. */
  payments: number
  /** Attempts under way and payments that wait for their money, begun or revealed within the time that is counted. */
  open: number
  /** When the oldest of those was begun or revealed; absent when there is none. */
  openSince?: number
  /** Attempts within that time that the service refused or lost. */
  failed: number
  /** Those of them that were lost at the same choice. */
  lost: number
}

/** A say on an attempt before it is committed, in the same step as the counting. */
export type Admission = {
  /** What is older is not counted. */
  since: number
  /** Throws a `CheckoutError` to refuse the attempt; the claim rejects with it. */
  admit: (load: OrderLoad) => void
}

/** Where the money goes, as the payment service answered. */
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

/** Money that was first seen after the price hold, as it was valued then. */
export type LateMoney = {
  /** What had been received while the price was held, in the coin. */
  held: Decimal
  /** How many of the coins that were asked for the late ones are worth; null when a part could not be valued. */
  credited: Decimal | null
  /** How many coins were missing at the rate of that moment; absent when that is unknown. */
  missing?: Decimal
}

/** What the last check found. */
export type Observation = {
  /** Every identifier that the payment had when it was verified. One may change later: a `txId` become the chain's. */
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
  /** The identifier by which `validate` knows it. */
  serviceId: string
  destination: Destination
  observation: Observation
  /** Grows with every change that a payer can see. */
  revision: number
  revealedAt: number
  updatedAt: number
  checkedAt: number
  /** What is known is older than it should be: the last check failed, or, as the endpoint reads it, is overdue. */
  stale: boolean
  /** Answers in a row that brought nothing new. */
  quietChecks: number
  /** When to check next; absent when no longer watched. */
  nextCheckAt?: number
}

/** The decision that an order is paid: one per order, for ever. */
export type Fulfilment = { reference: string; paymentId: string; at: number }

/**
 * - `review`: a payment has to be decided by a person.
 * - `reverted`: the service took a paid payment back.
 * - `late`, `overpaid`, `duplicate`: money arrived after the price hold, too much of it, or for an order that another payment
 *   had paid.
 * - `unverifiable`: the service's answer about a new payment was refused, and its address was not shown.
 */
export type IncidentKind = 'review' | 'reverted' | 'late' | 'overpaid' | 'duplicate' | 'unverifiable'

/** What a person has to look at. Recorded in the same step as its cause, once, and kept for ever. */
export type Incident = {
  /** The same for every report of it. */
  id: string
  kind: IncidentKind
  reference: string
  paymentId: string
  /** Why, in fixed words. */
  detail?: string
  /** When it was found. */
  at: number
  /** When the operator was told; absent when that may not have happened yet. */
  reportedAt?: number
}

/** Something the shop must be told, at least once, always under the same id. */
export type Notification = { id: string; payload: string; attempts: number; nextAttemptAt: number }

/** How the telling of a paid order stands. Without either time it was given up. */
export type NotificationRecord = {
  id: string
  reference: string
  payload: string
  /** Tries so far, since it was last asked for. */
  attempts: number
  /** When it is tried next; absent when it was delivered or given up. */
  nextAttemptAt?: number
  deliveredAt?: number
}

/**
 * - `review`: a payment of it contradicts itself; somebody must look.
 * - `paid`: decided.
 * - `open`: a payment of it is watched.
 * - `ended`: none is watched any more, and it is not paid.
 */
export type OrderState = 'review' | 'paid' | 'open' | 'ended'

/** An order that has a payment whose address may have been shown. */
export type OrderSummary = {
  reference: string
  /** The first of the four that applies. */
  state: OrderState
  /** How many payments were revealed for it. */
  payments: number
  /** When its newest payment was revealed, in ms since the epoch. */
  at: number
  updatedAt: number
  /** When it was decided; absent when it is not paid. */
  paidAt?: number
}

/** The order that a page of orders ended with. */
export type OrderCursor = Pick<OrderSummary, 'at' | 'reference'>

export type StoreStats = {
  /** Payments that are watched and not settled. */
  openPayments: number
  /** Payments whose next check is due, settled ones that are looked at again among them. */
  duePayments: number
  /** When the most overdue one was due, in ms since the epoch; absent when none is. */
  oldestDueAt?: number
  /** Notifications that the shop has not taken and that are tried again. */
  undelivered: number
  /** Notifications that the shop has not taken and that are not tried again. */
  givenUp: number
  /** Identifiers of the payment service that no payment of ours has. */
  unknownDeliveries: number
}

export type Check = {
  observation: Observation
  checkedAt: number
  /** Absent when it is not checked again. */
  nextCheckAt: number | undefined
  /** The watch is over by the clock that was read. It ends when several checks in a row, far apart, say so. */
  isPastEnd?: boolean
  fulfilment?: { reference: string; notification: { id: string; payload: string } }
}

/** A check that brought no answer of use. */
export type FailedCheck = {
  at: number
  /** When to check next; without the property the schedule stays as it is. */
  nextCheckAt?: number | undefined
  /** As of a {@link Check}; absent where the service gave no answer, which says nothing of the end. */
  isPastEnd?: boolean
}

/** What a delivery of the payment service named. */
export type ServiceDelivery = {
  /** A payment is known by one of the identifiers, and is due now. */
  known: boolean
  /** None of the identifiers was kept before. */
  first: boolean
}

/** An identifier that the payment service delivered and that no payment of ours has. */
export type UnknownDelivery = {
  identifier: string
  firstAt: number
  lastAt: number
  /** How often it was delivered. */
  deliveries: number
}

/** The latest times that schedules may have; what is later was written by a wrong clock. */
export type PlausibleTimes = {
  nextCheckAt: number
  nextAttemptAt: number
  nextReportAt: number
  /** A payment revealed since then is still watched. */
  revealedAt: number
}

/** The way of a payment from a click to an address that may be shown. */
export interface AttemptStore {
  /**
   * Commits an attempt unless a live one (creating, created or revealed) exists for the same choice, or has the same
   * request key in the same session. `claimed` tells whether this call made it, and so must go on to create the payment.
   *
   * Claims the price of the order, too (rule R9): the latest sealed one holds. A later one replaces it while no money was
   * seen; payments at the replaced price are marked, and attempts at it that were not revealed are given up.
   * @throws {CheckoutError} `price-replaced` when another price was sealed later, `order-closed` when money was seen at
   *   another price; and what `admission` throws.
   * @param admission is asked before a new attempt is committed. Claims of one order pass one after another, in whichever
   *   process, so what was counted is still true then.
   */
  claimAttempt(attempt: NewAttempt, admission?: Admission): Promise<{ attempt: Attempt; claimed: boolean }>
  /** `creating` to `created`. False when it was given up meanwhile, or when an open payment has the same address. */
  recordDestination(id: string, destination: Destination): Promise<boolean>
  /** `created` to `revealed`. False when another process has done so or given it up. */
  reveal(
    id: string,
    serviceId: string,
    observation: Observation,
    times: { at: number; nextCheckAt: number },
  ): Promise<boolean>
  /** `creating` or `created` to `orphaned`, `refused` or `unsent`, with an `unverifiable` incident where one is given. */
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
   * Takes the payments whose next check is due, the most overdue ones, and puts each off until `leasedUntil`: nobody
   * else takes it meanwhile, and in case of a crash it is due again then. Answers their ids.
   */
  takeDuePayments(now: number, limit: number, leasedUntil: number): Promise<string[]>
  /**
   * Makes the payment due that has one of the identifiers, also one that is no longer watched. Identifiers of no payment
   * are kept, the latest {@link keptDeliveries} of them, until a payment that has one of them is revealed.
   */
  receiveDelivery(identifiers: readonly string[], at: number): Promise<ServiceDelivery>
  /** The identifiers that are kept, the latest first. */
  listUnknownDeliveries(limit: number): Promise<UnknownDelivery[]>
  /** Watches a payment from a time on, also one that is no longer watched; false when there is none. */
  rearm(id: string, nextCheckAt: number): Promise<boolean>
  /**
   * Makes due at `now` what a wrong clock has put off too far, what a wrong clock has stopped watching, and the payments
   * that kept deliveries name. Resolves to how many payments that were.
   */
  correctSchedules(now: number, latest: PlausibleTimes): Promise<number>
  /**
   * Records what a check found. With a `fulfilment`, in the same transaction: decides the order for this payment
   * and commits the notification, or, when another payment was first, flags this one `duplicate`. False, and nothing
   * is recorded, when the payment is no longer at the revision that the check was based on: an expired lease writes
   * nothing. Incidents are recorded in the same transaction, too.
   *
   * A payment that is paid, or no longer watched, gives up its address for ever; it may be watched all the same.
   */
  recordCheck(id: string, revision: number, check: Check): Promise<boolean>
  /** Records that a check failed; what was known stays. Like `recordCheck`, nothing when the revision has passed. */
  recordFailedCheck(id: string, revision: number, failure: FailedCheck): Promise<void>
}

/** Orders that are decided, what the shop is told of them, and what the operator asks. */
export interface OrderStore {
  getFulfilment(reference: string): Promise<Fulfilment | undefined>
  /** The price that the order has now; undefined when none was claimed. */
  getOrderPrice(reference: string): Promise<OrderPrice | undefined>

  /** Takes undelivered notifications that are due, and puts each off until `retryAt(attempts)` in case of a crash. */
  takeDueNotifications(
    now: number,
    limit: number,
    retryAt: (attempts: number) => number | undefined,
  ): Promise<Notification[]>
  recordDelivery(id: string, at: number): Promise<void>
  /** How the telling of an order stands; undefined when the order is not paid, or its payment was deleted. */
  getNotification(reference: string): Promise<NotificationRecord | undefined>
  /** Tells an order again, under the same id and with all its tries. False when there is nothing to tell. */
  resendNotification(reference: string, now: number): Promise<boolean>

  /** Takes incidents that nobody has been told of, and puts each off until `leasedUntil` in case of a crash. */
  takeIncidents(now: number, limit: number, leasedUntil: number): Promise<Incident[]>
  recordReport(id: string, at: number): Promise<void>
  /** The incidents of an order, oldest first. */
  listIncidents(reference: string): Promise<Incident[]>

  /**
   * Orders, newest first.
   * @param options.before the last order of the page before.
   */
  listOrders(options: { state?: OrderState; limit: number; before?: OrderCursor }): Promise<OrderSummary[]>
  /**
   * Deletes payments that were settled or given up before a time, and attempts that came to nothing, `limit` at most.
   * Answers how many. Kept are open payments, orders that the shop has not taken yet, every incident, and every decision:
   * a deleted order can't be fulfilled again.
   * @param options.untold deletes what the shop has not taken, too: for an endpoint that tells nobody.
   */
  deleteSettled(before: number, limit: number, options?: { untold?: boolean }): Promise<number>
  /** Counts, for gauges. They read an index each: once a scrape, not once a request. */
  stats(now: number): Promise<StoreStats>
}

/** How many identifiers of unknown payments a store keeps. */
export const keptDeliveries = 1000

/** One implementation stands behind all three, so that a method may touch what another part reads. */
export interface Store extends AttemptStore, PaymentStore, OrderStore {
  /** The mode that the store is bound to; undefined before its first payment. */
  getMode(): Promise<'sandbox' | 'live' | undefined>
  /**
   * Makes the store one mode's, for ever. False when it is another's: an order that was paid in the sandbox must not
   * pass for paid.
   */
  claimMode(mode: 'sandbox' | 'live'): Promise<boolean>
  /**
   * Proves that the database takes a write: commits one of its own, or shares one that is under way. At most one a second;
   * within it, the last result.
   * @throws what keeps the write from being committed, or an error after 2 seconds.
   */
  probe(): Promise<void>
  /**
   * By how many milliseconds the database's clock is ahead of this host's; 0 where they are the same clock, or agree
   * within a second. Times that are given to the store are the database's.
   */
  clockOffsetMs(): number
  /**
   * Resolves when the database can't be written any more and nothing that this process can do helps. Failures that heal,
   * such as a full disk or a lost connection, only fail the calls that they meet. Absent where there is none.
   */
  readonly failed?: Promise<Error>
  /** Lets what is under way end, then gives up files and connections. */
  close(): Promise<void>
}
