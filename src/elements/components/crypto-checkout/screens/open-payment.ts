/** A word to somebody who may have paid already, at an address other than the one that they are about to get. */
import { html, nothing } from 'lit'
import { paymentToResume } from '../../../../client/transition.js'
import { formatAmount } from '../../../../core/money/amount-format.js'
import type { CheckoutSession } from '../../../../core/contract/wire.js'
import { supportLink, type ScreenContext } from './screen.js'

/** To who chooses a way to pay while there is an open payment, here, in another session of the order, or both. */
export const openPaymentNotice = (session: CheckoutSession, context: ScreenContext) => {
  const { messages, locale, actions } = context
  const payment = paymentToResume(session.payments)
  if (payment === null) return openedElsewhereNotice(context)
  const amount = `${formatAmount(payment.amount, locale)} ${payment.coin.symbol}`
  return html`
    <div class="notice" part="notice">
      <p>${messages.openPayment(amount, payment.chain.name)}</p>
      <button class="link" part="link" type="button" @click=${actions.resume}>
        ${messages.openPaymentBack}
      </button>
    </div>
    ${openedElsewhereNotice(context)}
  `
}

/** To who was shown an address in another session of the order, which leads nowhere from here. */
export const openedElsewhereNotice = (context: ScreenContext) =>
  context.openedElsewhere
    ? html`<div class="notice" part="notice">
        <p>${context.messages.expiredText}</p>
        ${supportLink(context)}
      </div>`
    : nothing
