/**
 * The choice of a coin and a network: a searchable listbox of coins, where a coin on several networks opens them in
 * place. The focus stays in the search, or on the list without one, and the keyboard moves an active option.
 */
import { methodsFrom } from '../../base/page-data.js'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { DrawnElement, type Properties } from '../../base/drawn-element.js'
import { redrawing } from '../../base/redrawing.js'
import type { Method } from '../../../core/contract/wire.js'
import { showPictures } from '../../icons/coins/coin-icons.js'
import { CryptoMethodChangeEvent } from '../../base/events.js'
import { methodMessages } from '../../i18n/english/methods.js'
import { fallbackMessages } from '../../i18n/english/fallback.js'
import { Language } from '../../i18n/localize.js'
import { loadAndDraw, Lazy, whenIdle } from '../../lazy.js'
import { skeleton } from '../../styles/skeleton.js'
import type { FallbackWords, MethodWords } from '../../i18n/messages.js'
import { controls, tokens } from '../../styles/tokens.js'
import { grouped, rowKey, type Row } from './coins.js'
import { styles } from './crypto-method-select.styles.js'
import { keysOfResults, parentOf, stepOf, typeAhead, type Place, type Step } from './keys.js'
import { MethodList, type Finder } from './method-list.js'
import { recentMethods, rememberMethod } from './recents.js'
import { renderGroup } from './rows.js'
import { listSkeleton } from './list-skeleton.js'
import { renderSearchField } from './search-field.js'

/** After this pause in typing, the result is announced. At each key, it would interrupt the echo of the keys. */
const typingPauseMs = 700
/** Rows rendered at first, and more whenever the end scrolls into view. */
const batch = 40

const lazyFinder = new Lazy<Finder>(() => import('./search.js'))

/**
 * @tag crypto-method-select
 * @summary The coins and networks that an order can be paid with.
 * @fires {CryptoMethodChangeEvent} crypto-method-change - The payer chose `method`; `chain` and `coin` are its ids.
 * @csspart search - The search field.
 * @csspart list - The list of coins.
 * @csspart row - A coin or a network.
 * @cssprop --crypto-method-list-height - The greatest height of the list; beyond it, it scrolls.
 * @example
 * ```html
 * <crypto-method-select preferred-methods="usdt btc" recent-methods></crypto-method-select>
 * ```
 */
export class CryptoMethodSelect extends DrawnElement {
  static override styles = [tokens, controls, skeleton, styles]

  static override properties: Properties = {
    methods: { attribute: false, initial: null },
    value: { reflect: true, initial: '' },
    search: { type: Boolean, initial: false },
    preferredMethods: { attribute: 'preferred-methods', initial: '' },
    recentMethods: { type: Boolean, attribute: 'recent-methods', initial: false },
    words: { state: true, initial: '' },
    settled: { state: true, initial: '' },
    active: { state: true, initial: null },
    limit: { state: true, initial: batch },
    opened: { state: true, initial: '' },
    finder: { state: true },
  }

  /** The methods as `GET /methods` answers them, or null while they are loading; they are copied. */
  declare methods: readonly Method[] | null

  /** The chosen method as `<chain id>:<coin id>`. */
  declare value: string

  /** Shows the search even for few coins. */
  declare search: boolean

  /**
   * What comes first, e.g. `usdt btc tron:usdc`: a word is a coin's symbol, else a network's id, else a coin's id;
   * `network:coin` names one method, with `*` for any.
   */
  declare preferredMethods: string

  /** Stores the last three methods on this device, coin and network only, and shows them first. */
  declare recentMethods: boolean

  declare private words: string
  /** The search text after a pause in typing. */
  declare private settled: string
  declare private active: string | null
  declare private limit: number
  /** The coin whose networks were opened last, for the announcement. */
  declare private opened: string
  /** The search module; null if it can't be loaded, which each key retries. */
  declare private finder: Finder | null | undefined

  readonly #language = new Language(this, methodMessages, fallbackMessages)
  readonly #list = new MethodList()
  /** The keyboard is in the list: left and right arrows act on the list and not on the caret. */
  #isBrowsing = false
  #loading: Promise<void> | undefined
  /** The item of the row that the pointer pressed, until the click. */
  #pressed = ''
  #pause: ReturnType<typeof setTimeout> | undefined
  #end: IntersectionObserver | undefined

  constructor() {
    super()
    this.finder = lazyFinder.value
    showPictures(this)
  }

  private get input(): HTMLInputElement | null {
    return this.renderRoot.querySelector('input')
  }

  private get listbox(): HTMLElement | null {
    return this.renderRoot.querySelector('[role=listbox]')
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

  protected override async scheduleUpdate(): Promise<void> {
    await redrawing.turn?.()
    void super.scheduleUpdate()
  }

  override willUpdate(changed: PropertyValues<this> & Map<string, unknown>): void {
    if (changed.has('methods') && this.methods !== null) this.methods = methodsFrom(this.methods)
    const isNew = ['methods', 'preferredMethods', 'recentMethods'].some((name) => changed.has(name))
    // Another order's list: end the previous search.
    if (changed.has('methods') && this.methods === null) this.words = ''
    if (isNew) {
      const recents = this.recentMethods ? recentMethods() : []
      this.#list.fill(this.methods ?? [], this.preferredMethods, recents)
    }
    if (changed.has('words') || (changed.has('finder') && this.words !== '')) {
      this.#list.search(this.words, this.finder)
      this.active = this.#list.bestMatch?.id ?? null
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
    // A DOM for unit tests may have no layout.
    if (end === null || !globalThis.IntersectionObserver) return
    this.#end ??= new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) this.limit += batch
    })
    this.#end.observe(end)
  }

  /** A search is complete when its module is loaded. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const complete = await super.getUpdateComplete()
    if (!this.#isAhead) return complete
    await this.#loading
    return super.getUpdateComplete()
  }

  /** The payer has typed, and the search module is still loading. */
  get #isAhead(): boolean {
    return this.words !== '' && this.finder === undefined
  }

  get #isSearchable(): boolean {
    return this.search || this.words !== '' || this.#list.isLong
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
    } else if (row.more) this.#list.unfold(row.method)
    else if (row.method.available) {
      this.value = rowKey(row)
      if (this.recentMethods) rememberMethod(this.value)
      this.dispatchEvent(new CryptoMethodChangeEvent(row.method))
    }
    this.requestUpdate()
  }

  readonly #loadFinder = (): void => {
    if (!this.finder) this.#loading = loadAndDraw(lazyFinder, () => (this.finder = lazyFinder.value ?? null))
  }

  #search(words: string): void {
    // No failure is shown before this search.
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
    const { rows } = this.#list
    this.active = (rows.find((row) => rowKey(row) === this.value) ?? rows[0])?.id ?? null
  }

  /** A row takes no focus: it stays in the search, and on a phone no keyboard opens. */
  readonly #handlePointer = (event: Event): void => {
    // The list itself is its scroll bar.
    if (event.target === event.currentTarget) return
    event.preventDefault()
    if (!this.#isSearchable) this.listbox?.focus({ preventScroll: true })
  }

  /**
   * Rows may change while the pointer is down: the click applies to the pressed item. The second one of a double click is for the
   * list before the first. Other clicks have no detail.
   */
  readonly #handleClick = (row: Row, { detail }: MouseEvent): void => {
    const isMeant = !detail || (detail < 2 && ['', rowKey(row)].includes(this.#pressed))
    this.#pressed = ''
    if (isMeant) this.#take(row)
  }

  readonly #handleKeydown = (event: KeyboardEvent): void => {
    const { key } = event
    if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
    if (event.target !== this.input && event.target !== this.listbox) return
    // A key that is held is one press. No search has two spaces in a row.
    const isHeld = event.repeat && (key === 'Enter' || key === ' ')
    if (!isHeld && !(key === 'Escape' ? this.#leave() : this.#press(key))) return
    event.preventDefault()
    // The key is handled: a dialog around this element stays open.
    event.stopPropagation()
  }

  /** False if the key is not for the list. */
  #press(key: string): boolean {
    if (!this.#isAhead) return this.#step(this.#stepOf(key))
    if (!keysOfResults.includes(key)) return false
    const { words, value } = this
    void this.updateComplete.then(() => {
      // Unless the payer has continued: typed more, or taken a row of the whole list.
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
    if ('take' in step) this.#take(step.take)
    else {
      this.#isBrowsing = !('move' in step) || step.move >= 0
      if ('toggle' in step) this.#take(step.toggle)
      else this.active = this.#list.rows[step.move]?.id ?? null
    }
    return true
  }

  /** Leaves one level: the networks that the keyboard is in, then the search. False if there is nothing to leave. */
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

  #renderSearch(messages: MethodWords & FallbackWords): TemplateResult {
    return renderSearchField({
      messages,
      words: this.words,
      active: this.active,
      hasRows: this.#list.rows.length > 0,
      outcome: this.#outcome(messages),
      isUnexpected: this.words !== '' && (this.finder === null || this.#list.without !== null),
      isSettled: this.words === this.settled,
      onFocus: this.#loadFinder,
      onInput: this.#handleInput,
      onClear: this.#handleClear,
    })
  }

  /** The result of the search as text. */
  #outcome(messages: MethodWords & FallbackWords): string {
    if (this.words === '' || this.#isAhead) return ''
    // The whole list is on screen, whatever was typed.
    if (this.finder === null) return messages.failures['network-error'].next
    if (this.#list.without === null) return messages.searchCount(this.#list.found.length)
    return messages.searchWithout(this.words.trim(), this.#list.without)
  }

  #renderList(messages: MethodWords): TemplateResult {
    const context = {
      messages,
      locale: this.#language.locale,
      value: this.value,
      active: this.active,
      onPress: (row: Row) => (this.#pressed = rowKey(row)),
      onClick: this.#handleClick,
    }
    const draw = (rows: readonly Row[]) => grouped(rows).map((group) => renderGroup(group, context))
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
      ${hidden > 0 ? html`<p class="more"><span class="sentence">${messages.searchMore(hidden)}</span></p>` : nothing}
    `
  }

  override render() {
    const { messages } = this.#language
    if (this.methods === null) return listSkeleton(messages)
    const empty = this.words === '' ? messages.methodsEmpty : messages.searchEmpty(this.words.trim())
    return html`
      <div class="picker ${this.#isBrowsing ? 'browsing' : ''}" @keydown=${this.#handleKeydown}>
        ${this.#isSearchable ? this.#renderSearch(messages) : nothing}
        ${this.#list.found.length === 0 ? html`<p class="empty"><span class="sentence">${empty}</span></p>` : this.#renderList(messages)}
      </div>
    `
  }
}
