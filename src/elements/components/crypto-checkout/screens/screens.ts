/** Which screen shows a state, and which part of the code it is in. */
import type { TemplateResult } from 'lit'
import type { CheckoutState } from '../../../../client/checkout-state.js'
import { canChangeMethod, isPaymentState } from '../../../../client/transition.js'
import { guarded } from '../guard.js'
import { chooseScreen, loadingScreen } from './choose.js'
import { parts, type Part } from './lazy-screens.js'
import type { ScreenContext } from './screen.js'
import { missingScreen, plainPaymentScreen } from './fallback.js'

/** The part that shows a state; undefined for those that are always here. */
export function partOf(state: CheckoutState): Part | undefined {
  switch (guarded(state).name) {
    case 'entering-amount':
      return parts.amount
    case 'creating':
    case 'awaiting':
    case 'partial':
      return parts.pay
    case 'confirming':
    case 'paid':
    case 'review':
      return parts.outcome
    case 'expired':
    case 'error':
      return parts.stopped
    default:
      return undefined
  }
}

/** What the payer is likely to see next, to be loaded while they read or choose. */
export function nextParts(state: CheckoutState): Part[] {
  if (isPaymentState(state)) return [parts.help, parts.outcome]
  if (state.name !== 'choosing') return []
  const { amount } = state.session.price
  const next = typeof amount === 'string' ? [parts.pay] : [parts.amount, parts.pay]
  return [...next, parts.stopped]
}

/** The screen of a state: bones while its part is on its way, and plain words when that can't be loaded. */
export function screenOf(state: CheckoutState, context: ScreenContext): TemplateResult {
  const shown = guarded(state)
  const screen = loadedScreen(shown, context, canChangeMethod(state))
  if (screen !== undefined) return screen
  if (!partOf(shown)?.failed) return loadingScreen(context, shown.name)
  if (isPaymentState(shown)) return plainPaymentScreen(shown, context)
  // An address that is on its way can still be shown in plain words.
  return shown.name === 'creating' ? loadingScreen(context, shown.name) : missingScreen(context)
}

function loadedScreen(
  state: CheckoutState,
  context: ScreenContext,
  changeable: boolean,
): TemplateResult | undefined {
  const { amount, pay, outcome, stopped } = parts
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
    case 'expired':
      return stopped.value?.expiredScreen(state, context)
    case 'error':
      return stopped.value?.errorScreen(state.failure, context, changeable)
  }
}
