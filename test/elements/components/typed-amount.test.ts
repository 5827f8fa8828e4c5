/** What a payer types into `<crypto-amount-input>`, as an amount. */
import { expect } from '@open-wc/testing'
import {
  amountProblem,
  readAmount,
  writeAmount,
} from '../../../src/elements/components/crypto-amount-input/typed-amount.js'
import { decimalsProblem } from '../../../src/server/rules/amount.js'

describe('readAmount', () => {
  const read = (text: string, locale: string, unit: string): string | null => {
    const currency = unit.length === 3 && unit !== 'BTC' && unit !== 'ETH' ? unit : ''
    const reading = readAmount(text, { locale, currency, symbol: currency === '' ? unit : 'BTC' })
    if (reading === null) return null
    return 'either' in reading ? reading.either.join(' or ') : reading.amount
  }
  type Case = [text: string, locale: string, unit: string, amount: string | null]
  const cases: Case[] = [
    ['25', 'en', 'USD', '25'],
    [' 25.50 ', 'en', 'USD', '25.50'],
    ['25,5', 'en', 'USD', '25.5'],
    ['0,005', 'en', 'BTC', '0.005'],
    ['.5', 'en', 'USD', '0.5'],
    ['25.', 'en', 'USD', '25'],
    ['25,', 'en', 'USD', '25'],
    ['1,000', 'en', 'USD', '1000'],
    ['1.000', 'de', 'EUR', '1000'],
    ['1,000.50', 'de', 'EUR', '1000.50'],
    ['1.000,50', 'en', 'USD', '1000.50'],
    ['1,234,567', 'en', 'BTC', '1234567'],
    ['1\u202f234,50', 'fr', 'EUR', '1234.50'],
    ['1’234.50', 'de-CH', 'CHF', '1234.50'],
    ['1,00,000.5', 'en-IN', 'INR', '100000.5'],
    ['1.500', 'en', 'BTC', '1.500'],
    ['1,500', 'de', 'BTC', '1.500'],
    ['1.500', 'en', 'KWD', '1.500'],
    ['12.500', 'en', 'IQD', '12.500'],
    ['١٢٫٥', 'ar-EG', 'USD', '12.5'],
    ['١٬٢٣٤٫٥', 'ar-EG', 'USD', '1234.5'],
    ['۲۵', 'fa', 'USD', '25'],
    ['２５．５', 'ja', 'USD', '25.5'],
    ['$1,234.50', 'en', 'USD', '1234.50'],
    ['1.234,50 €', 'de', 'EUR', '1234.50'],
    ['25 usd', 'en', 'USD', '25'],
    ['0.5 BTC', 'en', 'BTC', '0.5'],
    ['\u200f25\u200e', 'ar', 'USD', '25'],
    ['༢༥', 'dz', 'USD', '25'],
    ['᱒᱕.᱕', 'sat', 'USD', '25.5'],
    ['߂߅', 'nqo', 'USD', '25'],
    ['𑄸𑄻', 'ccp', 'USD', '25'],
    ['𞥒𞥕', 'ff-Adlm', 'USD', '25'],
    ['𝟚𝟝', 'en', 'USD', '25'],
    ['꯵꯰', 'mni-Mtei', 'USD', '50'],
    ['05', 'en', 'USD', '5'],
    ['00.5', 'en', 'USD', '0.5'],
    ['05,25', 'de', 'EUR', '5.25'],
    ['00', 'en', 'USD', '0'],
    ['Rs 50', 'en-IN', 'INR', '50'],
    ['Rs. 1,00,000', 'en-IN', 'INR', '100000'],
    ['50 rs', 'en-IN', 'INR', '50'],
    ['Rs 50', 'en-PK', 'PKR', '50'],
    ['CA$5', 'en-CA', 'CAD', '5'],
    ['$5', 'en-CA', 'CAD', '5'],
    ['CA$5', 'fr', 'CAD', '5'],
    ['A$5.50', 'en-AU', 'AUD', '5.50'],
    ['AU$5.50', 'en-AU', 'AUD', '5.50'],
    ['US$5', 'en', 'USD', '5'],
    ['5,-', 'nl', 'EUR', '5'],
    ['€ 5,–', 'nl', 'EUR', '5'],
    ['5.–', 'de-CH', 'CHF', '5'],
    ['1.500,-', 'en', 'USD', '1500'],
    ['50:-', 'sv', 'SEK', '50'],
    ['C$5', 'en', 'CAD', '5'],
    ['S$5', 'en', 'SGD', '5'],
    ['₨ 50', 'en', 'PKR', '50'],
    ['Fr. 5.-', 'de-CH', 'CHF', '5'],
    ['SFr. 5', 'de-CH', 'CHF', '5'],
    ['50 euros', 'fr', 'EUR', '50'],
    ['50 Euro', 'de', 'EUR', '50'],
    ['5 dollars', 'en', 'USD', '5'],
    ['１，５００円', 'ja', 'JPY', '1500'],
    ['￥５００', 'ja', 'JPY', '500'],
    ['500 yen', 'en', 'JPY', '500'],
    ['5 pounds', 'en', 'GBP', '5'],
    ['500 RMB', 'en', 'CNY', '500'],
    ['$5 USD', 'en', 'USD', '5'],
    ['CAD $5', 'en', 'CAD', '5'],
    ['Rs 1,50,000/-', 'en-IN', 'INR', '150000'],
    ['١٬٢٣٤', 'de', 'EUR', '1234'],
    ['١٢٫٣٤٥', 'fr', 'KWD', '12.345'],
    ['٫٥', 'ar', 'USD', '0.5'],
    ['١،٥', 'ar', 'USD', '1.5'],
    ['0.005', 'en', 'USD', '0.005'],
    ['1,234.567', 'en', 'USD', '1234.567'],
    ['1,500', 'en', 'KWD', '1500 or 1.500'],
    ['١،٥٠٠', 'de', 'EUR', '1500 or 1.500'],
    ['500元', 'zh-Hans', 'CNY', '500'],
    ['50 руб.', 'ru', 'RUB', '50'],
    ['50 TL', 'tr', 'TRY', '50'],
    ['50 บาท', 'th', 'THB', '50'],
    ['50.000đ', 'vi', 'VND', '50000'],
    ['50 zl', 'pl', 'PLN', '50'],
    ['5 Fr.', 'de-CH', 'CHF', '5'],
    ['5 sFr.', 'de-CH', 'CHF', '5'],
    ['5 kr.', 'da', 'DKK', '5'],
    ['kr. 5', 'nb', 'NOK', '5'],
    ['5 USD.', 'en', 'USD', '5'],
    ['5 dollar', 'en', 'USD', '5'],
    ['5 Dollar', 'de', 'USD', '5'],
    ['5 dólares', 'es', 'USD', '5'],
    ['3 доллара', 'ru', 'USD', '3'],
    ['5 долларов', 'ru', 'USD', '5'],
    ['5 دولار', 'ar', 'USD', '5'],
    ['2 złote', 'pl', 'PLN', '2'],
    ['50 złotych', 'pl', 'PLN', '50'],
    ['R$ 5,00', 'pt-BR', 'BRL', '5.00'],
    ['5 reais', 'pt-BR', 'BRL', '5'],
    ['5000원', 'ko', 'KRW', '5000'],
    ['د.إ. 50', 'ar', 'AED', '50'],
    ['50 د.إ.', 'ar', 'AED', '50'],
    ['50 грн.', 'uk', 'UAH', '50'],
    ['५०', 'hi', 'INR', '50'],
    ['\u206625\u2069', 'ar', 'USD', '25'],
    ...[...'’‘ʼ′`´'].map((mark): Case => [`1${mark}000.50`, 'de-CH', 'CHF', '1000.50']),
    ...[...'\u0020\u00a0\u1680\u2000\u2002\u2003\u2007\u2009\u200a\u202f\u205f\u3000'].map((space): Case => [
      `1${space}000,50`,
      'fr',
      'EUR',
      '1000.50',
    ]),
    ['5 million dollars', 'en', 'USD', null],
    ['5 cents', 'en', 'USD', null],
    ['5 dollars', 'en', 'EUR', null],
    ['5 Fr. 50', 'de-CH', 'CHF', null],
    ['Rs.50', 'en', 'INR', null],
    ['5万円', 'ja', 'JPY', null],
    ['5 10', 'en', 'USD', null],
    ['5-10', 'en', 'USD', null],
    ['1 00', 'en', 'USD', null],
    ['0x10', 'en', 'ETH', null],
    ['5k', 'en', 'USD', null],
    ['5%', 'en', 'USD', null],
    ['∞', 'en', 'USD', null],
    ['(5)', 'en', 'USD', null],
    ['007', 'en', 'USD', null],
    ['$5 €', 'en', 'USD', null],
    ['0.000000000000000000000001', 'en', 'NEAR', '0.000000000000000000000001'],
    ['1,500', 'en', 'BTC', '1500 or 1.500'],
    ['1.500', 'en', 'USD', '1500 or 1.500'],
    ['1.500', 'fr', 'EUR', '1500 or 1.500'],
    ['1.234', 'en', 'USD', '1234 or 1.234'],
    ['1,234', 'en', 'USD', '1234'],
    ['1,234', 'de', 'EUR', '1234 or 1.234'],
    ['1.234', 'de', 'EUR', '1234'],
    ['1.005', 'en', 'USD', '1005 or 1.005'],
    ['١٬٢٣٤', 'ar', 'USD', '1234'],
    ["1'234.5", 'en', 'USD', '1234.5'],
    ['1 234,50', 'en', 'USD', '1234.50'],
    ['1.234,5', 'en', 'USD', '1234.5'],
    ['1.2345', 'en', 'USD', null],
    ['1.2e3', 'en', 'USD', null],
    ['1E3', 'de', 'EUR', null],
    ['−5', 'en', 'USD', null],
    ['25 EUR', 'en', 'USD', null],
    ['€25', 'en', 'USD', null],
    ['25 BTC', 'en', 'USD', null],
    ['1,2,3', 'en', 'USD', null],
    ['1,234,56,789', 'en', 'USD', null],
    ['123,45,678', 'en-IN', 'INR', null],
    ['1,0000', 'en', 'USD', null],
    ['1000,000', 'en', 'USD', null],
    ['1 234,567', 'fr', 'EUR', null],
    ['٫', 'ar', 'USD', null],
    ['½', 'en', 'USD', null],
    ['５½', 'en', 'USD', null],
    ['⑤', 'en', 'USD', null],
    ['－5', 'ja', 'JPY', null],
    ['۱/۵', 'fa', 'USD', null],
    ['5 pounds', 'en', 'USD', null],
    ['1,23.5', 'en', 'USD', null],
    ['1.234.56', 'de', 'EUR', null],
    ['', 'en', 'USD', null],
    ['.', 'en', 'USD', null],
    ['25..', 'en', 'USD', null],
    ['05,000', 'en', 'USD', null],
    ['00.500', 'en', 'USD', null],
    ['0,500,000', 'en', 'USD', null],
    ['Rs.50', 'en-IN', 'INR', null],
    ['Rs 50', 'en', 'USD', null],
    ['CA$5', 'en', 'USD', null],
    ['US$5', 'en-CA', 'CAD', null],
    ['C$5', 'en', 'AUD', null],
    ['5 euros', 'en', 'USD', null],
    ['Fr.5', 'de-CH', 'CHF', null],
    ['50p', 'en', 'GBP', null],
    ['10k', 'en', 'USD', null],
    ['5 50', 'en', 'USD', null],
    ['5-', 'en', 'USD', null],
    ['5,---', 'nl', 'EUR', null],
    ['-5,-', 'nl', 'EUR', null],
    ['1,500,-', 'en', 'USD', null],
    ['-5', 'en', 'USD', null],
    ['+5', 'en', 'USD', null],
    ['1e3', 'en', 'USD', null],
    ['0x10', 'en', 'USD', null],
    ['5²', 'en', 'USD', null],
    ['9'.repeat(81), 'en', 'USD', null],
  ]
  for (const [text, locale, unit, amount] of cases) {
    const verb =
      amount === null ? 'error: refuses' : amount.includes('or') ? 'error: does not guess' : 'reads'
    it(`${verb} ${JSON.stringify(text)} of ${unit} in ${locale}`, () => {
      expect(read(text, locale, unit)).to.equal(amount)
    })
  }

  for (const locale of new Set([...cases.map(([, locale]) => locale), 'pt-PT', 'bn', 'my'])) {
    it(`reads what writeAmount writes as the same amount in ${locale}`, () => {
      for (const amount of ['1234567.5', '1.5', '1500', '0.005', '1.500', '12.345']) {
        const reading = readAmount(writeAmount(amount, locale), { locale, currency: '', symbol: 'BTC' })
        expect(reading).to.deep.equal({ amount })
      }
    })
  }

  it('reads every decimal digit of Unicode as the place that it has in its run of ten', () => {
    const digits = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).filter((one) =>
      /^\p{Nd}$/u.test(one),
    )
    expect(digits.length % 10).to.equal(0)
    for (let index = 0; index < digits.length; index += 10)
      expect(read(`1${digits.slice(index, index + 10).join('')}`, 'en', 'USD')).to.equal('10123456789')
  })
})

describe('amountProblem', () => {
  it('compares with the bounds exactly, which belong to the range', () => {
    const problem = (amount: string) => amountProblem({ amount }, { min: '0.1', max: '1', currency: '' })
    expect(problem('0.1')).to.equal(null)
    expect(problem('1.0')).to.equal(null)
    expect(problem('0.099999999999999999')).to.equal('too-small')
    expect(problem('1.000000000000000001')).to.equal('too-large')
    expect(amountProblem({ amount: '0' }, { min: '', max: '', currency: '' })).to.equal('invalid')
  })

  it('takes of every currency the decimals that the endpoint takes', () => {
    const wrong = Intl.supportedValuesOf('currency').flatMap((currency) =>
      ['7', '7.00', '7.5', '7.50', '7.25', '7.125', '7.0625', '7.03125'].filter((amount) => {
        const reading = readAmount(amount, { locale: 'en', currency, symbol: '' })
        const isTaken = amountProblem(reading, { min: '', max: '', currency }) === null
        return isTaken !== (decimalsProblem(amount, currency) === undefined)
      }),
    )
    expect(wrong).to.deep.equal([])
  })
})
