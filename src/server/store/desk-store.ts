/** What the merchant's desk adds to a store: manual decisions, the log of actions, and the changes that checks found. */
import type { PaymentFlag, PaymentStatus } from '../../core/contract/wire.js'
import type { Fulfilment } from './order-records.js'

/** A manual action: when, whose, and why. */
export type ManualAction = {
  /** In ms since the epoch. */
  at: number
  /** The name of the API key, or of the operator. */
  by: string
  reason: string
}

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

/** What the merchant can do to an order by hand. */
export type DeskAction =
  'accept' | 'close' | 'note' | 'check' | 'resend' | 'refund' | 'refund-sent' | 'refund-cancel'

/** A row of the log of manual actions. Rows are never changed or deleted. */
export type AuditEntry = {
  at: number
  reference: string
  action: DeskAction
  by: string
  detail: string
}

/** What came of accepting an order: the one decision, which may have been there before. */
export type AcceptResult = { decision: Fulfilment; accepted: boolean }

/** `decided`: the order is paid or accepted, so it is not closed. */
export type CloseResult = 'closed' | 'closed-before' | 'decided'

export interface DeskStore {
  /**
   * Decides an order by hand, for the payment with the most recent money, in one step with the notification and the log.
   * Of several that decide at once, checks among them, one wins and the others are given its decision.
   * @returns undefined when the order has no payment.
   * @throws {CheckoutError} `order-closed` when its money is being returned, or was.
   */
  acceptOrder(reference: string, action: ManualAction): Promise<AcceptResult | undefined>
  /**
   * Stops asking for money: attempts that were not shown are abandoned, payments are marked, new ones are refused. Of an order
   * without a payment, the first is refused.
   */
  closeOrder(reference: string, action: ManualAction): Promise<CloseResult>
  /** Adds a row to the log of manual actions. */
  addAuditEntry(entry: AuditEntry): Promise<void>
  /** The log of an order, oldest first. */
  listAuditEntries(reference: string): Promise<AuditEntry[]>
  /** The changes of an order's payments, oldest first. */
  listPaymentChanges(reference: string): Promise<PaymentChange[]>
}
