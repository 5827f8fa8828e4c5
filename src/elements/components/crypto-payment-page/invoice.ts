/** The order as a document, beside the checkout and on paper. */
import { html, nothing, type TemplateResult } from 'lit'
import { formatAmount, formatFiat } from '../../../core/money/amount-format.js'
import type { CheckoutSession } from '../../../core/contract/wire.js'
import { logoSource } from '../../base/safe-links.js'
import type { Messages } from '../../i18n/messages.js'

export type Document = {
  order: CheckoutSession
  messages: Messages
  locale: string | undefined
  endpoint: string
}

/** Merchant, reference, when to pay, lines and total. */
export const invoice = ({ order, messages, locale, endpoint }: Document): TemplateResult => {
  const { merchant, title, reference, lines = [], price } = order
  const money = moneyOf(order, locale)
  const due = new Date(order.expiresAt)
  const total = typeof price.amount === 'string' ? money(price.amount) : nothing
  return html`
    <article class="document" part="invoice" aria-labelledby="title">
      <header>
        <p class="merchant">
          ${logo(order, endpoint)}<bdi>${merchant.name}</bdi> ${sandboxMark(order, messages)}
        </p>
        <h1 id="title">${messages.invoiceTitle}</h1>
        ${title === undefined ? nothing : html`<p><bdi>${title}</bdi></p>`}
      </header>
      <dl>
        <div>
          <dt>${messages.reference}</dt>
          <dd><bdi translate="no">${reference}</bdi></dd>
        </div>
        ${
          Number.isNaN(due.valueOf())
            ? nothing
            : html`<div>
                <dt>${messages.invoiceDue}</dt>
                <dd>
                  <time datetime=${order.expiresAt}><bdi>${dateOf(due, locale)}</bdi></time>
                </dd>
              </div>`
        }
      </dl>
      <table>
        <tbody>
          ${lines.map(
            ({ label, amount }) =>
              html`<tr>
                <th scope="row"><bdi>${label}</bdi></th>
                <td><bdi>${money(amount)}</bdi></td>
              </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">${messages.total}</th>
            <td><bdi>${total}</bdi></td>
          </tr>
        </tfoot>
      </table>
      <button class="button small print" type="button" @click=${() => window.print()}>
        ${messages.printPage}
      </button>
    </article>
  `
}

/** What a gift is for, above the checkout. */
export const appeal = ({ order, messages, endpoint }: Document): TemplateResult => {
  const { merchant, title } = order
  return html`
    <header class="appeal" part="appeal">
      <p class="merchant">
        ${logo(order, endpoint)}${title === undefined ? nothing : html`<bdi>${merchant.name}</bdi>`}
        ${sandboxMark(order, messages)}
      </p>
      <h1><bdi>${title ?? merchant.name}</bdi></h1>
    </header>
  `
}

const dateOf = (date: Date, locale: string | undefined): string =>
  date.toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short' })

const logo = ({ merchant }: CheckoutSession, endpoint: string) => {
  const source = logoSource(merchant.logo, endpoint)
  return source === undefined ? nothing : html`<img src=${source} alt="" width="24" height="24" />`
}

const sandboxMark = ({ mode }: CheckoutSession, messages: Messages) =>
  mode === 'sandbox'
    ? html`<span class="sandbox" title=${messages.sandboxHint}>${messages.sandbox}</span>`
    : nothing

// An order names its coin by the service's id, which is its symbol for most.
const moneyOf =
  ({ price }: CheckoutSession, locale: string | undefined) =>
  (amount: string): string =>
    price.kind === 'fiat'
      ? formatFiat(amount, price.currency, locale)
      : `${formatAmount(amount, locale)} ${price.coin.toUpperCase()}`
