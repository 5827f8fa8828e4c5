/** The order as a document, beside the checkout and in print. */
import { html, nothing, type TemplateResult } from 'lit'
import { formatCoin, formatFiat } from '../../../core/money/amount-format.js'
import type { CheckoutSession } from '../../../core/contract/wire.js'
import { logoSource } from '../../base/safe-addresses.js'
import type { CheckoutWords, MethodWords, PageWords } from '../../i18n/messages.js'
import { formatTime } from '../../i18n/times.js'

export type Document = {
  order: CheckoutSession
  messages: CheckoutWords & MethodWords & PageWords
  locale: string | undefined
  endpoint: string
  /** The page's own address, where there is no document. */
  page?: string | undefined
}

/** Merchant, reference, due date, lines and total. */
export const invoice = ({ order, messages, locale, endpoint, page }: Document): TemplateResult => {
  const { merchant, title, reference, lines = [], price } = order
  const money = moneyOf(order, locale)
  const due = new Date(order.expiresAt)
  const total = typeof price.amount === 'string' ? money(price.amount) : nothing
  return html`
    <article class="document" part="invoice" aria-labelledby="title">
      <header>
        <p class="merchant">
          ${logo(order, endpoint, page)}<bdi>${merchant.name}</bdi> ${sandboxMark(order, messages)}
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
                  <time datetime=${order.expiresAt}><bdi>${formatTime(due, locale, 'medium')}</bdi></time>
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

/** The purpose of a gift, above the checkout. */
export const appeal = ({ order, messages, endpoint, page }: Document): TemplateResult => {
  const { merchant, title } = order
  return html`
    <header class="appeal" part="appeal">
      <p class="merchant">
        ${logo(order, endpoint, page)}${title === undefined ? nothing : html`<bdi>${merchant.name}</bdi>`}
        ${sandboxMark(order, messages)}
      </p>
      <h1><bdi>${title ?? merchant.name}</bdi></h1>
    </header>
  `
}

const logo = ({ merchant }: CheckoutSession, endpoint: string, page?: string) => {
  const source = logoSource(merchant.logo, endpoint, page)
  return source === undefined ? nothing : html`<img src=${source} alt="" width="24" height="24" />`
}

const sandboxMark = ({ mode }: CheckoutSession, messages: CheckoutWords & MethodWords & PageWords) =>
  mode === 'sandbox'
    ? html`<span class="sandbox" title=${messages.sandboxHint}>${messages.sandbox}</span>`
    : nothing

// An order names its coin by the service's id, which is the symbol for most.
const moneyOf =
  ({ price }: CheckoutSession, locale: string | undefined) =>
  (amount: string): string =>
    price.kind === 'fiat'
      ? formatFiat(amount, price.currency, locale)
      : formatCoin(amount, price.coin?.toUpperCase() ?? '', locale)
