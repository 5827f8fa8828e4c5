/** Maps a state to its screen and module. */
import type { TemplateResult } from 'lit'
import type { CheckoutFailure, CheckoutState } from '../../../../client/checkout-state.js'
import {
  amountRangeOf,
  canChangeMethod,
  isAwaitingMethods,
  isPaymentState,
  stateFailure,
} from '../../../../client/state-queries.js'
import { chooseScreen, loadingScreen } from './choose.js'
import { comingScreen } from './coming.js'
import { lazyScreens, type LazyScreen } from './lazy-screens.js'
import type { ScreenContext } from './screen.js'
import { missingScreen } from './fallback.js'
import type { Messages } from '../../../i18n/messages.js'

/** Each part has its messages with it: here, where a screen is shown only once its part is loaded, all of them are known. */
export type AnyContext = ScreenContext<Messages>

/** Without those of screens that are always loaded. */
const partOfState: Partial<Record<CheckoutState['name'], keyof typeof lazyScreens>> = {
  ...{ 'entering-amount': 'amount', creating: 'pay', awaiting: 'pay', partial: 'pay' },
  ...{ confirming: 'outcome', paid: 'outcome', review: 'outcome' },
  ...{ contradiction: 'stopped', expired: 'stopped', error: 'stopped' },
}

/** The module of a state's screen; undefined for screens that are always loaded. */
export function lazyScreenOf(state: CheckoutState): LazyScreen | undefined {
  const part = orderEnd(state) ? 'stopped' : partOfState[state.name]
  return part && lazyScreens[part]
}

/** The failure after which the order takes no more money: no choice helps, and no address is shown. */
export function orderEnd(state: CheckoutState): CheckoutFailure | undefined {
  const { name } = state
  const mayPay = name === 'choosing' || name === 'awaiting' || name === 'partial'
  const failure = mayPay ? stateFailure(state) : undefined
  return failure?.code === 'price-replaced' || failure?.code === 'order-closed' ? failure : undefined
}

/** The payer's likely next screens, to be loaded while they read or choose. */
export function nextScreens(state: CheckoutState): LazyScreen[] {
  const { amount, pay, outcome, stopped, help } = lazyScreens
  if (isPaymentState(state)) return [help, outcome]
  if (state.name !== 'choosing' && state.name !== 'entering-amount') return []
  return [...(amountRangeOf(state.session.price) ? [amount] : []), pay, stopped]
}

/** Something of the order is on screen, or it is certain that nothing will be. */
export function isFirstScreen(state: CheckoutState): boolean {
  return state.name !== 'loading' && !isAwaitingMethods(state) && !stateFailure(state)?.retryable
}

/** The screen of a state: a skeleton while its module loads, and plain text if that fails. */
export function screenOf(state: CheckoutState, context: AnyContext): TemplateResult {
  const screen = loadedScreen(state, context, canChangeMethod(state))
  if (screen !== undefined) return screen
  if (!lazyScreenOf(state)?.failed) return waitingScreen(state, context)
  const payment = plainPayment(state, context)
  if (payment) return payment
  // An address that is being created can still be shown as plain text.
  return state.name === 'creating' ? waitingScreen(state, context) : missingScreen(context)
}

/** The skeleton of what is likely to come. Once an address was asked for, the words do not go back to the order. */
function waitingScreen(state: CheckoutState, context: AnyContext): TemplateResult {
  const { isAsked, isPreselected, messages } = context
  return isAsked || isPreselected || lazyScreenOf(state) === lazyScreens.pay
    ? comingScreen(isAsked ? messages.creating : messages.loading)
    : loadingScreen(context)
}

/**
 * In the place of a screen that could not be drawn: the payment as plain text; `isBare` where not even that, and nothing of the
 * order, can be drawn.
 */
export const brokenScreen = (state: CheckoutState, context: AnyContext, isBare: boolean): TemplateResult =>
  (isBare ? undefined : plainPayment(state, context)) ?? missingScreen(context, 'unknown')

const plainPayment = (state: CheckoutState, context: AnyContext): TemplateResult | undefined =>
  isPaymentState(state) && !orderEnd(state)
    ? lazyScreens.payments.value?.plainPaymentScreen(state, context)
    : undefined

function loadedScreen(
  state: CheckoutState,
  context: AnyContext,
  changeable: boolean,
): TemplateResult | undefined {
  const { amount, pay, outcome, stopped } = lazyScreens
  const end = orderEnd(state)
  if (end) return stopped.value?.errorScreen(end, context, false)
  switch (state.name) {
    case 'loading':
      return waitingScreen(state, context)
    case 'choosing':
      return context.isPreselected && isAwaitingMethods(state)
        ? waitingScreen(state, context)
        : chooseScreen(state, context)
    case 'entering-amount':
      return amount.value?.amountScreen(state, context)
    case 'creating':
      return pay.value?.creatingScreen(state, context)
    case 'awaiting':
    case 'partial':
      return pay.value?.payScreen(state, context)
    case 'confirming':
      return outcome.value?.confirmingScreen(state, context)
    case 'paid':
      return outcome.value?.paidScreen(state, context)
    case 'review':
      return outcome.value?.reviewScreen(state, context)
    case 'contradiction':
      return stopped.value?.contradictionScreen(state, context)
    case 'expired':
      return stopped.value?.expiredScreen(state, context)
    case 'error':
      return stopped.value?.errorScreen(state.failure, context, changeable)
  }
}
