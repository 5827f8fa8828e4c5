/** The screens after the money was seen: nothing more to send, and what there is to know. */
import { html, nothing, type TemplateResult } from 'lit'
import type { PaymentState } from '../../../client/checkout-state.js'
import { formatAmount } from '../../../core/amount-format.js'
import { compareDecimals, subtractDecimals } from '../../../core/decimal.js'
import type { Payment } from '../../../core/wire.js'
import { clockIcon, warningIcon } from '../../icons.js'
import {
  disc,
  heading,
  outsideLink,
  referenceLine,
  shopLink,
  supportLink,
  type ScreenContext,
} from './screen.js'

export const confirmingScreen = ({ payment }: PaymentState, context: ScreenContext): TemplateResult => {
  const { texts } = context
  return html`
    <section class="screen calm">
      ${disc(clockIcon(28), 'success')} ${heading(texts.confirmingTitle)}
      <p>${texts.confirmingText}</p>
      ${amountOn(payment, context)} ${referenceLine(context)}
      <div class="links">
        ${supportLink(context)} ${outsideLink(payment.explorerUrl, texts.viewOnExplorer, texts)}
      </div>
    </section>
  `
}

export const paidScreen = ({ payment, session }: PaymentState, context: ScreenContext): TemplateResult => {
  const remarks = paidRemarks(payment, context)
  return html`
    <section class="screen calm paid">
      <crypto-receipt
        part="receipt"
        exportparts="mark, title, total, list, link"
        .payment=${payment}
        reference=${session.reference}
      >
        ${shopLink(context)}
      </crypto-receipt>
      ${
        remarks.length === 0
          ? nothing
          : html`<div class="notice" part="notice">
              ${remarks.map((remark) => html`<p>${remark}</p>`)} ${supportLink(context)}
            </div>`
      }
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
        ${supportLink(context)} ${outsideLink(payment.explorerUrl, texts.viewOnExplorer, texts)}
      </div>
      ${shopLink(context, '')}
    </section>
  `
}

const amountOn = ({ amount, coin, chain }: Payment, { texts }: ScreenContext): TemplateResult => html`
  <p class="summary">
    <crypto-amount amount=${amount} symbol=${coin.symbol}></crypto-amount>
    <bdi>${texts.onNetwork(chain.name)}</bdi>
  </p>
`

function paidRemarks({ flags, received, amount, coin }: Payment, { texts, locale }: ScreenContext): string[] {
  const remarks: string[] = []
  if (flags.includes('duplicate')) remarks.push(texts.duplicate)
  if (flags.includes('overpaid') && compareDecimals(received, amount) > 0) {
    const surplus = subtractDecimals(received, amount)
    remarks.push(texts.overpaid(`${formatAmount(surplus, locale)} ${coin.symbol}`))
  }
  if (flags.includes('late')) remarks.push(texts.late)
  return remarks
}
