/** The parts of every screen: merchant and price at the top, one quiet line at the bottom. */
import { html, nothing, type TemplateResult } from 'lit'
import type { CheckoutState } from '../../../client/checkout-state.js'
import { amountRangeOf, isPaymentState } from '../../../client/state-queries.js'
import type { CheckoutSession } from '../../../core/contract/wire.js'
import { formatCoin, formatFiat } from '../../../core/money/amount-format.js'
import { logoSource } from '../../base/safe-addresses.js'
import type { FirstWords } from '../../i18n/messages.js'
import { disclosure, type ScreenContext } from './screens/screen.js'
import { brokenScreen, orderEnd, screenOf, type AnyContext } from './screens/screens.js'

/**
 * The whole card, in any state. `announcement` is what a screen reader hears next. `failures` counts how often the card could
 * not be drawn: it is then plainer.
 */
export const card = (
  state: CheckoutState,
  context: AnyContext,
  announcement: string,
  failures = 0,
): TemplateResult => html`
  <div class="card" part="card">
    ${failures > 1 ? nothing : header(state, context)}
    <div class="body">
      ${failures > 0 ? brokenScreen(state, context, failures > 1) : screenOf(state, context)}
    </div>
    ${footer(state, context, failures === 0)}
  </div>
  <p class="visually-hidden" role="status">${announcement}</p>
`

/** Merchant, order and price; a skeleton until the order arrives, nothing if it never does. */
const header = (state: CheckoutState, { session, messages, locale, endpoint, links }: ScreenContext) => {
  if (session === undefined) {
    return state.name === 'loading'
      ? html`<header aria-hidden="true">
          <div class="order"><span class="bone line"></span><span class="bone line wide"></span></div>
          <span class="bone line"></span>
        </header>`
      : nothing
  }
  const { merchant, title, reference, mode } = session
  const logo = logoSource(merchant.logo, endpoint, links?.page)
  const money = formatOf(state, session, locale)
  return html`
    <header part="header">
      <div class="order">
        <p class="merchant" part="merchant">
          ${
            logo === undefined
              ? nothing
              : html`<img part="logo" src=${logo} alt="" width="20" height="20" @error=${hide} />`
          }
          <bdi>${merchant.name}</bdi>
          ${
            mode === 'sandbox'
              ? html`<span class="sandbox" part="sandbox" title=${messages.sandboxHint}
                  >${messages.sandbox}</span
                >`
              : nothing
          }
        </p>
        <p class="title" part="order"><bdi>${title ?? `${messages.reference} ${reference}`}</bdi></p>
      </div>
      ${total(state, session, money, messages)}
    </header>
    ${lines(session, money, messages)}
  `
}

const hide = ({ currentTarget }: Event & { currentTarget: HTMLImageElement }): void => {
  currentTarget.hidden = true
}

const lines = ({ lines = [] }: CheckoutSession, money: Format, messages: FirstWords) =>
  lines.length === 0
    ? nothing
    : html`<div class="lines" part="lines">
        ${disclosure(
          messages.orderLines,
          html`<dl>
            ${lines.map(
              ({ label, amount }) =>
                html`<div>
                  <dt><bdi>${label}</bdi></dt>
                  <dd>${figure(money(amount))}</dd>
                </div>`,
            )}
          </dl>`,
        )}
      </div>`

const figure = (text: string) => html`<bdi class=${text.length > 16 ? 'wide' : ''}>${text}</bdi>`

// If the payer chooses the amount, the payment has it; before, the screen below shows it.
const total = (
  state: CheckoutState,
  { price }: CheckoutSession,
  money: Format,
  { total: label }: FirstWords,
) => {
  const { payment } = isPaymentState(state) ? state : {}
  const entered = state.name === 'creating' ? state.amount : undefined
  const chosen = entered ?? (price.kind === 'fiat' ? payment?.fiat?.amount : payment?.amount)
  const amount = typeof price.amount === 'string' ? price.amount : amountRangeOf(price) && chosen
  return amount == null
    ? nothing
    : html`<p class="price" part="price">
        <span class="visually-hidden">${label} </span>${figure(money(amount))}
      </p>`
}

type Format = (amount: string) => string

/** How an amount of the order is formatted: in the currency or coin of its price. */
const formatOf =
  (state: CheckoutState, { price }: CheckoutSession, locale: string | undefined): Format =>
  (amount) =>
    price.kind === 'fiat'
      ? formatFiat(amount, price.currency, locale)
      : formatCoin(amount, symbolOf(state, price.coin), locale)

// An order names its coin by the service's id; methods and payments have the symbol.
const symbolOf = (state: CheckoutState, id: string | undefined): string => {
  const methods = ('methods' in state && state.methods) || []
  const coins = isPaymentState(state) ? [state.payment.coin] : methods.map(({ coin }) => coin)
  return coins.find((coin) => coin.id === id)?.symbol ?? id?.toUpperCase() ?? ''
}

/** The quiet line: payments are final, before the payer sends one; and when the payment was last checked. */
const footer = (state: CheckoutState, { messages, session }: ScreenContext, isWhole: boolean) => {
  // As `isOrderPaid`, which is loaded with the first payment.
  const isAskedFor = !isPaymentState(state) || !state.payment.flags.includes('order-paid')
  const isBeforeSending =
    isAskedFor && /^(loading|choosing|entering-amount|creating|awaiting|partial)$/.test(state.name)
  const help =
    session?.mode === 'sandbox'
      ? messages.sandboxHint
      : isBeforeSending && orderEnd(state) === undefined
        ? messages.help
        : undefined
  const age = isWhole && isWatched(state) && orderEnd(state) === undefined ? lastCheck(state) : nothing
  if (help !== undefined)
    return html`<footer part="footer">
      <p>${help}</p>
      ${age}
    </footer>`
  return age === nothing ? nothing : html`<footer part="footer">${age}</footer>`
}

type Watched = Extract<CheckoutState, { name: 'awaiting' | 'partial' | 'confirming' }>

const isWatched = (state: CheckoutState): state is Watched =>
  /^(awaiting|partial|confirming)$/.test(state.name)

/** The age alone. The element comes with the screen, which shows the rest of the status, and explains what was refused. */
const lastCheck = ({ payment, online }: Watched): TemplateResult =>
  html`<crypto-payment-status
    inner
    class="age"
    exportparts="checked"
    .shown=${'age'}
    .payment=${payment}
    .online=${online}
    .refused=${true}
    .silent=${true}
  ></crypto-payment-status>`
