/**
 * Compares the payment service's answers with the order and the stored payment. These comparisons keep a wrong address,
 * network or amount from the payer.
 */
import { checkPayable } from '../../core/addresses/payable.js'
import { sameAddress } from '../../core/addresses/same.js'
import { familyOf } from '../../core/chains/chains.js'
import { decimalsOf } from '../../core/chains/tokens.js'
import { ceilDecimal, compareDecimals, isZero, type Decimal } from '../../core/money/decimal.js'
import {
  deriveFlags,
  deriveStatus,
  remainingAmount,
  type PaymentEvidence,
} from '../../core/contract/status.js'
import type { Transaction } from '../../gateway/index.js'
import type { Attempt, Destination, NewAttempt, Observation } from '../store/store.js'
import { lateMoneyOf, valueLateMoney } from './late-money.js'
import type { PricePolicy } from './price-policy.js'
import type { ChosenPrice } from './price.js'

/**
 * The destination of a new payment, if the answer matches the request.
 * @param listed the contracts that the service lists; money sent to one is lost.
 * @returns the destination, or the reason why the answer is refused.
 */
export function extractDestination(
  attempt: NewAttempt,
  price: ChosenPrice,
  transaction: Transaction,
  listed: readonly string[],
): Destination | { reason: string } {
  const { chain, coin } = attempt
  if (transaction.ids.length === 0) return { reason: 'the answer has no identifier' }
  if (transaction.chain !== chain.id) return { reason: 'the answer is for another network' }
  if (transaction.coin !== undefined && transaction.coin !== coin.id)
    return { reason: 'the answer is for another coin' }
  if (coin.token === (transaction.contract === ''))
    return { reason: 'the answer is for another kind of coin' }
  if (coin.contract && !isSameAccount(attempt, coin.contract, transaction.contract))
    return { reason: 'the answer is for another contract' }
  if (isZero(transaction.amount)) return { reason: 'the answer asks for nothing' }
  if (price.kind === 'crypto' && compareDecimals(transaction.amount, price.amount) !== 0)
    return { reason: 'the answer asks for another amount' }
  const payable = checkPayable({ chain, coin: transaction, address: transaction.address }, listed)
  if (!payable.ok) return { reason: payable.detail }
  return {
    serviceIds: transaction.ids,
    address: transaction.address,
    contract: transaction.contract,
    amount: payableAmount(attempt, transaction.amount),
    ...(transaction.activationFee !== undefined && { activationFee: transaction.activationFee }),
  }
}

/**
 * Whether a validated payment is the one that was created, so that its address may be shown: the same address, network,
 * coin and contract, awaiting the same amount.
 */
export function matchesAttempt(
  attempt: Attempt,
  destination: Destination,
  serviceId: string,
  transaction: Transaction,
): boolean {
  if (isConflicting(attempt, destination, [serviceId], transaction)) return false
  const { status, received, remaining, blacklisted } = transaction
  if (blacklisted) return false
  if (status === undefined || status === 'completed' || received === undefined || remaining === undefined)
    return false
  // No payer has seen the address: money on it means that it is not this payment's alone.
  if (!isZero(received)) return false
  return compareDecimals(payableAmount(attempt, remaining), destination.amount) === 0
}

/** Facts beside the service's answer. */
export type Circumstances = {
  /** The identifier in the call of the service. */
  serviceId: string
  /** The observation of the previous check. */
  before?: Observation
  /** This payment has fulfilled its order. */
  fulfilled: boolean
  /** Another payment has. */
  duplicate: boolean
  now: number
  policy: PricePolicy
  /** The current price of one coin, in the currency of the price; undefined if unknown or not needed. */
  perCoin?: Decimal | undefined
}

/** Whether an answer reports money that was not seen during the price hold, so that it has to be valued. */
export function hasNewLateMoney(
  attempt: NewAttempt,
  { received = '0' }: Pick<Transaction, 'received'>,
  before: Observation | undefined,
  now: number,
): boolean {
  return (
    now > attempt.priceHeldUntil &&
    before?.wasPaid !== true &&
    compareDecimals(received, before?.received ?? '0') > 0
  )
}

/** The observation of a check, and whether it allows fulfilment. */
export function evaluate(
  attempt: NewAttempt,
  destination: Destination,
  transaction: Transaction,
  { serviceId, before, fulfilled, duplicate, now, policy, perCoin }: Circumstances,
): Observation {
  const known = [serviceId, ...(before?.ids ?? [])]
  const conflicting = isConflicting(attempt, destination, known, transaction)
  const { serviceStatus, received, remaining, txId } = moneySeen(transaction, before, conflicting)
  const total = received ?? '0'
  const hasGrown = compareDecimals(total, before?.received ?? '0') > 0
  const isLate = now > attempt.priceHeldUntil && hasGrown
  const late = hasNewLateMoney(attempt, { received: total }, before, now)
    ? valueLateMoney(
        before?.late,
        { before: before?.received ?? '0', now: total },
        {
          amount: destination.amount,
          price: attempt.fiatCurrency === undefined ? undefined : attempt.priceAmount,
        },
        perCoin,
        policy,
      )
    : before?.late
  const evidence: PaymentEvidence = {
    serviceStatus,
    expected: destination.amount,
    received,
    remaining,
    blacklisted: transaction.blacklisted,
    conflicting,
    fulfilled: fulfilled || before?.wasPaid === true,
    lateMoney: late && lateMoneyOf(late),
  }
  const status = deriveStatus(evidence)
  // A completed answer decides alone, but an answer of a lagging replica does not lower what was seen, and another
  // spelling of an amount is no news.
  const mostReceived = before && !hasGrown ? before.received : total
  const missing = status === 'review' && evidence.lateMoney === 'short' ? late?.missing : undefined
  return {
    ids: before?.ids ?? (conflicting ? [serviceId] : transaction.ids),
    ...(serviceStatus !== undefined && { serviceStatus }),
    received: mostReceived,
    remaining: payableAmount(attempt, missing ?? remainingAmount(evidence)),
    status,
    flags: deriveFlags(
      { ...evidence, received: mostReceived },
      { late: isLate || before?.flags.includes('late') === true, duplicate },
    ),
    ...(late && { late }),
    ...((status === 'paid' || before?.wasPaid) && { wasPaid: true }),
    ...(txId !== undefined && { txId }),
  }
}

/**
 * R6: an answer never lowers the money that was seen. An answer about another payment is ignored. A lagging replica may
 * report less than was seen, and the payer must not see money vanish. The higher figure is carried over only while the
 * payment isn't completed: "paid" is decided on one fresh answer alone.
 */
function moneySeen(
  transaction: Transaction,
  before: Observation | undefined,
  conflicting: boolean,
): Pick<PaymentEvidence, 'serviceStatus' | 'received' | 'remaining'> & { txId?: string | undefined } {
  if (conflicting) return before ?? {}
  const { status: serviceStatus, received, remaining, txId = before?.txId } = transaction
  const isWeaker =
    before && serviceStatus !== 'completed' && compareDecimals(received ?? '0', before.received) < 0
  if (!isWeaker) return { serviceStatus, received, remaining, txId }
  return { serviceStatus, received: before.received, remaining: before.remaining, txId }
}

function isConflicting(
  attempt: NewAttempt,
  destination: Destination,
  ids: readonly string[],
  transaction: Transaction,
): boolean {
  return (
    !transaction.ids.some((id) => ids.includes(id)) ||
    !isSameAccount(attempt, destination.address, transaction.address) ||
    transaction.chain !== attempt.chain.id ||
    transaction.coin !== attempt.coin.id ||
    !isSameAccount(attempt, destination.contract, transaction.contract) ||
    compareDecimals(payableAmount(attempt, transaction.amount), destination.amount) !== 0 ||
    !checkPayable({ chain: attempt.chain, coin: transaction, address: transaction.address }).ok
  )
}

function isSameAccount({ chain }: NewAttempt, a: string, b: string): boolean {
  return sameAddress(familyOf(chain), a, b)
}

/** The amount in units of the coin; rounded up, because a payer can't send a fraction of the smallest unit. */
function payableAmount({ chain, coin }: NewAttempt, amount: string): string {
  const decimals = decimalsOf(chain.id, coin)
  return decimals === undefined ? amount : ceilDecimal(amount, decimals)
}
