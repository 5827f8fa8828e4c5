/**
 * The messages of every language: the package's, loaded when a page needs them, and the page's own, which override them
 * key by key. A missing key is English, which is loaded in parts with the elements.
 */
import { directionOfTags, languageTags } from '../../core/language-tags.js'
import type { Locale } from './locales/index.js'
import { localeTags, regional } from './locales/tags.js'
import { Lazy } from '../lazy.js'
import type { Messages, Translation } from './messages.js'

/** The loaded parts of English, and their union. */
const englishParts = new Set<Translation>()
let english: Words = {}
const packaged = new Map<string, Lazy<Locale>>()
const registered = new Map<string, Translation>()
/** The composed messages, by their parts. */
const composed = new Map<string, Messages>()
const listeners = new Set<() => void>()

/**
 * Adds or changes a language, by its BCP 47 tag: `registerMessages('de', { copyAddress: 'Adresse kopieren' })`. Omitted
 * messages stay, and messages for `de` also serve `de-AT`. Elements on the page use them at once. Throws a `RangeError`
 * for a malformed tag.
 * @example
 * registerMessages('de', { copyAddress: 'Adresse kopieren' })
 */
export function registerMessages(locale: string, messages: Translation): void {
  const tag = new Intl.Locale(locale).baseName
  registered.set(tag, overlay(registered.get(tag) ?? {}, messages))
  composed.clear()
  for (const listener of listeners) listener()
}

/** Adds a part of English to the results of `messagesFor`. An element adds the parts that it uses. */
export function addEnglish(words: Translation): void {
  if (englishParts.has(words)) return
  englishParts.add(words)
  // Two parts hold failures.
  english = overlay(english, words)
  composed.clear()
}

/** Calls `listener` whenever the page registers messages. */
export function onMessagesChange(listener: () => void): void {
  listeners.add(listener)
}

/** The loaded messages of a locale: `de` serves `de-AT`, `zh-Hant` serves `zh-TW`; else English. */
export function messagesFor(locale: string | undefined): Messages {
  const tags = tagsOf(locale)
  const home = languageOf(locale)
  const words = packaged.get(keyOf(locale, home))?.value?.default
  const key = [locale, words !== undefined].join()
  const known = composed.get(key)
  if (known !== undefined) return known
  const layers = [
    registered.get('en'),
    ...tags.flatMap((tag) => [tag === home ? words : undefined, registered.get(tag)]),
  ]
  // Complete for elements that added their parts of English.
  let whole: Words = english
  for (const layer of layers) if (layer) whole = overlay(whole, layer)
  const messages = inserting(whole as Messages, directionOf(locale) === 'rtl' ? isolate : joined)
  composed.set(key, messages)
  return messages
}

/** Whether `messagesFor` returns English instead of another language, which is unknown or could not be loaded. */
export function isFallback(locale: string | undefined): boolean {
  const tags = tagsOf(locale)
  const isHere = packaged.get(keyOf(locale, languageOf(locale)))?.value !== undefined
  return !isHere && !tags.some((tag) => tag === 'en' || registered.has(tag))
}

/**
 * Loads the package's messages of a locale. Undefined if there is nothing to load. The promise never rejects: if a
 * language can't be loaded, English is used, and the next call retries.
 */
export function loadMessages(locale: string | undefined): Promise<void> | undefined {
  const tag = languageOf(locale)
  if (tag === undefined) return undefined
  const key = keyOf(locale, tag)
  const language = packaged.get(key) ?? new Lazy(() => loadLocale(tag, key))
  packaged.set(key, language)
  return language.value === undefined ? language.load() : undefined
}

/** The direction of a locale's messages; undefined if there are none, so that they are English. */
export function directionOf(locale: string | undefined): 'ltr' | 'rtl' | undefined {
  const tags = tagsOf(locale)
  const isSpoken = languageOf(locale) !== undefined || tags.some((tag) => tag === 'en' || registered.has(tag))
  if (!isSpoken) return undefined
  return directionOfTags(tags)
}

/** From general to specific: `zh`, `zh-Hant`, `zh-TW`. English without a valid tag. */
function tagsOf(locale = 'en'): readonly string[] {
  const tags = knownTags.get(locale) ?? languageTags(locale) ?? ['en']
  knownTags.set(locale, tags)
  return tags
}

// Called at every rendering, and the first call makes the browser load its data: English is handled here.
const knownTags = new Map<string, readonly string[]>([['en', ['en', 'en-Latn']]])

/** The packaged language of a locale: `zh-Hant` for `zh-TW`, `es` for `es-MX`; undefined if there is none. */
export const languageOf = (locale: string | undefined): string | undefined =>
  tagsOf(locale).findLast((tag) => localeTags.has(tag))

/** Under which the messages of a packaged language are kept: its tag, or the whole locale if its region matters. */
const keyOf = (locale = '', home = ''): string => (regional.test(home) ? locale : home)

// The list of languages is a file of its own: with forty entries it is larger than this one.
const loadLocale = async (tag: string, locale: string): Promise<Locale> =>
  (await import('./load-locale.js')).loadLocale(tag, locale)

type Phrase = (...values: never[]) => string
type Words = { [key: string]: string | Phrase | Words | undefined }

function overlay(under: Words, over: Words): Words {
  const result = { ...under }
  for (const [key, value] of Object.entries(over)) {
    if (value === undefined) continue
    const group = under[key]
    result[key] = typeof value === 'object' && typeof group === 'object' ? overlay(group, value) : value
  }
  return result
}

/**
 * A network's name in one piece: no line ends inside `TRC-20` or `C-Chain`, in attributes and announcements too. What is inserted
 * into a message is joined already.
 */
export const joined = (value: string): string =>
  value.replace(/\b([A-Z]{3}|C)-(?=20\b|Chain\b)/g, '$1\u2060-\u2060')

/** Isolated (U+2068 … U+2069): in a right-to-left sentence `25.5 USDT` keeps its order. */
const isolate = (value: string): string => (value === '' ? value : `\u2068${joined(value)}\u2069`)

/** The same messages, with every inserted name and amount changed. */
function inserting(messages: Messages, change: (value: string) => string): Messages {
  const changed = (value: unknown) => (typeof value === 'string' ? change(value) : value)
  const wrap = (words: Words): Words =>
    Object.fromEntries(
      Object.entries(words).map(([key, value]): [string, Words[string]] => {
        if (typeof value === 'object') return [key, wrap(value)]
        if (typeof value !== 'function') return [key, value]
        // Each value keeps its type; the types differ from key to key.
        return [key, (...values: unknown[]) => value(...(values.map(changed) as never[]))]
      }),
    )
  return wrap(messages) as Messages
}
