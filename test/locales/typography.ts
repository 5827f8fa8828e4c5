/**
 * How each language sets its texts, by the review of the translations and CLDR. A rule is a pattern of what is wrong, so that a test
 * can say where.
 */

type Typography = {
  /** The quotation marks around a name, as CLDR has them unless a comment says otherwise. */
  quotes: readonly [open: string, close: string]
  /** What ends a sentence and a question; a language that ends none has no mark. */
  stops: readonly [sentence: string, question: string]
  /** A clause's mark between two sentences, a comma and a colon. */
  marks: readonly [semicolon: string, comma: string, colon: string]
  /** The mark between the items of a list, where that is no comma. */
  list?: string
  /** What opens a question. */
  opening?: string
  /** What stands before a mark: French sets it off. */
  spaces?: Readonly<Record<string, string>>
  /** A dash between words, with its spaces. */
  dash: string
  /** Letters of another language with the same script. */
  foreign?: RegExp
  /** Names and numbers are set off from the letters around them. */
  setsOff?: boolean
}

const latin = { stops: ['.', '?'], marks: [';', ',', ':'], dash: ' – ' } as const
const guillemets = ['«', '»'] as const
const doubled = ['“', '”'] as const
const low = ['„', '“'] as const
const lowHigh = ['„', '”'] as const
const high = ['”', '”'] as const
const fullWidth = { stops: ['。', '？'], setsOff: true } as const
const arabic = { stops: ['.', '؟'], marks: ['؛', '،', ':'], dash: ' – ' } as const

export const typography: Readonly<Record<string, Typography>> = {
  // CLDR has ” and “, which Arabic keyboards do not; newspapers print guillemets.
  ar: { ...arabic, quotes: guillemets, foreign: /[یکگچپژ]/ },
  cs: { ...latin, quotes: low },
  da: { ...latin, quotes: high },
  de: { ...latin, quotes: low },
  'de-CH': { ...latin, quotes: low, foreign: /ß/ },
  el: { ...latin, quotes: guillemets, stops: ['.', ';'], marks: ['·', ',', ':'] },
  es: { ...latin, quotes: guillemets, opening: '¿' },
  'es-419': { ...latin, quotes: doubled, opening: '¿' },
  fa: { ...arabic, quotes: guillemets, foreign: /[يكة]/ },
  fi: { ...latin, quotes: high },
  fr: {
    ...latin,
    quotes: guillemets,
    spaces: { ';': '\u202f', '?': '\u202f', '!': '\u202f', '»': '\u202f', ':': '\u00a0' },
  },
  // CLDR has ” on both sides; the Academy's marks are the same as those of abbreviations.
  he: { ...latin, quotes: ['״', '״'] },
  hi: { ...latin, quotes: doubled, stops: ['।', '?'] },
  hu: { ...latin, quotes: lowHigh },
  id: { ...latin, quotes: doubled },
  it: { ...latin, quotes: guillemets },
  ja: { ...fullWidth, quotes: ['「', '」'], marks: ['；', '、', '：'], dash: '――' },
  ko: { ...latin, quotes: doubled },
  nb: { ...latin, quotes: guillemets },
  // CLDR has ‘ and ’, which read as apostrophes beside a name.
  nl: { ...latin, quotes: doubled },
  pl: { ...latin, quotes: lowHigh },
  pt: { ...latin, quotes: doubled },
  'pt-PT': { ...latin, quotes: guillemets },
  ro: { ...latin, quotes: lowHigh, foreign: /[şţŞŢ]/ },
  ru: { ...latin, quotes: guillemets, dash: ' — ', foreign: /[іїєґ]/i },
  sv: { ...latin, quotes: high },
  th: { ...latin, quotes: doubled, stops: ['', ''] },
  tr: { ...latin, quotes: doubled, foreign: /[șțȘȚ]/ },
  uk: { ...latin, quotes: guillemets, dash: ' — ', foreign: /[ыэъё]/i },
  vi: { ...latin, quotes: doubled },
  'zh-Hans': { ...fullWidth, quotes: doubled, marks: ['；', '，', '：'], list: '、', dash: '——' },
  'zh-Hant': { ...fullWidth, quotes: ['「', '」'], marks: ['；', '，', '：'], list: '、', dash: '——' },
}

const allQuotes = '"\'„“”‟‚‘‛«»‹›「」『』״'
const allMarks = '.。।?？؟;；؛·,，、،:：'
const space = '[ \\u00a0\\u2007\\u2009\\u202f]'
const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What is wrong with a text, by the rule that it breaks. Names and amounts stand in it as `⟦0⟧`. */
export function faults(text: string, rules: Typography): string[] {
  const { quotes, stops, marks, list = '', opening = '', spaces = {}, dash, foreign, setsOff } = rules
  const found: string[] = []
  const own = [...stops, ...marks, list]
  // Between digits a mark is part of the number; after letters, the apostrophe is no quotation mark.
  const words = text.replace(/\d[.,:]\d/g, '0').replace(/(?<=\p{L})’(?=\p{L}|$| )/gu, '')

  const open = words.split(quotes[0]).length
  if ([...words].some((letter) => allQuotes.includes(letter) && !quotes.includes(letter)))
    found.push(`quotes other than ${quotes.join(' ')}`)
  else if (quotes[0] !== quotes[1] && open !== words.split(quotes[1]).length) found.push('an open quote')

  if (words.split(opening || '¿').length !== (opening ? words.split(stops[1]).length : 1))
    found.push(opening ? 'a question that is not opened' : 'the mark that opens a Spanish question')

  const others = [...words].filter((letter) => allMarks.includes(letter) && !own.includes(letter))
  if (others.length > 0) found.push(`marks of another language: ${others.join(' ')}`)

  for (const mark of [...new Set([...own, quotes[1], '!', '…'])].filter((mark) => mark !== quotes[0])) {
    if (mark === '') continue
    const wanted = spaces[mark] ?? ''
    for (const [, before = ''] of words.matchAll(new RegExp(`(${space}*)${escape(mark)}`, 'g')))
      if (before !== wanted) found.push(`the space before ${mark}`)
  }
  if (spaces[quotes[1]] !== undefined && new RegExp(`${quotes[0]}(?!${spaces[quotes[1]]})`).test(words))
    found.push(`the space after ${quotes[0]}`)
  const after = [...marks, ...stops].filter((mark) => mark !== '' && !/[^\x00-\x7f]/.test(mark)).map(escape)
  if (!setsOff && after.length > 0 && new RegExp(`[${after.join('')}](?=[\\p{L}⟦])`, 'u').test(words))
    found.push('no space after a mark')
  if (setsOff && /[。？；、，：」] /.test(words)) found.push('a space after a full-width mark')

  if (/ - |--|\.\.\.|…/.test(words)) found.push('a hyphen for a dash, or an ellipsis')
  if (/[–—―]/.test(words.replaceAll(dash, ''))) found.push(`a dash other than “${dash}”`)
  if (foreign?.test(words)) found.push('letters of another language')
  if (
    setsOff &&
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}][\dA-Za-z⟦]|[\dA-Za-z⟧][\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(
      words,
    )
  )
    found.push('a name or a number that is not set off')
  return [...new Set(found)]
}
