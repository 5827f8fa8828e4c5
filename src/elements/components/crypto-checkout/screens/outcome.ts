/** The screens after the money was seen: nothing more to send, and what there is to know. */
import { html, nothing, type TemplateResult } from 'lit'
import type { PaymentState } from '../../../../client/checkout-state.js'
import type { Payment } from '../../../../core/contract/wire.js'
import '../../crypto-amount/crypto-amount.define.js'
import '../../crypto-payment-status/crypto-payment-status.define.js'
import '../../crypto-receipt/crypto-receipt.define.js'
import { outcomeWords } from '../../../i18n/english/outcome.js'
import { supportWords } from '../../../i18n/english/support.js'
import { clockIcon, warningIcon } from '../../../icons/lazy-icons.js'
import { remarksOf } from '../../../i18n/payment-notes.js'
import {
  disc,
  explorerLink,
  heading,
  referenceLine,
  shopLink,
  supportLink,
  type ScreenContext,
} from './screen.js'
import { supportButton } from './support-button.js'

export const words = { ...outcomeWords, ...supportWords }

export const confirmingScreen = ({ payment }: PaymentState, context: ScreenContext): TemplateResult => {
  const { texts } = context
  return html`
    <section class="screen calm">
      ${disc(clockIcon(28), 'success')} ${heading(texts.confirmingTitle)}
      <p>${texts.confirmingText}</p>
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
  const { texts } = context
  return html`
    <section class="screen calm">
      ${disc(warningIcon(28), 'attention')} ${heading(texts.reviewTitle)}
      <p>${texts.reviewText}</p>
      ${amountOn(payment, context)} ${referenceLine(context)}
      <div class="links">
        ${supportLink(context)} ${explorerLink(payment, context)} ${supportButton(context)}
      </div>
      ${remarks(payment, context)} ${shopLink(context, '')}
    </section>
  `
}

const amountOn = ({ amount, coin, chain }: Payment, { texts }: ScreenContext): TemplateResult => html`
  <p class="summary">
    <crypto-amount amount=${amount} symbol=${coin.symbol}></crypto-amount>
    <span>${texts.onNetwork(chain.name)}</span>
  </p>
`

/** `after` is what to do about them, where the screen does not say it. */
const remarks = (payment: Payment, { texts, locale }: ScreenContext, after: unknown = nothing) => {
  const sentences = remarksOf(payment, texts, locale)
  return sentences.length === 0
    ? nothing
    : html`<div class="notice" part="notice">
        ${sentences.map((sentence) => html`<p>${sentence}</p>`)} ${after}
      </div>`
}
