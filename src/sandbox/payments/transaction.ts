/** A payment in the two shapes of section 2.2. */
import { chainRecord, recordId } from '../catalogue/chains.js'
import { currencyRecord } from '../catalogue/currencies.js'
import { inAgentCurrency, inUsd, stateAt, type Payment } from './payment.js'
import type { TransactionShape } from '../options.js'
import { agentCurrency, agentRecord, merchantRecord } from '../account/personal-data.js'

/** A payment in either shape, at the time `now`. */
export function transaction(payment: Payment, shape: TransactionShape, now: number): object {
  return shape === 'expanded' ? expandedTransaction(payment, now) : compactTransaction(payment)
}

/** The expanded shape: amounts are strings, related records are whole, personal data included. */
export function expandedTransaction(payment: Payment, now: number) {
  const { amount, received, chain, currency } = payment
  const { status, due, isPartial, isConfirmed, updatedAt } = stateAt(payment, now)
  const { fee, activationFee } = feesOf(payment)
  return {
    _id: payment.id,
    type: 'receive',
    chain: chain.id,
    chainId: chainRecord(chain),
    currency: currencyRecord(currency, chain.id),
    walletAddress: payment.address,
    walletAddressIndex: String(payment.addressIndex),
    amount,
    usdAmount: inUsd(payment, amount),
    coinAmount: amount,
    fee,
    feeUSD: inUsd(payment, fee),
    feeSent: isConfirmed,
    activationFee,
    activationFeeUSD: inUsd(payment, activationFee),
    rate: payment.usdRate,
    agentId: agentRecord(payment.agentRate),
    merchantId: merchantRecord,
    fundTransferred: isConfirmed,
    contractAddress: payment.contractAddress,
    status,
    paymentBlacklisted: payment.isBlacklisted,
    amountReceived: received,
    amountReceivedUSD: inUsd(payment, received),
    balanceRequired: due,
    balanceRequiredUSD: inUsd(payment, due),
    isPartialPayment: isPartial,
    agentAmount: inAgentCurrency(payment, amount),
    amountReceivedAgent: inAgentCurrency(payment, received),
    balanceRequiredAgent: inAgentCurrency(payment, due),
    txId: payment.txId,
    createdAt: new Date(payment.createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  }
}

/**
 * The compact shape: identifiers for records, some amounts as JSON numbers, and neither `_id` nor status. That the
 * identifiers are the records' `_id`s is an assumption; the interface shows no example.
 */
export function compactTransaction(payment: Payment) {
  const { amount, chain, currency } = payment
  const { fee, activationFee } = feesOf(payment)
  return {
    type: 'receive',
    chain: chain.id,
    chainId: recordId('chain', chain.id),
    agentId: recordId('agent', 'sandbox'),
    merchantId: merchantRecord._id,
    currency: recordId('currency', currency.id),
    amount,
    usdAmount: inUsd(payment, amount),
    coinAmount: amount,
    agentAmount: inAgentCurrency(payment, amount),
    agentRate: payment.agentRate,
    agentCurrency,
    fee: Number(fee),
    feeUSD: Number(inUsd(payment, fee)),
    rate: Number(payment.usdRate),
    activationFee: Number(activationFee),
    activationFeeUSD: Number(inUsd(payment, activationFee)),
    feeSent: false,
    walletAddress: payment.address,
    contractAddress: payment.contractAddress,
    txId: payment.txId,
    walletAddressIndex: payment.addressIndex,
  }
}

function feesOf({ chain, currency }: Payment) {
  return { fee: currency.fee[chain.id] ?? '0', activationFee: currency.activationFee[chain.id] ?? '0' }
}
