/**
 * Compares the payment service's answers with the order and the stored payment. These comparisons keep a wrong address,
 * network or amount from the payer.
 */
import { checkPayable } from '../../core/addresses/payable.js'
import { sameAddress } from '../../core/addresses/same.js'
import { familyOf, findChain, isSameNetwork } from '../../core/chains/chains.js'
import { leastAmount } from '../../core/chains/minimums.js'
import { needsTag } from '../../core/chains/tags.js'
import { decimalsOf } from '../../core/addresses/tokens.js'
import { isNativeCoin } from '../../core/transfers/payment-payload.js'
import { currencyDigits } from '../../core/money/amount-format.js'
import { addDecimals, ceilDecimal, compareDecimals, isZero, type Decimal } from '../../core/money/decimal.js'
import {
  ceilFraction,
  floorFraction,
  isAtMost,
  minus,
  over,
  plus,
  times,
  toFraction,
  zero,
  type Fraction,
} from '../../core/money/fraction.js'
import {
  deriveFlags,
  deriveStatus,
  remainingAmount,
  type PaymentEvidence,
} from '../../core/contract/status.js'
import type { Transaction } from '../../gateway/index.js'
import type { Attempt, Destination, LateMoney, NewAttempt, Observation } from './payment.js'
import { keptDecimals, lateMoneyOf, valueLateMoney } from './late.js'
import { smaller } from './ledger.js'
import type { PricePolicy } from './price-policy.js'
import type { ChosenPrice } from './amount.js'
import { settlementOf } from './settlement.js'

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
  if (!isRecordOf(attempt, transaction)) return { reason: 'its chain record is of another network' }
  if (transaction.coin !== undefined && transaction.coin !== coin.id)
    return { reason: 'the answer is for another coin' }
  if (!isSymbolOf(attempt, transaction)) return { reason: 'its currency record has another symbol' }
  if (coin.token === (transaction.contract === ''))
    return { reason: 'the answer is for another kind of coin' }
  if (coin.contract && !isSameAccount(attempt, coin.contract, transaction.contract))
    return { reason: 'the answer is for another contract' }
  if (isZero(transaction.amount)) return { reason: 'the answer asks for nothing' }
  if (price.kind === 'crypto' && compareDecimals(transaction.amount, price.amount) !== 0)
    return { reason: 'the answer asks for another amount' }
  if (isTagged(attempt, transaction)) return { reason: 'its address has a tag or memo, which no page shows' }
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
  if (isConflicting(attempt, destination, [serviceId], transaction) || !isSymbolOf(attempt, transaction))
    return false
  if (isTagged(attempt, transaction)) return false
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
  { serviceId, before, fulfilled, now, policy, perCoin }: Circumstances,
): Observation {
  const known = [serviceId, ...(before?.ids ?? [])]
  const conflicting = isConflicting(attempt, destination, known, transaction)
  const { serviceStatus, received, remaining, txId } = moneySeen(transaction, before, conflicting)
  const total = received ?? '0'
  const hasGrown = compareDecimals(total, before?.received ?? '0') > 0
  const isLate = now > attempt.priceHeldUntil && hasGrown
  // Once late money was enough, what follows is a surplus, also of a payment that is paid.
  const isMore = hasGrown && before?.wasPaid === true && before.late?.missing === '0'
  const late =
    hasNewLateMoney(attempt, { received: total }, before, now) || isMore
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
  // Of an order that another payment decided, neither the rest nor what late money is worth decides anything.
  const isOrderPaid = before?.flags.includes('order-paid')
  const evidence: PaymentEvidence = {
    ...tolerances(attempt, destination, policy, { before, answered: transaction.received ?? '0' }),
    serviceStatus,
    expected: destination.amount,
    sendable: isOrderPaid ? undefined : leastAmount(attempt, 'existing'),
    received,
    remaining,
    blacklisted: transaction.blacklisted,
    conflicting,
    fulfilled: fulfilled || before?.wasPaid === true,
    lateMoney: late && !isOrderPaid ? lateMoneyOf(late) : undefined,
  }
  const status = deriveStatus(evidence)
  // A completed answer decides alone, but an answer of a lagging replica does not lower what was seen, and another
  // spelling of an amount is no news.
  const mostReceived = before && !hasGrown ? before.received : total
  const settlement = conflicting ? before?.settlement : settlementOf(transaction, before?.settlement)
  const short = evidence.lateMoney === 'short' ? late : undefined
  return {
    ids: conflicting
      ? (before?.ids ?? [serviceId])
      : [...new Set([serviceId, ...(before?.ids ?? transaction.ids)])],
    ...(serviceStatus !== undefined && { serviceStatus }),
    received: mostReceived,
    ...confirmedMoney(transaction, { before, conflicting, expected: destination.amount, policy }),
    remaining: status === 'paid' ? '0' : payableAmount(attempt, short?.missing ?? remainingAmount(evidence)),
    status,
    flags: deriveFlags(
      { ...evidence, received: mostReceived },
      isLate || before?.flags.includes('late') === true,
    ).filter((flag) => flag !== 'overpaid' || !isWorthNoMore(late, destination.amount)),
    ...(late && { late }),
    ...((status === 'paid' || before?.wasPaid) && { wasPaid: true }),
    ...((conflicting ? before?.blacklisted : transaction.blacklisted) && { blacklisted: true }),
    ...(before && isDoubted(transaction, before, conflicting) && { doubted: true }),
    ...(txId !== undefined && { txId }),
    ...(settlement && { settlement }),
  }
}

/** Late money may be more coins than were asked for, and worth no more: none of it is returned. */
function isWorthNoMore(late: LateMoney | undefined, amount: Decimal): boolean {
  return late?.credited != null && compareDecimals(addDecimals(late.held, late.credited), amount) <= 0
}

/**
 * What may be missing of an amount that counts as paid, and what may be too much without being a surplus: a share of the
 * amount, worth less than the smallest unit of the currency, or less than the network takes back. Only what the answer itself
 * reports is forgiven a part (R4), and once the payment was paid, nothing of what it was paid with.
 */
function tolerances(
  { chain, coin, fiatCurrency, priceAmount }: NewAttempt,
  { amount }: Destination,
  { shortBasisPoints, surplusBasisPoints, partialMoney }: PricePolicy,
  { before, answered }: { before: Observation | undefined; answered: Decimal },
): Pick<PaymentEvidence, 'least' | 'kept' | 'most'> {
  const expected = toFraction(amount)
  const share = (basisPoints: number) => times(expected, { n: BigInt(basisPoints), d: 10_000n })
  const missing = partialMoney === 'confirmed' ? share(shortBasisPoints) : zero
  const least = ceilFraction(minus(expected, missing), keptDecimals)
  const isEnough = (sum: Decimal) => compareDecimals(answered, sum) >= 0
  const taken = before && shortMoney(before, amount)
  const smallest =
    fiatCurrency === undefined
      ? zero
      : over(times(smallestUnit(fiatCurrency), expected), toFraction(priceAmount))
  const unsendable = toFraction(leastAmount({ chain, coin }, 'existing'))
  const ignored = [smallest, unsendable].reduce((a, b) => (isAtMost(a, b) ? b : a), share(surplusBasisPoints))
  return {
    least: !before?.wasPaid && isEnough(least) ? least : undefined,
    kept: taken !== undefined && isEnough(taken),
    most: floorFraction(plus(expected, ignored), keptDecimals),
  }
}

/** The money that a payment was paid with, if that is less than its amount. Of a duplicate, the order took none. */
function shortMoney(
  { wasPaid, flags, credited, received }: Observation,
  amount: Decimal,
): Decimal | undefined {
  if (!wasPaid || flags.includes('accepted')) return undefined
  const paidWith = credited ?? (flags.includes('short') ? received : amount)
  return compareDecimals(paidWith, amount) < 0 ? paidWith : undefined
}

/** Of a currency, such as 0.01 of EUR and 1 of JPY. */
function smallestUnit(currency: string): Fraction {
  return { n: 1n, d: 10n ** BigInt(currencyDigits(currency.toUpperCase())) }
}

/**
 * What the service confirms of the money that it reports. `completed` confirms all of it. Of the whole amount that is not
 * completed nothing is, and neither is money that was completed and no longer is. A part is confirmed by the assumption
 * `partial-money`.
 */
function confirmedMoney(
  { status, received = '0', blacklisted }: Transaction,
  {
    before,
    conflicting,
    expected,
    policy,
  }: {
    before: Observation | undefined
    conflicting: boolean
    expected: Decimal
    policy: PricePolicy
  },
): Pick<Observation, 'confirmed'> {
  const known = before?.confirmed ?? '0'
  const isPart = compareDecimals(received, expected) < 0
  const confirmed = () => {
    if (conflicting) return known
    if (blacklisted) return '0'
    if (status === 'completed') return received
    if (isPart) return policy.partialMoney === 'confirmed' ? received : '0'
    if (before?.serviceStatus === 'completed') return '0'
    return smaller(known, received)
  }
  const amount = confirmed()
  // Another spelling of an amount is no news.
  return isZero(amount) ? {} : { confirmed: compareDecimals(amount, known) === 0 ? known : amount }
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

/** Whether an answer casts doubt on money that a person accepted. Of other money, a weaker answer is no news. */
function isDoubted(
  { received, blacklisted = false }: Transaction,
  { credited = '0', flags }: Observation,
  conflicting: boolean,
): boolean {
  if (!flags.includes('accepted') || isZero(credited)) return false
  return blacklisted || conflicting || compareDecimals(received ?? credited, credited) < 0
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
    !isRecordOf(attempt, transaction) ||
    transaction.coin !== attempt.coin.id ||
    !isSameAccount(attempt, destination.contract, transaction.contract) ||
    compareDecimals(payableAmount(attempt, transaction.amount), destination.amount) !== 0 ||
    !checkPayable({ chain: attempt.chain, coin: transaction, address: transaction.address }).ok
  )
}

/** A record that is not sent says nothing. */
function isRecordOf({ chain }: NewAttempt, { recordChain = chain.id }: Transaction): boolean {
  return isSameNetwork(chain.id, recordChain)
}

/** Of new payments alone: a coin whose symbol changes later is the same coin. */
function isSymbolOf({ chain, coin }: NewAttempt, { symbol = coin.symbol }: Transaction): boolean {
  if (symbol.toLowerCase() === coin.symbol.toLowerCase()) return true
  const network = findChain(chain.id)
  return !!network && [coin, { ...coin, symbol }].every((named) => isNativeCoin(network, named))
}

/** Of new payments alone: later, a memo may be that of the transfer. */
function isTagged({ chain }: NewAttempt, { hasTag = false }: Transaction): boolean {
  return hasTag && needsTag(chain)
}

function isSameAccount({ chain }: NewAttempt, a: string, b: string): boolean {
  return sameAddress(familyOf(chain), a, b)
}

/** The amount in units of the coin; rounded up, because a payer can't send a fraction of the smallest unit. */
function payableAmount({ chain, coin }: NewAttempt, amount: string): string {
  const decimals = decimalsOf(chain.id, coin)
  return decimals === undefined ? amount : ceilDecimal(amount, decimals)
}
