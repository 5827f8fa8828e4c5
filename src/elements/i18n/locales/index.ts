/**
 * The languages that come with the package besides English, by BCP 47 tag. Each is a file of its own that is loaded when
 * an element first needs it, so the paths are spelled out, for bundlers to see.
 */
import type { Translation } from '../messages.js'

/** What a language's file exports. */
export type Locale = { readonly default: Translation }

/** What loads each language. Adding one is its two files, one line here and its tag in `tags.ts`. */
export const locales: Record<string, () => Promise<Locale>> = {
  ar: () => import('./ar.js'),
  cs: () => import('./cs.js'),
  da: () => import('./da.js'),
  de: () => import('./de.js'),
  'de-CH': () => import('./de-CH.js'),
  el: () => import('./el.js'),
  es: () => import('./es.js'),
  'es-419': () => import('./es-419.js'),
  fa: () => import('./fa.js'),
  fi: () => import('./fi.js'),
  fr: () => import('./fr.js'),
  he: () => import('./he.js'),
  hi: () => import('./hi.js'),
  hu: () => import('./hu.js'),
  id: () => import('./id.js'),
  it: () => import('./it.js'),
  ja: () => import('./ja.js'),
  ko: () => import('./ko.js'),
  nb: () => import('./nb.js'),
  nl: () => import('./nl.js'),
  pl: () => import('./pl.js'),
  pt: () => import('./pt.js'),
  'pt-PT': () => import('./pt-PT.js'),
  ro: () => import('./ro.js'),
  ru: () => import('./ru.js'),
  sv: () => import('./sv.js'),
  th: () => import('./th.js'),
  tr: () => import('./tr.js'),
  uk: () => import('./uk.js'),
  vi: () => import('./vi.js'),
  'zh-Hans': () => import('./zh-Hans.js'),
  'zh-Hant': () => import('./zh-Hant.js'),
}
