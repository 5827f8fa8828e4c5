/**
 * Parses the text that a payer typed or pasted, as an exact amount. Separate from the element, to be tested without a
 * page.
 */
import { currencyDigits, formatAmount } from '../../../core/money/amount-format.js'
import {
  ceilDecimal,
  compareDecimals,
  isDecimal,
  maxDecimalLength,
  type Decimal,
} from '../../../core/money/decimal.js'

/** Why an amount can't be used. */
export type AmountProblem = 'invalid' | 'ambiguous' | 'too-small' | 'too-large'

/** Bounds, inclusive; a bound that is no canonical amount is ignored. A currency bounds the decimals. */
export type AmountBounds = { min: string; max: string; currency: string }

/** The number format of the payer's language, and the amount's unit: an ISO 4217 code, else a coin's symbol. */
export type Writing = { locale: string | undefined; currency: string; symbol: string }

/** A typed text as a canonical amount; if ambiguous, both readings in canonical form. */
export type Reading =
  | { amount: Decimal }
  | { either: readonly [thousands: Decimal, decimals: Decimal] }
  | null

/**
 * Reads digits of any script, with a point or a comma before the decimals, with thousands separators, and with the
 * amount's own unit before or after. It does not guess: another unit, a sign, a broken group or too many decimals
 * for money is no amount. A single separator before three digits counts only if language and currency decide its meaning.
 * @example
 * readAmount('1.234,50 €', { locale: 'de', currency: 'EUR', symbol: 'BTC' }) // { amount: '1234.50' }
 * readAmount('1,500', { locale: 'en', currency: '', symbol: 'BTC' }) // { either: ['1500', '1.500'] }
 */
export function readAmount(text: string, writing: Writing): Reading {
  if (text.length > maxDecimalLength) return null
  const bare = withoutUnit(asciiDigits(halfWidth(text)), writing)
  if (bare === null) return null
  const number = withPlainMarks(bare, writing.locale)
  // `5,-`, `5:-` and `5/-` are whole amounts; the mark before the dash is the decimal separator.
  const [, whole, mark] = /^(.*\d)([.,:/])[-–—―−]{1,2}$/.exec(number) ?? []
  return whole === undefined
    ? readNumber(number, writing)
    : withoutCents(readNumber(`${whole}${mark === ',' ? ',' : '.'}00`, writing))
}

function readNumber(text: string, writing: Writing): Reading {
  // The decimal separator of Arabic has one meaning in every language.
  const [, before, after] = /^(?=.*\d)([^٫]*)٫(\d*)$/.exec(text) ?? []
  if (before !== undefined) return amountOf(ungrouped(withoutLeadingZero(before || '0')), after)
  const number = text.replace(/(?<=\d)[.,]$/, '').replace(/^(?=[.,]\d)/, '0')
  const [, integer = '', separator = '', fraction = ''] = /^([\d\s.,]*?)(?:([.,])(\d+))?$/.exec(number) ?? []
  if (!separator) return amountOf(ungrouped(withoutLeadingZero(integer)))
  if (/[.,]/.test(integer)) return readGrouped(integer, separator, fraction)
  if (fraction.length === 3 && /^[1-9]\d{0,2}$/.test(integer))
    return readThree(integer, separator, fraction, writing)
  if (isTooFine(integer, fraction, writing)) return null
  return amountOf(ungrouped(fraction.length === 3 ? integer : withoutLeadingZero(integer)), fraction)
}

/**
 * A canonical amount as the payer's language types it: its digits and decimal separator, without thousands separators.
 */
export function writeAmount(amount: Decimal, locale: string | undefined): string {
  return formatAmount(amount, locale).replaceAll(marksOf(locale).group, '')
}

/** How many decimals an amount of a currency has, e.g. 2; undefined for an unknown currency. */
export function fiatDecimals(currency: string): number | undefined {
  return isCurrency(currency) ? currencyDigits(currency.toUpperCase()) : undefined
}

/** The problem of an amount, or null if it can be paid: zero never can. */
export function amountProblem(reading: Reading, { min, max, currency }: AmountBounds): AmountProblem | null {
  if (reading === null) return 'invalid'
  if ('either' in reading) return 'ambiguous'
  const { amount } = reading
  if (compareDecimals(amount, '0') === 0) return 'invalid'
  if (isDecimal(min) && compareDecimals(amount, min) < 0) return 'too-small'
  if (isDecimal(max) && compareDecimals(amount, max) > 0) return 'too-large'
  const charged = ceilDecimal(amount, fiatDecimals(currency) ?? maxDecimalLength)
  return compareDecimals(charged, amount) > 0 ? 'invalid' : null
}

/** With two kinds of separator, the last is the decimal one; with one kind, it separates groups. */
function readGrouped(integer: string, separator: string, fraction: string): Reading {
  return integer.includes(separator)
    ? amountOf(ungrouped(`${integer}${separator}${fraction}`, separator))
    : amountOf(ungrouped(integer), fraction)
}

/** `1,500` and the like: thousands in one country, one and a half in another. */
function readThree(integer: string, separator: string, fraction: string, writing: Writing): Reading {
  const { decimal, group } = marksOf(writing.locale)
  const isMoney = writing.currency !== ''
  const hasThree = (fiatDecimals(writing.currency) ?? 3) >= 3
  if (separator === plain(decimal) && hasThree) return amountOf(integer, fraction)
  if (separator === plain(group) && isMoney && !hasThree) return amountOf(integer + fraction)
  return { either: [integer + fraction, `${integer}.${fraction}`] }
}

function amountOf(integer: string | null, fraction = ''): Reading {
  const amount = fraction === '' ? integer : `${integer}.${fraction}`
  return isDecimal(amount) ? { amount } : null
}

/** The digits of groups of three, or of the two and three of South Asia, with one separator; else null. */
function ungrouped(integer: string, separator = /[\s.,]/.exec(integer)?.[0] ?? ' '): string | null {
  const [first = '', ...groups] = integer.split(separator)
  const last = groups.at(-1)
  if (last === undefined) return /^\d+$/.test(first) ? first : null
  const isGrouped =
    (/^\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group))) ||
    (/^\d{1,2}$/.test(first) &&
      /^\d{3}$/.test(last) &&
      groups.slice(0, -1).every((group) => /^\d{2}$/.test(group)))
  return isGrouped ? first + groups.join('') : null
}

/** `05` is 5 and `00` is 0; `007` looks like a code. Three decimals after it could be thousands. */
function withoutLeadingZero(integer: string): string {
  return integer.replace(/^0+(?=0$)|^0(?=[1-9]\d*$)/, '')
}

/** `1,0000` and `1000,000` of a currency with two decimals could be slips of the keyboard for thousands. */
function isTooFine(integer: string, fraction: string, { currency }: Writing): boolean {
  const most = Math.max(2, fiatDecimals(currency) ?? fraction.length)
  return fraction.length > most && /^[1-9]/.test(integer)
}

function withoutCents(reading: Reading): Reading {
  return reading !== null && 'amount' in reading ? { amount: reading.amount.replace(/\.00$/, '') } : null
}

/** The full-width forms of East Asian keyboards, `￥` and `，` included, as the usual ones. */
function halfWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e\uffe0-\uffe6]/g, (wide) => wide.normalize('NFKC'))
}

/** Digits of every script: Unicode has those of one script in runs of ten, from zero to nine (4.6). */
function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let first = code
    while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1
    return String((code - first) % 10)
  })
}

/**
 * Replaces the marks of every language by points and commas, and by spaces those that separate nothing but thousands.
 * Arabic keyboards have `،` where others have the comma.
 */
function withPlainMarks(text: string, locale: string | undefined): string {
  const { decimal, group } = marksOf(locale)
  const isPlain = (mark: string): boolean => /^[.,'’٫٬\s]?$/.test(mark)
  const ofLocale = isPlain(decimal) ? text : text.replaceAll(decimal, '.')
  return (isPlain(group) ? ofLocale : ofLocale.replaceAll(group, ','))
    .replace(/،/g, ',')
    .replace(/['’‘ʼ′`´٬]/g, ' ')
}

/**
 * The text without the spaces, direction marks and units around the number, as in `$5 USD`; null if the unit's end is
 * unclear.
 */
function withoutUnit(text: string, { locale, currency, symbol }: Writing): string | null {
  const units = (currency === '' ? [symbol] : [currency, ...signsOf(currency, locale)])
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)
  let bare: string | null = visible(text).trim()
  while (bare !== null) {
    // The point of an abbreviation, or of a sentence that was pasted.
    bare = bare.replace(/(?<=\p{L}{2})\.$/u, '')
    const lower: string = bare.toLowerCase()
    const before = units.find((unit) => lower.startsWith(unit.toLowerCase()))
    const after = units.find((unit) => lower.endsWith(unit.toLowerCase()))
    if (before !== undefined) bare = afterUnit(before, bare.slice(before.length))
    else if (after !== undefined) bare = bare.slice(0, -after.length).trim()
    else break
  }
  return bare
}

/** Without the marks of direction and others that are not seen. */
const visible = (text: string): string => text.replace(/\p{Cf}/gu, '')

/** `Rs. 50` is 50, and `Rs.50` could be half a rupee. */
function afterUnit(unit: string, rest: string): string | null {
  const isAbbreviation = /^\p{L}+$/u.test(unit) && !isCurrency(unit)
  if (isAbbreviation && /^\.\d/.test(rest)) return null
  return (isAbbreviation ? rest.replace(/^\.(?=\s)/, '') : rest).trim()
}

const isCurrency = (code: string): boolean => /^[a-z]{3}$/i.test(code)

/** What people write for a currency and `Intl` does not know. */
const localSigns: Record<string, readonly string[]> = {
  CAD: ['C$'],
  CHF: ['Fr', 'SFr', 'SFr.'],
  CNY: ['元', 'RMB'],
  INR: ['Rs'],
  JPY: ['円'],
  LKR: ['₨'],
  PKR: ['₨'],
  PLN: ['zl'],
  RUB: ['руб'],
  SGD: ['S$'],
  THB: ['บาท'],
  TRY: ['TL'],
  UAH: ['грн'],
  VND: ['đ'],
}

/**
 * The signs and names of a currency in the payer's language and in English, including shared ones: `$`, `CA$`, `Rs`,
 * `euros`. The amount has one currency, so a shared sign is unambiguous.
 */
function signsOf(currency: string, locale: string | undefined): string[] {
  if (!isCurrency(currency)) return []
  const code = currency.toUpperCase()
  const signs = [locale, 'en'].flatMap((language) =>
    (['symbol', 'narrowSymbol', 'name'] as const).flatMap((currencyDisplay) =>
      // One, few and many, as Slavic languages tell them apart.
      [1, 2, 5].flatMap((count) =>
        new Intl.NumberFormat(language, {
          style: 'currency',
          currency,
          currencyDisplay,
          maximumFractionDigits: 0,
        })
          .formatToParts(count)
          .filter(({ type }) => type === 'currency')
          .map(({ value }) => visible(value)),
      ),
    ),
  )
  // Of a name with several words payers type one, not which country's dollars, and of `kr.` not the point.
  const words = signs.flatMap((sign) => sign.match(/[\p{L}\p{M}]{2,}|(?<= )\p{L}+$/gu) ?? [])
  if (signs.includes('$')) signs.push(`${code.slice(0, 2)}$`)
  return [...signs, ...words, ...((Object.hasOwn(localSigns, code) && localSigns[code]) || [])]
}

/** The separators of a language. */
function marksOf(locale: string | undefined): { decimal: string; group: string } {
  const parts = new Intl.NumberFormat(locale).formatToParts(1234567.5)
  const mark = (wanted: string): string => parts.find(({ type }) => type === wanted)?.value ?? ''
  return { decimal: mark('decimal'), group: mark('group') }
}

function plain(mark: string): string {
  return mark === '٫' ? '.' : mark === '٬' ? ',' : mark
}
