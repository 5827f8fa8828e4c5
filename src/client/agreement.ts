/**
 * Whether an answer of the endpoint agrees with what the payer chose and with what the screen already shows. Every
 * answer about a payment goes through {@link compareAnswer}; nothing else decides it.
 */
import { familyOf } from '../core/chains/chains.js'
import type { Payment, PaymentStatus, Price } from '../core/contract/wire.js'
import { msOf } from '../core/iso-time.js'
import {
  ceilDecimal,
  compareDecimals,
  isDecimal,
  isZero,
  subtractDecimals,
  type Decimal,
} from '../core/money/decimal.js'
import type { ContradictedField, Selection } from './checkout-state.js'
import { immutable } from './immutable.js'
import { asksForMoney, isIncomplete, isOrderPaid } from './asking.js'

/** What an answer is compared with. An absent field is unknown, and is not compared. */
export type Expectation = {
  /** The requested payment, when nothing else is known about it. */
  id?: string | undefined
  /** The payment as it was last accepted. */
  known?: Payment | undefined
  /** The payer's choice; with `price`, what the order costs. */
  selection?: Selection | undefined
  price?: Price | undefined
}

/**
 * `payment` is what to show from now on: the facts that were accepted first, with the progress of the answer that saw
 * more. It is immutable, and `known` itself if that is immutable and the answer is behind. `contradicts` is then empty.
 * If the answer contradicts, `payment` is null.
 */
export type Agreement =
  | { contradicts: readonly []; payment: Payment }
  | { contradicts: readonly [ContradictedField, ...ContradictedField[]]; payment: null }

/** The progress of a payment. A status never follows one of higher rank. */
const rank: Record<PaymentStatus, number> = { awaiting: 0, partial: 1, confirming: 2, review: 3, paid: 4 }

/** Rounding adds less than this, in the coin. */
const maxRounding = '0.000001'

/**
 * Compares one answer. `paid` for the known payment, by its id and address, is always accepted, because it asks for no
 * money.
 *
 * @example
 * const { payment: accepted, contradicts } = compareAnswer(checked, { known: payment })
 * if (accepted) console.log(accepted.status)
 * else console.warn(contradicts.join())
 */
export function compareAnswer(given: Payment, expectation: Expectation): Agreement {
  const answer = immutable(given)
  const { id, known, selection, price } = immutable(expectation)
  const found: ContradictedField[] = []
  if (id !== undefined && answer.id !== id) found.push('id')
  if (known) found.push(...changesOf(known, answer))
  if (selection) found.push(...otherMethod(selection.method, answer))
  if (price && !agreesWithPrice(answer, price, selection?.amount)) found.push(priceField(price))
  if (asksWrongly(answer, known)) found.push('amount')

  const isPaid = answer.status === 'paid' && !found.some((field) => field === 'id' || field === 'address')
  if (known && isPaid) return { contradicts: [], payment: merge(known, answer) }
  const [first, ...others] = new Set(found)
  if (first !== undefined) return { contradicts: [first, ...others], payment: null }
  if (!known) return { contradicts: [], payment: selection ? named(selection, answer) : answer }
  return { contradicts: [], payment: isWeaker(known, answer) ? known : merge(known, answer) }
}

/**
 * The amount still to be sent, in the coin, or null if the payment asks for nothing: by its status, or because its order is
 * paid. Never more than what is missing of the amount, whatever `remaining` says.
 * @example
 * const due = amountDue(payment)
 * if (due !== null) console.log(`${due} ${payment.coin.symbol} to send`)
 */
export function amountDue(payment: Payment): Decimal | null {
  if (!asksForMoney(payment)) return null
  const { amount, received, remaining } = payment
  const missing = missingOf(amount, received, Math.max(fractionDigits(amount), fractionDigits(remaining)))
  return compareDecimals(remaining, missing) < 0 ? remaining : missing
}

/** Rounded up to `digits`: some answers have more of them than the coin. */
function missingOf(amount: Decimal, received: Decimal, digits: number): Decimal {
  // As it is spelled: what a payer copies is the payment's own amount.
  if (isZero(received)) return amount
  if (compareDecimals(received, amount) >= 0) return '0'
  const missing = subtractDecimals(amount, received)
  // The difference of two very long amounts is too long to be one.
  return isDecimal(missing) ? ceilDecimal(missing, digits) : amount
}

function changesOf(known: Payment, answer: Payment): ContradictedField[] {
  const found: ContradictedField[] = []
  if (answer.id !== known.id) found.push('id')
  found.push(...otherMethod(known, answer))
  if (!isSameText(known.address, answer.address)) found.push('address')
  if (compareDecimals(known.amount, answer.amount) !== 0) found.push('amount')
  if (!isSameWhereGiven([known.fiat, answer.fiat], isSameFiat)) found.push('fiat')
  return found
}

function otherMethod({ chain, coin }: Pick<Payment, 'chain' | 'coin'>, answer: Payment): ContradictedField[] {
  const family = familyOf(chain)
  const found: ContradictedField[] = []
  if (answer.chain.id !== chain.id || familyOf(answer.chain) !== family) found.push('network')
  if (answer.coin.id !== coin.id || answer.coin.token !== coin.token) found.push('coin')
  if (!isSameWhereGiven([coin.contract, answer.coin.contract], isSameText)) found.push('contract')
  return found
}

/** Keeps the names that the payer chose, even if an answer names the same network and coin differently. */
function named({ method: { chain, coin } }: Selection, answer: Payment): Payment {
  const payment = immutable({ ...answer, chain, coin: { ...answer.coin, ...coin } })
  return isSpelledAlike(payment, answer) ? answer : payment
}

function agreesWithPrice(
  { coin, amount, fiat }: Payment,
  price: Price,
  entered: string | undefined,
): boolean {
  // A kind of price that this version does not know can't be compared.
  if (price.amount === undefined) return true
  const isInCoin = price.kind === 'crypto'
  if (isInCoin && coin.id !== price.coin) return true
  if (!isInCoin && fiat && fiat.currency !== price.currency) return false
  const asked = isInCoin ? amount : fiat?.amount
  if (asked === undefined) return true
  const agrees = isInCoin ? isRoundedUp : isEqual
  if (typeof price.amount === 'string') return agrees(price.amount, asked)
  if (entered !== undefined) return agrees(entered, asked)
  // The amount that the payer entered for a listed payment is not known here, but its bounds are.
  const { min, max } = price.amount
  return !isMore(min, asked) && (!isMore(asked, max) || agrees(max, asked))
}

const priceField = ({ kind }: Price): ContradictedField => (kind === 'fiat' ? 'fiat' : 'amount')

/** A price may have more digits than its coin: it is then rounded up to the coin's smallest unit. */
function isRoundedUp(price: Decimal, amount: Decimal): boolean {
  if (isMore(price, amount)) return false
  const rounding = subtractDecimals(amount, price)
  return isDecimal(rounding) && isMore(maxRounding, rounding)
}

/**
 * An open payment asks for something, never for more than the whole, and for nothing once the whole was received. An
 * answer that is behind the known payment may not know that yet.
 */
function asksWrongly(answer: Payment, known: Payment | undefined): boolean {
  const { status, amount, received, remaining } = answer
  if (!asksForMoney(answer)) return false
  if (isZero(remaining) || isMore(remaining, amount)) return true
  return !isMore(amount, received) && !(known && rank[status] < rank[known.status])
}

function isWeaker(known: Payment, answer: Payment): boolean {
  return (
    rank[answer.status] < rank[known.status] ||
    compareDecimals(answer.received, known.received) < 0 ||
    // Once an order is paid, an answer that asks for money is behind.
    (isOrderPaid(known) && isIncomplete(answer) && !isOrderPaid(answer)) ||
    (isReplaced(known) && !isReplaced(answer) && !(checkTime(answer) > checkTime(known)))
  )
}

const isReplaced = ({ flags }: Payment): boolean => flags.includes('price-replaced')

/** A price that was replaced is current again only by a later check. NaN, where the endpoint sends no time, is not later. */
const checkTime = ({ checkedAt }: Payment): number => msOf(checkedAt)

/** The facts of `known` with the progress of `answer`. What was received never shrinks, what remains never grows. */
function merge(known: Payment, answer: Payment): Payment {
  const { id, chain, coin, address, amount, fiat, activationFee, createdAt } = known
  const merged: Payment = { ...answer, id, chain, coin, address, amount, createdAt }
  merged.received = isMore(known.received, answer.received) ? known.received : answer.received
  merged.remaining = isMore(answer.remaining, known.remaining) ? known.remaining : answer.remaining
  setOptional(merged, 'fiat', fiat)
  setOptional(merged, 'activationFee', activationFee)
  const isTime = !Number.isNaN(msOf(answer.priceHeldUntil))
  setOptional(merged, 'priceHeldUntil', isTime ? answer.priceHeldUntil : known.priceHeldUntil)
  setOptional(merged, 'txId', answer.txId ?? known.txId)
  setOptional(merged, 'explorerUrl', answer.explorerUrl ?? known.explorerUrl)
  return isSpelledAlike(merged, answer) ? answer : immutable(merged)
}

const isMore = (a: Decimal, b: Decimal): boolean => compareDecimals(a, b) > 0
const isEqual = (a: Decimal, b: Decimal): boolean => compareDecimals(a, b) === 0

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
 * Whether two addresses or contracts are the same text, ignoring the case of hex. `respell` makes other spellings of
 * one account equal before the comparison.
 * @example
 * isSameText('0xAB', '0xab') // true: hex ignores the case
 */
export function isSameText(a: string, b: string): boolean {
  return a === b || (/^0x[\da-f]+$/i.test(a) && a.toLowerCase() === b.toLowerCase())
}

/** A field that one side omits is not compared. */
function isSameWhereGiven<T>([a, b]: (T | undefined)[], isSame: (a: T, b: T) => boolean): boolean {
  return a === undefined || b === undefined || isSame(a, b)
}

type Fiat = NonNullable<Payment['fiat']>

const isSameFiat = (a: Fiat, b: Fiat): boolean => a.currency === b.currency && isEqual(a.amount, b.amount)

const fractionDigits = (amount: Decimal): number => amount.split('.')[1]?.length ?? 0
