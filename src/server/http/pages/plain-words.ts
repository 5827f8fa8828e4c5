/** What a page says that is not drawn, in each language: it needs no file and no renderer, and a flood has many of them made. */
import { acceptedTags } from '../../../core/accept-language.js'
import texts from './plain-texts.json'
import type { PageView } from './renderer.js'

/** By language tag. Written by `npm run translations`. */
const plainTexts: Readonly<Record<string, typeof texts.en>> = texts

const rightToLeft = new Set(['ar', 'fa', 'he'])

/** Norwegian's two other tags: readers of one read Bokmål. */
const aliases: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' }

/** The words in the first language that is wanted and known here, else in English. */
export function plainWords(wanted: Pick<PageView, 'lang' | 'acceptLanguage'>) {
  const lang = languageOf(wanted)
  const dir = rightToLeft.has(lang) ? ('rtl' as const) : ('ltr' as const)
  return { lang, dir, ...(plainTexts[lang] ?? texts.en) }
}

function languageOf({ lang, acceptLanguage }: Pick<PageView, 'lang' | 'acceptLanguage'>): string {
  for (const tag of acceptedTags(lang, acceptLanguage)) {
    const known = knownTag(tag)
    if (known !== undefined) return known
  }
  return 'en'
}

/** `zh-Hant` for `zh-TW`, `pt-PT` for itself, `de` for `de-AT`. */
function knownTag(tag: string): string | undefined {
  try {
    const locale = new Intl.Locale(tag)
    const { language, script = '' } = locale.maximize()
    const name = aliases[language] ?? language
    return [locale.baseName, `${name}-${script}`, name].find((known) => Object.hasOwn(plainTexts, known))
  } catch {
    return undefined
  }
}
