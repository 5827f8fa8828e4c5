/**
 * Whether an answer of the endpoint agrees with what the payer chose and with what the screen shows already. Every
 * answer about a payment goes through {@link compareAnswer}, and nothing else decides it.
 */
import { familyOf } from '../core/chains/chains.js'
import type { Payment, PaymentStatus, Price } from '../core/contract/wire.js'
import {
  ceilDecimal,
  compareDecimals,
  maxDecimalLength,
  subtractDecimals,
  type Decimal,
} from '../core/money/decimal.js'
import type { ContradictedField, Selection } from './checkout-state.js'

/** What an answer is compared with. What is left out is not known, and not compared. */
export type Expectation = {
  /** The payment that was asked for, where nothing else is known of it. */
  id?: string | undefined
  /** The payment as it was last accepted. */
  known?: Payment | undefined
  /** What the payer chose; with `price`, what the order costs. */
  selection?: Selection | undefined
  price?: Price | undefined
}

/**
 * `payment` is what to show from now on: the facts that were accepted first, with the progress of whichever answer saw
 * more. It is `known` itself where the answer is weaker than what was seen. `contradicts` is empty then.
 */
export type Agreement =
  | { contradicts: readonly []; payment: Payment }
  | { contradicts: readonly [ContradictedField, ...ContradictedField[]] }

/** How far a payment is. A status never follows one that is further. */
const rank: Record<PaymentStatus, number> = { awaiting: 0, partial: 1, confirming: 2, review: 3, paid: 4 }

const nothingKnown = { id: undefined, known: undefined, selection: undefined, price: undefined }

/** Rounding adds less than this, in the coin. */
const maxRounding = '0.000001'

/**
 * Compares one answer. `paid` for the known payment, by its id and address, is accepted whatever else the answer says,
 * because it asks nobody for money.
 *
 * @example
 * const agreement = compareAnswer(answer, { known: payment })
 * if ('payment' in agreement) show(agreement.payment)
 */
export function compareAnswer(answer: Payment, expectation: Expectation): Agreement {
  // Own fields only: a page may extend Object.prototype.
  const { id, known, selection, price } = { ...nothingKnown, ...expectation }
  const found: ContradictedField[] = []
  if (id !== undefined && answer.id !== id) found.push('id')
  if (known) found.push(...changesOf(known, answer))
  if (selection) found.push(...otherChoice(selection, answer))
  if (price && !agreesWithPrice(answer, price, selection?.amount)) found.push(priceField(price))
  if (asksForMoreThanDue(answer)) found.push('amount')

  const isPaid = answer.status === 'paid' && !found.some((field) => field === 'id' || field === 'address')
  if (known && isPaid) return { contradicts: [], payment: merge(known, answer) }
  const [first, ...others] = new Set(found)
  if (first !== undefined) return { contradicts: [first, ...others] }
  if (!known) return { contradicts: [], payment: selection ? named(selection, answer) : answer }
  return { contradicts: [], payment: isWeaker(known, answer) ? known : merge(known, answer) }
}

/**
 * What is still to be sent of a payment, in the coin, or null when its status asks for nothing. Never more than what is
 * missing of the amount, whatever `remaining` says.
 */
export function amountDue({ status, amount, received, remaining }: Payment): Decimal | null {
  if (status !== 'awaiting' && status !== 'partial') return null
  const missing = missingOf(amount, received, Math.max(fractionDigits(amount), fractionDigits(remaining)))
  return compareDecimals(remaining, missing) < 0 ? remaining : missing
}

/** Rounded up to `digits`: some answers have more of them than the coin. */
function missingOf(amount: Decimal, received: Decimal, digits: number): Decimal {
  if (compareDecimals(received, amount) >= 0 || !isExact(amount, received)) return amount
  return ceilDecimal(subtractDecimals(amount, received), digits)
}

function changesOf(known: Payment, answer: Payment): ContradictedField[] {
  const family = familyOf(known.chain)
  const contracts = [known.coin.contract, answer.coin.contract]
  const found: ContradictedField[] = []
  if (answer.id !== known.id) found.push('id')
  if (answer.chain.id !== known.chain.id || familyOf(answer.chain) !== family) found.push('network')
  if (answer.coin.id !== known.coin.id || answer.coin.token !== known.coin.token) found.push('coin')
  if (!isSameWhereGiven(contracts, (a, b) => isSameText(a, b))) found.push('contract')
  if (!isSameText(known.address, answer.address)) found.push('address')
  if (compareDecimals(known.amount, answer.amount) !== 0) found.push('amount')
  if (!isSameWhereGiven([known.fiat, answer.fiat], isSameFiat)) found.push('fiat')
  return found
}

function otherChoice({ method }: Selection, answer: Payment): ContradictedField[] {
  const { chain, coin } = method
  const family = familyOf(chain)
  const found: ContradictedField[] = []
  if (answer.chain.id !== chain.id || familyOf(answer.chain) !== family) found.push('network')
  if (answer.coin.id !== coin.id || answer.coin.token !== coin.token) found.push('coin')
  if (!isSameWhereGiven([coin.contract, answer.coin.contract], (a, b) => isSameText(a, b)))
    found.push('contract')
  return found
}

/** The payer acts on the names that they chose, whatever an answer calls the same network and coin. */
function named({ method: { chain, coin } }: Selection, answer: Payment): Payment {
  const payment = { ...answer, chain, coin: { ...answer.coin, ...coin } }
  return isSpelledAlike(payment, answer) ? answer : payment
}

function agreesWithPrice(
  { coin, amount, fiat }: Payment,
  price: Price,
  entered: string | undefined,
): boolean {
  const wanted = typeof price.amount === 'string' ? price.amount : entered
  if (price.kind === 'crypto') return coin.id !== price.coin || !wanted || isRoundedUp(wanted, amount)
  // What the payer entered for a listed payment is not known here.
  if (fiat === undefined || wanted === undefined) return true
  return fiat.currency === price.currency && compareDecimals(wanted, fiat.amount) === 0
}

const priceField = ({ kind }: Price): ContradictedField => (kind === 'fiat' ? 'fiat' : 'amount')

/** A price may have more digits than its coin: then it is rounded up to the coin's smallest unit. */
function isRoundedUp(price: Decimal, amount: Decimal): boolean {
  if (compareDecimals(price, amount) === 0) return true
  if (isMore(price, amount) || !isExact(price, amount)) return false
  return isMore(maxRounding, subtractDecimals(amount, price))
}

/** What remains of an open payment is never more than all of it. */
function asksForMoreThanDue({ status, amount, remaining }: Payment): boolean {
  return (status === 'awaiting' || status === 'partial') && compareDecimals(remaining, amount) > 0
}

function isWeaker(known: Payment, answer: Payment): boolean {
  if (answer.status === 'paid') return false
  return rank[answer.status] < rank[known.status] || compareDecimals(answer.received, known.received) < 0
}

/** The facts of `known` with the progress of `answer`. What was received never shrinks, what remains never grows. */
function merge(known: Payment, answer: Payment): Payment {
  const { id, chain, coin, address, amount, fiat, activationFee, createdAt } = known
  const merged: Payment = { ...answer, id, chain, coin, address, amount, createdAt }
  merged.received = isMore(known.received, answer.received) ? known.received : answer.received
  merged.remaining = isMore(answer.remaining, known.remaining) ? known.remaining : answer.remaining
  setOptional(merged, 'fiat', fiat)
  setOptional(merged, 'activationFee', activationFee)
  setOptional(merged, 'priceHeldUntil', answer.priceHeldUntil ?? known.priceHeldUntil)
  setOptional(merged, 'txId', answer.txId ?? known.txId)
  setOptional(merged, 'explorerUrl', answer.explorerUrl ?? known.explorerUrl)
  return isSpelledAlike(merged, answer) ? answer : merged
}

const isMore = (a: Decimal, b: Decimal): boolean => compareDecimals(a, b) > 0

function setOptional<Key extends keyof Payment>(
  payment: Payment,
  key: Key,
  value: Payment[Key] | undefined,
): void {
  if (value === undefined) delete payment[key]
  else payment[key] = value
}

const isSpelledAlike = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Whether two addresses or contracts are one text, hex in either case. Other spellings of one account are made alike
 * before an answer is compared: see `respell`.
 */
export function isSameText(a: string, b: string): boolean {
  return a === b || (/^0x[\da-f]+$/i.test(a) && a.toLowerCase() === b.toLowerCase())
}

/** A field that one side leaves out says nothing. */
function isSameWhereGiven<T>([a, b]: (T | undefined)[], isSame: (a: T, b: T) => boolean): boolean {
  return a === undefined || b === undefined || isSame(a, b)
}

type Fiat = NonNullable<Payment['fiat']>

const isSameFiat = (a: Fiat, b: Fiat): boolean =>
  a.currency === b.currency && compareDecimals(a.amount, b.amount) === 0

/** Whether the difference of two amounts is short enough to be an amount itself. */
const isExact = (a: Decimal, b: Decimal): boolean => a.length + b.length < maxDecimalLength - 4

const fractionDigits = (amount: Decimal): number => amount.split('.')[1]?.length ?? 0
