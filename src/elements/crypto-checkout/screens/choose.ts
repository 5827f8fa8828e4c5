/** The first screens: the coin and its network, and the amount where the order leaves it to the payer. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Method } from '../../../core/wire.js'
import type { CryptoMethodChangeEvent } from '../../events.js'
import { methodKey } from '../../crypto-method-select/coins.js'
import { failureNotice, heading, type ScreenContext, type StateOf } from './screen.js'

/** Skeletons in the places of what comes, and words when it takes longer than a moment. */
export const loadingScreen = ({ texts }: ScreenContext): TemplateResult => html`
  <section class="screen">
    <span class="bone heading" aria-hidden="true"></span>
    <crypto-method-select .methods=${null} aria-hidden="true"></crypto-method-select>
    <p class="patience" role="status">${texts.loading}</p>
  </section>
`

export const chooseScreen = (
  state: StateOf<'choosing'>,
  chosen: Method | undefined,
  context: ScreenContext,
): TemplateResult => {
  const { texts, actions } = context
  const { methods } = state
  const handleChange = (event: CryptoMethodChangeEvent): void => {
    const method = methods?.find(({ chain, coin }) => chain.id === event.chain && coin.id === event.coin)
    if (method !== undefined) actions.chooseMethod(method)
  }
  return html`
    <section class="screen">
      ${heading(texts.chooseTitle)} ${failureNotice(state.failure, context)}
      ${
        methods === null && state.failure !== undefined
          ? nothing
          : html`<crypto-method-select
              exportparts="search, list, row, networks"
              .methods=${methods}
              .value=${chosen ? methodKey(chosen) : ''}
              @crypto-method-change=${handleChange}
            ></crypto-method-select>`
      }
    </section>
  `
}
