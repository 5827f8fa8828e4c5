/** The first screens: the coin and its network, and the amount where the order leaves it to the payer. */
import { html, nothing, type TemplateResult } from 'lit'
import type { CheckoutState } from '../../../../client/checkout-state.js'
import type { Method } from '../../../../core/contract/wire.js'
import type { CryptoMethodChangeEvent } from '../../../base/events.js'
import { methodKey } from '../../crypto-method-select/coins.js'
import { openPaymentNotice } from './open-payment.js'
import { failureNotice, heading, shopLink, supportLink, type ScreenContext, type StateOf } from './screen.js'

/** Skeletons in the places of what comes, and words when it takes longer than a moment. */
export const loadingScreen = (context: ScreenContext, name: CheckoutState['name']): TemplateResult => {
  const { messages } = context
  const wait = name === 'creating' ? messages.creating : messages.loading
  return pickerScreen(html`<span class="bone heading" aria-hidden="true"></span>`, null, context, wait)
}

export const chooseScreen = ({ session, methods, failure }: StateOf<'choosing'>, context: ScreenContext) => {
  const top = html`
    ${heading(context.messages.chooseTitle)} ${openPaymentNotice(session, context)}
    ${failureNotice(failure, context)}
  `
  return methods === null && failure !== undefined
    ? html`<section class="screen">${top} ${waysOut(context)}</section>`
    : pickerScreen(top, methods, context)
}

// One template for both, so that the list fills its skeleton. `wait` says what is loading.
const pickerScreen = (
  top: TemplateResult,
  methods: readonly Method[] | null,
  context: ScreenContext,
  wait?: string,
): TemplateResult => {
  const { actions, list, method: chosen } = context
  const handleChange = ({ method }: CryptoMethodChangeEvent): void => actions.chooseMethod(method)
  return html`
    <section class="screen">
      ${top}
      <crypto-method-select
        exportparts="search, list, row"
        aria-hidden=${wait === undefined ? nothing : 'true'}
        .methods=${methods}
        .value=${chosen ? methodKey(chosen) : ''}
        order=${list.order}
        only=${list.only}
        ?recent=${list.recent}
        @crypto-method-change=${handleChange}
      ></crypto-method-select>
      ${wait === undefined ? nothing : html`<p class="wait" role="status">${wait}</p>`}
      ${methods === null || methods.some(({ available }) => available) ? nothing : waysOut(context)}
    </section>
  `
}

/** For a payer who can't choose anything here. */
const waysOut = (context: ScreenContext): TemplateResult => html`
  <div class="calm">
    ${shopLink(context, '')}
    <div class="links">${supportLink(context)} ${reloadLink(context)}</div>
  </div>
`

const reloadLink = ({ messages }: ScreenContext): TemplateResult =>
  html`<button class="link" part="link" type="button" @click=${() => location.reload()}>
    ${messages.tryAgain}
  </button>`
