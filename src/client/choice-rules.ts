/** The rules until an order has an address: what a page needs to show the list and to take the payer's choice. */
import type { CheckoutSession, Method, Payment } from '../core/contract/wire.js'
import { isUnderstood } from './answers.js'
import type { CheckoutEvent, CheckoutFailure, CheckoutState, PaymentState } from './checkout-state.js'
import { endpointUnreadable } from './requests.js'
import {
  amountIn,
  amountRangeOf,
  isAmountFirst,
  isAwaitingMethods,
  isPaymentState,
  lastChoice,
  own,
  sessionOf,
  stateFailure,
  type StateOf,
} from './state-queries.js'

/** Whether an order has one price and no payment yet: these rules are enough for it until a payment is created. */
export const isUnpaid = ({ payments, price }: CheckoutSession): boolean =>
  payments.length === 0 && amountRangeOf(price) === null

/** The state after an event; undefined if the rules of payments and of entered amounts decide, in `transition.ts`. */
export function choiceAfter(state: CheckoutState, event: CheckoutEvent): CheckoutState | undefined {
  switch (event.type) {
    case 'session-loaded':
      return state.name === 'loading' && isUnpaid(event.session) && !event.lost
        ? begun(event.session)
        : undefined
    case 'session-failed':
      return state.name === 'loading' ? refused(event.failure, undefined, own(state, 'known')) : state
    case 'methods-loaded':
      return isAwaitingMethods(state) ? { ...state, methods: event.methods } : state
    case 'methods-failed':
      return isAwaitingMethods(state) ? notChosen(state, null, event.failure) : state
    case 'method-chosen':
      return chosen(state, event.method)
    case 'creation-failed':
      return state.name === 'creating' && own(state, 'amount') === undefined
        ? notChosen(state, state.methods, event.failure)
        : undefined
    case 'method-change-requested':
      return methodChange(state)
    case 'retry-requested':
      return retried(state)
    default:
      return undefined
  }
}

/** The next state, with the payer's last choice where it is kept. */
export function withLastChoice(next: CheckoutState, state: CheckoutState): CheckoutState {
  const selection = next === state ? undefined : lastChoice(state)
  return selection !== undefined && keepsLastChoice(next) ? { ...next, selection } : next
}

function keepsLastChoice(
  state: CheckoutState,
): state is PaymentState | StateOf<'choosing' | 'contradiction' | 'error'> {
  return isPaymentState(state) || ['choosing', 'contradiction', 'error'].includes(state.name)
}

/**
 * The payer's first choice: the amount where the range is in fiat and they entered none yet, else the method. An order that
 * this version does not understand has none.
 */
export function begun(session: CheckoutSession, amount?: string): CheckoutState {
  if (!isUnderstood(session))
    return { name: 'error', session, failure: { ...endpointUnreadable, retryable: false } }
  if (!isAmountFirst(session.price)) return { name: 'choosing', session, methods: null }
  return amount === undefined
    ? { name: 'entering-amount', session, methods: null }
    : { name: 'choosing', session, methods: null, amount }
}

function refused(
  failure: CheckoutFailure,
  session?: CheckoutSession,
  known?: readonly Payment[],
): CheckoutState {
  const kept = { ...(session && { session }), ...(known && { known }) }
  return failure.code === 'session-expired'
    ? { name: 'expired', ...kept, ...(failure.shop && { shop: failure.shop }) }
    : { name: 'error', failure, ...kept }
}

/** The list again, with the failure of the last choice, or without a list. */
export function notChosen(
  state: StateOf<'choosing' | 'creating'>,
  methods: Method[] | null,
  failure: CheckoutFailure,
): CheckoutState {
  const { session } = state
  if (failure.code === 'session-expired') return refused(failure, session)
  return { name: 'choosing', session, methods, ...keptAmount(state), failure }
}

/** The amount that comes before the method. */
const keptAmount = (state: StateOf<'choosing' | 'creating'>): { amount?: string } =>
  isAmountFirst(state.session.price) ? amountIn(state) : {}

function chosen(
  state: CheckoutState,
  { chain, coin, available }: Pick<Method, 'chain' | 'coin' | 'available'>,
): CheckoutState | undefined {
  if (state.name !== 'choosing' || !available) return state
  const { session, methods } = state
  // Use the list's own entry: the page's object may have other fields.
  const method = methods?.find((offered) => offered.chain.id === chain.id && offered.coin.id === coin.id)
  if (!methods || !method?.available) return state
  const entered = amountIn(state)
  if (entered.amount === undefined && amountRangeOf(session.price)) return undefined
  return { name: 'creating', session, methods, method, ...entered }
}

function methodChange(state: CheckoutState): CheckoutState | undefined {
  if (state.name === 'creating')
    return { name: 'choosing', session: state.session, methods: state.methods, ...keptAmount(state) }
  if (state.name !== 'error') return undefined
  return state.session ? begun(state.session, own(state, 'selection')?.amount) : state
}

function retried(state: CheckoutState): CheckoutState | undefined {
  switch (state.name) {
    case 'error':
    case 'expired':
      return reloading(own(state, 'known') ?? sessionOf(state)?.payments)
    case 'choosing':
      return retriedChoice(state)
    default:
      return undefined
  }
}

function retriedChoice(state: StateOf<'choosing'>): CheckoutState {
  const { session, methods } = state
  const selection = own(state, 'selection')
  if (!stateFailure(state)) return state
  if (methods === null) return { name: 'choosing', session, methods, ...amountIn(state) }
  return selection ? { name: 'creating', session, methods, ...selection } : state
}

/** The order once more; its payments are compared with what was on screen. */
export function reloading(known: readonly Payment[] | undefined): CheckoutState {
  return known && known.length > 0 ? { name: 'loading', known } : { name: 'loading' }
}
