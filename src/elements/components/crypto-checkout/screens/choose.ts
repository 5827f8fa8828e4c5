/** The first screens: loading, and the choice of a coin and its network, also for an amount that the payer entered. */
import { html, nothing, type TemplateResult } from 'lit'
import { lastChoice } from '../../../../client/state-queries.js'
import type { CheckoutSession, Method } from '../../../../core/contract/wire.js'
import { formatFiat } from '../../../../core/money/amount-format.js'
import type { CryptoMethodChangeEvent } from '../../../base/events.js'
import { methodKey } from '../../crypto-method-select/coins.js'
import { openPaymentNotice } from './open-payment.js'
import {
  action,
  disclosure,
  failureNotice,
  heading,
  shopLink,
  supportLink,
  type ScreenContext,
  type StateOf,
} from './screen.js'

/** Skeletons in place of the content, and text if it takes longer than a moment. */
export const loadingScreen = (context: ScreenContext): TemplateResult =>
  pickerScreen(html`<span class="bone heading" aria-hidden="true"></span>`, null, context, {
    wait: context.messages.loading,
  })

export const chooseScreen = (state: StateOf<'choosing'>, context: ScreenContext) => {
  const { session, methods, amount, failure } = state
  const top = html`
    ${heading(context.messages.chooseTitle)} ${openPaymentNotice(session, context)}
    ${failureNotice(failure, context, methods === null ? nothing : supportLink(context))}
    ${amount === undefined ? nothing : amountBadge(amount, session, context)}
  `
  return methods === null && failure !== undefined
    ? html`<section class="screen">${top} ${waysOut(context, failure.retryable)}</section>`
    : pickerScreen(top, methods, context, { chosen: lastChoice(state)?.method })
}

/** The amount that the payer entered, and the way back to it. */
const amountBadge = (amount: string, { price }: CheckoutSession, context: ScreenContext): TemplateResult => {
  const { messages, locale } = context
  const text = price.kind === 'fiat' ? formatFiat(amount, price.currency, locale) : amount
  return html`
    <p class="method" part="entered">
      <strong><bdi>${text}</bdi></strong>
      ${action(context, 'changeAmount', messages.change, { name: `${messages.change} ${text}` })}
    </p>
  `
}

// One template for both, so that the list fills its skeleton. `wait` says what is loading.
const pickerScreen = (
  top: TemplateResult,
  methods: readonly Method[] | null,
  context: ScreenContext,
  { chosen, wait }: { chosen?: Method | undefined; wait?: string },
): TemplateResult => {
  const { actions, list } = context
  const handleChange = ({ method }: CryptoMethodChangeEvent): void => actions.chooseMethod(method)
  return html`
    <section
      class="screen choose ${methods === null ? 'waiting' : ''}"
      tabindex=${wait === undefined ? nothing : '-1'}
    >
      ${top}
      <crypto-method-select
        inner
        exportparts="search, list, row"
        aria-hidden=${wait === undefined ? nothing : 'true'}
        .methods=${methods}
        .value=${chosen ? methodKey(chosen) : ''}
        preferred-methods=${list.preferred}
        ?recent-methods=${list.recent}
        @crypto-method-change=${handleChange}
      ></crypto-method-select>
      ${wait === undefined ? nothing : html`<p class="wait" role="status">${wait}</p>`}
      ${methods === null || methods.some(({ available }) => available) ? firstTime(methods, context) : waysOut(context)}
    </section>
  `
}

/** For a payer who never paid like this. It has its place before the list arrives. */
const firstTime = (methods: readonly Method[] | null, context: ScreenContext): TemplateResult => {
  const { messages, actions, help } = context
  return html`
    <div class="first-time">
      ${disclosure(
        messages.needCoinTitle,
        methods ? help.value?.firstTimeHelp(methods, context) : undefined,
        actions.loadHelp,
      )}
    </div>
  `
}

/** For a payer who can't choose any method. `isRetried`: there is a button to try again already. */
const waysOut = (context: ScreenContext, isRetried = false): TemplateResult => html`
  <div class="calm">
    ${shopLink(context, '')}
    <div class="links">${supportLink(context)} ${isRetried ? nothing : reloadLink(context)}</div>
  </div>
`

const reloadLink = (context: ScreenContext): TemplateResult =>
  action(context, 'reloadPage', context.messages.tryAgain)
