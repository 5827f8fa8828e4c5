import { describe, expect, it } from 'vitest'
import { locales } from '../../src/elements/i18n/locales/index.js'
import { sayingsOf } from './phrases.js'
import { faults, typography } from './typography.js'

describe('typography', () => {
  it('has a rule for each language', () => {
    expect(Object.keys(typography).sort()).toEqual(Object.keys(locales).sort())
  })

  it.each(Object.keys(locales))('%s: every message keeps its rule', async (tag) => {
    const wrong = Array.from(await sayingsOf(tag), ([path, text]) => ({
      ...{ path, text },
      faults: faults(text, typography[tag]!),
    })).filter(({ faults }) => faults.length > 0)
    expect(wrong).toEqual([])
  })

  it.each([
    ['fr', 'Vous payez ?', 'the space before ?'],
    ['fr', 'Vous payez\u00a0?', 'the space before ?'],
    ['fr', 'Copié\u202f: 5.', 'the space before :'],
    ['fr', '« ⟦0⟧\u202f»', 'the space after «'],
    ['de', 'Keine Treffer für “⟦0⟧”.', 'quotes other than „ “'],
    ['de', 'Kopiert : 5.', 'the space before :'],
    ['de', 'Nichts „⟦0⟧.', 'an open quote'],
    ['da', 'Intet for „⟦0⟧“.', 'quotes other than ” ”'],
    ['de', 'Warten - bitte.', 'a hyphen for a dash, or an ellipsis'],
    ['ru', 'Ждём – платёж.', 'a dash other than “ — ”'],
    ['el', 'Πληρώνετε?', 'marks of another language: ?'],
    ['fa', 'كیف پول', 'letters of another language'],
    ['ro', 'Deschideţi', 'letters of another language'],
    ['es', 'Paga desde un exchange?', 'a question that is not opened'],
    ['de-CH', 'Schließen', 'letters of another language'],
    ['ja', 'あと2分間', 'a name or a number that is not set off'],
    ['ja', '支払い. ', 'marks of another language: .'],
    ['zh-Hans', '商家 ，请', 'the space before ，'],
    ['it', 'Inviato,poi', 'no space after a mark'],
    ['th', 'เสร็จ.', 'marks of another language: .'],
  ])('error: %s: “%s” has %s', (tag, text, fault) => {
    expect(faults(text, typography[tag]!)).toContain(fault)
  })
})
