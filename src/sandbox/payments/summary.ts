/** The summary of a payment, for developers. */
import { stateAt, type Payment } from './payment.js'

/** A payment in the control routes: the service's names, without the personal data. */
export type PaymentSummary = {
  /** The service's id of the payment. */
  _id: string
  /** The transaction identifier. */
  txId: string
  /** The caller's own reference, which the service never repeats. */
  reference?: string
  /** The id of the network. */
  chain: string
  /** The id of the coin. */
  coin: string
  /** The address to pay to. */
  walletAddress: string
  /** What is due in all, in the coin. */
  amount: string
  /** What arrived so far, in the coin. */
  amountReceived: string
  /** What is still to arrive, in the coin. */
  balanceRequired: string
  /** `pending` or `completed`, or the status that a developer set. */
  status: string
  /** ISO 8601, by the sandbox's clock. */
  createdAt: string
  /** When it last changed, ISO 8601. */
  updatedAt: string
}

/** The summary of a payment at `now`. */
export function summaryOf(payment: Payment, now: number): PaymentSummary {
  const { status, due, updatedAt } = stateAt(payment, now)
  return {
    _id: payment.id,
    txId: payment.txId,
    ...(payment.reference !== undefined && { reference: payment.reference }),
    chain: payment.chain.id,
    coin: payment.currency.id,
    walletAddress: payment.address,
    amount: payment.amount,
    amountReceived: payment.received,
    balanceRequired: due,
    status,
    createdAt: new Date(payment.createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  }
}
