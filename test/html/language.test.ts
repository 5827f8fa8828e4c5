import { describe, expect, it } from 'vitest'
import { chooseLanguage } from '../../src/html/language.js'

describe('chooseLanguage', () => {
  it.each([
    [undefined, undefined, 'en'],
    [undefined, 'de', 'de'],
    [undefined, 'fr;q=0.4, ar;q=0.9', 'ar'],
    [undefined, 'tlh, pt-BR', 'pt-BR'],
    [undefined, 'es-MX, es;q=0.9', 'es-MX'],
    ['es-419', undefined, 'es-419'],
    [undefined, 'de;q=0, fr', 'fr'],
    [undefined, '*', 'en'],
    [undefined, ';;;,,=q', 'en'],
    ['ar', 'de', 'ar'],
    ['x-y-z-"><script>', 'de', 'de'],
    ['tlh', 'de', 'de'],
    // Not one locale for each tag that a payer can think of: caches are kept by locale.
    ['en-x-any', undefined, 'en'],
    [undefined, 'en-US,en;q=0.9', 'en'],
    ['de-QQ', undefined, 'de'],
    ['ar-u-nu-latn', undefined, 'ar'],
    ['sv-rozaj-1994', undefined, 'sv'],
    ['iw', undefined, 'he'],
    ['no', undefined, 'no'],
    ['zh-TW', undefined, 'zh-TW'],
    [undefined, 'xx,'.repeat(100) + 'de', 'en'],
  ])('chooses for the link %j and the header %j: %j', (lang, header, expected) => {
    expect(chooseLanguage(lang, header)).toBe(expected)
  })
})
