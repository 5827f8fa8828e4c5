/** An amount that the payer chooses: typed, or picked from what the merchant suggests, within bounds. */
import { hasOwn } from '../../../core/own.js'
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import { live } from 'lit/directives/live.js'
import { formatAmount, formatFiat } from '../../../core/money/amount-format.js'
import {
  ceilDecimal,
  compareDecimals,
  divideDecimalsUp,
  isDecimal,
  isZero,
  multiplyDecimals,
  trimDecimal,
  type Decimal,
} from '../../../core/money/decimal.js'
import { shortEstimate } from '../crypto-method-select/estimates.js'
import { CryptoAmountChangeEvent } from '../../base/events.js'
import { methodMessages } from '../../i18n/english/methods.js'
import { amountMessages } from '../../i18n/english/amount.js'
import { Language } from '../../i18n/localize.js'
import type { Messages } from '../../i18n/messages.js'
import { controls, tokens } from '../../styles/tokens.js'
import { styles } from './crypto-amount-input.styles.js'
import {
  amountProblem,
  fiatDecimals,
  readAmount,
  writeAmount,
  type AmountProblem,
  type Reading,
} from './typed-amount.js'

/**
 * @tag crypto-amount-input
 * @summary A field for an amount, with bounds and suggestions. It complains when the payer leaves it, not while typing.
 * @fires {CryptoAmountChangeEvent} crypto-amount-change - The amount is another one, or can't be used any more.
 * @csspart field - The box around the input and its unit.
 * @csspart input - The input.
 * @csspart unit - The currency or the symbol.
 * @csspart hint - The bounds, how the amount was read, or what is wrong with it.
 * @csspart estimate - About how much that is, where the rate is known.
 * @csspart presets - The suggestions.
 * @csspart preset - One suggestion.
 * @cssprop [--crypto-radius=12px] - The corners of the field.
 * @cssstate invalid - The payer was told that the amount can't be used.
 */
export class CryptoAmountInput extends LitElement {
  static override styles = [tokens, controls, styles]
  static override shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  }

  /** The least amount, a canonical decimal string. */
  @property() min = ''

  /** The greatest amount. */
  @property() max = ''

  /** Suggested amounts; as an attribute, separated by spaces: `presets="10 25 50"`. */
  @property({ converter: (value) => value?.split(/[\s,]+/).filter(Boolean) ?? [] })
  presets: readonly string[] = []

  /** An ISO 4217 code, for an amount of money. Wins over `symbol`. */
  @property() currency = ''

  /** A coin's symbol, for an amount of crypto; beside a `currency`, the coin in which the estimate is. */
  @property() symbol = ''

  /** What one coin costs, a canonical decimal string: then an estimate is shown, of the coin or of the money. */
  @property() rate = ''

  /** The currency of `rate`, where the amount itself is in a coin. */
  @property({ attribute: 'rate-currency' }) rateCurrency = ''

  /**
   * The amount as a canonical decimal string, within the bounds or not; empty while the field holds none. The field
   * shows it as the reader's language writes it.
   */
  @property() value = ''

  @state() private text = ''
  @state() private problem: AmountProblem | null = null

  @query('input') private readonly input!: HTMLInputElement

  readonly #language = new Language(this, methodMessages, amountMessages)
  readonly #internals = this.attachInternals()
  /** The value that what is typed makes; another one was set by the page. */
  #typed = ''
  #reported: Decimal | null = null

  /** The amount in canonical form, or null while it can't be used. */
  get amount(): Decimal | null {
    const reading = this.#read()
    if (reading === null || hasOwn(reading, 'either')) return null
    return amountProblem(reading, this) === null ? reading.amount : null
  }

  /** Whether the amount can be used; when not, says why and moves the focus there. */
  reportValidity(): boolean {
    this.problem = amountProblem(this.#read(), this)
    if (this.problem) this.input.focus()
    return this.problem === null
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('value') || this.value === this.#typed) return
    this.text = isDecimal(this.value) ? writeAmount(this.value, this.#language.locale) : this.value
    this.#typed = this.value
  }

  protected override updated(): void {
    this.#internals.states[this.problem ? 'add' : 'delete']('invalid')
  }

  /** What the page has set is canonical, and never read as if it were typed. */
  #read(): Reading {
    if (isDecimal(this.value)) return { amount: this.value }
    return this.#readText(this.value === this.#typed ? this.text : this.value)
  }

  #readText(text: string): Reading {
    const { currency, symbol } = this
    return readAmount(text, { locale: this.#language.locale, currency, symbol })
  }

  readonly #handleInput = (): void => {
    this.text = this.input.value
    const reading = this.#readText(this.text)
    this.#take(reading !== null && hasOwn(reading, 'amount') ? reading.amount : '')
  }

  readonly #handleChange = (): void => {
    this.problem = this.text.trim() === '' ? null : amountProblem(this.#read(), this)
  }

  #take(value: string): void {
    this.#typed = this.value = value
    const { amount } = this
    if (amount !== null) this.problem = null
    if (amount === this.#reported) return
    this.#reported = amount
    this.dispatchEvent(new CryptoAmountChangeEvent(amount))
  }

  #takePreset(preset: Decimal): void {
    this.text = writeAmount(preset, this.#language.locale)
    this.#take(preset)
  }

  #format(amount: string, locale: string | undefined): string {
    if (this.currency) return formatFiat(amount, this.currency, locale)
    return this.symbol ? `${formatAmount(amount, locale)} ${this.symbol}` : formatAmount(amount, locale)
  }

  /** About how much the amount is in the other unit, or null while that isn't known. */
  #estimate(locale: string | undefined): string | null {
    const { amount, rate } = this
    if (amount === null || !isDecimal(rate) || isZero(rate)) return null
    if (this.currency) {
      return `${formatAmount(shortEstimate(divideDecimalsUp(amount, rate, 18)), locale)} ${this.symbol}`
    }
    const price = ceilDecimal(multiplyDecimals(amount, rate), fiatDecimals(this.rateCurrency) ?? 2)
    return formatFiat(price, this.rateCurrency, locale)
  }

  #hint(messages: Messages, locale: string | undefined): string {
    switch (this.problem) {
      case 'invalid':
        return messages.amountInvalid
      case 'ambiguous':
        return this.#ambiguity(messages, locale)
      case 'too-small':
        return messages.amountTooSmall(this.#format(this.min, locale))
      case 'too-large':
        return messages.amountTooLarge(this.#format(this.max, locale))
      case null:
        if (this.#isReworded(locale)) return `= ${this.#format(this.value, locale)}`
        if (!isDecimal(this.min) || !isDecimal(this.max)) return ''
        return messages.amountRange(this.#format(this.min, locale), this.#format(this.max, locale))
    }
  }

  /** The text is not simply the amount: the payer is told how it was read. */
  #isReworded(locale: string | undefined): boolean {
    const text = this.text.trim().replace(/[.,]$/, '')
    return this.amount !== null && text !== this.value && text !== writeAmount(this.value, locale)
  }

  #ambiguity(messages: Messages, locale: string | undefined): string {
    const reading = this.#read()
    if (reading === null || !hasOwn(reading, 'either')) return messages.amountInvalid
    const [thousands, decimals] = reading.either.map((amount) => writeAmount(trimDecimal(amount), locale))
    return messages.amountAmbiguous(this.text.trim(), thousands ?? '', decimals ?? '')
  }

  #renderPresets(messages: Messages, locale: string | undefined): TemplateResult | typeof nothing {
    const presets = this.presets.filter(isDecimal)
    if (presets.length === 0) return nothing
    const { amount } = this
    return html`<div class="presets" part="presets" role="group" aria-label=${messages.amountPresets}>
      ${presets.map(
        (preset) =>
          html`<button
            class="button preset"
            part="preset"
            type="button"
            aria-pressed=${amount !== null && compareDecimals(amount, preset) === 0 ? 'true' : 'false'}
            @click=${() => this.#takePreset(preset)}
          >
            ${this.#format(preset, locale)}
          </button>`,
      )}
    </div>`
  }

  override render() {
    const { messages, locale } = this.#language
    const unit = this.currency || this.symbol
    const estimate = this.#estimate(locale)
    return html`
      <label for="amount">${messages.amountLabel}</label>
      <div class="field" part="field">
        <input
          id="amount"
          part="input"
          inputmode="decimal"
          autocomplete="off"
          dir="ltr"
          maxlength="80"
          aria-describedby="unit hint"
          aria-invalid=${this.problem ? 'true' : 'false'}
          .value=${live(this.text)}
          @input=${this.#handleInput}
          @change=${this.#handleChange}
        />
        <span id="unit" class="unit" part="unit" translate="no">${unit}</span>
      </div>
      <div class="below">
        <p id="hint" class="hint ${this.problem ? 'problem' : ''}" part="hint" aria-live="polite">
          ${this.#hint(messages, locale)}
        </p>
        ${
          estimate === null
            ? nothing
            : html`<p class="estimate" part="estimate">${messages.approximately(estimate)}</p>`
        }
      </div>
      ${this.#renderPresets(messages, locale)}
    `
  }
}
