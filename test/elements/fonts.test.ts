/** What the other tests measure is measured in the fonts of the repository. */
import { expect, fixture, html } from '@open-wc/testing'
import type { CryptoAddress } from '../../src/elements/components/crypto-address/crypto-address.js'
import '../../src/elements/components/crypto-address/crypto-address.define.js'
import { payments } from '../support/canned-answers.js'
import { shadowOf } from './journey.js'

/** How wide the text of an element would be at 1000 pixels, in its own font. */
function widthOf(element: Element, text: string): number {
  const context = document.createElement('canvas').getContext('2d')!
  const { fontFamily, fontWeight } = getComputedStyle(element)
  context.font = `${fontWeight} 1000px ${fontFamily}`
  return context.measureText(text).width
}

describe('the fonts of the tests', () => {
  it('are those of the elements, for text and for addresses', async () => {
    const { address } = payments.usdtOnTron
    const element = await fixture<CryptoAddress>(html`<crypto-address address=${address}></crypto-address>`)
    const button = shadowOf(element).querySelector('button')!
    const text = shadowOf(element).querySelector('.text')!
    expect(getComputedStyle(button).fontFamily).to.match(/^Inter,/)
    expect(getComputedStyle(text).fontFamily).to.match(/^"JetBrains Mono",/)
    expect(widthOf(element, 'Send exactly')).to.be.closeTo(6084, 1)
    expect(widthOf(button, 'Send exactly')).to.be.closeTo(6237, 1)
    expect(widthOf(text, 'TN3W')).to.be.closeTo(2400, 1)
  })
})
