import { describe, expect, it } from 'vitest'
import { languageMenu } from '../../src/html/language-menu.js'
import { languages } from '../../src/html/languages.js'
import { locales } from '../../src/elements/i18n/locales/index.js'

const tags = languages.map(([tag]) => tag)

/** The language that a menu marks as the current one. */
const currentIn = (menu: string) => /lang="([\w-]+)" aria-current="true"/.exec(menu)?.[1]

describe('the list of languages', () => {
  it('has English and each language of the package, once', () => {
    expect([...tags].sort()).toEqual(['en', ...Object.keys(locales)].sort())
  })

  it('names each as its readers do', () => {
    const written = languages.map(([, name]) => name.toLowerCase())
    const full: Record<string, string> = { es: 'es-ES', pt: 'pt-BR' }
    const names = tags.map((tag) => {
      const cldr = new Intl.DisplayNames(tag, { type: 'language' }).of(full[tag] ?? tag)
      return cldr?.toLowerCase()
    })
    expect(written.filter((name, index) => name !== names[index])).toEqual([
      'bahasa indonesia',
      'português do brasil',
    ])
  })

  it('is in the order of its names', () => {
    const names = languages.map(([, name]) => name)
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))
  })
})

describe('languageMenu', () => {
  it.each([
    ['en-GB', 'en'],
    ['de-AT', 'de'],
    ['de-LI', 'de-CH'],
    ['es-MX', 'es-419'],
    ['pt-BR', 'pt'],
    ['pt-MZ', 'pt-PT'],
    ['zh-TW', 'zh-Hant'],
    ['no', 'nb'],
  ])('marks the language of %s', (locale, tag) => {
    expect(currentIn(languageMenu(locale))).toBe(tag)
  })

  it('links to the page that it is on, with what its address says', () => {
    const menu = languageMenu('ar', { payment: 'pay_1', choose: '', amount: '1'.repeat(65) })
    expect(menu).toContain('<nav class="languages" aria-label="اللغة">')
    expect(menu).toContain('<a href="?lang=de&#38;payment=pay_1&#38;choose=" lang="de">Deutsch</a>')
    expect(menu.match(/<a href="/g)).toHaveLength(languages.length)
    expect(menu).not.toContain('amount')
  })

  it('error: leaves no value unescaped', () => {
    expect(languageMenu('en', { amount: '"><b>' })).not.toContain('"><b>')
  })
})
