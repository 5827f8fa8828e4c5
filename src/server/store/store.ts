/**
 * What the endpoint must not forget. Each method is one durable step: when it resolves, a crash can't undo it.
 * Phases move one way, and every move is conditional on the phase it starts from, so of two racing processes one
 * wins and the other is told.
 */
import type { Decimal } from '../../core/decimal.js'
import type { Chain, Coin, PaymentFlag, PaymentStatus } from '../../core/wire.js'

/**
 * - `creating`: committed, the payment service may or may not have been asked.
 * - `created`: the service answered with an address; nobody has seen it.
 * - `revealed`: the address was verified and may have been shown. From here on it is watched.
 * - `orphaned`: no usable answer came. Its address, if there is one, was never shown, so no money can go there.
 * - `refused`: the service definitely did not create it.
 */
export type AttemptPhase = 'creating' | 'created' | 'revealed' | 'orphaned' | 'refused'

/** What makes two requests the same choice, and so the same payment. */
export type Choice = {
  sessionId: string
  chainId: string
  coinId: string
  /** The price as sealed in the session, or as chosen by the payer: in fiat or in the coin. */
  priceAmount: Decimal
}

export type NewAttempt = Choice & {
  id: string
  /** The merchant's order. */
  reference: string
  chain: Chain
  coin: Coin
  /** The fiat currency of the price; absent when the price is in the coin itself. */
  fiatCurrency?: string
  /** Until when the price is held, in ms since the epoch. Money after it is flagged late. */
  priceHeldUntil: number
  startedAt: number
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

/** What the last check found. */
export type Observation = {
  /** Every identifier that the payment had when it was verified. One may change later: a `txId` become the chain's. */
  ids?: readonly string[]
  serviceStatus?: string
  received: Decimal
  remaining: Decimal
  status: PaymentStatus
  flags: PaymentFlag[]
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
  /** The last check failed. */
  stale: boolean
  /** When to check next; absent when settled or no longer watched. */
  nextCheckAt?: number
}

/** The decision that an order is paid: one per order, for ever. */
export type Fulfilment = { reference: string; paymentId: string; at: number }

/** Something the shop must be told, at least once, always under the same id. */
export type Notification = { id: string; payload: string; attempts: number; nextAttemptAt: number }

export interface Store {
  /**
   * Makes the store one mode's, for ever. False when it is another's: an order that was paid in the sandbox must not
   * pass for paid.
   */
  claimMode(mode: 'sandbox' | 'live'): Promise<boolean>
  /**
   * Commits an attempt unless a live one (creating, created or revealed) exists for the same choice.
   * `claimed` tells whether this call made it, and so must go on to create the payment.
   */
  claimAttempt(attempt: NewAttempt): Promise<{ attempt: Attempt; claimed: boolean }>
  /** How many attempts at the same choice were orphaned that started since then. */
  countOrphans(choice: Choice, since: number): Promise<number>
  /** `creating` to `created`. False when it was given up meanwhile, or when an open payment has the same address. */
  recordDestination(id: string, destination: Destination): Promise<boolean>
  /** `created` to `revealed`. False when another process has done so or given it up. */
  reveal(
    id: string,
    serviceId: string,
    observation: Observation,
    times: { at: number; nextCheckAt: number },
  ): Promise<boolean>
  /** `creating` or `created` to `orphaned` or `refused`. */
  abandonAttempt(id: string, phase: 'orphaned' | 'refused'): Promise<void>

  getPayment(id: string): Promise<PaymentRecord | undefined>
  /** The revealed payments of an order, oldest first. */
  listPayments(reference: string): Promise<PaymentRecord[]>
  /**
   * Takes the payments whose next check is due, the most overdue ones, and puts each off until `leasedUntil`: nobody
   * else takes it meanwhile, and in case of a crash it is due again then. Answers their ids.
   */
  takeDuePayments(now: number, limit: number, leasedUntil: number): Promise<string[]>
  /** Makes open payments due at a time, by what the service calls them. Identifiers of nobody are ignored. */
  makeDue(identifiers: readonly string[], at: number): Promise<void>
  /**
   * Records what a check found. With a `fulfilment`, in the same transaction: decides the order for this payment
   * and commits the notification, or, when another payment was first, flags this one `duplicate`. False, and nothing
   * is recorded, when the payment is no longer at the revision that the check was based on. A payment that is no
   * longer watched stays so, whatever `nextCheckAt` says: its address may be another's by now.
   */
  recordCheck(id: string, revision: number, check: Check): Promise<boolean>
  /** Records that a check failed; what was known stays. Like `recordCheck`, nothing when the revision has passed. */
  recordFailedCheck(id: string, revision: number, nextCheckAt: number | undefined): Promise<void>
  getFulfilment(reference: string): Promise<Fulfilment | undefined>

  /** Takes undelivered notifications that are due, and puts each off until `retryAt(attempts)` in case of a crash. */
  takeDueNotifications(
    now: number,
    limit: number,
    retryAt: (attempts: number) => number | undefined,
  ): Promise<Notification[]>
  recordDelivery(id: string, at: number): Promise<void>

  close(): Promise<void>
}

export type Check = {
  observation: Observation
  checkedAt: number
  nextCheckAt: number | undefined
  fulfilment?: { reference: string; notification: { id: string; payload: string } }
}
