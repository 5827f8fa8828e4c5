/**
 * The choice of a coin and a network: a search over a list of coins, where a coin on several networks opens them in
 * place, as a group. The focus stays in the search, or on the list where there is none, and the keyboard moves an active
 * option. A listbox and no tree: see docs/decisions.
 */
import { hasOwn } from '../../../core/own.js'
import { methodsFrom } from '../../base/page-data.js'
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import type { Method } from '../../../core/contract/wire.js'
import { showPictures } from '../../icons/coins/coin-icons.js'
import { CryptoMethodChangeEvent } from '../../base/events.js'
import { closeIcon, searchIcon } from '../../icons/icons.js'
import { methodMessages } from '../../i18n/english/methods.js'
import { fallbackMessages } from '../../i18n/english/fallback.js'
import { Language } from '../../i18n/localize.js'
import { loadAndDraw, Lazy, whenIdle } from '../../base/lazy.js'
import { skeleton } from '../../styles/skeleton.js'
import type { Messages } from '../../i18n/messages.js'
import { controls, tokens } from '../../styles/tokens.js'
import { grouped, methodKey, rowKey, type Row, type RowGroup } from './coins.js'
import { styles } from './crypto-method-select.styles.js'
import { parentOf, stepOf, typeAhead, type Place, type Step } from './keys.js'
import { MethodList, type Finder } from './method-list.js'
import { recentMethods, rememberMethod } from './recents.js'
import { renderRow, type RowContext } from './rows.js'
import { listSkeleton } from './list-skeleton.js'

/** Up to this many coins are taken in at a glance, without a search. */
const glance = 8
/** A payer who types no further for so long hears what came of it. At each key, it would talk over the keys. */
const typingPauseMs = 700
/** Rows that are drawn at first, and more whenever the end comes into view. */
const batch = 40
/** The keys of the list that mean what was found: one that comes before the search can work waits for it. */
const keysOfTheFound = ['Enter', 'ArrowDown', 'ArrowUp', 'PageDown', 'PageUp']

const lazyFinder = new Lazy<Finder>(() => import('./search.js'))

/**
 * @tag crypto-method-select
 * @summary The coins and networks that an order can be paid with.
 * @fires {CryptoMethodChangeEvent} crypto-method-change - The payer chose `method`; `chain` and `coin` are its ids.
 * @csspart search - The search field.
 * @csspart list - The list of coins.
 * @csspart row - A coin or a network.
 * @cssprop --crypto-method-list-height - The list's height, from which on it scrolls.
 */
export class CryptoMethodSelect extends LitElement {
  static override styles = [tokens, controls, skeleton, styles]

  /** The methods as `GET /methods` answers them, or null while they are on their way; they are copied. */
  @property({ attribute: false }) methods: readonly Method[] | null = null

  /** The chosen method as `<chain id>:<coin id>`. */
  @property({ reflect: true }) value = ''

  /** Shows the search however few the coins are. */
  @property({ type: Boolean }) search = false

  /**
   * What comes first, e.g. `usdt btc tron:usdc`: a word is a coin's symbol, else a network's id, else a coin's id;
   * `network:coin` names one method, with `*` for any.
   */
  @property() order = ''

  /** What is shown, in the words of `order`. Only for looks: what an order can be paid with is sealed in its session. */
  @property() only = ''

  /** Remembers the last three methods on this device, nothing but coin and network, and shows them first. */
  @property({ type: Boolean }) recent = false

  @state() private words = ''
  /** The words that the payer has stopped at. */
  @state() private settled = ''
  @state() private active: string | null = null
  @state() private limit = batch
  /** The coin whose networks were opened last, to be announced. */
  @state() private opened = ''
  /** What searches; null when it can't be loaded, which each key tries again. */
  @state() private finder: Finder | null | undefined = lazyFinder.value

  @query('input') private readonly input!: HTMLInputElement | null
  @query('[role=listbox]') private readonly listbox!: HTMLElement | null

  readonly #language = new Language(this, methodMessages, fallbackMessages)
  readonly #list = new MethodList()
  /** The keyboard is in the list: arrows to the side are for the list and not for the caret. */
  #isBrowsing = false
  #coming: Promise<void> | undefined
  /** What the row stood for that the pointer went down on, until the click. */
  #pressed = ''
  #pause: ReturnType<typeof setTimeout> | undefined
  #end: IntersectionObserver | undefined

  constructor() {
    super()
    showPictures(this)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.hasUpdated) this.requestUpdate()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#pause)
    this.#end?.disconnect()
  }

  override willUpdate(changed: PropertyValues<this> & Map<string, unknown>): void {
    if (changed.has('methods') && this.methods !== null) this.methods = methodsFrom(this.methods)
    const isNew = ['methods', 'order', 'only', 'recent'].some((name) => changed.has(name))
    // Another order's list: what was looked for in the last one is over.
    if (changed.has('methods') && this.methods === null) this.words = ''
    if (isNew) this.#list.fill(this.methods ?? [], this, this.recent ? recentMethods() : [])
    if (changed.has('words') || (changed.has('finder') && this.words !== '')) {
      this.#list.search(this.words, this.finder)
      this.active = this.#list.meant?.id ?? null
      this.limit = batch
    }
    if (isNew || changed.has('value')) this.#list.reveal(this.value)
    if (this.#current < 0) this.active = null
    this.limit = Math.max(this.limit, this.#current + batch / 2)
  }

  override updated(changed: Map<string, unknown>): void {
    if (changed.has('words')) this.listbox?.scrollTo({ top: 0 })
    if (changed.has('active') && this.#isBrowsing) {
      this.renderRoot.querySelector('.row.active')?.scrollIntoView({ block: 'nearest' })
    }
    if (changed.has('methods') && this.#isSearchable) whenIdle(this.#loadFinder)
    this.#end?.disconnect()
    const end = this.renderRoot.querySelector('.end')
    if (end === null) return
    this.#end ??= new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) this.limit += batch
    })
    this.#end.observe(end)
  }

  /** A search is complete when what searches was loaded. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const complete = await super.getUpdateComplete()
    if (!this.#isAhead) return complete
    await this.#coming
    return super.getUpdateComplete()
  }

  /** The payer has typed already, and what searches is still on its way. */
  get #isAhead(): boolean {
    return this.words !== '' && this.finder === undefined
  }

  get #isSearchable(): boolean {
    return this.search || this.words !== '' || this.#list.coins.length > glance
  }

  get #current(): number {
    return this.#list.rows.findIndex(({ id }) => id === this.active)
  }

  get #place(): Place {
    const isRightToLeft = getComputedStyle(this).direction === 'rtl'
    return { rows: this.#list.rows, current: this.#current, hasSearch: this.#isSearchable, isRightToLeft }
  }

  #take(row: Row): void {
    this.active = row.id
    if (row.kind === 'coin') {
      this.#list.toggle(row.entry)
      this.opened = row.isOpen ? '' : row.entry.coin.name
      this.requestUpdate()
      return
    }
    const { method } = row
    if (!method.available) return
    this.value = methodKey(method)
    if (this.recent) rememberMethod(this.value)
    this.dispatchEvent(new CryptoMethodChangeEvent(method))
  }

  readonly #loadFinder = (): void => {
    if (!this.finder) this.#coming = loadAndDraw(lazyFinder, () => (this.finder = lazyFinder.value ?? null))
  }

  #search(words: string): void {
    // Nothing is said of a failure before this search.
    if (this.words === '') this.finder = lazyFinder.value
    this.#loadFinder()
    this.#isBrowsing = false
    this.words = words
    clearTimeout(this.#pause)
    this.#pause = setTimeout(() => (this.settled = words), typingPauseMs)
  }

  readonly #handleInput = (event: InputEvent & { target: HTMLInputElement }): void => {
    this.#search(event.target.value)
  }

  readonly #handleClear = (): void => {
    this.#search('')
    this.input?.focus()
  }

  /** A list that gets the focus has an active row: the chosen one, else the first. */
  readonly #handleFocus = (): void => {
    this.#isBrowsing = true
    this.requestUpdate()
    if (this.active !== null) return
    const isChosen = (row: Row): boolean => row.kind !== 'coin' && methodKey(row.method) === this.value
    this.active = (this.#list.rows.find(isChosen) ?? this.#list.rows[0])?.id ?? null
  }

  /** A row takes no focus: it stays in the search, and on a phone no keyboard comes up. */
  readonly #handlePointer = (event: Event): void => {
    // On the list itself is its scroll bar.
    if (event.target === event.currentTarget) return
    event.preventDefault()
    if (!this.#isSearchable) this.listbox?.focus({ preventScroll: true })
  }

  /** Rows change what they stand for: a pointer means what it went down on. A click without one has no detail. */
  readonly #handleClick = (row: Row, { detail }: MouseEvent): void => {
    const isMeant = detail === 0 || ['', rowKey(row)].includes(this.#pressed)
    this.#pressed = ''
    if (isMeant) this.#take(row)
  }

  readonly #handleKeydown = (event: KeyboardEvent): void => {
    const { key } = event
    if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
    if (event.target !== this.input && event.target !== this.listbox) return
    if (!(key === 'Escape' ? this.#leave() : this.#press(key))) return
    event.preventDefault()
    // The key has done its work here: a dialog around this element stays open.
    event.stopPropagation()
  }

  /** False when the key is not for the list. */
  #press(key: string): boolean {
    if (!this.#isAhead) return this.#step(this.#stepOf(key))
    if (!keysOfTheFound.includes(key)) return false
    const { words, value } = this
    void this.updateComplete.then(() => {
      // Unless the payer has gone on: typed more, or taken a row of the whole list.
      if (this.words === words && this.value === value) this.#step(this.#stepOf(key))
    })
    return true
  }

  #stepOf(key: string): Step | null {
    const place = this.#place
    if (place.hasSearch) {
      const isCaret = ['Home', 'End', 'ArrowLeft', 'ArrowRight'].includes(key)
      return isCaret && !this.#isBrowsing ? null : stepOf(key, place)
    }
    if (key === ' ') return stepOf('Enter', place)
    return stepOf(key, place) ?? (/^[\p{L}\p{N}]$/u.test(key) ? typeAhead(key, place) : null)
  }

  #step(step: Step | null): boolean {
    if (step === null) return false
    if (hasOwn(step, 'take')) this.#take(step.take)
    else {
      this.#isBrowsing = !hasOwn(step, 'move') || step.move >= 0
      if (hasOwn(step, 'toggle')) this.#take(step.toggle)
      else this.active = this.#list.rows[step.move]?.id ?? null
    }
    return true
  }

  /** One thing at a time: the networks that the keyboard is in, then the search. False when there is nothing to leave. */
  #leave(): boolean {
    const current = this.#current
    const parent = parentOf(this.#list.rows, current)
    const coin = this.#list.rows[parent < 0 ? current : parent]
    if (this.#isBrowsing && coin?.kind === 'coin' && coin.isOpen) {
      this.#take(coin)
      return true
    }
    if (this.words === '') return false
    this.#search('')
    return true
  }

  #renderSearch(messages: Messages): TemplateResult {
    const outcome = this.#outcome(messages)
    const isUnexpected = this.words !== '' && (this.finder === null || this.#list.without !== null)
    return html`
      <div class="search">
        ${searchIcon()}
        <input
          part="search"
          type="text"
          role="combobox"
          inputmode="search"
          enterkeyhint="search"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          aria-autocomplete="list"
          aria-expanded=${this.#list.rows.length > 0 ? 'true' : 'false'}
          aria-haspopup="listbox"
          aria-controls="list"
          aria-activedescendant=${this.active ?? nothing}
          aria-label=${messages.searchLabel}
          placeholder=${messages.searchLabel}
          .value=${this.words}
          @focus=${this.#loadFinder}
          @input=${this.#handleInput}
        />
        ${
          this.words === ''
            ? nothing
            : html`<button
                class="clear"
                type="button"
                aria-label=${messages.searchClear}
                @click=${this.#handleClear}
              >
                ${closeIcon()}
              </button>`
        }
      </div>
      ${isUnexpected ? html`<p class="notice" aria-hidden="true">${outcome}</p>` : nothing}
      <p class="visually-hidden" role="status">${this.words === this.settled ? outcome : nothing}</p>
    `
  }

  /** What came of the search, in words: a payer who sees the list sees how many there are. */
  #outcome(messages: Messages): string {
    if (this.words === '' || this.#isAhead) return ''
    // The whole list is on screen, whatever was typed.
    if (this.finder === null) return messages.failures['network-error'].next
    if (this.#list.without === null) return messages.searchCount(this.#list.found.length)
    return messages.searchWithout(this.words.trim(), this.#list.without)
  }

  #renderList(messages: Messages): TemplateResult {
    const context = {
      messages,
      locale: this.#language.locale,
      value: this.value,
      active: this.active,
      onPress: (row: Row) => (this.#pressed = rowKey(row)),
      onClick: this.#handleClick,
    }
    const draw = (rows: readonly Row[]) => grouped(rows).map((group) => this.#renderGroup(group, context))
    const searchable = this.#isSearchable
    const { rows, recent, hidden } = this.#list
    return html`
      <div
        class="list ${searchable ? 'searchable' : ''}"
        part="list"
        id="list"
        role="listbox"
        aria-label=${messages.methodsLabel}
        tabindex=${searchable ? -1 : 0}
        aria-activedescendant=${searchable ? nothing : (this.active ?? nothing)}
        @focus=${searchable ? nothing : this.#handleFocus}
        @mousedown=${this.#handlePointer}
      >
        ${
          recent === 0
            ? nothing
            : html`<div class="recents" role="group" aria-label=${messages.recentTitle}>
                <p class="title" aria-hidden="true">${messages.recentTitle}</p>
                ${draw(rows.slice(0, recent))}
              </div>`
        }
        ${draw(rows.slice(recent, this.limit))}
        ${this.limit < rows.length ? html`<div class="end" aria-hidden="true"></div>` : nothing}
      </div>
      <p class="visually-hidden" role="status">${this.opened && messages.networksOf(this.opened)}</p>
      ${hidden > 0 ? html`<p class="more">${messages.searchMore(hidden)}</p>` : nothing}
    `
  }

  /** A row, or the networks of a coin. */
  #renderGroup({ coin, rows }: RowGroup, context: RowContext): TemplateResult {
    const drawn = rows.map((row) => renderRow(row, context))
    return coin === undefined
      ? html`${drawn}`
      : html`<div role="group" aria-label=${context.messages.networksOf(coin)}>${drawn}</div>`
  }

  override render() {
    const { messages } = this.#language
    if (this.methods === null) return listSkeleton(messages)
    const empty = this.words === '' ? messages.methodsEmpty : messages.searchEmpty(this.words.trim())
    return html`
      <div class="picker ${this.#isBrowsing ? 'browsing' : ''}" @keydown=${this.#handleKeydown}>
        ${this.#isSearchable ? this.#renderSearch(messages) : nothing}
        ${this.#list.found.length === 0 ? html`<p class="empty">${empty}</p>` : this.#renderList(messages)}
      </div>
    `
  }
}
