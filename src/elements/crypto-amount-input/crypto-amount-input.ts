/** An amount that the payer chooses: typed, or picked from what the merchant suggests, within bounds. */
import { html, LitElement, nothing, type TemplateResult } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import { live } from 'lit/directives/live.js'
import { formatAmount, formatFiat } from '../../core/amount-format.js'
import { compareDecimals, isDecimal, type Decimal } from '../../core/decimal.js'
import { CryptoAmountChangeEvent } from '../events.js'
import { Language } from '../language.js'
import type { Texts } from '../texts.js'
import { controls, tokens } from '../tokens.js'
import { styles } from './crypto-amount-input.styles.js'
import { amountProblem, readAmount, type AmountProblem } from './typed-amount.js'

/**
 * @tag crypto-amount-input
 * @summary A field for an amount, with bounds and suggestions. It complains when the payer leaves it, not while typing.
 * @fires {CryptoAmountChangeEvent} crypto-amount-change - The amount is another one, or can't be used any more.
 * @csspart field - The box around the input and its unit.
 * @csspart input - The input.
 * @csspart unit - The currency or the symbol.
 * @csspart hint - The bounds, or what is wrong with the amount.
 * @csspart presets - The suggestions.
 * @csspart preset - One suggestion.
 * @cssprop [--crypto-radius=12px] - The corners of the field.
 * @cssstate invalid - The payer was told that the amount can't be used.
 */
export class CryptoAmountInput extends LitElement {
  static override styles = [tokens, controls, styles]
  static override shadowRootOptions = { ...LitElement.shadowRootOptions, delegatesFocus: true }

  /** The least amount, a canonical decimal string. */
  @property() min = ''

  /** The greatest amount. */
  @property() max = ''

  /** Suggested amounts; as an attribute, separated by spaces: `presets="10 25 50"`. */
  @property({ converter: (value) => value?.split(/[\s,]+/).filter(Boolean) ?? [] })
  presets: readonly string[] = []

  /** An ISO 4217 code, for an amount of money. Wins over `symbol`. */
  @property() currency = ''

  /** A coin's symbol, for an amount of crypto. */
  @property() symbol = ''

  /** What the field holds, as typed. */
  @property() value = ''

  @state() private problem: AmountProblem | null = null

  @query('input') private readonly input!: HTMLInputElement

  readonly #language = new Language(this)
  readonly #internals = this.attachInternals()
  #reported: Decimal | null = null

  /** The amount in canonical form, or null while it can't be used. */
  get amount(): Decimal | null {
    const amount = readAmount(this.value)
    return amountProblem(amount, this) === null ? amount : null
  }

  /** Whether the amount can be used; when not, says why and moves the focus there. */
  reportValidity(): boolean {
    this.problem = amountProblem(readAmount(this.value), this)
    if (this.problem) this.input.focus()
    return this.problem === null
  }

  protected override updated(): void {
    this.#internals.states[this.problem ? 'add' : 'delete']('invalid')
  }

  readonly #handleInput = (): void => {
    this.#take(this.input.value)
  }

  readonly #handleChange = (): void => {
    this.problem = this.value.trim() === '' ? null : amountProblem(readAmount(this.value), this)
  }

  #take(value: string): void {
    this.value = value
    const { amount } = this
    if (amount !== null) this.problem = null
    if (amount === this.#reported) return
    this.#reported = amount
    this.dispatchEvent(new CryptoAmountChangeEvent(amount))
  }

  #format(amount: string, locale: string | undefined): string {
    if (this.currency) return formatFiat(amount, this.currency, locale)
    return this.symbol ? `${formatAmount(amount, locale)} ${this.symbol}` : formatAmount(amount, locale)
  }

  #hint(texts: Texts, locale: string | undefined): string {
    switch (this.problem) {
      case 'invalid':
        return texts.amountInvalid
      case 'too-small':
        return texts.amountTooSmall(this.#format(this.min, locale))
      case 'too-large':
        return texts.amountTooLarge(this.#format(this.max, locale))
      case null:
        if (!isDecimal(this.min) || !isDecimal(this.max)) return ''
        return texts.amountRange(this.#format(this.min, locale), this.#format(this.max, locale))
    }
  }

  #renderPresets(texts: Texts, locale: string | undefined): TemplateResult | typeof nothing {
    const presets = this.presets.filter(isDecimal)
    if (presets.length === 0) return nothing
    const { amount } = this
    return html`<div class="presets" part="presets" role="group" aria-label=${texts.amountPresets}>
      ${presets.map(
        (preset) =>
          html`<button
            class="button preset"
            part="preset"
            type="button"
            aria-pressed=${amount !== null && compareDecimals(amount, preset) === 0 ? 'true' : 'false'}
            @click=${() => this.#take(preset)}
          >
            ${this.#format(preset, locale)}
          </button>`,
      )}
    </div>`
  }

  override render() {
    const { texts, locale } = this.#language
    const unit = this.currency || this.symbol
    return html`
      <label for="amount">${texts.amountLabel}</label>
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
          .value=${live(this.value)}
          @input=${this.#handleInput}
          @change=${this.#handleChange}
        />
        <span id="unit" class="unit" part="unit" translate="no">${unit}</span>
      </div>
      <p id="hint" class="hint ${this.problem ? 'problem' : ''}" part="hint" aria-live="polite">
        ${this.#hint(texts, locale)}
      </p>
      ${this.#renderPresets(texts, locale)}
    `
  }
}
