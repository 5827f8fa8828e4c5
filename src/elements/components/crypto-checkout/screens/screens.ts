/** Which screen shows a state, and which module it is in. */
import type { TemplateResult } from 'lit'
import type { CheckoutFailure, CheckoutState } from '../../../../client/checkout-state.js'
import { canChangeMethod, isPaymentState, stateFailure } from '../../../../client/transition.js'
import { chooseScreen, loadingScreen } from './choose.js'
import { lazyScreens, type LazyScreen } from './lazy-screens.js'
import type { ScreenContext } from './screen.js'
import { missingScreen, plainPaymentScreen } from './fallback.js'

/** The module that shows a state; undefined for screens that are always here. */
export function lazyScreenOf(state: CheckoutState): LazyScreen | undefined {
  if (orderEnd(state)) return lazyScreens.stopped
  switch (state.name) {
    case 'entering-amount':
      return lazyScreens.amount
    case 'creating':
    case 'awaiting':
    case 'partial':
      return lazyScreens.pay
    case 'confirming':
    case 'paid':
    case 'review':
      return lazyScreens.outcome
    case 'contradiction':
    case 'expired':
    case 'error':
      return lazyScreens.stopped
    default:
      return undefined
  }
}

/** The failure of a choice after which no other choice helps: only the shop can go on. */
export function orderEnd(state: CheckoutState): CheckoutFailure | undefined {
  const failure = state.name === 'choosing' ? stateFailure(state) : undefined
  return failure?.code === 'price-replaced' || failure?.code === 'order-closed' ? failure : undefined
}

/** What the payer is likely to see next, to be loaded while they read or choose. */
export function nextScreens(state: CheckoutState): LazyScreen[] {
  if (isPaymentState(state)) return [lazyScreens.help, lazyScreens.outcome]
  if (state.name !== 'choosing') return []
  const { amount } = state.session.price
  const next = typeof amount === 'string' ? [lazyScreens.pay] : [lazyScreens.amount, lazyScreens.pay]
  return [...next, lazyScreens.stopped]
}

/** The screen of a state: a skeleton while its module loads, and plain words when that can't be loaded. */
export function screenOf(state: CheckoutState, context: ScreenContext): TemplateResult {
  const screen = loadedScreen(state, context, canChangeMethod(state))
  if (screen !== undefined) return screen
  if (!lazyScreenOf(state)?.failed) return loadingScreen(context, state.name)
  if (isPaymentState(state)) return plainPaymentScreen(state, context)
  // An address that is on its way can still be shown in plain words.
  return state.name === 'creating' ? loadingScreen(context, state.name) : missingScreen(context)
}

function loadedScreen(
  state: CheckoutState,
  context: ScreenContext,
  changeable: boolean,
): TemplateResult | undefined {
  const { amount, pay, outcome, stopped } = lazyScreens
  const end = orderEnd(state)
  if (end) return stopped.value?.errorScreen(end, context, false)
  switch (state.name) {
    case 'loading':
      return loadingScreen(context, state.name)
    case 'choosing':
      return chooseScreen(state, context)
    case 'entering-amount':
      return amount.value?.amountScreen(state, context)
    case 'creating':
      return pay.value?.creatingScreen(state, context)
    case 'awaiting':
      return pay.value?.payScreen(state, context)
    case 'partial':
      return pay.value?.partialScreen(state, context)
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
