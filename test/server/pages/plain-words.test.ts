import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { directionOf } from '../../../src/elements/i18n/translations.js'
import { plainWords, words } from '../../../src/server/http/pages/plain-words.js'

const folder = 'src/elements/i18n/locales'
type Texts = {
  failures?: Partial<Record<string, { title: string; next: string }>>
  tryAgain: string
  contactShop: string
  backToShop: string
}

/** The languages with all texts: Swiss German has those that differ. */
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => [name.slice(0, -5), JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Texts] as const)
  .filter(([, { failures }]) => failures !== undefined)

describe('the words of a page that is not drawn', () => {
  it('are those of the languages’ files', () => {
    const written = files.map(([tag, { failures = {}, tryAgain, contactShop, backToShop }]) => {
      const [limited, failed] = [failures['too-many-requests'], failures['unknown']]
      return [
        tag,
        [limited?.title, limited?.next, failed?.title, failed?.next, tryAgain, contactShop, backToShop],
      ]
    })
    expect(written.length).toBeGreaterThan(30)
    expect(words).toEqual(Object.fromEntries(written))
  })

  it.each(Object.keys(words))('have the direction of their language: %s', (tag) => {
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
