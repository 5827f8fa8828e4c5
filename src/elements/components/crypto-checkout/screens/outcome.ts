/** The screens after the money was seen: nothing more to send, and what there is to know. */
import { html, nothing, type TemplateResult } from 'lit'
import type { PaymentState } from '../../../../client/checkout-state.js'
import type { Payment } from '../../../../core/contract/wire.js'
import '../../crypto-amount/crypto-amount.define.js'
import '../../crypto-payment-status/crypto-payment-status.define.js'
import '../../crypto-receipt/crypto-receipt.define.js'
import { outcomeMessages } from '../../../i18n/english/outcome.js'
import { supportMessages } from '../../../i18n/english/support.js'
import { clockIcon, warningIcon } from '../../../icons/lazy-icons.js'
import { paymentNotes } from '../../../i18n/payment-notes.js'
import {
  disc,
  heading,
  outsideLink,
  referenceLine,
  shopLink,
  supportLink,
  type ScreenContext,
} from './screen.js'
import { supportButton } from './support-button.js'

export const messages = { ...outcomeMessages, ...supportMessages }

export const confirmingScreen = ({ payment }: PaymentState, context: ScreenContext): TemplateResult => {
  const { messages } = context
  return html`
    <section class="screen calm">
      ${disc(clockIcon(28), 'success')} ${heading(messages.confirmingTitle)}
      <p>${messages.confirmingText}</p>
      ${amountOn(payment, context)} ${referenceLine(context)}
      <div class="links">${supportLink(context)} ${explorerLink(payment, context)}</div>
      ${remarks(payment, context)}
    </section>
  `
}

export const paidScreen = ({ payment, session }: PaymentState, context: ScreenContext): TemplateResult => {
  return html`
    <section class="screen calm paid">
      <crypto-receipt
        part="receipt"
        exportparts="mark, title, total, list, link"
        .payment=${payment}
        reference=${session.reference}
        merchant=${session.merchant.name}
        ?test=${session.mode === 'sandbox'}
      >
        ${remarks(payment, context, supportLink(context))} ${shopLink(context)}
      </crypto-receipt>
    </section>
  `
}

export const reviewScreen = ({ payment }: PaymentState, context: ScreenContext): TemplateResult => {
  const { messages } = context
  return html`
    <section class="screen calm">
      ${disc(warningIcon(28), 'attention')} ${heading(messages.reviewTitle)}
      <p>${messages.reviewText}</p>
      ${amountOn(payment, context)} ${referenceLine(context)}
      <div class="links">
        ${supportLink(context)} ${explorerLink(payment, context)} ${supportButton(context)}
      </div>
      ${remarks(payment, context)} ${shopLink(context, '')}
    </section>
  `
}

const amountOn = ({ amount, coin, chain }: Payment, { messages }: ScreenContext): TemplateResult => html`
  <p class="summary">
    <crypto-amount amount=${amount} symbol=${coin.symbol}></crypto-amount>
    <span>${messages.onNetwork(chain.name)}</span>
  </p>
`

/** `after` is what to do about them, where the screen does not say it. */
const remarks = (payment: Payment, { messages, locale }: ScreenContext, after: unknown = nothing) => {
  const sentences = paymentNotes(payment, messages, locale)
  return sentences.length === 0
    ? nothing
    : html`<div class="notice" part="notice">
        ${sentences.map((sentence) => html`<p>${sentence}</p>`)} ${after}
      </div>`
}

/** The transaction on the network's explorer. A test's transaction is on none. */
const explorerLink = ({ explorerUrl }: Payment, { session, messages }: ScreenContext) =>
  session?.mode === 'sandbox' ? nothing : outsideLink(explorerUrl, messages.viewOnExplorer, messages)
