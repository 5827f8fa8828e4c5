import { expect, nextFrame } from '@open-wc/testing'
import '../../src/elements/components/crypto-checkout/crypto-checkout.define.js'
import type { CryptoCheckout } from '../../src/elements/components/crypto-checkout/crypto-checkout.js'
import { registerMessages } from '../../src/elements/i18n/translations.js'
import type { Answers } from '../support/canned-endpoint.js'
import * as canned from '../support/canned-answers.js'
import { pseudo, pseudoTag, pseudoMessages } from '../support/pseudo-locale.js'
import { openCheckout, settled, type Opening } from './journey.js'
import { screens } from './states.js'

/** What the shop, the endpoint, the networks and the calendar call things; single letters stand for icons. */
const names = new Set(
  [
    canned.session.merchant.name,
    canned.session.title,
    canned.donation.merchant.name,
    canned.donation.title,
    ...(canned.itemized.lines ?? []).map(({ label }) => label),
    ...Object.values(canned.chains).map(({ name }) => name),
    ...Object.values(canned.coins).flatMap(({ name, symbol }) => [name, symbol]),
    'TRC ERC BEP SPL XRPL AM PM req',
  ].flatMap((text) => text?.match(/[A-Za-z]+/g) ?? []),
)

/** Every node of an element as it is drawn, through shadow roots. */
function* nodesIn(node: Node): Generator<Node> {
  yield node
  if (node instanceof Element && node.shadowRoot !== null) yield* nodesIn(node.shadowRoot)
  for (const child of node.childNodes) yield* nodesIn(child)
}

/** What is read by eyes or ears: messages, and the attributes that screen readers and tooltips speak. */
function* wordsOf(root: Element): Generator<string> {
  for (const node of nodesIn(root)) {
    if (node instanceof Text && node.parentElement?.closest('style, time, [translate=no]') === null)
      yield node.data
    if (!(node instanceof Element) || node.matches('[translate=no]')) continue
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) yield node.getAttribute(name) ?? ''
  }
}

async function show(answers: Answers, opening: Opening): Promise<CryptoCheckout> {
  const parentNode = document.createElement('div')
  parentNode.style.inlineSize = '320px'
  const element = await openCheckout(answers, { ...opening, lang: pseudoTag, parentNode })
  for (const more of element.renderRoot.querySelectorAll('details')) more.open = true
  // `toggle` loads what is in them.
  await nextFrame()
  await settled(element)
  return element
}

/** The texts that reach beyond the card. */
function outside(element: CryptoCheckout): string[] {
  const card = element.getBoundingClientRect()
  const texts = Array.from(nodesIn(element)).filter((node) => node instanceof Text)
  const isOutside = (text: Text): boolean => {
    if (text.parentElement?.closest('style, .visually-hidden') !== null) return false
    const range = document.createRange()
    range.selectNodeContents(text)
    return Array.from(range.getClientRects()).some(
      ({ left, right, width }) => width > 0 && (left < card.left - 1 || right > card.right + 1),
    )
  }
  return texts.filter(isOutside).map(({ data }) => data.trim())
}

describe('<crypto-checkout> in a language that is half as long again', () => {
  before(() => registerMessages(pseudoTag, pseudoMessages))

  it('differs from English in every letter', () => {
    expect(pseudo('Copy address')).to.equal('[Çöþý åððŕéšš öñé ţ]')
    expect(pseudoMessages.warning?.('USDT', 'Tron')).to.match(/^\[[^A-Za-z]+USDT[^A-Za-z]+Tron[^A-Za-z]+\]$/)
  })

  for (const [name, answers, opening] of screens)
    it(`has no word of its own, and lets none out of a card 320 px wide: ${name}`, async () => {
      const element = await show(answers, opening)
      const words = [...wordsOf(element)]
      expect(
        words.filter((text) => text.includes('[')),
        'in brackets',
      ).not.to.be.empty
      const untranslated = words.filter((text) =>
        text.match(/(?<!\p{L})[A-Za-z]{2,}(?!\p{L})/gu)?.some((word) => !names.has(word)),
      )
      expect(untranslated).to.deep.equal([])
      expect(outside(element)).to.deep.equal([])
    })
})
