/** Regressions of the layout on a screen of 320 pixels. */
import { expect, fixture, html } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import type { CheckoutSession, Payment } from '../../src/core/contract/wire.js'
import type { CryptoCheckout } from '../../src/elements/components/crypto-checkout/crypto-checkout.js'
import type { CryptoMethodSelect } from '../../src/elements/components/crypto-method-select/crypto-method-select.js'
import type { CryptoReceipt } from '../../src/elements/components/crypto-receipt/crypto-receipt.js'
import '../../src/elements/index.js'
import * as canned from '../support/canned-answers.js'
import { brokenWords, linesOf, openCheckout, partOf, shadowOf } from './journey.js'
import { resumed } from './states.js'
import { waitUntil } from '../support/wait-until.js'

/** Where what an element says is: its own box may be empty. */
function placeOf(root: CryptoCheckout, selector: string): DOMRect {
  const range = document.createRange()
  range.selectNodeContents(partOf(root, selector))
  return range.getBoundingClientRect()
}

describe('on a screen of 320 pixels', () => {
  before(() => setViewport({ width: 320, height: 720 }))

  after(() => setViewport({ width: 800, height: 900 }))

  it('shows the loading message above the footer', async () => {
    const element = await openCheckout({ session: 'never' }, { state: 'loading' })
    const footer = shadowOf(element).querySelector('footer')!.getBoundingClientRect()
    expect(placeOf(element, '.wait').bottom).to.be.at.most(footer.top)
  })

  it('shows the footer when the list above it has come, so that it does not move', async () => {
    const visibility = (element: CryptoCheckout) =>
      getComputedStyle(shadowOf(element).querySelector('footer')!).visibility
    expect(visibility(await openCheckout({ methods: 'never' }, { state: 'choosing' }))).to.equal('hidden')
    const listed = await openCheckout({}, { state: 'choosing' })
    await waitUntil(() => visibility(listed) === 'visible', 'shows the footer')
  })

  it('shows the time of the check in the footer alone, below the status', async () => {
    const element = await openCheckout(resumed(canned.confirming), { state: 'confirming' })
    const due = await openCheckout(resumed(canned.payments.usdtOnTron), { state: 'awaiting' })
    const status = shadowOf(due).querySelector('.due crypto-payment-status')!
    expect(shadowOf(status).querySelector('[part~=checked]')).to.equal(null)
    expect(placeOf(element, 'footer').top).to.be.at.least(placeOf(element, '.label').bottom - 1)
    expect(shadowOf(element).querySelector('footer .age')).to.not.equal(null)
  })

  it('leaves no gap for wallets where there is none to offer', async () => {
    const gapOf = async (payment: Payment): Promise<number> => {
      const element = await openCheckout(resumed(payment), { state: 'awaiting' })
      const above = shadowOf(element).querySelector(
        'crypto-wallet-button:not(:state(empty)), crypto-address',
      )!
      const fold = shadowOf(element).querySelector('.fold')!
      return fold.getBoundingClientRect().top - above.getBoundingClientRect().bottom
    }
    expect(await gapOf(canned.payments.usdtOnTron)).to.be.closeTo(await gapOf(canned.payments.bitcoin), 0.1)
  })

  it('puts the links to the shop and to the details below the reference, not beside it', async () => {
    const element = await openCheckout(resumed(canned.partial), { state: 'partial' })
    const reference = placeOf(element, '.contact .reference')
    const link = placeOf(element, '.contact a')
    const button = placeOf(element, '.contact .support')
    expect(link.top).to.be.at.least(reference.bottom)
    expect(button.top).to.be.at.least(reference.bottom)
  })

  it('breaks neither the name of the shop within a word nor that of a network, in a shop with a margin', async () => {
    const session: CheckoutSession = {
      ...canned.session,
      mode: 'sandbox',
      merchant: { ...canned.session.merchant, name: 'Northlight Prints' },
      price: { kind: 'fiat', amount: '1249.99', currency: 'AED' },
      payments: [
        {
          ...canned.payments.usdtOnTron,
          chain: { id: 'tron', name: 'TRON', type: 'tron' },
          fiat: { amount: '1249.99', currency: 'AED' },
        },
      ],
    }
    const element = await openCheckout({ session }, { state: 'awaiting' })
    element.style.inlineSize = '272px'
    const part = (selector: string) => shadowOf(element).querySelector(selector)!
    expect(linesOf(part('.method .phrase'))).to.have.length(1)
    expect(part('.method').getBoundingClientRect().height).to.be.below(40)
    // Wider than the widest of usual typefaces.
    for (const letterSpacing of ['normal', '0.1em']) {
      element.style.letterSpacing = letterSpacing
      expect(brokenWords(part('.merchant'))).to.deep.equal([])
      expect(brokenWords(part('.method'))).to.deep.equal([])
    }
  })

  it('has a usual price, and those of its lines, as large as the words beside them where text is large', async () => {
    const session: CheckoutSession = { ...canned.itemized, merchant: { name: 'Northlight Prints' } }
    const parentNode = await fixture<HTMLElement>(html`<div style="--crypto-font-size: 32px"></div>`)
    const element = await openCheckout({ session }, { state: 'choosing', parentNode })
    const sizeOf = (selector: string) => parseFloat(getComputedStyle(partOf(element, selector)).fontSize)
    expect(sizeOf('.price bdi')).to.be.above(24)
    expect(sizeOf('.lines dd bdi')).to.be.above(24)
    expect(brokenWords(partOf(element, 'header'))).to.deep.equal([])
    const input = await fixture(
      html`<crypto-amount-input
        style="--crypto-font-size: 32px"
        presets="10 25 50 100"
        currency="EUR"
      ></crypto-amount-input>`,
    )
    const presets = [...input.shadowRoot!.querySelectorAll('.preset')]
    expect(presets.map((one) => parseFloat(getComputedStyle(one).fontSize) > 24)).to.deep.equal(
      presets.map(() => true),
    )
    expect(presets).to.have.length(4)
    // Some coins in sight, too.
    const list = partOf(element, 'crypto-method-select').getBoundingClientRect()
    expect(list.height).to.be.above(400)
  })

  it('says a network in the order of its language, on a page of the other direction', async () => {
    const element = await openCheckout(resumed(canned.payments.usdtOnTron), { state: 'awaiting' })
    element.dir = 'rtl'
    const phrase = partOf(element, '.method .phrase')
    const on = [...phrase.childNodes].find((one) => one instanceof Text && one.data.trim() === 'on')!
    const leftOf = (node: Node): number => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return range.getBoundingClientRect().left
    }
    expect(leftOf(on)).to.be.below(leftOf(phrase.querySelector('strong')!))
  })

  it('breaks no Japanese word of a sentence', async () => {
    const element = await openCheckout(resumed(canned.payments.usdtOnTron), { state: 'awaiting', lang: 'ja' })
    const caution = partOf(element, '.warning')
    const text = [...caution.childNodes].find((one) => one.textContent!.includes('ネットワーク'))!
    expect(text, caution.outerHTML).to.be.instanceOf(Text)
    const range = document.createRange()
    const from = (text as Text).data.indexOf('ネットワーク')
    range.setStart(text, from)
    range.setEnd(text, from + 'ネットワーク'.length)
    expect(linesOf(range)).to.have.length(1)
  })

  it('breaks no name of a network at its hyphen: in the list, the badge and the receipt', async () => {
    const chain = { ...canned.chains.avalanche, name: 'Avalanche C-Chain' }
    const methods = [
      { ...canned.methods[0]!, estimate: '123456789013' },
      { ...canned.methods[0]!, chain },
    ]
    const list = await fixture<CryptoMethodSelect>(
      html`<crypto-method-select .methods=${methods} value="tron:usdt"></crypto-method-select>`,
    )
    const payment = { ...canned.payments.usdcOnBase, chain, coin: canned.coins.usdc }
    const receipt = await fixture<CryptoReceipt>(
      html`<crypto-receipt .payment=${{ ...payment, status: 'paid' }}></crypto-receipt>`,
    )
    const checkout = await openCheckout(resumed(payment), { state: 'awaiting' })
    const badge = shadowOf(checkout).querySelector<HTMLElement>('.method')!
    badge.style.display = 'block'
    const places = [shadowOf(list).querySelector<HTMLElement>('.picker')!, badge]
    places.push(shadowOf(receipt).querySelector<HTMLElement>('dl')!)
    for (const place of places) {
      for (let width = 140; width <= 320; width += 4) {
        place.style.inlineSize = `${width}px`
        expect(brokenWords(place).filter((word) => /-/.test(word))).to.deep.equal([])
      }
    }
  })

  it('keeps the buttons of a receipt side by side, at any width', async () => {
    const receipt = await fixture<CryptoReceipt>(
      html`<crypto-receipt .payment=${canned.paid} reference="1042"></crypto-receipt>`,
    )
    for (let width = 240; width <= 360; width += 4) {
      receipt.style.inlineSize = `${width}px`
      const buttons = [...shadowOf(receipt).querySelectorAll('.keep button')]
      const [print, save] = buttons.map((button) => button.getBoundingClientRect().top)
      expect(print, `${width} pixels`).to.equal(save)
    }
  })
})
