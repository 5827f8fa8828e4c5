/** What a page says that is not drawn, in each language: it needs no file and no renderer, and a flood has many of them made. */
import { acceptedTags } from '../../../core/accept-language.js'
import { directionOfTags, languageTags } from '../../../core/language-tags.js'
import texts from './plain-texts.json'
import type { PageView } from './renderer.js'

/** By language tag. Written by `npm run translations`. */
const plainTexts: Readonly<Record<string, typeof texts.en>> = texts

/** The words in the first language that is wanted and known here, else in English. */
export function plainWords(wanted: Pick<PageView, 'lang' | 'acceptLanguage'>) {
  const lang = languageOf(wanted)
  return { lang, dir: directionOfTags(languageTags(lang) ?? []), ...(plainTexts[lang] ?? texts.en) }
}

function languageOf({ lang, acceptLanguage }: Pick<PageView, 'lang' | 'acceptLanguage'>): string {
  for (const tag of acceptedTags(lang, acceptLanguage)) {
    const known = languageTags(tag)?.findLast((name) => Object.hasOwn(plainTexts, name))
    if (known !== undefined) return known
  }
  return 'en'
}
