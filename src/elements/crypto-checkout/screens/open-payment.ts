/** A word to somebody who chooses how to pay while there is an address that they may have paid to already. */
import { html, nothing } from 'lit'
import { paymentToResume } from '../../../client/transition.js'
import { formatAmount } from '../../../core/amount-format.js'
import type { CheckoutSession } from '../../../core/wire.js'
import type { ScreenContext } from './screen.js'

export const openPaymentNotice = (session: CheckoutSession, { texts, locale, actions }: ScreenContext) => {
  const payment = paymentToResume(session.payments)
  if (payment === null) return nothing
  const amount = `${formatAmount(payment.amount, locale)} ${payment.coin.symbol}`
  return html`
    <div class="notice" part="notice">
      <p>${texts.openPayment(amount, payment.chain.name)}</p>
      <button class="link" part="link" type="button" @click=${actions.resume}>
        ${texts.openPaymentBack}
      </button>
    </div>
  `
}
