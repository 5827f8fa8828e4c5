/** What is shown in the place of a screen that could not be loaded; `plain-payment.ts` has the one of an address. */
import { html, type TemplateResult } from 'lit'
import { offlineIcon } from '../../../icons/icons.js'
import { disc, heading, referenceLine, shopLink, supportLink, type ScreenContext } from './screen.js'

/**
 * For a screen without which the checkout can't continue: a retry. If a request failed as well, for example without a
 * network, it is repeated too. `unknown`: the screen is here, and could not be drawn.
 */
export const missingScreen = (
  context: ScreenContext,
  reason: 'network-error' | 'unknown' = 'network-error',
): TemplateResult => {
  const { messages, actions } = context
  const { title, next } = messages.failures[reason]
  const handleClick = (): void => {
    actions.reload()
    actions.retry()
  }
  return html`
    <section class="screen calm" role="alert">
      ${disc(offlineIcon(28), 'attention')} ${heading(title)}
      <p>${next}</p>
      ${referenceLine(context)}
      <button class="button primary" part="button" type="button" @click=${handleClick}>
        ${messages.tryAgain}
      </button>
      ${shopLink(context, '')}
      <div class="links">${supportLink(context)}</div>
    </section>
  `
}
