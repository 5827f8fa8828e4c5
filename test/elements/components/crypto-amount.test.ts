import { expect, fixture, html, oneEvent } from '@open-wc/testing'
import '../../../src/elements/components/crypto-amount/crypto-amount.define.js'
import type { CryptoAmount } from '../../../src/elements/components/crypto-amount/crypto-amount.js'
import type { CryptoCopyEvent } from '../../../src/elements/base/events.js'
import { fakeClipboard } from '../clipboard.js'

describe('<crypto-amount>', () => {
  const figure = (element: CryptoAmount): string | undefined =>
    element.renderRoot.querySelector<HTMLElement>('.figure')?.innerText.replace(/\s/g, ' ')

  it('shows a crypto amount with every digit and its symbol', async () => {
    const element = await fixture<CryptoAmount>(
      html`<crypto-amount lang="en" amount="1249.500318000000000001" symbol="ETH"></crypto-amount>`,
    )
    expect(figure(element)).to.equal('1,249.500318000000000001 ETH')
    await expect(element).to.be.accessible()
  })

  it('shows money in the currency and language around it', async () => {
    const parentNode = Object.assign(document.createElement('div'), { lang: 'de' })
    const element = await fixture<CryptoAmount>(
      html`<crypto-amount amount="1249.5" currency="EUR"></crypto-amount>`,
      { parentNode },
    )
    expect(figure(element)).to.equal('1.249,50 €')
  })

  it('copies the canonical amount in ASCII whatever the language', async () => {
    const clipboard = fakeClipboard()
    try {
      const element = await fixture<CryptoAmount>(
        html`<crypto-amount lang="ar-EG" amount="1249.50" symbol="USDT" copyable></crypto-amount>`,
      )
      expect(figure(element)).to.contain('١')
      const fired = oneEvent<CryptoCopyEvent>(element, 'crypto-copy')
      element.renderRoot.querySelector('button')?.click()
      const event = await fired
      expect(clipboard.written).to.deep.equal(['1249.50'])
      expect([event.thing, event.value]).to.deep.equal(['amount', '1249.50'])
      const status = () => element.renderRoot.querySelector('[role=status]')?.textContent.trim()
      expect(status()).not.to.equal('')
      // Another amount is not in the clipboard.
      element.amount = '10'
      await element.updateComplete
      expect(status()).to.equal('')
    } finally {
      clipboard.restore()
    }
  })

  it('fits eighteen decimals into a phone', async () => {
    const parentNode = document.createElement('div')
    parentNode.style.cssText = 'inline-size: 280px; font-size: 34px'
    await fixture(html`<crypto-amount amount="0.014218340912345678" symbol="ETH"></crypto-amount>`, {
      parentNode,
    })
    expect(parentNode.scrollWidth).to.be.at.most(280)
  })

  for (const amount of ['', '-1', '1e5', '0x10', 'free']) {
    it(`error: shows nothing for ${JSON.stringify(amount)}`, async () => {
      const element = await fixture<CryptoAmount>(html`<crypto-amount amount=${amount}></crypto-amount>`)
      expect(figure(element)).to.equal(undefined)
    })
  }
})
