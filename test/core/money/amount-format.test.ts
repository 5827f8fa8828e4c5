import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { formatAmount, formatFiat, groupAddress } from '../../../src/core/money/amount-format.js'
import { abandonAbout } from '../../support/address-vectors.js'
import { decimals } from '../arbitraries.js'

/** Intl's spaces, made visible and equal. */
function spaced(text: string): string {
  return text.replace(/\p{Zs}/gu, ' ')
}

describe('formatAmount', () => {
  it.each([
    ['en', '1234567.50', '1,234,567.50'],
    ['de', '1234567.50', '1.234.567,50'],
    ['fr', '1234567.50', '1 234 567,50'],
    ['hi', '1234567.50', '12,34,567.50'],
    ['ar-EG', '1234.567', '١٬٢٣٤٫٥٦٧'],
    ['fa', '0.12', '۰٫۱۲'],
    ['zh-u-nu-hanidec', '10.25', '一〇.二五'],
    ['en', '0', '0'],
    ['en', '1000', '1,000'],
  ])('in %s writes %s as %s', (locale, amount, text) => {
    expect(spaced(formatAmount(amount, locale))).toBe(text)
  })

  it('keeps all of 24 decimals', () => {
    expect(formatAmount('1000.000000000000000000000001', 'en')).toBe('1,000.000000000000000000000001')
  })

  it('keeps every digit of any amount', () => {
    fc.assert(
      fc.property(decimals, (amount) => {
        expect(formatAmount(amount, 'en').replaceAll(',', '')).toBe(amount)
      }),
    )
  })

  it.each(['en', 'en-US'])('says in %s what Intl says, where Intl is exact', (locale) => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 18n }),
        fc.integer({ min: 0, max: 99 }),
        fc.constantFrom('USD', 'EUR', 'GBP', 'usd', undefined),
        (integer, cents, currency) => {
          const fraction = String(cents).padStart(2, '0')
          const style = currency ? { style: 'currency', currency } : { minimumFractionDigits: 2 }
          const parts = new Intl.NumberFormat(locale, style as Intl.NumberFormatOptions).formatToParts(
            integer,
          )
          const wanted = parts.map(({ type, value }) => (type === 'fraction' ? fraction : value)).join('')
          const amount = `${integer}.${fraction}`
          expect(currency ? formatFiat(amount, currency, locale) : formatAmount(amount, locale)).toBe(wanted)
        },
      ),
    )
  })

  it.each(['en_US', '', 'not a locale'])('takes the malformed locale %j for none', (locale) => {
    expect(formatAmount('1234.5', locale)).toBe(formatAmount('1234.5'))
  })

  it.each(['', 'abc', '0x10', '1e3', '-1', ' 1 '])('error: leaves %j as it is', (text) => {
    expect(formatAmount(text, 'en')).toBe(text)
  })
})

describe('formatFiat', () => {
  it.each([
    ['en', '49.99', 'USD', '$49.99'],
    ['en', '49.9', 'USD', '$49.90'],
    ['en', '50', 'USD', '$50.00'],
    ['de', '1234.5', 'EUR', '1.234,50 €'],
    ['en', '1500', 'JPY', '¥1,500'],
    ['en', '1.5', 'KWD', 'KWD 1.500'],
    ['en', '1234', 'CLF', 'CLF 1,234.0000'],
    ['en', '10', 'usd', '$10.00'],
    ['en', '10', 'jpy', '¥10'],
    ['de', '49.99', 'CAD', '49,99 CA$'],
    ['ar', '49.99', 'EUR', '\u200f49.99 €'],
    // Without the last mark the sign of the dollar stands on the other side of its letters.
    ['ar', '49.99', 'USD', '\u200f49.99 US$\u200e'],
    ['he', '49.99', 'CAD', '\u200f49.99 \u200fCA$\u200e'],
    ['he', '49.99', 'CNY', '\u200f49.99 \u200f\u200eCN¥\u200e'],
  ])('in %s writes %s %s as %s', (locale, amount, currency, text) => {
    expect(spaced(formatFiat(amount, currency, locale))).toBe(text)
  })

  it.each('AFN ALL COP HUF IDR IRR KPW LAK LBP MGA MMK PKR SOS SYP YER'.split(' '))(
    'gives %s its two digits, where Intl has none',
    (currency) => {
      expect(formatFiat('12.5', currency, 'en')).toContain('12.50')
      expect(formatFiat('12', currency, 'en')).toContain('12.00')
    },
  )

  it('gives IQD its three digits', () => {
    expect(spaced(formatFiat('12.5', 'IQD', 'en'))).toBe('IQD 12.500')
  })

  it('never drops digits that the amount has', () => {
    expect(formatFiat('1.00500', 'USD', 'en')).toBe('$1.00500')
    expect(formatFiat('100.25', 'JPY', 'en')).toBe('¥100.25')
    expect(formatFiat('0.1000000000000000000000005', 'USD', 'en')).toBe('$0.1000000000000000000000005')
  })

  it('is exact beyond the numbers', () => {
    expect(formatFiat('9007199254740993.01', 'USD', 'en')).toBe('$9,007,199,254,740,993.01')
  })

  it('puts a currency that Intl does not take after the number', () => {
    expect(formatFiat('1234.5', 'USDT', 'en')).toBe('1,234.5 USDT')
  })

  it('error: leaves what is no amount as it is', () => {
    expect(formatFiat('1e3', 'USD', 'en')).toBe('1e3 USD')
  })
})

describe('in English', () => {
  it.each(['en', 'en-US'])('%s needs no format of Intl, which is slow to make', async (locale) => {
    vi.resetModules()
    const fresh = await import('../../../src/core/money/amount-format.js')
    const formats = vi.spyOn(Intl, 'NumberFormat')
    const written = [
      fresh.formatAmount('1234.5', locale),
      ...['USD', 'EUR', 'GBP', 'usd'].map((currency) => fresh.formatFiat('1234.5', currency, locale)),
    ]
    expect(written).toEqual(['1,234.5', '$1,234.50', '€1,234.50', '£1,234.50', '$1,234.50'])
    expect(formats).not.toHaveBeenCalled()
    formats.mockRestore()
  })
})

describe('groupAddress', () => {
  it.each([
    ['0x9858EfFD232B4033E47d90003D41EC34EcaEda94', '0x9858 EfFD 232B 4033 E47d 9000 3D41 EC34 EcaE da94'],
    ['TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', 'TUEZ SdKs oDHQ MeZw ihtd oBiN 46zx hGWY dH'],
    ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'bc1q cr8t e4kr 609g cawu tmrz a0j4 xv80 jy8z 306f yu'],
    ['bc1q0xcqpzrky6eff2g52qdye53xkk9jxkvrh6yhyw', 'bc1q 0xcq pzrk y6ef f2g5 2qdy e53x kk9j xkvr h6yh yw'],
    ['0:83dfd552', '0:83df d552'],
    ['-1:83dfd552', '-1:83df d552'],
  ])('groups %s', (address, groups) => {
    expect(groupAddress(address).join(' ')).toBe(groups)
  })

  it('joins back to the address', () => {
    for (const address of Object.values(abandonAbout).flat())
      expect(groupAddress(address).join('')).toBe(address)
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(groupAddress(text).join('')).toBe(text)
      }),
    )
  })
})
