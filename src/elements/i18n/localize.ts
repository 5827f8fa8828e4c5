/**
 * The language of an element: that of the nearest `lang` around it if it is known, else English. A language is loaded
 * when an element first needs it. Elements render again when it is loaded, when a `lang` or `dir` changes, and when the
 * page registers messages.
 */
import { css, type CSSResult, type ReactiveController, type ReactiveControllerHost } from 'lit'
import type { Translation, Words } from './messages.js'
import {
  addEnglish,
  directionOf,
  isFallback,
  loadMessages,
  onMessagesChange,
  messagesFor,
} from './translations.js'

/** How long the first messages may wait for their language. */
const maxHoldMs = 300

/** The nearest `lang` around an element, through shadow roots; undefined if the page sets none. */
export function localeOf(element: Element): string | undefined {
  for (const node of ancestors(element)) {
    const locale = declaredLocale(node)
    if (locale !== undefined) return locale
  }
  return undefined
}

/** The language of one element, while it is on the page: the messages of the parts of English that it names, and no others. */
export class Language<Parts extends readonly Translation[]> implements ReactiveController {
  readonly #host: Host
  /** The locale of the messages on screen; null before the first ones. */
  #shown: string | undefined | null = null
  /** The locale requested last; null if none was since the element was connected. */
  #requested: string | undefined | null = null
  #loading: Promise<void> | undefined

  /** `english` are the parts of English that the element uses. */
  constructor(host: Host, ...english: Parts) {
    this.#host = host
    english.forEach(addEnglish)
    host.addController(this)
  }

  /** A BCP 47 tag that `Intl` accepts, or undefined for the browser's own. */
  get locale(): string | undefined {
    return localeOf(this.#host)
  }

  /** The current messages. While another language loads, the current one stays, also for what the element around it adds. */
  get messages(): Words<Parts> {
    if (this.#loading === undefined) this.#shown = this.locale
    else this.#shown ??= this.#around ?? this.locale
    return messagesFor(this.#shown) as Words<Parts>
  }

  /** What the element around it shows. */
  get #around(): string | undefined {
    const root = this.#host.getRootNode()
    const around = root instanceof ShadowRoot ? hosts.get(root.host as Host) : undefined
    return around === undefined ? undefined : (around.#shown ?? undefined)
  }

  hostConnected(): void {
    hosts.set(this.#host, this)
    observer ??= new MutationObserver(updateHosts)
    let root = this.#host.getRootNode()
    observer.observe(root, observed)
    while (root instanceof ShadowRoot) {
      root = root.host.getRootNode()
      observer.observe(root, observed)
    }
    this.#requested = null
    this.#ask()
  }

  hostDisconnected(): void {
    hosts.delete(this.#host)
    if (hosts.size === 0) observer?.disconnect()
  }

  hostUpdate(): void {
    this.#ask()
    // Together with the messages, so that direction and text change at the same time.
    if (this.#shown !== null && this.#loading !== undefined) return
    const direction = directionFor(this.#host)
    adopt(this.#host, rightToLeft, direction === 'rtl')
    adopt(this.#host, leftToRight, direction === 'ltr')
  }

  hostUpdated(): void {
    const isEnglish = this.#loading === undefined && isFallback(this.locale)
    for (const child of this.#host.shadowRoot?.children ?? []) mark(child, isEnglish)
  }

  #ask(): void {
    const { locale } = this
    if (locale === this.#requested) return
    this.#requested = locale
    const coming = loadMessages(locale)
    this.#loading = coming
    if (coming === undefined) return
    const shown = this.#shown === null ? this.#hold() : undefined
    void coming.then(async () => {
      if (this.#loading === coming) this.#loading = undefined
      this.#host.requestUpdate()
      await this.#host.updateComplete
      shown?.()
    })
  }

  /** Hides the text only, so that nothing moves when it appears; returns the function that shows it. */
  #hold(): () => void {
    adopt(this.#host, withheld, true)
    const show = (): void => adopt(this.#host, withheld, false)
    setTimeout(show, maxHoldMs)
    return show
  }
}

const rightToLeft = css`
  :host {
    direction: rtl;
  }
`
const leftToRight = css`
  :host {
    direction: ltr;
  }
`
const withheld = css`
  :host {
    -webkit-text-fill-color: transparent;
  }
`

// By a style sheet of the shadow root: the element's attributes are the page's, and style attributes may be forbidden.
function adopt({ shadowRoot }: Element, { styleSheet }: CSSResult, on: boolean): void {
  if (shadowRoot === null || styleSheet === undefined) return
  const sheets = shadowRoot.adoptedStyleSheets
  if (sheets.includes(styleSheet) === on) return
  shadowRoot.adoptedStyleSheets = on
    ? [...sheets, styleSheet]
    : sheets.filter((sheet) => sheet !== styleSheet)
}

/** Elements marked as English, for screen readers, while messages of the page's language are missing. */
const marked = new WeakSet<Element>()

function mark(element: Element, isEnglish: boolean): void {
  if (marked.has(element) === isEnglish) return
  marked[isEnglish ? 'add' : 'delete'](element)
  if (isEnglish) element.setAttribute('lang', 'en')
  else element.removeAttribute('lang')
}

/**
 * The direction to set on an element; undefined if the page sets it, beside `lang` or inside, or it is already right.
 */
function directionFor(element: Element): 'ltr' | 'rtl' | undefined {
  let wanted: 'ltr' | 'rtl' | undefined
  for (const node of ancestors(element)) {
    const declared = node.getAttribute('dir')?.toLowerCase()
    if (declared === 'ltr' || declared === 'rtl' || declared === 'auto') {
      return declared === wanted ? undefined : wanted
    }
    const locale = wanted === undefined ? declaredLocale(node) : undefined
    if (locale === undefined) continue
    wanted = directionOf(locale)
    if (wanted === undefined) return undefined
  }
  return wanted === 'rtl' ? wanted : undefined
}

function* ancestors(element: Element): Generator<Element> {
  for (let node: Element | null = element; node !== null;) {
    yield node
    // A server that draws the elements has no class `ShadowRoot` to compare with.
    node = node.parentElement ?? (node.parentNode as ShadowRoot | null)?.host ?? null
  }
}

// `lang` is the page's: a malformed one would make `Intl` throw while rendering.
function declaredLocale(node: Element): string | undefined {
  const tag = node.getAttribute('lang')
  if (tag === null || marked.has(node)) return undefined
  try {
    return Intl.getCanonicalLocales(tag).length === 1 ? tag : undefined
  } catch {
    return undefined
  }
}

type Host = ReactiveControllerHost & Element

/** The elements on the page. */
const hosts = new Map<Host, Language<readonly Translation[]>>()
const observed: MutationObserverInit = { attributeFilter: ['lang', 'dir'], subtree: true }
let observer: MutationObserver | undefined

function updateHosts(): void {
  for (const host of hosts.keys()) host.requestUpdate()
}

onMessagesChange(updateHosts)
