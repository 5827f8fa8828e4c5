/**
 * Which language an element speaks: that of the nearest `lang` around it, if it is known, else English. Elements are
 * rendered again when a `lang` changes or a language is added, however late that is.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { english, type Texts } from './texts.js'

const languages = new Map<string, Texts>([['en', english]])

/** Adds a language, by its BCP 47 tag, e.g. `de` or `pt-BR`. Elements on the page that wait for it speak it at once. */
export function registerTexts(locale: string, texts: Texts): void {
  languages.set(locale.toLowerCase(), texts)
  updateHosts()
}

/** The words for a locale: its own, else its language's (`de` for `de-AT`), else English. */
export function textsFor(locale: string | undefined): Texts {
  const tag = (locale ?? 'en').toLowerCase()
  return languages.get(tag) ?? languages.get(tag.split('-')[0] ?? '') ?? english
}

/** The nearest `lang` around an element, through shadow roots; undefined when the page declares none. */
export function localeOf(element: Element): string | undefined {
  for (let node: Element | null = element; node !== null;) {
    const owner: Element | null = node.closest('[lang]')
    const locale = owner?.getAttribute('lang')
    if (locale !== undefined && locale !== null && isLocale(locale)) return locale
    if (owner !== null && owner.parentElement !== null) {
      node = owner.parentElement
      continue
    }
    const root: Node = node.getRootNode()
    node = root instanceof ShadowRoot ? root.host : null
  }
  return undefined
}

// `lang` is the page author's: a malformed one would make `Intl` throw while rendering.
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** The language of one element, for as long as it is on the page. */
export class Language implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host
    host.addController(this)
  }

  /** A BCP 47 tag that `Intl` takes, or undefined for the browser's own. */
  get locale(): string | undefined {
    return localeOf(this.#host)
  }

  get texts(): Texts {
    return textsFor(this.locale)
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
  }

  hostDisconnected(): void {
    hosts.delete(this.#host)
    if (hosts.size === 0) observer?.disconnect()
  }
}

const hosts = new Set<ReactiveControllerHost>()
const observed: MutationObserverInit = { attributeFilter: ['lang'], subtree: true }
let observer: MutationObserver | undefined

function updateHosts(): void {
  for (const host of hosts) host.requestUpdate()
}
