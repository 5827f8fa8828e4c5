/**
 * Which language an element speaks: that of the nearest `lang` around it, if it is known, else English. A language is
 * loaded when an element first needs it; elements are rendered again when it has come, when a `lang` or `dir` changes,
 * or when the page registers words of its own, however late that is.
 */
import { css, type CSSResult, type ReactiveController, type ReactiveControllerHost } from 'lit'
import type { Messages, Translation } from './messages.js'
import {
  addEnglish,
  directionOf,
  isFallback,
  loadMessages,
  onMessagesChange,
  messagesFor,
} from './translations.js'

/** For how long the first words are held back at most while their language is on its way. */
const patienceMs = 300

/** The nearest `lang` around an element, through shadow roots; undefined when the page declares none. */
export function localeOf(element: Element): string | undefined {
  for (const node of ancestors(element)) {
    const locale = declaredLocale(node)
    if (locale !== undefined) return locale
  }
  return undefined
}

/** The language of one element, for as long as it is on the page. */
export class Language implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element
  /** The locale of the words on screen; null before the first ones. */
  #spoken: string | undefined | null = null
  /** The locale asked for last; null when none was since the element came to the page. */
  #asked: string | undefined | null = null
  #coming: Promise<void> | undefined

  /** `words` are the pieces of English that the element says. */
  constructor(host: ReactiveControllerHost & Element, ...words: Translation[]) {
    this.#host = host
    words.forEach(addEnglish)
    host.addController(this)
  }

  /** A BCP 47 tag that `Intl` takes, or undefined for the browser's own. */
  get locale(): string | undefined {
    return localeOf(this.#host)
  }

  /** The words to show now. While another language is on its way, the one on screen stays. */
  get messages(): Messages {
    if (this.#spoken === null || this.#coming === undefined) this.#spoken = this.locale
    return messagesFor(this.#spoken)
  }

  hostConnected(): void {
    hosts.add(this.#host)
    observer ??= new MutationObserver(updateHosts)
    let root = this.#host.getRootNode()
    observer.observe(root, observed)
    while (root instanceof ShadowRoot) {
      root = root.host.getRootNode()
      observer.observe(root, observed)
    }
    this.#asked = null
    this.#ask()
  }

  hostDisconnected(): void {
    hosts.delete(this.#host)
    if (hosts.size === 0) observer?.disconnect()
  }

  hostUpdate(): void {
    this.#ask()
    // Together with the words: a page that turns around before it speaks is read the wrong way.
    if (this.#spoken !== null && this.#coming !== undefined) return
    const direction = directionFor(this.#host)
    adopt(this.#host, rightToLeft, direction === 'rtl')
    adopt(this.#host, leftToRight, direction === 'ltr')
  }

  hostUpdated(): void {
    const isEnglish = this.#coming === undefined && isFallback(this.locale)
    for (const child of this.#host.shadowRoot?.children ?? []) mark(child, isEnglish)
  }

  #ask(): void {
    const { locale } = this
    if (locale === this.#asked) return
    this.#asked = locale
    const coming = loadMessages(locale)
    this.#coming = coming
    if (coming === undefined) return
    const shown = this.#spoken === null ? this.#hold() : undefined
    void coming.then(async () => {
      if (this.#coming === coming) this.#coming = undefined
      this.#host.requestUpdate()
      await this.#host.updateComplete
      shown?.()
    })
  }

  /** Holds the words back, and only them, so that nothing moves when they come; returns what shows them. */
  #hold(): () => void {
    adopt(this.#host, withheld, true)
    const show = (): void => {
      clearTimeout(timer)
      adopt(this.#host, withheld, false)
    }
    const timer = setTimeout(show, patienceMs)
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

// By a style sheet of the shadow root: attributes of the element are the page's, and style attributes may be forbidden.
function adopt({ shadowRoot }: Element, { styleSheet }: CSSResult, on: boolean): void {
  if (shadowRoot === null || styleSheet === undefined) return
  const sheets = shadowRoot.adoptedStyleSheets
  if (sheets.includes(styleSheet) === on) return
  shadowRoot.adoptedStyleSheets = on
    ? [...sheets, styleSheet]
    : sheets.filter((sheet) => sheet !== styleSheet)
}

/** What says that it is in English, for whoever reads it aloud, while the words of the page's language are missing. */
const marked = new WeakSet<Element>()

function mark(element: Element, isEnglish: boolean): void {
  if (marked.has(element) === isEnglish) return
  marked[isEnglish ? 'add' : 'delete'](element)
  if (isEnglish) element.setAttribute('lang', 'en')
  else element.removeAttribute('lang')
}

/** The direction to give an element; undefined where the page has said it, beside `lang` or inside, or it is so anyway. */
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
    const parent: Node | null = node.parentNode
    node = parent instanceof ShadowRoot ? parent.host : node.parentElement
  }
}

// `lang` is the page author's: a malformed one would make `Intl` throw while rendering.
function declaredLocale(node: Element): string | undefined {
  const tag = node.getAttribute('lang')
  if (tag === null || marked.has(node)) return undefined
  try {
    return Intl.getCanonicalLocales(tag).length === 1 ? tag : undefined
  } catch {
    return undefined
  }
}

const hosts = new Set<ReactiveControllerHost>()
const observed: MutationObserverInit = { attributeFilter: ['lang', 'dir'], subtree: true }
let observer: MutationObserver | undefined

function updateHosts(): void {
  for (const host of hosts) host.requestUpdate()
}

onMessagesChange(updateHosts)
