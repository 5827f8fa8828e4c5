/** What stays on every screen: who is paid and how much on top, one quiet line at the bottom. */
import { html, nothing, type TemplateResult } from 'lit'
import type { CheckoutState } from '../../client/checkout-state.js'
import { isPaymentState } from '../../client/transition.js'
import type { CheckoutSession } from '../../core/wire.js'
import { formatAmount, formatFiat } from '../../core/amount-format.js'
import type { ScreenContext } from './screens/screen.js'

/** Merchant, order and price; bones until the order has come, nothing when it never does. */
export const header = (state: CheckoutState, { session, texts, locale }: ScreenContext) => {
  if (session === undefined) {
    return state.name === 'loading'
      ? html`<header aria-hidden="true">
          <div class="order"><span class="bone line"></span><span class="bone line wide"></span></div>
          <span class="bone line"></span>
        </header>`
      : nothing
  }
  const { merchant, title, reference, mode } = session
  return html`
    <header part="header">
      <div class="order">
        <p class="merchant" part="merchant">
          <bdi>${merchant.name}</bdi>
          ${
            mode === 'sandbox'
              ? html`<span class="sandbox" part="sandbox" title=${texts.sandboxHint}>${texts.sandbox}</span>`
              : nothing
          }
        </p>
        <p class="title" part="order"><bdi>${title ?? `${texts.reference} ${reference}`}</bdi></p>
      </div>
      <p class="price" part="price">
        <span class="visually-hidden">${texts.total} </span>${price(state, session, locale)}
      </p>
    </header>
  `
}

// Where the payer chose the amount, the payment knows which.
const price = (
  state: CheckoutState,
  { price }: CheckoutSession,
  locale: string | undefined,
): TemplateResult => {
  const figure = (amount: string): string =>
    price.kind === 'fiat'
      ? formatFiat(amount, price.currency, locale)
      : `${formatAmount(amount, locale)} ${price.coin.toUpperCase()}`
  if (typeof price.amount === 'string') return html`<bdi>${figure(price.amount)}</bdi>`
  const fiat = isPaymentState(state) ? state.payment.fiat : undefined
  return fiat === undefined
    ? html`<bdi>${figure(price.amount.min)}</bdi> – <bdi>${figure(price.amount.max)}</bdi>`
    : html`<bdi>${formatFiat(fiat.amount, fiat.currency, locale)}</bdi>`
}

/** The live line under a payment; help before there is one. */
export const footer = (state: CheckoutState, { texts, session }: ScreenContext): TemplateResult => html`
  <footer part="footer">
    ${
      isPaymentState(state)
        ? html`<crypto-payment-status
            part="status"
            exportparts="dot, label, checked, offline"
            .payment=${state.payment}
            .online=${state.online}
          ></crypto-payment-status>`
        : html`<p>${session?.mode === 'sandbox' ? texts.sandboxHint : texts.help}</p>`
    }
  </footer>
`
