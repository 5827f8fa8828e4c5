/** A language addresses the payer in one way, also in messages that were added later, and says the same thing in the same words. */
import { describe, expect, it } from 'vitest'
import { locales } from '../../src/elements/i18n/locales/index.js'
import { sayingsOf } from './phrases.js'

/** Words of the address that a language does not use here: the familiar one mostly, in Italian and Polish the polite one. */
const otherAddress: Readonly<Record<string, string>> = {
  ar: 'تواصل|ارجع|افتح|اختر|أدخل|حاول|أرسل',
  cs: 'ty|tebe|tobě|tvůj|tvoje|tvé|tvou',
  de: 'du|dich|dir|dein\\p{L}*',
  el: 'εσύ|εσένα|σου',
  es: 'tú|tu|tus|ti|contigo',
  fa: 'بفرست|کن|ببین|تو',
  fi: 'te|teidän|teille|teitä',
  fr: 'tu|toi|ton|ta|tes',
  hi: 'तू|तुम|तुम्हें|तुम्हारा|तुम्हारी|तुम्हारे',
  hu: 'te|neked|veled|tőled|nálad',
  id: 'kamu|engkau|kau',
  it: 'Lei|suo|sua|suoi|sue|contatti|controlli|verifichi',
  nl: 'je|jij|jou|jouw',
  pl: 'Pan|Pani|Pana|Panu|Państw\\p{L}*',
  pt: 'tu|teu|tua|teus|tuas|vós',
  'pt-PT': 'você|vocês|tu|teu|tua',
  ro: 'tu|tine|tău|tale|dvs',
  ru: 'ты|тебе|тебя|твой|твоя|твоего|твоём',
  tr: 'sen|senin|sana|seni',
  uk: 'ти|тобі|тебе|твій|твоя|твого',
  'zh-Hans': '你',
  'zh-Hant': '你',
}
const regions: Readonly<Record<string, string>> = { 'de-CH': 'de', 'es-419': 'es' }

const isChinese = (tag: string) => tag.startsWith('zh')

describe.each(Object.keys(locales))('%s', (tag) => {
  const words = otherAddress[regions[tag] ?? tag]

  if (words !== undefined)
    it('error: addresses the payer in one way', async () => {
      const boundary = isChinese(tag) ? ['', ''] : ['(?<![\\p{L}\\p{M}])', '(?![\\p{L}\\p{M}])']
      const pattern = new RegExp(`${boundary[0]}(?:${words})${boundary[1]}`, 'iu')
      expect([...(await sayingsOf(tag))].filter(([, text]) => pattern.test(text))).toEqual([])
    })

  it('says the same where English says the same', async () => {
    const texts = await sayingsOf(tag)
    const translations = new Map<string, Set<string>>()
    for (const [path, original] of await sayingsOf('en')) {
      const text = texts.get(path)
      if (text === undefined) continue
      translations.set(original, (translations.get(original) ?? new Set()).add(text))
    }
    expect([...translations].filter(([, texts]) => texts.size > 1)).toEqual([])
  })
})
