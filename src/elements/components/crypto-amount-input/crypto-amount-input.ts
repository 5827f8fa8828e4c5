/** An amount that the payer chooses: typed, or picked from the merchant's suggestions, within bounds. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { DrawnElement, type Properties } from '../../base/drawn-element.js'
import { live } from 'lit/directives/live.js'
import { formatAmount, formatCoin, formatFiat } from '../../../core/money/amount-format.js'
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
import { statesOf } from '../../base/states.js'
import { methodMessages } from '../../i18n/english/methods.js'
import { amountMessages } from '../../i18n/english/amount.js'
import { Language } from '../../i18n/localize.js'
import type { AmountWords, MethodWords } from '../../i18n/messages.js'
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
 * @summary A field for an amount, with bounds and suggestions. It validates when the payer leaves it, not while typing.
 * @fires {CryptoAmountChangeEvent} crypto-amount-change - The amount changed, or is no longer usable.
 * @csspart field - The box around the input and its unit.
 * @csspart input - The input.
 * @csspart unit - The currency or the symbol.
 * @csspart hint - The bounds, how the amount was read, or the error.
 * @csspart estimate - The approximate value, if the rate is known.
 * @csspart presets - The suggestions.
 * @csspart preset - One suggestion.
 * @cssprop [--crypto-radius=12px] - The corners of the field.
 * @cssstate invalid - An error is shown for the amount.
 * @example
 * ```html
 * <crypto-amount-input min="5" max="500" currency="USD" presets="10 25 50"></crypto-amount-input>
 * ```
 */
export class CryptoAmountInput extends DrawnElement {
  static override styles = [tokens, controls, styles]
  static override shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  }

  static override properties: Properties = {
    min: { initial: '' },
    max: { initial: '' },
    presets: { converter: (value) => value?.split(/[\s,]+/).filter(Boolean) ?? [], initial: [] },
    currency: { initial: '' },
    symbol: { initial: '' },
    rate: { initial: '' },
    rateCurrency: { attribute: 'rate-currency', initial: '' },
    value: { initial: '' },
    text: { state: true, initial: '' },
    problem: { state: true, initial: null },
  }

  /** The least amount, a canonical decimal string. */
  declare min: string

  /** The greatest amount. */
  declare max: string

  /** Suggested amounts; as an attribute, separated by spaces: `presets="10 25 50"`. */
  declare presets: readonly string[]

  /** An ISO 4217 code, for a fiat amount. Overrides `symbol`. */
  declare currency: string

  /** A coin's symbol, for a crypto amount; with a `currency`, the coin of the estimate. */
  declare symbol: string

  /**
   * The price of one coin, a canonical decimal string. With it, an estimate is shown, in the coin or in the currency.
   */
  declare rate: string

  /** The currency of `rate`, if the amount itself is in a coin. */
  declare rateCurrency: string

  /**
   * The amount as a canonical decimal string, within the bounds or not; empty if the field holds none. The field shows
   * it in the reader's language.
   */
  declare value: string

  declare private text: string
  declare private problem: AmountProblem | null

  readonly #language = new Language(this, methodMessages, amountMessages)
  readonly #states = statesOf(this)
  /** The value of the typed text; a different `value` was set by the page. */
  #typed = ''
  #reported: Decimal | null = null

  private get input(): HTMLInputElement {
    return this.renderRoot.querySelector('input') as HTMLInputElement
  }

  /** The amount in canonical form, or null if it is not usable. */
  get amount(): Decimal | null {
    const reading = this.#read()
    if (reading === null || 'either' in reading) return null
    return amountProblem(reading, this) === null ? reading.amount : null
  }

  /** Whether the amount is usable; if not, shows why and moves the focus there. */
  reportValidity(): boolean {
    this.problem = amountProblem(this.#read(), this)
    if (this.problem) this.input.focus()
    return this.problem === null
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // A removed attribute is null, and React sets a removed property to undefined.
    for (const name of ['currency', 'symbol', 'rateCurrency', 'value'] as const) this[name] ||= ''
    if (!changed.has('value') || this.value === this.#typed) return
    this.text = isDecimal(this.value) ? writeAmount(this.value, this.#language.locale) : this.value
    this.#typed = this.value
    this.problem &&= this.value ? amountProblem(this.#read(), this) : null
    this.#reported = this.amount
  }

  protected override updated(): void {
    this.#states[this.problem ? 'add' : 'delete']('invalid')
  }

  /** A value set by the page is canonical, and not parsed as typed text. */
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
    this.#take(reading !== null && 'amount' in reading ? reading.amount : '')
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
    return this.symbol ? formatCoin(amount, this.symbol, locale) : formatAmount(amount, locale)
  }

  /** The approximate amount in the other unit, or null if unknown. */
  #estimate(locale: string | undefined): string | null {
    const { amount, rate } = this
    if (amount === null || !isDecimal(rate) || isZero(rate)) return null
    if (this.currency) {
      return formatCoin(shortEstimate(divideDecimalsUp(amount, rate, 18)), this.symbol, locale)
    }
    const price = ceilDecimal(multiplyDecimals(amount, rate), fiatDecimals(this.rateCurrency) ?? 2)
    return formatFiat(price, this.rateCurrency, locale)
  }

  #hint(messages: MethodWords & AmountWords, locale: string | undefined): string {
    switch (this.problem) {
      case 'invalid':
        return messages.amountInvalid(this.#example(locale))
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

  /** The text differs from the amount: show the payer how it was read. */
  #isReworded(locale: string | undefined): boolean {
    const text = this.text.trim().replace(/[.,]$/, '')
    return this.amount !== null && text !== this.value && text !== writeAmount(this.value, locale)
  }

  /** An amount as it may be typed: yen have no decimals. */
  #example(locale: string | undefined): string {
    return writeAmount(fiatDecimals(this.currency) === 0 ? '2550' : '25.50', locale)
  }

  #ambiguity(messages: MethodWords & AmountWords, locale: string | undefined): string {
    const reading = this.#read()
    if (reading === null || !('either' in reading)) return messages.amountInvalid(this.#example(locale))
    const [thousands, decimals] = reading.either.map((amount) => writeAmount(trimDecimal(amount), locale))
    return messages.amountAmbiguous(this.text.trim(), thousands ?? '', decimals ?? '')
  }

  #renderPresets(
    messages: MethodWords & AmountWords,
    locale: string | undefined,
  ): TemplateResult | typeof nothing {
    const presets = (this.presets ?? []).filter(isDecimal)
    if (presets.length === 0) return nothing
    const { amount } = this
    return html`<div class="presets" part="presets" role="group" aria-label=${messages.amountPresets}>
      ${presets.map((preset) => {
        const text = this.#format(preset, locale)
        return html`<button
          class="button preset ${text.length > 8 ? 'wide' : ''}"
          part="preset"
          type="button"
          aria-pressed=${amount !== null && compareDecimals(amount, preset) === 0 ? 'true' : 'false'}
          @click=${() => this.#takePreset(preset)}
        >
          ${text}
        </button>`
      })}
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
          name="amount"
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
