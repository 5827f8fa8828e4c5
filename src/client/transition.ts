/**
 * The rules of the checkout, as one pure function. Two of them guard money: only the endpoint's word makes a
 * payment `paid`, and an address on screen stays there until the payer, before sending anything, asks for another or
 * turns out to have paid elsewhere.
 */
import { compareDecimals, isDecimal, isZero } from '../core/money/decimal.js'
import type {
  AmountRange,
  CheckoutSession,
  Method,
  Payment,
  PaymentStatus,
  Price,
} from '../core/contract/wire.js'
import type { CheckoutEvent, CheckoutFailure, CheckoutState, PaymentState } from './checkout-state.js'

/** The state after an event. An event that can't happen in a state leaves it as it is: the same object. */
export function transition(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'session-loaded':
      return state.name === 'loading' ? opened(event.session) : state
    case 'session-failed':
      return state.name === 'loading' ? refused(event.failure) : state
    case 'session-checked':
      return isUntouched(state) ? elsewhere(state, event.session) : state
    case 'methods-loaded':
      return isAwaitingMethods(state)
        ? { name: 'choosing', session: state.session, methods: event.methods }
        : state
    case 'methods-failed':
      return isAwaitingMethods(state) ? notChosen(state, null, event.failure) : state
    case 'method-chosen':
      return chosen(state, event.method)
    case 'amount-entered':
      return entered(state, event.amount)
    case 'payment-created':
      return state.name === 'creating' ? shown(state.session, event.payment) : state
    case 'creation-failed':
      return state.name === 'creating' ? notCreated(state, event.failure) : state
    case 'payment-checked':
      return isPaymentState(state) ? checked(state, event.payment) : state
    case 'check-failed':
      return isPaymentState(state) && state.name !== 'paid' ? unchecked(state, event.failure) : state
    case 'method-change-requested':
      return methodChange(state)
    case 'payment-resumed':
      return resumed(state)
    case 'retry-requested':
      return retried(state)
  }
}

/** Whether a payment's address and amount are on screen. */
export function isPaymentState(state: CheckoutState): state is PaymentState {
  // Not `in`: a page that extends Object.prototype must not put a payment on screen.
  return Object.hasOwn(state, 'payment')
}

/** Whether the list of methods still has to come. */
export function isAwaitingMethods(
  state: CheckoutState,
): state is Extract<CheckoutState, { name: 'choosing' }> {
  return state.name === 'choosing' && state.methods === null && state.failure === undefined
}

/** Whether the payer may still take another way to pay: not once any money was seen. */
export function canChangeMethod(state: CheckoutState): boolean {
  return (
    state.name === 'entering-amount' ||
    state.name === 'creating' ||
    (state.name === 'awaiting' && isZero(state.payment.received))
  )
}

/** Whether the payer still has to send something, as far as this screen knows. */
export function isUntouched(state: CheckoutState): boolean {
  return state.name === 'choosing' || (state.name !== 'creating' && canChangeMethod(state))
}

/** The bounds of a price that the payer chooses, or null where the merchant fixed it. */
export function amountRangeOf(price: Price): AmountRange | null {
  return typeof price.amount === 'string' ? null : price.amount
}

/** The payment to show again when a payer comes back: the furthest along, then the newest. */
export function paymentToResume(payments: readonly Payment[]): Payment | null {
  const [first = null] = payments.toSorted(
    (a, b) => progress[b.status] - progress[a.status] || Date.parse(b.createdAt) - Date.parse(a.createdAt),
  )
  return first
}

const progress: Record<PaymentStatus, number> = { awaiting: 0, partial: 1, review: 1, confirming: 1, paid: 2 }

type Creating = Extract<CheckoutState, { name: 'creating' }>

function opened(session: CheckoutSession): CheckoutState {
  const payment = paymentToResume(session.payments)
  return payment ? shown(session, payment) : { name: 'choosing', session, methods: null }
}

function shown(session: CheckoutSession, payment: Payment): CheckoutState {
  return { name: payment.status, session, payment, online: true }
}

// Somebody who paid at the address they saw before, or in another tab, must not be asked to pay again.
function elsewhere(state: CheckoutState, session: CheckoutSession): CheckoutState {
  const payment = paymentToResume(session.payments)
  const isOther = !isPaymentState(state) || payment?.id !== state.payment.id
  return payment && isOther && progress[payment.status] > 0 ? shown(session, payment) : state
}

function refused(failure: CheckoutFailure, session?: CheckoutSession): CheckoutState {
  if (failure.code !== 'session-expired') return { name: 'error', failure }
  return session ? { name: 'expired', session } : { name: 'expired' }
}

function notChosen(
  { session }: { session: CheckoutSession },
  methods: Method[] | null,
  failure: CheckoutFailure,
): CheckoutState {
  if (failure.code === 'session-expired') return refused(failure, session)
  return { name: 'choosing', session, methods, failure }
}

function chosen(state: CheckoutState, method: Method): CheckoutState {
  if (state.name !== 'choosing' || !method.available) return state
  const { session, methods } = state
  const offered = methods?.some(
    ({ chain, coin }) => chain.id === method.chain.id && coin.id === method.coin.id,
  )
  if (!methods || !offered) return state
  const name = amountRangeOf(session.price) ? 'entering-amount' : 'creating'
  return { name, session, methods, method }
}

function entered(state: CheckoutState, amount: string): CheckoutState {
  if (state.name !== 'entering-amount') return state
  const { session, methods, method } = state
  const range = amountRangeOf(session.price)
  const code = !isDecimal(amount)
    ? 'invalid-amount'
    : range && (compareDecimals(amount, range.min) < 0 || compareDecimals(amount, range.max) > 0)
      ? 'amount-out-of-range'
      : null
  return code
    ? { name: 'entering-amount', session, methods, method, failure: { code, retryable: false } }
    : { name: 'creating', session, methods, method, amount }
}

function notCreated(state: Creating, failure: CheckoutFailure): CheckoutState {
  const { session, methods, method, amount } = state
  const byAmount = failure.code === 'amount-out-of-range' || failure.code === 'invalid-amount'
  return byAmount && amount !== undefined
    ? { name: 'entering-amount', session, methods, method, failure }
    : notChosen(state, methods, failure)
}

// An answer about another payment or with another address is never shown in the place of the one on screen.
function checked(state: PaymentState, payment: Payment): CheckoutState {
  const same = payment.id === state.payment.id && payment.address === state.payment.address
  if (!same || (state.name === 'paid' && payment.status !== 'paid')) return state
  return shown(state.session, payment)
}

// No answer is a passing thing and goes without a failure; a refusal is for the page's author to hear of, once.
function unchecked(state: PaymentState, failure: CheckoutFailure): CheckoutState {
  const { name, session, payment, online } = state
  const refusal = failure.retryable ? undefined : failure
  if (!online && state.failure?.code === refusal?.code) return state
  return { name, session, payment, online: false, ...(refusal && { failure: refusal }) }
}

function methodChange(state: CheckoutState): CheckoutState {
  if (state.name === 'entering-amount' || state.name === 'creating') {
    return { name: 'choosing', session: state.session, methods: state.methods }
  }
  if (!isPaymentState(state) || !canChangeMethod(state)) return state
  const { session, payment } = state
  const others = session.payments.filter(({ id }) => id !== payment.id)
  return { name: 'choosing', session: { ...session, payments: [payment, ...others] }, methods: null }
}

function resumed(state: CheckoutState): CheckoutState {
  if (isPaymentState(state) || !('session' in state) || !state.session) return state
  const payment = paymentToResume(state.session.payments)
  return payment ? shown(state.session, payment) : state
}

function retried(state: CheckoutState): CheckoutState {
  if (state.name === 'error' || state.name === 'expired') return { name: 'loading' }
  if (state.name === 'choosing' && state.methods === null && state.failure) {
    return { name: 'choosing', session: state.session, methods: null }
  }
  return state
}
