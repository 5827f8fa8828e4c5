import { expect, fixture, html, waitUntil } from '@open-wc/testing'
import '../../src/elements/components/crypto-checkout/crypto-checkout.define.js'
import type { CryptoCheckout } from '../../src/elements/components/crypto-checkout/crypto-checkout.js'
import type { CryptoWalletButton } from '../../src/elements/components/crypto-wallet-button/crypto-wallet-button.js'
import type { CheckoutSession, Payment } from '../../src/core/contract/wire.js'
import { createEndpoint } from '../support/canned-endpoint.js'
import { fakeWallet } from '../support/fake-wallet.js'
import { payments, session } from '../support/canned-answers.js'

describe('<crypto-checkout> and wallets', () => {
  const open = async (payment: Payment, mode: CheckoutSession['mode'] = 'live') => {
    const endpoint = createEndpoint({ session: { ...session, mode, payments: [payment] } })
    const element = await fixture<CryptoCheckout>(
      html`<crypto-checkout endpoint=${endpoint} session="sealed"></crypto-checkout>`,
    )
    await waitUntil(() => element.renderRoot.querySelector('crypto-address'), 'the address is shown', {
      timeout: 10_000,
    })
    return element
  }
  const buttonIn = (element: CryptoCheckout) =>
    element.renderRoot.querySelector<CryptoWalletButton>('crypto-wallet-button')
  const words = (element: CryptoCheckout) => buttonIn(element)?.renderRoot?.textContent ?? ''
  const says = (element: CryptoCheckout, text: string) =>
    waitUntil(() => words(element).includes(text), `“${text}”`, { timeout: 10_000 })

  it('loads nothing for a network whose link every wallet reads', async () => {
    const element = await open(payments.bitcoin)
    expect(buttonIn(element)).to.equal(null)
    expect(customElements.get('crypto-wallet-button')).to.equal(undefined)
  })

  it('sends the payment on screen from a wallet of the browser', async () => {
    const wallet = fakeWallet('Fox Wallet')
    addEventListener('eip6963:requestProvider', () => wallet.announce())
    const element = await open({ ...payments.usdcOnBase, id: 'live' })
    await says(element, 'Pay with')
    buttonIn(element)?.renderRoot.querySelector('button')?.click()
    await says(element, 'Sent from your wallet')
    expect(wallet.sends()).to.equal(1)
    // The endpoint has not said so.
    expect(element.state).to.equal('awaiting')
  })

  it('warns in a test checkout', async () => {
    const element = await open({ ...payments.usdcOnBase, id: 'test' }, 'sandbox')
    await says(element, 'Pay with')
    buttonIn(element)?.renderRoot.querySelector('button')?.click()
    await says(element, 'This is a test checkout')
  })
})
