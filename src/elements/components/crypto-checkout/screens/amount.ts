/** The amount, where the order leaves it to the payer: after the coin, because its bounds may be in the coin. */
import { html, nothing, type TemplateResult } from 'lit'
import { amountRangeOf } from '../../../../client/transition.js'
import '../../crypto-amount-input/crypto-amount-input.define.js'
import type { CryptoAmountInput } from '../../crypto-amount-input/crypto-amount-input.js'
import { methodBadge } from './method-badge.js'
import { failureNotice, heading, type ScreenContext, type StateOf } from './screen.js'

export { amountMessages as messages } from '../../../i18n/english/amount.js'
export { amount as styles } from './amount.styles.js'

export const amountScreen = (state: StateOf<'entering-amount'>, context: ScreenContext): TemplateResult => {
  const { messages, actions } = context
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
  // The field is in a shadow root of its own, where Enter finds no form to submit.
  const handleKeydown = (event: KeyboardEvent & { currentTarget: HTMLFormElement }): void => {
    const [field] = event.composedPath()
    if (event.key !== 'Enter' || event.isComposing || !(field instanceof HTMLInputElement)) return
    event.currentTarget.requestSubmit()
  }
  return html`
    <section class="screen">
      ${heading(messages.amountTitle)} ${failureNotice(state.failure, context)}
      ${methodBadge(state.method, context, true)}
      <form novalidate @submit=${handleSubmit} @keydown=${handleKeydown} @click=${handleClick}>
        <crypto-amount-input
          exportparts="field, input, unit, hint, estimate, presets, preset"
          .value=${context.entered}
          min=${range?.min ?? nothing}
          max=${range?.max ?? nothing}
          .presets=${range?.presets ?? []}
          currency=${price.kind === 'fiat' ? price.currency : nothing}
          symbol=${price.kind === 'crypto' ? state.method.coin.symbol : nothing}
        ></crypto-amount-input>
        <button class="button primary" part="button" type="submit">${messages.amountSubmit}</button>
      </form>
    </section>
  `
}
