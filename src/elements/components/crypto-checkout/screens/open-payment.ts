/** Notices for a payer who may have paid already, at an address other than the next one. */
import { html, nothing } from 'lit'
import { paymentToResume } from '../../../../client/payment-to-resume.js'
import { formatCoin } from '../../../../core/money/amount-format.js'
import type { CheckoutSession, Payment } from '../../../../core/contract/wire.js'
import { action, supportLink, type ScreenContext } from './screen.js'

/** For a payer who chooses a method while a payment is open here, in another session of the order, or both. */
export const openPaymentNotice = (session: CheckoutSession, context: ScreenContext) => {
  const { messages } = context
  const payment = paymentToResume(session.payments)
  if (payment === null) return openedElsewhereNotice(context)
  return html`
    <div class="notice" part="notice">
      <p>${openPaymentText(payment, context)}</p>
      ${action(context, 'resume', messages.openPaymentBack)}
    </div>
    ${openedElsewhereNotice(context)}
  `
}

/** That there is an address already, for how much and where. */
export const openPaymentText = (
  { amount, coin, chain }: Payment,
  { messages, locale }: ScreenContext,
): string => messages.openPayment(formatCoin(amount, coin.symbol, locale), chain.name)

/** For a payer who saw an address in another session of the order, or whose payment the endpoint may have lost. */
export const openedElsewhereNotice = (context: ScreenContext) =>
  context.openedElsewhere
    ? html`<div class="notice" part="notice">
        <p>${context.messages.expiredText}</p>
        ${supportLink(context)}
      </div>`
    : nothing
