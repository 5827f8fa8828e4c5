/** The screens after the money was seen: nothing more to send. */
import { html, nothing, type TemplateResult } from 'lit'
import type { PaymentState } from '../../../../client/checkout-state.js'
import type { Payment } from '../../../../core/contract/wire.js'
import '../../crypto-amount/crypto-amount.define.js'
import { isZero } from '../../../../core/money/decimal.js'
import { formatCoin } from '../../../../core/money/amount-format.js'
import '../../crypto-receipt/crypto-receipt.define.js'
import { outcomeMessages } from '../../../i18n/english/outcome.js'
import { payMessages } from '../../../i18n/english/pay.js'
import { supportMessages } from '../../../i18n/english/support.js'
import { clockIcon, warningIcon } from '../../../icons/lazy-icons.js'
import { paymentNotes, receivedOf } from '../../../i18n/payment-notes.js'
import { outsideLink } from '../../../base/new-tab-link.js'
import { disc, heading, referenceLine, shopLink, supportLink, type ScreenContext } from './screen.js'
import { reloadNotice, statusLine } from './status-line.js'
import { contactFirst, supportButton } from './support-button.js'

export { outcome as styles } from './outcome.styles.js'
export { stateAnnouncement } from './state-announcement.js'

/** The notes and the status line have the words of the pay screen. */
export const messages = { ...outcomeMessages, ...payMessages, ...supportMessages }

type Context = ScreenContext<typeof messages>

export const confirmingScreen = (state: PaymentState, context: Context): TemplateResult => {
  const { payment } = state
  const { messages } = context
  return html`
    <section class="screen calm">
      ${reloadNotice(state, context)} ${disc(clockIcon(28), 'success')} ${heading(messages.confirmingTitle)}
      <p>${messages.confirmingText}</p>
      <p>${messages.closePage}</p>
      ${amountOn(payment, context)} ${statusLine(state)} ${referenceLine(context)}
      <div class="links">${explorerLink(payment, context)} ${supportLink(context)}</div>
      ${notes(payment, context)}
    </section>
  `
}

export const paidScreen = ({ payment, session }: PaymentState, context: Context): TemplateResult => {
  return html`
    <section class="screen paid">
      <crypto-receipt
        inner
        part="receipt"
        exportparts="mark, title, order, received, total, list, link"
        .payment=${payment}
        order=${session.title ?? ''}
        reference=${session.reference}
        merchant=${session.merchant.name}
        ?test=${session.mode === 'sandbox'}
      >
        ${session.thanks === undefined ? nothing : html`<p>${session.thanks}</p>`}
        ${notes(payment, context, supportLink(context))} ${shopLink(context)}
      </crypto-receipt>
    </section>
  `
}

export const reviewScreen = (state: PaymentState, context: Context): TemplateResult => {
  const { payment } = state
  const { messages } = context
  return html`
    <section class="screen calm">
      ${reloadNotice(state, context)} ${disc(warningIcon(28), 'attention')} ${heading(messages.reviewTitle)}
      <p>${messages.reviewText}</p>
      ${isZero(payment.remaining) ? amountOn(payment, context) : missingAmount(payment, context)}
      ${referenceLine(context)} ${notes(payment, context)} ${contactFirst(context)}
      <div class="links">${explorerLink(payment, context)} ${supportButton(context)}</div>
    </section>
  `
}

/** How much arrived, and how much is missing for the shop to accept it. */
const missingAmount = (payment: Payment, { messages, locale }: Context): TemplateResult => html`
  <p class="summary">${receivedOf(payment, messages, locale)}</p>
  <p>${messages.missing(formatCoin(payment.remaining, payment.coin.symbol, locale))}</p>
`

const amountOn = (
  { amount, received, flags, coin, chain }: Payment,
  { messages }: Context,
): TemplateResult => html`
  <p class="summary">
    <crypto-amount
      inner
      amount=${flags.includes('short') ? received : amount}
      symbol=${coin.symbol}
    ></crypto-amount>
    <span>${messages.onNetwork(chain.name)}</span>
  </p>
`

/** `after` is the next step, if the screen does not show it. */
const notes = (payment: Payment, { messages, locale }: Context, after: unknown = nothing) => {
  const sentences = paymentNotes(payment, messages, locale)
  return sentences.length === 0
    ? nothing
    : html`<div class="notice" part="notice">
        ${sentences.map((sentence) => html`<p>${sentence}</p>`)} ${after}
      </div>`
}

/** The transaction on the network's explorer. A test transaction is on none. */
const explorerLink = ({ explorerUrl }: Payment, { session, messages }: Context) =>
  session?.mode === 'sandbox' ? nothing : outsideLink(explorerUrl, messages.viewOnExplorer, messages)
