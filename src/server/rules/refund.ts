/** What may be returned of an order's money, to whom, and how a refund moves. Only money that the service confirms. */
import { isTooSmall, leastAmount } from '../../core/chains/minimums.js'
import { CheckoutError, fieldError } from '../../core/contract/problem.js'
import { decimalsOf } from '../../core/addresses/tokens.js'
import { ceilDecimal, compareDecimals, isZero, type Decimal } from '../../core/money/decimal.js'
import {
  floorFraction,
  isAtMost,
  one,
  over,
  plus,
  times,
  toFraction,
  zero,
} from '../../core/money/fraction.js'
import { decimalsProblem } from './amount.js'
import {
  availableOf,
  difference,
  isBacked,
  isLive,
  ledgerOf,
  owedOf,
  totalOf,
  type Ledger,
} from './ledger.js'
import { blacklistedDetail } from './check.js'
import { occurrence } from './notify.js'
import type { AuditEntry, Occurrence, Order, OrderChange } from './order.js'
import type { CheckedRow } from './payment.js'
import { unitOf } from './price.js'
import { toPublicPayment } from './public-payment.js'
import type { Refund, RefundAddress, RefundEnd, RefundRequest } from './refund-data.js'

/** More than any coin has. */
const mostDecimals = 18

/** The refund, and whether it was created by the request: one that waits already is answered again. */
export type RequestedRefund = { refund: Refund; created: boolean }

/** The error of an action on an order that has no payment. */
export const unknownOrder = () =>
  fieldError('reference', 'no payment was ever shown for this order', 'not-found')

/**
 * Requests a refund: of the amount, which may be a part of what the order took, or without one of all that it did not take.
 * @throws {CheckoutError} `not-found` for a payment of another order; `invalid-request` while the order may still be paid
 * with the money, for money that is not confirmed, for more than there is, and for less than the network takes.
 */
export function requestRefundRule(
  order: Order,
  request: RefundRequest,
): { result: RequestedRefund; change?: OrderChange } {
  const { at, by, amount } = request
  const named = order.payments.filter(({ id }) => request.paymentId === undefined || id === request.paymentId)
  if (named.length === 0)
    throw order.payments.length > 0
      ? fieldError('payment', 'is no payment of this order', 'not-found')
      : unknownOrder()
  if (!order.record?.decision && order.record?.closedAt === undefined)
    throw fieldError('reference', 'the order may still be paid with this money; accept or close it first')
  const asked = amount?.of === 'order' ? ofOrderUnit(order, named) : named
  const accounts = asked.map((payment) => ({ payment, ledger: ledgerOf(order, payment, at) }))
  const waiting = order.refunds.filter(
    (refund) =>
      refund.state !== 'sent' && isLive(refund, at) && asked.some(({ id }) => id === refund.paymentId),
  )
  const found = amount === undefined ? findFree(accounts, waiting) : findAmount(order, accounts, amount)
  const same = sameRefund(waiting, asked, request, found)
  if (same) return { result: { refund: same, created: false } }
  if (!found) throw refusalOf(accounts, amount)
  if (isTooSmall(found.payment, found.amount, 'existing')) throw tooSmall('amount', found)
  const refund = newRefund(found, request)
  const { refunds = [], notifications = [] } = expireRefundsRule(order, at) ?? {}
  // Who asks again for the same money knows that it was not fetched.
  const others = notifications.filter(({ paymentId }) => paymentId !== refund.paymentId)
  return {
    result: { refund, created: true },
    change: {
      at,
      refunds: [...refunds, refund],
      notifications: [...others, refundOccurrence(refund)],
      entries: [{ ...refundEntry(refund), at, by }],
    },
  }
}

/**
 * Gives the payer's address; undefined when the refund takes none any more.
 * @throws {CheckoutError} `refund-closed` while the service does not confirm its money: who is given an address pays.
 */
export function refundAddressRule(
  order: Order,
  id: string,
  { address, tag, at }: RefundAddress,
): { result: Refund; change: OrderChange } | undefined {
  const refund = order.refunds.find((candidate) => candidate.id === id)
  if (refund?.state !== 'requested' || refund.expiresAt <= at) return undefined
  if (!isBacked(order, refund, at))
    throw new CheckoutError('refund-closed', {
      detail: 'The payment service does not confirm the money of this refund: contact the shop.',
    })
  const result: Refund = {
    ...refund,
    ...{ state: 'address-given', address, addressAt: at },
    ...(tag !== undefined && { tag }),
  }
  return { result, change: { at, refunds: [result], notifications: [refundOccurrence(result)] } }
}

/** Requests that no address was given for in time: a person is notified of the money. Undefined if there is none. */
export function expireRefundsRule(order: Order, at: number): OrderChange | undefined {
  const refunds = expiredRefunds(order, at)
  if (refunds.length === 0) return undefined
  const notifications = order.payments
    .filter(({ id }) => refunds.some(({ paymentId }) => paymentId === id))
    .filter((payment) => !isZero(owedOf(payment, ledgerOf(order, payment, at))))
    .map((payment) => ({
      ...occurrence('order.review', [payment.id, 'not-fetched'], payment, { at, detail: notFetchedDetail }),
      recurs: true,
    }))
  return { at, refunds, notifications }
}

const notFetchedDetail = 'the payer gave no address for a refund in time'

type Account = { payment: CheckedRow; ledger: Ledger }
type Part = Account & { amount: Decimal; fiat?: Refund['fiat'] }

/**
 * The payments at a price in the unit of the order, in which a sum is meant.
 * @throws {CheckoutError} `invalid-request` where each is at one that was replaced by a price in another currency or coin.
 */
function ofOrderUnit({ record }: Order, payments: readonly CheckedRow[]): readonly CheckedRow[] {
  const unit = unitOf(record?.price ?? '')
  const unitAt = ({ orderPrice }: CheckedRow) => (orderPrice && unit ? unitOf(orderPrice.price) : unit)
  const found = payments.filter((payment) => unitAt(payment) === unit)
  const [first] = payments
  if (found.length > 0 || !first) return found
  throw fieldError(
    'amount',
    `the price of the order is in ${unit}, and that of the payment ${first.id} was in ${unitAt(first)}; give a sum in the coin`,
  )
}

/** @throws {CheckoutError} `invalid-request` where several payments have money to return, or to which a refund that waits returns it. */
function findFree(accounts: readonly Account[], waiting: readonly Refund[]): Part | undefined {
  const parts = accounts.map((account) => {
    const isOwed = !isZero(owedOf(account.payment, account.ledger))
    const amount = isOwed ? account.ledger.free : '0'
    const own = waiting.filter(({ paymentId }) => paymentId === account.payment.id)
    return { ...account, amount, sum: totalOf([...own, { amount }]) }
  })
  const found = parts.filter(({ sum }) => !isZero(sum))
  if (found.length > 1)
    throw fieldError(
      'payment',
      `more than one has money to return; name it: ${found
        .map(({ payment: { id, coin }, sum }) => `${sum} ${coin.symbol} (payment ${id})`)
        .join(' or ')}`,
    )
  return found.find(({ amount }) => !isZero(amount))
}

/**
 * The payment that decided the order comes first.
 * @throws {CheckoutError} `invalid-request` for a sum in the coin where money of several coins is there.
 */
function findAmount(
  { record }: Order,
  accounts: readonly Account[],
  asked: NonNullable<RefundRequest['amount']>,
): Part | undefined {
  const withMoney = accounts.filter(({ ledger }) => !isZero(availableOf(ledger)))
  const symbols = new Set(withMoney.map(({ payment: { coin } }) => coin.symbol))
  if (asked.of === 'coin' && symbols.size > 1)
    throw fieldError(
      'payment',
      `the order has ${[...symbols].join(' and ')}; name the payment whose coin is meant`,
    )
  const rank = ({ payment }: Account) => Number(payment.id === record?.decision?.paymentId)
  return [...accounts]
    .sort((a, b) => rank(b) - rank(a))
    .map((account) => ({ ...account, ...coinAmount(account.payment, asked) }))
    .find(({ ledger, amount }) => compareDecimals(amount, availableOf(ledger)) <= 0)
}

/**
 * A sum in the coin, fixed now: in the currency of the order by the rate of the payment, rounded down.
 * @throws {CheckoutError} `invalid-amount` for a sum that the coin can't hold.
 */
function coinAmount(
  { chain, coin, fiatCurrency, priceAmount, destination }: CheckedRow,
  { of, value }: NonNullable<RefundRequest['amount']>,
): Pick<Part, 'amount' | 'fiat'> {
  const decimals = decimalsOf(chain.id, coin)
  if (of === 'coin' || fiatCurrency === undefined) {
    if (decimals !== undefined && compareDecimals(ceilDecimal(value, decimals), value) !== 0)
      throw fieldError('amount', `${coin.symbol} has ${decimals} decimals`, 'invalid-amount')
    return { amount: value }
  }
  const problem = decimalsProblem(value, fiatCurrency)
  if (problem !== undefined) throw fieldError('amount', problem, 'invalid-amount')
  const perUnit = over(toFraction(destination.amount), toFraction(priceAmount))
  const amount = floorFraction(times(toFraction(value), perUnit), decimals ?? mostDecimals)
  if (isZero(amount)) throw fieldError('amount', `is less than the smallest ${coin.symbol}`, 'invalid-amount')
  return { amount, fiat: { currency: fiatCurrency, amount: value } }
}

/** The refund that waits for the same money, also with its address: a request that is sent twice is one. */
function sameRefund(
  waiting: readonly Refund[],
  asked: readonly CheckedRow[],
  { amount, reason }: RefundRequest,
  found: Part | undefined,
): Refund | undefined {
  if (amount === undefined) return found ? undefined : waiting[0]
  return waiting.find((refund) => {
    const payment = asked.find(({ id }) => id === refund.paymentId)
    const isSame = payment && compareDecimals(coinAmount(payment, amount).amount, refund.amount) === 0
    return refund.reason === reason && isSame
  })
}

/** The network takes no such sum: nodes forward no less than its least. */
function tooSmall(
  field: 'amount' | 'reference',
  { payment, amount }: Pick<Part, 'payment' | 'amount'>,
): CheckoutError {
  const { chain, coin } = payment
  const sum = `${amount} ${coin.symbol}`
  const least = leastAmount(payment, 'existing')
  return fieldError(
    field,
    `${sum} can’t be sent on ${chain.name}, where ${least} is the least; return more, or note the order, which ends its need`,
  )
}

/** A refund returns money of one payment. */
function refusalOf(accounts: readonly Account[], amount: RefundRequest['amount']): CheckoutError {
  const withMoney = accounts.filter(({ ledger }) => !isZero(availableOf(ledger)))
  const sumOf = ({ payment: { coin }, ledger }: Account) => `${availableOf(ledger)} ${coin.symbol}`
  if (amount && haveTogether(withMoney, amount))
    return fieldError(
      'amount',
      `no payment has it alone; request one refund for each payment, which have ${withMoney
        .map((account) => `${sumOf(account)} (payment ${account.payment.id})`)
        .join(' and ')}`,
    )
  const rest = amount ? undefined : accounts.find(({ ledger }) => !isZero(ledger.free))
  if (rest) return tooSmall('reference', { ...rest, amount: rest.ledger.free })
  if (withMoney.length > 0)
    return amount
      ? fieldError('amount', `is more than can be returned, which is ${withMoney.map(sumOf).join(' or ')}`)
      : fieldError(
          'reference',
          'nothing above the price is left to return; to return a part of the price, give an amount',
        )
  const isUnconfirmed = accounts.some(
    ({ payment: { observation }, ledger }) => compareDecimals(observation.received, ledger.confirmed) > 0,
  )
  if (accounts.some(({ payment }) => payment.observation.blacklisted))
    return fieldError('reference', `${blacklistedDetail}: none of its money can be returned`)
  return fieldError(
    'reference',
    isUnconfirmed
      ? 'the payment service does not confirm this money, or took it back; try again later'
      : 'nothing is left to return',
  )
}

/** Whether the money of several payments is enough for a sum, each by its own rate. */
function haveTogether(accounts: readonly Account[], asked: NonNullable<RefundRequest['amount']>): boolean {
  const parts = accounts.map(({ payment, ledger }) =>
    over(toFraction(availableOf(ledger)), toFraction(coinAmount(payment, asked).amount)),
  )
  return isAtMost(one, parts.reduce(plus, zero))
}

function newRefund({ payment, ledger, amount, fiat }: Part, request: RefundRequest): Refund {
  const { id, at, by, reason, expiresAt } = request
  const fromCredit = difference(amount, ledger.free)
  return {
    ...{ id, reference: payment.reference, paymentId: payment.id, session: payment.sessionId },
    payment: toPublicPayment(payment),
    ...{ amount, state: 'requested', requestedAt: at, requestedBy: by, reason, expiresAt },
    ...(!isZero(fromCredit) && { fromCredit }),
    ...(fiat && { fiat }),
  }
}

function expiredRefunds({ refunds }: Order, at: number): Refund[] {
  return refunds
    .filter(({ state, expiresAt }) => state === 'requested' && expiresAt <= at)
    .map((refund) => ({ ...refund, state: 'expired' }))
}

/** What the shop is notified of: the request, the payer's address and the transaction. */
export function refundOccurrence(refund: Refund): Occurrence {
  const { id, reference, paymentId, session, payment, amount, state, address, tag, transaction } = refund
  return {
    type: state === 'sent' ? 'refund.sent' : 'refund.requested',
    identity: [id, state],
    ...{ reference, paymentId },
    at: refund.endedAt ?? refund.addressAt ?? refund.requestedAt,
    payload: JSON.stringify({
      session,
      payment,
      refund: { id, state, amount, address, tag, transaction },
    }),
  }
}

/** The row of the log of manual actions. */
export function refundEntry(
  { reference, id, amount, payment }: Refund,
  end?: RefundEnd,
): Omit<AuditEntry, 'at' | 'by'> {
  const sum = `${amount} ${payment.coin.symbol}`
  if (end === undefined) return { reference, action: 'refund', detail: `${id}: ${sum}` }
  return end.state === 'sent'
    ? { reference, action: 'refund-sent', detail: `${id}: ${sum}, ${end.transaction}` }
    : { reference, action: 'refund-cancel', detail: `${id}: ${end.reason}` }
}
