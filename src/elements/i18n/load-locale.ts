/** What a page loads with its first language: the files of all of them, and what differs between the regions of one. */
import { locales, type Locale } from './locales/index.js'
import type { Translation } from './messages.js'

/** The regions that have a file apart from their language's, as CLDR assigns them to it. */
export const regionsOf: Record<string, string> = {
  'de-CH': 'CH LI',
  'es-419': '419 AR BO BR BZ CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV US UY VE',
  'pt-PT': 'AO CH CV FR GQ GW LU MO MZ PT ST TL',
}

/** The file of a language for a locale, by its tag: that of `es` for `es-MX` is `es-419`. */
export function fileOf(language: string, locale: string): string {
  const { region = '' } = new Intl.Locale(locale).maximize()
  const isOfRegion = (tag: string) =>
    tag.startsWith(`${language}-`) && regionsOf[tag]?.split(' ').includes(region)
  return Object.keys(regionsOf).find(isOfRegion) ?? language
}

/** The messages of a language for a locale. Counts have the locale's digits. */
export async function loadLocale(language: string, locale: string): Promise<Locale> {
  const tag = fileOf(language, locale)
  const load = locales[tag]
  if (load === undefined) throw new Error(`There is no file of the language ${tag}`)
  const { default: messages } = await load()
  const digits = new Intl.NumberFormat(locale, { useGrouping: false })
  return { default: digits.format(0) === '0' ? messages : counted(messages, digits) }
}

/** The same messages, with each count in other digits: amounts and times have them too. */
function counted(messages: Translation, digits: Intl.NumberFormat): Translation {
  const entries = Object.entries(messages).map(([key, message]) => {
    if (typeof message !== 'function') return [key, message] as const
    const write = message as (...values: unknown[]) => string
    const localized = (...values: unknown[]): string => {
      const [count] = values
      const text = write(...values)
      return typeof count === 'number' ? text.replace(`${count}`, digits.format(count)) : text
    }
    // Else a message would seem to take another number of values.
    return [key, Object.defineProperty(localized, 'length', { value: write.length })] as const
  })
  return Object.fromEntries(entries) as Translation
}
