/** Which languages come with the package besides English: all that a page has to know before it needs one. */

/** Their BCP 47 tags. */
export const localeTags = new Set([
  'cs',
  'da',
  'de',
  'el',
  'es',
  'fi',
  'fr',
  'hu',
  'it',
  'nb',
  'nl',
  'pl',
  'pt',
  'pt-BR',
  'ru',
  'sv',
  'tr',
  'uk',
])
