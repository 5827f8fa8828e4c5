/** The screen of a payment whose order another payment paid: nothing to send, and what came of money that came here. */
import { html, nothing, type TemplateResult } from 'lit'
import type { PaymentState } from '../../../../client/checkout-state.js'
import { isZero } from '../../../../core/money/decimal.js'
import { clockIcon, warningIcon } from '../../../icons/lazy-icons.js'
import type { PaymentWords, PayWords, SupportWords } from '../../../i18n/messages.js'
import { paymentNotes } from '../../../i18n/payment-notes.js'
import { outsideLink } from '../../../base/new-tab-link.js'
import { disc, heading, referenceLine, supportLink, type ScreenContext } from './screen.js'
import { reloadNotice } from './status-line.js'
import { contactFirst, supportButton } from './support-button.js'

/** It is a part of the pay screen, and has its messages. */
type Context = ScreenContext<PayWords & PaymentWords & SupportWords>

/** Without money it is short-lived: the receipt of the payment that paid follows once the order was asked for. */
export const orderPaidScreen = (state: PaymentState, context: Context): TemplateResult => {
  const { messages } = context
  const isUntouched = isZero(state.payment.received)
  return html`
    <section class="screen calm">
      ${reloadNotice(state, context)}
      ${isUntouched ? disc(clockIcon(28)) : disc(warningIcon(28), 'attention')}
      ${heading(messages.orderPaidTitle)}
      <p>${messages.orderPaidText}</p>
      ${isUntouched ? nothing : arrived(state, context)} ${referenceLine(context)}
      ${isUntouched ? nothing : contactFirst(context)}
      <div class="links">${isUntouched ? supportLink(context) : nothing} ${supportButton(context)}</div>
    </section>
  `
}

/** What came, where, and whom to contact about it. */
const arrived = ({ payment, session }: PaymentState, { messages, locale }: Context): TemplateResult => html`
  <p class="summary">
    <crypto-amount inner amount=${payment.received} symbol=${payment.coin.symbol}></crypto-amount>
    <span>${messages.onNetwork(payment.chain.name)}</span>
  </p>
  ${paymentNotes(payment, messages, locale).map((note) => html`<p class="note">${note}</p>`)}
  ${session.mode === 'sandbox' ? nothing : outsideLink(payment.explorerUrl, messages.viewOnExplorer, messages)}
`
