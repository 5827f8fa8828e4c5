/** Wallets of TON on another device: what a payer has whose browser, or whose network, can't connect them. */
import { expect, fixture, html } from '@open-wc/testing'
import '../../src/elements/components/crypto-wallet-button/crypto-wallet-button.define.js'
import type { CryptoWalletButton } from '../../src/elements/components/crypto-wallet-button/crypto-wallet-button.js'
import { findX25519 } from '../../src/elements/wallets/x25519.js'
import { payments } from '../support/canned-answers.js'

describe('TON wallets on another device', () => {
  const { subtle } = crypto
  const generateKey = subtle.generateKey.bind(subtle)
  after(() => {
    Object.assign(subtle, { generateKey })
    localStorage.clear()
  })

  it('error: are links with the payment where the browser has no X25519, which is tried once', async () => {
    let tries = 0
    const old = () => {
      tries += 1
      return Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))
    }
    Object.assign(subtle, { generateKey: old })
    for (const id of ['ton-apps-1', 'ton-apps-2']) {
      const element = await fixture<CryptoWalletButton>(
        html`<crypto-wallet-button
          .payment=${{ ...payments.ton, id }}
          ton-manifest="/tonconnect-manifest.json"
        ></crypto-wallet-button>`,
      )
      await findX25519()
      await element.updateComplete
      const apps = [...element.renderRoot.querySelectorAll<HTMLElement>('.apps .button')]
      expect(
        apps.map((one) => [one.localName, one.querySelector('.sentence')?.textContent.trim()]),
      ).to.deep.equal([
        ['a', 'Open in Tonkeeper'],
        ['a', 'Open in MyTonWallet'],
      ])
      expect(element.renderRoot.querySelector<HTMLAnchorElement>('.apps a')?.href).to.contain(
        `https://app.tonkeeper.com/transfer/${payments.ton.address}?amount=15621900000`,
      )
    }
    expect(tries).to.equal(1)
  })
})
