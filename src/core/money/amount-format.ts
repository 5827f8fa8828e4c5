/**
 * Formats amounts and addresses for display only: what is copied, scanned and sent stays the canonical string. `Intl`
 * groups the integer part; the fraction is kept digit by digit, because `Intl` rounds it at a number of digits that
 * differs between runtimes (20 on Node 20, and NEAR has 24).
 */
import { isDecimal, type Decimal } from './decimal-basics.js'

// Currencies to which ISO 4217 (2024-06-25) gives other than two digits. `Intl` differs for more than a dozen.
const noDigits = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
const threeDigits = 'BHD IQD JOD KWD LYD OMR TND'
const fourDigits = 'CLF UYW'

/**
 * A crypto amount without its symbol, with every digit: `1234.50` is `1,234.50` in English. Text that is no canonical
 * amount is returned unchanged, and a malformed locale counts as none.
 */
export function formatAmount(amount: Decimal, locale?: string): string {
  return isDecimal(amount) ? formatExactly(amount, locale, {}) : amount
}

/** A crypto amount with its symbol, e.g. `1,234.50 USDT`. */
export function formatCoin(amount: Decimal, symbol: string, locale?: string): string {
  return `${formatAmount(amount, locale)} ${symbol}`
}

/**
 * A fiat amount with its currency: at least the digits of ISO 4217, and never fewer than the amount has. A currency
 * that isn't three letters follows the number unchanged.
 */
export function formatFiat(amount: Decimal, currency: string, locale?: string): string {
  if (!isDecimal(amount) || !/^[a-z]{3}$/i.test(currency))
    return `${formatAmount(amount, locale)} ${currency}`
  const [integer = '', fraction = ''] = amount.split('.')
  const digits = fraction.padEnd(currencyDigits(currency.toUpperCase()), '0')
  return formatExactly(digits ? `${integer}.${digits}` : integer, locale, { style: 'currency', currency })
}

/**
 * An address in groups of four, for styling. A `0x` or a TON workchain stays with the first group, so that the later
 * groups are whole. The joined groups are the address.
 */
export function groupAddress(address: string): string[] {
  return address.match(/^(?:0x|-?\d:).{1,4}|.{1,4}/gs) ?? []
}

/** How many decimals ISO 4217 gives a currency, in capitals. */
export function currencyDigits(currency: string): number {
  if (noDigits.includes(currency)) return 0
  if (threeDigits.includes(currency)) return 3
  return fourDigits.includes(currency) ? 4 : 2
}

function formatExactly(amount: Decimal, locale: string | undefined, style: Intl.NumberFormatOptions): string {
  const [integer = '', fraction = ''] = amount.split('.')
  const english = formatInEnglish(integer, fraction, locale, style.currency)
  if (english !== undefined) return english
  const digits = fraction ? 1 : 0
  const options = { ...style, minimumFractionDigits: digits, maximumFractionDigits: digits }
  const text = numberFormat(locale, options)
    .formatToParts(BigInt(integer))
    .map(({ type, value }) => (type === 'fraction' ? localDigits(fraction, locale) : value))
    .join('')
  // In right-to-left text, the sign of `US$` would join the words, and stand on its left.
  return text.startsWith(rightToLeftMark) ? text.replace(/[A-Z]\p{Sc}$/u, `$&${leftToRightMark}`) : text
}

const rightToLeftMark = '\u200f'
const leftToRightMark = '\u200e'

/** The signs that English puts before an amount. */
const englishSigns = new Map([
  ['USD', '$'],
  ['EUR', '€'],
  ['GBP', '£'],
])

/**
 * The result of `Intl` in the commonest case, without it: the first format of a page takes a browser 15 ms, a slow
 * phone 60, just when the payer waits for the first screen. Undefined if `Intl` is needed.
 */
function formatInEnglish(integer: string, fraction: string, locale: string | undefined, currency = '') {
  const sign = currency === '' ? '' : englishSigns.get(currency.toUpperCase())
  if (sign === undefined || (locale !== 'en' && locale !== 'en-US')) return undefined
  return `${sign}${integer.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction && `.${fraction}`}`
}

function localDigits(digits: string, locale: string | undefined): string {
  const format = numberFormat(locale, {})
  return digits.replace(/\d/g, (digit) => format.format(Number(digit)))
}

/** A format costs far more to make than to use, and a list of methods has hundreds of amounts. */
const formats = new Map<string, Intl.NumberFormat>()

function numberFormat(locale: string | undefined, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([locale, options])
  const format = formats.get(key) ?? new Intl.NumberFormat(supportedLocale(locale), options)
  formats.set(key, format)
  return format
}

/** `Intl` throws on a tag such as `en_US`, and a page's `lang` must not remove the amount from the screen. */
function supportedLocale(locale: string | undefined): string | undefined {
  try {
    return Intl.getCanonicalLocales(locale)[0]
  } catch {
    return undefined
  }
}
