/** The amount screen, if the payer chooses the amount: before the coin, or after it if its bounds are in the coin. */
import { html, nothing, type TemplateResult } from 'lit'
import { amountRangeOf } from '../../../../client/state-queries.js'
import '../../crypto-amount-input/crypto-amount-input.define.js'
import type { CryptoAmountInput } from '../../crypto-amount-input/crypto-amount-input.js'
import { methodBadge } from './method-badge.js'
import { amountMessages } from '../../../i18n/english/amount.js'
import { failureNotice, heading, type ScreenContext, type StateOf } from './screen.js'

export { amountMessages as messages }
export { amount as styles } from './amount.styles.js'

export const amountScreen = (
  state: StateOf<'entering-amount'>,
  context: ScreenContext<typeof amountMessages>,
): TemplateResult => {
  const { messages, actions, links } = context
  const { price } = state.session
  const range = amountRangeOf(price)
  const handleSubmit = (event: SubmitEvent & { currentTarget: HTMLFormElement }): void => {
    event.preventDefault()
    const input = event.currentTarget.querySelector<CryptoAmountInput>('crypto-amount-input')
    if (input?.reportValidity() && input.amount !== null) actions.enterAmount(input.amount)
  }
  // A suggestion is a decision: it needs no second press.
  const handleClick = (event: MouseEvent & { currentTarget: HTMLFormElement }): void => {
    const isPreset = event
      .composedPath()
      .some((node) => node instanceof Element && node.part.contains('preset'))
    if (isPreset) event.currentTarget.requestSubmit()
  }
  // The field is in its own shadow root, where Enter finds no form to submit.
  const handleKeydown = (event: KeyboardEvent & { currentTarget: HTMLFormElement }): void => {
    const [field] = event.composedPath()
    if (event.key !== 'Enter' || event.isComposing || !(field instanceof HTMLInputElement)) return
    event.currentTarget.requestSubmit()
  }
  const field = html`
    <crypto-amount-input
      inner
      exportparts="field, input, unit, hint, estimate, presets, preset"
      .value=${state.amount ?? ''}
      min=${range?.min ?? nothing}
      max=${range?.max ?? nothing}
      .presets=${range?.presets ?? []}
      currency=${price.kind === 'fiat' ? price.currency : nothing}
      symbol=${price.kind === 'crypto' ? (state.method?.coin.symbol ?? nothing) : nothing}
    ></crypto-amount-input>
  `
  return html`
    <section class="screen">
      ${heading(messages.amountTitle)} ${failureNotice(state.failure, context)}
      ${state.method === undefined ? nothing : methodBadge(state.method, context, true)}
      ${
        // A page that the endpoint drew has the form in the shadow root of its field, where no other one may be around it.
        links === undefined
          ? html`<form novalidate @submit=${handleSubmit} @keydown=${handleKeydown} @click=${handleClick}>
              ${field}
              <button class="button primary" part="button" type="submit">${messages.amountSubmit}</button>
            </form>`
          : field
      }
    </section>
  `
}
