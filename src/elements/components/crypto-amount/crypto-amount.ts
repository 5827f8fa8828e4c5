/** A crypto or fiat amount, formatted for the reader and copied in canonical form. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { DrawnElement, type Properties } from '../../base/drawn-element.js'
import { formatAmount, formatFiat } from '../../../core/money/amount-format.js'
import { isDecimal } from '../../../core/money/decimal.js'
import { CopyController, renderCopyButton } from '../../controllers/copy.js'
import { payMessages } from '../../i18n/english/pay.js'
import { Language } from '../../i18n/localize.js'
import type { PayWords } from '../../i18n/messages.js'
import { controls, tokens } from '../../styles/tokens.js'
import { styles } from './crypto-amount.styles.js'

/**
 * @tag crypto-amount
 * @summary An amount with its coin's symbol or in a currency, in the reader's digits and separators.
 * @fires {CryptoCopyEvent} crypto-copy - The amount is on the clipboard, in ASCII digits in every language.
 * @slot - After the amount.
 * @csspart figure - The formatted amount with its symbol.
 * @csspart symbol - The coin's symbol.
 * @csspart copy - The button.
 * @csspart hint - What to do when copying is blocked.
 * @example
 * ```html
 * <crypto-amount amount="49.99" currency="USD" copyable></crypto-amount>
 * ```
 */
export class CryptoAmount extends DrawnElement {
  static override styles = [tokens, controls, styles]

  static override properties: Properties = {
    amount: { initial: '' },
    symbol: { initial: '' },
    currency: { initial: '' },
    copyable: { type: Boolean, initial: false },
  }

  /** The amount as a canonical decimal string, e.g. `25.5`. Anything else shows nothing. */
  declare amount: string

  /** The coin's symbol, e.g. `USDT`. */
  declare symbol: string

  /** An ISO 4217 code, e.g. `EUR`, for a fiat amount. Overrides `symbol`. */
  declare currency: string

  /** Adds a button that copies the amount. */
  declare copyable: boolean

  readonly #language = new Language(this, payMessages)
  readonly #copying = new CopyController(this)

  readonly #handleCopy = (): void => {
    void this.#copying.copy({ thing: 'amount', value: this.amount, source: this.digits })
  }

  private get digits(): HTMLElement {
    return this.renderRoot.querySelector('.digits') as HTMLElement
  }

  /** Another amount is not in the clipboard. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('amount')) this.#copying.hostDisconnected()
  }

  #renderFigure(locale: string | undefined): TemplateResult {
    if (this.currency) {
      return html`<bdi class="figure" part="figure"
        ><span class="digits">${formatFiat(this.amount, this.currency, locale)}</span></bdi
      >`
    }
    const length = (this.amount + (this.symbol || '')).length
    const size = length > 26 ? 'wide' : length > 18 ? 'longest' : length > 13 ? 'long' : ''
    return html`<bdi class="figure ${size}" part="figure" dir="ltr" translate="no"
      ><span class="digits">${formatAmount(this.amount, locale)}</span
      >${this.symbol ? html` <span class="symbol" part="symbol">${this.symbol}</span>` : nothing}</bdi
    >`
  }

  #renderCopy(messages: PayWords): TemplateResult {
    return renderCopyButton({
      state: this.#copying.state,
      messages,
      label: messages.copyAmount,
      announcement: messages.amountCopied(`${this.amount} ${this.currency || this.symbol || ''}`),
      look: 'icon',
      onClick: this.#handleCopy,
    })
  }

  override render() {
    if (!isDecimal(this.amount)) return nothing
    const { messages, locale } = this.#language
    return html`${this.#renderFigure(locale)}${this.copyable ? this.#renderCopy(messages) : nothing}<slot
      ></slot>`
  }
}
