/** The menu of languages below a page: links to the same page with another `lang`, so it needs no script. */
import { escapeHtml } from '../core/escape-html.js'
import { fileOf } from '../elements/i18n/load-locale.js'
import { languageOf } from '../elements/i18n/translations.js'
import { languages } from './languages.js'

const globe =
  '<svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.7" aria-hidden="true">' +
  '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c4.5 5 4.5 13 0 18M12 3c-4.5 5-4.5 13 0 18"/></svg>'

/** What a link keeps of the page's address: no identifier and no typed amount is longer. */
const maxLength = 64

/**
 * The menu, with the language of `locale` as the current one; without one, where only the page's script knows it, with none.
 * `query` is what the page's address says beside it.
 */
export function languageMenu(
  locale: string | undefined,
  query: Readonly<Record<string, string>> = {},
): string {
  const language = locale === undefined ? undefined : languageOf(locale)
  const current = language === undefined || locale === undefined ? 'en' : fileOf(language, locale)
  const [, ownName = '', word = ''] = languages.find(([tag]) => tag === current) ?? []
  const name = locale === undefined ? word : ownName
  const kept = Object.entries(query).filter(([, value]) => value.length <= maxLength)
  const links = languages.map(([tag, label]) => {
    const address = `?${new URLSearchParams([['lang', tag], ...kept]).toString()}`
    const mark = locale !== undefined && tag === current ? ' aria-current="true"' : ''
    return `<a href="${escapeHtml(address)}" lang="${tag}"${mark}>${label}</a>`
  })
  return `<nav class="languages" aria-label="${word}"><details><summary>${globe}${name}</summary><div>${links.join('\n')}</div></details></nav>`
}
