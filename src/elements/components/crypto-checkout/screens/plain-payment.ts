/** The fallback of a payment whose screen could not be loaded: a payer always gets the address. */
import { html, nothing, type TemplateResult } from 'lit'
import { amountDue } from '../../../../client/agreement.js'
import type { PaymentState } from '../../../../client/checkout-state.js'
import { isPriceHeld } from '../../../../client/price-hold.js'
import { isOrderPaid } from '../../../../client/asking.js'
import type { PaymentWords } from '../../../i18n/messages.js'
import { heading, referenceLine, shopLink, supportLink, type ScreenContext } from './screen.js'

/** The payment as plain text. It needs no more code: selectable text, and a link to support. */
export const plainPaymentScreen = (
  { payment }: PaymentState,
  context: ScreenContext<PaymentWords>,
): TemplateResult => {
  const { messages, actions } = context
  const { status, chain, coin, address } = payment
  const due = amountDue(payment)
  const isOpen = due !== null && isPriceHeld(payment)
  return html`
    <section class="screen calm">
      ${heading(isOpen ? (status === 'partial' ? messages.remainingTitle : messages.payTitle) : messages.status[isOrderPaid(payment) ? 'paid' : status])}
      ${
        isOpen
          ? html`<p class="summary">
                <bdi>${due} ${coin.symbol}</bdi>
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
      ${shopLink(context, '')}
      <div class="links">${supportLink(context)}</div>
    </section>
  `
}
