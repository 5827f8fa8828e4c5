import { expect } from '@open-wc/testing'
import '../../src/elements/components/crypto-checkout/crypto-checkout.define.js'
import type { CryptoCheckout } from '../../src/elements/components/crypto-checkout/crypto-checkout.js'
import type { CryptoWalletButton } from '../../src/elements/components/crypto-wallet-button/crypto-wallet-button.js'
import type { CheckoutSession, Payment } from '../../src/core/contract/wire.js'
import { fakeWallet, hash } from '../support/fake-wallet.js'
import { payments, session } from '../support/canned-answers.js'
import { openCheckout } from './journey.js'
import { waitUntil } from '../support/wait-until.js'

describe('<crypto-checkout> and wallets', () => {
  const open = async (payment: Payment, mode: CheckoutSession['mode'] = 'live') => {
    const element = await openCheckout({ session: { ...session, mode, payments: [payment] } })
    await waitUntil(() => element.renderRoot.querySelector('crypto-address'), 'the address is shown')
    return element
  }
  const buttonIn = (element: CryptoCheckout) =>
    element.renderRoot.querySelector<CryptoWalletButton>('crypto-wallet-button')
  const words = (element: CryptoCheckout) => buttonIn(element)?.renderRoot?.textContent ?? ''
  const says = (element: CryptoCheckout, text: string) =>
    waitUntil(() => words(element).includes(text), `“${text}”`)

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
    const noted: string[] = []
    element.addEventListener('crypto-wallet-sent', ({ transaction }) => noted.push(transaction))
    buttonIn(element)?.renderRoot.querySelector('button')?.click()
    await says(element, 'Sent from your wallet')
    expect(wallet.sends()).to.equal(1)
    expect(noted).to.deep.equal([hash])
    // The endpoint has not said so.
    expect(element.state).to.equal('awaiting')
  })

  it('puts what was sent first, and asks for the same money neither by a code nor by its main button', async () => {
    const payment = { ...payments.usdcOnBase, id: 'shown' }
    const element = await open(payment)
    const find = (selector: string) => element.renderRoot.querySelector(selector)!
    const copy = () => getComputedStyle(find('crypto-address').shadowRoot!.querySelector('[part~=copy]')!)
    await says(element, 'Pay with')
    const asking = copy().backgroundColor
    expect(find('.code').checkVisibility()).to.equal(true)
    const button = buttonIn(element)?.renderRoot.querySelector('button')
    button?.focus()
    button?.click()
    await says(element, 'Sent from your wallet')
    await waitUntil(() => !find('.code').checkVisibility(), 'hides the code')
    const topOf = (selector: string) => find(selector).getBoundingClientRect().top
    expect(topOf('crypto-wallet-button')).to.be.above(topOf('.due'))
    expect(topOf('crypto-wallet-button')).to.be.below(topOf('.method'))
    // A transaction can fail: the address stays.
    expect(find('crypto-address').checkVisibility()).to.equal(true)
    expect(copy().backgroundColor).not.to.equal(asking)
  })

  it('warns in a test checkout', async () => {
    const element = await open({ ...payments.usdcOnBase, id: 'test' }, 'sandbox')
    await says(element, 'Pay with')
    buttonIn(element)?.renderRoot.querySelector('button')?.click()
    await says(element, 'This is a test checkout')
  })
})
