/** Questions about a state of the checkout. */
import { isZero } from '../core/money/decimal-basics.js'
import type { ShopLinks } from '../core/contract/problem.js'
import type { AmountRange, CheckoutSession, Payment, Price } from '../core/contract/wire.js'
import type { CheckoutFailure, CheckoutState, PaymentState, Selection } from './checkout-state.js'

/** The state with this name. */
export type StateOf<Name extends CheckoutState['name']> = Extract<CheckoutState, { name: Name }>

/**
 * Whether a payment's address and amount are on screen.
 * @example
 * if (isPaymentState(state)) console.log(state.payment.address)
 */
export function isPaymentState(state: CheckoutState): state is PaymentState {
  // Not `in`: a page that extends Object.prototype must not put a payment on screen.
  return Object.hasOwn(state, 'payment')
}

/**
 * The order, if the state has it.
 * @example
 * console.log(sessionOf(state)?.reference)
 */
export function sessionOf(state: CheckoutState): CheckoutSession | undefined {
  return own(state, 'session')
}

/**
 * The last failure, if any.
 * @example
 * console.log(stateFailure(state)?.code ?? 'no failure')
 */
export function stateFailure(state: CheckoutState): CheckoutFailure | undefined {
  return own(state, 'failure')
}

/** The shop's ways out, where the order can't be shown. */
export function shopOf(state: CheckoutState): ShopLinks | undefined {
  return own(state, 'shop') ?? stateFailure(state)?.shop
}

/**
 * The payment that the poller watches: the one on screen, or the one that an answer contradicts.
 * @example
 * console.log(watchedPayment(state)?.status)
 */
export function watchedPayment(state: CheckoutState): Payment | undefined {
  return isPaymentState(state) ? state.payment : own(state, 'accepted')
}

/**
 * Whether the list of methods has yet to arrive.
 * @example
 * const isLoading = isAwaitingMethods(state)
 */
export function isAwaitingMethods(state: CheckoutState): state is StateOf<'choosing'> {
  return state.name === 'choosing' && state.methods === null && own(state, 'failure') === undefined
}

/**
 * Whether the payer may choose another method: not once any money was seen.
 * @example
 * if (canChangeMethod(flow.state)) flow.changeMethod()
 */
export function canChangeMethod(state: CheckoutState): boolean {
  return (
    state.name === 'entering-amount' ||
    state.name === 'creating' ||
    (state.name === 'error' && sessionOf(state) !== undefined) ||
    (state.name === 'awaiting' && isZero(state.payment.received))
  )
}

/**
 * Whether the payer still has to send something, as far as this page knows.
 * @example
 * const mayHavePaidElsewhere = isUntouched(state)
 */
export function isUntouched(state: CheckoutState): boolean {
  return state.name === 'choosing' || (state.name !== 'creating' && canChangeMethod(state))
}

/**
 * The range of a price that the payer chooses, or null if the merchant fixed it.
 * @example
 * const range = amountRangeOf(order.price)
 * if (range) console.log(`from ${range.min} to ${range.max}`)
 */
export function amountRangeOf(price: Price): AmountRange | null {
  return typeof price.amount === 'string' ? null : (price.amount ?? null)
}

/**
 * Whether the payer enters the amount before they choose a method: its bounds don't depend on the coin.
 * @example
 * const isFirst = isAmountFirst(order.price)
 */
export function isAmountFirst(price: Price): boolean {
  return price.kind === 'fiat' && amountRangeOf(price) !== null
}

/**
 * The payer's last choice, if one is known.
 * @example
 * console.log(lastChoice(state)?.method.coin.symbol)
 */
export function lastChoice(state: CheckoutState): Selection | undefined {
  const method = own(state, 'method')
  return method ? { method, ...amountIn(state) } : own(state, 'selection')
}

/** The method and the amount of a choice that is being made. */
export function selectionOf(state: StateOf<'creating'>): Selection {
  return { method: state.method, ...amountIn(state) }
}

/** The amount that the payer entered, as the field of a state. */
export function amountIn(state: CheckoutState): { amount?: string } {
  const amount = own(state, 'amount')
  return amount === undefined ? {} : { amount }
}

/** A field that some states have. */
export function own<Key extends string>(
  state: CheckoutState,
  field: Key,
): FieldOf<CheckoutState, Key> | undefined {
  return field in state ? (state as Record<Key, FieldOf<CheckoutState, Key>>)[field] : undefined
}

type FieldOf<State, Key extends string> = State extends { [Field in Key]?: infer Value } ? Value : never
