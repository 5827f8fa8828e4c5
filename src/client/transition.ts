/**
 * The rules of the checkout, as one pure function. Three of them guard money: only the endpoint makes a payment `paid`;
 * an address stays on screen until the payer, before sending anything, asks for another or has paid elsewhere; an
 * answer that contradicts the choice or the screen ends every request for money.
 */
import { compareDecimals, isDecimal } from '../core/money/decimal.js'
import type { CheckoutSession, Method, Payment } from '../core/contract/wire.js'
import { compareAnswer } from './agreement.js'
import { isUnderstood } from './answers.js'
import { begun, choiceAfter, notChosen, reloading, withLastChoice } from './choice-rules.js'
import type { CheckoutEvent, CheckoutFailure, CheckoutState, PaymentState } from './checkout-state.js'
import { asksForMoney, asksTooLittle, canRenewPrice, isOrderPaid } from './asking.js'
import { paymentToResume, progressOf } from './payment-to-resume.js'
import {
  amountIn,
  amountRangeOf,
  canChangeMethod,
  isAmountFirst,
  isPaymentState,
  isUntouched,
  own,
  selectionOf,
  sessionOf,
  stateFailure,
  watchedPayment,
  type StateOf,
} from './state-queries.js'

type EventOf<Type extends CheckoutEvent['type']> = Extract<CheckoutEvent, { type: Type }>

/**
 * The state after an event. An event that can't happen in a state returns the same object.
 * @example
 * const next = transition({ name: 'loading' }, { type: 'session-loaded', session: order })
 */
export function transition(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  return withLastChoice(choiceAfter(state, event) ?? stateAfter(state, event), state)
}

/** The state after an event that `choice-rules.ts` leaves to these rules. */
function stateAfter(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'session-loaded':
      return state.name === 'loading' ? startedWith(opened(state, event), event) : state
    case 'session-checked':
      return isUntouched(state) || state.name === 'contradiction' ? rechecked(state, event) : state
    case 'method-chosen':
      return amountOf(state, event.method)
    case 'amount-entered':
      return entered(state, event.amount)
    case 'payment-created':
      return state.name === 'creating' ? created(state, event) : state
    case 'creation-failed':
      return state.name === 'creating' ? notCreated(state, event.failure) : state
    case 'payment-checked':
      return checked(state, event.payment)
    case 'check-failed':
      return isPaymentState(state) && state.name !== 'paid' ? unchecked(state, event.failure) : state
    case 'method-change-requested':
      return methodChange(state)
    case 'amount-change-requested':
      return amountChange(state)
    case 'price-renewal-requested':
      return priceRenewal(state)
    case 'payment-resumed':
      return resumed(state)
    case 'retry-requested':
      return state.name === 'contradiction' ? retriedContradiction(state) : state
    default:
      return state
  }
}

/** The amount of a method that the payer chose, where the range is in its coin. */
function amountOf(state: CheckoutState, { chain, coin }: Method): CheckoutState {
  if (state.name !== 'choosing') return state
  const { session, methods } = state
  const method = methods?.find((offered) => offered.chain.id === chain.id && offered.coin.id === coin.id)
  if (!method) return state
  const amount = own(state, 'selection')?.amount
  return { name: 'entering-amount', session, methods, method, ...(amount !== undefined && { amount }) }
}

function methodChange(state: CheckoutState): CheckoutState {
  if (state.name !== 'entering-amount')
    return isPaymentState(state) && canChangeMethod(state) && !isOrderPaid(state.payment)
      ? left(state)
      : state
  const { session, methods } = state
  // Without a method there is none to change: the amount comes first.
  if (!own(state, 'method')) return state
  return isAmountFirst(session.price) ? amountAgain(state) : { name: 'choosing', session, methods }
}

function notCreated(state: StateOf<'creating'>, failure: CheckoutFailure): CheckoutState {
  const { session, methods, method } = state
  const byAmount = failure.code === 'amount-out-of-range' || failure.code === 'invalid-amount'
  return byAmount
    ? { name: 'entering-amount', session, methods, method, ...amountIn(state), failure }
    : notChosen(state, methods, failure)
}

function startedWith(state: CheckoutState, { isChoosing }: EventOf<'session-loaded'>): CheckoutState {
  return isChoosing ? methodChange(state) : state
}

function opened(state: StateOf<'loading'>, event: EventOf<'session-loaded'>) {
  const { session: answer, unpayable = [], preferred, lost, amount } = event
  const { payments, contradiction } = reconcile(own(state, 'known') ?? [], answer)
  const payment = paymentToResume(payments, preferred)
  const isRefused = (one: Payment): boolean => asksForMoney(one) && unpayable.includes(one.id)
  const session = { ...answer, payments: payments.filter((one) => !isRefused(one)) }
  const problem = lost ? lostPayment(lost) : contradiction
  if (problem && payment?.status !== 'paid') return contradicted(session, problem)
  if (!payment) return amount === undefined ? begun(session) : entered(begun(session), amount)
  return isRefused(payment) ? notPayable(session) : shown(session, payment)
}

function created(
  state: StateOf<'creating'>,
  { payment: answer, unpayable = [] }: EventOf<'payment-created'>,
) {
  const { session, methods } = state
  const selection = selectionOf(state)
  const known = session.payments.find(({ id }) => id === answer.id)
  const agreement = compareAnswer(answer, { known, selection, price: session.price })
  if (!agreement.payment) {
    // The order was paid by another choice meanwhile, in another tab for instance: nothing is asked for.
    if (!known && answer.status === 'paid') return shown(session, answer)
    return contradicted(session, { fields: agreement.contradicts, creation: { ...selection, methods } })
  }
  const { payment } = agreement
  return asksForMoney(payment) && unpayable.includes(payment.id)
    ? notPayable(session)
    : shown(session, payment)
}

/** What can't be asked for is for the shop: of an unknown kind of order, and less than the network takes. */
function shown(session: CheckoutSession, answer: Payment): CheckoutState {
  const asksUnknown = asksForMoney(answer) && !isUnderstood(session)
  const payment = asksUnknown || asksTooLittle(answer) ? { ...answer, status: 'review' as const } : answer
  const isClosed = asksForMoney(payment) && payment.flags.includes('closed')
  const failure = { code: 'order-closed', retryable: false }
  return { name: payment.status, session, payment, online: true, ...(isClosed && { failure }) }
}

type Contradiction = Pick<StateOf<'contradiction'>, 'fields' | 'accepted' | 'isLost' | 'creation'>

function contradicted(session: CheckoutSession, contradiction: Contradiction): CheckoutState {
  return { name: 'contradiction', session, ...contradiction }
}

/** An endpoint that lost what it showed, such as one with an old backup, would ask for the money again. */
const lostPayment = (accepted: Payment): Contradiction => ({ fields: ['id'], accepted, isLost: true })

function notPayable(session: CheckoutSession): CheckoutState {
  return { name: 'error', session, failure: { code: 'address-mismatch', retryable: false } }
}

/** The payments of an order as now known, and the first contradiction among them. */
function reconcile(
  known: readonly Payment[],
  { payments, price }: CheckoutSession,
): { payments: Payment[]; contradiction?: Contradiction } {
  const accepted = new Map(known.map((payment) => [payment.id, payment]))
  const listed = new Set<string>()
  let contradiction: Contradiction | undefined
  for (const answer of payments) {
    const before = accepted.get(answer.id)
    // Payments of other sessions may have another price; the endpoint lists them only once money was seen.
    const agreement = compareAnswer(answer, {
      known: before,
      price: answer.status === 'awaiting' ? price : undefined,
    })
    if (agreement.payment) {
      accepted.set(answer.id, agreement.payment)
      listed.add(answer.id)
    } else contradiction ??= { fields: agreement.contradicts, ...(before && { accepted: before }) }
  }
  const reconciled = [...accepted.values()].filter(({ id }) => listed.has(id))
  return { payments: reconciled, ...(contradiction && { contradiction }) }
}

// A payer who paid at an earlier address, or in another tab, must not be asked to pay again.
function rechecked(state: CheckoutState, { session: answer, unpayable = [] }: EventOf<'session-checked'>) {
  const session = sessionOf(state)
  if (!session || answer.reference !== session.reference) return state
  const watched = watchedPayment(state)
  // The last of one id counts: the payment on screen is newer than the order.
  const known = [...session.payments, ...(watched ? [watched] : [])]
  const { payments, contradiction } = reconcile(known, answer)
  const payable = payments.filter((one) => !asksForMoney(one) || !unpayable.includes(one.id))
  const furthest = paymentToResume(payable)
  if (contradiction && furthest?.status !== 'paid') {
    const isSame = state.name === 'contradiction' && state.fields.join() === contradiction.fields.join()
    return isSame ? state : contradicted(session, contradiction)
  }
  const isSeen = furthest && progressOf(furthest) > 0
  const current = isSeen ? furthest : payable.find(({ id }) => id === watched?.id)
  if (!current) return state
  const { id, status, received } = current
  const isKnown = id === watched?.id && status === watched.status && received === watched.received
  return isKnown && isPaymentState(state) ? state : shown({ ...session, payments: payable }, current)
}

function entered(state: CheckoutState, amount: string): CheckoutState {
  if (state.name !== 'entering-amount') return state
  const { session, methods } = state
  const method = own(state, 'method')
  const range = amountRangeOf(session.price)
  const code = !isDecimal(amount)
    ? 'invalid-amount'
    : range && (compareDecimals(amount, range.min) < 0 || compareDecimals(amount, range.max) > 0)
      ? 'amount-out-of-range'
      : null
  if (code) {
    const failure = { code, retryable: false }
    return { name: 'entering-amount', session, methods, ...(method && { method }), amount, failure }
  }
  return method
    ? { name: 'creating', session, methods, method, amount }
    : { name: 'choosing', session, methods, amount }
}

function checked(state: CheckoutState, answer: Payment): CheckoutState {
  const known = watchedPayment(state)
  const session = sessionOf(state)
  if (!known || !session) return state
  const { payment, contradicts: fields } = compareAnswer(answer, { known })
  if (payment) {
    // A closed order is never opened again: an answer that asks for money is behind.
    if (stateFailure(state)?.code === 'order-closed' && asksForMoney(payment)) return state
    // The answer is behind: keep the screen, and note that the endpoint is reachable.
    const isUnchanged = isPaymentState(state) && payment === known && state.online && !stateFailure(state)
    return isUnchanged ? state : shown(session, payment)
  }
  // A paid payment asks for no money, so nothing can contradict it.
  if (state.name === 'paid') return state
  if (state.name === 'contradiction' && state.fields.join() === fields.join()) return state
  return contradicted(session, { fields, accepted: known })
}

// No answer is temporary and is not reported; a refusal is reported to the page's author, once, and holds until an answer.
function unchecked(state: PaymentState, failure: CheckoutFailure): CheckoutState {
  const { name, session, payment, online } = state
  if (failure.code === 'not-found') return contradicted(session, lostPayment(payment))
  const refusal = failure.retryable ? stateFailure(state) : failure
  if (!online && stateFailure(state)?.code === refusal?.code) return state
  return { name, session, payment, online: false, ...(refusal && { failure: refusal }) }
}

/** The list again, with the payment among those that the payer may come back to. */
function left(state: PaymentState): CheckoutState {
  return { name: 'choosing', session: withPayment(state), methods: null, ...enteredAmount(state) }
}

function withPayment({ session, payment }: PaymentState): CheckoutSession {
  const others = session.payments.filter(({ id }) => id !== payment.id)
  return { ...session, payments: [payment, ...others] }
}

/** What the payer entered for a payment, where they chose the amount in fiat. */
function enteredAmount({ session, payment }: PaymentState): { amount?: string } {
  const { fiat } = payment
  return isAmountFirst(session.price) && fiat !== undefined ? { amount: fiat.amount } : {}
}

function amountChange(state: CheckoutState): CheckoutState {
  return state.name === 'choosing' && own(state, 'amount') !== undefined ? amountAgain(state) : state
}

/** The amount once more, before any method. */
function amountAgain(state: StateOf<'choosing' | 'entering-amount'>): CheckoutState {
  const { session, methods } = state
  return { name: 'entering-amount', session, methods, ...amountIn(state) }
}

// The endpoint gives a new amount for the same choice once the old one is no longer held.
function priceRenewal(state: CheckoutState): CheckoutState {
  if (!isPaymentState(state) || !canRenewPrice(state)) return state
  const { chain, coin } = state.payment
  const method = { chain, coin, estimate: null, available: true }
  return { name: 'creating', session: withPayment(state), methods: null, method, ...enteredAmount(state) }
}

function resumed(state: CheckoutState): CheckoutState {
  const session = sessionOf(state)
  if (isPaymentState(state) || state.name === 'contradiction' || !session) return state
  const payment = paymentToResume(session.payments)
  return payment ? shown(session, payment) : state
}

// The flow checks an accepted payment again; the state ends with its answer.
function retriedContradiction(state: StateOf<'contradiction'>): CheckoutState {
  if (own(state, 'accepted')) return state
  const creation = own(state, 'creation')
  return creation
    ? { name: 'creating', session: state.session, ...creation }
    : reloading(state.session.payments)
}
