/** The summary of a payment, for developers. */
import { stateAt, type Payment } from './payment.js'

/** A payment in the control routes: the service's names, without the personal data. */
export type PaymentSummary = {
  _id: string
  txId: string
  /** The caller's own reference, which the service never repeats. */
  reference?: string
  chain: string
  coin: string
  walletAddress: string
  amount: string
  amountReceived: string
  balanceRequired: string
  status: string
  createdAt: string
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
