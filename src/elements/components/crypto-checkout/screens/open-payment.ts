/** Notices for a payer who may have paid already, at an address other than the next one. */
import { html, nothing } from 'lit'
import { paymentToResume } from '../../../../client/state-queries.js'
import { formatAmount } from '../../../../core/money/amount-format.js'
import type { CheckoutSession } from '../../../../core/contract/wire.js'
import { action, supportLink, type ScreenContext } from './screen.js'

/** For a payer who chooses a method while a payment is open here, in another session of the order, or both. */
export const openPaymentNotice = (session: CheckoutSession, context: ScreenContext) => {
  const { messages, locale } = context
  const payment = paymentToResume(session.payments)
  if (payment === null) return openedElsewhereNotice(context)
  const amount = `${formatAmount(payment.amount, locale)} ${payment.coin.symbol}`
  return html`
    <div class="notice" part="notice">
      <p>${messages.openPayment(amount, payment.chain.name)}</p>
      ${action(context, 'resume', messages.openPaymentBack)}
    </div>
    ${openedElsewhereNotice(context)}
  `
}

/** For a payer who saw an address in another session of the order, which this page can't open. */
export const openedElsewhereNotice = (context: ScreenContext) =>
  context.openedElsewhere
    ? html`<div class="notice" part="notice">
        <p>${context.messages.expiredText}</p>
        ${supportLink(context)}
      </div>`
    : nothing
