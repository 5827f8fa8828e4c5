/** Which languages come with the package besides English: all that a page has to know before it needs one. */

/** Their BCP 47 tags. */
export const localeTags = new Set([
  'ar',
  'cs',
  'da',
  'de',
  'el',
  'es',
  'fa',
  'fi',
  'fr',
  'he',
  'hi',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'nb',
  'nl',
  'pl',
  'pt',
  'ro',
  'ru',
  'sv',
  'th',
  'tr',
  'uk',
  'vi',
  'zh-Hans',
  'zh-Hant',
])

/** The languages whose file or digits depend on the region. */
export const regional = /^(?:ar|de|es|fa|pt)$/
