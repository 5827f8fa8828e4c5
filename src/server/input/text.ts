/**
 * Schemas of text with a published pattern: the server applies the same pattern that the OpenAPI document publishes.
 * Patterns have no `\p`, no `\d` and no lookaround, so that ECMA-262 (with and without `u`), Python and RE2 read them
 * alike; lengths count code points, as JSON Schema does.
 */
import * as z from 'zod'

/** A canonical decimal with a non-zero digit. */
export const positiveDecimalPattern = '^([1-9][0-9]*(\\.[0-9]+)?|0\\.[0-9]*[1-9][0-9]*)$'

type TextOptions = {
  maxLength: number
  message: string
  pattern?: string
  /** Cleans what was pasted, before it is judged. */
  clean?: (text: string) => string
}

/**
 * Lone surrogates, which no database stores, and the invisible characters of the higher planes. No pattern can name
 * them without `u`, so the document omits them.
 */
const unwritable = /[\p{Cs}\u{E0000}-\u{E0FFF}\u{F0000}-\u{10FFFF}]/u

/** A string of 1 to `maxLength` code points. */
export function textOf({ maxLength, message, pattern = '', clean }: TextOptions) {
  const expression = new RegExp(pattern, 'u')
  return (clean ? z.string(message).overwrite(clean) : z.string(message))
    .refine((value) => value !== '' && [...value].length <= maxLength && !unwritable.test(value), message)
    .refine((value) => expression.test(value), message)
    .meta({ minLength: 1, maxLength, ...(pattern !== '' && { pattern }) })
}

/** What is not seen and what some scripts and emoji need: joiners, variation selectors, inherent vowels. */
const joiners = '\u034F\u17B4\u17B5\u180B-\u180D\u180F\u200C\u200D\uFE00-\uFE0F'

/** Control, format and private-use characters, line separators and noncharacters, as ranges of a character class. */
const invisible =
  '\0-\x1F\x7F-\x9F\xAD\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u180E\u200B\u200E\u200F\u2028-\u202E' +
  '\u2060-\u206F\uE000-\uF8FF\uFDD0-\uFDEF\uFEFF\uFFF0-\uFFFB\uFFFE\uFFFF'

/** Spaces of any width. */
const spaces = ' \xA0\u1680\u2000-\u200A\u202F\u205F\u3000'
/** The letters that are drawn as nothing. */
const blankLetters = '\u115F\u1160\u2800\u3164\uFFA0'

type PrintableOptions = Pick<TextOptions, 'maxLength' | 'clean'> & { joiners?: boolean }

/** A line break at an end is refused as any other. */
const refusedAnywhere = new RegExp(`[${invisible}]`)
/** Without the spaces around it. */
export const trimmed = (text: string): string => (refusedAnywhere.test(text) ? text : text.trim())

/** Visible text, without the spaces around it. `joiners` allows what is not seen and what many scripts and emoji need. */
export function printableText({
  maxLength,
  joiners: allowsJoiners = false,
  clean = trimmed,
}: PrintableOptions) {
  const unseen = `${joiners}${blankLetters}`
  const refused = `${invisible}${allowsJoiners ? '' : unseen}`
  const leading = `${spaces}${allowsJoiners ? unseen : ''}`
  return textOf({
    ...{ maxLength, clean },
    message: `must be a string of 1 to ${maxLength} characters and must not contain control characters`,
    // Its first and second part have no character in common, so a long text is read once.
    pattern: `^[${leading}]*[^${invisible}${unseen}${spaces}][^${refused}]*$`,
  })
}

const maxLine = 200
/** For people, in one line: Persian, Hindi and emoji need characters that are not seen. */
export const line = printableText({ maxLength: maxLine, joiners: true })
export const lineText = `a text of 1 to ${maxLine} characters without control characters`
/** Whether a setting is such a text. */
export const isLine = (value: unknown): value is string => line.safeParse(value).success

const label = '[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?'

/** An e-mail address of the kind that shops accept: no quotes, no comments, a domain with a dot. */
export const email = textOf({
  ...{ maxLength: 254, clean: trimmed },
  message: 'must be an e-mail address',
  pattern: `^[A-Za-z0-9_'+-]+(\\.[A-Za-z0-9_'+-]+)*@(${label}\\.)+[A-Za-z][A-Za-z]+$`,
})

/** A host in any script; the URL parser decides whether it is valid. */
const host = '([^\0- "#%*/:<>?@\\\\^`{|}\\[\\]\x7F]+|\\[[0-9A-Fa-f:.]+\\])'
const addressText = 'must be an http or https address without a user name'

/** An absolute http or https address without a user name. */
export const webAddress = textOf({
  maxLength: 2048,
  message: addressText,
  pattern: `^https?://${host}(:[0-9]{1,5})?([/?#][^\0- \x7F]*)?$`,
}).refine((value) => URL.canParse(value), addressText)

/** A whole number within bounds, both included. `of` is its unit, such as ` of seconds`. */
export function wholeNumber(from: number, to: number, of = '') {
  const text = `must be a whole number${of} from ${from} to ${to}`
  return z.int(text).min(from, text).max(to, text)
}

const timeText = 'must be a time such as 2026-11-01T00:00:00Z'
const dayText = 'must be a day or a time in UTC, such as 2026-11-01 or 2026-11-01T08:30:00Z'

/** A time in UTC. */
export const utcTime = z
  .string(timeText)
  .regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,3})?Z$/, timeText)
  .refine(isOfCalendar, timeText)

/** A time in UTC, or a day, which begins at midnight in UTC. */
export const utcDayOrTime = z
  .string(dayText)
  .regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,3})?Z)?$/, dayText)
  .refine(isOfCalendar, dayText)

/** JavaScript takes the 30th of February for the 2nd of March. */
function isOfCalendar(text: string): boolean {
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text.slice(0, 19))
}
