import { expect, fixture, html } from '@open-wc/testing'
import type { Payment } from '../../src/core/wire.js'
import '../../src/elements/crypto-receipt/crypto-receipt.define.js'
import type { CryptoReceipt } from '../../src/elements/crypto-receipt/crypto-receipt.js'
import { paid } from '../../stories/fixtures.js'

describe('<crypto-receipt>', () => {
  const create = (payment: Payment | undefined) =>
    fixture<CryptoReceipt>(
      html`<crypto-receipt .payment=${payment} reference="1042"><a href="#back">Back</a></crypto-receipt>`,
    )

  for (const theme of ['light', 'dark']) {
    it(`passes the accessibility audit in ${theme}`, async () => {
      const element = await create(paid)
      element.setAttribute('theme', theme)
      element.style.background = theme === 'dark' ? '#15181f' : '#fff'
      await expect(element).to.be.accessible()
    })
  }

  it('names the amount, the reference, the network and the time', async () => {
    const element = await create(paid)
    const amount = element.renderRoot.querySelector('crypto-amount')
    expect([amount?.amount, amount?.symbol]).to.deep.equal(['49.990318', 'USDT'])
    const terms = Array.from(element.renderRoot.querySelectorAll('dl > div'), (fact) => [
      fact.querySelector('dt')?.textContent?.trim(),
      (fact.querySelector('time')?.dateTime ?? fact.querySelector('dd')?.textContent)?.trim(),
    ])
    expect(terms).to.deep.equal([
      ['Reference', '1042'],
      ['Network', 'Tron'],
      ['Time', paid.updatedAt],
    ])
  })

  it('links to the explorer in a tab that knows nothing of this page', async () => {
    const element = await create(paid)
    const link = element.renderRoot.querySelector('a')
    expect(link?.href).to.equal(paid.explorerUrl)
    expect(link?.rel).to.equal('noopener noreferrer')
  })

  for (const explorerUrl of ['javascript:alert(1)', 'http://explorer.example/tx', 'data:text/html,x', 'tx']) {
    it(`error: does not link to ${explorerUrl}`, async () => {
      const element = await create({ ...paid, explorerUrl })
      expect(element.renderRoot.querySelector('a')).to.equal(null)
    })
  }

  it('moves the focus to its heading', async () => {
    const element = await create(paid)
    element.focus()
    expect(element.shadowRoot?.activeElement?.localName).to.equal('h2')
  })

  it('renders nothing without a payment', async () => {
    const element = await create(undefined)
    expect(element.renderRoot.textContent?.trim()).to.equal('')
  })
})
