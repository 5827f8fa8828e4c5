import { expect, fixture, html } from '@open-wc/testing'
import '../../../src/elements/index.js'
import '../../../src/elements/components/crypto-qr-code/crypto-qr-code.define.js'
import '../../../src/elements/components/crypto-payment-page/crypto-payment-page.define.js'
import type { CryptoAddress } from '../../../src/elements/components/crypto-address/crypto-address.js'
import type { CryptoQrCode } from '../../../src/elements/components/crypto-qr-code/crypto-qr-code.js'
import { fewMethods, itemized, paid, payments } from '../../support/canned-answers.js'
import { createEndpoint } from '../../support/canned-endpoint.js'
import { waitUntil } from '../../support/wait-until.js'
import { openCheckout } from '../journey.js'
import { resumed } from '../states.js'

const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
/** What a page decides for everything in it, and what neither text nor code is unreadable with. */
const fromPage = [
  // An element in a closed tab stays hidden; a page has one font, one scheme, one direction.
  /^(visibility|color-scheme|direction|forced-color-adjust|quotes|--.*|-webkit-locale)$/,
  /^font-(family|feature-settings|kerning|optical-sizing|palette|synthesis.*|variation-settings)$/,
  /^(accent-color|caret-.*|-webkit-tap-highlight-color|-webkit-font-smoothing|text-rendering|app-region)$/,
  // Of tables, lists, images, lines drawn by ourselves, paper, speech and scripts that nothing here is written in.
  /^(border-collapse|-webkit-border-.*-spacing|list-style-.*|image-.*|orphans|widows|speak|math-.*|ruby-.*)$/,
  /^(stroke-(dashoffset|line.*|miterlimit|width)|color-interpolation|dominant-baseline|shape-rendering|text-anchor)$/,
  /^(hyphenate-.*|tab-size|text-justify|text-wrap-style|text-decoration-skip-ink|text-underline-.*)$/,
  /^(text-combine-upright|(-webkit-)?text-orientation|text-emphasis-position)$/,
]
/** One of them is not the value that a property starts with. */
const values = [
  ...['7px 7px', 'rgb(9, 8, 7)', '1px 1px 3px rgb(9, 8, 7)', '"a" "b"', '"liga" 0', '"wght" 900'],
  ...'transparent none hidden 0 3 7px break-all uppercase pre vertical-rl sideways italic'.split(' '),
  ...'condensed small-caps all anywhere center collapse rtl square inside always loose'.split(' '),
  ...'wait evenodd manual circle under optimizeLegibility geometricPrecision antialiased'.split(' '),
  ...'linearRGB stroke round middle from-font first last nowrap balance pixelated dark'.split(' '),
  'over left',
]
const layout = /^((inline|block)-size|width|height|(perspective|transform)-origin)$/
type Styles = Record<string, string>

/** What a payer reads. */
const texts: Record<string, () => Promise<HTMLElement>> = {
  '<crypto-amount>': () =>
    fixture(html`<crypto-amount amount="49.99" symbol="USDT" copyable></crypto-amount>`),
  '<crypto-payment-status>': () =>
    fixture(html`<crypto-payment-status .payment=${payments.usdtOnTron} refused></crypto-payment-status>`),
  '<crypto-receipt>': () => fixture(html`<crypto-receipt .payment=${paid} order="1042"></crypto-receipt>`),
  '<crypto-method-select>': () =>
    fixture(html`<crypto-method-select .methods=${fewMethods}></crypto-method-select>`),
  '<crypto-amount-input>': () =>
    fixture(html`<crypto-amount-input currency="USD" min="5" max="500"></crypto-amount-input>`),
  '<crypto-address>': () => fixture(html`<crypto-address address=${address}></crypto-address>`),
  'a list of coins': () => openCheckout({}, { state: 'choosing' }),
  'a payment': () => openCheckout(resumed(payments.usdtOnTron), { state: 'awaiting' }),
  'a receipt': () => openCheckout(resumed(paid), { state: 'paid' }),
  'an invoice': async () => {
    const endpoint = createEndpoint({ session: itemized })
    const page = await fixture<HTMLElement>(
      html`<crypto-payment-page endpoint=${endpoint} session="sealed"></crypto-payment-page>`,
    )
    await waitUntil(() => page.shadowRoot?.querySelector('tfoot'))
    return page
  },
}

describe('what a page sets on everything', () => {
  const stylesOf = (elements: readonly Element[]): Styles =>
    Object.fromEntries(
      elements.flatMap((element) => {
        const computed = getComputedStyle(element)
        // A box in a column of its own is laid out again, and has the same letters.
        const names = [...computed].filter((name) => !layout.test(name))
        return names.map((name): [string, string] => [
          `${element.localName}.${element.className.toString()} ${name}`,
          computed.getPropertyValue(name),
        ])
      }),
    )

  /** The properties that come through to a child, each with a value that a page does not start with. */
  function hostile(): Styles {
    const parent = document.createElement('div')
    const child = parent.appendChild(document.createElement('span'))
    document.body.append(parent)
    const styles: Styles = {}
    for (const name of getComputedStyle(parent)) {
      const first = getComputedStyle(child).getPropertyValue(name)
      for (const value of values) {
        parent.style.setProperty(name, value)
        const after = getComputedStyle(child).getPropertyValue(name)
        parent.style.removeProperty(name)
        if (after !== first && !layout.test(name)) {
          styles[name] = value
          break
        }
      }
    }
    parent.remove()
    return styles
  }

  it('stays outside of the address, its buttons and the code', async () => {
    const box = await fixture<HTMLElement>(
      html`<div>
        <crypto-address address=${address}></crypto-address><crypto-qr-code value=${address}></crypto-qr-code>
      </div>`,
    )
    const elements = [...box.children] as (CryptoAddress | CryptoQrCode)[]
    await Promise.all(elements.map(({ updateComplete }) => updateComplete))
    const parts = elements.flatMap(({ renderRoot }) => [
      ...renderRoot.querySelectorAll('.address, .group, button, svg, path, rect'),
    ])
    expect(parts.length).to.be.at.least(6)
    const before = stylesOf(parts)
    const set = Object.entries(hostile()).filter(([name]) => !fromPage.some((pattern) => pattern.test(name)))
    expect(set.length).to.be.at.least(30)
    const through = set.flatMap(([name, value]) => {
      box.style.setProperty(name, value)
      const after = stylesOf(parts)
      box.style.removeProperty(name)
      const changed = Object.keys(after).filter((key) => after[key] !== before[key])
      return changed.length > 0 ? [`${name}: ${value} (${changed[0]})`] : []
    })
    expect(through).to.deep.equal([])
  })
})

describe('the lines that a page draws through its texts', () => {
  /** Whether a box that they end at stands between a node and the page: one in a line of text, a float, or out of the flow. */
  const isApart = (node: Node): boolean => {
    if (node instanceof ShadowRoot) return isApart(node.host)
    if (!(node instanceof Element)) return node.parentNode !== null && isApart(node.parentNode)
    const { display, float, position } = getComputedStyle(node)
    const { parentNode } = node
    const box = parentNode instanceof ShadowRoot ? parentNode.host : parentNode
    // WebKit draws them through an item of a flex box or a grid that floats nowhere.
    const isItem = box instanceof Element && /flex|grid/.test(getComputedStyle(box).display)
    if (/^inline-/.test(display) || /absolute|fixed/.test(position)) return true
    if (float !== 'none' && !isItem) return true
    return parentNode !== null && isApart(parentNode)
  }

  function* textsOf(root: ShadowRoot): Generator<Text> {
    for (const element of root.querySelectorAll(':not(style)')) {
      if (element.shadowRoot) yield* textsOf(element.shadowRoot)
      for (const text of element.childNodes)
        if (text instanceof Text && text.data.trim() !== '' && element.checkVisibility()) yield text
    }
  }

  for (const [name, create] of Object.entries(texts))
    it(`end outside of ${name}`, async () => {
      const element = await create()
      const all = [...textsOf(element.shadowRoot!)]
      expect(all.length).to.be.at.least(2)
      expect(all.filter((text) => !isApart(text)).map(({ data }) => data.trim())).to.deep.equal([])
    })
})
