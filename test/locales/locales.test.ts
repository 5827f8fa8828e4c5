import { readFileSync, readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { english, type Messages } from '../../src/elements/i18n/messages.js'
import { locales } from '../../src/elements/i18n/locales/index.js'
import { localeTags, regional } from '../../src/elements/i18n/locales/tags.js'
import { regionsOf } from '../../src/elements/i18n/load-locale.js'
import { pending } from './pending.js'
import { leavesOf, marksIn, read, textsOf, type Leaf } from './phrases.js'

const originals = leavesOf(english)
const readTexts = (tag: string) =>
  JSON.parse(
    readFileSync(new URL(`../../src/elements/i18n/locales/${tag}.json`, import.meta.url), 'utf8'),
  ) as object
const groupOf = (path: string): string => path.split('.')[0] ?? ''
const isPending = (path: string): boolean => pending.includes(path) || pending.includes(groupOf(path))

/** Messages that are rightly the same as in English: everywhere, and in some languages. */
const sameEverywhere = ['approximately', 'sentence']
const sameAsEnglish: Record<string, readonly string[]> = {
  cs: ['sandbox'],
  da: ['sandbox', 'reference'],
  de: ['sandbox', 'receiptShop'],
  'de-CH': ['sandbox', 'receiptShop'],
  es: ['total'],
  'es-419': ['total'],
  fr: ['sandbox', 'total', 'receiptTransaction'],
  id: ['total'],
  nb: ['sandbox'],
  nl: ['sandbox'],
  pl: ['sandbox'],
  pt: ['total'],
  'pt-PT': ['total'],
  ro: ['sandbox', 'total'],
  sv: ['sandbox'],
  tr: ['sandbox'],
}

/** Languages that end a sentence with a space, or not at all. */
const withoutFullStops = ['th']

// The types keep this list complete.
type Counted = {
  [Key in keyof Messages]: Messages[Key] extends (count: number) => string ? Key : never
}[keyof Messages]
const counted = Object.keys({
  searchCount: true,
  searchMore: true,
  networkCount: true,
  checkedSeconds: true,
  checkedMinutes: true,
} satisfies Record<Counted, true>)

/** How a text ends: a sentence, a question, or neither. */
function endOf(text: string): string {
  if (/[.。।]$/.test(text)) return 'full stop'
  return /[?？؟;]$/.test(text) ? 'question mark' : 'nothing'
}

describe('locales', () => {
  const tags = Object.keys(locales)

  it('has one file for each language, and each file is a language', () => {
    const files = readdirSync(new URL('../../src/elements/i18n/locales', import.meta.url))
    const languages = files.filter((file) => file !== 'index.ts' && file !== 'tags.ts')
    const expected = ['en.json', ...tags.flatMap((tag) => [`${tag}.ts`, `${tag}.json`])]
    expect(languages.sort()).toEqual(expected.sort())
    expect([...localeTags, ...Object.keys(regionsOf)].sort()).toEqual([...tags].sort())
    expect([...localeTags].filter((tag) => regional.test(tag))).toEqual(['ar', 'de', 'es', 'fa', 'pt'])
  })

  it('has the English texts for the tool of a translator: after a change, run `npm run translations`', () => {
    expect(readTexts('en')).toEqual(textsOf(english))
  })

  it('names languages as BCP 47 does, in alphabetical order', () => {
    expect(Intl.getCanonicalLocales(tags)).toEqual(tags)
    expect(tags).toEqual(tags.toSorted((one, other) => one.localeCompare(other, 'en')))
  })

  it('has no letter that a language’s country does not write', async () => {
    const swiss = Array.from(leavesOf((await locales['de-CH']!()).default).values(), read)
    expect(swiss.filter((text) => text.includes('ß'))).toEqual([])
  })

  it('has nothing pending that is not an English text', () => {
    const known = new Set([...originals.keys(), ...Object.keys(english)])
    expect(pending.filter((path) => !known.has(path))).toEqual([])
  })

  it('excuses no text of a language that it does not have', () => {
    expect(Object.keys(sameAsEnglish).filter((tag) => !tags.includes(tag))).toEqual([])
  })
})

describe.each(Object.entries(locales))('%s', (tag, load) => {
  let leaves = new Map<string, Leaf>()

  beforeAll(async () => {
    leaves = leavesOf((await load()).default)
  })

  /** Messages of both languages about which something is wrong, by path. */
  const wrong = (isWrong: (translated: Leaf, original: Leaf, path: string) => boolean): string[] =>
    [...leaves]
      .filter(([path, leaf]) => {
        const original = originals.get(path)
        return original !== undefined && isWrong(leaf, original, path)
      })
      .map(([path, leaf]) => `${path}: ${read(leaf)}`)

  it('has every text without a value in the JSON file, by its key', () => {
    const texts = [...leaves].filter(([, leaf]) => typeof leaf === 'string')
    const inherited = tag === 'de-CH' ? leavesOf(readTexts('de')) : []
    expect(new Map([...inherited, ...leavesOf(readTexts(tag))])).toEqual(new Map(texts))
  })

  it('translates every text', () => {
    expect([...originals.keys()].filter((path) => !leaves.has(path) && !isPending(path))).toEqual([])
  })

  it('error: has no text that English does not have', () => {
    expect([...leaves.keys()].filter((path) => !originals.has(path))).toEqual([])
  })

  it('takes the same values, and says each of them once', () => {
    const isWrong = (translated: Leaf, original: Leaf) =>
      typeof translated !== typeof original ||
      translated.length !== (typeof original === 'string' ? translated.length : original.length) ||
      marksIn(read(translated)) !== marksIn(read(original))
    expect(wrong(isWrong)).toEqual([])
  })

  it('error: has no empty, untrimmed or broken text', () => {
    const isBroken = (leaf: Leaf) => {
      const text = read(leaf)
      return text === '' || text !== text.trim() || / {2}|undefined|NaN|\[object/.test(text)
    }
    expect(wrong(isBroken)).toEqual([])
  })

  it('error: leaves no text in English', () => {
    const excused = [...sameEverywhere, ...(sameAsEnglish[tag] ?? [])]
    const isEnglish = (translated: Leaf, original: Leaf, path: string) =>
      read(translated) === read(original) && !excused.includes(path)
    expect(wrong(isEnglish)).toEqual([])
    const idle = excused.filter((path) => {
      const [translated, original] = [leaves.get(path), originals.get(path)]
      return translated !== undefined && original !== undefined && read(translated) !== read(original)
    })
    expect(idle.filter((path) => !sameEverywhere.includes(path))).toEqual([])
  })

  it('is calm and well set: no exclamation marks, no typewriter quotes or dots', () => {
    expect(wrong((leaf) => /[!！"']|\.\.\.|…/.test(read(leaf)))).toEqual([])
  })

  if (!withoutFullStops.includes(tag))
    it('ends as a sentence what English ends as one', () => {
      expect(wrong((translated, original) => endOf(read(translated)) !== endOf(read(original)))).toEqual([])
    })

  it('counts as the language does', () => {
    const rules = new Intl.PluralRules(tag)
    const odd: string[] = []
    for (const path of counted) {
      const phrase = leaves.get(path)
      if (typeof phrase !== 'function') continue
      const forms = new Map<string, string>()
      for (let count = 0; count <= 130; count += 1) {
        const text = String(phrase(count))
        // One and two may be words, or a form of their own.
        const isCounted = count <= 2 || text.includes(String(count))
        const category = rules.select(count)
        const form = text.replaceAll(String(count), '#')
        const isUsual = form === (forms.get(category) ?? form)
        if (!isCounted || !isUsual) odd.push(`${path}(${count}), which is “${category}”: ${text}`)
        forms.set(category, form)
      }
    }
    expect(odd).toEqual([])
  })

  it('has messages for a wallet and a network without a name', () => {
    const spoken = (path: string, value: unknown): string => {
      const phrase = leaves.get(path)
      return typeof phrase === 'function' ? String(phrase(value)) : ''
    }
    for (const text of [spoken('openWallet', ''), spoken('addressCopied', undefined)]) {
      expect(text).toBe(text.trim())
      expect(text).not.toMatch(/^$| {2}|undefined/)
    }
  })

  it('says in the warning that it is about one coin on one network, in a sentence of its own', () => {
    const warning = leaves.get('warning')
    expect(typeof warning === 'function' && warning('USDT', 'Tron')).toMatch(/USDT.*Tron|Tron.*USDT/)
  })
})
