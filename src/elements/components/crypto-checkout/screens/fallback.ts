/** What stands in for a screen that could not be loaded: nobody who may have to pay is left without the address. */
import { amountDue } from '../../../../client/agreement.js'
import { html, nothing, type TemplateResult } from 'lit'
import type { PaymentState } from '../../../../client/checkout-state.js'
import { offlineIcon } from '../../../icons/icons.js'
import { disc, heading, referenceLine, supportLink, type ScreenContext } from './screen.js'

/** The payment in plain words. Nothing in it needs more code: text that can be selected, and a link to help. */
export const plainPaymentScreen = ({ payment }: PaymentState, context: ScreenContext): TemplateResult => {
  const { messages, actions } = context
  const { status, chain, coin, address } = payment
  const isOpen = status === 'awaiting' || status === 'partial'
  return html`
    <section class="screen calm">
      ${heading(isOpen ? (status === 'partial' ? messages.remainingTitle : messages.payTitle) : messages.status[status])}
      ${
        isOpen
          ? html`<p class="summary">
                <bdi>${amountDue(payment)} ${coin.symbol}</bdi>
                <span>${messages.onNetwork(chain.name)}</span>
              </p>
              <p class="sentence">${messages.warning(coin.symbol, chain.name)}</p>
              <p class="summary plain-address" dir="ltr" translate="no">${address}</p>`
          : nothing
      }
      ${referenceLine(context)}
      <button class="button" part="button" type="button" @click=${actions.reload}>
        ${messages.tryAgain}
      </button>
      <div class="links">${supportLink(context)}</div>
    </section>
  `
}

/**
 * A screen without which it does not go on: trying again is all there is. Where a request failed as well, as it does
 * without a network, that is made again too.
 */
export const missingScreen = (context: ScreenContext): TemplateResult => {
  const { messages, actions } = context
  const { title, next } = messages.failures['network-error']
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
      <div class="links">${supportLink(context)}</div>
    </section>
  `
}
