/**
 * The words of every language: those that come with the package, loaded when a page needs them, and the page's own,
 * laid over them key by key. A key that a language lacks is English, which comes piece by piece with the elements.
 */
import type { Locale } from './locales/index.js'
import { localeTags } from './locales/tags.js'
import { Lazy } from '../base/lazy.js'
import type { Messages, Translation } from './messages.js'

/** The pieces of English that are here, and what they are together. */
const pieces = new Set<Translation>()
let english: Words = {}
const packaged = new Map<string, Lazy<Locale>>()
const registered = new Map<string, Translation>()
/** What was put together of those, by what it was made of. */
const composed = new Map<string, Messages>()
const listeners = new Set<() => void>()

/**
 * Adds a language, or words it differently, by its BCP 47 tag: `registerMessages('de', { copyAddress: 'Adresse kopieren' })`.
 * What is not given stays as it is, and words for `de` also serve `de-AT`. Elements on the page speak it at once.
 * Throws a `RangeError` for a malformed tag.
 */
export function registerMessages(locale: string, messages: Translation): void {
  const tag = new Intl.Locale(locale).baseName
  registered.set(tag, overlay(registered.get(tag) ?? {}, messages))
  composed.clear()
  for (const listener of listeners) listener()
}

/** Adds a piece of English to what `messagesFor` gives from now on. Whoever shows words brings the pieces that they are in. */
export function addEnglish(words: Translation): void {
  if (pieces.has(words)) return
  pieces.add(words)
  // Two of them tell of failures.
  english = overlay(english, words)
  composed.clear()
}

/** Calls `listener` whenever the page has registered words. */
export function onMessagesChange(listener: () => void): void {
  listeners.add(listener)
}

/** The words for a locale as far as they are here: `de` serves `de-AT`, `zh-Hant` serves `zh-TW`; else English. */
export function messagesFor(locale: string | undefined): Messages {
  const tags = tagsOf(locale)
  const home = packagedTag(tags)
  const words = home === undefined ? undefined : packaged.get(home)?.value?.default
  const key = [...tags, words !== undefined].join()
  const known = composed.get(key)
  if (known !== undefined) return known
  const layers = [
    registered.get('en'),
    ...tags.flatMap((tag) => [tag === home ? words : undefined, registered.get(tag)]),
  ].filter((layer) => layer !== undefined)
  // Whole for those who brought their pieces of English.
  const whole = layers.reduce<Words>(overlay, english) as Messages
  const messages = directionOf(locale) === 'rtl' ? isolated(whole) : whole
  composed.set(key, messages)
  return messages
}

/** Whether `messagesFor` gives English in the place of another language, which has no words or could not be loaded. */
export function isFallback(locale: string | undefined): boolean {
  const tags = tagsOf(locale)
  const home = packagedTag(tags)
  const isHere = home !== undefined && packaged.get(home)?.value !== undefined
  return !isHere && !tags.some((tag) => tag === 'en' || registered.has(tag))
}

/**
 * Loads the words that come with the package for a locale. Undefined when there is nothing to wait for. The promise
 * never rejects: for a language that can't be loaded there is English, and the next call tries again.
 */
export function loadMessages(locale: string | undefined): Promise<void> | undefined {
  const tag = packagedTag(tagsOf(locale))
  if (tag === undefined) return undefined
  const language = packaged.get(tag) ?? new Lazy(() => loadLocale(tag))
  packaged.set(tag, language)
  return language.value === undefined ? language.load() : undefined
}

/** The direction that a locale's words run in; undefined when there are none, so that they are English. */
export function directionOf(locale: string | undefined): 'ltr' | 'rtl' | undefined {
  const tags = tagsOf(locale)
  const isSpoken = packagedTag(tags) !== undefined || tags.some((tag) => tag === 'en' || registered.has(tag))
  if (!isSpoken) return undefined
  return tags.some((tag) => rightToLeftScript.test(tag)) ? 'rtl' : 'ltr'
}

const rightToLeftScript = /-(?:Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa)$/

// Norwegian's two written forms and its bare tag: whoever reads one reads Bokmål.
const aliases: Record<string, string> = { no: 'nb', nn: 'nb' }

/** From general to specific: `zh`, `zh-Hant`, `zh-TW`. English where there is no tag, or none that can be read. */
function tagsOf(locale = 'en'): readonly string[] {
  const tags = knownTags.get(locale) ?? readTags(locale)
  knownTags.set(locale, tags)
  return tags
}

// Asked at every rendering, and the first question makes the browser load its data: that of English is known here.
const knownTags = new Map<string, readonly string[]>([['en', ['en', 'en-Latn']]])

function readTags(locale: string): readonly string[] {
  try {
    const { baseName } = new Intl.Locale(locale)
    const { language, script } = new Intl.Locale(baseName).maximize()
    const name = aliases[language] ?? language
    return [...new Set([name, `${name}-${script}`, language, baseName])]
  } catch {
    return ['en']
  }
}

const packagedTag = (tags: readonly string[]): string | undefined =>
  tags.findLast((tag) => localeTags.has(tag))

// Where each language is, is a file of its own too: with forty of them it is larger than all that is here.
async function loadLocale(tag: string): Promise<Locale> {
  const { locales } = await import('./locales/index.js')
  const load = locales[tag]
  if (load === undefined) throw new Error(`There is no file of the language ${tag}`)
  return load()
}

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
 * The same words, with every name and amount that is put into them isolated (U+2068 … U+2069): in a sentence from
 * right to left `25.5 USDT` stays in its own order, in attributes and announcements too, where no markup can help.
 */
function isolated(messages: Messages): Messages {
  const isolate = (value: unknown) =>
    typeof value === 'string' && value !== '' ? `\u2068${value}\u2069` : value
  const wrap = (words: Words): Words =>
    Object.fromEntries(
      Object.entries(words).map(([key, value]): [string, Words[string]] => {
        if (typeof value === 'object') return [key, wrap(value)]
        if (typeof value !== 'function') return [key, value]
        // Each value keeps its type; which types they are differs from key to key.
        return [key, (...values: unknown[]) => value(...(values.map(isolate) as never[]))]
      }),
    )
  return wrap(messages) as Messages
}
