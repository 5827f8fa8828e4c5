/** The receipt of a payment, to print or save. */
import { paymentFrom } from '../../base/page-data.js'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { DrawnElement, type Properties } from '../../base/drawn-element.js'
import { formatFiat } from '../../../core/money/amount-format.js'
import type { Payment } from '../../../core/contract/wire.js'
import { checkoutMessages } from '../../i18n/english/checkout.js'
import { amountMessages } from '../../i18n/english/amount.js'
import { outcomeMessages } from '../../i18n/english/outcome.js'
import { payMessages } from '../../i18n/english/pay.js'
import { transactionMessages } from '../../i18n/english/transaction.js'
import { CopyController } from '../../controllers/copy.js'
import { renderTransactionId } from '../../controllers/transaction-id.js'
import { Language } from '../../i18n/localize.js'
import { receivedOf } from '../../i18n/payment-notes.js'
import { formatTime } from '../../i18n/times.js'
import { joined } from '../../i18n/translations.js'
import { Lazy } from '../../lazy.js'
import { newTabLink } from '../../base/new-tab-link.js'
import { safeHref } from '../../base/safe-addresses.js'
import type { TransactionWords } from '../../i18n/messages.js'
import type { ReceiptWords } from './receipt-file.js'
import { controls, tokens } from '../../styles/tokens.js'
import { transactionStyles } from '../../styles/transaction-id.js'
import { styles } from './crypto-receipt.styles.js'
import '../crypto-amount/crypto-amount.define.js'

const receiptFile = new Lazy(() => import('./receipt-file.js'))

/**
 * @tag crypto-receipt
 * @summary The receipt of a payment: amount, reference, network, time and a link to the network's explorer.
 * @fires {CryptoCopyEvent} crypto-copy - The transaction's id is on the clipboard.
 * @slot - More information, and the way back to the shop: a link or a button, which is not printed.
 * @csspart mark - The check mark.
 * @csspart title - The heading.
 * @csspart order - What was paid for.
 * @csspart received - What was received of the amount, where the shop took less or decided by hand.
 * @csspart total - The amount.
 * @csspart list - The list of facts.
 * @csspart copy - The button that copies the transaction's id.
 * @csspart hint - What to do when copying is blocked.
 * @csspart link - The link to the explorer, and the buttons to print and to save.
 * @example
 * ```html
 * <crypto-receipt reference="order-1042" merchant="Fjord & Field"></crypto-receipt>
 * ```
 */
export class CryptoReceipt extends DrawnElement {
  static override styles = [tokens, controls, transactionStyles, styles]

  static override properties: Properties = {
    payment: { attribute: false },
    reference: { initial: '' },
    order: { initial: '' },
    merchant: { initial: '' },
    test: { type: Boolean, initial: false },
  }

  /** The payment, as the endpoint answered it; it is copied. Without one, nothing is shown. */
  declare payment: Payment | undefined

  /** The merchant's order, which a payment does not name. */
  declare reference: string

  /** What was paid for. */
  declare order: string

  /** The merchant's name, for the saved receipt. */
  declare merchant: string

  /** The payment is of a test checkout: it is marked as such, without an explorer link. */
  declare test: boolean

  readonly #language = new Language(
    this,
    checkoutMessages,
    amountMessages,
    outcomeMessages,
    payMessages,
    transactionMessages,
  )

  readonly #copying = new CopyController(this)

  /** Moves the focus to the heading, so that a screen reader starts there: after the first rendering. */
  override focus(options?: FocusOptions): void {
    const focusHeading = (): void => this.renderRoot.querySelector('h2')?.focus(options)
    if (this.hasUpdated) focusHeading()
    else void this.updateComplete.then(focusHeading)
  }

  async #save(payment: Payment): Promise<void> {
    await receiptFile.load()
    const { messages, locale } = this.#language
    const { order, merchant, test } = this
    const reference = this.reference || ''
    receiptFile.value?.saveReceipt({ payment, order, reference, merchant, test, messages, locale })
  }

  #renderFacts(
    payment: Payment,
    messages: ReceiptWords & TransactionWords,
    locale: string | undefined,
  ): TemplateResult {
    const paidAt = new Date(payment.updatedAt)
    const time = Number.isNaN(paidAt.valueOf())
      ? undefined
      : html`<time datetime=${payment.updatedAt}>${formatTime(paidAt, locale, 'medium')}</time>`
    const { fiat, txId } = payment
    const facts: [string, unknown][] = [
      [messages.total, fiat && html`<bdi>${formatFiat(fiat.amount, fiat.currency, locale)}</bdi>`],
      [messages.network, html`<bdi>${joined(payment.chain.name)}</bdi>`],
      [messages.receiptTransaction, txId && renderTransactionId(txId, this.#copying, messages)],
      [messages.time, time],
      [messages.reference, this.reference && html`<bdi translate="no">${this.reference}</bdi>`],
    ]
    return html`
      <dl part="list">
        ${facts.map(([term, value]) =>
          value
            ? html`<div>
                <dt>${term}</dt>
                <dd>${value}</dd>
              </div>`
            : nothing,
        )}
      </dl>
    `
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('payment')) this.payment = paymentFrom(this.payment)
  }

  override render() {
    const { payment } = this
    if (payment === undefined) return nothing
    const { messages, locale } = this.#language
    const isAccepted = payment.flags.includes('accepted')
    // The shop took less than it asked for: the receipt says what came.
    const isPart = isAccepted || payment.flags.includes('short')
    const explorer = this.test ? undefined : safeHref(payment.explorerUrl, 'web')
    return html`
      <div class="all">
        <svg
          class="mark"
          part="mark"
          viewBox="0 0 64 64"
          width="48"
          height="48"
          fill="none"
          aria-hidden="true"
        >
          <circle cx="32" cy="32" r="32" />
          <path
            d="m20 33 8.5 8.5L45 24"
            pathLength="1"
            stroke="currentColor"
            stroke-width="4"
            stroke-linecap="round"
            stroke-linejoin="round"
          />
        </svg>
        <h2 part="title" tabindex="-1">${isAccepted ? messages.acceptedTitle : messages.paidTitle}</h2>
        ${this.order && html`<p class="order" part="order"><bdi>${this.order}</bdi></p>`}
        <crypto-amount
          inner
          class="total"
          part="total"
          amount=${isPart ? payment.received : payment.amount}
          symbol=${payment.coin.symbol}
        ></crypto-amount>
        ${isPart ? html`<p class="order" part="received">${receivedOf(payment, messages, locale)}</p>` : nothing}
        ${this.#renderFacts(payment, messages, locale)}
        <slot></slot>
        <div class="actions">
          ${newTabLink(explorer, messages.viewOnExplorer, messages)}
          <span class="keep">
            <button class="link" part="link" type="button" @click=${() => window.print()}>
              ${messages.printReceipt}
            </button>
            <button class="link" part="link" type="button" @click=${() => this.#save(payment)}>
              ${messages.saveReceipt}
            </button>
          </span>
        </div>
      </div>
    `
  }
}
