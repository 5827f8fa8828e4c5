import { describe, expect, it } from 'vitest'
import { directionOf } from '../../../src/elements/i18n/translations.js'
import { plainTexts as textsOfFiles } from '../../../scripts/translations/plain.mjs'
import plainTexts from '../../../src/server/http/pages/plain-texts.json'
import { plainWords } from '../../../src/server/http/pages/plain-words.js'

describe('the words of a page that is not drawn', () => {
  it('are those of the languages’ files: after a change, run `npm run translations`', () => {
    expect(Object.keys(plainTexts).length).toBeGreaterThan(30)
    expect(plainTexts).toEqual(textsOfFiles())
  })

  it.each(Object.keys(plainTexts))('have the direction of their language: %s', (tag) => {
    const { lang, dir } = plainWords({ lang: tag })
    expect([lang, dir]).toEqual([tag, directionOf(tag)])
  })

  it.each([
    [undefined, undefined, 'en'],
    [undefined, 'de-AT, en;q=0.8', 'de'],
    ['ar', 'de', 'ar'],
    [undefined, 'tlh, fr;q=0.4, pt-PT;q=0.9', 'pt-PT'],
    [undefined, 'zh-TW', 'zh-Hant'],
    ['nn-NO', undefined, 'nb'],
    ['constructor', undefined, 'en'],
    ['x"><script>', 'de;q=0', 'en'],
  ])('are for the link %j and the header %j in %j', (lang, acceptLanguage, expected) => {
    expect(plainWords({ lang, acceptLanguage }).lang).toBe(expected)
  })
})
