/** Wallets of TON on another device: what a payer has whose browser, or whose network, can't connect them. */
import { expect, fixture, html } from '@open-wc/testing'
import '../../src/elements/components/crypto-wallet-button/crypto-wallet-button.define.js'
import type { CryptoWalletButton } from '../../src/elements/components/crypto-wallet-button/crypto-wallet-button.js'
import { findX25519 } from '../../src/elements/wallets/x25519.js'
import { payments } from '../support/canned-answers.js'

describe('TON wallets on another device', () => {
  const { subtle } = crypto
  const generateKey = subtle.generateKey.bind(subtle)
  after(() => localStorage.clear())

  let count = 0
  const open = async () => {
    const payment = { ...payments.ton, id: `ton-apps-${(count += 1)}` }
    const element = await fixture<CryptoWalletButton>(
      html`<crypto-wallet-button
        .payment=${payment}
        ton-manifest="/tonconnect-manifest.json"
      ></crypto-wallet-button>`,
    )
    await findX25519()
    await element.updateComplete
    return element
  }
  const offered = ({ renderRoot }: CryptoWalletButton) =>
    [...renderRoot.querySelectorAll<HTMLElement>('.apps .button')].map((button) => [
      button.localName,
      button.querySelector('.sentence')?.textContent.trim(),
    ])
  const links = [
    ['a', 'Open in Tonkeeper'],
    ['a', 'Open in MyTonWallet'],
  ]

  it('error: are links with the payment where the browser has no X25519, which is tried once', async () => {
    let tries = 0
    const old = () => {
      tries += 1
      return Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))
    }
    Object.assign(subtle, { generateKey: old })
    try {
      const element = await open()
      await open()
      expect(offered(element)).to.deep.equal(links)
      expect(element.renderRoot.querySelector<HTMLAnchorElement>('.apps a')?.href).to.contain(
        `https://app.tonkeeper.com/transfer/${payments.ton.address}?amount=15621900000`,
      )
      expect(tries).to.equal(1)
    } finally {
      Object.assign(subtle, { generateKey })
    }
  })
})
