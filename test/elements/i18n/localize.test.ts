import { expect, fixture, html } from '@open-wc/testing'
import { LitElement } from 'lit'
import { localeOf, Language } from '../../../src/elements/i18n/localize.js'
import { english } from '../../../src/elements/i18n/messages.js'
import {
  addEnglish,
  directionOf,
  loadMessages,
  registerMessages,
  messagesFor,
} from '../../../src/elements/i18n/translations.js'
import { payMessages } from '../../../src/elements/i18n/english/pay.js'
import { locales } from '../../../src/elements/i18n/locales/index.js'
import { localeTags } from '../../../src/elements/i18n/locales/tags.js'
import { warnings } from '../console.js'
import { waitUntil } from '../../support/wait-until.js'

addEnglish(english)

/** Messages that can be compared: each phrase is what it says. */
const wordsOf = (messages: object): unknown =>
  JSON.parse(
    JSON.stringify(messages, (_, value: unknown) =>
      typeof value === 'function'
        ? String((value as (...values: string[]) => unknown)('2', '3', '4'))
        : value,
    ),
  )

class SpeakingThing extends LitElement {
  readonly language = new Language(this, payMessages)
  override render() {
    return html`<p>${this.language.messages.copyAddress}</p>`
  }
  get words(): string {
    return this.renderRoot.querySelector('p')?.textContent ?? ''
  }
  get isWithheld(): boolean {
    return getComputedStyle(this).webkitTextFillColor === 'rgba(0, 0, 0, 0)'
  }
}
customElements.define('speaking-thing', SpeakingThing)

/** A language of the package that arrives, or fails, when the test says so. */
function packaged(tag: string) {
  let calls = 0
  let settle: (arrives: boolean) => void = () => {}
  const next = () => new Promise<boolean>((resolve) => (settle = resolve))
  let answer = next()
  localeTags.add(tag)
  locales[tag] = async () => {
    calls += 1
    const arrives = await answer
    answer = next()
    if (!arrives) throw new TypeError(`Failed to fetch ${tag}.js`)
    return { default: { copyAddress: `Copy in ${tag}` } }
  }
  return {
    get calls() {
      return calls
    },
    arrive: () => settle(true),
    fail: () => settle(false),
  }
}

const speaking = async (tag: string): Promise<SpeakingThing> =>
  fixture(html`<speaking-thing lang=${tag}></speaking-thing>`)

describe('registerMessages', () => {
  it('words some messages differently and leaves the others', () => {
    registerMessages('sw', { copyAddress: 'Nakili anwani' })
    registerMessages('sw', { status: { paid: 'Imelipwa' } })
    const messages = messagesFor('sw')
    expect(messages.copyAddress).to.equal('Nakili anwani')
    expect(messages.status.paid).to.equal('Imelipwa')
    expect(messages.status.review).to.equal(english.status.review)
  })

  it('lays a page’s words over those of the package, from the language to its region', async () => {
    packaged('lt')
    const coming = loadMessages('lt-LT')
    registerMessages('lt', { copied: 'Nukopijuota' })
    registerMessages('lt-LT', { close: 'Uždaryti' })
    expect(messagesFor('lt-LT').copied).to.equal('Nukopijuota')
    expect(messagesFor('lt-LT').close).to.equal('Uždaryti')
    expect(messagesFor('lt').close).to.equal('Close')
    expect(coming).to.be.instanceOf(Promise)
  })

  it('words English differently, also where another language has no words', () => {
    registerMessages('en-NZ', { total: 'To pay' })
    expect(messagesFor('en-NZ').total).to.equal('To pay')
    expect(messagesFor('en').total).to.equal('Total')
  })

  it('error: refuses a malformed tag', () => {
    expect(() => registerMessages('en_US', {})).to.throw(RangeError)
  })
})

describe('messagesFor', () => {
  it('finds a language by its region, its script and its older names', async () => {
    for (const tag of ['zh-Hant', 'nb', 'he']) registerMessages(tag, { close: tag })
    const close = (tag: string) => messagesFor(tag).close
    expect(['zh-TW', 'zh-HK', 'zh-Hant-MO'].map(close)).to.deep.equal(Array(3).fill('zh-Hant'))
    expect(['no', 'nn-NO', 'nb-SJ'].map(close)).to.deep.equal(Array(3).fill('nb'))
    expect(['iw', 'he-IL', 'HE'].map(close).map((text) => text.replace(/[^a-z]/g, ''))).to.deep.equal(
      Array(3).fill('he'),
    )
    expect(close('zh-CN')).to.equal(english.close)
  })

  it('is English for a language without words, and for none at all', () => {
    for (const locale of ['tlh', undefined, 'not a language', 'constructor'])
      expect(wordsOf(messagesFor(locale))).to.deep.equal(wordsOf(english))
  })

  it('isolates names and amounts in a sentence from right to left', () => {
    registerMessages('ckb', { warning: (coin, network) => `${coin} / ${network}` })
    expect(messagesFor('ckb').warning('USDT', 'Tron')).to.equal('\u2068USDT\u2069 / \u2068Tron\u2069')
    expect(messagesFor('ckb').openWallet('')).to.equal('Open in wallet')
    expect(messagesFor('ckb').searchCount(3)).to.equal('3 coins')
    expect(messagesFor('en').warning('USDT', 'Tron')).not.to.contain('\u2068')
  })

  for (const locale of ['en', 'de', 'ar'])
    it(`keeps the name of a network in one piece in a sentence: ${locale}`, async () => {
      await loadMessages(locale)
      const { onNetwork, exchangeNetwork } = messagesFor(locale)
      expect(exchangeNetwork('Tron (TRC-20)')).to.contain('Tron (TRC\u2060-\u206020)')
      expect(onNetwork('Avalanche C-Chain')).to.contain('Avalanche C\u2060-\u2060Chain')
      expect(onNetwork('A-20-X')).not.to.contain('\u2060')
    })
})

describe('addEnglish', () => {
  it('adds a piece of English for every language, and for those that were asked for before', () => {
    registerMessages('sw', { status: { paid: 'Imelipwa' } })
    const piece = { copyAddress: 'Copy this' }
    expect(messagesFor('sw').copyAddress).to.equal('Nakili anwani')
    addEnglish(piece)
    expect([messagesFor('en').copyAddress, messagesFor('tlh').copyAddress]).to.deep.equal([
      'Copy this',
      'Copy this',
    ])
    expect(messagesFor('sw').copyAddress).to.equal('Nakili anwani')
    addEnglish({ copyAddress: english.copyAddress })
    expect(wordsOf(messagesFor('en'))).to.deep.equal(wordsOf(english))
  })
})

describe('directionOf', () => {
  it('follows the script of a language that has words', () => {
    registerMessages('ks', { close: '…' })
    registerMessages('ks-Deva', { close: '…' })
    expect(directionOf('ks')).to.equal('rtl')
    expect(directionOf('ks-Deva')).to.equal('ltr')
    expect(directionOf('de-CH')).to.equal('ltr')
    expect(directionOf('ur')).to.equal(undefined)
  })
})

describe('loadMessages', () => {
  it('loads a language once, however many ask', async () => {
    const language = packaged('et')
    const [first, second] = [loadMessages('et'), loadMessages('et-EE')]
    language.arrive()
    await Promise.all([first, second])
    expect(language.calls).to.equal(1)
    expect(loadMessages('et')).to.equal(undefined)
    expect(messagesFor('et').copyAddress).to.equal('Copy in et')
    expect(messagesFor('et').copied).to.equal(english.copied)
  })

  it('loads the file of a region where a language is written in two ways', async () => {
    const labels: Record<string, string> = {
      ...{ es: 'Importe', 'es-ES': 'Importe', 'es-GQ': 'Importe', 'es-419': 'Monto', 'es-MX': 'Monto' },
      ...{ 'es-US': 'Monto', 'es-AR': 'Monto', pt: 'Valor', 'pt-BR': 'Valor', 'pt-PT': 'Montante' },
      ...{ 'pt-AO': 'Montante', 'pt-MZ': 'Montante' },
    }
    for (const [locale, label] of Object.entries(labels)) {
      await loadMessages(locale)
      expect(messagesFor(locale).amountLabel, locale).to.equal(label)
    }
    for (const locale of ['de-AT', 'de-CH', 'de-LI']) await loadMessages(locale)
    expect(messagesFor('de-AT').close).to.equal('Schließen')
    expect([messagesFor('de-CH').close, messagesFor('de-LI').close]).to.deep.equal([
      'Schliessen',
      'Schliessen',
    ])
  })

  it('keeps a page’s words for a language over the file of a region', async () => {
    registerMessages('es', { nextCustomer: 'Otra persona' })
    registerMessages('es-MX', { printPage: 'Imprima' })
    await loadMessages('es-MX')
    const { nextCustomer, printPage, amountLabel } = messagesFor('es-MX')
    expect([nextCustomer, printPage, amountLabel]).to.deep.equal(['Otra persona', 'Imprima', 'Monto'])
    await loadMessages('es-AR')
    expect(messagesFor('es-AR').printPage).to.equal('Imprimir')
  })

  it('writes counts in the digits of the amounts', async () => {
    for (const locale of ['ar-EG', 'ar-MA', 'ar-EG-u-nu-latn', 'fa', 'de']) await loadMessages(locale)
    expect(messagesFor('ar-EG').checkedSeconds(5)).to.contain('٥')
    expect(messagesFor('ar-MA').checkedSeconds(5)).to.contain('5')
    expect(messagesFor('ar-EG-u-nu-latn').checkedSeconds(5)).to.contain('5')
    expect(messagesFor('fa').searchCount(12)).to.contain('۱۲')
    expect(messagesFor('de').searchCount(12)).to.contain('12')
  })

  it('has nothing to wait for in English, or where there are no words', () => {
    expect(loadMessages('en-GB')).to.equal(undefined)
    expect(loadMessages('tlh')).to.equal(undefined)
    expect(loadMessages(undefined)).to.equal(undefined)
  })

  it('error: stays English when a language can’t be loaded, says so once, and tries again', async () => {
    const language = packaged('lv')
    const lines = await warnings(async () => {
      for (let attempt = 1; attempt <= 2; attempt += 1) {
        const coming = loadMessages('lv')
        language.fail()
        await coming
        expect(language.calls).to.equal(attempt)
        expect(wordsOf(messagesFor('lv'))).to.deep.equal(wordsOf(english))
      }
    })
    expect(lines).to.have.length(1)
    expect(String(lines[0]?.[1])).to.contain('lv.js')
    const coming = loadMessages('lv')
    language.arrive()
    await coming
    expect(messagesFor('lv').copyAddress).to.equal('Copy in lv')
  })
})

describe('localeOf', () => {
  it('reads the nearest lang, through shadow roots, and skips a malformed one', () => {
    const outer = document.createElement('div')
    outer.lang = 'de-CH'
    const inner = document.createElement('span')
    outer.attachShadow({ mode: 'open' }).append(inner)
    expect(localeOf(inner)).to.equal('de-CH')
    inner.lang = 'not a language'
    expect(localeOf(inner)).to.equal('de-CH')
    expect(localeOf(document.createElement('p'))).to.equal(undefined)
  })
})

describe('Language', () => {
  it('loads the real words of a language when an element speaks it', async () => {
    const element = await speaking('de-AT')
    await waitUntil(() => element.words === 'Adresse kopieren')
  })

  it('withholds the first words until the language is there', async () => {
    const language = packaged('gl')
    const element = await speaking('gl')
    expect(element.isWithheld).to.equal(true)
    language.arrive()
    await waitUntil(() => element.words === 'Copy in gl')
    await waitUntil(() => !element.isWithheld)
  })

  it('shows English when the language takes too long, and the language when it comes', async () => {
    const language = packaged('eu')
    const element = await speaking('eu')
    await waitUntil(() => !element.isWithheld)
    expect(element.words).to.equal(english.copyAddress)
    language.arrive()
    await waitUntil(() => element.words === 'Copy in eu')
  })

  it('keeps the words on screen while another language is on its way', async () => {
    const language = packaged('hy')
    const element = await speaking('en')
    element.lang = 'hy'
    await waitUntil(() => language.calls === 1)
    await element.updateComplete
    expect(element.words).to.equal(english.copyAddress)
    expect(element.isWithheld).to.equal(false)
    language.arrive()
    await waitUntil(() => element.words === 'Copy in hy')
    element.lang = 'en'
    await waitUntil(() => element.words === english.copyAddress)
  })

  it('error: is not overtaken by a language that was left before it came', async () => {
    const language = packaged('ka')
    const element = await speaking('en')
    element.lang = 'ka'
    await waitUntil(() => language.calls === 1)
    element.lang = 'en'
    await element.updateComplete
    language.arrive()
    await loadMessages('ka')
    await element.updateComplete
    expect(element.words).to.equal(english.copyAddress)
  })

  it('speaks a page’s words as soon as they are registered', async () => {
    const element = await speaking('mt')
    expect(element.words).to.equal(english.copyAddress)
    registerMessages('mt', { copyAddress: 'Ikkopja l-indirizz' })
    await element.updateComplete
    expect(element.words).to.equal('Ikkopja l-indirizz')
  })

  it('says that it is English where it stands in for another language, and keeps that one’s figures', async () => {
    const element = await speaking('fo')
    const part = element.shadowRoot?.querySelector('p')
    expect(part?.lang).to.equal('en')
    expect(localeOf(part!)).to.equal('fo')
    registerMessages('fo', { copyAddress: 'Avrita bústaðin' })
    await element.updateComplete
    expect(part?.hasAttribute('lang')).to.equal(false)
  })

  it('says that it is English when the words of the language could not be loaded', async () => {
    const language = packaged('ku')
    const element = await speaking('ku')
    language.fail()
    await waitUntil(() => element.shadowRoot?.querySelector('p')?.lang === 'en')
    expect(element.words).to.equal(english.copyAddress)
  })

  it('marks nothing in English, on a page in English or in no language', async () => {
    for (const lang of ['en-GB', '']) {
      const element = await speaking(lang)
      expect(element.shadowRoot?.querySelector('[lang]')).to.equal(null)
    }
  })

  describe('the direction', () => {
    before(() => registerMessages('sd', { copyAddress: 'پتو نقل ڪريو' }))
    const directionIn = async (page: ReturnType<typeof html>) => {
      const outer = await fixture(page)
      const element = outer.querySelector('speaking-thing')!
      await (element as SpeakingThing).updateComplete
      return getComputedStyle(element).direction
    }

    it('is the language’s where the page says none', async () => {
      const page = html`<div lang="sd"><speaking-thing></speaking-thing></div>`
      expect(await directionIn(page)).to.equal('rtl')
    })

    it('is the page’s where it says one, on or inside what has the language', async () => {
      const beside = html`<div lang="sd" dir="ltr"><speaking-thing></speaking-thing></div>`
      const inside = html`<div lang="sd">
        <p dir="ltr"><speaking-thing></speaking-thing></p>
      </div>`
      expect(await directionIn(beside)).to.equal('ltr')
      expect(await directionIn(inside)).to.equal('ltr')
    })

    it('is the language’s own inside a page of the other direction', async () => {
      const rightInLeft = html`<div dir="ltr"><speaking-thing lang="sd"></speaking-thing></div>`
      const leftInRight = html`<div dir="rtl"><speaking-thing lang="de"></speaking-thing></div>`
      expect(await directionIn(rightInLeft)).to.equal('rtl')
      await loadMessages('de')
      expect(await directionIn(leftInRight)).to.equal('ltr')
    })

    it('follows a change of the page', async () => {
      const element = await speaking('sd')
      expect(getComputedStyle(element).direction).to.equal('rtl')
      element.dir = 'ltr'
      await waitUntil(() => getComputedStyle(element).direction === 'ltr')
      element.removeAttribute('dir')
      element.lang = 'en'
      await waitUntil(() => element.words === english.copyAddress)
      expect(getComputedStyle(element).direction).to.equal('ltr')
    })
  })
})
