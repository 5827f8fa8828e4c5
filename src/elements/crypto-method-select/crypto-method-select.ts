/** The choice of a coin and a network: rows of buttons, where a coin on several networks opens them in place. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import { formatAmount } from '../../core/amount-format.js'
import { networkNickname } from '../../core/chains.js'
import type { Decimal } from '../../core/decimal.js'
import type { Method } from '../../core/wire.js'
import { CryptoMethodChangeEvent } from '../events.js'
import { chevronIcon, monogram, searchIcon } from '../icons.js'
import { skeleton } from '../skeleton.js'
import { Language } from '../language.js'
import type { Texts } from '../texts.js'
import { controls, tokens } from '../tokens.js'
import { coinEntries, lowestEstimate, methodKey, shortEstimate, type CoinEntry } from './coins.js'
import { styles } from './crypto-method-select.styles.js'

/** Up to this many coins are taken in at a glance, without a search. */
const glance = 8

/**
 * @tag crypto-method-select
 * @summary The coins and networks that an order can be paid with.
 * @fires {CryptoMethodChangeEvent} crypto-method-change - The payer chose; `chain` and `coin` are the ids.
 * @csspart search - The search field.
 * @csspart list - The list of coins.
 * @csspart row - A coin's or network's button.
 * @csspart networks - The networks of an open coin.
 * @cssprop --crypto-method-list-height - The list's height, from which on it scrolls.
 */
export class CryptoMethodSelect extends LitElement {
  static override styles = [tokens, controls, skeleton, styles]

  /** The methods as `GET /methods` answers them, or null while they are on their way. */
  @property({ attribute: false }) methods: readonly Method[] | null = null

  /** The chosen method as `<chain id>:<coin id>`. */
  @property({ reflect: true }) value = ''

  /** Shows the search however few the coins are. */
  @property({ type: Boolean }) search = false

  @state() private words = ''

  @query('input') private readonly input!: HTMLInputElement | null

  readonly #language = new Language(this)
  #coins: CoinEntry[] = []
  /** The coins that stand otherwise than by default, which is closed, or open where the search left networks out. */
  #toggled = new Set<string>()

  override willUpdate(changed: PropertyValues<this> & Map<string, unknown>): void {
    if (changed.has('words')) this.#toggled = new Set()
    if (changed.has('methods') || changed.has('words')) {
      this.#coins = coinEntries(this.methods ?? [], this.words)
    }
    if (changed.has('methods') || changed.has('value')) {
      const chosen = this.#coins.find(({ networks }) =>
        networks.some((method) => methodKey(method) === this.value),
      )
      if (chosen !== undefined) this.#toggled.add(chosen.coin.id)
    }
  }

  get #rows(): HTMLButtonElement[] {
    return Array.from(this.renderRoot.querySelectorAll<HTMLButtonElement>('.row'))
  }

  #isOpen({ coin, narrowed }: CoinEntry): boolean {
    return narrowed !== this.#toggled.has(coin.id)
  }

  #toggle({ coin }: CoinEntry): void {
    if (!this.#toggled.delete(coin.id)) this.#toggled.add(coin.id)
    this.requestUpdate()
  }

  #choose(method: Method): void {
    if (!method.available) return
    this.value = methodKey(method)
    this.dispatchEvent(new CryptoMethodChangeEvent(method.chain.id, method.coin.id))
  }

  readonly #handleInput = (event: InputEvent & { target: HTMLInputElement }): void => {
    this.words = event.target.value
  }

  readonly #handleKeydown = (event: KeyboardEvent): void => {
    const handled = event.target === this.input ? this.#searchKey(event.key) : this.#rowKey(event)
    if (!handled) return
    event.preventDefault()
    // Escape has done its work here: a dialog around this element stays open.
    event.stopPropagation()
  }

  #searchKey(key: string): boolean {
    if (key === 'ArrowDown') return focus(this.#rows[0])
    if (key === 'Escape' && this.words !== '') {
      this.words = ''
      return true
    }
    const [coin, ...others] = this.#coins
    if (key === 'Enter' && coin?.networks.length === 1 && others.length === 0 && coin.networks[0]) {
      this.#choose(coin.networks[0])
      return true
    }
    return false
  }

  #rowKey({ key, target }: KeyboardEvent): boolean {
    const rows = this.#rows
    const index = rows.findIndex((row) => row === target)
    if (index < 0) return false
    if (key === 'ArrowDown') return focus(rows[index + 1])
    if (key === 'ArrowUp') return focus(rows[index - 1] ?? this.input)
    if (key === 'Home') return focus(rows[0])
    if (key === 'End') return focus(rows.at(-1))
    return key === 'Escape' && this.#close(rows[index])
  }

  #close(row: HTMLButtonElement | undefined): boolean {
    const heading = row?.closest('.coin')?.querySelector<HTMLButtonElement>('[aria-expanded="true"]')
    if (!heading) return false
    heading.click()
    return focus(heading)
  }

  #renderSearch(texts: Texts): TemplateResult {
    return html`
      <div class="search">
        ${searchIcon()}
        <input
          part="search"
          type="search"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          enterkeyhint="search"
          aria-label=${texts.searchLabel}
          placeholder=${texts.searchLabel}
          .value=${this.words}
          @input=${this.#handleInput}
        />
        <span class="visually-hidden" role="status">
          ${this.words === '' ? nothing : texts.searchCount(this.#coins.length)}
        </span>
      </div>
    `
  }

  #renderCoin(entry: CoinEntry, texts: Texts): TemplateResult {
    const { coin, networks } = entry
    const [only, ...others] = networks
    if (only !== undefined && others.length === 0) {
      return html`<li class="coin">${this.#renderMethod(only, coin.name, coin.symbol, texts)}</li>`
    }
    const open = this.#isOpen(entry)
    const id = `networks-${this.#coins.indexOf(entry)}`
    return html`
      <li class="coin">
        <button
          class="row"
          part="row"
          type="button"
          aria-expanded=${open ? 'true' : 'false'}
          aria-controls=${open ? id : nothing}
          @click=${() => this.#toggle(entry)}
        >
          ${monogram(coin.symbol)} ${this.#renderNames(coin.name, coin.symbol)}
          ${this.#renderFigures(lowestEstimate(networks), texts.networkCount(networks.length), texts)}
          <span class="chevron">${chevronIcon(16)}</span>
        </button>
        ${
          open
            ? html`<ul class="networks" part="networks" id=${id} aria-label=${texts.networksOf(coin.name)}>
                ${networks.map((method) => {
                  const nickname = networkNickname(method.chain.id, coin.token)
                  return html`<li>
                    ${this.#renderMethod(method, method.chain.name, nickname, texts, true)}
                  </li>`
                })}
              </ul>`
            : nothing
        }
      </li>
    `
  }

  #renderMethod(method: Method, name: string, detail: string | undefined, texts: Texts, nested = false) {
    const { chain, coin, estimate, available } = method
    return html`
      <button
        class="row"
        part="row"
        type="button"
        aria-current=${methodKey(method) === this.value ? 'true' : nothing}
        aria-disabled=${available ? nothing : 'true'}
        @click=${() => this.#choose(method)}
      >
        ${nested ? monogram(chain.name, 24) : monogram(coin.symbol)} ${this.#renderNames(name, detail)}
        ${
          available
            ? this.#renderFigures(estimate, nested ? undefined : texts.onNetwork(chain.name), texts)
            : html`<span class="figures detail sentence">${texts.unavailable}</span>`
        }
        <span class="chevron"></span>
      </button>
    `
  }

  #renderNames(name: string, detail: string | undefined): TemplateResult {
    return html`
      <span class="names">
        <span class="name">${name}</span>
        ${detail === undefined ? nothing : html`<span class="detail sentence">${detail}</span>`}
      </span>
    `
  }

  #renderFigures(estimate: Decimal | null, detail: string | undefined, texts: Texts): TemplateResult {
    const figure =
      estimate === null ? undefined : formatAmount(shortEstimate(estimate), this.#language.locale)
    return html`
      <span class="figures">
        ${figure === undefined ? nothing : html`<span class="estimate sentence">${texts.approximately(figure)}</span>`}
        ${detail === undefined ? nothing : html`<span class="detail sentence">${detail}</span>`}
      </span>
    `
  }

  #renderSkeleton(texts: Texts): TemplateResult {
    const row = html`
      <div class="row">
        <span class="bone icon"></span>
        <span><span class="bone line"></span><span class="bone line short"></span></span>
        <span class="bone line short end"></span>
      </div>
    `
    return html`
      <span class="visually-hidden" role="status">${texts.methodsLoading}</span>
      <div class="list" part="list" aria-hidden="true">${[row, row, row, row, row, row]}</div>
    `
  }

  override render() {
    const { texts } = this.#language
    if (this.methods === null) return this.#renderSkeleton(texts)
    const searchable = this.search || this.words !== '' || this.#coins.length > glance
    const empty = this.words === '' ? texts.methodsEmpty : texts.searchEmpty(this.words)
    return html`
      <div @keydown=${this.#handleKeydown}>
        ${searchable ? this.#renderSearch(texts) : nothing}
        ${
          this.#coins.length === 0
            ? html`<p class="empty">${empty}</p>`
            : html`<ul class="list ${searchable ? 'searchable' : ''}" part="list">
                ${repeat(
                  this.#coins,
                  ({ coin }) => coin.id,
                  (entry) => this.#renderCoin(entry, texts),
                )}
              </ul>`
        }
      </div>
    `
  }
}

function focus(element: HTMLElement | null | undefined): boolean {
  element?.focus()
  return true
}
