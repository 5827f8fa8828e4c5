/** The tags of a language, under which its words may be kept. */

/** Norwegian's two written forms and its bare tag: readers of one read Bokmål. */
const aliases: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' }

/**
 * The tags of a locale from general to specific; undefined if it is none.
 * @example
 * languageTags('zh-TW') // ['zh', 'zh-Hant', 'zh-TW']
 */
export function languageTags(locale: string): string[] | undefined {
  try {
    const { baseName } = new Intl.Locale(locale)
    const { language, script } = new Intl.Locale(baseName).maximize()
    const name = aliases[language] ?? language
    return [...new Set([name, `${name}-${script}`, language, baseName])]
  } catch {
    return undefined
  }
}

/** The direction of a language's script, by its tags. */
export const directionOfTags = (tags: readonly string[]): 'ltr' | 'rtl' =>
  tags.some((tag) => /-(?:Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa)$/.test(tag)) ? 'rtl' : 'ltr'
