/** The first screens: the coin and its network, and the amount where the order leaves it to the payer. */
import { html, nothing, type TemplateResult } from 'lit'
import type { CheckoutState } from '../../../client/checkout-state.js'
import type { CryptoMethodChangeEvent } from '../../events.js'
import { methodKey } from '../../crypto-method-select/coins.js'
import { parts } from './parts.js'
import { failureNotice, heading, type ScreenContext, type StateOf } from './screen.js'

/** Skeletons in the places of what comes, and words when it takes longer than a moment. */
export const loadingScreen = ({ texts }: ScreenContext, name: CheckoutState['name']): TemplateResult => html`
  <section class="screen">
    <span class="bone heading" aria-hidden="true"></span>
    <crypto-method-select .methods=${null} aria-hidden="true"></crypto-method-select>
    <p class="patience" role="status">${name === 'creating' ? texts.creating : texts.loading}</p>
  </section>
`

export const chooseScreen = (state: StateOf<'choosing'>, context: ScreenContext): TemplateResult => {
  const { texts, actions, list, method: chosen } = context
  const { methods } = state
  const handleChange = (event: CryptoMethodChangeEvent): void => {
    const method = methods?.find(({ chain, coin }) => chain.id === event.chain && coin.id === event.coin)
    if (method !== undefined) actions.chooseMethod(method)
  }
  return html`
    <section class="screen">
      ${heading(texts.chooseTitle)} ${parts.help.value?.openPaymentNotice(state.session, context)}
      ${failureNotice(state.failure, context)}
      ${
        methods === null && state.failure !== undefined
          ? nothing
          : html`<crypto-method-select
              exportparts="search, list, row"
              .methods=${methods}
              .value=${chosen ? methodKey(chosen) : ''}
              order=${list.order}
              only=${list.only}
              ?recent=${list.recent}
              @crypto-method-change=${handleChange}
            ></crypto-method-select>`
      }
    </section>
  `
}
