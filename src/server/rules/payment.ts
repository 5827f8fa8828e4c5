/** The data of a payment, from the claim of a choice to its last check. Amounts are decimal strings, times ms since the epoch. */
import type { Chain, Coin, PaymentFlag, PaymentStatus } from '../../core/contract/wire.js'
import type { Decimal } from '../../core/money/decimal.js'

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
  /** When its session was sealed. */
  sealedAt: number
}

export type NewAttempt = AttemptKey & {
  id: string
  /** The merchant's order. */
  reference: string
  chain: Chain
  coin: Coin
  /** The fiat currency of the price; absent if the price is in the coin itself. */
  fiatCurrency?: string
  /** The order's price in the session. */
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
  /** How many of the requested coins the late ones are worth, and all that came once it was enough; null if a part could not be valued. */
  credited: Decimal | null
  /** How many coins were missing at that rate; absent if unknown. */
  missing?: Decimal
}

/** What the payment service did with the money, as it says. Amounts are in the coin, `receivedUsd` in US dollars. */
export type Settlement = {
  fee?: Decimal
  /** The service has taken its fee. */
  feeSent?: boolean
  /** The service has moved the money to the merchant's balance. */
  fundTransferred?: boolean
  receivedUsd?: Decimal
}

/** The result of the last check. */
export type Observation = {
  /**
   * Every identifier of the payment when it was verified, the one that answered last first. One may change later: a `txId` becomes
   * the chain's.
   */
  ids?: readonly string[]
  serviceStatus?: string
  received: Decimal
  /** What of it the service confirms and has not taken back; absent for nothing. It may shrink. */
  confirmed?: Decimal
  /** What the order took of it: by a check, or what was there when a person accepted the order. Absent for nothing. */
  credited?: Decimal
  remaining: Decimal
  status: PaymentStatus
  flags: PaymentFlag[]
  /** It was paid once: from then on it is paid or under review. */
  wasPaid?: true
  /** Of accepted money: the last answer reports less than was taken, holds it back, or is about something else. */
  doubted?: true
  /** The service holds the payment back. */
  blacklisted?: true
  late?: LateMoney
  /** What it pays for was sold to others after its reservation had ended. */
  soldOut?: true
  txId?: string
  /** For the shop's accounts. A change of it alone is no news. */
  settlement?: Settlement
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

export type Check = {
  observation: Observation
  checkedAt: number
  /** Absent if it is not checked again. */
  nextCheckAt: number | undefined
  /** When it was due next as the service was asked. Made due since, it stays due. */
  dueAt?: number | undefined
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
  /** As in {@link Check}. */
  dueAt?: number | undefined
  /** The service answered, and the answer can't be read, or says that there is no such payment. */
  isUnreadable?: boolean
}

/** The part of a payment's row that a check reads and writes. */
export type CheckedState = {
  observation: Observation
  revision: number
  updatedAt: number
  checkedAt: number
  /** The time of a failed check; irrelevant once `checkedAt` is later. */
  failedAt?: number
  /** Consecutive answers without a change. */
  quietChecks: number
  /** Consecutive answers that could not be read, or said that there is no such payment. */
  unreadable?: number
  /** Consecutive answers, half a day apart, after the end of the watch. */
  pastEndChecks: number
  /** When the payment was paid, or its watch ended: from then on it no longer reserves its address. */
  settledAt?: number
  /** Absent if the payment is no longer watched. */
  nextCheckAt?: number
}

/** A payment as a rule finds it. */
export type CheckedRow = CheckedState & Omit<PaymentRecord, keyof CheckedState | 'stale'>

/** An attempt whose address was not shown yet. */
export type PendingAttempt = { id: string; price?: string }

/** What a payment was from then on. */
export type PaymentChange = {
  paymentId: string
  revision: number
  at: number
  status: PaymentStatus
  received: string
  remaining: string
  flags: PaymentFlag[]
}
