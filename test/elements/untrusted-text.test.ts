/** What merchants, services and payers can put into a checkout is text, and stays in its box. */
import { expect } from '@open-wc/testing'
import type { CheckoutSession, Payment } from '../../src/core/contract/wire.js'
import '../../src/elements/components/crypto-checkout/crypto-checkout.define.js'
import type { CryptoCheckout } from '../../src/elements/components/crypto-checkout/crypto-checkout.js'
import * as canned from '../support/canned-answers.js'
import { openCheckout, rendered } from './journey.js'
import { pairs } from './products.js'

/** Each calls `untrusted`, if anything of it runs. */
const code: Record<string, string> = {
  'an image that fails': '<img src=x onerror="untrusted()">',
  'a script': '</p><script>untrusted()</script><svg onload="untrusted()">',
  'an attribute’s end': '" onfocus="untrusted()" autofocus x="',
  'a template’s expression': '${untrusted()} {{untrusted()}} <!--?lit$1$-->',
  'a script’s address': 'javascript:untrusted()',
  'names of the prototype': '__proto__ constructor toString',
}

/** Each might be drawn outside of its box. */
const unruly: Record<string, string> = {
  'bidirectional controls': '\u202E\u2066\u2067txt.exe\u202D\u200F\u2068evil\u202Elive',
  'one long word': 'W'.repeat(300),
  'one long word of wide letters': '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'.repeat(60),
  // Of the font of the tests: in one that gives a mark a width of its own, the letter is as wide as they are.
  'stacked marks': `Z${'\u0308'.repeat(200)}`,
  'lines, tabs and nothing': '\n\n\n\t\t\0\u200B\uFEFF\u2028',
}

const links = [
  'javascript:untrusted()',
  ' JaVaScRiPt:untrusted()',
  'java\nscript:untrusted()',
  'data:text/html,<script>parent.untrusted()</script>',
  'vbscript:untrusted()',
  'blob:null/1',
]

const sessionWith = (text: string, link = '#'): CheckoutSession => ({
  ...canned.session,
  reference: text,
  title: text,
  merchant: { name: text, ...(link !== '#' && { logo: link }), supportUrl: link },
  returnUrl: link,
  lines: [{ label: text, amount: '49.99' }],
})

const paymentWith = (payment: Payment, text: string, link = '#'): Payment => ({
  ...payment,
  explorerUrl: link,
  chain: { ...payment.chain, name: text },
  coin: { ...payment.coin, name: text, symbol: text },
})

let ran: number

async function open(session: CheckoutSession, state: CryptoCheckout['state']): Promise<CryptoCheckout> {
  const methods = canned.methods.slice(0, 3).map((method) => ({
    ...method,
    chain: { ...method.chain, name: session.reference },
    coin: { ...method.coin, name: session.reference, symbol: session.reference },
  }))
  const parentNode = document.createElement('div')
  parentNode.style.inlineSize = '320px'
  return openCheckout({ session, methods }, { state, parentNode })
}

type SessionOf = (text: string, link?: string) => CheckoutSession

const screens: [name: string, sessionOf: SessionOf, state: CryptoCheckout['state']][] = [
  [
    'the pay screen',
    (text, link) => ({
      ...sessionWith(text, link),
      payments: [paymentWith(canned.payments.usdtOnTron, text, link)],
    }),
    'awaiting',
  ],
  ['the choice', sessionWith, 'choosing'],
  [
    'the receipt',
    (text, link) => ({ ...sessionWith(text, link), payments: [paymentWith(canned.paid, text, link)] }),
    'paid',
  ],
]

describe('untrusted text in <crypto-checkout>', () => {
  beforeEach(() => {
    ran = 0
    Reflect.set(window, 'untrusted', () => (ran += 1))
  })

  afterEach(() => Reflect.deleteProperty(window, 'untrusted'))

  for (const [[where, sessionOf, state], [what, text]] of [
    ...pairs(screens, Object.entries(code)),
    ...screens.flatMap((screen) => Object.entries(unruly).map((text) => [screen, text] as const)),
  ]) {
    it(`is shown as text, inside the card, on ${where}: ${what}`, async () => {
      const element = await open(sessionOf(text), state)
      const card = element.renderRoot.querySelector('.card')!
      const edge = card.getBoundingClientRect()
      for (const inner of rendered(element.renderRoot)) {
        expect(inner.localName).not.to.equal('script')
        expect(
          inner.getAttributeNames().filter((name) => /^on(?:load|error|focus|click)/.test(name)),
        ).to.deep.equal([])
      }
      expect(edge.width).to.be.at.most(320)
      const wide = Array.from(rendered(element.renderRoot as ShadowRoot)).filter(
        (inner) => !inner.matches('.visually-hidden') && inner.getBoundingClientRect().right > edge.right,
      )
      const outside = wide.map(({ localName, className }) => `${localName}.${className}`)
      expect(outside).to.deep.equal([])
      expect(ran).to.equal(0)
    })
  }

  for (const [[where, sessionOf, state], link] of pairs(screens, links)) {
    it(`error: links nowhere and loads nothing, on ${where}: ${JSON.stringify(link)}`, async () => {
      const element = await open(sessionOf('Shop', link), state)
      for (const inner of rendered(element.renderRoot)) {
        const target = inner.getAttribute('href') ?? inner.getAttribute('src') ?? ''
        expect(target).not.to.match(/^\s*(?:javascript|java\s*script|data:text|vbscript|blob)/i)
      }
      expect(ran).to.equal(0)
    })
  }
})
