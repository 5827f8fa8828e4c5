/** Which languages a payer wants, of a link and of their browser. */

/** The longest tag, and the most languages of a header, that are considered. */
const maxTagLength = 35
const maxTags = 20

/**
 * The tags that a payer wants, the most wanted first. `lang` comes from a link and wins over the header `accept-language`. None of them
 * is checked.
 * @example
 * acceptedTags(undefined, 'fr;q=0.4, ar;q=0.9') // ['ar', 'fr']
 */
export function acceptedTags(lang: string | undefined, header = ''): string[] {
  const tags = [...(lang === undefined ? [] : [lang]), ...byPreference(header).slice(0, maxTags)]
  return tags.filter((tag) => tag.length <= maxTagLength)
}

/** The tags of the header that are wanted at all, the most wanted first. */
function byPreference(header: string): string[] {
  const weighted = header
    .slice(0, 500)
    .split(',')
    .map((item) => {
      const [tag = '', ...parameters] = item.split(';').map((part) => part.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { tag, weight: quality === undefined ? 1 : Number(quality) || 0 }
    })
  return weighted
    .filter(({ tag, weight }) => tag !== '' && tag !== '*' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}
